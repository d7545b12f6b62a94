/**
 * `npm run backup [-- --to folder]`: makes one backup now, into BACKUP_DIR, or `backups` in DATA_DIR, or the folder
 * that is named: before an upgrade, for example. An embedded database belongs to the running shop, which backs itself
 * up each hour; for one more, stop it first. Of a PostgreSQL it makes a dump with `pg_dump`, also while the shop runs.
 * Files on the disk come along; those in a bucket stay there. docs/runbooks/restore-a-backup.md says how to restore
 * it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { errorCodeOf } from '#kernel/error-code.ts';
import { StartupError, readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { createRuntime } from '#platform/runtime.ts';
import { backUpEmbedded, backUpServer } from '#src/files/index.ts';
import { operate } from './operate.ts';

/** Writes a dump of a PostgreSQL to a path. The address goes through the environment, since all may see arguments. */
async function dumpServer(url: string, path: string): Promise<void> {
  const args = ['--format=custom', `--file=${path}`];
  const child = spawn('pg_dump', args, { stdio: 'inherit', env: { ...process.env, ...connectionOf(url) } });
  const [code] = (await once(child, 'close').catch((error: unknown) => {
    if (errorCodeOf(error) !== 'ENOENT') throw error;
    throw new StartupError('pg_dump is not installed. It is in the package postgresql-client.');
  })) as [number | null];
  if (code !== 0) throw new StartupError('pg_dump did not end well, so there is no backup. It says why above.');
}

/** The variables by which PostgreSQL's own programs find a database. */
function connectionOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const sslmode = searchParams.get('sslmode');
  const sslrootcert = searchParams.get('sslrootcert');
  return {
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(host && { PGHOST: host.replace(/^\[|\]$/g, '') }),
    ...(port && { PGPORT: port }),
    ...(username && { PGUSER: decodeURIComponent(username) }),
    ...(password && { PGPASSWORD: decodeURIComponent(password) }),
    ...(sslmode && { PGSSLMODE: sslmode }),
    ...(sslrootcert && { PGSSLROOTCERT: sslrootcert }),
  };
}

await operate(import.meta.filename, async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const config = readConfig(process.env);
  const root = resolve(values.to ?? config.backupDir ?? join(config.dataDir, 'backups'));
  const database = await openDatabase(config, { recordsEnvironment: false, migrates: false });
  try {
    const log = pino({ level: 'silent' });
    const runtime = createRuntime({ config, database, clock: { now: () => new Date() }, log, jobs: [] });
    const ctx = runtime.context({ kind: 'system', name: 'backup' });
    const { databaseUrl, databaseConfig } = config;
    const path = databaseUrl
      ? await backUpServer(ctx, root, path => dumpServer(databaseConfig.directUrl ?? databaseUrl, path))
      : await backUpEmbedded(ctx, root, database.copyTo ?? (() => Promise.reject(new Error('not embedded'))));
    console.log(path);
  } finally {
    await database.close();
  }
});
