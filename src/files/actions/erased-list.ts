import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCodeOf } from '#kernel/error-code.ts';
import type { Ctx } from '#platform/context.ts';
import { ObjectMissing } from '../storage.ts';
import { temporaryPath, writeDurably } from './durable-files.ts';
import { fileStore } from './file-store.ts';

/** The folder of the list, in the storage and in the folder of backups. */
export const erasedFolder = 'erased';

const entryKey = (entry: number) => `${erasedFolder}/${entry}`;

/**
 * Adds an entry to the list of erasures, which no backup of the database takes back (W101): in the storage, and beside
 * the backups of an embedded shop. An entry is written once; the same again does nothing. Throws `Refused` 503 while
 * the storage is away.
 */
export async function addErasedEntry(ctx: Ctx, entry: number, content: object): Promise<void> {
  const { dataDir, backupDir } = ctx.config;
  const bytes = Buffer.from(JSON.stringify(content));
  const path = temporaryPath(dataDir, `erased-${entry}-${ctx.random.id()}`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, bytes, { mode: 0o600 });
  await ctx.use(fileStore).put(entryKey(entry), path);
  await rm(path, { force: true });
  if (backupDir === null) return;
  await mkdir(join(backupDir, erasedFolder), { recursive: true, mode: 0o700 });
  await writeDurably(join(backupDir, entryKey(entry)), bytes, backupDir);
}

const isMissing = (error: unknown): boolean => error instanceof ObjectMissing || errorCodeOf(error) === 'ENOENT';

/** An entry of the list; undefined when none has that number. Throws `Refused` 503 while the storage is away. */
export async function erasedEntry(ctx: Ctx, entry: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of ctx.use(fileStore).read(entryKey(entry))) chunks.push(chunk);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
}
