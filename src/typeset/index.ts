/** The magazine engine: answers and photos in, a plan, a PDF and page pictures out. Knows no database and no HTTP. */
export { planMagazine } from './plan/plan.ts';
export { TypesetFailed } from './pool/pool.ts';
export type { JobLimits as Limits } from './pool/pool.ts';
export {
  ingest,
  typesetDocument as paperPdf,
  drawPictures as pictures,
  makePrintFiles as print,
  typeset,
  typesetMagazine,
} from './pool/client.ts';
export type { PrintInput as ForPrint, OutputOptions as To } from './pool/client.ts';
export type { BusinessDocument as PaperSheet, DocumentTable as PaperTable } from './typesetting/business-document.ts';
export { fogra39, defaultPress as usualPress } from './press/settings.ts';
export type { CoverLayout as CoverAs, PressSettings } from './press/settings.ts';
export { preflight } from './press/preflight.ts';
export type { PreflightFinding as PressFinding } from './press/preflight.ts';
export type { PrinterDelivery as Printed } from './press/print-files.ts';
export type {
  PrintCommission as Commission,
  PrintSpecification as Making,
  JobTicket as Ticket,
} from './press/job-ticket.ts';
export type {
  MagazineJob as Job,
  PagePictures as Pictures,
  TypesetPdf as Setting,
  StepTimes as Spent,
  OutputTarget as Target,
  TypesetMagazine as Typeset,
} from './engine.ts';
export { developPhoto, PhotoRefused } from './photos/develop.ts';
export { measurePhotos } from './photos/measure.ts';
export { planSchema, planVersion, readPlan } from './plan/stored-plan.ts';
export { designNames } from './model.ts';
export type {
  DesignName,
  MagazineFinding as Finding,
  PhotoMeasurements as Measured,
  InputPhoto as Photo,
  PhotoFacts,
  MagazinePlan as Plan,
  PlanPage,
  Story,
} from './model.ts';
