import type { FileId } from '#kernel/ids.ts';
import type { UploadedFile } from '#kernel/call.ts';
import { Refused } from '#kernel/refusals.ts';
import { daysAfter } from '#kernel/dates.ts';
import type { Ctx } from '#platform/context.ts';
import { workThrough } from '#platform/sweep-table.ts';
import {
  checkPhoto,
  deleteFileRecord,
  eraseFile,
  fileById,
  type FileRecord,
  nameFile,
  type StoredFile,
  withStoredFiles,
} from '#src/files/index.ts';
import { rm } from 'node:fs/promises';
import { hasSameShape, originalDays, sweepSeconds, unshippedDays } from '../rules.ts';
import * as store from '../store.ts';

/** The photo of a story that an original belongs to; `file` is its small copy. */
interface PhotoOfStory {
  id: string;
  edition: string;
  file: FileId;
  width: number;
  height: number;
}

interface SentOriginal {
  upload: UploadedFile;
  /** Locks the story until the transaction ends, and says whether it still has the photo. */
  isThere(ctx: Ctx): Promise<boolean>;
}

/**
 * Stores the original of a photo, developed at its full size, unless the photo has one. Throws `Refused` 415 or 413
 * when it is not a photo, or not that one.
 */
export async function storeOriginal(ctx: Ctx, photo: PhotoOfStory, sent: SentOriginal): Promise<void> {
  if (await store.findOriginal(ctx.db, photo.id)) return;
  const { edition } = photo;
  const { upload } = sent;
  const { path, type, ...original } = await checkPhoto(upload.path, { name: upload.filename });
  try {
    if (!hasSameShape(original, photo))
      throw new Refused('photo-other', 'This is not the original of that photo. The photo itself is safe with us.');
    await withStoredFiles(ctx, [{ path, type, kind: 'original', edition }], ([stored]) =>
      ctx.transaction(ctx => insertOriginal(ctx, { photo, ...sent, stored: stored! })),
    );
  } finally {
    await rm(path, { force: true });
  }
}

interface NewOriginal extends SentOriginal {
  photo: PhotoOfStory;
  stored: StoredFile;
}

/** Adds the row of an original with its file, unless the photo got one, or was removed, meanwhile. */
async function insertOriginal(ctx: Ctx, { photo, upload, isThere, stored }: NewOriginal): Promise<void> {
  if (!(await isThere(ctx)) || (await store.findOriginal(ctx.db, photo.id))) return;
  const { id: file, bytes } = await nameFile(ctx, stored);
  const addedAt = ctx.now();
  await store.insertOriginal(ctx.db, {
    photo: photo.id,
    copy: photo.file,
    edition: photo.edition,
    sha256: upload.sha256,
    file,
    bytes,
    addedAt,
    deleteAt: daysAfter(addedAt, unshippedDays),
  });
}

/** Erases the original of a photo that is removed, in the open transaction. */
export async function dropOriginal(ctx: Ctx, photo: string): Promise<void> {
  const original = await store.findOriginal(ctx.db, photo);
  if (!original) return;
  const { fileIsShared } = await store.deleteOriginal(ctx.db, original);
  if (!fileIsShared) await eraseFile(ctx, original.file);
}

/** Whether a photo has its original. */
export const hasOriginal = async (ctx: Ctx, photo: string): Promise<boolean> =>
  (await store.findOriginal(ctx.db, photo)) !== undefined;

/** The bytes of all originals of an edition. */
export const originalBytes = async (ctx: Ctx, edition: string): Promise<number> =>
  (await store.originalsOf(ctx.db, edition)).reduce((sum, { bytes }) => sum + bytes, 0);

/** The originals of an edition, by the files of their photos. For the typesetter and the owner's archive only. */
export async function originalFiles(ctx: Ctx, edition: string): Promise<Map<FileId, FileRecord>> {
  const originals = new Map<FileId, FileRecord>();
  for (const { copy, file } of await store.originalsOf(ctx.db, edition)) {
    const record = await fileById(ctx, file);
    if (record) originals.set(copy, record);
  }
  return originals;
}

/** The magazine was shipped: its originals are deleted `originalDays` later. Runs in the open transaction. */
export async function onShipped(ctx: Ctx, { edition }: { edition: string }): Promise<void> {
  await store.scheduleDeletion(ctx.db, edition, daysAfter(ctx.now(), originalDays));
}

/** Deletes the originals whose day has come. */
export const deleteDueOriginals = (ctx: Ctx): Promise<void> =>
  workThrough({ next: () => store.dueOriginals(ctx.db, ctx.now(), 200), maxSeconds: sweepSeconds }, original =>
    ctx.transaction(async inner => {
      const { fileIsShared } = await store.deleteOriginal(inner.db, original);
      if (!fileIsShared) await deleteFileRecord(inner, original.file);
    }),
  );
