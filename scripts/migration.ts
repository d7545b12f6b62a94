/**
 * Writes the migration that the tables in `src/(slice)/store.ts` need: `npm run migration -- <noun>`. Drizzle compares
 * the tables with the snapshot of the last migration, the only one that is kept; what it cannot express (triggers) is
 * written by hand in a migration of its own: `npm run migration -- <noun> --custom`.
 */
import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { installedFile } from '#tools/installed.ts';

const [noun = 'change', flag] = process.argv.slice(2);
const args = ['generate', '--name', noun, ...(flag === '--custom' ? ['--custom'] : [])];
const drizzleKit = installedFile('migrations', 'drizzle-kit', 'bin.cjs');
const { status } = spawnSync(process.execPath, [drizzleKit, ...args], { stdio: 'inherit' });
const snapshots = globSync('db/migrations/meta/*_snapshot.json').sort();
for (const path of snapshots.slice(0, -1)) rmSync(path);
process.exit(status ?? 1);
