/** Which files under `test/` nothing uses that `.ci/run` starts. */
import { dirname, join, normalize } from 'node:path';
import { importsOf, targetOf } from './imports.ts';
import type { SourceFile } from './source.ts';

/**
 * What a run of `.ci/run` begins with: its text, the commands of package.json by name, and the programs of
 * scripts/programs.json by group and name.
 */
export interface Gates {
  ci: string;
  scripts: Readonly<Record<string, string>>;
  programs: Readonly<Record<string, Readonly<Record<string, { program: string }>>>>;
}

/** The files that vitest and Playwright collect by their names. */
const isCollected = (path: string): boolean =>
  /\.test\.ts$|^test\/(journeys|screens)\/.*\.spec\.ts$|^test\/photos\/.*\.photos\.ts$/.test(path);

/** The programs of the npm commands that `.ci/run` calls. */
function programsOf({ ci, scripts, programs }: Gates): string[] {
  const calls = ci.matchAll(/^npm (?:run )?([\w:-]+)(?: -- (.*))?$/gm);
  return [...calls].flatMap(([, name = '', words = '']) => {
    const command = `${scripts[name]} ${words}`;
    const [, group = '', chosen = ''] = /--one-of (\w+) ([\w-]+)/.exec(command) ?? [];
    return programs[group]?.[chosen]?.program ?? command.match(/[\w/-]+\.(?:ts|mjs)/g) ?? [];
  });
}

/** The files that a file imports, and those whose paths stand in it as text: what it spawns or loads. */
function usedBy({ path, code }: SourceFile): string[] {
  const imported = importsOf(path, code).flatMap(({ from }) => targetOf(path, from) ?? []);
  const named = [...code.matchAll(/['"`]([\w./-]+\.tsx?)['"`]/g)].flatMap(([, name = '']) => [
    normalize(name),
    normalize(join(dirname(path), name)),
  ]);
  return [...imported, ...named];
}

/** The files under `test/` that neither a collected test nor a program of `.ci/run` uses, directly or indirectly. */
export function unreachedTests(files: readonly SourceFile[], gates: Gates): string[] {
  const byPath = new Map(files.map(file => [file.path, file]));
  const reached = new Set<string>();
  const visit = (path: string): void => {
    const file = byPath.get(path);
    if (!file || reached.has(path)) return;
    reached.add(path);
    for (const used of usedBy(file)) visit(used);
  };
  for (const path of [...programsOf(gates), ...[...byPath.keys()].filter(isCollected)]) visit(path);
  return [...byPath.keys()].filter(path => path.startsWith('test/') && !reached.has(path));
}
