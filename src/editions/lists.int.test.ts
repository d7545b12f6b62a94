import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePartnerAccount } from '#src/accounts/index.ts';
import { moneyBack as knownAbove } from '#src/checkout/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { createEdition, historyOf, moneyBack, addNote } from './index.ts';

let app: TestApp;
let asked = 0;
beforeAll(async () => {
  app = await testApp();
  app.shop.runtime.provide(moneyBack, (ctx, editions) => {
    asked++;
    return knownAbove(ctx, editions);
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

/** Orders of which always three were placed at the same moment. */
async function orders(of: { customer: string } | { partner: string }): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < 120; n++) {
    if (n % 3 === 0) await app.clock.advance(60);
    ids.push(await order(of, n));
  }
  return ids;
}

async function allPages(browser: Browser, address: string): Promise<any[][]> {
  const pages: any[][] = [];
  for (let before = ''; ; before = `?before=${pages.at(-1)!.at(-1)._id}`) {
    asked = 0;
    const answer = await browser.call(address + before);
    expect(answer.status).toBe(200);
    expect(answer.bytes.length).toBeLessThan(100_000);
    // What of their money went back is asked for all of a page at once.
    expect(asked).toBe(1);
    pages.push(answer.body);
    if (answer.body.length < 50) return pages;
  }
}

test('P-K04 a partner’s orders come in pages of fifty, newest first, each once, with what cancelling would give back', async () => {
  const id = await ensurePartnerAccount(app.ctx(), '+919812377001');
  const placed = await orders({ partner: id });
  const browser = app.browser();
  await browser.signIn('+919812377001', { partner: true });
  const pages = await allPages(browser, `GET /api/show-order/${id}`);
  expect(pages.map(page => page.length)).toEqual([50, 50, 20]);
  expect(
    pages
      .flat()
      .map(one => one._id)
      .toSorted(),
  ).toEqual(placed.toSorted());
  const dates = pages.flat().map(one => one.createdAt);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(pages.flat().every(one => one.cancel.refund === 1519)).toBe(true);
});

test('C-K25 a customer’s orders come in pages of fifty, and a page never begins after somebody else’s order', async () => {
  const browser = app.browser();
  const { body } = await browser.signIn('+919812377002');
  const placed = await orders({ customer: body.data._id });
  const foreign = await order({ customer: 'somebody' }, 0);
  const pages = await allPages(browser, 'POST /api/show-order-D2C/');
  expect(pages.map(page => page.length)).toEqual([50, 50, 20]);
  expect(
    pages
      .flat()
      .map(one => one._id)
      .toSorted(),
  ).toEqual(placed.toSorted());
  expect((await browser.call(`POST /api/show-order-D2C/?before=${foreign}`)).status).toBe(404);
});

test('W35 of a very long history the newest is shown, oldest first', async () => {
  const id = await order({ customer: 'somebody' }, 0);
  for (let n = 0; n < 210; n++) await addNote(app.ctx(), id, { what: `note ${n}` });
  const history = await historyOf(app.ctx(), id);
  expect(history.map(entry => entry.what)).toEqual(Array.from({ length: 200 }, (_, n) => `note ${n + 10}`));
});
