/**
 * `npm run restore -- backups/shop-….tar.gz --to folder`: restores a backup of an embedded shop into a new folder,
 * compares every file with its SHA-256, opens the database and says what is in it. Ends with 1 when something is
 * missing or damaged. Start the shop with DATA_DIR=folder afterwards.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { StartupError, readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { restoreBackup } from '#src/files/index.ts';
import { operate } from './operate.ts';

const say = (text: string) => console.log(text);

/** A restore that cannot begin or go on says why in an `Error` without a code. */
const asSentence = (error: unknown): never => {
  throw error instanceof Error && !('code' in error) ? new StartupError(error.message) : error;
};

await operate(import.meta.filename, async () => {
  const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
  const [archive] = positionals;
  if (archive === undefined || values.to === undefined)
    throw new StartupError('npm run restore -- backups/shop-….tar.gz --to folder');
  const dataDir = resolve(values.to);
  const { files, missing, damaged } = await restoreBackup(resolve(archive), dataDir).catch(asSentence);
  for (const sha256 of missing) say(`missing: ${sha256}`);
  for (const sha256 of damaged) say(`damaged: ${sha256}`);
  const config = { ...readConfig(process.env), dataDir, databaseUrl: undefined };
  const database = await openDatabase(config, { recordsEnvironment: false, onProgress: say });
  const [found] = await database.db
    .select({
      editions: sql<number>`(select count(*) from editions)`,
      last: sql<string | null>`(select max(at) from edition_steps)`,
    })
    .from(sql`(select 1) as one`);
  await database.close();
  const last = found?.last ? new Date(found.last).toISOString() : 'none';
  say(`${dataDir}: ${found?.editions ?? 0} editions, the last step ${last}; ${files} files.`);
  return missing.length > 0 || damaged.length > 0 ? 1 : 0;
});
