import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paise } from '#kernel/money.ts';
import { GatewayUnavailable, type GatewayOrder } from '#src/payments/index.ts';
import { phonePe } from '#src/adapters/payment/phonepe.ts';
import { keys as phonePeKeys, phonePeRig } from './phonepe.ts';
import { razorpayRig } from './razorpay.ts';

let made = 0;
const order = (clock: { ms: number }, over: Partial<GatewayOrder> = {}): GatewayOrder => ({
  mid: `p${String(++made).padStart(25, '0')}`,
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

  test('D23 a link is for exactly this payment, tells nobody, and leads back to us', async () => {
    const asked = order(rig.clock);
    await rig.gateway.create(asked);
    expect(last()).toMatchObject({
      call: 'POST /v1/payment_links',
      body: {
        amount: 144_600,
        currency: 'INR',
        accept_partial: false,
        reference_id: asked.mid,
        description: 'Birthday Spotlight Edition',
        expire_by: asked.expiresAt.getTime() / 1000,
        notify: { sms: false, email: false },
        reminder_enable: false,
        callback_url: asked.returnUrl,
        callback_method: 'get',
      },
    });
  });

  test('W26 before a link is opened, Razorpay is asked whether there is one', async () => {
    const asked = order(rig.clock);
    const page = await rig.gateway.create(asked);
    const before = rig.simulator.requests.length;
    expect(await rig.restarted().create(asked)).toEqual(page);
    const calls = rig.simulator.requests.slice(before).map(one => one.call);
    expect(calls).toEqual([`GET /v1/payment_links?reference_id=${asked.mid}`]);
  });

  test('D23 a link that is opened late in its payment’s life still has the fifteen minutes that Razorpay asks for', async () => {
    const { url } = await rig.gateway.create(order(rig.clock, { expiresAt: new Date(rig.clock.ms + 60_000) }));
    expect(url).toContain('https://rzp.io/');
    expect((last().body as { expire_by: number }).expire_by).toBe(rig.clock.ms / 1000 + 16 * 60);
  });

  test('W26 two processes that open the same payment at once end on one link', async () => {
    for (let n = 0; n < 5; n++) {
      const asked = order(rig.clock);
      const [a, b] = await Promise.all([rig.gateway.create(asked), rig.restarted().create(asked)]);
      expect(b).toEqual(a);
      expect(await rig.pages(asked.mid)).toBe(1);
    }
  });

  test('W34 a refund carries our number as the key by which it happens once, and the payment it is of', async () => {
    const { mid } = order(rig.clock);
    await rig.gateway.create(order(rig.clock, { mid }));
    await rig.pay(mid);
    const capture = (await rig.gateway.status(mid)).captures[0]!.id;
    await rig.gateway.refund({ id: 'refund0000000001', mid, capture, amount: paise(500) });
    expect(last()).toMatchObject({
      call: `POST /v1/payments/${capture}/refund`,
      headers: { 'x-refund-idempotency': 'refund0000000001' },
      body: { amount: 500, speed: 'normal', receipt: 'refund0000000001', notes: { mid } },
    });
  });

  test('D23 the fields of the return are Razorpay’s own words on this payment, or they are not', async () => {
    const [asked, other] = [order(rig.clock), order(rig.clock)];
    for (const one of [asked, other]) {
      await rig.gateway.create(one);
      await rig.pay(one.mid);
    }
    const back = Object.fromEntries(new URL(rig.simulator.returnUrl(asked.mid)).searchParams);
    const check = (fields: object) => rig.gateway.checkReturn?.(asked.mid, { ...fields });
    expect(back['MID']).toBe('p1');
    expect(check(back)).toBe('right');
    expect(rig.gateway.checkReturn?.(other.mid, back)).toBe('wrong');
    for (const name of Object.keys(back).filter(name => name.startsWith('razorpay_')))
      for (const fake of ['', 'paid', ['paid', 'paid'], undefined])
        expect(check({ ...back, [name]: fake }), `${name} ${String(fake)}`).toBe(
          back[name] === fake ? 'right' : 'wrong',
        );
    const { razorpay_signature: _, ...unsigned } = back;
    expect(check(unsigned)).toBe('missing');
    expect(check({})).toBe('missing');
  });
});

describe('PhonePe', () => {
  let rig: Awaited<ReturnType<typeof phonePeRig>>;
  beforeAll(async () => void (rig = await phonePeRig()));
  afterAll(() => rig.close());
  const opened = async () => {
    const asked = order(rig.clock);
    await rig.gateway.create(asked);
    return asked.mid;
  };

  test('D23 an order is for exactly this payment and leads back to us; its life is one that PhonePe takes', async () => {
    const asked = order(rig.clock);
    await rig.gateway.create(asked);
    expect(rig.simulator.requests.at(-1)).toMatchObject({
      call: 'POST /checkout/v2/pay',
      headers: { authorization: expect.stringMatching(/^O-Bearer token/) },
      body: {
        merchantOrderId: asked.mid,
        amount: 144_600,
        expireAfter: 1800,
        paymentFlow: { type: 'PG_CHECKOUT', merchantUrls: { redirectUrl: asked.returnUrl } },
      },
    });
    for (const [minutes, seconds] of [
      [1, 300],
      [600, 3600],
    ] as const) {
      await rig.gateway.create(order(rig.clock, { expiresAt: new Date(rig.clock.ms + minutes * 60_000) }));
      expect(rig.simulator.requests.at(-1)).toMatchObject({ body: { expireAfter: seconds } });
    }
  });

  test('D23 a token is kept until shortly before its end, and fetched once for all who need it', async () => {
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

  test('D23 a token that is not taken any more is renewed once; keys that are wrong are no answer, and no last word', async () => {
    const mid = await opened();
    rig.simulator.forgetToken();
    expect((await rig.gateway.status(mid)).state).toBe('pending');
    const fresh = rig.restarted();
    rig.simulator.failNext('down', 'token');
    await expect(fresh.status(mid)).rejects.toBeInstanceOf(GatewayUnavailable);
    expect((await fresh.status(mid)).state).toBe('pending');
    const wrong = phonePe({
      ...phonePeKeys,
      clientSecret: 'wrong',
      origin: rig.simulator.origin,
      now: () => new Date(rig.clock.ms),
    });
    for (let n = 0; n < 2; n++) await expect(wrong.status(mid)).rejects.toBeInstanceOf(GatewayUnavailable);
  });

  test('W26 money on both orders of one payment is two captures, each given back to its own order', async () => {
    const asked = order(rig.clock);
    await rig.failNext('lost', 'acting');
    await expect(rig.restarted().create(asked)).rejects.toBeInstanceOf(GatewayUnavailable);
    rig.simulator.pay(asked.mid);
    rig.simulator.orders.at(-1)!.state = 'PENDING';
    await rig.restarted().create(asked);
    rig.simulator.pay(asked.mid);
    rig.simulator.orders.at(-2)!.state = 'COMPLETED';
    const { captures } = await rig.gateway.status(asked.mid);
    expect(captures).toHaveLength(2);
    await rig.gateway.refund({
      id: 'refund00000009',
      mid: asked.mid,
      capture: captures[1]!.id,
      amount: paise(144_600),
    });
    expect(rig.simulator.refunds.at(-1)).toMatchObject({ originalMerchantOrderId: `${asked.mid}-2` });
    const told = rig.webhook({ mid: asked.mid, refund: 'refund00000009' });
    expect(rig.gateway.checkWebhook(told.raw, told.headers)?.mid).toBe(asked.mid);
  });

  test('W26 no further page is opened for a payment that is paid already, and none that PhonePe refuses for another reason', async () => {
    const mid = await opened();
    await rig.pay(mid);
    await expect(rig.restarted().create(order(rig.clock, { mid }))).rejects.toThrow('has the money');
    expect(await rig.pages(mid)).toBe(1);
    await expect(rig.gateway.create(order(rig.clock, { amount: paise(99) }))).rejects.toThrow('BAD_REQUEST');
  });
});
