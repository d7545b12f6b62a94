import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const allowed = new Set([
  // The folders of the runbook, which its test puts below a temporary root.
  'measure/prove/first-day/stand-ins.ts: /opt/imurs',
  // The only folder outside the repository: photos that only some machines have.
  'scripts/test.mjs: ../shared/data',
  // Names of modules relative to another file; nothing is read from them.
  'src/boundaries.test.ts: ../editions/store.ts',
  'src/boundaries.test.ts: ../actions.ts',
  'src/boundaries.test.ts: ../wire.ts',
]);

/** The name of a page's module in `src/site/routes.ts`. */
const pageName = /^\.\.\/[\w-]+\/pages\/[\w-]+$/;
/** Paths that a test expects to be refused. */
const refusedOnPurpose = /etc\/passwd|^\.\.\/\.\.\/secret$/;
/** Folders of a machine that are no addresses of a page: home folders, mounts, work folders. */
const machineFolders = /^\/(?:home|root|Users|work|workspace|mnt|media|opt|srv|private|Volumes)\//;

/** The literals of a source that name something outside the repository when they are read as a path. */
function outside(file: string, code: string): string[] {
  return [...code.matchAll(/(['"`])((?:\.\.?\/|\/|file:)[^'"`\n]*)\1/g)].flatMap(match => {
    const [, , literal = ''] = match;
    if (refusedOnPurpose.test(literal) || pageName.test(literal)) return [];
    if (machineFolders.test(literal.replace(/^file:(\/\/)?/, ''))) return [`${file}: ${literal}`];
    if (!normalize(literal).startsWith('..')) return [];
    // Imports and addresses made from `import.meta` are relative to their file and must lead into the repository.
    const path = join(dirname(file), literal.replace(/\$\{.*|\?.*/, ''));
    const isOurs = path.startsWith('build') || (!path.startsWith('..') && existsSync(path));
    return isOurs ? [] : [`${file}: ${literal}`];
  });
}

test('repository: no source and no test reads outside the repository', () => {
  const files = globSync([
    '{src,test,measure,scripts,tools}/**/*.{ts,tsx,mjs,css,typ}',
    '*.{ts,json}',
    '.ci/*',
    'db/**/*.{ts,json}',
  ]).filter(file => !/package-lock|repository\/outside/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const outsideLiterals = files.flatMap(file => outside(file, readFileSync(file, 'utf8')));
  expect(outsideLiterals.filter(literal => !allowed.has(literal))).toEqual([]);
});

test.each([
  ['src/files/a.int.test.ts', "readFileSync('../shared/data/photos/p40.jpg')"],
  ['src/files/a.int.test.ts', 'join("../../elsewhere", name)'],
  ['test/kit/a.ts', "import { x } from '../../../other/x.ts';"],
  ['scripts/a.ts', "new URL('../../beside.json', import.meta.url)"],
  ['measure/bench/a.ts', "options: { photos: { default: '/home/asha/photos' } }"],
  ['scripts/a.ts', 'const font = `/Users/asha/Library/Fonts/x.ttf`'],
  ['src/a.ts', "import 'file:///work/x.js'"],
])('repository: in %s the outside path %s is found', (file, code) => {
  expect(outside(file, code)).toHaveLength(1);
});

test.each([
  ['test/journeys/a.spec.ts', "import { answers } from '../kit/story.ts';"],
  ['src/typeset/photos/a.ts', "vi.mock('../model.ts')"],
  ['scripts/setup.mjs', "new URL('../package.json', import.meta.url)"],
  ['src/site/routes.ts', "route('/work', '/home')"],
  ['src/ui/a.ts', "'./here.ts'"],
])('repository: in %s the path %s is accepted', (file, code) => {
  expect(outside(file, code)).toEqual([]);
});
