import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idFrom } from '#kernel/ids.ts';
import { italicFace } from '#ui/fonts.ts';
import { html } from '#kernel/html.ts';
import { serverPage } from '#ui/server-page.ts';
import {
  codeFromId,
  dayIn,
  safeFileName,
  keptUntilAfterShipping,
  lengthText,
  promisedUntil,
  readCode,
  recordingFileName,
  pageMarkStateAt,
  formatCode,
} from './rules.ts';

test('C-E02 a code has twelve characters and is read back from its printed form', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), bytes => {
      const code = codeFromId(idFrom(bytes));
      expect(formatCode(code)).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
      expect(readCode(formatCode(code).toUpperCase())).toBe(code);
    }),
  );
});

test('C-E02 a printed code is promised for twelve years and a shipped one for ten, by the calendar of India', () => {
  expect(promisedUntil(new Date('2026-11-21T10:00:00Z'))).toBe('2038-12-31');
  // 20:00 UTC is already the next year in India.
  expect(promisedUntil(new Date('2026-12-31T20:00:00Z'))).toBe('2039-12-31');
  expect(keptUntilAfterShipping(new Date('2029-03-05T10:00:00Z'))).toBe('2039-03-05');
  expect(dayIn(new Date('2026-12-31T18:29:59Z'))).toBe('2026-12-31');
});

test('C-E02 a mark plays to the end of its last day, unless it is switched off or needs a PIN', () => {
  const mark = { keptUntil: '2038-12-31', offAt: null, pin: null };
  const [last, after] = [new Date('2038-12-31T18:29:00Z'), new Date('2038-12-31T18:31:00Z')];
  expect(pageMarkStateAt(mark, last)).toBe('open');
  expect(pageMarkStateAt(mark, after)).toBe('expired');
  expect(pageMarkStateAt({ ...mark, pin: 'x.y' }, last)).toBe('needs-pin');
  expect(pageMarkStateAt({ ...mark, pin: 'x.y', offAt: last }, last)).toBe('off');
});

test('C-K02 the files of the bundle have names that every system can save, in any script', () => {
  expect(recordingFileName(1, 'What does Nani sing?', 'wav')).toBe('01 What does Nani sing.wav');
  expect(safeFileName('नानी क्या गाती हैं?')).toBe('नानी क्या गाती हैं');
  expect(safeFileName('../../etc: "passwd"\n|*.')).toBe('etc passwd');
  expect(safeFileName(' ... ')).toBe('Untitled');
  expect(safeFileName('क्षि'.repeat(100), 3)).toBe('क्षि'.repeat(3));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      // eslint-disable-next-line no-control-regex -- matches the characters that no file name may contain
      expect(safeFileName(text)).not.toMatch(/[\u0000-\u001f<>:"/\\|?*]|^[ .]|[ .]$|^$/);
    }),
  );
});

test('C-E02 shows lengths as people say them', () => {
  expect([0.2, 1, 42, 89.4, 125].map(lengthText)).toEqual([
    '1 second',
    '1 second',
    '42 seconds',
    '89 seconds',
    '2 min 5 s',
  ]);
});

test('W39 escapes what people typed in attributes and text', () => {
  expect(html`<p title="${'"><script>'}">${"<b>&'"}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;&#39;</p>',
  );
});

test('C-E02 the page has the colours of the design system, and its font file exists', () => {
  const css = readFileSync('src/ui/app.css', 'utf8');
  for (const theme of ['Gifting', 'Self', 'Friendship', 'Couple', 'Travel', 'Family', 'none']) {
    const page = serverPage({ title: 'x', theme, brand: 'imurs', home: '/', main: html`` });
    const [, accent = '?'] = /border-top:\.5rem solid (#\w{6})/.exec(page) ?? [];
    const [, wash = '?'] = /\.player\{background:(#\w{6})/.exec(page) ?? [];
    expect(css).toContain(accent);
    expect(css).toContain(wash);
  }
  expect(existsSync(`public${italicFace}`)).toBe(true);
});
