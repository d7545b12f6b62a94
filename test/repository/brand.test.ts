import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emailHtml } from '#src/messages/html/email.ts';
import { phoneText, templates, type MessageKind } from '#src/messages/templates.ts';
import { readConfig } from '#platform/config.ts';
import { fullTitle, pageMeta } from '#web/page-meta.ts';

/** Lines that users do not read: storage keys, temporary folders, the salt of keys, the sandbox. */
const forMachines = /^src\/(kernel\/brand|platform\/(brand|encryption)|sandbox\/|ui\/gallery)|['`]imurs[:-]/;

test('D01 no source contains the brand, which comes from the configuration', () => {
  const brandLines = globSync('src/**/*.{ts,tsx}')
    .filter(path => !/\.test\.tsx?$/.test(path))
    .flatMap(path =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter(line => /imurs/i.test(line) && !/^\s*(\/\/|\/?\*)/.test(line))
        .map(line => `${path}: ${line.trim()}`),
    );
  expect(brandLines.filter(line => !forMachines.test(line))).toEqual([]);
});

test('D01 every message names the brand of the configuration', () => {
  const values = new Proxy({}, { get: () => 'x' });
  for (const kind of Object.keys(templates) as MessageKind[]) {
    const text = phoneText(kind, values as never, { brand: 'Yaadein' });
    expect(text, kind).toContain('Yaadein');
    expect(text, kind).not.toMatch(/imurs/i);
  }
  const { brand } = readConfig({ BRAND_NAME: 'Yaadein', BRAND_EMAIL: 'hello@yaadein.example' });
  const email = emailHtml({ brand, sender: null, subject: 'Printed', text: 'It is printed.' });
  expect(email).toContain('Yaadein');
  expect(email).not.toMatch(/imurs/i);
});

test('D01 a page’s title ends with the brand, a studio page’s with the brand and "studio"', () => {
  const args = { matches: [{ id: 'root', loaderData: { brand: { name: 'Yaadein' } } }] };
  expect(fullTitle(args, 'Plans')).toBe('Plans · Yaadein');
  expect(pageMeta('Queue', { noindex: true, studio: true })(args)).toEqual([
    { title: 'Queue · Yaadein studio' },
    { name: 'robots', content: 'noindex' },
  ]);
  expect(fullTitle({ matches: [] }, 'Something Went Wrong')).toBe('Something Went Wrong');
});

test('W67 the title of a page for a partner’s client names the partner, and nobody while it loads', () => {
  const matches = [{ id: 'root', loaderData: { brand: { name: 'Yaadein' } } }];
  const meta = pageMeta('Soft Copy', { brandOf: data => (data as { partner?: string }).partner });
  expect(meta({ matches })).toEqual([{ title: 'Soft Copy' }]);
  expect(meta({ matches, loaderData: { partner: 'Studio Sona' } })).toEqual([{ title: 'Soft Copy · Studio Sona' }]);
  expect(meta({ matches, loaderData: {} })).toEqual([{ title: 'Soft Copy · Yaadein' }]);
});
