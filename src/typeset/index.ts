/** The magazine engine: turns answers and photos into a plan, a PDF and page pictures. No database, no HTTP. */
export { planMagazine } from './plan/plan.ts';
export { TypesetFailed } from './pool/pool.ts';
export type { JobLimits } from './pool/pool.ts';
export {
  ingest,
  limitLanes,
  typesetDocument,
  typesetSheets,
  drawCovers,
  drawPictures,
  drawSharpPictures,
  makeForeignPrintFiles,
  makePrintFiles,
  readForeignMagazine,
  typeset,
  typesetMagazine,
} from './pool/client.ts';
export type { PrintInput, OutputOptions } from './pool/client.ts';
export {
  drawPage,
  editMagazine,
  layoutChoices,
  replayMagazine,
  undoMagazineEdit,
  warmEditing,
} from './pool/edit-client.ts';
export { documentOf } from './edit/document.ts';
export type { MagazineDocument } from './edit/document.ts';
export type { Edit, LineName, SlotPlace, StandingEdit } from './edit/edits.ts';
export { slotsOf } from './layout/layouts.ts';
export type { JobTicketSheet, ParcelSlip } from './typesetting/parcel-sheets.ts';
export type { BusinessDocument, DocumentTable } from './typesetting/business-document.ts';
export { fogra39, defaultPress } from './press/settings.ts';
export type { CoverLayout, PressSettings } from './press/settings.ts';
export type { PreflightFinding } from './press/preflight-finding.ts';
export type { PrinterDelivery } from './press/print-files.ts';
export type { PrintCommission, PrintSpecification, JobTicket } from './press/job-ticket.ts';
export type { MagazineJob, TypesetPdf, OutputTarget, TypesetMagazine } from './engine.ts';
export type { PagePictures, StepTimes } from './typesetting/page-pictures.ts';
export { developPhoto, PhotoRefused } from './photos/develop.ts';
export { measurePhotos } from './photos/measure.ts';
export { planVersion } from './plan/plan-schema.ts';
export { planSchema, readPlan } from './plan/stored-plan.ts';
export { designNames } from './model.ts';
export type {
  Box,
  DesignName,
  MagazineFinding,
  PhotoMeasurements,
  InputPhoto,
  PhotoFacts,
  MagazinePlan,
  PageFrame,
  PlanPage,
  TextItem,
  Story,
} from './model.ts';
