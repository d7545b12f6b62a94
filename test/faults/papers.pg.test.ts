import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '#kernel/money.ts';
import { bankFor, midOf, type TestBank } from '#test/kit/bank.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { listPlans, seedCatalogue, listThemes } from '#src/catalogue/index.ts';
import { issueInvoice, issueReceipt, issueRefundPaper, type Sale } from '#src/papers/index.ts';
import { papers } from '#src/papers/store.ts';
import { paymentByMid, settle } from '#src/payments/index.ts';

/** Whether numbers have no gaps shows only on a real PostgreSQL, where transactions overlap. */
const paymentCount = 50;
let app: TestApp;
let bank: TestBank;
let mids: string[];

beforeAll(async () => {
  app = await testApp({ database: 'postgres', env: { LIMITS: 'off' } });
  bank = await bankFor(app);
  await seedCatalogue(app.ctx());
  const plan = (await listPlans(app.ctx()))[0]!.id;
  const category = (await listThemes(app.ctx()))[0]!.children[0]!.id;
  mids = await Promise.all(
    Array.from({ length: paymentCount }, async (_, at) => {
      const browser = app.browser();
      await browser.signIn(`+9195000000${10 + at}`);
      await browser.call('POST /api/updateD2CuserName', { json: { name: 'Asha' } });
      const selectedOption = at % 2 ? 'upfront' : 'downfront';
      const json = { plan, category, couponCode: '', extracopies: at % 5, selectedOption };
      return midOf((await browser.call('POST /api/paymentD2C', { json })).body.url);
    }),
  );
  await Promise.all(mids.map(mid => bank.outcome(mid, 'paid')));
});
afterAll(async () => {
  await app.close();
  await bank.close();
});

const serials = async (series: 'RV' | 'INV' | 'CN') =>
  (await app.ctx().db.select().from(papers).where(eq(papers.series, series)).orderBy(asc(papers.serial))).map(
    ({ serial }) => serial,
  );
const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1);
function saleOf(mid: string): Sale {
  const line = { line: 'price', description: 'An edition', quantity: 1, discount: paise(0), amount: paise(1000) };
  return {
    mid,
    title: 'An edition',
    sold: [line],
    buyer: { name: 'Asha', phone: null, gstin: null, address: null },
    delivery: null,
  };
}

test('D17 W24 fifty payments, each settled three times beside failing transactions, get the receipt numbers 1 to 50', async () => {
  const failing = Array.from({ length: paymentCount }, () =>
    app
      .ctx()
      .transaction(async ctx => {
        await issueReceipt(ctx, { ...saleOf(mids[0]!), amount: paise(1000) });
        throw new Error('rolled back');
      })
      .catch((error: Error) => error.message),
  );
  const settledPayments = await Promise.all(mids.flatMap(mid => [1, 2, 3].map(() => settle(app.ctx(), mid))));
  expect(new Set(await Promise.all(failing))).toEqual(new Set(['rolled back']));
  expect(new Set(settledPayments.map(({ status }) => status))).toEqual(new Set(['paid']));
  expect(await serials('RV')).toEqual(upTo(paymentCount));
  const rows = await app.ctx().db.select().from(papers).where(inArray(papers.mid, mids));
  expect(new Set(rows.map(({ mid }) => mid)).size).toBe(paymentCount);
  for (const { mid, total } of rows) expect(total).toBe((await paymentByMid(app.ctx(), mid))?.amount);
});

test('D17 simultaneous requests issue one invoice for a payment and one credit note for a refund', async () => {
  const invoices = await Promise.all(mids.flatMap(mid => [1, 2, 3].map(() => issueInvoice(app.ctx(), saleOf(mid)))));
  expect(new Set(invoices.map(paper => paper?.number)).size).toBe(paymentCount);
  expect(await serials('INV')).toEqual(upTo(paymentCount));
  const refund = (mid: string) => issueRefundPaper(app.ctx(), { refund: `back${mid}`, mid, amount: paise(400) });
  const notes = await Promise.all(mids.flatMap(mid => [refund(mid), refund(mid), refund(mid)]));
  expect(new Set(notes.map(paper => paper?.number)).size).toBe(paymentCount);
  expect(await serials('CN')).toEqual(upTo(paymentCount));
});
