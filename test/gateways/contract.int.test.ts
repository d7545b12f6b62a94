import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paise } from '#kernel/money.ts';
import { GatewayUnavailable, type Gateway, type GatewayOrder, type GatewayRefund } from '#src/payments/index.ts';
import { bankRig } from './bank.ts';
import { phonePeRig } from './phonepe.ts';
import { razorpayRig } from './razorpay.ts';
import type { ProviderRig } from './rig.ts';

/** The contract of the gateway port, tested on every provider against its simulator. */
describe.each([
  ['the sandbox bank', bankRig],
  ['Razorpay', razorpayRig],
  ['PhonePe', phonePeRig],
])('%s', (_, open: () => Promise<ProviderRig>) => {
  let rig: ProviderRig;
  let lastNumber = 0;
  beforeAll(async () => void (rig = await open()));
  afterAll(() => rig.close());

  const newMid = () => `m${String(++lastNumber).padStart(25, '0')}`;
  const newOrder = (over: Partial<GatewayOrder> = {}): GatewayOrder => ({
    mid: newMid(),
    amount: paise(144_600),
    title: 'Birthday Spotlight Edition for a very dear friend',
    returnUrl: 'https://imurs.example/processPayment?MID=x',
    expiresAt: new Date(rig.clock.ms + 30 * 60_000),
    ...over,
  });
  const openOrder = async (over: Partial<GatewayOrder> = {}) => {
    const order = newOrder(over);
    await rig.gateway.create(order);
    return order.mid;
  };
  const payOrder = async () => {
    const mid = await openOrder();
    await rig.pay(mid);
    const { captures } = await rig.gateway.status(mid);
    return { mid, capture: captures[0]!.id };
  };
  const newRefund = (payment: { mid: string; capture: string }, amount: number): GatewayRefund => ({
    id: `refund${String(++lastNumber).padStart(10, '0')}`,
    amount: paise(amount),
    ...payment,
  });

  test('W26 repeated and simultaneous creation of a payment gives the same page', async () => {
    const order = newOrder();
    const [a, b] = await Promise.all([rig.gateway.create(order), rig.gateway.create(order)]);
    expect(await rig.gateway.create(order)).toEqual(a);
    expect(b).toEqual(a);
    expect(await rig.pages(order.mid)).toBe(1);
    expect((await rig.gateway.create(newOrder())).url).not.toBe(a.url);
  });

  test('W26 a payment whose creation response was lost can be created again, also after a restart, and paid once', async () => {
    const order = newOrder();
    await rig.failNext('lost', 'acting');
    await expect(rig.restarted().create(order)).rejects.toBeInstanceOf(GatewayUnavailable);
    expect(await rig.pages(order.mid)).toBe(1);
    expect((await rig.gateway.status(order.mid)).state).toBe('pending');
    const gateway = rig.restarted();
    const page = await gateway.create(order);
    expect(await gateway.create(order)).toEqual(page);
    expect(await rig.pages(order.mid)).toBe(rig.traits.pagesAfterLoss);
    await rig.pay(order.mid);
    const { captures, ...report } = await rig.gateway.status(order.mid);
    expect(report).toMatchObject({ state: 'paid', amount: 144_600 });
    await expect(
      rig.gateway.refund(newRefund({ mid: order.mid, capture: captures[0]!.id }, 600)),
    ).resolves.toMatchObject({
      state: 'pending',
    });
  });

  test('D23 a payment is unknown, pending, paid, refused or expired, with its amount in paise and our MID as reference', async () => {
    const unknown = newMid();
    expect(await rig.gateway.status(unknown)).toMatchObject({ state: 'unknown', reference: unknown, captures: [] });
    const paidMid = await openOrder({ amount: paise(100) });
    expect(await rig.gateway.status(paidMid)).toEqual({
      state: 'pending',
      amount: 100,
      currency: 'INR',
      reference: paidMid,
      captures: [],
    });
    await rig.pay(paidMid);
    const { captures, ...report } = await rig.gateway.status(paidMid);
    expect(report).toEqual({ state: 'paid', amount: 100, currency: 'INR', reference: paidMid });
    expect(captures).toEqual([{ id: expect.any(String), amount: 100 }]);
    const declinedMid = await openOrder();
    await rig.decline(declinedMid);
    expect(await rig.gateway.status(declinedMid)).toMatchObject({ state: rig.traits.refused, captures: [] });
    const expiredMid = await openOrder();
    await rig.expire(expiredMid);
    expect((await rig.gateway.status(expiredMid)).state).toBe('expired');
  });

  test('W24 a status has the paid amount when it differs from the requested one', async () => {
    const mid = await openOrder();
    await rig.pay(mid, 144_500);
    expect(await rig.gateway.status(mid)).toMatchObject({ state: 'paid', amount: 144_500 });
  });

  test('W26 a status lists a second capture after the first one', async () => {
    const { mid, capture } = await payOrder();
    await rig.captureAgain(mid, 144_700);
    const { amount, captures } = await rig.gateway.status(mid);
    expect(amount).toBe(144_600);
    expect(captures.map(capture => capture.amount)).toEqual([144_600, 144_700]);
    expect(captures[0]!.id).toBe(capture);
    expect(new Set(captures.map(capture => capture.id)).size).toBe(2);
  });

  test('W26 an unpaid page is closed where the provider can close it; a paid payment stays paid', async () => {
    const mid = await openOrder();
    await rig.gateway.close(mid);
    await rig.gateway.close(mid);
    expect((await rig.gateway.status(mid)).state).toBe(rig.traits.closes ? 'expired' : 'pending');
    const { mid: done } = await payOrder();
    await rig.gateway.close(done);
    expect((await rig.gateway.status(done)).state).toBe('paid');
    await rig.gateway.close('m404');
  });

  test('D23 W24 a webhook is accepted only with a valid signature', async () => {
    const { mid, capture } = await payOrder();
    const refund = newRefund({ mid, capture }, 500);
    await rig.gateway.refund(refund);
    const webhook = rig.webhook({ mid });
    expect(rig.gateway.checkWebhook(webhook.raw, webhook.headers)).toEqual({ mid, eventId: expect.any(String) });
    const ofRefund = rig.webhook({ mid, refund: refund.id });
    expect(rig.gateway.checkWebhook(ofRefund.raw, ofRefund.headers)?.mid).toBe(mid);
    const [name = ''] = Object.keys(webhook.headers);
    for (const signature of ['', 'zz', 'f'.repeat(64), `${webhook.headers[name]}00`])
      expect(rig.gateway.checkWebhook(webhook.raw, { ...webhook.headers, [name]: signature })).toBeUndefined();
    expect(rig.gateway.checkWebhook(webhook.raw, {})).toBeUndefined();
    const forged = rig.gateway.checkWebhook(Buffer.from('{"payload":{}}'), webhook.headers);
    expect(forged).toEqual(rig.traits.signsBody ? undefined : { mid: '', eventId: expect.any(String) });
    const again = rig.gateway.checkWebhook(webhook.raw, webhook.headers);
    expect(again).toEqual(rig.gateway.checkWebhook(webhook.raw, webhook.headers));
  });

  test('D23 a signed webhook about no payment is accepted, so that the provider does not disable the address', () => {
    const { raw, headers } = rig.otherWebhook();
    expect(rig.gateway.checkWebhook(raw, headers)).toEqual({ mid: '', eventId: expect.any(String) });
  });

  test('W34 a repeated refund is done once, two partial refunds are both done, and never more than was captured', async () => {
    const payment = await payOrder();
    const half = newRefund(payment, 72_300);
    const first = await rig.gateway.refund(half);
    expect(first).toMatchObject({ state: 'pending', amount: 72_300, provider: expect.any(String) });
    for (let n = 0; n < 3; n++) expect(await rig.restarted().refund(half)).toEqual(first);
    const mistaken = rig.gateway.refund({ ...half, amount: paise(100) });
    await expect(mistaken).rejects.not.toBeInstanceOf(GatewayUnavailable);
    expect(await rig.refundedAmounts(payment.mid)).toEqual([72_300]);
    await rig.gateway.refund(newRefund(payment, 72_200));
    const tooMuch = newRefund(payment, 101);
    expect(await rig.gateway.refund(tooMuch)).toMatchObject({ state: 'failed', reason: expect.stringMatching(/./) });
    expect(await rig.refundedAmounts(payment.mid)).toEqual([72_300, 72_200]);
    expect((await rig.gateway.refund(newRefund(payment, 100))).state).toBe('pending');
  });

  test('W34 a refund is unknown, pending, done, or failed with a reason', async () => {
    const payment = await payOrder();
    const [good, bad] = [newRefund(payment, 1000), newRefund(payment, 2000)];
    expect(await rig.gateway.refundStatus(good)).toEqual({ state: 'unknown', amount: 1000, provider: null });
    await rig.gateway.refund(good);
    await rig.gateway.refund(bad);
    expect((await rig.gateway.refundStatus(good)).state).toBe('pending');
    await rig.endRefund(good.id, 'done');
    await rig.endRefund(bad.id, 'failed');
    expect(await rig.gateway.refundStatus(good)).toMatchObject({ state: 'done', amount: 1000 });
    expect(await rig.gateway.refund(good)).toMatchObject({ state: 'done' });
    expect(await rig.gateway.refundStatus(bad)).toMatchObject({ state: 'failed', reason: expect.stringMatching(/./) });
    expect(await rig.refundedAmounts(payment.mid)).toEqual([1000]);
    expect((await rig.gateway.status(payment.mid)).state).toBe('paid');
  });

  test('W34 a refund whose response was lost has a status, and a repeated request refunds nothing more', async () => {
    const payment = await payOrder();
    const refund = newRefund(payment, 5000);
    await rig.failNext('lost', 'acting');
    await expect(rig.gateway.refund(refund)).rejects.toBeInstanceOf(GatewayUnavailable);
    expect((await rig.gateway.refundStatus(refund)).state).toBe('pending');
    expect((await rig.gateway.refund(refund)).state).toBe('pending');
    expect(await rig.refundedAmounts(payment.mid)).toEqual([5000]);
  });

  test('W24 a timeout, 5xx, a broken connection and an invalid response make every request fail as unavailable', async () => {
    const payment = await payOrder();
    const refund = newRefund(payment, 700);
    const requests: [string, (gateway: Gateway) => Promise<unknown>][] = [
      ['create', gateway => gateway.create(newOrder())],
      ['status', gateway => gateway.status(payment.mid)],
      ['refund', gateway => gateway.refund(refund)],
      ['refundStatus', gateway => gateway.refundStatus(refund)],
      ...(rig.traits.closes
        ? ([['close', gateway => gateway.close(payment.mid)]] satisfies [
            string,
            (gateway: Gateway) => Promise<unknown>,
          ][])
        : []),
    ];
    for (const [name, ask] of requests)
      for (const kind of ['down', 'broken', 'nonsense', 'lost', 'silent'] as const) {
        await rig.failNext(kind);
        await expect(
          ask(kind === 'silent' ? rig.shortTimeout : rig.restarted()),
          `${name}, ${kind}`,
        ).rejects.toBeInstanceOf(GatewayUnavailable);
      }
    await rig.failNext('slow');
    expect((await rig.gateway.status(payment.mid)).state).toBe('paid');
  });
});
