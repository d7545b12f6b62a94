/** The magazine engine: answers and photos in, a plan, a PDF and page pictures out. Knows no database and no HTTP. */
export { plan } from './plan/plan.ts';
export { TypesetFailed } from './pool.ts';
export type { Limits } from './pool.ts';
export { ingest, pictures, typeset, typesetMagazine } from './run.ts';
export type { To } from './run.ts';
export type { Job, Pictures, Setting, Spent, Target, Typeset } from './workshop.ts';
export { developPhoto, PhotoRefused } from './photos/develop.ts';
export { measurePhotos } from './photos/measure.ts';
export { planSchema, planVersion, readPlan } from './stored.ts';
export { designNames, pageCounts, themes } from './model.ts';
export { sampleMagazine } from './sample.ts';
export type {
  DesignName,
  Finding,
  Measured,
  PageCount,
  Photo,
  PhotoFacts,
  Plan,
  PlanPage,
  Story,
  Theme,
} from './model.ts';
