import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { faces, packages, slices, words } from './boundaries.ts';

interface Import {
  from: string;
  typeOnly: boolean;
}

/** Every module a file names: imports, re-exports and dynamic imports with a literal. */
function importsOf(path: string, code: string): Import[] {
  const { module } = parseSync(path, code);
  const named = module.staticImports.map(i => ({
    from: i.moduleRequest.value,
    typeOnly: i.entries.length > 0 && i.entries.every(e => e.isType),
  }));
  const again = module.staticExports.flatMap(e =>
    e.entries.flatMap(entry =>
      entry.moduleRequest ? [{ from: entry.moduleRequest.value, typeOnly: entry.isType }] : [],
    ),
  );
  const later = module.dynamicImports.flatMap(i => {
    const literal = /^['"`]([^'"`]+)['"`]$/.exec(code.slice(i.moduleRequest.start, i.moduleRequest.end));
    return literal?.[1] ? [{ from: literal[1], typeOnly: false }] : [];
  });
  return [...named, ...again, ...later];
}

/** Where an import of ours leads, as a path below src/; undefined for packages. */
function targetOf(path: string, from: string): string | undefined {
  if (from.startsWith('#src/')) return from.slice(5);
  if (from.startsWith('#test/')) return `../test/${from.slice(6)}`;
  if (from.startsWith('#')) return from.slice(1);
  return from.startsWith('.') ? normalize(join(dirname(path), from)) : undefined;
}

const placeOf = (path: string) => path.split('/')[0] ?? '';
const isBrowser = (path: string) => /\/(pages|parts)\//.test(path) || path.startsWith('ui/');

function refusal(path: string, { from, typeOnly }: Import): string | undefined {
  const target = targetOf(path, from);
  if (target === undefined) {
    if (from.startsWith('node:')) return isBrowser(path) ? 'the browser has no node' : undefined;
    if (isBrowser(path) && from.startsWith('zod')) return 'the schema library does not go to the browser';
    const rule = packages.find(p => p.name.test(from) && !p.only.test(path));
    return rule && !typeOnly ? rule.why : undefined;
  }
  const [me, you] = [placeOf(path), placeOf(target)];
  const theirs = target.slice(you.length + 1);
  if (you === '..') return 'src knows nothing of the tests';
  if (isBrowser(path) && /(^|\/)(actions|store|jobs)(\.ts|\/)/.test(target)) return 'the browser gets no server code';
  if (isBrowser(path) && /(^|\/)(index|wire)(\.ts|\/)/.test(target) && !typeOnly)
    return 'pages take types only from wire.ts and index.ts';
  if (isBrowser(path) && you === 'platform') return 'the browser gets no machinery';
  if (me === you) return undefined;
  if (path === 'app.ts' || path === 'main.ts') return undefined;
  if (you === 'boundaries.ts' || you === 'app.ts' || you === 'main.ts')
    return 'the composition root is above everything';
  if (me === 'kernel') return 'the kernel knows nothing of ours';
  if (you === 'kernel') return undefined;
  if (me === 'platform' || me === 'ui' || me === 'typeset') return `${me} knows only the kernel`;
  if (me === 'adapters')
    return you in slices && /^[\w-]+\.ts$/.test(theirs) && theirs !== 'store.ts'
      ? undefined
      : 'an adapter knows only its port';
  if (you === 'platform') return undefined;
  if (you === 'ui')
    return isBrowser(path) || me === 'site' || me === 'sandbox' ? undefined : 'only screens use the design system';
  if (you === 'adapters') return 'only app.ts knows the adapters';
  if (me === 'site' || me === 'studio' || me === 'sandbox')
    return you === 'studio' ||
      you === 'site' ||
      you === 'typeset' ||
      (you in slices && faces.test(theirs)) ||
      theirs.startsWith('pages/')
      ? undefined
      : `${you} shows only its face`;
  // The one thing pages take from the site: the shop's facts and the way to ask (ARCHITECTURE.md, Pages).
  if (target === 'site/hooks.ts' && isBrowser(path)) return undefined;
  if (!(me in slices)) return `${me} is not in the table`;
  if (!slices[me]?.includes(you)) return `${me} may not know ${you}`;
  return you === 'typeset' || faces.test(theirs) ? undefined : `${you} shows only its face`;
}

function purity(path: string, code: string, imports: readonly Import[]): string[] {
  if (!/(^|\/)rules(\.ts|\/)/.test(path)) return [];
  const found = imports
    .filter(i => !i.typeOnly && !i.from.startsWith('#kernel/') && !/(^|\/)rules(\.ts|\/)|^\.\/[\w-]+\.ts$/.test(i.from))
    .map(i => `rules are pure: no ${i.from}`);
  return /\bawait\b/.test(code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')) ? [...found, 'rules do not wait'] : found;
}

/** Everything a file does that the table forbids. */
function violations(path: string, code: string): string[] {
  const imports = importsOf(path, code);
  const bare = code.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, '');
  return [
    ...imports.flatMap(i => refusal(path, i) ?? []),
    ...purity(path, code, imports),
    ...words.filter(w => w.word.test(bare) && !w.only.test(path)).map(w => w.why),
  ].map(why => `${path}: ${why}`);
}

const sources = globSync('src/**/*.{ts,tsx}').filter(path => !/\.test\.tsx?$/.test(path));

test('house: every import is one that boundaries.ts allows', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(path => violations(relative('src', path), readFileSync(path, 'utf8')))).toEqual([]);
});

test('house: the slices know each other downwards only', () => {
  const order = Object.keys(slices);
  for (const [slice, known] of Object.entries(slices))
    for (const other of known)
      if (other !== 'typeset') expect(order.indexOf(other), `${slice} → ${other}`).toBeLessThan(order.indexOf(slice));
});

const planted: readonly [path: string, code: string][] = [
  ['kernel/money.ts', `import { x } from '#platform/context.ts';`],
  ['platform/jobs.ts', `import { x } from '#src/editions/index.ts';`],
  ['ui/button.tsx', `import { x } from '#src/catalogue/rules.ts';`],
  ['typeset/index.ts', `import { x } from '#platform/context.ts';`],
  ['messages/actions.ts', `import { x } from '#src/accounts/index.ts';`],
  ['payments/actions.ts', `import { x } from '#src/checkout/index.ts';`],
  ['checkout/actions.ts', `import { x } from '#src/editions/store.ts';`],
  ['checkout/actions.ts', `import { x } from '../editions/store.ts';`],
  ['checkout/actions.ts', `export { x } from '#src/editions/actions.ts';`],
  ['checkout/actions.ts', `const x = await import('#src/adapters/payment/sandbox-bank.ts');`],
  ['checkout/rules.ts', `import { x } from '#platform/context.ts';`],
  ['checkout/rules.ts', `export const f = async () => { await g(); };`],
  ['checkout/pages/checkout.tsx', `import { x } from '../actions.ts';`],
  ['checkout/pages/checkout.tsx', `import { x } from '../wire.ts';`],
  ['checkout/pages/checkout.tsx', `import * as z from 'zod/mini';`],
  ['checkout/pages/checkout.tsx', `import fs from 'node:fs';`],
  ['checkout/actions.ts', `const now = new Date();`],
  ['checkout/actions.ts', `const x = process.env.PORT;`],
  ['editions/actions.ts', `const id = Math.random();`],
  ['partners/actions.ts', `import pg from 'pg';`],
  ['files/store.ts', `import { testApp } from '#test/kit/app.ts';`],
];

test('house: each planted violation is found', () => {
  for (const [path, code] of planted) expect(violations(path, code), `${path}: ${code}`).not.toEqual([]);
});
