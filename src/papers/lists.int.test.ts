import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '#kernel/money.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { papersFor } from './index.ts';
import { papers } from './store.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

test('D17 an account’s papers come in pages of fifty, newest first, or all of the editions in the query', async () => {
  const numbered = (n: number) => `R/26/${String(n).padStart(6, '0')}`;
  const paper = (n: number, holder: string) => ({
    id: `p${n}`,
    kind: 'receipt' as const,
    number: numbered(n),
    series: 'R' as never,
    year: '26',
    serial: n,
    mid: `m${n}`,
    edition: `e${n % 60}`,
    holderKind: 'customer' as const,
    holder,
    day: '2026-01-01',
    total: paise(100),
    content: {} as never,
    issuedAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 60_000),
  });
  const mine = Array.from({ length: 120 }, (_, n) => n + 1);
  await app
    .ctx()
    .db.insert(papers)
    .values(mine.map(n => paper(n, 'asha')));
  await app.ctx().db.insert(papers).values(paper(500, 'ravi'));
  const asha = app.ctx({ kind: 'customer', id: 'asha', phone: '' });

  const pages = [await papersFor(asha, {})];
  while (pages.at(-1)!.length === 50) pages.push(await papersFor(asha, { before: pages.at(-1)!.at(-1)!.number }));
  expect(pages.map(page => page.length)).toEqual([50, 50, 20]);
  expect(pages.flat().map(({ number }) => number)).toEqual(mine.map(numbered).toReversed());

  const ofTwo = await papersFor(asha, { editions: 'e1,e2,e20' });
  expect(ofTwo.map(({ serial }) => serial).toSorted((a, b) => a - b)).toEqual([1, 2, 20, 61, 62, 80]);
  await expect(papersFor(asha, { before: numbered(500) })).rejects.toMatchObject({ status: 404 });
});
