import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const allowed = new Set([
  // The one folder outside the repository: photos that are there on some machines only.
  'scripts/test.mjs: ../shared/data',
  // Names of modules as another file says them; nothing is read there.
  'src/boundaries.test.ts: ../editions/store.ts',
  'src/boundaries.test.ts: ../actions.ts',
  'src/boundaries.test.ts: ../wire.ts',
]);

/** The name of a page's module, as the file of routes says it. */
const pageName = /^\.\.\/[\w-]+\/pages\/[\w-]+$/;
/** What a test offers to somebody who must not read it. */
const madeToBeRefused = /etc\/passwd|^\.\.\/\.\.\/secret$/;
/** Folders of a machine that are no addresses of a page: home folders, mounts, work folders. */
const machine = /^\/(?:home|root|Users|work|workspace|mnt|media|opt|srv|private|Volumes)\//;

/** The literals of a source that name something outside the repository when they are read as a path. */
function outside(file: string, code: string): string[] {
  return [...code.matchAll(/(['"`])((?:\.\.?\/|\/|file:)[^'"`\n]*)\1/g)].flatMap(found => {
    const [, , literal = ''] = found;
    if (madeToBeRefused.test(literal) || pageName.test(literal)) return [];
    if (machine.test(literal.replace(/^file:(\/\/)?/, ''))) return [`${file}: ${literal}`];
    if (!normalize(literal).startsWith('..')) return [];
    // Imports and addresses made from `import.meta` are relative to their file: there it must lead to something of
    // ours.
    const path = join(dirname(file), literal.replace(/\$\{.*|\?.*/, ''));
    const ours = path.startsWith('build') || (!path.startsWith('..') && existsSync(path));
    return ours ? [] : [`${file}: ${literal}`];
  });
}

test('repository: no source and no test reads outside the repository', () => {
  const files = globSync([
    '{src,test,scripts,tools}/**/*.{ts,tsx,mjs,css,typ}',
    '*.{ts,json}',
    '.ci/*',
    'db/**/*.{ts,json}',
  ]).filter(file => !/package-lock|repository\/outside/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap(file => outside(file, readFileSync(file, 'utf8')));
  expect(found.filter(one => !allowed.has(one))).toEqual([]);
});

test.each([
  ['src/files/a.int.test.ts', "readFileSync('../shared/data/photos/p40.jpg')"],
  ['src/files/a.int.test.ts', 'join("../../elsewhere", name)'],
  ['test/kit/a.ts', "import { x } from '../../../other/x.ts';"],
  ['scripts/a.ts', "new URL('../../beside.json', import.meta.url)"],
  ['test/bench/a.ts', "options: { photos: { default: '/home/asha/photos' } }"],
  ['scripts/a.ts', 'const font = `/Users/asha/Library/Fonts/x.ttf`'],
  ['src/a.ts', "import 'file:///work/x.js'"],
])('repository: in %s %s is found', (file, code) => {
  expect(outside(file, code)).toHaveLength(1);
});

test.each([
  ['test/journeys/a.spec.ts', "import { answers } from '../kit/story.ts';"],
  ['src/typeset/photos/a.ts', "vi.mock('../model.ts')"],
  ['scripts/setup.mjs', "new URL('../package.json', import.meta.url)"],
  ['src/site/routes.ts', "route('/work', '/home')"],
  ['src/ui/a.ts', "'./here.ts'"],
])('repository: in %s %s is ours', (file, code) => {
  expect(outside(file, code)).toEqual([]);
});
