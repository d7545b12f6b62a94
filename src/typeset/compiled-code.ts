import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Map<string, string>();

/**
 * The folder in which Node keeps the compiled code of this process's children of a kind, as NODE_COMPILE_CACHE, until
 * this process ends. Without it each child strips the types of all its modules again, for up to 0.7 s of processor
 * time. The kinds are apart, so that none runs code that another could have written.
 */
export function compiledCodeIn(kind: 'photos' | 'typesetter'): string {
  const known = folders.get(kind);
  if (known !== undefined) return known;
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'imurs-compiled-')));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  folders.set(kind, folder);
  return folder;
}
