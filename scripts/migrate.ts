/**
 * `npm run migrate`: brings the schema of the database of the settings up to date and ends. Shops with MIGRATE=apart
 * run it once before the first process of a release starts, while the previous release still runs. Waits for another
 * migration that is running.
 */
import { StartupError, readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';

const say = (text: string) => console.log(text);
try {
  process.loadEnvFile('.env');
} catch {
  // The file is optional.
}
// Created files are readable by this account only.
process.umask(0o077);
try {
  const database = await openDatabase(readConfig(process.env), { recordsEnvironment: false, onProgress: say });
  say(`The schema is up to date: ${database.name}.`);
  await database.close();
} catch (error) {
  if (error instanceof StartupError) say(error.message);
  else console.error(error);
  process.exit(1);
}
