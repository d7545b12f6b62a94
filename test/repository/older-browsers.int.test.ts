import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { addedFunctions } from '#ui/older-browsers.ts';
import { newerGlobals, newerMethods, newerStatics } from '#test/kit/newer-functions.ts';

/** Uses that are asked for before, fail without harm, or are another function of that name; by file and function. */
const harmless: readonly (readonly [file: RegExp, use: RegExp, why: string])[] = [
  [/^react-/, /^(use|requestSubmit|skipTransition|startViewTransition)$/, 'React asks first, or it is its own'],
  [/^router-/, /^(skipTransition|startViewTransition)$/, 'React Router asks first'],
  [/^tus-/, /^(Uint8Array\.)?fromBase64$/, 'js-base64 asks for it before'],
  [/^heic\.worker-/, /^(grow|setStatus|truncate)$/, 'functions of WebAssembly and of libheif’s own files'],
  [/^home-/, /^requestIdleCallback$/, 'asked for before'],
  [/^shrink-photo\.worker-/, /^(OffscreenCanvas|convertToBlob)$/, 'without it the photo is sent as it is'],
];

/** What `script` uses that some browser of the list lacks and `ui/older-browsers.ts` does not add. Pure. */
function newerUses(file: string, script: string): string[] {
  const added = new Set(addedFunctions);
  const addedNames = new Set(addedFunctions.map(path => path.split('.').at(-1)));
  const isWorkerAlone = /\.worker-/.test(file) && !script.includes('HTMLFormElement.prototype');
  const uses = [
    ...[...script.matchAll(/\.(\w+)\(/g)].flatMap(([, name = '']) => (newerMethods.has(name) ? name : [])),
    ...[...script.matchAll(/\b(\w+\.\w+)\(/g)].flatMap(([, path = '']) => (newerStatics.has(path) ? path : [])),
    ...[...script.matchAll(/(?<![.\w$])(\w{5,})(?=[(.])/g)].flatMap(([, name = '']) =>
      newerGlobals.has(name) ? name : [],
    ),
    // Functions of iterators, and expressions that look back: a file with one does not even begin on an older iPhone.
    ...(script.match(/\.(?:keys|values|entries)\(\)\.(?:map|filter|find|some|every|take|drop|toArray)\(/g) ?? []),
    ...(script.match(/\(\?<[=!]/g) ?? []),
  ];
  const isFine = (use: string) =>
    (!isWorkerAlone && (added.has(use) || addedNames.has(use))) ||
    harmless.some(([where, what]) => where.test(file) && what.test(use));
  return [...new Set(uses)].filter(use => !isFine(use));
}

beforeAll(() => {
  if (!existsSync('build/client'))
    execFileSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], { stdio: 'ignore' });
});

test('world M8 no script uses a function that a browser of docs/browsers.md lacks', () => {
  const files = readdirSync('build/client/assets').filter(file => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(100);
  const uses = files.flatMap(file =>
    newerUses(file, readFileSync(`build/client/assets/${file}`, 'utf8')).map(use => `${file}: ${use}`),
  );
  expect(uses).toEqual([]);
});

test.each([
  'a.values().map(f)',
  '/(?<=a)b/.test(c)',
  'await Array.fromAsync(a)',
  'Promise.withResolvers()',
  'new Set(a).union(b)',
  'navigator.canShare(a)',
  'new OffscreenCanvas(1,1)',
  'Object.groupBy(a,f)',
])('world M8 the test above finds %s', code => {
  expect(newerUses('page-abc.js', code)).not.toEqual([]);
});

test('world M8 a worker has the functions only where it brings them along', () => {
  expect(newerUses('a.worker-abc.js', 'a.toSorted()')).toEqual(['toSorted']);
  expect(newerUses('a-abc.js', 'a.toSorted()')).toEqual([]);
});
