import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/utils';
import type { Exchange } from '#kernel/call.ts';
import type { Ctx } from '#platform/context.ts';
import { errorCodeOf } from '#kernel/error-code.ts';
import { fsyncParents } from '#src/files/index.ts';
import { findReceiver, insertPart, receivedBytes, type StoryUpload } from '../store.ts';

/** Where the parts of uploads are. */
export const uploadsFolder = (ctx: Ctx): string => join(ctx.config.dataDir, 'uploads');
export const partPath = (ctx: Ctx, upload: string, object: string): string => join(uploadsFolder(ctx), upload, object);

/** The bytes of an upload that have arrived. */
export const offsetOf = async (ctx: Ctx, upload: Pick<StoryUpload, 'id' | 'state' | 'bytes'>): Promise<number> =>
  upload.state === 'kept' ? upload.bytes : receivedBytes(ctx.db, upload.id);

/**
 * Writes what a request brings to a new file and flushes it. Returns the bytes, and the error that ended the request
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
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, failure };
}

/**
 * The store of the tus server: each request's bytes become a file that never changes, flushed to disk before the row
 * that names it, so that every byte whose arrival was confirmed outlives a crash, and so do those of a cut request. A
 * file without a row is swept.
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

  /** Keeps what a request brings. An upload that is deleted meanwhile, with its folder, is not found. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    try {
      return await this.#writePart(stream, id, offset);
    } catch (error) {
      throw errorCodeOf(error) === 'ENOENT' ? ERRORS.FILE_NOT_FOUND : error;
    }
  }

  async #writePart(stream: Readable, id: string, offset: number): Promise<number> {
    const ctx = this.#ctx;
    const object = ctx.random.id();
    const path = partPath(ctx, id, object);
    await mkdir(join(uploadsFolder(ctx), id), { recursive: true, mode: 0o700 });
    const { bytes, failure } = await writePart(stream as AsyncIterable<Buffer>, path, this.#take);
    if (bytes === 0 || !(await this.#addPart({ upload: id, at: offset, bytes, object }, path))) {
      await rm(path, { force: true });
      if (bytes > 0) throw ERRORS.INVALID_OFFSET;
    }
    if (failure !== undefined) throw failure as Error;
    return offset + bytes;
  }

  /** Adds the row of a written file; false when the upload is not open any more or another request was first. */
  async #addPart(part: Parameters<typeof insertPart>[1], path: string): Promise<boolean> {
    const ctx = this.#ctx;
    await fsyncParents(path, ctx.config.dataDir);
    return ctx.transaction(inner => insertPart(inner.db, part, inner.now()));
  }
}
