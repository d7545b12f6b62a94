import { bound, type Bound } from '#platform/bound.ts';
import type { JobHandler } from '#platform/context.ts';
import { mayHear, sendFile, sendPdf, sendThumbnail } from './actions/serve.ts';
import { measureKeptPhoto, sweepFiles } from './jobs.ts';
import { sizeAsked } from './rules.ts';
import * as wire from './wire.ts';

export { fileById, filePath, headOf, keepFile, type Keeping } from './actions/keep.ts';
export { inFreshFolder } from './actions/folder.ts';
export { adoptFacts, factsOf } from './actions/measure.ts';
export { mayHear };
export { sweepLeftBehind } from './actions/sweep.ts';
export { checkLogo } from './actions/logo.ts';
export { type CheckedPhoto, checkPhoto } from './actions/photo.ts';
export { readVoice, voiceFaults } from './rules.ts';
export type { FileKind, FileRecord } from './store.ts';

export const calls: Bound[] = [
  bound(wire.download, async (ctx, { query }) => ({
    status: 200,
    bytes: await sendFile(ctx, query.fileId, query.grant),
  })),
  bound(wire.downloadPdf, async (ctx, { params }) => ({ status: 200, bytes: await sendPdf(ctx, params.fileId) })),
  bound(wire.thumbnail, async (ctx, { params, query }) => ({
    status: 200,
    bytes: await sendThumbnail(ctx, params.fileId, sizeAsked(query)),
  })),
];

export const jobs: JobHandler[] = [sweepFiles, measureKeptPhoto];
