import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { insertCoupons } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { CODES_PER_ADDRESS: '10000' } });
  const [validFrom, id] = [app.clock.now(), app.ctx().random.id()];
  const validTo = new Date(validFrom.getTime() + 86_400_000);
  const uses = { maxUses: 1000, usesEach: 1, used: 0, held: 0 };
  const row = { id, code: 'RAKHI', title: 'For brothers', percent: 10, audience: 'customer' as const };
  await insertCoupons(app.ctx().db, [{ ...row, ...uses, validFrom, validTo }]);
});
afterAll(() => app.close());

let numbers = 9_810_900_000;
async function applyAsNewCustomer(couponCode: string): Promise<number> {
  const browser = app.browser();
  await browser.signIn(`+91${++numbers}`);
  return (await browser.call('POST /api/applyCoupon', { json: { couponCode } })).status;
}

test('W29 B1 an address may apply any number of right codes, and thirty wrong ones an hour', async () => {
  for (let customer = 0; customer < 35; customer++) expect(await applyAsNewCustomer('RAKHI')).toBe(200);
  for (let guess = 0; guess < 30; guess++) expect(await applyAsNewCustomer(`GUESS${guess}`)).toBe(200);
  expect(await applyAsNewCustomer('RAKHI')).toBe(429);
});
