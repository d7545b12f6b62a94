import { describe, expect, test } from 'vitest';
import { fromRupees, toRupees } from '#kernel/money.ts';
import type { Actor } from '#platform/context.ts';
import { editionById, historyOf, takeStep, updateOrderAddress } from '#src/editions/index.ts';
import {
  paymentsNeedingAttention,
  decideRefund,
  gateway,
  GatewayUnavailable,
  paymentByMid,
  paymentsOf,
  refundsOf,
  settle,
} from '#src/payments/index.ts';
import { decideByStaff, refundByStaff } from './actions/staff.ts';
import {
  app,
  bank,
  meera,
  farah,
  customer,
  begin,
  ordered,
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

describe('W34 refunds by staff', () => {
  test('W34 a small refund is sent at once and lowers the price, so nothing is due again', async () => {
    const { mid, edition, amount } = await ordered(await customer());
    await refund(meera, mid, 200);
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount: 20_000, state: 'done' }]);
    const after = await editionById(app.ctx(), edition);
    expect([after?.paid, after?.total]).toEqual([amount - 20_000, amount - 20_000]);
  });

  test('W34 a refund above the limit, or beyond what cancelling gives, needs a second person', async () => {
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

  test('W34 the limit of one person counts all refunds by staff for an order', async () => {
    const { mid } = await ordered(await customer());
    const states = [];
    for (const rupees of [300, 200, 1]) states.push((await refund(meera, mid, rupees))[0]?.state);
    expect(states).toEqual(['queued', 'queued', 'asked']);
  });

  test('W34 limit and ceiling count the two payments of a 50-50 order together', async () => {
    const me = await customer();
    const { mid, edition, amount, second, balance } = await inHalves(me);
    expect((await refund(meera, mid, 400))[0]?.state).toBe('queued');
    await arrive();
    expect((await refund(farah, second, 101))[0]?.state).toBe('asked');
    const half = Math.floor((amount + balance) / 2);
    expect((await seen(me, edition)).cancel).toMatchObject({ refund: (half - 40_000) / 100 });
  });

  test('W34 refuses to refund more than was captured, also at the same time', async () => {
    const { mid, amount } = await ordered(await customer());
    const tooMuch = { mid, amount: toRupees(amount) + 1, reason: 'again', order: 'keep' } as const;
    await expect(refundByStaff(app.ctx(meera), tooMuch)).rejects.toMatchObject({ code: 'refund-too-much' });
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map(() =>
        refundByStaff(app.ctx(meera), { mid, amount: toRupees(amount) / 2, reason: 'again', order: 'keep' }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  test('W34 a retry after a lost reply leaves one refund at the bank', async () => {
    const { mid } = await ordered(await customer());
    let lost = 0;
    app.shop.runtime.provide(gateway, {
      ...bank.adapter,
      async refund(request) {
        const report = await bank.adapter.refund(request);
        if (lost++ === 0) throw new GatewayUnavailable('timed out after acting');
        return report;
      },
    });
    await refund(meera, mid, 100);
    await app.runJobs().catch(() => undefined);
    app.shop.runtime.provide(gateway, bank.adapter);
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount: 10_000, state: 'done' }]);
  });

  test('W34 a refund that the bank refuses is shown to staff and can be requested again', async () => {
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

  test('W34 a failed refund is listed for staff until its money was refunded again', async () => {
    const { mid } = await ordered(await customer());
    const isListed = async () => (await paymentsNeedingAttention(app.ctx())).some(({ payment }) => payment.mid === mid);
    await bank.post('/api/faults', { faults: [{ fault: 'refund-fails', next: 1 }] });
    await refund(meera, mid, 100);
    await arrive();
    await app.later(15 * 86_400);
    expect(await isListed()).toBe(true);
    await refund(meera, mid, 60);
    await arrive();
    expect(await isListed()).toBe(true);
    await bank.post('/api/faults', { faults: [{ fault: 'refund-fails', next: 1 }] });
    await refund(meera, mid, 40);
    expect(await isListed()).toBe(false);
    // The one that was to make up for it failed, too.
    await arrive();
    expect(await isListed()).toBe(true);
    await refund(meera, mid, 40);
    expect(await isListed()).toBe(false);
  });

  test('W24 a wrong amount creates no order, and staff can refund it', async () => {
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

describe('W26 double payments', () => {
  test('W26 a second capture of a payment creates no order and is refunded automatically', async () => {
    const me = await customer();
    const { mid, amount } = await ordered(me);
    expect(await bank.post(`/api/payments/${mid}/capture`, { notify: 'now' })).toBe(200);
    await bank.webhooksSent();
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount, state: 'done' }]);
    const orders = (await me.call('POST /api/show-order-D2C/')).body;
    expect(orders).toHaveLength(1);
    expect(orders[0].payment.paid).toBe(toRupees(amount));
  });

  test('W26 a second capture whose webhook is lost is refunded after the reconciler’s next check', async () => {
    const { mid, amount } = await ordered(await customer());
    expect(await bank.post(`/api/payments/${mid}/capture`, { notify: 'never' })).toBe(200);
    await arrive();
    expect(await wentBack(mid)).toEqual([]);
    await app.later(15 * 60);
    await arrive();
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount, state: 'done' }]);
  });

  test('W26 W29 late money for an expired attempt creates no order and is refunded when the next attempt was paid', async () => {
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

  test('W26 buying the same again after a payment creates a second order', async () => {
    const me = await customer();
    await ordered(me);
    await app.later(60);
    await ordered(me);
    expect((await me.call('POST /api/show-order-D2C/')).body).toHaveLength(2);
  });
});

describe('W34 refunding everything that was paid', () => {
  const refundAs = (by: Actor, mid: string, { amount, order }: { amount: number; order?: 'cancel' | 'keep' }) =>
    refundByStaff(app.ctx(by), {
      mid,
      amount: toRupees(amount as never),
      reason: 'Her wedding was called off.',
      order,
    });
  const decide = (by: Actor, refund: string, agree = true) => decideByStaff(app.ctx(by), { refund, agree });
  const entriesOf = async (edition: string) =>
    (await historyOf(app.ctx(), edition as never)).map(({ what, by }) => `${what}, ${by}`);
  const cancellationOf = async (edition: string) => (await editionById(app.ctx(), edition))?.cancelled ?? undefined;

  test('W34 M8 a refund of everything needs the choice; a refund of a part needs none, and cannot cancel', async () => {
    const { mid, edition, amount } = await ordered(await customer());
    await expect(refundAs(meera, mid, { amount })).rejects.toMatchObject({ status: 409, code: 'cancel-or-keep' });
    await expect(refundAs(meera, mid, { amount: 100, order: 'cancel' })).rejects.toMatchObject({ code: 'not-all' });
    expect(await refundsOf(app.ctx(), mid)).toEqual([]);
    await refundAs(meera, mid, { amount: amount - 100 });
    // The last rupee is everything that is left.
    await expect(refundAs(meera, mid, { amount: 100 })).rejects.toMatchObject({ code: 'cancel-or-keep' });
    expect(await cancellationOf(edition)).toBeUndefined();
  });

  test('W34 M8 an order that is kept is refunded and goes on, and its history says who asked and who agreed', async () => {
    const { mid, edition, amount } = await ordered(await customer());
    const [row] = await refundAs(meera, mid, { amount, order: 'keep' });
    expect(row).toMatchObject({ state: 'asked', thenCancel: false });
    await decide(farah, row!.id);
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount, state: 'done' }]);
    expect(await cancellationOf(edition)).toBeUndefined();
    expect(await entriesOf(edition)).toEqual(
      expect.arrayContaining(['refund asked for, Meera Iyer (staff)', 'refund agreed to, Farah Khan (staff)']),
    );
  });

  test('W34 M8 an order is cancelled with its refund once the second person agrees, and the customer sees the whole sum', async () => {
    const me = await customer();
    const { mid, edition, amount } = await ordered(me);
    await upTo(edition, 'handIn', 'startDraft');
    const [row] = await refundAs(meera, mid, { amount, order: 'cancel' });
    expect([row?.state, await cancellationOf(edition)]).toEqual(['asked', undefined]);
    await expect(decide(meera, row!.id)).rejects.toMatchObject({ code: 'second-person' });
    expect(await cancellationOf(edition)).toBeUndefined();
    await decide(farah, row!.id);
    expect((await seen(me, edition)).cancelled).toMatchObject({ refund: toRupees(amount) });
    await arrive();
    expect(await wentBack(mid)).toEqual([{ amount, state: 'done' }]);
    expect(await messages(me.phone)).toContain('orderCancelled');
    await expect(takeStep(app.ctx(meera), edition, 'publish')).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('W34 M8 when the second person refuses, nothing is refunded and the order goes on', async () => {
    const { mid, edition, amount } = await ordered(await customer());
    const [row] = await refundAs(meera, mid, { amount, order: 'cancel' });
    await decide(farah, row!.id, false);
    await arrive();
    expect([await wentBack(mid), await cancellationOf(edition)]).toEqual([[], undefined]);
    expect(await entriesOf(edition)).toContain('refund refused, Farah Khan (staff)');
  });

  test('W34 M8 an order at the printer is not cancelled with its refund, also when it went there before the decision', async () => {
    const { mid, edition, amount } = await ordered(await customer());
    await upTo(edition, 'handIn', 'startDraft', 'publish', 'approve');
    const [row] = await refundAs(meera, mid, { amount, order: 'cancel' });
    await updateOrderAddress(app.ctx(meera), { orderId: edition, address: '1 MG Road', city: 'Pune', zip: '411001' });
    await expect(decide(farah, row!.id)).rejects.toMatchObject({ code: 'too-late' });
    await decide(farah, row!.id, false);
    await expect(refundAs(meera, mid, { amount, order: 'cancel' })).rejects.toMatchObject({ code: 'too-late' });
    expect((await refundAs(meera, mid, { amount, order: 'keep' }))[0]?.state).toBe('asked');
  });
});
