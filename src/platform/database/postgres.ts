import type { NodePgDatabase, drizzle as connectDrizzle } from 'drizzle-orm/node-postgres';
import type { Client, Pool, PoolConfig } from 'pg';
import { errorCodeOf, hasErrorCode } from '#kernel/error-code.ts';
import type { Config } from '../config.ts';
import type { Db } from '../context.ts';
import type { Database } from './opened-database.ts';
import { recordEnvironment, requireEnvironment } from '../database-environment.ts';
import { defaultDatabaseConfig } from '../database-settings.ts';
import { requireCurrentSchema, withMigrationLock } from '../migrations.ts';
import { StartupError } from '../load-settings.ts';
import { createStatementNames, nameHotStatements } from './hot-statements.ts';
import { retryInterrupted } from './interruption.ts';
import { gatherNotifications, Listener, listenerSettings } from './listener.ts';
import { prepareSchema, type OpenOptions } from './prepare-schema.ts';
import { createReplica, replicationOf } from './replica.ts';

type Drizzle = typeof connectDrizzle;
type PostgresConfig = Partial<Pick<Config, 'databaseConfig' | 'process'>> & { databaseUrl: string };

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

const connectTimeoutMs = 10_000;

/** Opens a connection. Throws `StartupError` when it fails. */
async function connectFirst(client: Client, setting: string): Promise<void> {
  // A cut connection fails its next query, so its event needs no handling.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const code = errorCodeOf(error) ?? 'no answer';
    throw new StartupError(
      `The database of ${setting} cannot be opened: ${connectionFailures[code] ?? code}. Start it, correct ${setting}, or unset it.`,
    );
  }
}

/**
 * Time limits of each session. A pooler refuses or swallows them, so behind one they are set there
 * (docs/runbooks/several-processes.md).
 */
const sessionLimits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };

function createPool(Pool: new (config: PoolConfig) => Pool, settings: PoolConfig, prepared: boolean): Pool {
  const pool = new Pool({ ...settings, keepAlive: true, connectionTimeoutMillis: connectTimeoutMs });
  const nameOf = prepared ? createStatementNames() : undefined;
  // A cut connection needs no handling here. When it was idle, the next query opens another or fails itself; when it
  // was in use, its query fails.
  pool.on('error', () => undefined);
  pool.on('connect', client => {
    client.on('error', () => undefined);
    if (nameOf) nameHotStatements(client, nameOf);
  });
  return pool;
}

/** What PostgreSQL answers an account that may not do something. */
const insufficientPrivilege = '42501';

/** Migrates or checks the schema, on a connection of its own. Closing it releases the lock and drops its settings. */
async function prepareWith(client: Client, db: Db, options: OpenOptions): Promise<void> {
  try {
    if (options.migrates) await withMigrationLock(db, options.onProgress, () => prepareSchema(db, options));
    else {
      await requireEnvironment(db, options.environment);
      await requireCurrentSchema(db);
      if (options.recordsEnvironment) await recordEnvironment(db, options.environment);
    }
  } catch (error) {
    if (!hasErrorCode(error, insufficientPrivilege)) throw error;
    const { database, user } = client;
    throw new StartupError(
      `The database ${database ?? ''} does not belong to ${user ?? 'this account'}, so no table can be made in it. As its owner or as postgres: alter database ${database ?? ''} owner to ${user ?? ''}.`,
    );
  } finally {
    await client.end();
  }
}

/** The key of the advisory lock of `exclusively`; all processes of the shop use the same one. */
const exclusiveLock = 727002;

/** Runs `work` while `client`, which is opened and closed for it, holds the lock. */
async function withSessionLock<T>(client: Client, work: () => Promise<T>): Promise<T> {
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [exclusiveLock]);
    return await work();
  } finally {
    await client.end();
  }
}

/**
 * Transactions that run again when their connection breaks. Replaces drizzle's own, which never releases a connection
 * that was cut before the transaction began.
 */
const retriedTransactions =
  (pool: Pool, drizzle: Drizzle): NodePgDatabase['transaction'] =>
  (work, options) =>
    retryInterrupted(async onCommit => {
      const client = await pool.connect();
      try {
        return await drizzle(client).transaction(async tx => {
          const result = await work(tx);
          onCommit();
          return result;
        }, options);
      } finally {
        client.release();
      }
    });

/**
 * Opens a PostgreSQL server: one pool for the shop and its job queue, one connection for notifications when they are
 * asked for, and one pool for the replica if there is one (W91).
 */
export async function openPostgres(config: PostgresConfig, options: OpenOptions): Promise<Database> {
  const { databaseUrl: url, databaseConfig = defaultDatabaseConfig, process } = config;
  const { directUrl, replicaUrl, poolSize, prepared } = databaseConfig;
  const { default: pg } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const shared = { application_name: `shop ${process?.role ?? 'tool'} ${process?.node ?? ''}`.trim() };
  const direct = (settings = {}) =>
    new pg.Client({
      connectionString: directUrl ?? url,
      connectionTimeoutMillis: connectTimeoutMs,
      ...shared,
      ...settings,
    });

  const first = direct();
  await connectFirst(first, directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
  await prepareWith(first, drizzle(first), options);

  const limits = directUrl ? {} : sessionLimits;
  const pool = createPool(pg.Pool, { connectionString: url, max: poolSize, ...shared, ...limits }, prepared);
  const replica = replicaUrl
    ? createPool(pg.Pool, { connectionString: replicaUrl, max: poolSize, ...shared, ...limits }, prepared)
    : undefined;
  const db = drizzle(pool);
  db.transaction = retriedTransactions(pool, drizzle);
  const reader = replica && createReplica(replica, pool);
  const staleDb = reader && (drizzle(reader as unknown as Pool) as unknown as Db);
  const listener = new Listener(() => direct(listenerSettings));
  return {
    db,
    staleDb: () => staleDb ?? db,
    boss: {
      db: { executeSql: (text, values) => pool.query(text, values), listen: gatherNotifications(listener.listen) },
    },
    watch: (channel, watcher) => listener.watch(channel, watcher),
    name: `PostgreSQL at ${new URL(url).host}`,
    exec: async sql => void (await pool.query(sql)),
    replication: () => replicationOf(pool, reader),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    exclusively: work => withSessionLock(direct(), work),
    async close() {
      await listener.close();
      await replica?.end();
      await pool.end();
    },
  };
}
