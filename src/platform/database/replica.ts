import type { Pool } from 'pg';
import { errorCodeOf } from '#kernel/error-code.ts';
import { isInterruption } from './interruption.ts';
import type { ReplicationFigures } from './opened-database.ts';

/** How far a replica may be behind, and how long the answer to that question is reused. */
const maxLagSeconds = 2;
const checkMs = 5000;
/** A replica that could not be asked is left alone for so long. */
const avoidedMs = 5000;

/**
 * True on a replica that receives the log now and has replayed it up to two seconds ago, or all of it: while nothing
 * is written the time of the last replay says nothing. True on a promoted replica, too, which is the database then.
 */
const usableQuery = `select not pg_is_in_recovery() or (
  exists (select from pg_stat_wal_receiver where status = 'streaming')
  and (pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
    or pg_last_xact_replay_timestamp() > now() - interval '${maxLagSeconds} seconds')) as usable`;

/** The replica refuses because what it replays is in the way of the query. */
const isConflict = (error: unknown) => errorCodeOf(error) === '40001';

/**
 * Sends reads to the replica while it can be used, and all others to the database. A read that the replica fails is
 * asked again of the database, so a lost replica costs time and no answer.
 */
export function createReplica(replica: Pool, database: Pool): { query: Pool['query']; isUsable(): Promise<boolean> } {
  let usable = false;
  let checkAt = -Infinity;
  let checking: Promise<void> | undefined;
  const check = async () => {
    try {
      const { rows } = await replica.query<{ usable: boolean }>(usableQuery);
      usable = rows[0]?.usable === true;
      checkAt = performance.now() + checkMs;
    } catch {
      usable = false;
      checkAt = performance.now() + avoidedMs;
    }
    checking = undefined;
  };
  const isUsable = async () => {
    if (performance.now() > checkAt) await (checking ??= check());
    return usable;
  };
  const query = async (...args: unknown[]) => {
    const ask = (pool: Pool) => Reflect.apply(pool.query.bind(pool), pool, args) as Promise<unknown>;
    if (!(await isUsable())) return ask(database);
    try {
      return await ask(replica);
    } catch (error) {
      if (!isInterruption(error) && !isConflict(error)) throw error;
      usable = false;
      checkAt = performance.now() + avoidedMs;
      return ask(database);
    }
  };
  return { query: query as Pool['query'], isUsable };
}

/** A commit that waits so long for a synchronous replica waits for one that is away or hangs, in seconds. */
const longestCommitSeconds = 2;

/**
 * `lost`: commits have to wait for a replica, and none is connected or one of them waits already. Every role sees its
 * own sessions and that a replica is connected; the details only a role with `pg_read_all_stats`.
 */
const replicationQuery = `select
  (current_setting('synchronous_standby_names') <> '' and not exists (select from pg_stat_replication))
    or exists (select from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'
      and query_start < now() - interval '${longestCommitSeconds} seconds') as lost,
  case when current_setting('archive_mode') <> 'off'
    then extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8 end as archive_age
  from pg_stat_archiver`;

/** How the replicas and the archive of a PostgreSQL are; `reader` is the replica for lists, if there is one. */
export async function replicationOf(
  pool: Pool,
  reader: { isUsable(): Promise<boolean> } | undefined,
): Promise<ReplicationFigures> {
  const [{ rows }, isReaderUsable] = await Promise.all([
    pool.query<{ lost: boolean; archive_age: number | null }>(replicationQuery),
    reader?.isUsable() ?? true,
  ]);
  return {
    isReplicaLost: rows[0]?.lost === true || !isReaderUsable,
    archiveAgeSeconds: rows[0]?.archive_age ?? undefined,
  };
}
