import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { toRupees } from '#kernel/money.ts';
import type { Actor } from '#platform/context.ts';
import { listPartnerTypes } from '#src/catalogue/index.ts';
import { customerLink, editionById, historyOf, takeStep, updateOrderAddress } from '#src/editions/index.ts';
import { creditsOf, seedPartner } from '#src/partners/index.ts';
import { decideRefund, gateway, GatewayUnavailable, refundsOf, settle } from '#src/payments/index.ts';
import { cancelOrder } from './actions/cancel.ts';
import { cancelByStaff, decideByStaff } from './actions/staff.ts';
import {
  app,
  bank,
  subs,
  nextPhone,
  meera,
  farah,
  customer,
  beginSecond,
  ordered,
  cancel,
  seen,
  wentBack,
  refund,
  messages,
  upTo,
  inHalves,
  arrive,
  useRefundApp,
} from '#test/kit/refund-app.ts';

useRefundApp();

describe('W34 cancelling an order', () => {
  test('W34 cancelling before the design refunds everything once, as the order shows', async () => {
    const me = await customer();
    const { mid, edition, amount } = await ordered(me);
    expect((await seen(me, edition)).cancel).toMatchObject({ refund: toRupees(amount), iCredit: null });
    const reply = await cancel(me, edition, toRupees(amount));
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ cancelled: { refund: toRupees(amount) }, cancel: null, mayAct: false });
    expect((await cancel(me, edition, toRupees(amount))).status).toBe(200);
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount, state: 'done' }]);
    expect((await editionById(app.ctx(), edition))?.paid).toBe(0);
    expect(await messages(me.phone)).toEqual(expect.arrayContaining(['orderCancelled', 'moneyBack']));
    // Its payment return confirms no order any more.
    const { body } = await me.call('POST /api/confPayment', { json: { MID: mid } });
    expect(body).toEqual({ skip: true, link: `/tracking/${edition}` });
  });

  test('W34 cancelling during the design refunds half of both payments of a 50-50 order, the newer first', async () => {
    const me = await customer();
    const { mid, edition, amount, second, balance } = await inHalves(me);
    const half = Math.floor((amount + balance) / 2);
    expect((await cancel(me, edition, half / 100)).status).toBe(200);
    await arrive();
    expect(await wentBack(second)).toEqual([{ amount: Math.min(half, balance), state: 'done' }]);
    expect((await wentBack(mid)).reduce((sum, { amount }) => sum + amount, 0)).toBe(half - Math.min(half, balance));
    expect((await editionById(app.ctx(), edition))?.paid).toBe(amount + balance - half);
  });

  test('W34 W55 within an hour of the hand-in cancelling refunds everything, whatever is made meanwhile', async () => {
    const me = await customer();
    const { mid, edition, amount } = await ordered(me);
    expect((await seen(me, edition)).cancel).toMatchObject({ phase: 'telling', refund: toRupees(amount) });
    const began = app.clock.now().getTime();
    for (const step of ['handIn', 'startDraft', 'publish'] as const)
      await takeStep(app.ctx(step === 'publish' ? meera : undefined), edition, step);
    const offer = (await seen(me, edition)).cancel;
    expect(offer).toMatchObject({ phase: 'hour', refund: toRupees(amount), later: Math.floor(amount / 2) / 100 });
    const endMinutes = (Date.parse(offer.wholeUntil) - began) / 60_000;
    expect(Math.round(endMinutes)).toBe(60);
    expect((await cancel(me, edition, offer.refund)).status).toBe(200);
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount, state: 'done' }]);
  });

  test('W34 once the hour is over, the figure that was shown in it is refused and the half is shown', async () => {
    const me = await customer();
    const { edition, amount } = await ordered(me);
    await upTo(edition, 'handIn', 'startDraft');
    expect((await cancel(me, edition, toRupees(amount))).body.error.code).toBe('refund-changed');
    expect((await seen(me, edition)).cancel).toMatchObject({
      phase: 'half',
      refund: Math.floor(amount / 2) / 100,
      wholeUntil: null,
    });
  });

  test('W34 cancelling replaces a refund that waits for a second person: everything is refunded once', async () => {
    const me = await customer();
    const { mid, edition, amount } = await ordered(me);
    const [row] = await refund(meera, mid, 501);
    expect(row?.state).toBe('asked');
    expect((await seen(me, edition)).cancel).toMatchObject({ refund: toRupees(amount) });
    expect((await cancel(me, edition, toRupees(amount))).status).toBe(200);
    const agree = decideRefund(app.ctx(farah), { refund: row!.id, agree: true });
    await expect(agree).rejects.toMatchObject({ code: 'decided' });
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount, state: 'done' }]);
  });

  test.each(['on its way', 'done'])(
    'W34 4a.12 cancelling during the design refunds half at most, also with a refund by staff that is %s',
    async state => {
      const me = await customer();
      const { mid, edition, amount } = await ordered(me);
      await upTo(edition, 'handIn', 'startDraft');
      expect((await refund(meera, mid, 500))[0]?.state).toBe('queued');
      if (state === 'done') await arrive();
      const half = Math.floor(amount / 2);
      expect((await cancel(me, edition, half / 100)).body.error.code).toBe('refund-changed');
      const shown = (await seen(me, edition)).cancel.refund;
      expect((await cancel(me, edition, shown)).status).toBe(200);
      await arrive();
      expect((await wentBack(mid)).reduce((sum, { amount }) => sum + amount, 0)).toBe(half);
      expect((await editionById(app.ctx(), edition))?.paid).toBe(amount - half);
    },
  );

  test('W34 the provider does not answer when it is asked what was taken: 503 in words, and nothing is changed', async () => {
    const me = await customer();
    const { edition, amount, mid } = await ordered(me);
    // As a payment of the time before captures were recorded.
    await app.ctx().db.execute(sql`delete from payment_captures where mid = ${mid}`);
    app.shop.runtime.provide(gateway, {
      ...bank.adapter,
      status: () => Promise.reject(new GatewayUnavailable('timed out')),
    });
    const unanswered = { status: 503, body: { error: { code: 'gateway-away' } } };
    expect(await cancel(me, edition)).toMatchObject(unanswered);
    const byStaff = { edition, reason: 'She asked by phone.', expectedRefund: toRupees(amount) };
    await expect(cancelByStaff(app.ctx(meera), byStaff)).rejects.toMatchObject({ code: 'gateway-away' });
    await expect(refund(meera, mid, 100)).rejects.toMatchObject({ code: 'gateway-away' });
    expect(await editionById(app.ctx(), edition)).toMatchObject({ paid: amount, cancelled: null });
    app.shop.runtime.provide(gateway, bank.adapter);
    expect((await cancel(me, edition)).status).toBe(200);
  });

  test('W34 refuses to cancel at the printer, or with another figure', async () => {
    const me = await customer();
    const { edition, amount } = await ordered(me);
    await upTo(edition, 'handIn', 'startDraft');
    expect((await cancel(me, edition, toRupees(amount))).body.error.code).toBe('refund-changed');
    await upTo(edition, 'publish', 'approve');
    await updateOrderAddress(app.ctx(meera), { orderId: edition, address: '1 MG Road', city: 'Pune', zip: '411001' });
    expect((await seen(me, edition)).cancel).toBeNull();
    const reply = await cancel(me, edition);
    expect([reply.status, reply.body.error.code]).toEqual([409, 'too-late']);
    expect((await editionById(app.ctx(), edition))?.cancelled).toBeNull();
  });

  test('W34 D05 only the payer may cancel: no visitor, no other customer, nobody with the customer link', async () => {
    const me = await customer();
    const { edition } = await ordered(me);
    expect((await cancel(app, edition)).status).toBe(401);
    expect((await cancel(await customer(), edition)).status).toBe(403);
    const key = new URL(await customerLink(app.ctx(), edition as never), 'http://x').searchParams.get('key')!;
    const byLink = await app.call('POST /api/cancelOrder', { json: { edition }, headers: { 'x-edition-key': key } });
    expect(byLink.status).toBe(401);
    expect((await seen(app, edition)).cancel).toBeNull();
  });

  test('W34 a cancelled order accepts no step, story, address or payment', async () => {
    const me = await customer();
    const { edition } = await ordered(me, { selectedOption: 'downfront' });
    await upTo(edition, 'handIn', 'startDraft', 'publish', 'approve');
    const late = await beginSecond(me, edition);
    await cancel(me, edition);
    expect((await me.call('POST /api/secondPay', { json: { edition } })).body.error.code).toBe('cancelled');
    const address = { orderId: edition, address: '1 MG Road', city: 'Pune', zip: '411001' };
    await expect(updateOrderAddress(app.ctx(meera), address)).rejects.toMatchObject({ code: 'cancelled' });
    await expect(takeStep(app.ctx(meera), edition, 'askForRevision')).rejects.toMatchObject({ code: 'cancelled' });
    // Late money for the balance is refunded automatically.
    await bank.outcome(late, 'paid');
    expect((await settle(app.ctx(), late)).status).toBe('paid_review');
    await arrive();
    expect(await wentBack(late)).toMatchObject([{ state: 'done' }]);
    const confirm = await me.call('POST /api/confPayment', { json: { MID: late } });
    expect([confirm.status, confirm.body.error.code]).toEqual([409, 'goes-back']);

    const other = await ordered(me, { category: subs[1]!.id });
    await cancel(me, other.edition);
    expect((await me.call('POST /api/abstract', { json: { id: other.edition } })).status).toBe(202);
  });

  test('D15 W34 cancelling a partner’s order returns its iCredit before the design, once, and not after', async () => {
    const phone = nextPhone();
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
      ).body._id;
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

describe('W34 staff cancel in the studio', () => {
  const cancelled = async (edition: string) => (await editionById(app.ctx(), edition))?.cancelled?.refund;
  const cancelAs = (by: Actor, edition: string, expectedRefund: number) =>
    cancelByStaff(app.ctx(by), { edition, reason: 'Ordered twice by mistake.', expectedRefund });

  test('W34 M8 staff cancel with the refund of the stage; above the limit a second person has to agree', async () => {
    const me = await customer();
    const { mid, edition, amount } = await ordered(me);
    await expect(cancelAs(meera, edition, 1)).rejects.toMatchObject({ code: 'refund-changed' });
    expect(await cancelAs(meera, edition, toRupees(amount))).toEqual({ needsSecond: true });
    expect(await cancelled(edition)).toBeUndefined();
    const [row] = await refundsOf(app.ctx(), mid);
    expect(row).toMatchObject({ state: 'asked', cause: 'cancelled', thenCancel: true });
    await expect(decideByStaff(app.ctx(meera), { refund: row!.id, agree: true })).rejects.toMatchObject({
      code: 'second-person',
    });
    await decideByStaff(app.ctx(farah), { refund: row!.id, agree: true });
    expect(await cancelled(edition)).toBe(amount);
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount, state: 'done' }]);
  });

  test('W34 M8 one agreement covers both payments of a 50-50 order', async () => {
    const me = await customer();
    const { mid, edition, amount, second, balance } = await inHalves(me);
    const half = Math.floor((amount + balance) / 2);
    await cancelAs(meera, edition, half / 100);
    const [row] = await refundsOf(app.ctx(), second);
    await decideByStaff(app.ctx(farah), { refund: row!.id, agree: true });
    await arrive();
    const sums = await Promise.all([mid, second].map(wentBack));
    expect(sums.flat().reduce((sum, { amount }) => sum + amount, 0)).toBe(half);
    expect(await cancelled(edition)).toBe(half);
  });

  test('W34 M8 a small sum is refunded at once, with the reason in the history; staff may not use the customer’s call', async () => {
    const me = await customer();
    const { edition, amount, mid } = await ordered(me, { selectedOption: 'downfront' });
    await upTo(edition, 'handIn', 'startDraft');
    const half = Math.floor(amount / 2);
    await expect(cancelOrder(app.ctx(meera), { edition })).rejects.toMatchObject({ status: 403 });
    expect(await cancelAs(meera, edition, half / 100)).toEqual({ needsSecond: false });
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount: half, state: 'done' }]);
    expect(await historyOf(app.ctx(), edition as never)).toContainEqual(
      expect.objectContaining({ what: 'cancelled', by: 'Meera Iyer (staff)', reason: 'Ordered twice by mistake.' }),
    );
  });
});
