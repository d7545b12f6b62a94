import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { listPlans, seedCatalogue, listThemes } from '#src/catalogue/index.ts';
import { gateway, paymentByMid } from '#src/payments/index.ts';
import { payments, refunds } from '#src/payments/store/tables.ts';
import { phonePeRig } from './phonepe.ts';
import { razorpayRig } from './razorpay.ts';
import type { ProviderRig, SignedWebhook } from './rig.ts';

/** The keys of both providers, so that GATEWAY alone chooses one. */
const env = {
  LIMITS: 'off',
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'k',
  RAZORPAY_WEBHOOK_SECRET: 'w',
  PHONEPE_CLIENT_ID: 'c',
  PHONEPE_CLIENT_SECRET: 's',
  PHONEPE_CLIENT_VERSION: '1',
  PHONEPE_WEBHOOK_USERNAME: 'u',
  PHONEPE_WEBHOOK_PASSWORD: 'p',
};

describe.each([
  ['razorpay', razorpayRig],
  ['phonepe', phonePeRig],
])('the whole shop with %s', (name, open: () => Promise<ProviderRig>) => {
  let app: TestApp;
  let rig: ProviderRig;
  let me: Browser;
  let order: object;

  beforeAll(async () => {
    app = await testApp({ env: { ...env, GATEWAY: name } });
    expect(app.ctx().use(gateway).name).toBe(name);
    rig = await open();
    rig.clock.ms = app.clock.now().getTime();
    app.shop.runtime.provide(gateway, rig.gateway);
    await seedCatalogue(app.ctx());
    const plan = (await listPlans(app.ctx()))[0]!.id;
    const category = (await listThemes(app.ctx()))[0]!.children[0]!.id;
    order = { plan, category, selectedOption: 'upfront', couponCode: '', extracopies: 0 };
    me = app.browser();
    await me.signIn('+919876500001');
    await me.call('POST /api/updateD2CuserName', { json: { name: 'Asha' } });
  });
  afterAll(async () => {
    await app.close();
    await rig.close();
  });

  const beginPayment = async (over: object = {}) => {
    const { status, body } = await me.call('POST /api/paymentD2C', { json: { ...order, ...over } });
    expect(status).toBe(200);
    const [newest] = await app.ctx().db.select().from(payments).orderBy(desc(payments.createdAt)).limit(1);
    return { mid: newest!.mid, url: body.url };
  };
  /** Sends a webhook as the provider does; `to`: to the address of another one. */
  const sendWebhook = (
    { raw, headers }: SignedWebhook,
    { to = name, over = {} }: { to?: string; over?: object } = {},
  ) =>
    app.call(`POST /hooks/${to}`, {
      json: JSON.parse(Buffer.from(raw).toString()) as object,
      headers: { ...headers, ...over },
    });
  const confirm = (mid: string) => me.call('POST /api/confPayment', { json: { MID: mid } });

  test('D23 W24 a payment is settled once, after a signed webhook, and never by a forged one or by the browser’s return', async () => {
    const { mid, url } = await beginPayment();
    expect(await beginPayment()).toEqual({ mid, url });
    expect((await confirm(mid)).status).toBe(202);
    await rig.pay(mid);
    const webhook = rig.webhook({ mid });
    const [header = ''] = Object.keys(webhook.headers);
    expect((await sendWebhook(webhook, { over: { [header]: 'f'.repeat(64) } })).status).toBe(401);
    for (const other of ['bank', 'razorpay', 'phonepe'].filter(gatewayName => gatewayName !== name))
      expect((await sendWebhook(webhook, { to: other })).status).toBe(404);
    await app.runJobs();
    expect((await paymentByMid(app.ctx(), mid))?.status).toBe('open');

    expect((await sendWebhook(rig.otherWebhook())).body).toEqual({ heard: false });
    expect((await sendWebhook(webhook)).body).toEqual({ heard: true });
    expect((await sendWebhook(webhook)).body).toEqual({ heard: false });
    await app.runJobs();
    const payment = await paymentByMid(app.ctx(), mid);
    expect(payment).toMatchObject({ status: 'paid', gateway: name });
    expect(payment?.edition).toBeTruthy();
    expect((await confirm(mid)).status).toBe(200);
  });

  test('W26 W34 a second capture is refunded once, and the refund is done when the provider says so', async () => {
    const { mid } = await beginPayment({ extracopies: 1 });
    await rig.pay(mid);
    expect((await confirm(mid)).status).toBe(200);
    const { amount } = (await paymentByMid(app.ctx(), mid))!;
    await rig.captureAgain(mid, amount);
    expect((await sendWebhook(rig.webhook({ mid }))).body).toEqual({ heard: true });
    for (let n = 0; n < 3; n++) await app.runJobs();
    expect(await rig.refundedAmounts(mid)).toEqual([amount]);
    const refundsOfPayment = () => app.ctx().db.select().from(refunds).where(eq(refunds.mid, mid));
    const [sentRefund] = await refundsOfPayment();
    expect(sentRefund).toMatchObject({ state: 'sent', cause: 'second-capture', amount });
    await rig.endRefund(sentRefund!.id, 'done');
    expect((await sendWebhook(rig.webhook({ mid, refund: sentRefund!.id }))).body).toEqual({ heard: true });
    await app.runJobs();
    expect(await refundsOfPayment()).toMatchObject([{ state: 'done' }]);
  });

  test('W26 after a lost response the payer is told to try again, and is charged once', async () => {
    await rig.failNext('lost', 'acting');
    const first = await me.call('POST /api/paymentD2C', { json: { ...order, extracopies: 2 } });
    expect([first.status, first.body.error.code]).toEqual([503, 'gateway-away']);
    const { mid, url } = await beginPayment({ extracopies: 2 });
    expect(url).toMatch(/^https:/);
    await rig.pay(mid);
    expect((await confirm(mid)).status).toBe(200);
    const captured = (await rig.gateway.status(mid)).captures;
    expect(captured).toHaveLength(1);
  });

  test('W11 a browser that returns by the provider’s own form is redirected without its session', async () => {
    const { mid } = await beginPayment({ extracopies: 3 });
    const returnByPost = (path: string, headers: Record<string, string> = {}) =>
      app.shop.server.app.inject({
        method: 'POST',
        url: path,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://pay.example',
          'sec-fetch-site': 'cross-site',
          cookie: [...me.cookies].map(([k, v]) => `${k}=${v}`).join('; '),
          ...headers,
        },
        payload: 'status=success&amount=1',
      });
    const led = await returnByPost(`/hooks/return/${mid}`);
    expect([led.statusCode, led.headers.location]).toEqual([303, `/processPayment?MID=${mid}`]);
    expect(led.cookies).toEqual([]);
    expect((await paymentByMid(app.ctx(), mid))?.status).toBe('open');
    expect((await returnByPost('/hooks/return/https:%2F%2Fevil.example')).statusCode).toBe(400);
    expect((await returnByPost('/api/logout')).statusCode).toBe(403);
    const ownOrigin = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
    expect((await returnByPost('/api/logout', ownOrigin)).statusCode).toBe(415);
    expect((await me.call('POST /api/login')).body).toMatchObject({ data: { name: 'Asha' } });
  });

  test('D23 a returning browser is redirected without its fields and settles nothing; a wrong signature is logged', async () => {
    const { mid } = await beginPayment({ extracopies: 4 });
    const warned = vi.spyOn(app.shop.runtime.log, 'warn');
    const returnWith = async (fields: Record<string, string>) => {
      const query = new URLSearchParams(fields).toString();
      const led = await app.shop.server.app.inject({ method: 'GET', url: `/hooks/return/${mid}?${query}` });
      expect([led.statusCode, led.headers.location]).toEqual([303, `/processPayment?MID=${mid}`]);
    };
    await returnWith({});
    expect(warned).not.toHaveBeenCalled();
    await returnWith({
      razorpay_payment_id: 'pay_1',
      razorpay_payment_link_id: 'plink_1',
      razorpay_payment_link_reference_id: mid,
      razorpay_payment_link_status: 'paid',
      razorpay_signature: 'f'.repeat(64),
    });
    expect(warned).toHaveBeenCalledTimes(name === 'razorpay' ? 1 : 0);
    warned.mockRestore();
    expect((await paymentByMid(app.ctx(), mid))?.status).toBe('open');
  });
});
