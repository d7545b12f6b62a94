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
  let made = 0;
  beforeAll(async () => void (rig = await open()));
  afterAll(() => rig.close());

  const mid = () => `m${String(++made).padStart(25, '0')}`;
  const order = (over: Partial<GatewayOrder> = {}): GatewayOrder => ({
    mid: mid(),
    amount: paise(144_600),
    title: 'Birthday Spotlight Edition for a very dear friend',
    returnUrl: 'https://imurs.example/processPayment?MID=x',
    expiresAt: new Date(rig.clock.ms + 30 * 60_000),
    ...over,
  });
  const opened = async (over: Partial<GatewayOrder> = {}) => {
    const asked = order(over);
    await rig.gateway.create(asked);
    return asked.mid;
  };
  const paid = async () => {
    const mid = await opened();
    await rig.pay(mid);
    const { captures } = await rig.gateway.status(mid);
    return { mid, capture: captures[0]!.id };
  };
  const refund = (of: { mid: string; capture: string }, amount: number): GatewayRefund => ({
    id: `refund${String(++made).padStart(10, '0')}`,
    amount: paise(amount),
    ...of,
  });

  test('W26 the same payment has one page, however often it is asked for, and two at once get the same', async () => {
    const asked = order();
    const [a, b] = await Promise.all([rig.gateway.create(asked), rig.gateway.create(asked)]);
    expect(await rig.gateway.create(asked)).toEqual(a);
    expect(b).toEqual(a);
    expect(await rig.pages(asked.mid)).toBe(1);
    expect((await rig.gateway.create(order())).url).not.toBe(a.url);
  });

  test('W26 its answer was lost after it acted: asked again, also after a restart, the payment can be paid, once', async () => {
    const asked = order();
    await rig.failNext('lost', 'acting');
    await expect(rig.restarted().create(asked)).rejects.toBeInstanceOf(GatewayUnavailable);
    expect(await rig.pages(asked.mid)).toBe(1);
    expect((await rig.gateway.status(asked.mid)).state).toBe('pending');
    const gateway = rig.restarted();
    const page = await gateway.create(asked);
    expect(await gateway.create(asked)).toEqual(page);
    expect(await rig.pages(asked.mid)).toBe(rig.traits.pagesAfterLoss);
    await rig.pay(asked.mid);
    const { captures, ...report } = await rig.gateway.status(asked.mid);
    expect(report).toMatchObject({ state: 'paid', amount: 144_600 });
    await expect(rig.gateway.refund(refund({ mid: asked.mid, capture: captures[0]!.id }, 600))).resolves.toMatchObject({
      state: 'pending',
    });
  });

  test('D23 what it says of a payment: unknown, pending, paid, refused, over; amounts in paise, our number as reference', async () => {
    const unknown = mid();
    expect(await rig.gateway.status(unknown)).toMatchObject({ state: 'unknown', reference: unknown, captures: [] });
    const one = await opened({ amount: paise(100) });
    expect(await rig.gateway.status(one)).toEqual({
      state: 'pending',
      amount: 100,
      currency: 'INR',
      reference: one,
      captures: [],
    });
    await rig.pay(one);
    const { captures, ...report } = await rig.gateway.status(one);
    expect(report).toEqual({ state: 'paid', amount: 100, currency: 'INR', reference: one });
    expect(captures).toEqual([{ id: expect.any(String), amount: 100 }]);
    const refused = await opened();
    await rig.decline(refused);
    expect(await rig.gateway.status(refused)).toMatchObject({ state: rig.traits.refused, captures: [] });
    const over = await opened();
    await rig.expire(over);
    expect((await rig.gateway.status(over)).state).toBe('expired');
  });

  test('W24 another amount than was asked for is told as it is', async () => {
    const mid = await opened();
    await rig.pay(mid, 144_500);
    expect(await rig.gateway.status(mid)).toMatchObject({ state: 'paid', amount: 144_500 });
  });

  test('W26 money that was taken a second time is seen, oldest first', async () => {
    const { mid, capture } = await paid();
    await rig.captureAgain(mid, 144_700);
    const { amount, captures } = await rig.gateway.status(mid);
    expect(amount).toBe(144_600);
    expect(captures.map(one => one.amount)).toEqual([144_600, 144_700]);
    expect(captures[0]!.id).toBe(capture);
    expect(new Set(captures.map(one => one.id)).size).toBe(2);
  });

  test('W26 a page nobody paid on is closed where that can be; one that is paid stays paid', async () => {
    const mid = await opened();
    await rig.gateway.close(mid);
    await rig.gateway.close(mid);
    expect((await rig.gateway.status(mid)).state).toBe(rig.traits.closes ? 'expired' : 'pending');
    const { mid: done } = await paid();
    await rig.gateway.close(done);
    expect((await rig.gateway.status(done)).state).toBe('paid');
    await rig.gateway.close('m404');
  });

  test('D23 W24 a webhook names its payment only with the right signature', async () => {
    const { mid, capture } = await paid();
    const asked = refund({ mid, capture }, 500);
    await rig.gateway.refund(asked);
    const told = rig.webhook({ mid });
    expect(rig.gateway.checkWebhook(told.raw, told.headers)).toEqual({ mid, eventId: expect.any(String) });
    const ofRefund = rig.webhook({ mid, refund: asked.id });
    expect(rig.gateway.checkWebhook(ofRefund.raw, ofRefund.headers)?.mid).toBe(mid);
    const [name = ''] = Object.keys(told.headers);
    for (const wrong of ['', 'zz', 'f'.repeat(64), `${told.headers[name]}00`])
      expect(rig.gateway.checkWebhook(told.raw, { ...told.headers, [name]: wrong })).toBeUndefined();
    expect(rig.gateway.checkWebhook(told.raw, {})).toBeUndefined();
    const other = rig.gateway.checkWebhook(Buffer.from('{"payload":{}}'), told.headers);
    expect(other).toEqual(rig.traits.signsBody ? undefined : { mid: '', eventId: expect.any(String) });
    const again = rig.gateway.checkWebhook(told.raw, told.headers);
    expect(again).toEqual(rig.gateway.checkWebhook(told.raw, told.headers));
  });

  test('D23 other news, rightly signed, is heard and is about no payment: the provider must not switch us off', () => {
    const { raw, headers } = rig.otherWebhook();
    expect(rig.gateway.checkWebhook(raw, headers)).toEqual({ mid: '', eventId: expect.any(String) });
  });

  test('W34 the same refund never gives twice, two parts do, and never more than was taken', async () => {
    const of = await paid();
    const half = refund(of, 72_300);
    const first = await rig.gateway.refund(half);
    expect(first).toMatchObject({ state: 'pending', amount: 72_300, provider: expect.any(String) });
    for (let n = 0; n < 3; n++) expect(await rig.restarted().refund(half)).toEqual(first);
    const mistaken = rig.gateway.refund({ ...half, amount: paise(100) });
    await expect(mistaken).rejects.not.toBeInstanceOf(GatewayUnavailable);
    expect(await rig.refundedAmounts(of.mid)).toEqual([72_300]);
    await rig.gateway.refund(refund(of, 72_200));
    const tooMuch = refund(of, 101);
    expect(await rig.gateway.refund(tooMuch)).toMatchObject({ state: 'failed', reason: expect.stringMatching(/./) });
    expect(await rig.refundedAmounts(of.mid)).toEqual([72_300, 72_200]);
    expect((await rig.gateway.refund(refund(of, 100))).state).toBe('pending');
  });

  test('W34 what becomes of a refund: unknown, on its way, done; or failed, with a reason', async () => {
    const of = await paid();
    const [good, bad] = [refund(of, 1000), refund(of, 2000)];
    expect(await rig.gateway.refundStatus(good)).toEqual({ state: 'unknown', amount: 1000, provider: null });
    await rig.gateway.refund(good);
    await rig.gateway.refund(bad);
    expect((await rig.gateway.refundStatus(good)).state).toBe('pending');
    await rig.endRefund(good.id, 'done');
    await rig.endRefund(bad.id, 'failed');
    expect(await rig.gateway.refundStatus(good)).toMatchObject({ state: 'done', amount: 1000 });
    expect(await rig.gateway.refund(good)).toMatchObject({ state: 'done' });
    expect(await rig.gateway.refundStatus(bad)).toMatchObject({ state: 'failed', reason: expect.stringMatching(/./) });
    expect(await rig.refundedAmounts(of.mid)).toEqual([1000]);
    expect((await rig.gateway.status(of.mid)).state).toBe('paid');
  });

  test('W34 a refund whose answer was lost is known, and asked again gives nothing more', async () => {
    const of = await paid();
    const asked = refund(of, 5000);
    await rig.failNext('lost', 'acting');
    await expect(rig.gateway.refund(asked)).rejects.toBeInstanceOf(GatewayUnavailable);
    expect((await rig.gateway.refundStatus(asked)).state).toBe('pending');
    expect((await rig.gateway.refund(asked)).state).toBe('pending');
    expect(await rig.refundedAmounts(of.mid)).toEqual([5000]);
  });

  test('W24 silence, 5xx, a cut line and nonsense are no answer, to whatever was asked', async () => {
    const of = await paid();
    const asked = refund(of, 700);
    const questions: [string, (gateway: Gateway) => Promise<unknown>][] = [
      ['create', gateway => gateway.create(order())],
      ['status', gateway => gateway.status(of.mid)],
      ['refund', gateway => gateway.refund(asked)],
      ['refundStatus', gateway => gateway.refundStatus(asked)],
      ...(rig.traits.closes
        ? ([['close', gateway => gateway.close(of.mid)]] satisfies [string, (gateway: Gateway) => Promise<unknown>][])
        : []),
    ];
    for (const [name, ask] of questions)
      for (const kind of ['down', 'broken', 'nonsense', 'lost', 'silent'] as const) {
        await rig.failNext(kind);
        await expect(
          ask(kind === 'silent' ? rig.shortTimeout : rig.restarted()),
          `${name}, ${kind}`,
        ).rejects.toBeInstanceOf(GatewayUnavailable);
      }
    await rig.failNext('slow');
    expect((await rig.gateway.status(of.mid)).state).toBe('paid');
  });
});
