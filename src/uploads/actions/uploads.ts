import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { UploadedFile } from '#kernel/call.ts';
import { isId } from '#kernel/ids.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { deleteReleased, temporaryPath } from '#src/files/index.ts';
import { settleMs } from '../rules.ts';
import * as store from '../store.ts';
import { deleteReceiversOf } from '../store.ts';
import { contentOfParts, offsetOf, releaseParts } from './part-store.ts';

type NewUpload = Omit<store.StoryUpload, 'id' | 'state' | 'changedAt'>;

/** Where and from which byte on a file is sent; `done`: the story has it, and nothing is left to send. */
export interface UploadPlace {
  id: string;
  at: string;
  offset: number;
  done: boolean;
}

const placeOf = async (ctx: Ctx, upload: store.StoryUpload): Promise<UploadPlace> => ({
  id: upload.id,
  at: `/api/uploads/${upload.id}`,
  offset: await offsetOf(ctx, upload),
  done: upload.state === 'kept',
});

/**
 * Begins an upload, or finds the one with the same content, kind and edition, so that a repeat goes on where it was
 * cut. `stored`: whether the story has the file now. `assertRoom` is called before a new row is written and may throw.
 */
export async function openUpload(
  ctx: Ctx,
  upload: NewUpload,
  { stored, assertRoom }: { stored: boolean; assertRoom(): Promise<void> },
): Promise<UploadPlace> {
  const before = await store.findUploadOf(ctx.db, upload);
  // The story had it and has lost it, or the size differs from what was announced: it is sent anew.
  const isStale = before && ((before.state === 'kept' && !stored) || before.bytes !== upload.bytes);
  if (before && !isStale) return placeOf(ctx, before);
  if (!stored) await assertRoom();
  if (before) await discardUpload(ctx, before.id);
  const row = { ...upload, id: ctx.random.id(), state: stored ? 'kept' : 'open', changedAt: ctx.now() } as const;
  return placeOf(ctx, await store.upsertUpload(ctx.db, row));
}

/** The upload with this id. Throws `Refused` 404 when there is none, or it belongs to another edition. */
export async function uploadOf(ctx: Ctx, id: string, edition: string): Promise<store.StoryUpload> {
  const upload = isId(id) ? await store.findUpload(ctx.db, id) : undefined;
  if (upload?.edition !== edition) throw notFound('upload');
  return upload;
}

/** Deletes an upload with all that has arrived of it. */
export async function discardUpload(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction(async inner => {
    await store.deleteUpload(inner.db, id);
    await releaseParts(inner, id);
  });
  await deleteReleased(ctx, id);
}

/** Joins the parts of an upload at `path`. Throws `Refused` 409 when bytes are missing. */
async function joinParts(ctx: Ctx, upload: store.StoryUpload, path: string): Promise<UploadedFile> {
  const parts = await store.partsOf(ctx.db, upload.id);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  if (bytes !== upload.bytes) throw new Refused('upload-incomplete');
  const hash = createHash('sha256');
  await mkdir(dirname(path), { recursive: true });
  await pipeline(
    async function* () {
      for await (const chunk of contentOfParts(ctx, parts)) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return { field: upload.kind, filename: upload.name ?? '', path, bytes, sha256: hash.digest('hex') };
}

/** Whether what arrived can never become part of the story: it is no photo, it is too large, or the story is closed. */
const isFinal = (error: unknown): boolean => error instanceof Refused && [409, 413, 415, 422].includes(error.status);

/**
 * Finishes a complete upload: joins its parts, compares the SHA-256 and hands the file to `keep`, which makes it part
 * of the story and may run twice. The parts are deleted when `keep` succeeds or refuses the file for good. Throws
 * `Refused` 409 when bytes are missing, 422 when the content is not what was announced: the upload is deleted then and
 * begins anew.
 */
export async function finishUpload<T>(
  ctx: Ctx,
  upload: store.StoryUpload,
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const path = temporaryPath(ctx.config.dataDir, `upload-${ctx.random.id()}`);
  try {
    const file = await joinParts(ctx, upload, path);
    try {
      if (file.sha256 !== upload.sha256) throw new Refused('upload-damaged');
      const result = await work(file);
      await ctx.transaction(async inner => {
        await store.markKept(inner.db, upload.id, inner.now());
        await releaseParts(inner, upload.id);
      });
      await deleteReleased(ctx, upload.id);
      return result;
    } catch (error) {
      if (isFinal(error)) await discardUpload(ctx, upload.id);
      throw error;
    }
  } finally {
    await rm(path, { force: true });
  }
}

/** Complete uploads whose sender has not finished them for some minutes, the oldest first. */
export const unfinishedUploads = (ctx: Ctx): Promise<store.StoryUpload[]> =>
  store.completeUploads(ctx.db, new Date(ctx.now().getTime() - settleMs), 50);

/** The bytes of this kind that are on their way to the story of an edition: all announced, or those arrived. */
export const openBytes = (
  ctx: Ctx,
  of: Pick<store.StoryUpload, 'edition' | 'kind'>,
  which: { announced: boolean },
): Promise<number> => store.openBytesOf(ctx.db, of, which);

/**
 * Deletes the uploads and takes of an edition in the open transaction, and leaves their bytes to the sweep (W100). The
 * originals of its photos are files as all others. Returns how many there were.
 */
export async function eraseUploads(ctx: Ctx, edition: string): Promise<number> {
  const receivers = await deleteReceiversOf(ctx.db, edition);
  for (const id of receivers) await releaseParts(ctx, id);
  return receivers.length;
}
