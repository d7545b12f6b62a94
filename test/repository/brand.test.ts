import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { templates, type MessageKind } from '#src/messages/templates.ts';
import { fullTitle, pageMeta } from '#web/page-meta.ts';

/** Names that only machines read: storage keys, temporary folders, the salt of keys, the sandbox's own words. */
const forMachines = /^src\/(kernel\/brand|platform\/(brand|encryption)|sandbox\/|ui\/gallery)|['`]imurs[:-]/;

test('D01 no source writes the brand out: it comes from the configuration', () => {
  const written = globSync('src/**/*.{ts,tsx}')
    .filter(path => !/\.test\.tsx?$/.test(path))
    .flatMap(path =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter(line => /imurs/i.test(line) && !/^\s*(\/\/|\/?\*)/.test(line))
        .map(line => `${path}: ${line.trim()}`),
    );
  expect(written.filter(line => !forMachines.test(line))).toEqual([]);
});

test('D01 every message names the brand of the configuration', () => {
  const values = new Proxy({}, { get: () => 'x' });
  for (const kind of Object.keys(templates) as MessageKind[]) {
    const wording = templates[kind] as (values: object, brand: string) => string;
    expect(wording(values, 'Yaadein'), kind).toContain('Yaadein');
    expect(wording(values, 'Yaadein'), kind).not.toMatch(/imurs/i);
  }
});

test('D01 a page’s title ends with the brand, the studio’s with its studio', () => {
  const args = { matches: [{ id: 'root', loaderData: { brand: { name: 'Yaadein' } } }] };
  expect(fullTitle(args, 'Plans')).toBe('Plans · Yaadein');
  expect(pageMeta('Queue', { noindex: true, studio: true })(args)).toEqual([
    { title: 'Queue · Yaadein studio' },
    { name: 'robots', content: 'noindex' },
  ]);
  expect(fullTitle({ matches: [] }, 'Something Went Wrong')).toBe('Something Went Wrong');
});
