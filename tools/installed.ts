/** Packages that one command alone needs: those of a folder of tools/ that has a package.json. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Installs the packages of a folder of tools/ unless they are there, and returns the path of a file of the package
 * `name`. A start and the tests need none of them, so they do not come with the shop. They lie below node_modules,
 * where no test looks for sources and where they find the shop's own packages.
 */
export function installedFile(folder: string, name: string, file: string): string {
  const home = resolve('node_modules/.cache/imurs/tools', folder);
  const path = join(home, 'node_modules', name, file);
  if (existsSync(path)) return path;
  console.error(`Installing ${name} (once) …`);
  mkdirSync(home, { recursive: true });
  copyFileSync(join(import.meta.dirname, folder, 'package.json'), join(home, 'package.json'));
  const args = ['install', '--no-package-lock', '--no-fund', '--no-audit', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`\`npm install\` in ${home} did not work. See above for why.`);
  return path;
}
