import { errorCodeOf } from '#kernel/error-code.ts';
import { DatabaseSync } from 'node:sqlite';
import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Pool, PoolClient } from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import { StartupError, type Config } from './config.ts';
import { ensurePrivateFolder } from './data-folder.ts';
import type { Db } from './context.ts';
import { isDiskFull, requireDiskSpace } from './disk-space.ts';
import { recordEnvironment, requireEnvironment, type DatabaseEnvironment } from './database-environment.ts';
import { allMigrations, withMigrationLock, requireCurrentSchema, applyMigrations } from './migrations.ts';

export interface Database {
  db: Db;
  /** What the job queue connects with. */
  boss: ConstructorOptions;
  /** For the line printed at the start. */
  name: string;
  /** Several statements at once, for migrations by hand and tests. */
  exec(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** For which environment a database is opened, and what this start may change in it. */
interface OpenOptions {
  environment: DatabaseEnvironment;
  recordsEnvironment: boolean;
  /** Whether this start brings the schema up to date; otherwise it refuses one that is behind. */
  migrates: boolean;
  /** Called with a sentence for the person who starts the shop, whenever the start has to wait. */
  onProgress(text: string): void;
}

/**
 * Opens the database that the settings name, migrates its schema and records whether it belongs to production or to a
 * sandbox. A tool passes `recordsEnvironment: false`. Throws `StartupError`, before anything is written, when it
 * belongs to the other environment.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'production'>,
  {
    recordsEnvironment = true,
    migrates = true,
    onProgress = () => undefined,
  }: Partial<Omit<OpenOptions, 'environment'>> = {},
): Promise<Database> {
  const options: OpenOptions = {
    environment: config.production ? 'production' : 'sandbox',
    recordsEnvironment,
    migrates,
    onProgress,
  };
  return config.databaseUrl ? openPostgres(config.databaseUrl, options) : openEmbedded(config.dataDir, options);
}

/** Migrates the schema, unless the database belongs to the other environment. */
async function prepareSchema(db: Db, { environment, recordsEnvironment, onProgress }: OpenOptions): Promise<void> {
  await requireEnvironment(db, environment);
  await applyMigrations(db, allMigrations(), onProgress);
  await (recordsEnvironment ? recordEnvironment : requireEnvironment)(db, environment);
}

/** Why a database cannot be reached, by error code. The error's own message may contain parts of the address (M9). */
const connectionFailures: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'its host name could not be looked up',
  ECONNREFUSED: 'nothing listens there',
  ETIMEDOUT: 'nothing answers there',
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses the user or the password',
  '3D000': 'it has no database of that name',
};

/** Opens the first connection. Throws `StartupError` when it fails. */
async function connectFirst(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const code = errorCodeOf(error) ?? 'no answer';
    throw new StartupError(
      `The database of DATABASE_URL cannot be opened: ${connectionFailures[code] ?? code}. Start it, correct DATABASE_URL, or unset it.`,
    );
  }
}

async function openPostgres(url: string, options: OpenOptions): Promise<Database> {
  const { default: pg } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const pool = new pg.Pool({ connectionString: url, max: 12, statement_timeout: 30_000 });
  // A cut connection needs no handling here. When it was idle, the next query opens another or fails itself; when it
  // was in use, its query fails.
  pool.on('error', () => undefined);
  pool.on('connect', client => client.on('error', () => undefined));
  const client = await connectFirst(pool);
  try {
    const db = drizzle(client) as unknown as Db;
    if (options.migrates) await withMigrationLock(db, options.onProgress, () => prepareSchema(db, options));
    else {
      await requireEnvironment(db, options.environment);
      await requireCurrentSchema(db);
      if (options.recordsEnvironment) await recordEnvironment(db, options.environment);
    }
  } catch (error) {
    client.release(true);
    await pool.end();
    throw error;
  }
  // Closing this connection also releases the migration lock and drops its settings.
  client.release(true);
  const db = drizzle(pool);
  // Replaces drizzle's own, which never releases a connection that was cut before the transaction began.
  db.transaction = async (work, options) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, options);
    } finally {
      client.release();
    }
  };
  return {
    db: db as unknown as Db,
    boss: { connectionString: url },
    name: `PostgreSQL at ${new URL(url).host}`,
    exec: async sql => void (await pool.query(sql)),
    close: () => pool.end(),
  };
}

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
): Promise<Pick<Database, 'db' | 'boss' | 'exec'>> {
  const { drizzle } = await import('drizzle-orm/pglite');
  const { fromPglite } = await import('pg-boss');
  guardTransactions(pg);
  const db = drizzle(pg) as unknown as Db;
  await (options ? prepareSchema(db, options) : applyMigrations(db, allMigrations(), () => undefined));
  return {
    db,
    boss: { db: fromPglite(pg), backend: 'pglite' },
    exec: async sql => void (await pg.exec(sql)),
  };
}

async function openEmbedded(home: string, options: OpenOptions): Promise<Database> {
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
  };
}
