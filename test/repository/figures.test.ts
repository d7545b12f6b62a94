import { expect, test } from 'vitest';
import { cyclesOf } from '../../scripts/metrics/imports.ts';
import { goals } from '../../scripts/metrics/goals.ts';
import { unreachedTests } from '../../scripts/metrics/reached.ts';
import { repeatedShapes } from '../../scripts/metrics/shapes.ts';
import { parseSource } from '../../scripts/metrics/source.ts';
import { figures, filesOverBudget, typstCommentLines, type Figure } from '../../scripts/metrics/figures.ts';

const figuresByName = new Map(figures().map(figure => [figure.name, figure]));
const figure = (name: string): Figure => {
  const match = figuresByName.get(name);
  if (!match) throw new Error(`npm run metrics has no "${name}"`);
  return match;
};

test.each([
  'files over 400 lines',
  'functions over 60 lines (components 150)',
  'functions with more than 3 parameters',
  'run-time cycles',
  'border violations',
  'comment lines over 120 columns',
  'exported types that share a name',
  'exports that nothing imports',
  'test files that .ci/run does not reach',
  'TODO, FIXME',
  'rows named in the sources',
])('repository: (code 1) %s: none', name => {
  expect(figure(name).list).toEqual([]);
});

test('repository: (code 1) a file that only declares may have 600 lines, one with a function 400', () => {
  const fields = (count: number) => Array.from({ length: count }, (_, at) => `  f${at}: text('f${at}'),`).join('\n');
  const table = (rows: number) => `const t = pgTable('t', {\n${fields(rows)}\n}, t => [index().on(t.f1)]);`;
  const files = Object.entries({
    'src/declares.ts': `const short = (most: number) => z.string(most);\n${table(490)}`,
    'src/declares-too-much.ts': table(600),
    'src/acts.ts': `export function act() {\n${'  work();\n'.repeat(490)}}`,
    'src/acts-in-a-constant.ts': `${table(490)}\nexport const act = async () => {\n  await work();\n};`,
  }).map(([path, code]) => parseSource(path, code));
  expect(filesOverBudget(files)).toEqual([
    'src/declares-too-much.ts 602',
    'src/acts.ts 492',
    'src/acts-in-a-constant.ts 495',
  ]);
});

test('repository: (code 1) comments of Typst files count too, and addresses are none', () => {
  const lines = [`#let of = "https://a.example"`, `// ${'é'.repeat(118)}`, '#let far = 5mm // from the trim'];
  expect(typstCommentLines('a.typ', lines.join('\n'))).toEqual([
    { place: 'a.typ:2', width: 121 },
    { place: 'a.typ:3', width: 31 },
  ]);
});

test('repository: (code 4) fewer than 15 names are declared in three files or more', () => {
  const { list = [] } = figure('top-level names in 3 files or more');
  expect(list.length, list.join('\n')).toBeLessThan(15);
});

test('repository: (code 2) no more types repeat a schema or a table, and no more files import each other for types', () => {
  for (const [name, most] of [
    ['types that repeat a schema or table', 16],
    ['cycles with type imports', 2],
  ] as const) {
    const { list = [] } = figure(name);
    expect(list.length, list.join('\n')).toBeLessThanOrEqual(most);
  }
});

test('repository: (code 2) a type repeats a schema with its fields, or with all but one of five', () => {
  const repeated = (...codes: string[]) =>
    repeatedShapes(codes.map((code, at) => parseSource(`src/${at}.ts`, code))).map(line => line.replace(/ = .*/, ''));
  const schema = `const s = z.strictObject({ a: z.string(), b: z.string(), c: z.string(), d: z.string(), e: z.string() });`;
  const table = `const t = pgTable('t', { f: text('f'), g: text('g'), h: text('h'), i: text('i') });`;
  const types = [
    `interface Same { a: string; b: string; c: string; d: string; e: string }`,
    `type Wider = { a: string; b: string; c: string; d: string; e: string; f: string };`,
    `interface Row { f: string; g: string; h: string; i: string }`,
    `interface Other { a: string; b: string; c: string; g: string; h: string }`,
    `type Inferred = z.output<typeof s>;`,
  ];
  expect(repeated(schema, table, ...types)).toEqual(['src/2.ts:1 Same', 'src/3.ts:1 Wider', 'src/4.ts:1 Row']);
});

test('repository: (code 2) two files that import each other for a type alone are a cycle of types', () => {
  const files = [
    parseSource('src/kernel/money.ts', `import type { x } from './dates.ts';`),
    parseSource('src/kernel/dates.ts', `import { y } from './money.ts';`),
  ];
  expect(cyclesOf(files)).toEqual([]);
  expect(cyclesOf(files, { types: true })).toHaveLength(1);
});

test('repository: (code 1) a test file is reached by an import or a path, from a test or a program of .ci/run', () => {
  const tree = {
    'src/money.test.ts': `import { a } from '#test/shared/imported.ts';`,
    'test/shared/imported.ts': `new Worker(new URL('./worker.ts', import.meta.url));`,
    'test/shared/worker.ts': '',
    'test/gate/payments.ts': `fork('test/gate/shop.ts');`,
    'test/gate/shop.ts': '',
    'test/gate/rows.ts': '',
    'test/alone/file.ts': `import './file-too.ts';`,
    'test/alone/file-too.ts': '',
    'test/alone/program.ts': '',
  };
  const files = Object.entries(tree).map(([path, code]) => parseSource(path, code));
  const scripts = {
    gate: 'node test/gate/payments.ts',
    prove: 'node run.mjs --one-of prove',
    other: 'node test/alone/program.ts',
  };
  const programs = { prove: { rows: { program: 'test/gate/rows.ts' }, other: { program: 'test/alone/program.ts' } } };
  const ci = '# gates\nnpm run gate\nnpm run prove -- rows --today\n';
  expect(unreachedTests(files, { ci, scripts, programs })).toEqual([
    'test/alone/file.ts',
    'test/alone/file-too.ts',
    'test/alone/program.ts',
  ]);
});

test('repository: every goal of the simplification is met or says why not', () => {
  const unexplained = goals([...figuresByName.values()]).filter(({ met, why }) => !met && !why);
  expect(unexplained.map(({ name, value, goal }) => `${name}: ${value}, ${goal}`)).toEqual([]);
});

test('repository: (code 1) at most 3 casts per 1,000 lines, and no any', () => {
  expect(Number(figure('casts per 1,000 lines').value)).toBeLessThanOrEqual(3);
  expect(figure('any per 1,000 lines').value).toBe('0.00');
});
