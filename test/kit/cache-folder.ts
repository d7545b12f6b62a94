import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * The folder for what files of the repository (`madeBy`, patterns) make, shared by tests and by later runs. A change of
 * these files, of a package or of Node gives an empty one, and deletes what was made before it.
 */
export function cacheFolder(name: string, madeBy: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of globSync([...madeBy, 'package-lock.json']).toSorted())
    hash.update(file).update(readFileSync(file));
  const folder = resolve('node_modules/.cache/imurs', name, hash.digest('hex').slice(0, 16));
  if (!existsSync(folder)) {
    rmSync(dirname(folder), { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  return folder;
}

/** Writes a file of such a folder so that nobody sees a part of it. */
export async function putFile(path: string, write: (beside: string) => Promise<unknown>): Promise<void> {
  const beside = `${path}.${process.pid}.${Math.trunc(performance.now() * 1000)}`;
  mkdirSync(dirname(path), { recursive: true });
  await write(beside);
  await rename(beside, path);
}
