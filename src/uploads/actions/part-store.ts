import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/utils';
import type { Exchange } from '#kernel/call.ts';
import type { Ctx } from '#platform/context.ts';
import {
  claimObject,
  deleteReleased,
  fileStore,
  releaseObjects,
  settleClaim,
  temporaryPath,
} from '#src/files/index.ts';
import { deleteParts, findReceiver, insertPart, receivedBytes, type StoryUpload, type UploadPart } from '../store.ts';

/** Where a part is stored. */
export const partKey = ({ upload, object }: Pick<UploadPart, 'upload' | 'object'>): string =>
  `uploads/${upload}/${object}`;

/** The bytes of these parts, one after the other. Throws `Refused` 503 while the storage is away. */
export async function* contentOfParts(ctx: Ctx, parts: readonly UploadPart[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield* ctx.use(fileStore).read(partKey(part));
}

/**
 * Deletes the rows of an upload's or a take's parts in the open transaction. `deleteReleased` deletes the parts after
 * it; if that fails, the sweep does.
 */
export async function releaseParts(ctx: Ctx, upload: string): Promise<void> {
  const parts = await deleteParts(ctx.db, upload);
  await releaseObjects(
    ctx,
    parts.map(part => ({ key: partKey(part), subject: upload })),
  );
}

/** The bytes of an upload that have arrived. */
export const offsetOf = async (ctx: Ctx, upload: Pick<StoryUpload, 'id' | 'state' | 'bytes'>): Promise<number> =>
  upload.state === 'kept' ? upload.bytes : receivedBytes(ctx.db, upload.id);

/**
 * Writes what a request brings to a new file. Returns the bytes, and the error that ended the request
 * early; bytes that came before it are kept.
 */
async function writePart(
  chunks: AsyncIterable<Buffer>,
  path: string,
  take: Exchange['take'],
): Promise<{ bytes: number; failure: unknown }> {
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  let failure: unknown;
  try {
    for await (const chunk of chunks) {
      await take(chunk.length);
      await file.writeFile(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    failure = error;
    // A chunk that was written in part is not counted.
    await file.truncate(bytes);
  }
  await file.close();
  return { bytes, failure };
}

/**
 * The store of the tus server: each request's bytes become an object that never changes, durable before the row that
 * names it, so that every byte whose arrival was confirmed outlives a crash, and so do those of a cut request; and any
 * server of the shop can go on. An object without a row is swept.
 */
export class PartStore extends DataStore {
  readonly #ctx: Ctx;
  readonly #take: Exchange['take'];

  constructor(ctx: Ctx, take: Exchange['take']) {
    super();
    this.#ctx = ctx;
    this.#take = take;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db } = this.#ctx;
    const receiver = await findReceiver(db, id);
    if (!receiver) throw ERRORS.FILE_NOT_FOUND;
    const { state, bytes } = receiver;
    const offset = state === 'kept' ? (bytes ?? 0) : await receivedBytes(db, id);
    // A take has no size yet.
    return new Upload({ id, offset, ...(bytes !== undefined && { size: bytes }) });
  }

  /**
   * Keeps what a request brings. Throws `Refused` 503 while the storage is away: nothing of it is confirmed then, and
   * its sender repeats it.
   */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const ctx = this.#ctx;
    const object = ctx.random.id();
    const path = temporaryPath(ctx.config.dataDir, `part-${id}-${object}`);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      const { bytes, failure } = await writePart(stream as AsyncIterable<Buffer>, path, this.#take);
      if (bytes > 0 && !(await this.#addPart({ upload: id, at: offset, bytes, object }, path)))
        throw (await findReceiver(ctx.db, id)) ? ERRORS.INVALID_OFFSET : ERRORS.FILE_NOT_FOUND;
      if (failure !== undefined) throw failure as Error;
      return offset + bytes;
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Stores a part, then its row; false when the upload is not open any more or another request was first. */
  async #addPart(part: UploadPart, path: string): Promise<boolean> {
    const ctx = this.#ctx;
    const named = { key: partKey(part), subject: part.upload };
    const claim = await claimObject(ctx, named);
    await ctx.use(fileStore).put(named.key, path, { isNew: true });
    const isAdded = await ctx.transaction(async inner => {
      await settleClaim(inner, claim);
      const added = await insertPart(inner.db, part, inner.now());
      if (!added) await releaseObjects(inner, [named]);
      return added;
    });
    if (!isAdded) await deleteReleased(ctx, part.upload);
    return isAdded;
  }
}
