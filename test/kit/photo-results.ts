import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DoPhotoWork } from '#typeset/photos/photo-work.ts';
import { cacheFolder, putFile } from './cache-folder.ts';

const folderNow = (): string => cacheFolder('photo-results', ['src/typeset/**/*.ts', 'src/kernel/**/*.ts']);
/** Files that are kept, up to three a photo. */
const mostFiles = 3000;

/** Vitest's global set-up: when there are too many results, all are made again. */
export function setup(): void {
  const current = folderNow();
  if (readdirSync(current).length > mostFiles) rmSync(current, { recursive: true });
}

let folder: string | undefined;

/**
 * Does photo work once: its result, and the file that it writes, are shared by test files, their processes and later
 * runs. A photo that is refused or cannot be measured is read again every time, as is one in which no faces were looked
 * for, because the detector failed.
 */
export const sharedPhotoWork: DoPhotoWork = async ({ path, to, ...work }, perform) => {
  const photo = await readFile(path).catch(() => undefined);
  if (!photo) return perform();
  folder ??= folderNow();
  const key = createHash('sha256').update(JSON.stringify(work)).update(photo);
  const stored = join(folder, key.digest('hex'));
  const known = await readFile(`${stored}.json`, 'utf8').catch(() => undefined);
  if (known !== undefined) {
    if (to !== undefined) await copyFile(stored, to);
    return JSON.parse(known) as Awaited<ReturnType<typeof perform>>;
  }
  const result = await perform();
  if ('unreadable' in result || ('looked' in result && !result.looked)) return result;
  // The result last: only with it does the file count.
  if (to !== undefined) await putFile(stored, beside => copyFile(to, beside));
  await putFile(`${stored}.json`, beside => writeFile(beside, JSON.stringify(result)));
  return result;
};
