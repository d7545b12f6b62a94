import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { StartupError } from './config.ts';
import type { Db } from './context.ts';

/** Which environment a database belongs to: one row, written at the first start and never changed. */
export const databaseMark = pgTable(
  'database_mark',
  {
    only: boolean('only').primaryKey().default(true),
    environment: text('environment', { enum: ['production', 'sandbox'] }).notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [check('database_mark_one_row', sql`${table.only}`)],
);

export type DatabaseEnvironment = (typeof databaseMark.$inferSelect)['environment'];

const environmentMismatch: Readonly<Record<DatabaseEnvironment, string>> = {
  production:
    'This database belongs to a shop in production, and this start is not one: set NODE_ENV=production, or choose another DATABASE_URL or DATA_DIR.',
  sandbox:
    'This database was begun by a sandbox, whose staff have second factors that everybody knows: production needs one of its own, so choose another DATABASE_URL or DATA_DIR.',
};

/**
 * Throws `StartupError` when the database belongs to the other environment. Writes nothing, and works before any table
 * exists.
 */
export async function requireEnvironment(db: Db, environment: DatabaseEnvironment): Promise<void> {
  const tables = await db
    .select({ mark: sql<string | null>`to_regclass('database_mark')::text` })
    .from(sql`(values (1)) as one`);
  if (tables[0]?.mark === null) return;
  const [mark] = await db.select({ environment: databaseMark.environment }).from(databaseMark);
  if (mark && mark.environment !== environment) throw new StartupError(environmentMismatch[mark.environment]);
}

/** Records the environment of a database that has none yet. Throws `StartupError` when it belongs to the other one. */
export async function recordEnvironment(db: Db, environment: DatabaseEnvironment): Promise<void> {
  await db
    .insert(databaseMark)
    .values({ environment, at: sql`now()` })
    .onConflictDoNothing();
  await requireEnvironment(db, environment);
}
