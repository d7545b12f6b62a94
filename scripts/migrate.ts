/**
 * `npm run migrate`: brings the schema of the database of the settings up to date and ends. Shops with MIGRATE=apart
 * run it once before the first process of a release starts, while the previous release still runs. Waits for another
 * migration that is running.
 */
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { operate } from './operate.ts';

const say = (text: string) => console.log(text);

await operate(import.meta.filename, async () => {
  const database = await openDatabase(readConfig(process.env), { recordsEnvironment: false, onProgress: say });
  say(`The schema is up to date: ${database.name}.`);
  await database.close();
});
