/**
 * `npm run migrate`: brings the schema of the database that the settings name up to date and ends. For shops that set
 * MIGRATE=apart, once before the first process of a release starts; the release before goes on meanwhile. Waits for a
 * process that is at it already.
 */
import { StartupError, readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';

const say = (text: string) => console.log(text);
try {
  process.loadEnvFile('.env');
} catch {
  // There need not be one.
}
// Whatever is kept is for this account alone.
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
