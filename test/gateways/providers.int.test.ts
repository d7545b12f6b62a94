import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paise } from '#kernel/money.ts';
import { GatewayUnavailable, type GatewayOrder } from '#src/payments/index.ts';
import { phonePe } from '#src/adapters/payment/phonepe.ts';
import { keys as phonePeKeys, phonePeRig } from './phonepe.ts';
import { razorpayRig } from './razorpay.ts';

let lastNumber = 0;
const newOrder = (clock: { ms: number }, over: Partial<GatewayOrder> = {}): GatewayOrder => ({
  mid: `p${String(++lastNumber).padStart(25, '0')}`,
  amount: paise(144_600),
  title: 'Birthday Spotlight Edition',
  returnUrl: 'https://imurs.example/processPayment?MID=p1',
  expiresAt: new Date(clock.ms + 30 * 60_000),
  ...over,
});

describe('Razorpay', () => {
  let rig: Awaited<ReturnType<typeof razorpayRig>>;
  beforeAll(async () => void (rig = await razorpayRig()));
  afterAll(() => rig.close());
  const last = () => rig.simulator.requests.at(-1)!;

  test('D23 a link has the payment’s amount and MID, notifies nobody, and returns to our address', async () => {
    const order = newOrder(rig.clock);
    await rig.gateway.create(order);
    expect(last()).toMatchObject({
      call: 'POST /v1/payment_links',
      body: {
        amount: 144_600,
        currency: 'INR',
        accept_partial: false,
        reference_id: order.mid,
        description: 'Birthday Spotlight Edition',
        expire_by: order.expiresAt.getTime() / 1000,
        notify: { sms: false, email: false },
        reminder_enable: false,
        callback_url: order.returnUrl,
        callback_method: 'get',
      },
    });
  });

  test('W26 an existing link is searched for before one is created', async () => {
    const order = newOrder(rig.clock);
    const page = await rig.gateway.create(order);
    const before = rig.simulator.requests.length;
    expect(await rig.restarted().create(order)).toEqual(page);
    const calls = rig.simulator.requests.slice(before).map(request => request.call);
    expect(calls).toEqual([`GET /v1/payment_links?reference_id=${order.mid}`]);
  });

  test('D23 a link for a payment that expires soon stays open for the fifteen minutes that Razorpay requires', async () => {
    const { url } = await rig.gateway.create(newOrder(rig.clock, { expiresAt: new Date(rig.clock.ms + 60_000) }));
    expect(url).toContain('https://rzp.io/');
    expect((last().body as { expire_by: number }).expire_by).toBe(rig.clock.ms / 1000 + 16 * 60);
  });

  test('W26 two processes that open the same payment at once get one link', async () => {
    for (let n = 0; n < 5; n++) {
      const order = newOrder(rig.clock);
      const [a, b] = await Promise.all([rig.gateway.create(order), rig.restarted().create(order)]);
      expect(b).toEqual(a);
      expect(await rig.pages(order.mid)).toBe(1);
    }
  });

  test('W34 a refund request has our refund id as its idempotency key, and the MID in its notes', async () => {
    const { mid } = newOrder(rig.clock);
    await rig.gateway.create(newOrder(rig.clock, { mid }));
    await rig.pay(mid);
    const capture = (await rig.gateway.status(mid)).captures[0]!.id;
    await rig.gateway.refund({ id: 'refund0000000001', mid, capture, amount: paise(500) });
    expect(last()).toMatchObject({
      call: `POST /v1/payments/${capture}/refund`,
      headers: { 'x-refund-idempotency': 'refund0000000001' },
      body: { amount: 500, speed: 'normal', receipt: 'refund0000000001', notes: { mid } },
    });
  });

  test('D23 the return fields are right only with Razorpay’s signature for this payment', async () => {
    const [order, other] = [newOrder(rig.clock), newOrder(rig.clock)];
    for (const gatewayOrder of [order, other]) {
      await rig.gateway.create(gatewayOrder);
      await rig.pay(gatewayOrder.mid);
    }
    const returnFields = Object.fromEntries(new URL(rig.simulator.returnUrl(order.mid)).searchParams);
    const check = (fields: object) => rig.gateway.checkReturn?.(order.mid, { ...fields });
    expect(returnFields['MID']).toBe('p1');
    expect(check(returnFields)).toBe('right');
    expect(rig.gateway.checkReturn?.(other.mid, returnFields)).toBe('wrong');
    for (const name of Object.keys(returnFields).filter(name => name.startsWith('razorpay_')))
      for (const fake of ['', 'paid', ['paid', 'paid'], undefined])
        expect(check({ ...returnFields, [name]: fake }), `${name} ${String(fake)}`).toBe(
          returnFields[name] === fake ? 'right' : 'wrong',
        );
    const { razorpay_signature: _, ...unsigned } = returnFields;
    expect(check(unsigned)).toBe('missing');
    expect(check({})).toBe('missing');
  });
});

describe('PhonePe', () => {
  let rig: Awaited<ReturnType<typeof phonePeRig>>;
  beforeAll(async () => void (rig = await phonePeRig()));
  afterAll(() => rig.close());
  const openOrder = async () => {
    const order = newOrder(rig.clock);
    await rig.gateway.create(order);
    return order.mid;
  };

  test('D23 an order has the payment’s amount and return address, and a lifetime that PhonePe accepts', async () => {
    const order = newOrder(rig.clock);
    await rig.gateway.create(order);
    expect(rig.simulator.requests.at(-1)).toMatchObject({
      call: 'POST /checkout/v2/pay',
      headers: { authorization: expect.stringMatching(/^O-Bearer token/) },
      body: {
        merchantOrderId: order.mid,
        amount: 144_600,
        expireAfter: 1800,
        paymentFlow: { type: 'PG_CHECKOUT', merchantUrls: { redirectUrl: order.returnUrl } },
      },
    });
    for (const [minutes, seconds] of [
      [1, 300],
      [600, 3600],
    ] as const) {
      await rig.gateway.create(newOrder(rig.clock, { expiresAt: new Date(rig.clock.ms + minutes * 60_000) }));
      expect(rig.simulator.requests.at(-1)).toMatchObject({ body: { expireAfter: seconds } });
    }
  });

  test('D23 a token is reused until shortly before it expires, and simultaneous requests fetch one', async () => {
    const fresh = rig.restarted();
    const before = rig.simulator.tokens();
    await Promise.all([1, 2, 3, 4].map(() => fresh.status('p404')));
    await fresh.status('p404');
    expect(rig.simulator.tokens()).toBe(before + 1);
    rig.clock.ms += 55 * 60_000;
    await fresh.status('p404');
    expect(rig.simulator.tokens()).toBe(before + 1);
    rig.clock.ms += 90_000;
    await Promise.all([1, 2, 3, 4].map(() => fresh.status('p404')));
    expect(rig.simulator.tokens()).toBe(before + 2);
  });

  test('D23 a rejected token is renewed once; wrong keys make the gateway unavailable and fail no payment', async () => {
    const mid = await openOrder();
    rig.simulator.forgetToken();
    expect((await rig.gateway.status(mid)).state).toBe('pending');
    const fresh = rig.restarted();
    rig.simulator.failNext('down', 'token');
    await expect(fresh.status(mid)).rejects.toBeInstanceOf(GatewayUnavailable);
    expect((await fresh.status(mid)).state).toBe('pending');
    const wrongKeys = phonePe({
      ...phonePeKeys,
      clientSecret: 'wrong',
      origin: rig.simulator.origin,
      now: () => new Date(rig.clock.ms),
    });
    for (let n = 0; n < 2; n++) await expect(wrongKeys.status(mid)).rejects.toBeInstanceOf(GatewayUnavailable);
  });

  test('W26 money on both orders of one payment is two captures, each refunded to its own order', async () => {
    const order = newOrder(rig.clock);
    await rig.failNext('lost', 'acting');
    await expect(rig.restarted().create(order)).rejects.toBeInstanceOf(GatewayUnavailable);
    rig.simulator.pay(order.mid);
    rig.simulator.orders.at(-1)!.state = 'PENDING';
    await rig.restarted().create(order);
    rig.simulator.pay(order.mid);
    rig.simulator.orders.at(-2)!.state = 'COMPLETED';
    const { captures } = await rig.gateway.status(order.mid);
    expect(captures).toHaveLength(2);
    await rig.gateway.refund({
      id: 'refund00000009',
      mid: order.mid,
      capture: captures[1]!.id,
      amount: paise(144_600),
    });
    expect(rig.simulator.refunds.at(-1)).toMatchObject({ originalMerchantOrderId: `${order.mid}-2` });
    const webhook = rig.webhook({ mid: order.mid, refund: 'refund00000009' });
    expect(rig.gateway.checkWebhook(webhook.raw, webhook.headers)?.mid).toBe(order.mid);
  });

  test('W26 no second order is created for a paid payment, nor after a refusal for another reason', async () => {
    const mid = await openOrder();
    await rig.pay(mid);
    await expect(rig.restarted().create(newOrder(rig.clock, { mid }))).rejects.toThrow('has the money');
    expect(await rig.pages(mid)).toBe(1);
    await expect(rig.gateway.create(newOrder(rig.clock, { amount: paise(99) }))).rejects.toThrow('BAD_REQUEST');
  });
});
