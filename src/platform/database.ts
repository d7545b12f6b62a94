import { DatabaseSync } from 'node:sqlite';
import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { ConstructorOptions } from 'pg-boss';
import { CannotStart, needFolder, type Config } from './config.ts';
import type { Db } from './context.ts';

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

const migrations = { migrationsFolder: resolve(import.meta.dirname, '../../db/migrations') };
/** Any number will do, as long as all processes of the shop use the same one. */
const migrationLock = 727001;

/** Opens the database the settings name and brings its schema up to date. Throws `CannotStart` in plain words. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return config.databaseUrl ? openPostgres(config.databaseUrl) : openEmbedded(config.dataDir);
}

async function openPostgres(url: string): Promise<Database> {
  const { default: pg } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const pool = new pg.Pool({ connectionString: url, max: 12, statement_timeout: 30_000 });
  // A connection was cut. Idle: the next query opens another, or says what is wrong. In use: the query that was asked on it fails.
  pool.on('error', () => undefined);
  pool.on('connect', client => client.on('error', () => undefined));
  const client = await pool.connect().catch((error: Error) => {
    throw new CannotStart(
      `The database of DATABASE_URL does not answer (${error.message}). Start it, or unset DATABASE_URL.`,
    );
  });
  try {
    // Several processes may start at once; the migrator alone does not lock (storage.md, section 3).
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), migrations);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
  const db = drizzle(pool);
  // As drizzle's own, which keeps a connection for ever when it was cut before the transaction began.
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

const sync = (path: string) => {
  const fd = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
};

/** One process to a folder: an operating-system lock, free again the moment the process dies, however it dies. */
function lockFolder(home: string): DatabaseSync {
  needFolder(home);
  const lock = new DatabaseSync(join(home, 'db.lock'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch {
    throw new CannotStart(
      `Another process has the database in ${home} open. Stop it, choose another DATA_DIR, or set DATABASE_URL.`,
    );
  }
  return lock;
}

/** PGlite with a file system whose fsync reaches the disk; as shipped it is a no-op and a power cut loses orders (storage.md, section 2). */
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
          if (stream.nfd === undefined) sync(module.NODEFS.realPath(stream.node));
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

/** Creates beside, flushes, renames: a crash never leaves half a database. */
async function createDurable(dir: string): Promise<void> {
  const fresh = `${dir}.new`;
  fs.rmSync(fresh, { recursive: true, force: true });
  await (await openDurable(fresh)).close();
  for (const file of ['.', ...(fs.readdirSync(fresh, { recursive: true }) as string[])]) sync(join(fresh, file));
  fs.renameSync(fresh, dir);
  sync(dirname(dir));
}

/** Refuses the outer database inside a transaction at once; it would wait for itself for ever. */
export function guardTransactions(pg: PGlite): void {
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

/** The parts of a database that are the same for a folder and for tests in memory. */
export async function wirePglite(pg: PGlite): Promise<Pick<Database, 'db' | 'boss' | 'exec'>> {
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const { fromPglite } = await import('pg-boss');
  guardTransactions(pg);
  const db = drizzle(pg);
  await migrate(db, migrations);
  return {
    db: db as unknown as Db,
    boss: { db: fromPglite(pg), backend: 'pglite' },
    exec: async sql => void (await pg.exec(sql)),
  };
}

async function openEmbedded(home: string): Promise<Database> {
  const lock = lockFolder(home);
  const dir = resolve(home, 'pg');
  if (!fs.existsSync(dir)) await createDurable(dir);
  const pg = await openDurable(dir);
  // PGlite has neither checkpointer nor autovacuum (storage.md, section 3).
  const timers = [
    setInterval(() => void pg.exec('checkpoint').catch(() => undefined), 300_000).unref(),
    setInterval(() => void pg.exec('vacuum (analyze)').catch(() => undefined), 3_600_000).unref(),
  ];
  return {
    ...(await wirePglite(pg)),
    name: `embedded, in ${dir} (one machine, one process)`,
    close: async () => {
      timers.forEach(clearInterval);
      await pg.close();
      lock.close();
    },
  };
}
