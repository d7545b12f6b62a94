import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '#kernel/money.ts';
import { bankFor, midOf, type TestBank } from '#test/kit/bank.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { listPlans, seedCatalogue, listThemes } from '#src/catalogue/index.ts';
import { issueInvoice, issueReceipt, issueRefundPaper, type Sale } from '#src/papers/index.ts';
import { papers } from '#src/papers/store.ts';
import { paymentByMid, settle } from '#src/payments/index.ts';

/** Gapless numbers are a race, which is real only on PostgreSQL, where transactions overlap. */
const many = 50;
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
    Array.from({ length: many }, async (_, at) => {
      const one = app.browser();
      await one.signIn(`+9195000000${10 + at}`);
      await one.call('POST /api/updateD2CuserName', { json: { name: 'Asha' } });
      const selectedOption = at % 2 ? 'upfront' : 'downfront';
      const json = { plan, category, couponCode: '', extracopies: at % 5, selectedOption };
      return midOf((await one.call('POST /api/paymentD2C', { json })).body.url as string);
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
  const one = { line: 'price', description: 'An edition', quantity: 1, discount: paise(0), amount: paise(1000) };
  return {
    mid,
    title: 'An edition',
    sold: [one],
    buyer: { name: 'Asha', phone: null, gstin: null, address: null },
    delivery: null,
  };
}

test('D17 W24 fifty settled at once, each three times, beside transactions that fail: 1 to 50, one a payment, no gap', async () => {
  const failing = Array.from({ length: many }, () =>
    app
      .ctx()
      .transaction(async ctx => {
        await issueReceipt(ctx, { ...saleOf(mids[0]!), amount: paise(1000) });
        throw new Error('rolled back');
      })
      .catch((error: Error) => error.message),
  );
  const settled = await Promise.all(mids.flatMap(mid => [1, 2, 3].map(() => settle(app.ctx(), mid))));
  expect(new Set(await Promise.all(failing))).toEqual(new Set(['rolled back']));
  expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['paid']));
  expect(await serials('RV')).toEqual(upTo(many));
  const rows = await app.ctx().db.select().from(papers).where(inArray(papers.mid, mids));
  expect(new Set(rows.map(({ mid }) => mid)).size).toBe(many);
  for (const { mid, total } of rows) expect(total).toBe((await paymentByMid(app.ctx(), mid))?.amount);
});

test('D17 one invoice and one credit note, however often they are asked for at once', async () => {
  const made = await Promise.all(mids.flatMap(mid => [1, 2, 3].map(() => issueInvoice(app.ctx(), saleOf(mid)))));
  expect(new Set(made.map(paper => paper?.number)).size).toBe(many);
  expect(await serials('INV')).toEqual(upTo(many));
  const refund = (mid: string) => issueRefundPaper(app.ctx(), { refund: `back${mid}`, mid, amount: paise(400) });
  const notes = await Promise.all(mids.flatMap(mid => [refund(mid), refund(mid), refund(mid)]));
  expect(new Set(notes.map(paper => paper?.number)).size).toBe(many);
  expect(await serials('CN')).toEqual(upTo(many));
});
