/** The parts of the cluster, which are Debian's packages. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Each package by a file of it. */
const packages: Readonly<Record<string, string>> = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/pg_rewind',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  'swift-proxy': '/usr/bin/swift-proxy-server',
  'swift-account': '/usr/bin/swift-account-server',
  'swift-container': '/usr/bin/swift-container-server',
  'swift-object': '/usr/bin/swift-object-server',
};

/** While this file is there, Debian starts no service that it installs. */
const policy = '/usr/sbin/policy-rc.d';

function runAsRoot(args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (status !== 0) throw new Error(`\`apt-get ${args.join(' ')}\` did not work.`);
}

/** Installs the packages that are missing, without starting their services. Throws with the command when it may not. */
export function installParts(say: (text: string) => void): void {
  const missing = Object.keys(packages).filter(name => !existsSync(packages[name] ?? ''));
  if (missing.length === 0) return;
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...missing];
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`The cluster needs packages of Debian 12: as root, \`apt-get ${install.join(' ')}\`.`);
  say(`Installing ${missing.join(', ')} with apt-get; their services are not started …`);
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    runAsRoot(['update', '-qq']);
    runAsRoot(install);
  } finally {
    if (isOurs) rmSync(policy);
  }
}
