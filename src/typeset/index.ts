/** The magazine engine: answers and photos in, a plan, a PDF and page pictures out. Knows no database and no HTTP. */
export { plan } from './plan/plan.ts';
export { TypesetFailed } from './pool/pool.ts';
export type { Limits } from './pool/pool.ts';
export { ingest, paperPdf, pictures, print, typeset, typesetMagazine } from './pool/client.ts';
export type { ForPrint, To } from './pool/client.ts';
export type { PaperSheet, PaperTable } from './typesetting/business-document.ts';
export { fogra39, usualPress } from './press/settings.ts';
export type { CoverAs, PressSettings } from './press/settings.ts';
export { preflight } from './press/preflight.ts';
export type { PressFinding } from './press/preflight.ts';
export type { Printed } from './press/print-files.ts';
export type { Commission, Making, Ticket } from './press/job-ticket.ts';
export type { Job, Pictures, Setting, Spent, Target, Typeset } from './engine.ts';
export { developPhoto, PhotoRefused } from './photos/develop.ts';
export { measurePhotos } from './photos/measure.ts';
export { planSchema, planVersion, readPlan } from './plan/stored-plan.ts';
export { designNames, pageCounts, themes } from './model.ts';
export { sampleMagazine } from './input/sample-magazine.ts';
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
