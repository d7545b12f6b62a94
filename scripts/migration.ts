/**
 * Writes the migration that the tables in `src/(slice)/store.ts` need: `npm run migration -- <noun>`. Drizzle compares
 * the tables with the snapshot of the last migration; what it cannot express (triggers) is written by hand in a
 * migration of its own: `npm run migration -- <noun> --custom`.
 */
import { spawnSync } from 'node:child_process';

const [noun = 'change', flag] = process.argv.slice(2);
const args = ['generate', '--name', noun, ...(flag === '--custom' ? ['--custom'] : [])];
const { status } = spawnSync('node_modules/.bin/drizzle-kit', args, { stdio: 'inherit' });
process.exit(status ?? 1);
