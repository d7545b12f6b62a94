import type { Pool } from 'pg';
import { errorCodeOf } from '#kernel/error-code.ts';
import { isInterruption } from './interruption.ts';

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
