import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';

const servicePolicy = '/usr/sbin/policy-rc.d';

const apt = (...args: string[]) =>
  spawnSync('apt-get', ['-qq', ...args], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

/**
 * Installs packages of the distribution that tests need, without starting the services that come with them. Whether
 * they work is for the caller to find out.
 */
export function installPackages(...packages: string[]): void {
  console.log(`Installing ${packages.join(' ')} (once) …`);
  const forbids = !existsSync(servicePolicy);
  try {
    if (forbids) {
      writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n');
      chmodSync(servicePolicy, 0o755);
    }
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...packages);
  } catch {
    // Not root: whoever asked says what is missing.
  } finally {
    if (forbids) rmSync(servicePolicy, { force: true });
  }
}
