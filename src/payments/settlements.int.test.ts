import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvLine } from '#kernel/csv.ts';
import type { Actor } from '#platform/context.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { csvRows } from '#test/kit/csv-rows.ts';
import { randomBooks, type Books } from '#test/kit/gst-books.ts';
import { writeBooks } from '#test/kit/gst-database.ts';
import { compareAgain, listReports, readReport, reportCsv, uploadSettlement } from './actions/settlements.ts';
import { settlementReports } from './store/tables.ts';

const farah: Actor = { kind: 'staff', id: 'owner-1', role: 'owner', name: 'Farah Khan' };
let app: TestApp;
let books: Books;
const ctx = () => app.ctx(farah);
const run = (statement: ReturnType<typeof sql>) => app.ctx().db.execute(statement);

beforeAll(async () => {
  app = await testApp();
  books = randomBooks(2027, { payments: 400, from: '2026-10-01', days: 31 });
  await writeBooks(app.ctx().db, books);
}, 60_000);
afterAll(() => app.close());

const columns = [
  'entity_id',
  'type',
  'debit',
  'credit',
  'amount',
  'fee',
  'tax',
  'settled_at',
  'settlement_id',
  'payment_id',
];
const rupees = (paise: number) => (paise / 100).toFixed(2);
const paymentRow = ({ id, amount }: { id: string; amount: number }, settlement = 'setl_1') => {
  const fee = Math.round(amount * 0.0236);
  return [
    id,
    'payment',
    '0.00',
    rupees(amount - fee),
    rupees(amount),
    rupees(fee),
    rupees(Math.round(fee * 0.1525)),
    '31/10/2026',
    settlement,
    '',
  ];
};
const refundRow = ({ id, capture, amount }: Books['refunds'][number]) => [
  `rfnd_${id}`,
  'refund',
  rupees(amount),
  '0.00',
  rupees(amount),
  '0.00',
  '0.00',
  '31/10/2026',
  'setl_1',
  capture,
];

function fileOf(rows: readonly string[][]) {
  const text = [columns, ...rows].map(row => csvLine(row)).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const path = join(app.shop.runtime.config.dataDir, sha256);
  writeFileSync(path, text);
  return [{ field: 'report', filename: 'recon.csv', path, bytes: text.length, sha256 }];
}
const upload = (rows: readonly string[][]) => uploadSettlement(ctx(), fileOf(rows));

const inOctober = <T extends { day: string }>(all: readonly T[]) => all.filter(({ day }) => day <= '2026-10-31');
/** A report with all of the books' money. */
const wholeReport = () => [
  ...inOctober(books.captures).map(one => paymentRow(one)),
  ...inOctober(books.refunds).map(refundRow),
];

test('W161 a report with all of the shop’s money adds up to the paisa, and the same file twice changes nothing', async () => {
  const rows = wholeReport();
  const first = await upload(rows);
  expect(first.isNew).toBe(true);
  const { report, wrong, missing, missingCount } = await readReport(ctx(), first.report);
  expect(report.counts).toEqual({ matched: rows.length, differs: 0, unknown: 0, again: 0, twice: 0, other: 0 });
  expect([wrong, missing, missingCount]).toEqual([[], [], 0]);
  const sum = (of: readonly { amount: number }[]) => of.reduce((all, { amount }) => all + amount, 0);
  expect(report.totals.payments).toBe(sum(inOctober(books.captures)));
  expect(report.totals.refunds).toBe(sum(inOctober(books.refunds)));
  expect(report.totals.net).toBe(
    report.totals.payments - report.totals.refunds - report.totals.fee - report.totals.tax,
  );

  expect(await upload(rows)).toEqual({ report: first.report, isNew: false });
  const both = await Promise.all([upload(rows.slice(1)), upload(rows.slice(1))]);
  expect(both.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
  expect(await ctx().db.$count(settlementReports)).toBe(2);
  // What an earlier report has already is no trouble.
  const later = await readReport(ctx(), both[0].report);
  expect(later.report.counts).toMatchObject({ again: rows.length - 1, matched: 0 });
  const csv = await reportCsv(ctx(), first.report);
  expect(csvRows((await text(csv.content)).replaceAll('\r', '')).rows).toHaveLength(rows.length);
  expect((await listReports(ctx(), undefined)).map(({ id }) => id)).toContain(first.report);
});

test('W161 what differs, is unknown, was settled twice or is missing is named', async () => {
  await run(sql`delete from settlement_lines`);
  await run(sql`delete from settlement_reports`);
  const [first, broken, absent, twice, ...others] = inOctober(books.captures);
  const rows = [
    paymentRow(first!),
    paymentRow({ ...broken!, amount: broken!.amount + 1 }),
    paymentRow(twice!),
    paymentRow(twice!, 'setl_2'),
    paymentRow({ id: 'pay_of_nobody', amount: 5000 }),
    ...others.map(one => paymentRow(one)),
    ...inOctober(books.refunds).map(refundRow),
    ['trf_1', 'transfer', '5.00', '0.00', '5.00', '0.00', '0.00', '31/10/2026', 'setl_1', ''],
  ];
  const { report } = await upload(rows);
  const view = await readReport(ctx(), report);
  expect(view.wrong.map(({ line, state }) => ({ line, state }))).toEqual([
    { line: 3, state: 'differs' },
    { line: 5, state: 'twice' },
    { line: 6, state: 'unknown' },
  ]);
  expect(view.wrong[0]).toMatchObject({ oursAmount: broken!.amount, amount: broken!.amount + 1 });
  expect(view.report.counts).toMatchObject({ differs: 1, twice: 1, unknown: 1, other: 1 });
  expect(view.missing).toMatchObject([{ kind: 'payment', id: absent!.id, mid: absent!.mid, amount: absent!.amount }]);

  // Money that becomes known later is found when the report is compared again.
  await run(sql`insert into payment_captures (mid, id, amount, refunded, seen_at)
    select ${first!.mid}, 'pay_of_nobody', 5000, 0, seen_at from payment_captures where id = ${first!.id}`);
  await compareAgain(ctx(), report);
  await upload([paymentRow(absent!)]);
  const again = await readReport(ctx(), report);
  expect(again.report.counts).toMatchObject({ unknown: 0, differs: 1, twice: 1 });
  expect(again.missing).toEqual([]);
});

test('W161 only staff upload, and a file that is no report is refused with its reason', async () => {
  const file = fileOf([['x']]);
  await expect(uploadSettlement(app.ctx(), file)).rejects.toMatchObject({ code: 'not-found' });
  writeFileSync(file[0]!.path, 'entity_id,type,debit\n');
  await expect(uploadSettlement(ctx(), file)).rejects.toMatchObject({
    code: 'settlement-refused',
    message: expect.stringContaining('are missing') as string,
  });
  await expect(uploadSettlement(ctx(), [])).rejects.toThrow('Choose the settlement report first.');
  await expect(readReport(ctx(), 'none')).rejects.toMatchObject({ status: 404 });
});
