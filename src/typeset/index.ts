/** The magazine engine: answers and photos in, a plan, a PDF and page pictures out. Knows no database and no HTTP. */
export { plan } from './plan/plan.ts';
export { TypesetFailed } from './pool.ts';
export type { Limits } from './pool.ts';
export { ingest, paperPdf, pictures, print, typeset, typesetMagazine } from './run.ts';
export type { ForPrint, To } from './run.ts';
export type { PaperSheet, PaperTable } from './paper.ts';
export { fogra39, usualPress } from './press/settings.ts';
export type { CoverAs, PressSettings } from './press/settings.ts';
export { preflight } from './press/preflight.ts';
export type { PressFinding } from './press/preflight.ts';
export type { Printed } from './press/print.ts';
export type { Commission, Making, Ticket } from './press/ticket.ts';
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
