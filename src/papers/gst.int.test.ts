import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import { paise } from '#kernel/money.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { cellPaise, csvRows } from '#test/kit/csv-rows.ts';
import { randomBooks, type Books } from '#test/kit/gst-books.ts';
import { writeBooks } from '#test/kit/gst-database.ts';
import { filesIn } from '#test/kit/zip-files.ts';
import type { Actor } from '#platform/context.ts';
import { closeMonth, monthZip, readMonth } from './actions/gst.ts';
import { monthOf } from './rules/gst-month.ts';
import { differenceOf } from './rules/gst-proof.ts';
import { writePaper } from './store.ts';

const farah: Actor = { kind: 'staff', id: 'owner-1', role: 'owner', name: 'Farah Khan' };

let app: TestApp;
let books: Books;
const ctx = () => app.ctx(farah);
const run = (statement: ReturnType<typeof sql>) => app.ctx().db.execute(statement);

beforeAll(async () => {
  app = await testApp();
  books = randomBooks(2026, { payments: 6000, from: '2026-09-01', days: 61 });
  await writeBooks(app.ctx().db, books);
}, 120_000);
afterAll(() => app.close());

const zipBytes = async (month: string): Promise<Buffer> => buffer((await monthZip(ctx(), month)).content);
const rowsOf = (zip: Buffer, file: string) => csvRows(filesIn(zip).get(file)!.toString()).rows;
const sumOf = (zip: Buffer, file: string, column: string) =>
  rowsOf(zip, file).reduce((sum, row) => sum + cellPaise(row[column]!), 0);

/** A sum over the lines of the invoices of a month less its credit notes, computed by the database. */
async function databaseSum(month: string, column: 'taxable' | 'amount' | 'igst' | 'cgst'): Promise<number> {
  const { rows } = (await run(sql`
    select coalesce(sum((line ->> ${column})::bigint * case kind when 'invoice' then 1 else -1 end), 0)::text as sum
    from papers, jsonb_array_elements(content -> 'lines') line
    where kind in ('invoice', 'credit-note') and to_char(day, 'YYYY-MM') = ${month}`)) as { rows: { sum: string }[] };
  return Number(rows[0]!.sum);
}

test('W124 ten thousand papers: the files of each month equal the database, and money equals papers', async () => {
  expect(books.papers.length).toBeGreaterThan(10_000);
  let papers = 0;
  for (const month of ['2026-09', '2026-10']) {
    const { sheet } = await readMonth(ctx(), month);
    const zip = await zipBytes(month);
    const supplied =
      ['b2b', 'b2cl', 'b2cs'].reduce((sum, file) => sum + sumOf(zip, `${file}.csv`, 'Taxable Value'), 0) -
      ['cdnr', 'cdnur'].reduce((sum, file) => sum + sumOf(zip, `${file}.csv`, 'Taxable Value'), 0) +
      sumOf(zip, 'exemp.csv', 'Nil Rated Supplies');
    expect(supplied).toBe(await databaseSum(month, 'taxable'));
    const hsn = (column: string) => sumOf(zip, 'hsn(b2b).csv', column) + sumOf(zip, 'hsn(b2c).csv', column);
    expect(hsn('Integrated Tax Amount')).toBe(await databaseSum(month, 'igst'));
    expect(hsn('Central Tax Amount')).toBe(await databaseSum(month, 'cgst'));
    expect(sheet.supplied).toBe(await databaseSum(month, 'amount'));
    expect(sheet.differing).toEqual([]);
    for (const line of [sheet.payments, sheet.refunds]) {
      expect(line.difference).toBe(0);
      expect(line.papers + line.withoutPaper + line.review + line.otherMonths).toBe(line.money);
      expect(line.money).toBeGreaterThan(0);
    }
    expect(rowsOf(zip, 'docs.csv').reduce((sum, row) => sum + Number(row['Total Number']), 0)).toBe(sheet.papers);
    expect(filesIn(zip).get('proof.csv')!.toString()).toContain('Everything adds up,yes');
    papers += sheet.papers;
  }
  expect(papers).toBe(books.papers.length);
}, 60_000);

test('W124 a broken paisa is noticed, and its payment is named', async () => {
  const receipt = books.papers.find(({ kind, day }) => kind === 'receipt' && day < '2026-10')!;
  const refund = books.refunds.find(({ odd, day }) => odd === null && day < '2026-10')!;
  const addTo = (table: string, column: string, where: ReturnType<typeof sql>) => (paisa: 1 | -1) =>
    sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${sql.identifier(column)} + ${paisa} where ${where}`;
  const breaks = [
    { mid: receipt.mid, change: addTo('payment_captures', 'amount', sql`mid = ${receipt.mid}`) },
    { mid: receipt.mid, change: addTo('papers', 'total', sql`number = ${receipt.number}`) },
    { mid: refund.mid, change: addTo('refunds', 'amount', sql`id = ${refund.id}`) },
  ];
  await run(sql`alter table papers disable trigger papers_as_issued`);
  for (const { mid, change } of breaks) {
    await run(change(1));
    const { sheet } = await readMonth(ctx(), '2026-09');
    expect(sheet.differing.map(one => one.mid)).toContain(mid);
    expect(sheet.payments.difference !== 0 || sheet.refunds.difference !== 0).toBe(true);
    await run(change(-1));
  }
  await run(sql`alter table papers enable trigger papers_as_issued`);
  expect((await readMonth(ctx(), '2026-09')).sheet.differing).toEqual([]);
}, 60_000);

test('W124 a closed month has the same bytes for ever, and a paper that is late is of the next month', async () => {
  const before = await readMonth(ctx(), '2026-10');
  const current = monthOf(dayInIndia(app.clock.now()));
  await expect(closeMonth(ctx(), { month: current, difference: 0 })).rejects.toMatchObject({ status: 409 });
  await expect(closeMonth(ctx(), { month: '2026-10', difference: 0 })).rejects.toMatchObject({
    message: 'Close September 2026 first.',
  });
  await expect(closeMonth(ctx(), { month: '2026-09', difference: 1 })).rejects.toMatchObject({ status: 409 });
  await closeMonth(ctx(), { month: '2026-09', difference: 0 });
  await expect(closeMonth(ctx(), { month: '2026-09', difference: 0 })).rejects.toMatchObject({ status: 409 });
  const zip = await zipBytes('2026-09');
  const { closed, sheet, problem } = await readMonth(ctx(), '2026-09');
  expect([closed?.by, problem]).toEqual(['Farah Khan', 'September 2026 is closed.']);

  // A paper of September that is written after the month was closed.
  const receipt = books.papers.find(({ kind }) => kind === 'receipt')!;
  const { paper } = await writePaper(app.ctx(), {
    ...receipt,
    series: 'RV',
    year: '2627',
    holderKind: 'customer',
    holder: 'asha',
    mid: 'late',
    edition: 'late',
    day: '2026-09-30',
    total: paise(receipt.total),
  });
  await app.later(90 * 86_400);
  expect((await zipBytes('2026-09')).equals(zip)).toBe(true);
  expect((await readMonth(ctx(), '2026-09')).sheet).toEqual(sheet);
  const { sheet: next } = await readMonth(ctx(), '2026-10');
  expect(next.papers).toBe(before.sheet.papers + 1);
  // Nobody paid for this paper.
  expect(next.differing).toEqual([
    { mid: 'late', words: `There is no money behind ${paper.number}.`, off: 0 - receipt.total },
  ]);

  // Two windows close the next month at once.
  const october = { month: '2026-10', difference: differenceOf(next) };
  const both = await Promise.allSettled([closeMonth(ctx(), october), closeMonth(ctx(), october)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(one => one.status === 'rejected')?.reason).toMatchObject({ message: 'October 2026 is closed.' });
}, 60_000);

test('W124 the database refuses to change a closed month or its ZIP, and to add to it', async () => {
  for (const statement of [
    sql`update closed_months set sha256 = ''`,
    sql`delete from closed_months`,
    sql`update closed_month_parts set content = ''`,
    sql`delete from closed_month_parts`,
    sql`insert into closed_month_parts (month, part, content) values ('2026-09', 99, '')`,
  ])
    await expect(run(statement)).rejects.toThrow();
  await expect(readMonth(ctx(), '2099-06')).rejects.toMatchObject({ status: 404 });
});
