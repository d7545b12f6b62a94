import { createRequire } from 'node:module';
import Razorpay from 'razorpay';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys as phonePeKeys, phonePeSimulator, type PhonePeSimulator } from './phonepe.ts';
import { keys as razorpayKeys, razorpaySimulator, type RazorpaySimulator } from './razorpay.ts';

/**
 * Our simulators are written from the providers' documents. Here the providers' own packages use them, which proves the
 * same addresses, names and signatures. The shop itself does not use the packages (ADR 0013).
 */
const require = createRequire(import.meta.url);
const clock = { ms: Date.now() };

describe('Razorpay’s package against our simulator', () => {
  let simulator: RazorpaySimulator;
  let client: Razorpay;
  beforeAll(async () => {
    simulator = await razorpaySimulator(clock);
    client = new Razorpay({ key_id: razorpayKeys.keyId, key_secret: razorpayKeys.keySecret });
    // The package has no option for another address.
    (client as unknown as { api: { rq: { defaults: { baseURL: string } } } }).api.rq.defaults.baseURL =
      simulator.origin;
  });
  afterAll(() => simulator.close());

  test('D23 the package accepts the link, the payment, the refund and both signatures', async () => {
    const link = await client.paymentLink.create({
      amount: 144_600,
      currency: 'INR',
      reference_id: 'm1',
      expire_by: Math.floor(clock.ms / 1000) + 1800,
      callback_url: 'https://imurs.example/processPayment?MID=m1',
      callback_method: 'get',
      customer: {},
    });
    expect(link).toMatchObject({ status: 'created', short_url: expect.stringContaining('https://rzp.io/') });
    expect((await client.paymentLink.all({ reference_id: 'm1' } as never)).payment_links).toHaveLength(1);
    simulator.pay('m1');
    const paid = await client.paymentLink.fetch(link.id);
    expect(paid).toMatchObject({ status: 'paid', payments: [{ status: 'captured', amount: 144_600 }] });
    const { payment_id } = (paid.payments as unknown as { payment_id: string }[])[0]!;
    const refund = await client.payments.refund(payment_id, { amount: 500, receipt: 'r1' });
    expect(refund).toMatchObject({ status: 'pending', payment_id });
    expect((await client.payments.fetchMultipleRefund(payment_id, {})).items).toHaveLength(1);
    await expect(client.payments.refund(payment_id, { amount: 144_600 })).rejects.toMatchObject({ statusCode: 400 });

    const { validatePaymentVerification, validateWebhookSignature } = require('razorpay/dist/utils/razorpay-utils') as {
      validatePaymentVerification(fields: object, signature: string, secret: string): boolean;
      validateWebhookSignature(body: string, signature: string, secret: string): boolean;
    };
    const returnFields = new URL(simulator.returnUrl('m1')).searchParams;
    const returnField = (name: string) => returnFields.get(`razorpay_${name}`) ?? '';
    const fields = {
      payment_id: returnField('payment_id'),
      payment_link_id: returnField('payment_link_id'),
      payment_link_reference_id: returnField('payment_link_reference_id'),
      payment_link_status: returnField('payment_link_status'),
    };
    expect(validatePaymentVerification(fields, returnField('signature'), razorpayKeys.keySecret)).toBe(true);
    const { raw, headers } = simulator.sign({ event: 'payment_link.paid' });
    const signature = headers['x-razorpay-signature'] ?? '';
    expect(validateWebhookSignature(Buffer.from(raw).toString(), signature, razorpayKeys.webhookSecret)).toBe(true);
  });
});

describe('PhonePe’s package against our simulator', () => {
  let simulator: PhonePeSimulator;
  beforeAll(async () => void (simulator = await phonePeSimulator(clock)));
  afterAll(() => simulator.close());

  test('D23 the package accepts the token, the order, its status, the refund and the webhook', async () => {
    const { BaseUrl } = require('@phonepe-pg/pg-sdk-node/dist/common/constants/BaseUrl.js') as {
      BaseUrl: Record<'SANDBOX', Record<string, string>>;
    };
    // The package has no option for another address.
    for (const name of Object.keys(BaseUrl.SANDBOX)) BaseUrl.SANDBOX[name] = simulator.origin;
    const sdk = require('@phonepe-pg/pg-sdk-node') as typeof import('@phonepe-pg/pg-sdk-node');
    const { clientId, clientSecret, webhookUsername, webhookPassword } = phonePeKeys;
    const client = sdk.StandardCheckoutClient.getInstance(clientId, clientSecret, 1, sdk.Env.SANDBOX, false);
    const payRequest = sdk.StandardCheckoutPayRequest.builder()
      .merchantOrderId('m1')
      .amount(144_600)
      .expireAfter(1800)
      .redirectUrl('https://imurs.example/processPayment?MID=m1')
      .message('Birthday Spotlight Edition')
      .build();
    expect(await client.pay(payRequest)).toMatchObject({
      state: 'PENDING',
      redirectUrl: expect.stringMatching(/^https/),
    });
    await expect(client.pay(payRequest)).rejects.toMatchObject({
      httpStatusCode: 417,
      code: 'INVALID_MERCHANT_ORDER_ID',
    });
    await expect(client.getOrderStatus('m404')).rejects.toMatchObject({ code: 'INVALID_MERCHANT_ORDER_ID' });
    simulator.pay('m1');
    expect(await client.getOrderStatus('m1', true)).toMatchObject({
      state: 'COMPLETED',
      amount: 144_600,
      paymentDetails: [{ state: 'COMPLETED', amount: 144_600 }],
    });
    const refund = sdk.RefundRequest.builder()
      .merchantRefundId('refund0000000001')
      .originalMerchantOrderId('m1')
      .amount(500)
      .build();
    expect(await client.refund(refund)).toMatchObject({ state: 'PENDING', amount: 500 });
    expect(await client.getRefundStatus('refund0000000001')).toMatchObject({ state: 'PENDING' });
    const { raw, headers } = simulator.sign({ event: 'checkout.order.completed', payload: { merchantOrderId: 'm1' } });
    const body = Buffer.from(raw).toString();
    const callback = client.validateCallback(webhookUsername, webhookPassword, headers['authorization'] ?? '', body);
    expect(callback.payload.merchantOrderId).toBe('m1');
    expect(() => client.validateCallback(webhookUsername, webhookPassword, 'f'.repeat(64), body)).toThrow();
  });
});
