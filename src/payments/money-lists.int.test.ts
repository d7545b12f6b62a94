import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import { pageSize } from '#kernel/page-size.ts';
import type { Actor } from '#platform/context.ts';
import { papersCsv, readPapers } from '#src/papers/actions/lists.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { csvRows } from '#test/kit/csv-rows.ts';
import { randomBooks, type Books } from '#test/kit/gst-books.ts';
import { writeBooks } from '#test/kit/gst-database.ts';
import { paymentsCsv, readPayments, readRefunds, refundsCsv } from './actions/lists.ts';
import type { PaymentsQuery } from './wire/lists.ts';

const farah: Actor = { kind: 'staff', id: 'owner-1', role: 'owner', name: 'Farah Khan' };
let app: TestApp;
let books: Books;
const ctx = () => app.ctx(farah);
const run = (statement: ReturnType<typeof sql>) => app.ctx().db.execute(statement);

beforeAll(async () => {
  app = await testApp();
  books = randomBooks(2028, { payments: 300, from: '2026-10-01', days: 40 });
  await writeBooks(app.ctx().db, books);
  await run(sql`update payment_captures set refunded = 100 where id = ${books.captures[1]!.id}`);
  await run(sql`update payments set payer_name = '=1+1', payer_kind = 'partner' where mid = ${books.captures[0]!.mid}`);
}, 60_000);
afterAll(() => app.close());

/** Reads a list to its end, a page at a time. */
async function whole<Row>(
  read: (after: string | undefined) => Promise<Row[]>,
  idOf: (row: Row) => string,
): Promise<Row[]> {
  const rows = await read(undefined);
  for (let page = rows; page.length === pageSize;) rows.push(...(page = await read(idOf(page.at(-1)!))));
  return rows;
}
const payments = (query: PaymentsQuery = {}) =>
  whole(
    after => readPayments(ctx(), query, { after, limit: pageSize }),
    ({ mid }) => mid,
  );
const textOf = async (content: AsyncIterable<Uint8Array>) => (await text(content)).replaceAll('\r\n', '\n');

test('W160 all payments are read page by page, each once, the newest or the largest first', async () => {
  const mids = new Set(books.captures.map(({ mid }) => mid));
  const newest = await payments();
  expect(newest.map(({ mid }) => mid).toSorted()).toEqual([...mids].toSorted());
  expect(newest).toEqual(
    newest.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.mid < b.mid ? 1 : -1)),
  );
  expect(newest.filter(({ back }) => back > 0).map(({ mid, back }) => [mid, back])).toEqual([
    [books.captures[1]!.mid, 100],
  ]);
  const largest = await payments({ sort: 'amount' });
  expect(largest.map(({ amount }) => amount)).toEqual(newest.map(({ amount }) => amount).toSorted((a, b) => b - a));
  expect(new Set(largest.map(({ mid }) => mid)).size).toBe(mids.size);
  await expect(readPayments(ctx(), {}, { after: 'nobody', limit: 1 })).rejects.toMatchObject({ status: 404 });
});

test('W160 filters leave what fits, and a search finds by our number, the gateway’s and the amount', async () => {
  const [first] = books.captures;
  const all = await payments();
  expect((await payments({ payer: 'partner' })).map(({ mid }) => mid)).toEqual([first!.mid]);
  const review = books.captures.filter(({ odd }) => odd === 'review');
  expect((await payments({ state: 'paid_review' })).length).toBe(new Set(review.map(({ mid }) => mid)).size);
  const month = await payments({ month: '2026-10' });
  expect(month.length).toBe(all.filter(({ createdAt }) => dayInIndia(createdAt) < '2026-11').length);
  const day = await payments({ day: '2026-10-05', sort: 'amount' });
  expect(day.length).toBe(all.filter(({ createdAt }) => dayInIndia(createdAt) === '2026-10-05').length);
  for (const find of [first!.mid, first!.id].filter(number => /\d/.test(number) && number.length >= 10))
    expect((await payments({ find })).map(({ mid }) => mid)).toEqual([first!.mid]);
  const amount = all[0]!.amount;
  expect((await payments({ find: String(amount / 100) })).every(payment => payment.amount === amount)).toBe(true);
  await expect(payments({ find: 'Asha Rao' })).rejects.toMatchObject({ code: 'search-too-short' });
});

test('W160 refunds and papers are lists as well, and a CSV runs no formula', async () => {
  const refunds = await whole(
    after => readRefunds(ctx(), {}, { after, limit: pageSize }),
    ({ refund }) => refund.id,
  );
  expect(refunds.length).toBe(books.refunds.length);
  const [one] = books.refunds;
  const found = await readRefunds(ctx(), { find: String(one!.amount / 100) }, { limit: pageSize });
  expect(found.map(({ refund }) => refund.id)).toContain(one!.id);
  const papers = await whole(
    after => readPapers(ctx(), {}, { after, limit: pageSize }),
    ({ number }) => number,
  );
  expect(papers.map(({ number }) => number).toSorted()).toEqual(books.papers.map(({ number }) => number).toSorted());
  const invoices = await whole(
    after => readPapers(ctx(), { kind: 'invoice', month: '2026-10' }, { after, limit: pageSize }),
    ({ number }) => number,
  );
  expect(invoices.length).toBe(books.papers.filter(({ kind, day }) => kind === 'invoice' && day < '2026-11').length);
  const { number } = books.papers[3]!;
  expect((await readPapers(ctx(), { find: number.toLowerCase() }, { limit: 5 })).map(paper => paper.number)).toEqual([
    number,
  ]);

  const csv = await textOf(paymentsCsv(ctx(), { payer: 'partner' }).content);
  expect(csvRows(csv).rows[0]!['Payer']).toBe("'=1+1");
  expect(csvRows(await textOf(refundsCsv(ctx(), {}).content)).rows).toHaveLength(refunds.length);
  expect(csvRows(await textOf(papersCsv(ctx(), {}).content)).rows).toHaveLength(papers.length);
  expect(() => paymentsCsv(ctx(), { find: 'Asha Rao' })).toThrow('Names are searched under Orders.');
});
