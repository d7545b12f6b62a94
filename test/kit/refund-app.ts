import { reopenMinutes } from '#kernel/promises.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { bankFor, midOf, type TestBank } from '#test/kit/bank.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import type { Actor } from '#platform/context.ts';
import { listPlans, seedCatalogue, listThemes, type Plan, type SubCategory } from '#src/catalogue/index.ts';
import { takeStep } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { gateway, jobs as paymentJobs, settle } from '#src/payments/index.ts';
import { refundByStaff } from '#src/checkout/actions/staff.ts';

export let app: TestApp;
export let bank: TestBank;
export let plan: Plan;
export let subs: SubCategory[];
let lastPhone = 9_700_000_000;
export const nextPhone = () => `+91${++lastPhone}`;

export const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
export const farah: Actor = { kind: 'staff', id: 'owner-1', role: 'owner', name: 'Farah Khan' };

/** A signed-in customer with a name. */
export type Me = Browser & { phone: string };
export async function customer(): Promise<Me> {
  const browser = app.browser();
  const phone = nextPhone();
  await browser.signIn(phone);
  await browser.call('POST /api/updateD2CuserName', { json: { name: 'Asha' } });
  return { ...browser, phone };
}
/** Starts the payment of an order; resolves with its number. */
export const begin = async (me: Browser, over: object = {}) => {
  const json = {
    plan: plan.id,
    category: subs[0]!.id,
    selectedOption: 'upfront',
    couponCode: '',
    extracopies: 0,
    ...over,
  };
  return midOf((await me.call('POST /api/paymentD2C', { json })).body.url);
};
/** Starts the second payment of an edition; resolves with its number. */
export const beginSecond = async (me: Browser, edition: string) =>
  midOf((await me.call('POST /api/secondPay', { json: { edition } })).body.url);
/** Orders and pays an edition at the bank. `amount` in paise. */
export async function ordered(me: Browser, over: object = {}) {
  const mid = await begin(me, over);
  await bank.outcome(mid, 'paid');
  const payment = await settle(app.ctx(), mid);
  return { mid, edition: payment.edition!, amount: payment.amount };
}
/** Cancels an order; `expectedRefund` in rupees. */
export const cancel = (me: Pick<Browser, 'call'>, edition: string, expectedRefund?: number) =>
  me.call('POST /api/cancelOrder', { json: { edition, ...(expectedRefund !== undefined && { expectedRefund }) } });
/** The edition's record as this browser gets it. */
export const seen = async (me: Pick<Browser, 'call'>, edition: string) =>
  (await me.call('POST /api/editions', { json: { edition } })).body;
export const atBank = async (mid: string) => (await bank.books()).find(book => book.reference === mid)!;
/** The refunds of a payment in the bank's books, in paise. */
export const wentBack = async (mid: string) =>
  (await atBank(mid)).refunds.map(({ amount, state }) => ({ amount, state }));
export const refund = (by: Actor, mid: string, amount: number) =>
  refundByStaff(app.ctx(by), { mid, amount, reason: 'A page was torn.' });
/** The kinds of the newest messages to a phone. */
export const messages = async (phone: string) =>
  (await newestMessages(app.ctx(), phone, 20)).map(message => message.kind);
/** Takes an edition through the given steps of the status machine. */
export async function upTo(edition: string, ...steps: ('handIn' | 'startDraft' | 'publish' | 'approve')[]) {
  for (const name of steps)
    await takeStep(app.ctx(name === 'publish' || name === 'approve' ? meera : undefined), edition, name);
  // The hour after the hand-in, in which everything comes back, is over.
  await app.later(reopenMinutes * 60);
}
/** A 50-50 order, approved and paid in both halves: `amount` by the payment `mid`, `balance` by `second`, in paise. */
export async function inHalves(me: Browser) {
  const first = await ordered(me, { selectedOption: 'downfront' });
  await upTo(first.edition, 'handIn', 'startDraft', 'publish', 'approve');
  const second = await beginSecond(me, first.edition);
  await bank.outcome(second, 'paid');
  return { ...first, second, balance: (await settle(app.ctx(), second)).amount };
}
/** Lets the refunds that are under way arrive. */
export async function arrive() {
  await app.runJobs();
  await app.later(120);
  await paymentJobs.find(handler => handler.job.name === 'payments/reconcile-payments')?.run(app.ctx(), {});
}

/** Starts a shop with a bank and a refund limit of ₹500 before the tests of a file, and stops both after them. */
export function useRefundApp(): void {
  beforeAll(async () => {
    app = await testApp({ env: { LIMITS: 'off', REFUND_LIMIT: '500' } });
    bank = await bankFor(app);
    await seedCatalogue(app.ctx());
    plan = (await listPlans(app.ctx()))[0]!;
    subs = (await listThemes(app.ctx()))[0]!.children;
  });
  beforeEach(() => app.shop.runtime.provide(gateway, bank.adapter));
  afterAll(async () => {
    await app.close();
    await bank.close();
  });
}
