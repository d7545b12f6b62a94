/**
 * The sources as data: files, imports, functions, names. Read by `npm run metrics` and by the tests of
 * `test/repository`.
 */
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor, type Node, type Program } from 'oxc-parser';

/** One file of TypeScript; `path` is relative to the repository. */
export interface SourceFile {
  path: string;
  code: string;
  lines: readonly string[];
  program: Program;
  /** Each comment's text and its first line, counted from 1. */
  comments: readonly { line: number; text: string }[];
}

/** A function with its length in lines, its parameters, and whether it is a React component (named like one). */
export interface FunctionSize {
  name: string;
  line: number;
  lines: number;
  params: number;
  component: boolean;
}

/** Whether a file is a test, or belongs to tests or measurements. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$|^(test|measure)\//.test(path);

/** Parses a file's text; `path` decides between TypeScript and TSX. */
export function parseSource(path: string, code: string): SourceFile {
  const { program, comments } = parseSync(path, code);
  const lineAt = lineCounter(code);
  return {
    path,
    code,
    lines: code.replace(/\n$/, '').split('\n'),
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

/** The line of an offset in a text, counted from 1. */
export function lineCounter(code: string): (offset: number) => number {
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

const isFunction = (node: Node): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);

/** Every function of a file, with the name it is declared or assigned under. */
export function functionsOf({ code, program }: SourceFile): FunctionSize[] {
  const lineAt = lineCounter(code);
  const functions: FunctionSize[] = [];
  const nameAt = new Map<number, string>();
  const add = (node: Node & { params: readonly unknown[]; id?: { name: string } | null }): void => {
    const name = node.id?.name ?? nameAt.get(node.start) ?? '';
    const [line, last] = [lineAt(node.start), lineAt(node.end)];
    functions.push({ name, line, lines: last - line + 1, params: node.params.length, component: /^[A-Z]/.test(name) });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init && isFunction(init) && id.type === 'Identifier') nameAt.set(init.start, id.name);
    },
    Property: ({ key, value }) => {
      if (isFunction(value) && key.type === 'Identifier') nameAt.set(value.start, key.name);
    },
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program);
  return functions;
}

/**
 * Whether a file only declares: types, constants, schemas, tables, content. Each of its functions is one expression,
 * as an argument of a call or on one line.
 */
export function onlyDeclares({ code, program }: SourceFile): boolean {
  let declares = true;
  let calls = 0;
  const reject = () => void (declares = false);
  new Visitor({
    CallExpression: () => void calls++,
    'CallExpression:exit': () => void calls--,
    ArrowFunctionExpression({ expression, start, end }) {
      if (!expression || (calls === 0 && code.slice(start, end).includes('\n'))) reject();
    },
    FunctionDeclaration: reject,
    FunctionExpression: reject,
    ClassDeclaration: reject,
  }).visit(program);
  return declares;
}

/** A name declared at the top level of a file. */
export interface TopLevelName {
  name: string;
  exported: boolean;
  kind: 'type' | 'value';
}

/** Names declared at the top level of a file; re-exports are not among them. */
export function topLevelNames({ program }: SourceFile): TopLevelName[] {
  return program.body.flatMap((statement): TopLevelName[] => {
    const exported = statement.type === 'ExportNamedDeclaration';
    // A default export has another name outside.
    const isInside = exported || statement.type === 'ExportDefaultDeclaration';
    const declaration = (isInside ? statement.declaration : statement) as Node | null;
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
  'Layout', 'shouldRevalidate', 'clientMiddleware', 'middleware', 'streamTimeout', 'handleError',
]); // prettier-ignore

/** How often each kind of syntax occurs in a file. */
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
