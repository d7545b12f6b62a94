import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { StartupError } from './config.ts';
import type { Db } from './context.ts';

/** A step of the schema: the statements of one file in db/migrations. */
export type Migration = Pick<MigrationMeta, 'sql' | 'folderMillis' | 'hash'>;

/** Every migration of this release, in order. */
export const allMigrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder: resolve(import.meta.dirname, '../../db/migrations') });

/**
 * A file that begins with this line runs statement by statement, without a transaction: for
 * `create index concurrently`, which holds nobody up. When it fails in the middle it runs again from its first
 * statement, so each has to bear that: `drop index concurrently if exists`.
 */
const noTransactionMarker = '-- outside a transaction';
const runsWithoutTransaction = ({ sql: [first = ''] }: Migration) => first.trimStart().startsWith(noTransactionMarker);

const appliedMigrations = sql`drizzle.__drizzle_migrations`;

/** The migrations that a database has not had yet, in order. */
async function pendingMigrations(db: Db, all: readonly Migration[]): Promise<Migration[]> {
  const [table] = await db
    .select({ there: sql<boolean>`there` })
    .from(sql`(select to_regclass('drizzle.__drizzle_migrations') is not null as there) t`);
  if (!table?.there) return [...all];
  const [last] = await db.select({ at: sql`max(created_at)`.mapWith(Number) }).from(appliedMigrations);
  return all.filter(({ folderMillis }) => folderMillis > (last?.at ?? 0));
}

/** Throws `StartupError` when a database has not had every migration. */
export async function requireCurrentSchema(db: Db): Promise<void> {
  const { length } = await pendingMigrations(db, allMigrations());
  if (length > 0)
    throw new StartupError(
      `The database is ${length === 1 ? 'one migration' : `${length} migrations`} behind this release, and MIGRATE is apart. Run npm run migrate first.`,
    );
}

/** How often a migration that waits for a table gives way to the traffic behind it and tries again. */
const maxAttempts = 24;
const retrySeconds = 5;

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '55P03' || isLockTimeout(error.cause));

async function applyMigration(db: Db, migration: Migration): Promise<void> {
  const note = (db: Db) =>
    db.execute(
      sql`insert into ${appliedMigrations} (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
    );
  if (runsWithoutTransaction(migration)) {
    for (const statement of migration.sql) await db.execute(sql.raw(statement));
    await note(db);
    return;
  }
  await db.transaction(async tx => {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await note(tx);
  });
}

/**
 * Takes the migrations that a database has not had, each in a transaction of its own unless it is marked as outside of
 * one; how many. With a `lock_timeout`, one that cannot have a table gives way and tries again; `onProgress` is told.
 * Throws `StartupError` when that never helps.
 */
export async function applyMigrations(
  db: Db,
  all: readonly Migration[],
  onProgress: (text: string) => void,
): Promise<number> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(
    sql`create table if not exists ${appliedMigrations} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const missing = await pendingMigrations(db, all);
  for (const migration of missing)
    for (let tries = 1; ; tries++)
      try {
        await applyMigration(db, migration);
        break;
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        if (tries === maxAttempts)
          throw new StartupError(
            'The database could not be brought up to date, because something else held one of its tables all the time. What was done already stays done; please try again when less goes on.',
          );
        if (tries === 1) onProgress('A migration waits for a table that is in use; it gives way and tries again.');
        await pause(retrySeconds * 1000);
      }
  return missing.length;
}

/** Any number will do, as long as all processes of the shop use the same one. */
const migrationLock = 727001;

/**
 * Runs `work` while no other process brings this database up to date, on one connection without a limit of time.
 * Whoever comes second waits, however long it takes; `onProgress` is told each half minute.
 */
export async function withMigrationLock<T>(
  db: Db,
  onProgress: (text: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  await db.execute(sql`set statement_timeout = 0`);
  await db.execute(sql`set lock_timeout = '5s'`);
  for (let waited = 0; ; waited++) {
    const [lock] = await db.select({ had: sql<boolean>`had` }).from(sql`pg_try_advisory_lock(${migrationLock}) had`);
    if (lock?.had) break;
    if (waited % 60 === 0)
      onProgress('Another process brings the database up to date; this one waits until that is done.');
    await pause(500);
  }
  return work();
}
