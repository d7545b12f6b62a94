import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#platform/database.ts';
import { installPackages } from './debian.ts';
import { freePort } from './port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** The name of a migrated, empty database, of which each test file gets a copy. */
    postgresTemplate: string;
  }
}

/** The folder of PostgreSQL's programs. Installs the distribution's package when the machine has none. */
export function postgresPrograms(): string {
  const find = () =>
    globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1) ??
    ['/usr/local/bin/initdb', '/usr/bin/initdb'].find(existsSync);
  let initdb = find();
  if (!initdb) {
    installPackages('postgresql');
    initdb = find();
  }
  if (!initdb) throw new Error('Tests about races need a real PostgreSQL: install it, or set TEST_DATABASE_URL.');
  return initdb.slice(0, -'/initdb'.length);
}

/** The command line that runs a program as user `nobody` when this is root, as which PostgreSQL refuses to run. */
export const asOrdinaryUser = (command: string, args: string[]): [string, string[], { cwd?: string }] =>
  process.getuid?.() === 0
    ? ['setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', command, ...args], { cwd: '/' }]
    : [command, args, {}];

export interface Postgres {
  url: string;
  /** Ends it without a shutdown and starts it again; resolves when it answers. Undefined with TEST_DATABASE_URL. */
  restart?(): Promise<void>;
  stop(): void;
}

/** Starts a PostgreSQL on a port and in a folder of its own, or uses the one of TEST_DATABASE_URL. */
export async function startPostgres(): Promise<Postgres> {
  const externalUrl = process.env['TEST_DATABASE_URL'];
  return externalUrl ? { url: externalUrl, stop: () => undefined } : startOwnPostgres();
}

/** Starts a PostgreSQL on a port and in a folder of its own, with further settings of its configuration. */
export async function startOwnPostgres(settings: Readonly<Record<string, string>> = {}): Promise<Postgres> {
  const bin = postgresPrograms();
  const home = mkdtempSync(join(tmpdir(), 'imurs-pg-'));
  if (process.getuid?.() === 0) chownSync(home, 65534, 65534);
  const data = join(home, 'data');
  const run = (program: string, args: string[]) => {
    const [command, allArgs, options] = asOrdinaryUser(join(bin, program), args);
    execFileSync(command, allArgs, { ...options, stdio: 'pipe' });
  };
  run('initdb', ['-D', data, '-U', 'imurs', '--auth=trust', '-E', 'UTF8', '--no-sync']);
  const port = await freePort();
  const allSettings = { listen_addresses: '127.0.0.1', fsync: 'off', max_connections: '150', ...settings };
  const options = [
    `-p ${port} -k ${home}`,
    ...Object.entries(allSettings).map(([name, value]) => `-c ${name}=${value}`),
  ].join(' ');
  run('pg_ctl', ['-D', data, '-o', options, '-l', join(home, 'log'), '-w', 'start']);
  return {
    url: `postgres://imurs@127.0.0.1:${port}/postgres`,
    async restart() {
      const args = ['-D', data, '-m', 'immediate', '-l', join(home, 'log'), '-w', 'restart'];
      await promisify(execFile)(...asOrdinaryUser(join(bin, 'pg_ctl'), args));
    },
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Makes a database and migrates it. */
async function makeTemplate(serverUrl: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await (await openDatabase({ databaseUrl: url.href, dataDir: '', production: false })).close();
}

declare global {
  /** Global, because each project of Vitest has a copy of this module. */
  var postgresOfRun: Promise<Postgres> | undefined;
}
const template = 'template_tests';

async function startWithTemplate(): Promise<Postgres> {
  const postgres = await startPostgres();
  await makeTemplate(postgres.url, template);
  return postgres;
}

/** Vitest's global set-up: one PostgreSQL for all test files of a run. It is stopped when all projects have ended. */
export async function setup(project: TestProject): Promise<() => void> {
  const isFirst = globalThis.postgresOfRun === undefined;
  const { url, stop } = await (globalThis.postgresOfRun ??= startWithTemplate());
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', template);
  return () => {
    if (isFirst) stop();
  };
}
