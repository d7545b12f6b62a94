/**
 * `npm run prove -- first-day`: runs every line of the blocks of docs/runbooks/first-day-in-production.md, in order and
 * in one shell, on a private PostgreSQL and in a folder that stands for the machine: from the clone over the first
 * start, the staff, a backup and its restore to the next release. Accounts, packages and the service manager are
 * stand-ins (`first-day/stand-ins.ts`), which start the unit's own command as an ordinary user. What the owner fills in
 * is filled in here. It clones the newest commit, so commit first. Ends with 1 at the first command that does not work.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { freePort } from '#test/kit/port.ts';
import { startOwnPostgres } from '#test/kit/postgres.ts';
import { placed, writeStandIns, type Place } from './first-day/stand-ins.ts';
import { filledIn, runbookBlocks, runbookSettings } from '#test/kit/runbook.ts';

/** Gives the name of the shop's account free: here the server's first account has it. */
async function renameFirstAccount(url: string): Promise<number> {
  const query = async (user: string, sql: string) => {
    const address = new URL(url);
    address.username = user;
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await query('imurs', 'create role postgres superuser login');
  await query('postgres', 'alter role imurs rename to first_account');
  return Number(new URL(url).port);
}

/** The commands that fill in what is empty, as the owner does it in an editor. */
function fillIn({ root }: Place): string {
  const lines = Object.entries(filledIn(runbookSettings())).map(
    ([name, value]) => `sed -i "s|^${name}=$|${name}='${value}'|" ${root}/etc/imurs.env`,
  );
  return lines.join('\n');
}

/** The whole day as one script: each block says its heading first, and a command that fails ends it. */
function scriptOf(place: Place): string {
  const blocks = runbookBlocks().map(({ heading, commands }) => {
    const isSettings = commands.includes('cat > /etc/imurs.env');
    return `echo; echo '## ${heading}'\n${placed(commands, place)}${isSettings ? fillIn(place) : ''}`;
  });
  return `set -e -o pipefail\nREPOSITORY=file://${resolve('.')}\n${blocks.join('\n')}\necho; echo 'Every line worked.'`;
}

const root = mkdtempSync(join(tmpdir(), 'imurs-first-day-'));
chmodSync(root, 0o755);
for (const folder of [
  'opt',
  'etc/systemd/system',
  'etc/nginx/conf.d',
  'etc/cron.d',
  'var/lib',
  'var/backups',
  'var/cache',
])
  mkdirSync(join(root, folder), { recursive: true });
const postgres = await startOwnPostgres();
const place: Place = {
  root,
  packages: resolve('node_modules'),
  postgresPort: await renameFirstAccount(postgres.url),
  port: await freePort(),
  metricsPort: await freePort(),
};
const standIns = writeStandIns(place);
const script = join(root, 'first-day.sh');
writeFileSync(script, scriptOf(place));
/** What a login of root has, and nothing of the environment in which this runs. */
const path = (process.env['PATH'] ?? '').split(':').filter(folder => !folder.includes('node_modules'));
const env = { PATH: [standIns, ...path].join(':'), HOME: root, LANG: 'C.UTF-8' };
const child = spawn('bash', [script], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
const [code] = (await once(child, 'close')) as [number | null];
const journal = join(root, 'journal');
if (code !== 0 && existsSync(journal))
  console.log(`The end of the journal:\n${readFileSync(journal, 'utf8').slice(-4000)}`);
await once(spawn(join(standIns, 'systemctl'), ['stop', 'imurs'], { env, stdio: 'ignore' }), 'close');
postgres.stop();
rmSync(root, { recursive: true, force: true });
process.exitCode = code === 0 ? 0 : 1;
