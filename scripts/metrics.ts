// `npm run metrics`: the figures of the code, so that they can be held against earlier ones. `-- --list names` lists what stands behind one.
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { violations } from './metrics/borders.ts';
import {
  cyclesOf, functionsOf, isTest, readSources, repeatedNames, syntaxCounts, unusedExports, type SourceFile,
} from './metrics/source.ts'; // prettier-ignore

const all = readSources('src', 'test', 'scripts', 'tools');
const sources = all.filter(file => file.path.startsWith('src/') && !isTest(file.path));
const tests = all.filter(file => isTest(file.path));
const linesOf = (files: readonly SourceFile[]): number => files.reduce((sum, file) => sum + file.lines.length, 0);
const lines = linesOf(sources);

const quantiles = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return `${at(0.5)} / ${at(0.9)} / ${sorted.at(-1) ?? 0}`;
};

const functions = sources.flatMap(file => functionsOf(file).map(one => ({ ...one, path: file.path })));
const long = functions.filter(one => one.lines > (one.component ? 150 : 60));
const wide = functions.filter(one => one.params > 3);
const counts = sources.map(file => syntaxCounts(file));
const per1000 = (key: 'any' | 'casts' | 'nonNull'): string =>
  ((1000 * counts.reduce((sum, count) => sum + count[key], 0)) / lines).toFixed(2);
const commentLines = sources.flatMap(file =>
  file.comments.flatMap(({ line, text }) =>
    text.split('\n').map((_, i) => ({ path: file.path, line: line + i, text: file.lines[line + i - 1] ?? '' })),
  ),
);
const longComments = commentLines.filter(comment => comment.text.length > 120);
const names = repeatedNames(sources, 3);
const exportedNames = repeatedNames(sources, 3, name => name.exported);
const types = repeatedNames(sources, 2, name => name.exported && name.kind === 'type');
const unused = unusedExports(sources, all);
const cycles = cyclesOf(sources);
const borders = sources.flatMap(({ path, code }) => violations(relative('src', path), code));
const rows = [...readFileSync('docs/rows.tsv', 'utf8').matchAll(/^([CP]-[A-Z]\d\d)\t/gm)].map(match => match[1] ?? '');
const text =
  sources.map(file => file.code).join('\n') +
  globSync('src/**/*.{typ,css}')
    .map(path => readFileSync(path, 'utf8'))
    .join('\n');
const unnamedRows = rows.filter(row => !text.includes(row));
const todos = all.flatMap(file =>
  file.comments
    .filter(comment => /\b(TODO|FIXME|XXX)\b/.test(comment.text))
    .map(comment => `${file.path}:${comment.line}`),
);

/** The figures, each with what stands behind it. */
const figures: [name: string, figure: string, list?: readonly string[]][] = [
  ['source files / lines', `${sources.length} / ${lines}`],
  [
    'test files / lines / tests per source line',
    `${tests.length} / ${linesOf(tests)} / ${(linesOf(tests) / lines).toFixed(2)}`,
  ],
  ['files in run-time cycles', String(cycles.flat().length), cycles.map(cycle => cycle.join(' -> '))],
  ['border violations', String(borders.length), borders],
  ['functions of 3 lines or more', String(functions.filter(one => one.lines >= 3).length)],
  ['function lines p50 / p90 / max', quantiles(functions.filter(one => one.lines >= 3).map(one => one.lines))],
  ['file lines p50 / p90 / max', quantiles(sources.map(file => file.lines.length))],
  [
    'files over 400 lines',
    String(sources.filter(file => file.lines.length > 401).length),
    sources.filter(file => file.lines.length > 401).map(file => `${file.path} ${file.lines.length}`),
  ],
  [
    'functions over 60 lines (components 150)',
    String(long.length),
    long.map(one => `${one.path}:${one.line} ${one.name} ${one.lines}`),
  ],
  [
    'functions with more than 3 parameters',
    String(wide.length),
    wide.map(one => `${one.path}:${one.line} ${one.name} ${one.params}`),
  ],
  [
    'any / casts / ! per 1,000 lines',
    `${per1000('any')} / ${per1000('casts')} / ${per1000('nonNull')}`,
    sources
      .map((file, i) => [file.path, counts[i]?.casts ?? 0] as const)
      .filter(([, casts]) => casts > 0)
      .sort((a, b) => b[1] - a[1])
      .map(([path, casts]) => `${path} ${casts}`),
  ],
  ['comment lines', `${((100 * commentLines.length) / lines).toFixed(1)} %`],
  [
    'comment lines over 120 columns',
    String(longComments.length),
    longComments.map(({ path, line }) => `${path}:${line}`),
  ],
  ['exports that nothing imports', String(unused.length), unused],
  [
    'top-level names in 3 files or more',
    String(names.length),
    names.map(([name, at]) => `${name} ${at.length}: ${at.join(' ')}`),
  ],
  [
    'exported names in 3 files or more',
    String(exportedNames.length),
    exportedNames.map(([name, at]) => `${name} ${at.length}: ${at.join(' ')}`),
  ],
  ['exported types that share a name', String(types.length), types.map(([name, at]) => `${name}: ${at.join(' ')}`)],
  ['TODO, FIXME', String(todos.length), todos],
  ['rows named in the source', `${rows.length - unnamedRows.length} of ${rows.length}`, unnamedRows],
];

const wanted = process.argv[process.argv.indexOf('--list') + 1];
if (process.argv.includes('--list'))
  for (const [name, , list] of figures.filter(([name]) => name.includes(wanted ?? '')))
    console.log(`# ${name}\n${(list ?? []).join('\n')}`);
else for (const [name, figure] of figures) console.log(`${name.padEnd(48)} ${figure}`);
