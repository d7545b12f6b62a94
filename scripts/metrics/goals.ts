/** The goals of the simplification, each with its figure: counted in the working tree, or as it was measured last. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import type { Figure } from './figures.ts';

/** A figure with its goal, and the reason while it is not met. */
export interface Goal {
  name: string;
  value: string;
  goal: string;
  met: boolean;
  why?: string;
}

/** A figure with what it should be: at most `most` or at least `least`, number by number. */
interface Target {
  name: string;
  values: readonly number[];
  most?: readonly number[];
  least?: readonly number[];
  /** The day of a figure that a program measured. */
  measuredOn?: string;
  why?: string;
}

const numbersOf = (text: string): number[] => [...text.matchAll(/[\d.]+/g)].map(([number]) => Number(number));

const occurrences = (pattern: RegExp, files: string): number =>
  globSync(files).reduce((sum, path) => sum + (readFileSync(path, 'utf8').match(pattern)?.length ?? 0), 0);

const linesIn = (files: string): number => occurrences(/\n/g, files);

/** The megabytes of the installed packages, without what programs cache beside them. */
function installedMegabytes(): number {
  const total = execFileSync('du', ['-sm', '--exclude=.cache', '--exclude=.v*', 'node_modules'], {
    encoding: 'utf8',
  });
  return Number(total.split('\t')[0]);
}

function goalOf({ name, values, most, least, measuredOn, why }: Target): Goal {
  const within = values.every((value, at) => value <= (most?.[at] ?? Infinity) && value >= (least?.[at] ?? -Infinity));
  return {
    name,
    value: [values.join(' / '), ...(measuredOn ? [measuredOn] : [])].join(', '),
    goal: most ? `at most ${most.join(' / ')}` : `at least ${least?.join(' / ')}`,
    met: values.length > 0 && within,
    ...(why === undefined ? {} : { why }),
  };
}

/** What is counted in the working tree. */
function countedTargets(figures: readonly Figure[]): Target[] {
  const counted = (name: string) => numbersOf(figures.find(figure => figure.name === name)?.value ?? '');
  return [
    {
      name: 'lines of migration snapshots',
      values: [linesIn('db/migrations/meta/*_snapshot.json')],
      most: [10_000],
      why: 'the one snapshot that is kept describes every table, and the tables became more',
    },
    {
      name: 'source files / lines',
      values: counted('source files / lines'),
      most: [1060, 97_500],
      why: 'the audits’ corrections and the editing of magazines came after the goal was set',
    },
    {
      name: 'types of calls written by hand',
      values: [occurrences(/interface \w+Call \{/g, 'src/editions/**/*.ts*')],
      most: [0],
    },
    {
      name: 'types that repeat a schema or table',
      values: counted('types that repeat a schema or table'),
      most: [12],
      why: 'those left are types of rules and ports, which may not import what is above them; the compiler compares them',
    },
    {
      name: 'declarations of a postal address',
      values: [occurrences(/\bcity: string;\s+postalCode: string;/g, 'src/**/*.ts*')],
      most: [1],
    },
    { name: 'replies with an envelope for 200', values: [occurrences(/status: 200/g, 'src/*/index.ts')], most: [39] },
    {
      name: 'files without React in src/abstract-form/parts',
      values: [globSync('src/abstract-form/parts/*.ts').length],
      most: [6],
    },
    { name: 'cycles with type imports', values: counted('cycles with type imports'), most: [2] },
    {
      name: 'test files that .ci/run does not reach',
      values: counted('test files that .ci/run does not reach'),
      most: [0],
    },
    {
      name: 'installed packages, MB',
      values: [installedMegabytes()],
      most: [600],
    },
  ];
}

/** What was measured, on two cores. */
const measuredTargets: readonly Target[] = [
  {
    name: 'npm test, minutes',
    values: [21],
    measuredOn: '1 December (its stages)',
    most: [8],
    why: 'integration takes 14 of them; setting magazines stays (docs/measured)',
  },
  {
    name: '.ci/run with all screens, minutes',
    values: [52],
    measuredOn: '1 December (its stages; CI with a third of the screens took 26)',
    most: [25],
    why: 'as npm test, and all screens alone take 31',
  },
  {
    name: 'paid orders a second, six calls, durable',
    values: [33],
    measuredOn: '29 November',
    least: [120],
    why: 'p50 461 ms, CPU 22 + 30 ms; bare loops of the same 39 statements reach no more, and each commit proves a step',
  },
  {
    name: 'CPU of a photo of 7 MP / a draft, seconds',
    values: [1.02, 8.8],
    measuredOn: '29 November (bench-order, load 6)',
    most: [0.35, 3.5],
    why:
      'minutes before 1.26 / 10.0; left: face detector 0.4; first text measuring 1.3, pages 5, process start 0.9. To draw ' +
      'a page once and scale it down to its second size saves 0.03 of 0.31 s, and gives pixels whose hashes no earlier ' +
      'draft has: a comparison would call each page changed',
  },
  {
    name: 'files of an order beside its originals, MB',
    values: [56.2],
    measuredOn: '29 November (bench-order)',
    most: [30],
    why: 'before 59.3; 20 photos are 20.7, two drafts 12.1; the print file of 11.4 is stored again as its two parts',
  },
];

/** Every goal with its figure. Takes a few seconds. */
export const goals = (figures: readonly Figure[]): Goal[] =>
  [...countedTargets(figures), ...measuredTargets].map(goalOf);
