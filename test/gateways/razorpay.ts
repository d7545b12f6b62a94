import { createHash, createHmac } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { razorpay, type RazorpayOptions } from '#src/adapters/payment/razorpay.ts';
import { startSimulator, type ProviderRig, type Simulator, type SignedWebhook } from './rig.ts';

export const keys = { keyId: 'rzp_test_1', keySecret: 'key-secret', webhookSecret: 'hook-secret' };

interface Payment {
  payment_id: string;
  amount: number;
  status: 'captured' | 'failed' | 'refunded';
  method: string;
  created_at: number;
}
interface Link {
  id: string;
  amount: number;
  currency: string;
  reference_id: string;
  description: string;
  short_url: string;
  status: 'created' | 'paid' | 'cancelled' | 'expired';
  expire_by: number;
  callback_url: string;
  payments: Payment[];
}
interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
  receipt: string;
  notes: object;
}

export interface RazorpaySimulator extends Simulator {
  links: readonly Link[];
  link(reference: string): Link;
  refunds: Refund[];
  pay(reference: string, amount?: number): void;
  sign(body: object): SignedWebhook;
  /** Where the payer's browser is sent back to, with the fields Razorpay adds. */
  returnUrl(reference: string): string;
}

const refuse = (reply: FastifyReply, description: string, status = 400) =>
  reply.code(status).send({
    error: { code: 'BAD_REQUEST_ERROR', description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} },
  });
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** Razorpay's payment links, payments and refunds, with the documented names, refusals and signatures. */
export async function razorpaySimulator(clock: { ms: number }): Promise<RazorpaySimulator> {
  const links: Link[] = [];
  const refunds: Refund[] = [];
  const idempotent = new Map<string, { body: string; refund: Refund }>();
  let made = 0;
  const id = (kind: string) => `${kind}_${String(++made).padStart(14, '0')}`;
  const seconds = () => Math.floor(clock.ms / 1000);
  const withExpiry = (link: Link): Link => {
    if (link.status === 'created' && link.expire_by <= seconds()) link.status = 'expired';
    return link;
  };
  const link = (reference: string): Link => {
    const found = links.find(one => one.reference_id === reference);
    if (!found) throw new Error(`no link for ${reference}`);
    return withExpiry(found);
  };

  const base = await startSimulator(app => {
    app.addHook('onRequest', async (request, reply) => {
      const right = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
      if (request.headers.authorization !== right) return refuse(reply, 'Authentication failed', 401);
    });
    app.post<{ Body: Partial<Link> & { callback_method?: string } }>('/v1/payment_links', ({ body }, reply) => {
      const { amount = 0, currency, reference_id = '', expire_by = 0, callback_url = '', description = '' } = body;
      if (!Number.isInteger(amount) || amount < 100) return refuse(reply, 'The amount must be at least INR 1.00');
      if (currency !== 'INR') return refuse(reply, 'Currency is not supported');
      if (reference_id.length > 40) return refuse(reply, 'The reference id may not be greater than 40 characters.');
      if (expire_by < seconds() + 900)
        return refuse(reply, 'expire_by should be at least 15 minutes after current time.');
      if (callback_url && body.callback_method !== 'get') return refuse(reply, 'callback_method should be get');
      if (links.some(one => one.reference_id === reference_id))
        return refuse(
          reply,
          `payment link with given reference_id: ${reference_id} already exists. Please create a payment link with a different reference_id`,
        );
      const plink = id('plink');
      const fresh: Link = {
        id: plink,
        amount,
        currency,
        reference_id,
        description,
        short_url: `https://rzp.io/i/${plink}`,
        status: 'created',
        expire_by,
        callback_url,
        payments: [],
      };
      links.push(fresh);
      return { ...fresh, payments: null };
    });
    app.get<{ Querystring: { reference_id?: string } }>('/v1/payment_links', ({ query }) => ({
      payment_links: links
        .filter(one => !query.reference_id || one.reference_id === query.reference_id)
        // The list tells of no payments.
        .map(one => ({ ...withExpiry(one), payments: [] })),
    }));
    app.get<{ Params: { id: string } }>('/v1/payment_links/:id', ({ params }, reply) => {
      const found = links.find(one => one.id === params.id);
      return found ? withExpiry(found) : refuse(reply, 'The id provided does not exist');
    });
    app.post<{ Params: { id: string } }>('/v1/payment_links/:id/cancel', ({ params }, reply) => {
      const found = links.find(one => one.id === params.id);
      if (!found) return refuse(reply, 'The id provided does not exist');
      if (withExpiry(found).status !== 'created') return refuse(reply, `Payment link is already ${found.status}`);
      found.status = 'cancelled';
      return found;
    });
    app.post<{ Params: { id: string }; Body: { amount: number; receipt: string; notes: object } }>(
      '/v1/payments/:id/refund',
      ({ params, body, headers }, reply) => {
        const key = String(headers['x-refund-idempotency'] ?? '');
        const before = idempotent.get(key);
        const said = JSON.stringify(body);
        if (before)
          return before.body === said
            ? before.refund
            : refuse(reply, 'Different request with the same idempotency key has already been processed.');
        if (key && !/^[\w-]{10,}$/.test(key)) return refuse(reply, 'The idempotency key is not valid');
        const payment = links.flatMap(one => one.payments).find(one => one.payment_id === params.id);
        if (!payment) return refuse(reply, 'The id provided does not exist');
        const gone = refunds.filter(one => one.payment_id === params.id && one.status !== 'failed');
        if (body.amount + gone.reduce((sum, one) => sum + one.amount, 0) > payment.amount)
          return refuse(reply, 'The total refund amount is greater than the refund payment amount');
        const { amount, receipt, notes } = body;
        const fresh: Refund = { id: id('rfnd'), payment_id: params.id, amount, status: 'pending', receipt, notes };
        refunds.push(fresh);
        idempotent.set(key, { body: said, refund: fresh });
        return fresh;
      },
    );
    app.get<{ Params: { id: string } }>('/v1/payments/:id/refunds', ({ params }) => {
      const items = refunds.filter(one => one.payment_id === params.id);
      return { entity: 'collection', count: items.length, items };
    });
  });

  return {
    ...base,
    links,
    link,
    refunds,
    pay(reference, amount) {
      const found = link(reference);
      if (found.status !== 'paid' && found.status !== 'created') throw new Error(`the link is ${found.status}`);
      found.status = 'paid';
      found.payments.push({
        payment_id: id('pay'),
        amount: amount ?? found.amount,
        status: 'captured',
        method: 'upi',
        created_at: seconds() + found.payments.length,
      });
    },
    sign(body) {
      const text = JSON.stringify(body);
      return {
        raw: Buffer.from(text),
        headers: {
          'x-razorpay-signature': hmac(keys.webhookSecret, text),
          'x-razorpay-event-id': createHash('sha256').update(text).digest('hex').slice(0, 14),
        },
      };
    },
    returnUrl(reference) {
      const { id: plink, status, payments, callback_url } = link(reference);
      const payment = payments.at(-1)?.payment_id ?? '';
      const url = new URL(callback_url);
      const fields = {
        razorpay_payment_id: payment,
        razorpay_payment_link_id: plink,
        razorpay_payment_link_reference_id: reference,
        razorpay_payment_link_status: status,
        razorpay_signature: hmac(keys.keySecret, [plink, reference, status, payment].join('|')),
      };
      for (const [name, value] of Object.entries(fields)) url.searchParams.append(name, value);
      return url.href;
    },
  };
}

export async function razorpayRig(): Promise<ProviderRig & { simulator: RazorpaySimulator }> {
  const clock = { ms: Date.parse('2026-11-21T10:00:00Z') };
  const sim = await razorpaySimulator(clock);
  const gateway = (over: Partial<RazorpayOptions> = {}) =>
    razorpay({ ...keys, origin: sim.origin, now: () => new Date(clock.ms), ...over });
  return {
    name: 'Razorpay',
    simulator: sim,
    gateway: gateway(),
    restarted: () => gateway(),
    shortTimeout: gateway({ timeoutMs: 100 }),
    clock,
    pay: async (mid, amount) => sim.pay(mid, amount),
    captureAgain: async (mid, amount) => sim.pay(mid, amount),
    async decline(mid) {
      const { amount, payments } = sim.link(mid);
      payments.push({
        payment_id: 'pay_refused',
        amount,
        status: 'failed',
        method: 'card',
        created_at: clock.ms / 1000,
      });
    },
    expire: async mid => void (clock.ms = sim.link(mid).expire_by * 1000),
    async endRefund(receipt, how) {
      const found = sim.refunds.find(one => one.receipt === receipt);
      if (found) found.status = how === 'done' ? 'processed' : 'failed';
    },
    failNext: async (kind, acting) => sim.failNext(kind, acting),
    pages: async mid => sim.links.filter(one => one.reference_id === mid).length,
    refundedAmounts: async mid => {
      const payments = sim.link(mid).payments.map(one => one.payment_id);
      return sim.refunds.filter(one => payments.includes(one.payment_id) && one.status !== 'failed').map(r => r.amount);
    },
    webhook: ({ mid, refund }) =>
      sim.sign(
        refund
          ? {
              entity: 'event',
              event: 'refund.processed',
              contains: ['refund', 'payment'],
              payload: {
                refund: { entity: sim.refunds.find(one => one.receipt === refund) },
                payment: { entity: { id: 'pay_1', notes: [] } },
              },
            }
          : {
              entity: 'event',
              event: 'payment_link.paid',
              contains: ['payment_link', 'order', 'payment'],
              payload: {
                payment_link: { entity: sim.link(mid) },
                payment: { entity: { id: sim.link(mid).payments[0]?.payment_id, notes: [] } },
              },
            },
      ),
    otherWebhook: () =>
      sim.sign({
        entity: 'event',
        event: 'settlement.processed',
        payload: { settlement: { entity: { id: 'setl_1' } } },
      }),
    traits: { closes: true, refused: 'pending', signsBody: true, pagesAfterLoss: 1 },
    close: () => sim.close(),
  };
}
