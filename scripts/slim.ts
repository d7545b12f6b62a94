/**
 * `node scripts/slim.ts`: deletes from node_modules what the running shop never loads: source maps, types, sources and
 * examples of packages, compilers, and font styles that no design names. Only for images: the Dockerfile runs it after
 * an installation without development packages, and it refuses any other. Prints the megabytes before and after.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { allFontFiles } from '#typeset/fonts/fonts.ts';

const packages = join(import.meta.dirname, '../node_modules');
if (existsSync(join(packages, 'vite'))) {
  console.error(`${packages} has development packages. Install with --omit=dev first; nothing was deleted.`);
  process.exit(1);
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));
const megabytesNow = (): string =>
  (filesBelow(packages).reduce((sum, path) => sum + statSync(path).size, 0) / 1e6).toFixed(0);

/** Folders that are not needed at all: a second copy of Node, compilers, sources and examples. */
const unusedFolders = [
  'node/node_modules',
  'typescript',
  '@typescript',
  '@types',
  '@cantoo/pdf-lib/src',
  '@cantoo/pdf-lib/ts3.4',
  '@vladmandic/face-api/demo',
  '@vladmandic/face-api/dist',
  '@vladmandic/face-api/src',
  '@vladmandic/face-api/types',
];
const isUnused = /\.(map|d\.ts|d\.mts|d\.cts|md)$/;

const before = megabytesNow();
for (const folder of unusedFolders) rmSync(join(packages, folder), { recursive: true, force: true });
const fonts = new Set(allFontFiles());
for (const path of filesBelow(packages)) {
  const isFont = path.includes('@expo-google-fonts') && /\.(ttf|otf|png)$/.test(path);
  if (isUnused.test(path) || (isFont && !fonts.has(path))) rmSync(path);
}
console.log(`node_modules: ${before} MB before, ${megabytesNow()} MB now.`);
