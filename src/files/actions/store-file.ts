import { createReadStream } from 'node:fs';
import sharp from 'sharp';
import { type FileId, isId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { objectPath } from '../rules.ts';
import { type FileKind, type FileRecord, deleteFile, findFile, findFiles, insertFile } from '../store.ts';
import { claimContent, deleteStored, releaseContent, settleClaim } from './claims.ts';
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

/** A file whose bytes are durable and that no row names: `nameFile` makes it one. */
export interface StoredFile extends Omit<FileRecord, 'id'> {
  /** Says that its bytes wait for their row. */
  readonly claim: string;
  isNamed: boolean;
}

async function storeBytes(ctx: Ctx, newFile: NewFile, stored: StoredFile[]): Promise<void> {
  const { path, type, kind, edition = null, filename = null } = newFile;
  const { sha256, bytes } = await hashFile(path);
  const file: StoredFile = {
    sha256,
    bytes,
    type,
    kind,
    edition,
    filename,
    ...(await pictureSize(path, type)),
    public: newFile.public ?? false,
    createdAt: ctx.now(),
    claim: await claimContent(ctx, sha256),
    isNamed: false,
  };
  stored.push(file);
  await ctx.use(fileStore).put(objectPath(sha256), path);
}

/**
 * Stores files for `work`, whose transaction names each of them by `nameFile` together with the row that owns it: bytes
 * are durable before a row names them (W45), and nobody can read what no row owns. What `work` does not name, or names
 * in a transaction that fails, is deleted. Call it before a transaction, not inside. Throws `Refused` 503 while the
 * storage is away.
 */
export async function withStoredFiles<T>(
  ctx: Ctx,
  newFiles: readonly NewFile[],
  work: (stored: readonly StoredFile[]) => Promise<T>,
): Promise<T> {
  const stored: StoredFile[] = [];
  let failed = true;
  try {
    for (const newFile of newFiles) await storeBytes(ctx, newFile, stored);
    const done = await work(stored);
    failed = false;
    return done;
  } finally {
    for (const file of stored) if (failed || !file.isNamed) await deleteStored(ctx, file);
  }
}

/**
 * Writes the row of a stored file in the open transaction. The same content for the same use has one row, which is
 * locked until the transaction ends, so that nobody erases it before its owner's row is there. A photo is then measured
 * in the background.
 */
export async function nameFile(ctx: Ctx, stored: StoredFile): Promise<FileRecord> {
  const { claim, isNamed: _, ...row } = stored;
  await settleClaim(ctx, claim);
  stored.isNamed = true;
  const { sha256, kind } = row;
  if (kind === 'photo') await ctx.send(measurePhoto, { sha256 }, { deduplicationKey: sha256 });
  return insertFile(ctx.db, { ...row, id: ctx.random.id() as FileId });
}

/** As `withStoredFiles` for one file whose owner's row is not written with it: what the shop itself brings along. */
export const storeFile = (ctx: Ctx, newFile: NewFile): Promise<FileRecord> =>
  withStoredFiles(ctx, [newFile], ([stored]) => ctx.transaction(inner => nameFile(inner, stored!)));

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
