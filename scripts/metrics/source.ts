/** The sources as data: files, imports, functions, names. Read by `npm run metrics` and by the tests of `test/repository`. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync, Visitor, type Node, type Program } from 'oxc-parser';

/** One file below `src`, `test` or `scripts`; `path` is relative to the repository. */
export interface SourceFile {
  path: string;
  code: string;
  lines: readonly string[];
  program: Program;
  /** Each comment's text and its first line, counted from 1. */
  comments: readonly { line: number; text: string }[];
}

/** A module that a file names, as written, with the names it takes (`*` for all of them). */
export interface Import {
  from: string;
  names: readonly string[];
  typeOnly: boolean;
  /** `import()`: loaded when it runs. */
  dynamic: boolean;
}

/** A function with its length in lines, its parameters, and whether it is a React component (named like one). */
export interface FunctionSize {
  name: string;
  line: number;
  lines: number;
  params: number;
  component: boolean;
}

/** Whether a file is a test or belongs to tests. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('test/');

/** Parses a file's text; `path` decides between TypeScript and TSX. */
export function parseSource(path: string, code: string): SourceFile {
  const { program, comments } = parseSync(path, code);
  const lineAt = lineCounter(code);
  return {
    path,
    code,
    lines: code.split('\n'),
    program,
    comments: comments.map(c => ({ line: lineAt(c.start), text: code.slice(c.start, c.end) })),
  };
}

/** All TypeScript below the given folders, tests included. */
export const readSources = (...folders: string[]): SourceFile[] =>
  folders
    .flatMap(folder => globSync(`${folder}/**/*.{ts,tsx}`))
    .filter(path => !path.endsWith('.d.ts'))
    .sort()
    .map(path => parseSource(path, readFileSync(path, 'utf8')));

function lineCounter(code: string): (offset: number) => number {
  const ends = [...code.matchAll(/\n/g)].map(m => m.index);
  return offset => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
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

/** Where an import of ours leads, relative to the repository; `undefined` for packages. */
export function targetOf(path: string, from: string): string | undefined {
  if (from.startsWith('#src/') || from.startsWith('#test/')) return from.slice(1);
  if (from.startsWith('#')) return `src/${from.slice(1)}`;
  return from.startsWith('.') ? normalize(join(dirname(path), from)) : undefined;
}

const isFunction = (node: Node): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);

/** Every function of a file, with the name it is declared or assigned under. */
export function functionsOf({ code, program }: SourceFile): FunctionSize[] {
  const lineAt = lineCounter(code);
  const found: FunctionSize[] = [];
  const named = new Map<number, string>();
  const add = (node: Node & { params: readonly unknown[]; id?: { name: string } | null }): void => {
    const name = node.id?.name ?? named.get(node.start) ?? '';
    const [line, last] = [lineAt(node.start), lineAt(node.end)];
    found.push({ name, line, lines: last - line + 1, params: node.params.length, component: /^[A-Z]/.test(name) });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init && isFunction(init) && id.type === 'Identifier') named.set(init.start, id.name);
    },
    Property: ({ key, value }) => {
      if (isFunction(value) && key.type === 'Identifier') named.set(value.start, key.name);
    },
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program);
  return found;
}

/** A name declared at the top level of a file. */
export interface TopLevelName {
  name: string;
  exported: boolean;
  kind: 'type' | 'value';
}

/** Names declared at the top level of a file; what it only passes on is not declared here. */
export function topLevelNames({ program }: SourceFile): TopLevelName[] {
  return program.body.flatMap((statement): TopLevelName[] => {
    const exported = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
    const declaration = (exported ? statement.declaration : statement) as Node | null;
    switch (declaration?.type) {
      case 'VariableDeclaration':
        return declaration.declarations.flatMap(({ id }) =>
          id.type === 'Identifier' ? [{ name: id.name, exported, kind: 'value' }] : [],
        );
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        return declaration.id ? [{ name: declaration.id.name, exported, kind: 'value' }] : [];
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
        return [{ name: declaration.id.name, exported, kind: 'type' }];
      default:
        return [];
    }
  });
}

/** Names that React Router looks for in a route's file; the same in every one. */
export const frameworkNames = new Set([
  'default', 'loader', 'clientLoader', 'clientAction', 'action', 'meta', 'links', 'headers', 'handle', 'ErrorBoundary', 'HydrateFallback',
  'Layout', 'shouldRevalidate', 'clientMiddleware', 'middleware',
]); // prettier-ignore

/** How often a kind of syntax stands in a file. */
export function syntaxCounts({ program }: SourceFile): {
  any: number;
  casts: number;
  nonNull: number;
  numbers: number;
} {
  const counts = { any: 0, casts: 0, nonNull: 0, numbers: 0 };
  new Visitor({
    TSAnyKeyword: () => void counts.any++,
    TSAsExpression: ({ typeAnnotation: type }) => {
      const isConst =
        type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const';
      if (!isConst) counts.casts++;
    },
    TSNonNullExpression: () => void counts.nonNull++,
    Literal: node => {
      if (typeof node.value === 'number') counts.numbers++;
    },
  }).visit(program);
  return counts;
}

/** The groups of files that import each other in a circle when they run; type-only imports do not count. */
export function cyclesOf(files: readonly SourceFile[]): string[][] {
  const edges = new Map(
    files.map(({ path, code }) => [
      path,
      importsOf(path, code).flatMap(({ from, typeOnly }) => {
        const target = typeOnly ? undefined : targetOf(path, from);
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

/**
 * Exported names that nothing imports (`everywhere` includes tests and scripts): `path: name`. Routes' framework names
 * and names that a module passes on under a namespace import are used.
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
    const taken = used.get(file.path) ?? new Set();
    if (taken.has('*')) return [];
    return topLevelNames(file)
      .filter(({ name, exported }) => exported && !taken.has(name) && !frameworkNames.has(name))
      .map(({ name }) => `${file.path}: ${name}`);
  });
}

/** Names declared at the top level of at least `least` files, framework names aside, with those files. */
export function repeatedNames(
  files: readonly SourceFile[],
  least: number,
  of: (name: TopLevelName) => boolean = () => true,
): [string, string[]][] {
  const places = new Map<string, Set<string>>();
  for (const file of files)
    for (const declared of topLevelNames(file)) {
      if (!of(declared) || frameworkNames.has(declared.name)) continue;
      places.set(declared.name, (places.get(declared.name) ?? new Set()).add(file.path));
    }
  return [...places]
    .filter(([, at]) => at.size >= least)
    .map(([name, at]) => [name, [...at]] as [string, string[]])
    .sort((a, b) => b[1].length - a[1].length);
}
