import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | undefined;

/**
 * The folder in which Node keeps the compiled code of this process's limited children, as NODE_COMPILE_CACHE, until
 * this process ends. Without it each child strips the types of all its modules again, for up to 0.7 s of processor
 * time. The typesetter has none: what one of its sandboxed processes could write, the next would run.
 */
export function compiledCodeFolder(): string {
  if (folder !== undefined) return folder;
  const made = realpathSync(mkdtempSync(join(tmpdir(), 'imurs-compiled-')));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  folder = made;
  return made;
}
