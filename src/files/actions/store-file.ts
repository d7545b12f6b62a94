import { createReadStream } from 'node:fs';
import sharp from 'sharp';
import { type FileId, isId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { objectPath } from '../rules.ts';
import { type FileKind, type FileRecord, deleteFile, findFile, findFiles, insertFile } from '../store.ts';
import { claimContent, releaseContent, settleClaim } from './claims.ts';
import { hashFile } from './durable-files.ts';
import { fileStore } from './file-store.ts';
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

/**
 * The path of a stored file on this machine, for a quarter of an hour at least: a copy when the file is elsewhere.
 * Throws `Refused` 503 while the storage is away.
 */
export const localPath = (ctx: Ctx, file: Pick<FileRecord, 'sha256'>): Promise<string> =>
  ctx.use(fileStore).localPath(file.sha256);

/**
 * The bytes of a stored file, opened when the first are asked for. Throws `Refused` 503 while the storage is away.
 */
export const fileContent = (ctx: Ctx, file: Pick<FileRecord, 'sha256'>): AsyncIterable<Uint8Array> =>
  ctx.use(fileStore).read(objectPath(file.sha256), file.sha256);

/** The file with this id; a text that cannot be an id is not looked up (W17). */
export const fileById = async (ctx: Ctx, id: string): Promise<FileRecord | undefined> =>
  isId(id) ? findFile(ctx.db, id) : undefined;

/** The files with these ids, by the id, in one statement; those that are not there are missing. */
export const filesById = (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, FileRecord>> =>
  findFiles(ctx.db, ids.filter(isId) as FileId[]);

async function pictureSize(path: string, type: string): Promise<{ width: number | null; height: number | null }> {
  if (!type.startsWith('image/')) return { width: null, height: null };
  const { width, height } = await sharp(path).metadata();
  return { width, height };
}

/**
 * Stores a file: its bytes under their SHA-256, durable before the row that names them (W45). The same content for the
 * same use is stored once and returns the same record. A photo is then measured in the background. Call it before a
 * transaction, not inside. Throws `Refused` 503 while the storage is away.
 */
export async function storeFile(ctx: Ctx, newFile: NewFile): Promise<FileRecord> {
  const { sha256, bytes } = await hashFile(newFile.path);
  const claim = await claimContent(ctx, sha256);
  await ctx.use(fileStore).put(objectPath(sha256), newFile.path);
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
  return ctx.transaction(async inner => {
    await settleClaim(inner, claim);
    if (row.kind === 'photo') await inner.send(measurePhoto, { sha256 }, { deduplicationKey: sha256 });
    return insertFile(inner.db, row);
  });
}

/**
 * Deletes the record of a file in the open transaction; the hourly sweep deletes its bytes when no other record names
 * them. For records that nothing names any more.
 */
export async function deleteFileRecord(ctx: Ctx, id: FileId): Promise<void> {
  const file = await findFile(ctx.db, id);
  if (!file) return;
  await deleteFile(ctx.db, id);
  await releaseContent(ctx, file.sha256);
}

/** The first `bytes` of a file. */
export async function readHead(path: string, bytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  const stream: AsyncIterable<Buffer> = createReadStream(path, { end: bytes - 1 });
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
