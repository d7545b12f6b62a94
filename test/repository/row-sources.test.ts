import { expect, test } from 'vitest';
import { pagesByRow, sourcesOf, type KnownFiles } from '../../scripts/row-sources.ts';

const row = { id: 'C-X05', what: "popup: 'Something Went Wrong'" };
const named = (path: string, mark = 'A popup (C-X05).') => ({ path, code: `/** ${mark} */` });
const order = (files: Parameters<typeof sourcesOf>[1], known: Partial<KnownFiles> = {}, { id, what } = row) =>
  sourcesOf({ id, what }, files, { verbs: [], pages: [], ...known });

test('repository: (14) the source whose comment begins with the row is first', () => {
  const lead = named('src/a/parts/lead.tsx', 'C-X04, C-X05: the popup.');
  const multiLine = { path: 'src/a/parts/lead.tsx', code: '/**\n * C-X05: the popup.\n */' };
  expect(order([named('src/a/rules.ts'), lead])).toEqual(['src/a/parts/lead.tsx', 'src/a/rules.ts']);
  expect(order([named('src/a/rules.ts'), multiLine])).toEqual(['src/a/parts/lead.tsx', 'src/a/rules.ts']);
});

test('repository: (14) a source with the text of the row is before a rule that only names it', () => {
  const words = { path: 'src/a/parts/words.tsx', code: "'Something Went Wrong' // C-X05" };
  expect(order([named('src/a/rules.ts'), words])).toEqual(['src/a/parts/words.tsx', 'src/a/rules.ts']);
});

test('repository: (14) a source that names the row within a range is after those that name it alone', () => {
  const range = named('src/a/rules.ts', 'All popups (C-X04 to C-X05).');
  expect(order([range, named('src/a/parts/one.tsx')])).toEqual(['src/a/parts/one.tsx', 'src/a/rules.ts']);
});

test('repository: (14) the verb of a call is first for the row of the call and last for the row of a screen', () => {
  const files = [named('src/a/rules.ts', 'C-K01 and C-X05'), { path: 'src/a/actions.ts', code: '' }];
  const known = { verbs: ['src/a/actions.ts'] };
  expect(order(files, known)).toEqual(['src/a/rules.ts', 'src/a/actions.ts']);
  expect(order(files, known, { id: 'C-K01', what: 'GET /api/popup' })).toEqual(['src/a/actions.ts', 'src/a/rules.ts']);
});

test('repository: (14) the declaration of a call is second for the row of the call', () => {
  const files = [
    named('src/a/rules.ts', 'C-K01'),
    { path: 'src/a/wire.ts', code: "row: 'C-K01 C-X05'," },
    { path: 'src/a/actions.ts', code: '' },
  ];
  expect(order(files, { verbs: ['src/a/actions.ts'] }, { id: 'C-K01', what: 'GET /api/popup' })).toEqual([
    'src/a/actions.ts',
    'src/a/wire.ts',
    'src/a/rules.ts',
  ]);
});

test('repository: (14) a page at an address of the row is one of its sources', () => {
  const slices = '..';
  const routes = `
    route('a', '${slices}/a/pages/a.tsx', { id: 'b' }), // C-R01, C-R02
    route('404', 'pages/not-found.tsx'), // C-R02`;
  const pages = pagesByRow(routes);
  expect(pages.get('C-R01')).toEqual(['src/a/pages/a.tsx']);
  expect(pages.get('C-R02')).toEqual(['src/a/pages/a.tsx', 'src/site/pages/not-found.tsx']);
  const files = [
    named('src/site/routes.ts', 'C-R01'),
    { path: 'src/a/pages/a.tsx', code: '' },
    { path: 'src/b.ts', code: '' },
  ];
  expect(order(files, { pages: ['src/a/pages/a.tsx'] }, { id: 'C-R01', what: 'a page' })).toEqual([
    'src/site/routes.ts',
    'src/a/pages/a.tsx',
  ]);
});

test('repository: (14) the page at an address is before a part whose comment begins with the row', () => {
  const files = [
    named('src/a/parts/link.tsx', 'C-R01: the address of a link.'),
    named('src/a/pages/a.tsx', 'The page (C-R01).'),
  ];
  expect(order(files, { pages: ['src/a/pages/a.tsx'] }, { id: 'C-R01', what: '`/a` is a page' })).toEqual([
    'src/a/pages/a.tsx',
    'src/a/parts/link.tsx',
  ]);
});
