import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '#kernel/money.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { newestMessages } from '#src/messages/index.ts';
import { payments } from '#src/payments/store/tables.ts';
import {
  reassignPapers,
  issueInvoice,
  issueReceipt,
  issueRefundPaper,
  papersFor,
  seedTaxes,
  type Sale,
} from './index.ts';
import { papers, paperSeries, taxLines, taxRates } from './store.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

/** Inserts a paid payment and returns its `mid`. */
async function insertPayment(payer = 'customer-1'): Promise<string> {
  const mid = app.ctx().random.id();
  const now = app.clock.now();
  await app
    .ctx()
    .db.insert(payments)
    .values({
      mid,
      purpose: 'order',
      key: mid,
      digest: '',
      payerKind: 'customer',
      payer,
      payerPhone: '+919810000001',
      payerName: 'Asha',
      amount: paise(151_900),
      currency: 'INR',
      title: 'An edition',
      bill: {},
      status: 'paid',
      gateway: 'test',
      createdAt: now,
      expiresAt: now,
      paidAt: now,
    });
  return mid;
}
const sale = (mid: string, more: Partial<Sale> = {}): Sale => ({
  mid,
  title: 'An edition',
  sold: [{ line: 'price', description: 'An edition', quantity: 1, discount: paise(0), amount: paise(151_900) }],
  buyer: { name: 'Asha', phone: null, gstin: null, address: null },
  delivery: null,
  ...more,
});
const receipt = async (mid: string, ctx = app.ctx()) =>
  (await issueReceipt(ctx, { ...sale(mid), amount: paise(151_900) }))!;
const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing',
    (error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`,
  );

test('D17 numbers have no gaps: a transaction that is rolled back uses none', async () => {
  const first = await receipt(await insertPayment());
  for (let n = 0; n < 3; n++) {
    const mid = await insertPayment();
    const failed = app.ctx().transaction(async ctx => {
      await receipt(mid, ctx);
      throw new Error('something later went wrong');
    });
    expect(await failureOf(failed)).toContain('something later');
  }
  const next = await receipt(await insertPayment());
  expect(next.serial).toBe(first.serial + 1);
});

test('D17 a series begins again on the first of April in India', async () => {
  const before = app.clock.now();
  const turn = new Date('2027-03-31T18:30:00.000Z');
  await app.later((turn.getTime() - before.getTime()) / 1000 - 600);
  expect((await receipt(await insertPayment())).number).toMatch(/^RV\/2627\//);
  await app.later(1200);
  const first = await receipt(await insertPayment());
  expect([first.number, first.day]).toEqual(['RV/2728/000001', '2027-04-01']);
});

test('D17 issuing a paper twice returns the same paper, and sends the invoice once', async () => {
  const mid = await insertPayment();
  const both = [await receipt(mid), await receipt(mid)];
  expect(both[0]).toEqual(both[1]);
  const invoices = [await issueInvoice(app.ctx(), sale(mid)), await issueInvoice(app.ctx(), sale(mid))];
  expect(invoices[0]).toEqual(invoices[1]);
  const texts = (await newestMessages(app.ctx(), '+919810000001', 50)).map(({ text }) => text);
  const sent = ({ number }: { number: string }) => texts.filter(text => text.includes(number)).length;
  // The page after the payment offers the receipt, so no message brings it.
  expect([sent(both[0]!), sent(invoices[0]!)]).toEqual([0, 1]);
});

test('D17 a sale without receipts is invoiced in full; a fully refunded one is not invoiced', async () => {
  const old = await insertPayment();
  const invoice = await issueInvoice(app.ctx(), sale(old, { edition: 'old' }));
  expect([invoice?.total, invoice?.content.refers]).toEqual([151_900, []]);
  const mid = await insertPayment();
  await issueReceipt(app.ctx(), { ...sale(mid, { edition: 'gone' }), amount: paise(151_900) });
  await issueRefundPaper(app.ctx(), { refund: 'all', mid, amount: paise(151_900) });
  expect(await issueInvoice(app.ctx(), sale(mid, { edition: 'gone' }))).toBeUndefined();
});

test('D17 the database refuses to change a paper, or to count a series other than one by one', async () => {
  const { id } = await receipt(await insertPayment());
  const { db } = app.ctx();
  for (const change of [{ total: paise(1) }, { number: 'RV/2627/999999' }, { day: '2020-01-01' }, { mid: 'x' }])
    expect(await failureOf(db.update(papers).set(change).where(eq(papers.id, id)))).toContain('as they were issued');
  expect(await failureOf(db.execute(sql`update papers set content = content || '{"total": 1}'`))).toContain(
    'as they were',
  );
  expect(await failureOf(db.delete(papers).where(eq(papers.id, id)))).toContain('as they were issued');
  for (const last of [0, 1_000])
    expect(await failureOf(db.update(paperSeries).set({ last }))).toContain('counts one by one');
  expect(await failureOf(db.update(paperSeries).set({ last: sql`${paperSeries.last} + 1` }))).toContain(
    'there is no paper',
  );
  expect(await failureOf(db.delete(paperSeries))).toContain('counts one by one');
});

test('D17 a number has at most 16 characters, of those the law allows', async () => {
  const issued = await receipt(await insertPayment());
  expect(issued.number).toMatch(/^[A-Z0-9/-]{1,16}$/);
  const { db } = app.ctx();
  const [paper] = await db.select().from(papers).where(eq(papers.id, issued.id));
  const numbered = (serial: number) => ({
    ...paper!,
    id: `number ${serial}`,
    mid: `number ${serial}`,
    serial,
    number: `RV/${paper!.year}/${String(serial).padStart(6, '0')}`,
  });
  await db.insert(papers).values(numbered(1_000_000));
  expect(await failureOf(db.insert(papers).values(numbered(100_000_000)))).toContain('papers_number');
});

test('D17 a paper uses the tax rate of its day, and earlier papers keep theirs', async () => {
  const now = app.clock.now();
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const before = await receipt(await insertPayment());
  const lower = { class: 'printing', code: '4911', description: 'Printed matter', rate: 500, from: inDays(10) };
  await app.ctx().db.insert(taxRates).values(lower);
  const same = await receipt(await insertPayment());
  await app.later(11 * 86_400);
  const after = await receipt(await insertPayment());
  expect([before, same, after].map(({ content: { lines } }) => [lines[0]?.code, lines[0]?.rate])).toEqual([
    ['9989', 1800],
    ['9989', 1800],
    ['4911', 500],
  ]);
  await app.ctx().db.delete(taxRates).where(eq(taxRates.code, '4911'));
});

test('D17 each line is taxed by its own class, and an advance is split between them', async () => {
  const { db } = app.ctx();
  await db.update(taxLines).set({ class: 'freight' }).where(eq(taxLines.line, 'shipping'));
  const mid = await insertPayment();
  const item = (line: string, amount: number) => ({
    line,
    description: line,
    quantity: 1,
    discount: paise(0),
    amount: paise(amount),
  });
  const mixed = sale(mid, { sold: [item('price', 100_000), item('shipping', 50_000)] });
  const half = { ...mixed, amount: paise(75_000) };
  expect(await failureOf(issueReceipt(app.ctx(), half))).toContain('do not say how the line "shipping" is taxed');
  const rate = { class: 'freight', code: '9965', description: 'Transport', rate: 1200, from: '2020-01-01' };
  await db.insert(taxRates).values(rate);
  const { content } = (await issueReceipt(app.ctx(), half))!;
  expect(content.lines.map(({ code, rate, amount }) => [code, rate, amount])).toEqual([
    ['9989', 1800, 50_000],
    ['9965', 1200, 25_000],
  ]);
  // A later start of the shop changes nothing that staff have set.
  await seedTaxes(app.ctx());
  expect((await db.select().from(taxLines).where(eq(taxLines.line, 'shipping')))[0]?.class).toBe('freight');
});

test('D17 W8 merging two accounts moves the papers to the account that stays', async () => {
  const { id } = await receipt(await insertPayment('recycled'));
  await reassignPapers(app.ctx(), { from: 'recycled', into: 'kept' });
  const mine = await papersFor(app.ctx({ kind: 'customer', id: 'kept', phone: '' }), {});
  expect(mine.map(paper => paper.id)).toEqual([id]);
});
