/**
 * The figures of the sources, by the definitions of the audit of 2026-11-22; each with the places that it counts.
 */
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { violations } from './borders.ts';
import { cyclesOf, unusedExports } from './imports.ts';
import { unreachedTests, type Gates } from './reached.ts';
import { repeatedShapes } from './shapes.ts';
import {
  functionsOf,
  isTest,
  onlyDeclares,
  readSources,
  repeatedNames,
  syntaxCounts,
  type SourceFile,
} from './source.ts';

/** One line of the report: `value` as printed, `list` the places behind it (what a test asks to be empty). */
export interface Figure {
  name: string;
  value: string;
  list?: readonly string[];
}

const linesOf = (files: readonly SourceFile[]): number => files.reduce((sum, file) => sum + file.lines.length, 0);

const quantiles = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return `${at(0.5)} / ${at(0.9)} / ${sorted.at(-1) ?? 0}`;
};

const countOf = (name: string, list: readonly string[]): Figure => ({ name, value: String(list.length), list });

/** Files of more than 400 lines; 600 where they only declare. */
export const filesOverBudget = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ lines }) => lines.length > 400)
    .filter(file => file.lines.length > 600 || !onlyDeclares(file))
    .map(({ path, lines }) => `${path} ${lines.length}`);

/** Functions of at least three lines, and those over the budgets of lines and parameters. */
function functionFigures(sources: readonly SourceFile[]): Figure[] {
  const functions = sources.flatMap(file => functionsOf(file).map(size => ({ ...size, path: file.path })));
  const large = functions.filter(({ lines }) => lines >= 3);
  const place = ({ path, line, name }: (typeof functions)[number]) => `${path}:${line} ${name}`;
  const tooLong = functions.filter(({ lines, component }) => lines > (component ? 150 : 60));
  const tooWide = functions.filter(({ params }) => params > 3);
  return [
    { name: 'functions of 3 lines or more', value: String(large.length) },
    { name: 'function lines p50 / p90 / max', value: quantiles(large.map(({ lines }) => lines)) },
    countOf(
      'functions over 60 lines (components 150)',
      tooLong.map(size => `${place(size)} ${size.lines}`),
    ),
    countOf(
      'functions with more than 3 parameters',
      tooWide.map(size => `${place(size)} ${size.params}`),
    ),
  ];
}

/**
 * Casts (`as X` without `as const`), `any` and `!`, in numbers per 1,000 lines; the list has the casts of each file.
 */
function typeFigures(sources: readonly SourceFile[]): Figure[] {
  const counts = sources.map(file => ({ path: file.path, ...syntaxCounts(file) }));
  const lines = linesOf(sources);
  const per1000 = (key: 'any' | 'casts' | 'nonNull') =>
    ((1000 * counts.reduce((sum, count) => sum + count[key], 0)) / lines).toFixed(2);
  const numbers = counts.reduce((sum, count) => sum + count.numbers, 0);
  return [
    { name: 'any per 1,000 lines', value: per1000('any') },
    {
      name: 'casts per 1,000 lines',
      value: per1000('casts'),
      list: counts
        .filter(count => count.casts > 0)
        .sort((a, b) => b.casts - a.casts)
        .map(count => `${count.path} ${count.casts}`),
    },
    { name: '! per 1,000 lines', value: per1000('nonNull') },
    { name: 'number literals per 100 lines', value: ((100 * numbers) / lines).toFixed(1) },
  ];
}

/** A line of a comment, or of code with a comment at its end. */
interface CommentLine {
  place: string;
  width: number;
}

/** The lines of comments; a lint directive has to stand on one line, so it has no width here. */
const commentLines = (files: readonly SourceFile[]): CommentLine[] =>
  files.flatMap(file =>
    file.comments.flatMap(({ line, text }) =>
      text.split('\n').map((_, i) => ({
        place: `${file.path}:${line + i}`,
        width: text.includes('oxlint-disable') ? 0 : (file.lines[line + i - 1]?.length ?? 0),
      })),
    ),
  );

/** The lines with comments of a Typst file; `//` within an address begins none. */
export const typstCommentLines = (path: string, code: string): CommentLine[] =>
  code
    .split('\n')
    .flatMap((line, at) => (/(^|\s)\/\//.test(line) ? [{ place: `${path}:${at + 1}`, width: [...line].length }] : []));

/** The share of comments in the sources, and comment lines anywhere that are wider than 120 columns. */
function commentFigures(sources: readonly SourceFile[], all: readonly SourceFile[]): Figure[] {
  const templates = globSync('src/**/*.typ').toSorted();
  const inTemplates = templates.flatMap(path => typstCommentLines(path, readFileSync(path, 'utf8')));
  const wide = [...commentLines(all), ...inTemplates].filter(({ width }) => width > 120);
  return [
    { name: 'comment lines', value: `${((100 * commentLines(sources).length) / linesOf(sources)).toFixed(1)} %` },
    countOf(
      'comment lines over 120 columns',
      wide.map(({ place }) => place),
    ),
  ];
}

/**
 * Names that are declared in several files. Framework names (routes' `loader`, `meta` …) are the same everywhere.
 */
function nameFigures(sources: readonly SourceFile[]): Figure[] {
  const list = (names: readonly (readonly [string, readonly string[]])[]) =>
    names.map(([name, paths]) => `${name}: ${paths.join(' ')}`);
  return [
    countOf('top-level names in 3 files or more', list(repeatedNames(sources, 3))),
    countOf('exported names in 3 files or more', list(repeatedNames(sources, 3, name => name.exported))),
    countOf(
      'exported types that share a name',
      list(repeatedNames(sources, 2, name => name.exported && name.kind === 'type')),
    ),
  ];
}

/**
 * Runs of six equal lines or more (without blank ones, comments and imports) in two files, once per pair of files.
 */
function duplicateFigure(files: readonly SourceFile[]): Figure {
  const size = 6;
  const places = new Map<string, string>();
  const pairs = new Set<string>();
  for (const { path, lines } of files) {
    const code = lines
      .map(line => line.trim())
      .filter(line => /\w{3}/.test(line) && !/^(\/\/|\/?\*|import |\} from )/.test(line));
    for (let i = 0; i + size <= code.length; i++) {
      const run = code.slice(i, i + size).join('\n');
      const other = places.get(run);
      if (other && other !== path) pairs.add(`${other} ~ ${path}`);
      places.set(run, other ?? path);
    }
  }
  return countOf('pairs of files with 6 equal lines', [...pairs]);
}

function rowFigure(sources: readonly SourceFile[]): Figure {
  const rows = [...readFileSync('docs/rows.tsv', 'utf8').matchAll(/^([CP]-[A-Z]\d\d)\t/gm)].map(
    match => match[1] ?? '',
  );
  const styles = globSync('src/**/*.{typ,css}').map(path => readFileSync(path, 'utf8'));
  const text = [...sources.map(file => file.code), ...styles].join('\n');
  const unnamed = rows.filter(row => !text.includes(row));
  return {
    name: 'rows named in the sources',
    value: `${rows.length - unnamed.length} of ${rows.length}`,
    list: unnamed,
  };
}

function unreachedFigure(files: readonly SourceFile[]): Figure {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Pick<Gates, 'scripts'>;
  const programs = JSON.parse(readFileSync('scripts/programs.json', 'utf8')) as Gates['programs'];
  const unreached = unreachedTests(files, { ci: readFileSync('.ci/run', 'utf8'), scripts, programs });
  return countOf('test files that .ci/run does not reach', unreached);
}

/** All figures of the working tree. Takes a few seconds. */
export function figures(): Figure[] {
  const all = readSources('src', 'test', 'measure', 'scripts', 'tools');
  const sources = all.filter(file => file.path.startsWith('src/') && !isTest(file.path));
  const tests = all.filter(file => isTest(file.path));
  const cycles = (types: boolean) => cyclesOf(sources, { types }).map(cycle => cycle.join(' -> '));
  const todos = all.flatMap(file =>
    file.comments.filter(({ text }) => /\b(TODO|FIXME)\b/.test(text)).map(({ line }) => `${file.path}:${line}`),
  );
  return [
    { name: 'source files / lines', value: `${sources.length} / ${linesOf(sources)}` },
    { name: 'test files / lines', value: `${tests.length} / ${linesOf(tests)}` },
    { name: 'test lines per source line', value: (linesOf(tests) / linesOf(sources)).toFixed(2) },
    { name: 'file lines p50 / p90 / max', value: quantiles(sources.map(file => file.lines.length)) },
    countOf('files over 400 lines', filesOverBudget(all)),
    ...functionFigures(sources),
    countOf('run-time cycles', cycles(false)),
    countOf('cycles with type imports', cycles(true)),
    countOf('types that repeat a schema or table', repeatedShapes(sources)),
    countOf(
      'border violations',
      sources.flatMap(({ path, code }) => violations(relative('src', path), code)),
    ),
    ...typeFigures(sources),
    ...commentFigures(sources, all),
    ...nameFigures(sources),
    countOf('exports that nothing imports', unusedExports(sources, all)),
    duplicateFigure(all),
    unreachedFigure(all),
    countOf('TODO, FIXME', todos),
    rowFigure(sources),
  ];
}
