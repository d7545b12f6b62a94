import { expect, test } from 'vitest';
import { figures, typstCommentLines, type Figure } from '../../scripts/metrics/figures.ts';

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
  'TODO, FIXME',
  'rows named in the sources',
])('repository: (code 1) %s: none', name => {
  expect(figure(name).list).toEqual([]);
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

test('repository: (code 1) at most 3 casts per 1,000 lines, and no any', () => {
  expect(Number(figure('casts per 1,000 lines').value)).toBeLessThanOrEqual(3);
  expect(figure('any per 1,000 lines').value).toBe('0.00');
});
