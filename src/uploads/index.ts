import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import type { JobHandler } from '#platform/context.ts';
import { serveTus } from './actions/tus.ts';
import { handleSweepUploads } from './jobs.ts';
import * as wire from './wire.ts';

export { assertMayAdd } from './actions/tus.ts';
export { namedParts } from './actions/named-parts.ts';
export { finishUpload, openBytes, openUpload, unfinishedUploads, uploadOf } from './actions/uploads.ts';
export {
  dropOriginal,
  hasOriginal,
  storeOriginal,
  onShipped,
  originalBytes,
  originalFiles,
} from './actions/originals.ts';
export {
  claimTake,
  deleteTakeBytes,
  decideTake,
  isDecided,
  openTake,
  openTakes,
  takeContent,
} from './actions/takes.ts';
export { eraseUploads } from './actions/uploads.ts';
export { maxOriginalBytes } from './rules.ts';
export type { OpenTake, TakeClaim } from './actions/takes.ts';
export type { UploadPlace } from './actions/uploads.ts';
export type { StoryUpload } from './store.ts';

export const calls: CallHandler[] = [
  callHandler(wire.uploadState, async (ctx, { params }) => ({
    status: 200,
    exchange: await serveTus(ctx, params.upload),
  })),
  callHandler(wire.uploadBytes, async (ctx, { params }) => ({
    status: 204,
    exchange: await serveTus(ctx, params.upload),
  })),
];

export const jobs: JobHandler[] = [handleSweepUploads];
