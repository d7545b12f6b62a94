import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

/** What a generator makes; nothing of it is in its place before everything is made. Paths are of this repository. */
export interface Publication {
  /** Where to write the file that is to be at `path`; its folder is there. */
  file(path: string): string;
  /** Where to write the files that are to be in the folder `path`. */
  folder(path: string): string;
  /** Says that a folder has nothing else in the end than what was made for it, but for the files that `keeps` names. */
  only(path: string, keeps?: (name: string) => boolean): void;
}

function* filesBelow(folder: string): Generator<string> {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Folders that have nothing in them any more. */
function removeEmptyFolders(folder: string): void {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return;
  for (const name of readdirSync(folder)) removeEmptyFolders(join(folder, name));
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}

/** Puts everything in its place: each file by renaming it, then what is there no more goes. */
function putInPlace(scratch: string, onlyIn: ReadonlyMap<string, (name: string) => boolean>): void {
  const made = new Set<string>();
  for (const from of filesBelow(scratch)) {
    const to = relative(scratch, from);
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
    made.add(to);
  }
  for (const [folder, keeps] of onlyIn) {
    for (const path of filesBelow(folder)) if (!made.has(path) && !keeps(relative(folder, path))) rmSync(path);
    removeEmptyFolders(folder);
  }
}

/**
 * Runs a generator. What it makes is written into a folder beside and put in place together when all of it is made, so
 * that a generator that fails or is interrupted leaves every file as it was. A signal waits while they are put in
 * place.
 */
export async function publish(make: (made: Publication) => Promise<void>): Promise<void> {
  mkdirSync('.cache', { recursive: true });
  const scratch = mkdtempSync(join('.cache', 'made-'));
  const onlyIn = new Map<string, (name: string) => boolean>();
  const end = () => rmSync(scratch, { recursive: true, force: true });
  const stop = () => {
    end();
    process.exit(1);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, stop);
  const within = (path: string) => join(scratch, relative('.', resolve(path)));
  const folder = (path: string) => {
    mkdirSync(within(path), { recursive: true });
    return within(path);
  };
  try {
    await make({
      file: path => join(folder(dirname(path)), basename(path)),
      folder,
      only: (path, keeps = () => false) => void onlyIn.set(relative('.', resolve(path)), keeps),
    });
    // Nothing is awaited in it, so that the handlers above run before or after it, and never between two files.
    putInPlace(scratch, onlyIn);
  } finally {
    for (const signal of signals) process.off(signal, stop);
    end();
  }
}
