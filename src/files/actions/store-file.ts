import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type FileId, isId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { objectPath } from '../rules.ts';
import { type FileKind, type FileRecord, deleteFile, findFile, insertFile } from '../store.ts';
import { fileExists, fsyncParents, hashFile, copyDurably, temporaryPath } from './durable-files.ts';
import { measurePhoto } from './photo-facts.ts';

export interface NewFile {
  /** The path of the content. The file there is copied and stays. */
  path: string;
  /** Its media type, checked against the content unless the shop made the file. */
  type: string;
  kind: FileKind;
  edition?: string | undefined;
  public?: boolean | undefined;
  /** The name offered for saving. */
  filename?: string | undefined;
}

/** Where a stored file is on disk. */
export const filePath = (ctx: Ctx, file: Pick<FileRecord, 'sha256'>): string =>
  join(ctx.config.dataDir, objectPath(file.sha256));

/** The file with this id; a text that cannot be an id is not looked up (W17). */
export const fileById = async (ctx: Ctx, id: string): Promise<FileRecord | undefined> =>
  isId(id) ? findFile(ctx.db, id) : undefined;

async function pictureSize(path: string, type: string): Promise<{ width: number | null; height: number | null }> {
  if (!type.startsWith('image/')) return { width: null, height: null };
  const { width, height } = await sharp(path).metadata();
  return { width, height };
}

/**
 * Stores a file: its bytes under their SHA-256, flushed to disk before the row that names them (W45). The same content
 * for the same use is stored once and returns the same record. A photo is then measured in the background. Writes to
 * disk, so call it before a transaction, not inside.
 */
export async function storeFile(ctx: Ctx, newFile: NewFile): Promise<FileRecord> {
  const { sha256, bytes } = await hashFile(newFile.path);
  const to = filePath(ctx, { sha256 });
  const root = ctx.config.dataDir;
  const copy = () => copyDurably({ from: newFile.path, to, root, tmp: temporaryPath(root, `keep-${ctx.random.id()}`) });
  if (await fileExists(to)) await fsyncParents(to, root);
  else await copy();
  const row: FileRecord = {
    id: ctx.random.id() as FileId,
    sha256,
    bytes,
    ...(await pictureSize(newFile.path, newFile.type)),
    type: newFile.type,
    kind: newFile.kind,
    edition: newFile.edition ?? null,
    public: newFile.public ?? false,
    filename: newFile.filename ?? null,
    createdAt: ctx.now(),
  };
  const record = await ctx.transaction(async inner => {
    if (row.kind === 'photo') await inner.send(measurePhoto, { sha256 }, { deduplicationKey: sha256 });
    return insertFile(inner.db, row);
  });
  // The sweep may have deleted the object as an orphan in the moment before the row was there.
  if (!(await fileExists(to))) await copy();
  return record;
}

/**
 * Deletes the record of a file; the hourly sweep deletes its bytes when no other record names them. For records that
 * nothing names any more.
 */
export const deleteFileRecord = (ctx: Ctx, id: FileId): Promise<void> => deleteFile(ctx.db, id);

/** The first `bytes` of a file. */
export async function readHead(path: string, bytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  const stream: AsyncIterable<Buffer> = createReadStream(path, { end: bytes - 1 });
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
