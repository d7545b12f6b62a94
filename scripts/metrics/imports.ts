/** Which file imports what: cycles, and exports that nothing uses. */
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import { frameworkNames, topLevelNames, type SourceFile } from './source.ts';

/** A module that a file names, as written, with the names it takes (`*` for all of them). */
export interface Import {
  from: string;
  names: readonly string[];
  typeOnly: boolean;
  /** `import()`: loaded when it runs. */
  dynamic: boolean;
}

/** Every module a file names: imports, re-exports and dynamic imports with a literal. */
export function importsOf(path: string, code: string): Import[] {
  const { module } = parseSync(path, code);
  const statics = module.staticImports.map(i => ({
    from: i.moduleRequest.value,
    names: i.entries.map(e => e.importName.name ?? (e.importName.kind.startsWith('D') ? 'default' : '*')),
    typeOnly: i.entries.length > 0 && i.entries.every(e => e.isType),
    dynamic: false,
  }));
  const reExports = module.staticExports.flatMap(e =>
    e.entries.flatMap(entry =>
      entry.moduleRequest
        ? [
            {
              from: entry.moduleRequest.value,
              names: [entry.importName.name ?? '*'],
              typeOnly: entry.isType,
              dynamic: false,
            },
          ]
        : [],
    ),
  );
  const dynamics = module.dynamicImports.flatMap(i => {
    const literal = /^['"`]([^'"`]+)['"`]$/.exec(code.slice(i.moduleRequest.start, i.moduleRequest.end));
    return literal?.[1] ? [{ from: literal[1], names: ['*'], typeOnly: false, dynamic: true }] : [];
  });
  return [...statics, ...reExports, ...dynamics];
}

/** The file that an import of ours resolves to, relative to the repository; `undefined` for packages. */
export function targetOf(path: string, from: string): string | undefined {
  if (/^#(src|test|measure|tools)\//.test(from)) return from.slice(1);
  if (from.startsWith('#')) return `src/${from.slice(1)}`;
  return from.startsWith('.') ? normalize(join(dirname(path), from)) : undefined;
}

/** The groups of files that import each other in a cycle at run time; `types`: type-only imports count, too. */
export function cyclesOf(files: readonly SourceFile[], { types = false }: { types?: boolean } = {}): string[][] {
  const edges = new Map(
    files.map(({ path, code }) => [
      path,
      importsOf(path, code).flatMap(({ from, typeOnly }) => {
        const target = typeOnly && !types ? undefined : targetOf(path, from);
        return target && existsSync(target) ? [target] : [];
      }),
    ]),
  );
  const [index, low, stack, groups] = [
    new Map<string, number>(),
    new Map<string, number>(),
    [] as string[],
    [] as string[][],
  ];
  const visit = (path: string): void => {
    index.set(path, index.size);
    low.set(path, index.size - 1);
    stack.push(path);
    for (const next of edges.get(path) ?? []) {
      if (!edges.has(next)) continue;
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(path, Math.min(low.get(path) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(path) !== index.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1) groups.push(group);
  };
  for (const path of edges.keys()) if (!index.has(path)) visit(path);
  return groups;
}

/** Whether a name is a table or view: drizzle-kit reads those from the exports when it writes a migration. */
const isTable = ({ code }: SourceFile, name: string): boolean =>
  new RegExp(`export const ${name} = pg(Table|View)\\(`).test(code);

/**
 * Exported names that nothing imports (`everywhere` includes tests and scripts): `path: name`. Routes' framework names,
 * tables and names of a module that is imported as a namespace count as used.
 */
export function unusedExports(files: readonly SourceFile[], everywhere: readonly SourceFile[]): string[] {
  const used = new Map<string, Set<string>>();
  for (const { path, code } of everywhere)
    for (const { from, names } of importsOf(path, code)) {
      const target = targetOf(path, from);
      if (!target) continue;
      const set = used.get(target) ?? new Set();
      for (const name of names) set.add(name);
      used.set(target, set);
    }
  return files.flatMap(file => {
    const importedNames = used.get(file.path) ?? new Set();
    if (importedNames.has('*')) return [];
    return topLevelNames(file)
      .filter(
        ({ name, exported }) =>
          exported && !importedNames.has(name) && !frameworkNames.has(name) && !isTable(file, name),
      )
      .map(({ name }) => `${file.path}: ${name}`);
  });
}
