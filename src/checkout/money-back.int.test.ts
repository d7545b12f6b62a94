import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromRupees, toRupees } from '#kernel/money.ts';
import { bankFor, midOf, type TestBank } from '#test/kit/bank.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import type { Actor } from '#platform/context.ts';
import {
  listPartnerTypes,
  listPlans,
  seedCatalogue,
  listThemes,
  type Plan,
  type SubCategory,
} from '#src/catalogue/index.ts';
import { customerLink, editionById, historyOf, takeStep, updateOrderAddress } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { creditsOf, seedPartner } from '#src/partners/index.ts';
import {
  paymentsNeedingAttention,
  decideRefund,
  gateway,
  GatewayUnavailable,
  jobs as paymentJobs,
  paymentByMid,
  paymentsOf,
  refundsOf,
  settle,
} from '#src/payments/index.ts';
import { cancelOrder } from './actions/cancel.ts';
import { cancelByStaff, decideByStaff, refundByStaff } from './actions/staff.ts';

let app: TestApp;
let bank: TestBank;
let plan: Plan;
let subs: SubCategory[];
let numbers = 9_700_000_000;

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

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const farah: Actor = { kind: 'staff', id: 'owner-1', role: 'owner', name: 'Farah Khan' };

type Me = Browser & { phone: string };
async function customer(): Promise<Me> {
  const browser = app.browser();
  const phone = `+91${++numbers}`;
  await browser.signIn(phone);
  await browser.call('POST /api/updateD2CuserName', { json: { name: 'Asha' } });
  return { ...browser, phone };
}
const begin = async (me: Browser, over: object = {}) => {
  const json = {
    plan: plan.id,
    category: subs[0]!.id,
    selectedOption: 'upfront',
    couponCode: '',
    extracopies: 0,
    ...over,
  };
  return midOf((await me.call('POST /api/paymentD2C', { json })).body.url as string);
};
const beginSecond = async (me: Browser, edition: string) =>
  midOf((await me.call('POST /api/secondPay', { json: { edition } })).body.url as string);
async function ordered(me: Browser, over: object = {}) {
  const mid = await begin(me, over);
  await bank.outcome(mid, 'paid');
  const payment = await settle(app.ctx(), mid);
  return { mid, edition: payment.edition!, amount: payment.amount };
}
const cancel = (me: Pick<Browser, 'call'>, edition: string, expectedRefund?: number) =>
  me.call('POST /api/cancelOrder', { json: { edition, ...(expectedRefund !== undefined && { expectedRefund }) } });
const seen = async (me: Pick<Browser, 'call'>, edition: string) =>
  (await me.call('POST /api/editions', { json: { edition } })).body;
const atBank = async (mid: string) => (await bank.books()).find(one => one.reference === mid)!;
const wentBack = async (mid: string) => (await atBank(mid)).refunds.map(({ amount, state }) => ({ amount, state }));
const refund = (by: Actor, mid: string, amount: number) =>
  refundByStaff(app.ctx(by), { mid, amount, reason: 'A page was torn.' });
const messages = async (phone: string) => (await newestMessages(app.ctx(), phone, 20)).map(one => one.kind);
async function upTo(edition: string, ...steps: ('handIn' | 'startDraft' | 'publish' | 'approve')[]) {
  for (const name of steps)
    await takeStep(app.ctx(name === 'publish' || name === 'approve' ? meera : undefined), edition, name);
}
/** A 50-50 order, approved and paid in both halves: `amount` by the payment `mid`, `balance` by `second`, in paise. */
async function inHalves(me: Browser) {
  const first = await ordered(me, { selectedOption: 'downfront' });
  await upTo(first.edition, 'handIn', 'startDraft', 'publish', 'approve');
  const second = await beginSecond(me, first.edition);
  await bank.outcome(second, 'paid');
  return { ...first, second, balance: (await settle(app.ctx(), second)).amount };
}
/** Lets the refunds that are under way arrive. */
async function arrive() {
  await app.runJobs();
  await app.later(120);
  await paymentJobs.find(one => one.job.name === 'payments/reconcile')?.run(app.ctx(), {} as never);
}

describe('W34 cancelling an order', () => {
  test('W34 before the design: the order says what comes back, two taps, all of it once, and the books agree', async () => {
    const me = await customer();
    const { mid, edition, amount } = await ordered(me);
    expect((await seen(me, edition)).cancel).toMatchObject({ refund: toRupees(amount), iCredit: null });
    const told = await cancel(me, edition, toRupees(amount));
    expect(told.status).toBe(200);
    expect(told.body).toMatchObject({ cancelled: { refund: toRupees(amount) }, cancel: null, mayAct: false });
    expect((await cancel(me, edition, toRupees(amount))).status).toBe(200);
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount, state: 'done' }]);
    expect((await editionById(app.ctx(), edition))?.paid).toBe(0);
    expect(await messages(me.phone)).toEqual(expect.arrayContaining(['orderCancelled', 'moneyBack']));
  });

  test('W34 while it is designed: half of what was paid, of both payments of a 50-50 order, the newer first', async () => {
    const me = await customer();
    const { mid, edition, amount, second, balance } = await inHalves(me);
    const half = Math.floor((amount + balance) / 2);
    expect((await cancel(me, edition, half / 100)).status).toBe(200);
    await arrive();
    expect(await wentBack(second)).toEqual([{ amount: Math.min(half, balance), state: 'done' }]);
    expect((await wentBack(mid)).reduce((sum, one) => sum + one.amount, 0)).toBe(half - Math.min(half, balance));
    expect((await editionById(app.ctx(), edition))?.paid).toBe(amount + balance - half);
  });

  test('W34 a refund that waits for its second person falls with the order: everything goes back, once', async () => {
    const me = await customer();
    const { mid, edition, amount } = await ordered(me);
    const [asked] = await refund(meera, mid, 501);
    expect(asked?.state).toBe('asked');
    expect((await seen(me, edition)).cancel).toMatchObject({ refund: toRupees(amount) });
    expect((await cancel(me, edition, toRupees(amount))).status).toBe(200);
    const agree = decideRefund(app.ctx(farah), { refund: asked!.id, agree: true });
    await expect(agree).rejects.toMatchObject({ code: 'decided' });
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount, state: 'done' }]);
  });

  test.each(['on its way', 'there'])(
    'W34 4a.12 half at most while it is designed, also with a refund by staff that is %s',
    async where => {
      const me = await customer();
      const { mid, edition, amount } = await ordered(me);
      await upTo(edition, 'handIn', 'startDraft');
      expect((await refund(meera, mid, 500))[0]?.state).toBe('queued');
      if (where === 'there') await arrive();
      const half = Math.floor(amount / 2);
      expect((await cancel(me, edition, half / 100)).body.error.code).toBe('refund-changed');
      const shown = (await seen(me, edition)).cancel.refund as number;
      expect((await cancel(me, edition, shown)).status).toBe(200);
      await arrive();
      expect((await wentBack(mid)).reduce((sum, one) => sum + one.amount, 0)).toBe(half);
      expect((await editionById(app.ctx(), edition))?.paid).toBe(amount - half);
    },
  );

  test('W34 at the printer it is too late, and a changed figure cancels nothing', async () => {
    const me = await customer();
    const { edition, amount } = await ordered(me);
    await upTo(edition, 'handIn', 'startDraft');
    expect((await cancel(me, edition, toRupees(amount))).body.error.code).toBe('refund-changed');
    await upTo(edition, 'publish', 'approve');
    await updateOrderAddress(app.ctx(meera), { orderId: edition, address: '1 MG Road', city: 'Pune', zip: '411001' });
    expect((await seen(me, edition)).cancel).toBeNull();
    const told = await cancel(me, edition);
    expect([told.status, told.body.error.code]).toEqual([409, 'too-late']);
    expect((await editionById(app.ctx(), edition))?.cancelled).toBeNull();
  });

  test('W34 D05 only whoever pays may cancel: not a guest, not somebody else, not the customer link', async () => {
    const me = await customer();
    const { edition } = await ordered(me);
    expect((await cancel(app, edition)).status).toBe(401);
    expect((await cancel(await customer(), edition)).status).toBe(403);
    const key = new URL(await customerLink(app.ctx(), edition as never), 'http://x').searchParams.get('key')!;
    const byLink = await app.call('POST /api/cancelOrder', { json: { edition }, headers: { 'x-edition-key': key } });
    expect(byLink.status).toBe(401);
    expect((await seen(app, edition)).cancel).toBeNull();
  });

  test('W34 a cancelled order takes no step, no story, no address and no payment any more', async () => {
    const me = await customer();
    const { edition } = await ordered(me, { selectedOption: 'downfront' });
    await upTo(edition, 'handIn', 'startDraft', 'publish', 'approve');
    const late = await beginSecond(me, edition);
    await cancel(me, edition);
    expect((await me.call('POST /api/secondPay', { json: { edition } })).body.error.code).toBe('cancelled');
    const address = { orderId: edition, address: '1 MG Road', city: 'Pune', zip: '411001' };
    await expect(updateOrderAddress(app.ctx(meera), address)).rejects.toMatchObject({ code: 'cancelled' });
    await expect(takeStep(app.ctx(meera), edition, 'askForRevision')).rejects.toMatchObject({ code: 'cancelled' });
    // Money for the balance that was on its way all the same goes back by itself.
    await bank.outcome(late, 'paid');
    expect((await settle(app.ctx(), late)).status).toBe('paid_review');
    await arrive();
    expect(await wentBack(late)).toMatchObject([{ state: 'done' }]);
    const confirm = await me.call('POST /api/confPayment', { json: { MID: late } });
    expect([confirm.status, confirm.body.error.code]).toEqual([409, 'goes-back']);

    const waiting = await ordered(me, { category: subs[1]!.id });
    await cancel(me, waiting.edition);
    expect((await me.call('POST /api/abstract', { json: { id: waiting.edition } })).status).toBe(202);
  });

  test('D15 W34 a partner’s order gives its iCredit back before the design, once, and not after', async () => {
    const phone = `+91${++numbers}`;
    const [type] = await listPartnerTypes(app.ctx());
    const profile = { name: 'Studio', email: 's@example.in', city: 'Pune', type: type!.id };
    const id = await seedPartner(app.ctx(), { ...profile, phone, credits: 2 });
    const browser = app.browser();
    await browser.signIn(phone, { partner: true });
    const categories = (await browser.call('POST /api/category', { json: { id: type!.id } })).body;
    const place = async (customerName: string) =>
      (
        await browser.call('POST /api/place-order', {
          json: { partner: id, customerName, customerPhone: '', category: categories[0]._id },
        })
      ).body._id as string;
    const [early, designed] = [await place('Leela'), await place('Dev')];
    expect(await creditsOf(app.ctx(), id)).toBe(0);
    expect((await seen(browser, early)).cancel).toMatchObject({ refund: 0, iCredit: true });
    await cancel(browser, early);
    await cancel(browser, early);
    expect(await creditsOf(app.ctx(), id)).toBe(1);
    await upTo(designed, 'handIn', 'startDraft');
    await cancel(browser, designed);
    expect(await creditsOf(app.ctx(), id)).toBe(1);
  });
});

describe('W26 money that comes once too often', () => {
  test('W26 the provider takes the same payment twice: one order, and the second goes back by itself', async () => {
    const me = await customer();
    const { mid, amount } = await ordered(me);
    expect(await bank.post(`/api/payments/${mid}/capture`, { notify: 'now' })).toBe(200);
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount, state: 'done' }]);
    const orders = (await me.call('POST /api/show-order-D2C/')).body;
    expect(orders).toHaveLength(1);
    expect(orders[0].payment.paid).toBe(toRupees(amount));
  });

  test('W26 W29 an attempt that ran out is paid late, after the next one was: one order, the late money goes back', async () => {
    const me = await customer();
    const first = await begin(me);
    await app.later(31 * 60);
    await settle(app.ctx(), first);
    const second = await begin(me);
    expect(second).not.toBe(first);
    for (const mid of [second, first]) {
      await bank.outcome(mid, 'paid');
      await settle(app.ctx(), mid);
    }
    await arrive();
    expect((await paymentByMid(app.ctx(), first))?.status).toBe('paid_review');
    expect(await wentBack(first)).toMatchObject([{ state: 'done' }]);
    expect(await wentBack(second)).toEqual([]);
    expect((await me.call('POST /api/show-order-D2C/')).body).toHaveLength(1);
  });

  test('W26 whoever buys the same again after it was paid has two orders', async () => {
    const me = await customer();
    await ordered(me);
    await app.later(60);
    await ordered(me);
    expect((await me.call('POST /api/show-order-D2C/')).body).toHaveLength(2);
  });
});

describe('W34 staff send money back', () => {
  test('W34 a small one at once; the price follows, so nothing is due again', async () => {
    const { mid, edition, amount } = await ordered(await customer());
    await refund(meera, mid, 200);
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount: 20_000, state: 'done' }]);
    const after = await editionById(app.ctx(), edition);
    expect([after?.paid, after?.total]).toEqual([amount - 20_000, amount - 20_000]);
  });

  test('W34 above the limit, or beyond what cancelling gives, a second person agrees or refuses', async () => {
    const { mid, edition } = await ordered(await customer());
    const [big] = await refund(meera, mid, 501);
    expect(big?.state).toBe('asked');
    await arrive();
    expect(await wentBack(mid)).toEqual([]);
    const agree = (by: Actor, yes = true) => decideRefund(app.ctx(by), { refund: big!.id, agree: yes });
    await expect(agree(meera)).rejects.toMatchObject({ code: 'second-person' });
    await agree(farah);
    await expect(agree(farah)).rejects.toMatchObject({ code: 'decided' });
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount: 50_100, state: 'done' }]);

    await upTo(edition, 'handIn', 'startDraft', 'publish', 'approve');
    await updateOrderAddress(app.ctx(meera), { orderId: edition, address: '1 MG Road', city: 'Pune', zip: '411001' });
    const [late] = await refund(farah, mid, 100);
    expect(late?.state).toBe('asked');
    await decideRefund(app.ctx(meera), { refund: late!.id, agree: false });
    await arrive();
    expect(await wentBack(mid)).toHaveLength(1);
  });

  test('W34 the limit of one person cannot be split: it is of all that staff send back for an order', async () => {
    const { mid } = await ordered(await customer());
    const states = [];
    for (const rupees of [300, 200, 1]) states.push((await refund(meera, mid, rupees))[0]?.state);
    expect(states).toEqual(['queued', 'queued', 'asked']);
  });

  test('W34 the two payments of a 50-50 order are one order: neither limit nor ceiling counts twice', async () => {
    const me = await customer();
    const { mid, edition, amount, second, balance } = await inHalves(me);
    expect((await refund(meera, mid, 400))[0]?.state).toBe('queued');
    await arrive();
    expect((await refund(farah, second, 101))[0]?.state).toBe('asked');
    const half = Math.floor((amount + balance) / 2);
    expect((await seen(me, edition)).cancel).toMatchObject({ refund: (half - 40_000) / 100 });
  });

  test('W34 never more than was taken, however often and whoever asks', async () => {
    const { mid, amount } = await ordered(await customer());
    const tooMuch = { mid, amount: toRupees(amount) + 1, reason: 'again', order: 'keep' } as const;
    await expect(refundByStaff(app.ctx(meera), tooMuch)).rejects.toMatchObject({ code: 'refund-too-much' });
    const asked = await Promise.allSettled(
      [1, 2, 3, 4].map(() =>
        refundByStaff(app.ctx(meera), { mid, amount: toRupees(amount) / 2, reason: 'again', order: 'keep' }),
      ),
    );
    expect(asked.filter(one => one.status === 'fulfilled')).toHaveLength(2);
  });

  test('W34 the bank acts but its answer is lost: the same refund again, and one at the bank', async () => {
    const { mid } = await ordered(await customer());
    let lost = 0;
    app.shop.runtime.provide(gateway, {
      ...bank.adapter,
      async refund(asked) {
        const told = await bank.adapter.refund(asked);
        if (lost++ === 0) throw new GatewayUnavailable('timed out after acting');
        return told;
      },
    });
    await refund(meera, mid, 100);
    await app.runJobs().catch(() => undefined);
    app.shop.runtime.provide(gateway, bank.adapter);
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount: 10_000, state: 'done' }]);
  });

  test('W34 a refund that the bank refuses is shown to staff, and its money can be sent again', async () => {
    const { mid, amount } = await ordered(await customer());
    const staff = async () => (await paymentsOf(app.ctx(), (await paymentByMid(app.ctx(), mid))!.edition!))[0]!;
    await bank.post('/api/faults', { faults: [{ fault: 'refund-fails', next: 1 }] });
    await refund(meera, mid, 100);
    await arrive();
    expect((await staff()).refunds[0]?.state).toBe('failed');
    expect((await staff()).left).toBe(amount);
    await refund(meera, mid, 100);
    await arrive();
    expect((await staff()).left).toBe(amount - 10_000);
  });

  test('W34 a refund that failed stays in sight of staff until its money has gone', async () => {
    const { mid } = await ordered(await customer());
    const inSight = async () => (await paymentsNeedingAttention(app.ctx())).some(one => one.payment.mid === mid);
    await bank.post('/api/faults', { faults: [{ fault: 'refund-fails', next: 1 }] });
    await refund(meera, mid, 100);
    await arrive();
    await app.later(15 * 86_400);
    expect(await inSight()).toBe(true);
    await refund(meera, mid, 60);
    expect(await inSight()).toBe(true);
    await refund(meera, mid, 40);
    expect(await inSight()).toBe(false);
  });

  test('W24 money that does not fit waits for staff, who send it back; the coupon it held is free again', async () => {
    const me = await customer();
    const mid = await begin(me);
    await bank.post(`/api/payments/${mid}/outcome`, { outcome: 'paid', notify: 'never', amount: fromRupees(900) });
    expect((await settle(app.ctx(), mid)).status).toBe('paid_review');
    expect((await me.call('POST /api/show-order-D2C/')).body).toEqual([]);
    await refund(meera, mid, 400);
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount: 40_000, state: 'done' }]);
  });
});

describe('W34 everything goes back: cancel the order, too, or keep making it', () => {
  const back = (by: Actor, mid: string, { amount, order }: { amount: number; order?: 'cancel' | 'keep' }) =>
    refundByStaff(app.ctx(by), {
      mid,
      amount: toRupees(amount as never),
      reason: 'Her wedding was called off.',
      order,
    });
  const decide = (by: Actor, refund: string, agree = true) => decideByStaff(app.ctx(by), { refund, agree });
  const told = async (edition: string) =>
    (await historyOf(app.ctx(), edition as never)).map(({ what, by }) => `${what}, ${by}`);
  const isOff = async (edition: string) => (await editionById(app.ctx(), edition))?.cancelled ?? undefined;

  test('W34 M8 without the choice nothing is refunded; a part of the price asks nothing, and cancels nothing', async () => {
    const { mid, edition, amount } = await ordered(await customer());
    await expect(back(meera, mid, { amount })).rejects.toMatchObject({ status: 409, code: 'cancel-or-keep' });
    await expect(back(meera, mid, { amount: 100, order: 'cancel' })).rejects.toMatchObject({ code: 'not-all' });
    expect(await refundsOf(app.ctx(), mid)).toEqual([]);
    await back(meera, mid, { amount: amount - 100 });
    // The last rupee of it is everything, too.
    await expect(back(meera, mid, { amount: 100 })).rejects.toMatchObject({ code: 'cancel-or-keep' });
    expect(await isOff(edition)).toBeUndefined();
  });

  test('W34 M8 kept: the money goes back, the magazine is made, and the history says who asked and who agreed', async () => {
    const { mid, edition, amount } = await ordered(await customer());
    const [asked] = await back(meera, mid, { amount, order: 'keep' });
    expect(asked).toMatchObject({ state: 'asked', thenCancel: false });
    await decide(farah, asked!.id);
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount, state: 'done' }]);
    expect(await isOff(edition)).toBeUndefined();
    expect(await told(edition)).toEqual(
      expect.arrayContaining(['refund asked for, Meera Iyer (staff)', 'refund agreed to, Farah Khan (staff)']),
    );
  });

  test('W34 M8 cancelled with it: by the second person’s word, not before, and the customer reads the whole sum', async () => {
    const me = await customer();
    const { mid, edition, amount } = await ordered(me);
    await upTo(edition, 'handIn', 'startDraft');
    const [asked] = await back(meera, mid, { amount, order: 'cancel' });
    expect([asked?.state, await isOff(edition)]).toEqual(['asked', undefined]);
    await expect(decide(meera, asked!.id)).rejects.toMatchObject({ code: 'second-person' });
    expect(await isOff(edition)).toBeUndefined();
    await decide(farah, asked!.id);
    expect((await seen(me, edition)).cancelled).toMatchObject({ refund: toRupees(amount) });
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount, state: 'done' }]);
    expect(await messages(me.phone)).toContain('orderCancelled');
    await expect(takeStep(app.ctx(meera), edition, 'publish')).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('W34 M8 refused by the second person: nothing goes back, and the order goes on', async () => {
    const { mid, edition, amount } = await ordered(await customer());
    const [asked] = await back(meera, mid, { amount, order: 'cancel' });
    await decide(farah, asked!.id, false);
    await arrive();
    expect([await wentBack(mid), await isOff(edition)]).toEqual([[], undefined]);
    expect(await told(edition)).toContain('refund refused, Farah Khan (staff)');
  });

  test('W34 M8 at the printer an order is not cancelled with its refund, also when it went there before the second word', async () => {
    const { mid, edition, amount } = await ordered(await customer());
    await upTo(edition, 'handIn', 'startDraft', 'publish', 'approve');
    const [asked] = await back(meera, mid, { amount, order: 'cancel' });
    await updateOrderAddress(app.ctx(meera), { orderId: edition, address: '1 MG Road', city: 'Pune', zip: '411001' });
    await expect(decide(farah, asked!.id)).rejects.toMatchObject({ code: 'too-late' });
    await decide(farah, asked!.id, false);
    await expect(back(meera, mid, { amount, order: 'cancel' })).rejects.toMatchObject({ code: 'too-late' });
    expect((await back(meera, mid, { amount, order: 'keep' }))[0]?.state).toBe('asked');
  });
});

describe('W34 staff cancel in the studio', () => {
  const cancelled = async (edition: string) => (await editionById(app.ctx(), edition))?.cancelled?.refund;
  const off = (by: Actor, edition: string, expectedRefund: number) =>
    cancelByStaff(app.ctx(by), { edition, reason: 'Ordered twice by mistake.', expectedRefund });

  test('W34 M8 what the stage gives goes back; above the limit the order waits for a second person', async () => {
    const me = await customer();
    const { mid, edition, amount } = await ordered(me);
    await expect(off(meera, edition, 1)).rejects.toMatchObject({ code: 'refund-changed' });
    expect(await off(meera, edition, toRupees(amount))).toEqual({ needsSecond: true });
    expect(await cancelled(edition)).toBeUndefined();
    const [asked] = await refundsOf(app.ctx(), mid);
    expect(asked).toMatchObject({ state: 'asked', cause: 'cancelled', thenCancel: true });
    await expect(decideByStaff(app.ctx(meera), { refund: asked!.id, agree: true })).rejects.toMatchObject({
      code: 'second-person',
    });
    await decideByStaff(app.ctx(farah), { refund: asked!.id, agree: true });
    expect(await cancelled(edition)).toBe(amount);
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount, state: 'done' }]);
  });

  test('W34 M8 both payments of a 50-50 order are agreed to as one', async () => {
    const me = await customer();
    const { mid, edition, amount, second, balance } = await inHalves(me);
    const half = Math.floor((amount + balance) / 2);
    await off(meera, edition, half / 100);
    const [asked] = await refundsOf(app.ctx(), second);
    await decideByStaff(app.ctx(farah), { refund: asked!.id, agree: true });
    await arrive();
    const sums = await Promise.all([mid, second].map(wentBack));
    expect(sums.flat().reduce((sum, one) => sum + one.amount, 0)).toBe(half);
    expect(await cancelled(edition)).toBe(half);
  });

  test('W34 M8 a small sum goes back at once, with the reason in the history; the customer’s call is not for staff', async () => {
    const me = await customer();
    const { edition, amount, mid } = await ordered(me, { selectedOption: 'downfront' });
    await upTo(edition, 'handIn', 'startDraft');
    const half = Math.floor(amount / 2);
    await expect(cancelOrder(app.ctx(meera), { edition })).rejects.toMatchObject({ status: 403 });
    expect(await off(meera, edition, half / 100)).toEqual({ needsSecond: false });
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount: half, state: 'done' }]);
    expect(await historyOf(app.ctx(), edition as never)).toContainEqual(
      expect.objectContaining({ what: 'cancelled', by: 'Meera Iyer (staff)', reason: 'Ordered twice by mistake.' }),
    );
  });
});
