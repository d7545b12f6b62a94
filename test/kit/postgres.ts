import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from './port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** The folder of PostgreSQL's own programs; the distribution's package is installed when the machine has none. */
function programs(): string {
  const find = () =>
    globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1) ??
    ['/usr/local/bin/initdb', '/usr/bin/initdb'].find(existsSync);
  let found = find();
  if (!found) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'postgresql'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    found = find();
  }
  if (!found) throw new Error('Tests about races need a real PostgreSQL: install it, or set TEST_DATABASE_URL.');
  return found.slice(0, -'/initdb'.length);
}

/** PostgreSQL refuses to run as root: as root it is run as the ordinary user `nobody`. */
function asOrdinaryUser(command: string, args: string[]): void {
  if (process.getuid?.() !== 0) execFileSync(command, args, { stdio: 'pipe' });
  else
    execFileSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', command, ...args], {
      stdio: 'pipe',
      cwd: '/',
    });
}

/** A PostgreSQL on a port and in a folder of its own, or the one of TEST_DATABASE_URL. */
export async function startPostgres(): Promise<{ url: string; stop(): void }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: () => undefined };
  const bin = programs();
  const home = mkdtempSync(join(tmpdir(), 'imurs-pg-'));
  if (process.getuid?.() === 0) chownSync(home, 65534, 65534);
  const data = join(home, 'data');
  asOrdinaryUser(join(bin, 'initdb'), ['-D', data, '-U', 'imurs', '--auth=trust', '-E', 'UTF8', '--no-sync']);
  const port = await freePort();
  const options = `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=150`;
  asOrdinaryUser(join(bin, 'pg_ctl'), ['-D', data, '-o', options, '-l', join(home, 'log'), '-w', 'start']);
  return {
    url: `postgres://imurs@127.0.0.1:${port}/postgres`,
    stop() {
      asOrdinaryUser(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** For vitest: one for all files that ask for it. */
export async function setup(project: TestProject): Promise<() => void> {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}
