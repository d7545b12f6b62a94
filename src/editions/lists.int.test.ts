import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePartnerAccount } from '#src/accounts/index.ts';
import { moneyBack as readRefunds } from '#src/checkout/index.ts';
import { testApp, type Browser, type TestApp, type TestResponse } from '#test/kit/app.ts';
import type { ReplyBody } from '#test/kit/call-table.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { createEdition, historyOf, moneyBack, addNote } from './index.ts';

let app: TestApp;
/** How often refunds were read. */
let refundReads = 0;
beforeAll(async () => {
  app = await testApp();
  app.shop.runtime.provide(moneyBack, (ctx, editions) => {
    refundReads++;
    return readRefunds(ctx, editions);
  });
});
afterAll(() => app.close());

const order = (of: { customer: string } | { partner: string }, n: number) =>
  createEdition(app.ctx(), {
    ...of,
    customerName: `Meera ${n}`,
    customerPhone: '+919810000001',
    ...birthdayOrder,
  });

/** 120 orders, three of each placed at the same time. */
async function placeOrders(of: { customer: string } | { partner: string }): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < 120; n++) {
    if (n % 3 === 0) await app.clock.advance(60);
    ids.push(await order(of, n));
  }
  return ids;
}

type OrderList = ReplyBody<'POST /api/show-order-D2C/'>;
async function readAllPages(browser: Browser, address: 'POST /api/show-order-D2C/' | `GET /api/show-order/${string}`) {
  const pages: OrderList[] = [];
  let before: '' | `?before=${string}` = '';
  for (;;) {
    refundReads = 0;
    const reply: TestResponse<OrderList> = await browser.call(`${address}${before}`);
    expect(reply.status).toBe(200);
    expect(reply.bytes.length).toBeLessThan(100_000);
    // The refunds of a page are read with one query.
    expect(refundReads).toBe(1);
    pages.push(reply.body);
    if (reply.body.length < 50) return pages;
    before = `?before=${reply.body.at(-1)!._id}`;
  }
}

const idsOf = (pages: { _id: string }[][]): string[] =>
  pages
    .flat()
    .map(({ _id }) => _id)
    .toSorted();

test('P-K04 lists a partner’s orders in pages of fifty, newest first, each once, with its refund', async () => {
  const id = await ensurePartnerAccount(app.ctx(), '+919812377001');
  const ids = await placeOrders({ partner: id });
  const browser = app.browser();
  await browser.signIn('+919812377001', { partner: true });
  const pages = await readAllPages(browser, `GET /api/show-order/${id}`);
  expect(pages.map(page => page.length)).toEqual([50, 50, 20]);
  expect(idsOf(pages)).toEqual(ids.toSorted());
  const dates = pages.flat().map(({ createdAt }) => createdAt);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(pages.flat().every(({ cancel }) => cancel.refund === 1519)).toBe(true);
});

test('C-K25 lists a customer’s orders in pages of fifty, and refuses to begin after another’s order', async () => {
  const browser = app.browser();
  const { body } = await browser.signIn('+919812377002');
  const ids = await placeOrders({ customer: body.data._id });
  const foreign = await order({ customer: 'somebody' }, 0);
  const pages = await readAllPages(browser, 'POST /api/show-order-D2C/');
  expect(pages.map(page => page.length)).toEqual([50, 50, 20]);
  expect(idsOf(pages)).toEqual(ids.toSorted());
  expect((await browser.call(`POST /api/show-order-D2C/?before=${foreign}`)).status).toBe(404);
});

test('W35 returns the newest 200 notes of a long history, oldest first', async () => {
  const id = await order({ customer: 'somebody' }, 0);
  for (let n = 0; n < 210; n++) await addNote(app.ctx(), id, { what: `note ${n}` });
  const history = await historyOf(app.ctx(), id);
  expect(history.map(entry => entry.what)).toEqual(Array.from({ length: 200 }, (_, n) => `note ${n + 10}`));
});
