import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import type { JobHandler } from '#platform/context.ts';
import { mayHear, fileReply, pdfReply, thumbnailReply } from './actions/file-replies.ts';
import { handleBackUp, handleEraseContent, handleEraseDropped, handleMeasurePhoto, handleSweep } from './jobs.ts';
import { openSound } from './actions/voice.ts';
import { requestedSize } from './rules.ts';
import * as wire from './wire.ts';

export {
  deleteFileRecord,
  fileById,
  filesById,
  fileContent,
  localPath,
  readHead,
  nameFile,
  storeFile,
  withStoredFiles,
  type NewFile,
  type StoredFile,
} from './actions/store-file.ts';
export { claimObject, deleteReleased, releaseObjects, settleClaim } from './actions/claims.ts';
export { FileStore, fileStore, isStorageAway, runWhenReachable } from './actions/file-store.ts';
export { diskStorage } from './actions/disk-storage.ts';
export { LocalCache } from './actions/local-cache.ts';
export { backUpEmbedded, backUpServer, databaseCopy, newestBackup, restoreBackup } from './actions/back-up.ts';
export { checkObject, moveObject } from './actions/move.ts';
export { namedContents, type NamedObjects } from './actions/named-objects.ts';
export { newWalk, walkObjects, type WalkState } from './actions/walk-objects.ts';
export { addErasedEntry, erasedEntry } from './actions/erased-list.ts';
export { dropFiles, fileDropped, type DroppedFile } from './actions/erase.ts';
export { eraseFile, eraseFilesOf } from './actions/erase.ts';
export { hashFile, temporaryPath, writeDurably } from './actions/durable-files.ts';
export { withTemporaryFolder } from './actions/temporary-folder.ts';
export { type PhotoLookFacts, photoLooksOf, storePhotoFacts, photoFactsById } from './actions/photo-facts.ts';
export { mayHear };
export { cacheFolder, startLocalSweep, type LocalSweep } from './actions/sweep.ts';
export { checkLogo } from './actions/photo.ts';
export { type CheckedPhoto, checkPhoto } from './actions/photo.ts';
export { makeContactSheet } from './actions/contact-sheet.ts';
export { checkVoice, joinSounds, openSoundFile } from './actions/voice.ts';
export type { FileKind, FileRecord } from './store.ts';

export const calls: CallHandler[] = [
  callHandler(wire.download, async (ctx, { query }) => ({
    status: 200,
    file: await fileReply(ctx, query.fileId, query.grant),
  })),
  callHandler(wire.downloadPdf, async (ctx, { params }) => ({ status: 200, file: await pdfReply(ctx, params.fileId) })),
  callHandler(wire.openSound, async (ctx, { form }) => ({ status: 200, stream: await openSound(ctx, form.files) })),
  callHandler(wire.thumbnail, async (ctx, { params, query }) => ({
    status: 200,
    file: await thumbnailReply(ctx, params.fileId, requestedSize(query)),
  })),
];

export const jobs: JobHandler[] = [
  handleSweep,
  handleMeasurePhoto,
  handleEraseContent,
  handleEraseDropped,
  handleBackUp,
];
