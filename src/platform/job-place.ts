import { sql } from 'drizzle-orm';
import type { Db, Job } from './context.ts';

/** The place of a job in its queue. */
interface JobPlace {
  /** How many jobs are fetched before it. */
  before: number;
  /** How many of its queue run at once, in all processes, counted within the last minute. */
  atOnce: number;
}

/** The place of the job with these data in its queue; `undefined` when none waits: it runs, is done or was not sent. */
export async function placeOfJob<T extends object>(db: Db, { name }: Job<T>, data: T): Promise<JobPlace | undefined> {
  // As pg-boss fetches: by priority, then by age.
  const [place] = await db
    .select({ before: sql`ahead.before`.mapWith(Number), atOnce: sql`q.active_count`.mapWith(Number) })
    .from(
      sql`(select priority, created_on from pgboss.job
          where name = ${name} and state < 'active' and not blocked and data = ${JSON.stringify(data)}::jsonb
          order by priority desc, created_on limit 1) own
        join pgboss.queue q on q.name = ${name},
        lateral (select count(*) as before from pgboss.job
          where name = ${name} and state < 'active' and not blocked
            and (priority > own.priority or (priority = own.priority and created_on < own.created_on))) ahead`,
    );
  return place;
}
