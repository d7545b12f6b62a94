import { copyFile, cp, link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { create, extract } from 'tar';
import { allPages } from '#platform/pagination.ts';
import { port, type Ctx } from '#platform/context.ts';
import {
  backupName,
  backupOf,
  backupPrefix,
  backupsToDelete,
  databaseEnding,
  dumpEnding,
  isBackupName,
  listEnding,
  objectPath,
} from '../rules.ts';
import { contentsAfter } from '../store.ts';
import { diskStorage } from './disk-storage.ts';
import { erasedFolder } from './erased-list.ts';
import { fileExists, fsyncFile, fsyncParents, hashFile, writeDurably } from './durable-files.ts';

/** Copies the files of the embedded database to a new folder while it runs; null for a database server. */
export const databaseCopy = port<((folder: string) => Promise<void>) | null>('files: copy of the database');

/** The content hashes that rows name, in order, a page at a time. */
const namedContents = (ctx: Ctx) => allPages((after: string = '') => contentsAfter(ctx.db, after));

/** Brings one file into a backup folder: as a second name on the same disk, else as a copy that is flushed. */
async function addFile(from: string, { to, root }: { to: string; root: string }): Promise<void> {
  if (await fileExists(to)) return;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const unfinished = `${to}.new`;
  await rm(unfinished, { force: true });
  await link(from, unfinished).catch(async () => {
    await copyFile(from, unfinished);
    await fsyncFile(unfinished);
  });
  await rename(unfinished, to);
  await fsyncParents(to, root);
}

/** Brings every file on this disk that a row names into a backup folder, and writes the list of them beside. */
async function addNamedFiles(ctx: Ctx, { root, name }: { root: string; name: string }): Promise<void> {
  const hashes: string[] = [];
  for await (const sha256 of namedContents(ctx)) {
    const [from, to] = [join(ctx.config.dataDir, objectPath(sha256)), join(root, objectPath(sha256))];
    // A file that was deleted meanwhile stays out: it was erased, or no row names it any more.
    if (await fileExists(from)) await addFile(from, { to, root });
    hashes.push(sha256);
  }
  await writeDurably(join(root, name + listEnding), gzipSync(hashes.join('\n')), root);
}

/** How a backup's database is copied into a scratch folder, and then becomes one file there, whose path it returns. */
interface DatabaseBackup {
  ending: string;
  make(scratch: string): Promise<void>;
  pack(scratch: string): Promise<string>;
}

/**
 * Makes one backup in `root`: first the database, then every file that a row names, so that the files of that database
 * are all there; the database gets its name last, so that a backup that broke off is none. Deletes the backups whose
 * time is over, and what only they named. Returns its path.
 */
async function makeBackup(ctx: Ctx, root: string, { ending, make, pack }: DatabaseBackup): Promise<string> {
  const name = backupName(ctx.now());
  const scratch = join(root, '.new');
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    await make(scratch);
    await addNamedFiles(ctx, { root, name });
    const made = await pack(scratch);
    const path = join(root, name + ending);
    await fsyncFile(made);
    await rename(made, path);
    await fsyncParents(path, root);
    await deleteOldBackups(ctx, root);
    return path;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Backs up an embedded shop, also while it runs (W94): its database and `secret`, and its files. Returns the path. */
export const backUpEmbedded = (ctx: Ctx, root: string, copyDatabase: (folder: string) => Promise<void>) =>
  makeBackup(ctx, root, {
    ending: databaseEnding,
    make: scratch => copyDatabase(join(scratch, 'pg')),
    async pack(scratch) {
      const secret = join(ctx.config.dataDir, 'secret');
      if (await fileExists(secret)) await copyFile(secret, join(scratch, 'secret'));
      const archive = join(scratch, 'archive');
      await create({ gzip: true, cwd: scratch, file: archive }, (await readdir(scratch)).toSorted());
      return archive;
    },
  });

/** Backs up a database server by `dump`, which writes a dump to a path, and the files that are on this disk. */
export const backUpServer = (ctx: Ctx, root: string, dump: (path: string) => Promise<void>) =>
  makeBackup(ctx, root, {
    ending: dumpEnding,
    make: scratch => dump(join(scratch, 'dump')),
    pack: async scratch => join(scratch, 'dump'),
  });

/** Backs up an embedded shop while it runs. Does nothing without BACKUP_DIR or with a database server. */
export async function backUp(ctx: Ctx): Promise<void> {
  const { backupDir } = ctx.config;
  const copyDatabase = ctx.use(databaseCopy);
  if (copyDatabase && backupDir !== null) await backUpEmbedded(ctx, backupDir, copyDatabase);
}

/**
 * When the newest backup in BACKUP_DIR was made: the time of the newest file whose name begins as ours do, so that
 * tools of a database server count, too. Null while there is none; undefined without BACKUP_DIR.
 */
export async function newestBackup({ config: { backupDir } }: Ctx): Promise<Date | null | undefined> {
  if (backupDir === null) return undefined;
  const names = (await readdir(backupDir).catch(() => [])).filter(
    name => name.startsWith(backupPrefix) && !name.endsWith(listEnding),
  );
  const times = await Promise.all(names.map(async name => (await stat(join(backupDir, name))).mtime));
  return times.reduce<Date | null>((newest, time) => (newest && newest > time ? newest : time), null);
}

/** The hashes of a backup's files. */
async function filesOfBackup(root: string, name: string): Promise<string[]> {
  const list = gunzipSync(await readFile(join(root, name + listEnding))).toString();
  return list === '' ? [] : list.split('\n');
}

/** Deletes the backups whose time is over, then the files that no other backup names. */
async function deleteOldBackups(ctx: Ctx, root: string): Promise<void> {
  const endings = new Map(
    (await readdir(root)).flatMap(file => backupOf(file) ?? []).map(one => [one.name, one.ending]),
  );
  const old = new Set(backupsToDelete([...endings.keys()], { now: ctx.now(), days: ctx.config.backupDays }));
  if (old.size === 0) return;
  const still = new Set<string>();
  for (const name of endings.keys())
    if (!old.has(name)) for (const sha256 of await filesOfBackup(root, name)) still.add(sha256);
  for (const name of old) {
    const unnamed = (await filesOfBackup(root, name)).filter(sha256 => !still.has(sha256));
    await rm(join(root, name + (endings.get(name) ?? '')));
    for (const sha256 of unnamed) await rm(join(root, objectPath(sha256)), { force: true });
    await rm(join(root, name + listEnding));
  }
}

interface RestoredBackup {
  /** Files that are there again, compared with the SHA-256 in their name. */
  files: number;
  /** Hashes that the backup names and that are not in it: files that were erased while it was made. */
  missing: string[];
  /** Hashes whose content in the backup is another one. They are left out. */
  damaged: string[];
}

/**
 * Restores a backup into `dataDir`, which must not exist yet. `archive` is the path of its `.tar.gz` in its backup
 * folder. The folder gets its name last, so that a restore that broke off leaves none. Throws an `Error` with a
 * sentence for the person at the terminal.
 */
export async function restoreBackup(archive: string, dataDir: string): Promise<RestoredBackup> {
  if (await fileExists(dataDir))
    throw new Error(`${dataDir} exists. A backup is restored into a new folder: move that one away, or name another.`);
  if (!isBackupName(basename(archive))) throw new Error(`${archive} is no backup: its name is shop-….tar.gz.`);
  const root = dirname(archive);
  const unfinished = `${dataDir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await extract({ file: archive, cwd: unfinished });
  const restoredFiles = diskStorage(unfinished);
  const restored: RestoredBackup = { files: 0, missing: [], damaged: [] };
  for (const sha256 of await filesOfBackup(root, basename(archive).slice(0, -databaseEnding.length))) {
    const from = join(root, objectPath(sha256));
    if (!(await fileExists(from))) restored.missing.push(sha256);
    else if ((await hashFile(from)).sha256 !== sha256) restored.damaged.push(sha256);
    else {
      await restoredFiles.put(objectPath(sha256), from);
      restored.files++;
    }
  }
  const erased = join(root, erasedFolder);
  if (await fileExists(erased)) await cp(erased, join(unfinished, erasedFolder), { recursive: true });
  await rename(unfinished, dataDir);
  await fsyncFile(dirname(dataDir));
  return restored;
}
