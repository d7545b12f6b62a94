import { describe, expect, test } from 'vitest';
import { fromRupees, toRupees, type Paise } from '#kernel/money.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import type { Browser } from '#test/kit/app.ts';
import { midOf } from '#test/kit/bank.ts';
import {
  app,
  bank,
  confirm,
  coupon,
  customer,
  ordered,
  partner,
  plan,
  total,
  useCheckoutApp,
} from '#test/kit/checkout-app.ts';
import { listPlans, type Plan } from '#src/catalogue/index.ts';
import {
  createEdition,
  customerLink,
  historyOf,
  setTrackLink,
  takeStep,
  updateOrderAddress,
  viewEdition,
} from '#src/editions/index.ts';
import { papersFor } from '#src/papers/index.ts';
import { paymentByMid, settle } from '#src/payments/index.ts';
import { bill } from './rules.ts';

useCheckoutApp();

const shop: Actor = { kind: 'system', name: 'test' };
const editor: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };

const planOf = async (pages: number): Promise<Plan> => (await listPlans(app.ctx())).find(p => p.pages === pages)!;
type Caller = Pick<Browser, 'call'>;
const offered = (me: Caller, edition: string) => me.call('POST /api/morePages', { json: { edition } });
const choose = (me: Caller, edition: string, choice: { plan: string; expectedTotal?: number }) =>
  me.call('POST /api/payForPages', { json: { edition, ...choice } });
const stored = async (edition: string) => {
  const { plan: of, total: price, paid } = await viewEdition(app.ctx(), edition);
  return { pages: of.pages, total: price, paid };
};
/** What an order of one copy on this plan costs when it is paid at once. */
const upfront = ({ price, extraPrice }: Plan) =>
  bill({ kind: 'order', price, extraPrice, copies: 1, option: 'upfront' }).total;
async function refundsOf(mid: string) {
  await app.runJobs();
  return (await bank.books()).find(({ reference }) => reference === mid)?.refunds.map(({ amount }) => amount);
}

describe('W55 more pages for an order that was paid in full', () => {
  test('W55 the difference is paid on the payment page, and only then has the magazine more pages', async () => {
    const me = await customer();
    const { edition } = await ordered(me);
    const sixteen = await planOf(16);
    const difference = upfront(sixteen) - upfront(plan);
    const { body } = await offered(me, edition);
    expect(body).toMatchObject({ pages: 12, why: null });
    expect(body.offers.map(({ pages }) => pages)).toEqual([16, 20]);
    expect(body.offers[0]).toMatchObject({ plan: sixteen.id, difference: difference / 100, now: difference / 100 });

    const { url } = (await choose(me, edition, { plan: sixteen.id, expectedTotal: difference / 100 })).body;
    const mid = midOf(url);
    expect((await bank.books()).find(({ reference }) => reference === mid)?.amount).toBe(difference);
    expect(await stored(edition)).toEqual({ pages: 12, total: upfront(plan), paid: upfront(plan) });
    expect((await choose(me, edition, { plan: sixteen.id })).body.url).toBe(url);

    await bank.outcome(mid, 'paid', 'twice');
    expect(await confirm(me, mid)).toMatchObject({
      status: 200,
      body: { skip: true, link: `/abstract/${edition}?view=check` },
    });
    await settle(app.ctx(), mid, { again: true });
    expect(await stored(edition)).toEqual({ pages: 16, total: upfront(sixteen), paid: upfront(sixteen) });
    expect((await historyOf(app.ctx(), edition as EditionId)).at(-1)).toMatchObject({
      what: '16 pages instead of 12',
    });
    // The tracker says it.
    expect((await me.call('POST /api/editions', { json: { edition } })).body).toMatchObject({
      plan: sixteen.name,
      pages: 16,
      payment: { total: upfront(sixteen) / 100, paid: upfront(sixteen) / 100 },
    });
    // Pay once more, from a screen that was left open, charges nothing.
    expect((await choose(me, edition, { plan: sixteen.id })).body.url).toMatch(/\?view=check$/);
    expect((await offered(me, edition)).body.offers.map(({ pages }) => pages)).toEqual([20]);
  });

  test('W55 a payment that is left or declined leaves the pages and the price as they were', async () => {
    const me = await customer();
    const { edition } = await ordered(me);
    const twenty = await planOf(20);
    const mid = midOf((await choose(me, edition, { plan: twenty.id })).body.url);
    await bank.outcome(mid, 'declined');
    expect((await confirm(me, mid)).status).toBe(402);
    expect((await me.call('POST /api/failedPayment', { json: { MID: mid } })).body.again).toBe(
      `/abstract/${edition}?view=check`,
    );
    const left = midOf((await choose(me, edition, { plan: twenty.id })).body.url);
    await app.later(31 * 60);
    expect((await settle(app.ctx(), left)).status).toBe('expired');
    expect(await stored(edition)).toEqual({ pages: 12, total: upfront(plan), paid: upfront(plan) });
    expect((await me.call('POST /api/unpaidOrders')).body).toEqual([]);
  });

  test('W55 W23 coupon, copies and saving of the order count, and another price than shown charges nothing', async () => {
    const me = await customer();
    const { edition } = await ordered(me, { couponCode: await coupon({ percent: 15 }), extracopies: 2 });
    const twenty = await planOf(20);
    const before = total({ copies: 3, percent: 15 }).total;
    const after = bill(
      { kind: 'order', price: twenty.price, extraPrice: twenty.extraPrice, copies: 3, option: 'upfront' },
      { percent: 15, title: '' },
    ).total;
    const offer = (await offered(me, edition)).body.offers.find(({ pages }) => pages === 20)!;
    expect(offer).toMatchObject({ difference: toRupees((after - before) as Paise) });
    const reply = await choose(me, edition, { plan: twenty.id, expectedTotal: offer.difference - 1 });
    expect([reply.status, reply.body.error.code]).toEqual([409, 'total-changed']);
  });

  test('W55 D17 every paper of the order is about the new plan, and the invoice is over both payments', async () => {
    const me = await customer();
    const { edition } = await ordered(me);
    const sixteen = await planOf(16);
    const mid = midOf((await choose(me, edition, { plan: sixteen.id })).body.url);
    await bank.outcome(mid, 'paid');
    await settle(app.ctx(), mid);
    const owner: Actor = { kind: 'customer', id: (await viewEdition(app.ctx(), edition)).customer!, phone: '' };
    await takeStep(app.ctx(owner), edition, 'handIn');
    await takeStep(app.ctx(shop), edition, 'startDraft');
    await takeStep(app.ctx(editor), edition, 'publish');
    await takeStep(app.ctx(owner), edition, 'approve');
    const result = { address: '1 First Street', city: 'Pune', zip: '411001', orderId: edition };
    await updateOrderAddress(app.ctx(owner), result);
    await takeStep(app.ctx(editor), edition, 'printed');
    await setTrackLink(app.ctx(editor), { edition, link: 'https://courier.example/1' });
    const papers = (await papersFor(app.ctx(owner), { edition })).toReversed();
    expect(papers.map(({ kind }) => kind)).toEqual(['receipt', 'receipt', 'invoice']);
    expect(papers[1]?.total).toBe(upfront(sixteen) - upfront(plan));
    expect(papers[2]?.total).toBe(upfront(sixteen));
    expect(papers[2]?.content.lines[0]?.description).toContain('16 pages');
  });

  test('W55 W34 cancelling gives the difference back as well', async () => {
    const me = await customer();
    const { edition, mid: first } = await ordered(me);
    const mid = midOf((await choose(me, edition, { plan: (await planOf(16)).id })).body.url);
    await bank.outcome(mid, 'paid');
    await settle(app.ctx(), mid);
    expect((await me.call('POST /api/cancelOrder', { json: { edition } })).status).toBe(200);
    const difference = upfront(await planOf(16)) - upfront(plan);
    expect([await refundsOf(mid), await refundsOf(first)]).toEqual([[difference], [upfront(plan)]]);
  });

  test('W55 money for more pages that comes once the draft is begun, or the order cancelled, goes back', async () => {
    const sixteen = await planOf(16);
    for (const last of ['startDraft', 'cancel'] as const) {
      const me = await customer();
      const { edition } = await ordered(me);
      const mid = midOf((await choose(me, edition, { plan: sixteen.id })).body.url);
      if (last === 'cancel') await me.call('POST /api/cancelOrder', { json: { edition } });
      else {
        await takeStep(app.ctx(shop), edition, 'handIn');
        await takeStep(app.ctx(shop), edition, 'startDraft');
        expect((await choose(me, edition, { plan: sixteen.id })).body.error.code).toBe('not-now');
      }
      await bank.outcome(mid, 'paid');
      expect((await confirm(me, mid)).body.error.code).toBe('goes-back');
      expect(await refundsOf(mid)).toEqual([upfront(sixteen) - upfront(plan)]);
      expect((await stored(edition)).pages).toBe(12);
    }
  });
});

test('W55 C-C07 with 50-50 nothing is charged now, and the remaining payment grows by the difference', async () => {
  const me = await customer();
  const { edition } = await ordered(me, { selectedOption: 'downfront' });
  const twenty = await planOf(20);
  const difference = fromRupees(toRupees(twenty.price) - toRupees(plan.price));
  const before = await stored(edition);
  expect((await offered(me, edition)).body.offers[1]).toMatchObject({ difference: toRupees(difference), now: 0 });
  const mid = new URL((await choose(me, edition, { plan: twenty.id })).body.url).searchParams.get('MID')!;
  expect((await confirm(me, mid)).body).toEqual({ skip: true, link: `/abstract/${edition}?view=check` });
  expect(await stored(edition)).toEqual({ pages: 20, total: before.total + difference, paid: before.paid });
  expect((await paymentByMid(app.ctx(), mid))?.amount).toBe(0);
  const { body } = await offered(me, edition);
  expect(body).toEqual({ pages: 20, offers: [], why: 'Your magazine has 20 pages, the most that we bind.' });
});

test('W55 D05 only whoever pays for the order chooses more pages; an iCredit is one edition of its plan', async () => {
  const me = await customer();
  const { edition } = await ordered(me);
  const sixteen = await planOf(16);
  const link = await customerLink(app.ctx(), edition as EditionId);
  const headers = { 'x-edition-key': new URL(link, 'http://a').searchParams.get('key') ?? '' };
  const json = { edition, plan: sixteen.id };
  expect((await app.browser().call('POST /api/payForPages', { json, headers })).status).toBe(401);
  expect((await choose(await customer(), edition, { plan: sixteen.id })).status).toBe(403);
  expect((await offered(app.browser(), edition)).status).toBe(401);

  const studio = await partner();
  const placed = await createEdition(app.ctx(), {
    partner: studio.id,
    customerName: 'Nani',
    customerPhone: null,
    theme: 'Gifting',
    subCategory: 'Wedding',
    category: 'Wedding',
    plan: { id: plan.id, name: plan.name, pages: plan.pages },
    copies: 1,
    total: fromRupees(0),
    paid: fromRupees(0),
    isFifty: false,
  });
  expect((await offered(studio, placed)).body).toMatchObject({ offers: [], why: expect.stringContaining('iCredit') });
  expect((await choose(studio, placed, { plan: sixteen.id })).body.error.code).toBe('not-now');
});
