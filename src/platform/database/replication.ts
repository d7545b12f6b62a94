import type { Pool } from 'pg';
import type { ReplicationFigures } from './opened-database.ts';

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
