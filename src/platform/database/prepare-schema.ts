import type { Db } from '../context.ts';
import { recordEnvironment, requireEnvironment, type DatabaseEnvironment } from '../database-environment.ts';
import { allMigrations, applyMigrations, requireKnownSchema } from '../migrations.ts';

/** For which environment a database is opened, and what this start may change in it. */
export interface OpenOptions {
  environment: DatabaseEnvironment;
  recordsEnvironment: boolean;
  /** Whether this start brings the schema up to date; otherwise it refuses one that is behind. */
  migrates: boolean;
  /** Called with a sentence for the person who starts the shop, whenever the start has to wait. */
  onProgress(text: string): void;
}

/** Migrates the schema, unless the database belongs to the other environment or this release is too old for it. */
export async function prepareSchema(
  db: Db,
  { environment, recordsEnvironment, onProgress }: OpenOptions,
): Promise<void> {
  await requireEnvironment(db, environment);
  const all = allMigrations();
  await requireKnownSchema(db, all);
  await applyMigrations(db, all, onProgress);
  await (recordsEnvironment ? recordEnvironment : requireEnvironment)(db, environment);
}
