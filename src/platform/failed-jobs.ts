import { sql } from 'drizzle-orm';
import type { Db } from './context.ts';
import type { Database } from './database.ts';
import { messageWithoutValues } from './logged-error.ts';

/** A job that failed for good, as staff see it: no payload, and no values in its reason (W48). */
export interface GivenUpJob {
  id: string;
  name: string;
  failedAt: Date;
  attempts: number;
  reason: string;
}

/** A job, by its queue and its id. */
export interface JobName {
  name: string;
  id: string;
}

const failedIndex = 'shop_failed_jobs';

/** The key of an advisory lock; all processes of the shop use the same one. */
const indexLock = 727003;

/**
 * Adds the index by which failed jobs are listed: pg-boss has none, and keeps a week of jobs. Asked for first, since
 * making it would wait for running transactions. Processes that start at once make it one after the other: `if not
 * exists` alone fails for the second. Both statements are one transaction, as every text sent at once is.
 */
export async function indexFailedJobs({ db, exec }: Pick<Database, 'db' | 'exec'>): Promise<void> {
  const [row] = await db
    .select({ isThere: sql<boolean>`to_regclass(${`pgboss.${failedIndex}`}) is not null` })
    .from(sql`(select) one`);
  if (row?.isThere) return;
  await exec(
    `select pg_advisory_xact_lock(${indexLock});
    create index if not exists ${failedIndex} on pgboss.job (completed_on, id) where state = 'failed'`,
  );
}

const maxReason = 300;

/** The newest jobs that failed for good, at most `limit`, after the job `after`. */
export const failedJobs = async (db: Db, limit: number, after?: JobName): Promise<GivenUpJob[]> => {
  const place =
    after &&
    sql`and (completed_on, id) < (select completed_on, id from pgboss.job where name = ${after.name} and id = ${after.id}::uuid)`;
  const rows = await db
    .select({
      id: sql<string>`id::text`,
      name: sql<string>`name`,
      failedAt: sql`completed_on`.mapWith((at: string) => new Date(at)),
      attempts: sql`retry_count + 1`.mapWith(Number),
      message: sql<string | null>`output ->> 'message'`,
    })
    .from(sql`pgboss.job`)
    .where(sql`state = 'failed' and name not like '\\_\\_pgboss%' ${place}`)
    .orderBy(sql`completed_on desc, id desc`)
    .limit(limit);
  return rows.map(({ message, ...job }) => ({
    ...job,
    reason: messageWithoutValues(message ?? '').slice(0, maxReason),
  }));
};
