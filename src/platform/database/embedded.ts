import { DatabaseSync } from 'node:sqlite';
import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { errorCodeOf } from '#kernel/error-code.ts';
import type { Db } from '../context.ts';
import type { Database } from './opened-database.ts';
import { ensurePrivateFolder } from '../data-folder.ts';
import { isDiskFull, requireDiskSpace } from '../disk-space.ts';
import { allMigrations, applyMigrations } from '../migrations.ts';
import { StartupError } from '../load-settings.ts';
import { prepareSchema, type OpenOptions } from './prepare-schema.ts';

const fsyncPath = (path: string) => {
  const fd = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
};

/** Locks a data folder for this process by an operating-system lock, which ends with the process however it ends. */
function lockFolder(home: string): DatabaseSync {
  ensurePrivateFolder(home);
  const lock = new DatabaseSync(join(home, 'db.lock'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch {
    throw new StartupError(
      `Another process has the database in ${home} open. Stop it, choose another DATA_DIR, or set DATABASE_URL.`,
    );
  }
  return lock;
}

/**
 * Opens PGlite with a file system whose fsync reaches the disk. As shipped fsync does nothing, and a power cut loses
 * orders.
 */
async function openDurable(dir: string): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { NodeFS } = await import('@electric-sql/pglite/nodefs');
  class DurableFS extends NodeFS {
    override async init(...[pg, options]: Parameters<InstanceType<typeof NodeFS>['init']>) {
      const started = await super.init(pg, options);
      interface Module {
        NODEFS: { stream_ops: { fsync?: unknown }; realPath(node: unknown): string };
      }
      const hooks = started.emscriptenOpts.preRun as unknown as ((module: Module) => void)[];
      hooks.unshift(module => {
        module.NODEFS.stream_ops.fsync = (stream: { nfd?: number; node: unknown }) => {
          if (stream.nfd === undefined) fsyncPath(module.NODEFS.realPath(stream.node));
          else fs.fdatasyncSync(stream.nfd);
          return 0;
        };
      });
      return started;
    }
  }
  return PGlite.create({
    fs: new DurableFS(dir),
    startParams: [
      ...PGlite.defaultStartParams.filter(p => p !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
    ],
  });
}

/** Creates the database in a folder beside, flushes it and renames it, so that a crash never leaves half a database. */
async function createDurable(dir: string): Promise<void> {
  const newDir = `${dir}.new`;
  fs.rmSync(newDir, { recursive: true, force: true });
  await (await openDurable(newDir)).close();
  for (const file of ['.', ...fs.readdirSync(newDir, { recursive: true, encoding: 'utf8' })])
    fsyncPath(join(newDir, file));
  fs.renameSync(newDir, dir);
  fsyncPath(dirname(dir));
}

const damagedDatabase = (dir: string) =>
  new StartupError(
    `The database in ${dir} is damaged or of another release, so it cannot be opened. Restore a backup: docs/runbooks/restore-a-backup.md.`,
  );

/**
 * Whether an error says that a database's files are damaged: a WebAssembly crash, corrupted data (XX001, XX002) or a
 * missing file.
 */
function isDamageError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof WebAssembly.RuntimeError ||
    /^(XX00[12]|58P01)$/.test(errorCodeOf(error) ?? '') ||
    isDamageError(error.cause)
  );
}

/**
 * Opens an existing database folder. Throws `StartupError` when its files are damaged. Without PG_VERSION the folder
 * would be taken for a new one and overwritten.
 */
async function openExisting(dir: string): Promise<PGlite> {
  if (!fs.existsSync(join(dir, 'PG_VERSION'))) throw damagedDatabase(dir);
  return openDurable(dir).catch((error: unknown) => {
    throw isDiskFull(error) ? error : damagedDatabase(dir);
  });
}

/**
 * Makes every query on the outer database fail at once inside a transaction, where it would wait for itself for ever.
 */
function guardTransactions(pg: PGlite): void {
  const inside = new AsyncLocalStorage<{ open: boolean }>();
  const begin = pg.transaction.bind(pg);
  pg.transaction = work =>
    begin(async tx => {
      const state = { open: true };
      try {
        return await inside.run(state, () => work(tx));
      } finally {
        state.open = false;
      }
    });
  for (const method of ['query', 'exec', 'transaction'] as const) {
    const original = (pg[method] as (...args: unknown[]) => Promise<unknown>).bind(pg);
    Object.assign(pg, {
      [method]: async (...args: unknown[]) => {
        if (inside.getStore()?.open) throw new Error('inside a transaction use its own ctx, not the outer one');
        return original(...args);
      },
    });
  }
}

/** The parts of a `Database` that an embedded folder and an in-memory test database share. */
export async function connectPglite(
  pg: PGlite,
  options?: OpenOptions,
): Promise<
  Pick<Database, 'db' | 'staleDb' | 'watch' | 'boss' | 'exec' | 'exclusively' | 'connections' | 'replication'>
> {
  const { drizzle } = await import('drizzle-orm/pglite');
  const { fromPglite } = await import('pg-boss');
  guardTransactions(pg);
  const db = drizzle(pg) as unknown as Db;
  await (options ? prepareSchema(db, options) : applyMigrations(db, allMigrations(), () => undefined));
  return {
    db,
    staleDb: () => db,
    async watch(channel, { onNotification }) {
      await pg.listen(channel, onNotification);
      return { isCurrent: () => true, prove: () => Promise.resolve(true) };
    },
    exclusively: work => work(),
    connections: () => ({ total: 1, idle: 0, waiting: 0 }),
    replication: () => Promise.resolve({ isReplicaLost: false, archiveAgeSeconds: undefined }),
    boss: { db: fromPglite(pg), backend: 'pglite' },
    exec: async sql => void (await pg.exec(sql)),
  };
}

/** Opens the database in a data folder, which belongs to this process until it is closed. */
export async function openEmbedded(home: string, options: OpenOptions): Promise<Database> {
  const lock = lockFolder(home);
  const dir = resolve(home, 'pg');
  await requireDiskSpace(home, fs.existsSync(dir) ? 'later' : 'first');
  if (!fs.existsSync(dir)) await createDurable(dir);
  const pg = await openExisting(dir);
  // PGlite has neither checkpointer nor autovacuum.
  const timers = [
    setInterval(() => void pg.exec('checkpoint').catch(() => undefined), 300_000).unref(),
    setInterval(() => void pg.exec('vacuum (analyze)').catch(() => undefined), 3_600_000).unref(),
  ];
  const close = async () => {
    timers.forEach(clearInterval);
    await pg.close();
    lock.close();
  };
  const connected = await connectPglite(pg, options).catch(async (error: unknown) => {
    await close().catch(() => undefined);
    throw isDamageError(error) ? damagedDatabase(dir) : error;
  });
  return {
    ...connected,
    name: `embedded, in ${dir} (one machine, one process)`,
    close,
    async copyTo(folder) {
      // Less of the log has to be played back when the copy is opened, and the copy is smaller.
      await pg.exec('checkpoint');
      // Between two statements nothing writes to the files, and what was committed is in the log.
      await pg.runExclusive(() =>
        fs.promises.cp(dir, folder, { recursive: true, mode: fs.constants.COPYFILE_FICLONE }),
      );
    },
  };
}
