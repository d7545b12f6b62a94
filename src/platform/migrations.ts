import { hasErrorCode } from '#kernel/error-code.ts';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { StartupError } from './config.ts';
import type { Db } from './context.ts';

/** One migration: the statements of one file in db/migrations. */
export type Migration = Pick<MigrationMeta, 'sql' | 'folderMillis' | 'hash'>;

/** Every migration of this release, in order. */
export const allMigrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder: resolve(import.meta.dirname, '../../db/migrations') });

/**
 * A file that begins with this line runs statement by statement without a transaction, as `create index concurrently`
 * has to. After a failure it runs again from its first statement, so each statement must be repeatable: `drop index
 * concurrently if exists`.
 */
const noTransactionMarker = '-- outside a transaction';
const runsWithoutTransaction = ({ sql: [first = ''] }: Migration) => first.trimStart().startsWith(noTransactionMarker);

const appliedMigrations = sql`drizzle.__drizzle_migrations`;

async function isThere(db: Db, table: string): Promise<boolean> {
  const [found] = await db
    .select({ there: sql<boolean>`there` })
    .from(sql`(select to_regclass(${table}) is not null as there) t`);
  return found?.there === true;
}

/** The time of the newest migration that was applied to a database; 0 for an empty one. */
async function newestApplied(db: Db): Promise<number> {
  if (!(await isThere(db, 'drizzle.__drizzle_migrations'))) return 0;
  const [last] = await db.select({ at: sql`max(created_at)`.mapWith(Number) }).from(appliedMigrations);
  return last?.at ?? 0;
}

/** The migrations that have not been applied to a database yet, in order. */
async function pendingMigrations(db: Db, all: readonly Migration[]): Promise<Migration[]> {
  const newest = await newestApplied(db);
  return all.filter(({ folderMillis }) => folderMillis > newest);
}

const timeOfNewest = (all: readonly Migration[]): number => all.at(-1)?.folderMillis ?? 0;

/**
 * Which release changed the schema last, by the time of its newest migration, and which older ones may still run on it:
 * those that know the migration `compatible_from`. One row, beside the migrations themselves.
 */
const schemaRelease = sql`drizzle.schema_release`;

async function readSchemaRelease(db: Db): Promise<{ newest: number; compatibleFrom: number } | undefined> {
  const [row] = await db
    .select({
      newest: sql`newest`.mapWith(Number),
      compatibleFrom: sql`compatible_from`.mapWith(Number),
    })
    .from(schemaRelease);
  return row;
}

/**
 * The migration since which nothing uses what these take away, by their first lines (`-- contract: nothing reads it
 * since 0051`); 0 when they only add. A mark without a number counts from its own migration. Pure.
 */
function contractedFrom(pending: readonly Migration[], all: readonly Migration[]): number {
  const times = pending.map(migration => {
    const mark = /^-- contract: .*$/m.exec(migration.sql[0] ?? '')?.[0];
    if (mark === undefined) return 0;
    const number = /\bsince (\d{4})\b/.exec(mark)?.[1];
    return (number === undefined ? undefined : all[Number(number)]?.folderMillis) ?? migration.folderMillis;
  });
  return Math.max(0, ...times);
}

/**
 * Records that this release changes the schema, and that the release before, on whose schema it begins, may still run.
 * A migration that was cut off and goes on changes nothing of that. A new database has the release before in name only:
 * the one without the newest migration.
 */
async function recordSchemaRelease(db: Db, all: readonly Migration[], pending: readonly Migration[]): Promise<void> {
  await db.execute(
    sql`create table if not exists ${schemaRelease} (only_row boolean primary key default true check (only_row),
      newest bigint not null, compatible_from bigint not null)`,
  );
  const newest = timeOfNewest(all);
  if (pending.length === 0 || (await readSchemaRelease(db))?.newest === newest) return;
  const before = (await newestApplied(db)) || (all.at(-2)?.folderMillis ?? 0);
  const compatibleFrom = Math.max(before, contractedFrom(pending, all));
  await db.execute(
    sql`insert into ${schemaRelease} (newest, compatible_from) values (${newest}, ${compatibleFrom})
      on conflict (only_row) do update set newest = excluded.newest, compatible_from = excluded.compatible_from`,
  );
}

/** Throws `StartupError` when a release after the next one has changed the schema: this one would not know it. */
export async function requireKnownSchema(db: Db, all: readonly Migration[]): Promise<void> {
  if (!(await isThere(db, 'drizzle.schema_release'))) return;
  const release = await readSchemaRelease(db);
  if (release && release.compatibleFrom > timeOfNewest(all))
    throw new StartupError(
      'This release is too old for its database, which a newer one has changed: start the newest release, or the one before it. See docs/runbooks/migrations.md.',
    );
}

/** Throws `StartupError` when migrations are pending, or this release is too old. */
export async function requireCurrentSchema(db: Db): Promise<void> {
  await requireKnownSchema(db, allMigrations());
  const { length } = await pendingMigrations(db, allMigrations());
  if (length > 0)
    throw new StartupError(
      `The database is ${length === 1 ? 'one migration' : `${length} migrations`} behind this release, and MIGRATE is apart. Run npm run migrate first.`,
    );
}

/** How often a migration that waits for a table lock gives way to the queries behind it and tries again. */
const maxAttempts = 24;
const retrySeconds = 5;

const isLockTimeout = (error: unknown): boolean => hasErrorCode(error, '55P03');

async function applyMigration(db: Db, migration: Migration): Promise<void> {
  const record = (db: Db) =>
    db.execute(
      sql`insert into ${appliedMigrations} (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
    );
  if (runsWithoutTransaction(migration)) {
    for (const statement of migration.sql) await db.execute(sql.raw(statement));
    await record(db);
    return;
  }
  await db.transaction(async tx => {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await record(tx);
  });
}

/**
 * Applies the pending migrations, each in its own transaction unless marked otherwise, and returns how many there were.
 * With a `lock_timeout`, a migration that cannot lock a table is retried. Throws `StartupError` when that never
 * succeeds.
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
  await recordSchemaRelease(db, all, missing);
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

/** The key of the advisory lock; all processes of the shop must use the same one. */
const migrationLock = 727001;

/**
 * Runs `work` while no other process migrates this database, on one connection without a statement timeout. A second
 * process waits as long as it takes, and `onProgress` is called every half minute.
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
