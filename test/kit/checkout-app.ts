import type { JobHandler } from '#platform/context.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { bankFor, midOf, type TestBank } from '#test/kit/bank.ts';
import { testApp, type Browser, type TestApp, type TestAppOptions } from '#test/kit/app.ts';
import { listBusinessPlans, listPartnerTypes, listPlans, seedCatalogue, listThemes } from '#src/catalogue/index.ts';
import type { BusinessPlan, Plan, SubCategory } from '#src/catalogue/index.ts';
import { seedPartner } from '#src/partners/index.ts';
import { gateway, paymentByMid } from '#src/payments/index.ts';
import { bill } from '#src/checkout/rules.ts';
import { insertCoupons } from '#src/checkout/store.ts';

export let app: TestApp;
export let bank: TestBank;
export let plan: Plan;
export let sub: SubCategory;
export let business: BusinessPlan;
let numbers = 9_800_000_000;
export const nextPhone = () => `+91${++numbers}`;

/** A signed-in customer; with a name unless stated. */
export async function customer({ named = true } = {}): Promise<Browser & { phone: string }> {
  const browser = app.browser();
  const phone = nextPhone();
  await browser.signIn(phone);
  if (named) await browser.call('POST /api/updateD2CuserName', { json: { name: 'Asha' } });
  return { ...browser, phone };
}
/** A signed-in partner without iCredits. */
export async function partner() {
  const phone = nextPhone();
  const [type] = await listPartnerTypes(app.ctx());
  const profile = { name: 'Studio', email: 'studio@example.in', city: 'Pune', type: type!.id };
  const id = await seedPartner(app.ctx(), { ...profile, phone, credits: 0 });
  const browser = app.browser();
  await browser.signIn(phone, { partner: true });
  return { ...browser, id };
}

/** The payload of an order's payment. */
export const order = (over: object = {}) => ({
  plan: plan.id,
  category: sub.id,
  selectedOption: 'upfront',
  couponCode: '',
  extracopies: 0,
  ...over,
});
export const pay = (browser: Browser, over: object = {}) => browser.call('POST /api/paymentD2C', { json: order(over) });
export const confirm = (browser: Pick<Browser, 'call'>, mid: string) =>
  browser.call('POST /api/confPayment', { json: { MID: mid } });
/** The bill of that order. */
export const total = (over: { copies?: number; option?: 'upfront' | 'downfront'; percent?: number } = {}) =>
  bill(
    {
      kind: 'order',
      price: plan.price,
      extraPrice: plan.extraPrice,
      copies: over.copies ?? 1,
      option: over.option ?? 'upfront',
    },
    over.percent ? { percent: over.percent, title: '' } : undefined,
  );
/** Inserts a coupon; returns its code. */
export async function coupon(over: object = {}) {
  const code = `C${++numbers}`;
  await insertCoupons(app.ctx().db, [
    {
      id: app.ctx().random.id(),
      code,
      title: 'A deal',
      percent: 10,
      audience: 'both' as const,
      validFrom: app.clock.now(),
      validTo: new Date(app.clock.now().getTime() + 86_400_000 * 30),
      maxUses: 100,
      usesEach: 1,
      used: 0,
      held: 0,
      ...over,
    },
  ]);
  return code;
}
export const apply = (browser: Pick<Browser, 'call'>, couponCode: string) =>
  browser.call('POST /api/applyCoupon', { json: { couponCode } });
/** Pays an order at the bank and comes back; returns the payment's number and the new edition. */
export async function ordered(browser: Browser, over: object = {}) {
  const mid = midOf((await pay(browser, over)).body.url);
  await bank.outcome(mid, 'paid');
  const told = await confirm(browser, mid);
  const edition = (await paymentByMid(app.ctx(), mid))?.edition ?? '';
  return { mid, told, edition };
}

/** Runs the job of this name at once, and then what it enqueued. Throws when no handler has the name. */
export async function runJob(handlers: readonly JobHandler[], name: string): Promise<void> {
  const handler = handlers.find(({ job }) => job.name === name);
  if (!handler) throw new Error(`There is no job ${name}`);
  await handler.run(app.ctx(), {});
  await app.runJobs();
}

/** Starts a shop with a bank before the tests of a file, and stops both after them. */
export function useCheckoutApp({ env, ...options }: Pick<TestAppOptions, 'database' | 'env'> = {}): void {
  beforeAll(async () => {
    app = await testApp({ env: { LIMITS: 'off', ...env }, ...options });
    bank = await bankFor(app);
    await seedCatalogue(app.ctx());
    plan = (await listPlans(app.ctx()))[0]!;
    sub = (await listThemes(app.ctx()))[0]!.children[0]!;
    business = (await listBusinessPlans(app.ctx()))[0]!;
  });
  beforeEach(() => app.shop.runtime.provide(gateway, bank.adapter));
  afterAll(async () => {
    await app.close();
    await bank.close();
  });
}
