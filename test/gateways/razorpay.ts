import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
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

/** What Razorpay knows: its links with their payments, and its refunds. */
class RazorpayBooks {
  readonly links: Link[] = [];
  readonly refunds: Refund[] = [];
  /** Refunds by their idempotency key, with the body of the first request. */
  readonly idempotent = new Map<string, { body: string; refund: Refund }>();
  readonly #clock: { ms: number };
  #ids = 0;

  constructor(clock: { ms: number }) {
    this.#clock = clock;
  }

  newId(kind: string): string {
    return `${kind}_${String(++this.#ids).padStart(14, '0')}`;
  }
  /** Seconds since 1970, as Razorpay counts time. */
  now(): number {
    return Math.floor(this.#clock.ms / 1000);
  }
  /** The link, marked as expired when its time is over. */
  withExpiry(link: Link): Link {
    if (link.status === 'created' && link.expire_by <= this.now()) link.status = 'expired';
    return link;
  }
  byReference(reference: string): Link {
    const link = this.links.find(link => link.reference_id === reference);
    if (!link) throw new Error(`no link for ${reference}`);
    return this.withExpiry(link);
  }
  byId(id: string): Link | undefined {
    return this.links.find(link => link.id === id);
  }
  pay(reference: string, amount?: number): void {
    const link = this.byReference(reference);
    if (link.status !== 'paid' && link.status !== 'created') throw new Error(`the link is ${link.status}`);
    link.status = 'paid';
    link.payments.push({
      payment_id: this.newId('pay'),
      amount: amount ?? link.amount,
      status: 'captured',
      method: 'upi',
      created_at: this.now() + link.payments.length,
    });
  }
}

type LinkBody = Partial<Link> & { callback_method?: string };

/** Why a link is not made, as Razorpay says it; undefined when nothing is wrong. */
function linkFault(body: LinkBody, books: RazorpayBooks): string | undefined {
  const { amount = 0, currency, reference_id = '', expire_by = 0, callback_url = '' } = body;
  if (!Number.isInteger(amount) || amount < 100) return 'The amount must be at least INR 1.00';
  if (currency !== 'INR') return 'Currency is not supported';
  if (reference_id.length > 40) return 'The reference id may not be greater than 40 characters.';
  if (expire_by < books.now() + 900) return 'expire_by should be at least 15 minutes after current time.';
  if (callback_url && body.callback_method !== 'get') return 'callback_method should be get';
  if (books.links.some(link => link.reference_id === reference_id))
    return `payment link with given reference_id: ${reference_id} already exists. Please create a payment link with a different reference_id`;
  return undefined;
}

function addLinkRoutes(app: FastifyInstance, books: RazorpayBooks): void {
  app.post<{ Body: LinkBody }>('/v1/payment_links', ({ body }, reply) => {
    const fault = linkFault(body, books);
    if (fault) return refuse(reply, fault);
    const { amount = 0, reference_id = '', expire_by = 0, callback_url = '', description = '' } = body;
    const id = books.newId('plink');
    const link: Link = {
      id,
      amount,
      currency: 'INR',
      reference_id,
      description,
      short_url: `https://rzp.io/i/${id}`,
      status: 'created',
      expire_by,
      callback_url,
      payments: [],
    };
    books.links.push(link);
    return { ...link, payments: null };
  });
  app.get<{ Querystring: { reference_id?: string } }>('/v1/payment_links', ({ query }) => ({
    payment_links: books.links
      .filter(link => !query.reference_id || link.reference_id === query.reference_id)
      // The list contains no payments.
      .map(link => ({ ...books.withExpiry(link), payments: [] })),
  }));
  app.get<{ Params: { id: string } }>('/v1/payment_links/:id', ({ params }, reply) => {
    const link = books.byId(params.id);
    return link ? books.withExpiry(link) : refuse(reply, 'The id provided does not exist');
  });
  app.post<{ Params: { id: string } }>('/v1/payment_links/:id/cancel', ({ params }, reply) => {
    const link = books.byId(params.id);
    if (!link) return refuse(reply, 'The id provided does not exist');
    if (books.withExpiry(link).status !== 'created') return refuse(reply, `Payment link is already ${link.status}`);
    link.status = 'cancelled';
    return link;
  });
}

interface RefundRequest {
  Params: { id: string };
  Body: { amount: number; receipt: string; notes: object };
}

function addRefundRoutes(app: FastifyInstance, books: RazorpayBooks): void {
  app.post<RefundRequest>('/v1/payments/:id/refund', ({ params, body, headers }, reply) => {
    const key = String(headers['x-refund-idempotency'] ?? '');
    const text = JSON.stringify(body);
    const before = books.idempotent.get(key);
    if (before)
      return before.body === text
        ? before.refund
        : refuse(reply, 'Different request with the same idempotency key has already been processed.');
    if (key && !/^[\w-]{10,}$/.test(key)) return refuse(reply, 'The idempotency key is not valid');
    const payment = books.links.flatMap(link => link.payments).find(({ payment_id }) => payment_id === params.id);
    if (!payment) return refuse(reply, 'The id provided does not exist');
    const refunds = books.refunds.filter(refund => refund.payment_id === params.id && refund.status !== 'failed');
    if (body.amount + refunds.reduce((sum, refund) => sum + refund.amount, 0) > payment.amount)
      return refuse(reply, 'The total refund amount is greater than the refund payment amount');
    const { amount, receipt, notes } = body;
    const refund: Refund = {
      id: books.newId('rfnd'),
      payment_id: params.id,
      amount,
      status: 'pending',
      receipt,
      notes,
    };
    books.refunds.push(refund);
    books.idempotent.set(key, { body: text, refund });
    return refund;
  });
  app.get<{ Params: { id: string } }>('/v1/payments/:id/refunds', ({ params }) => {
    const items = books.refunds.filter(refund => refund.payment_id === params.id);
    return { entity: 'collection', count: items.length, items };
  });
}

/** Razorpay's payment links, payments and refunds, with the documented names, refusals and signatures. */
export async function razorpaySimulator(clock: { ms: number }): Promise<RazorpaySimulator> {
  const books = new RazorpayBooks(clock);
  const base = await startSimulator(app => {
    app.addHook('onRequest', async (request, reply) => {
      const expected = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
      if (request.headers.authorization !== expected) return refuse(reply, 'Authentication failed', 401);
    });
    addLinkRoutes(app, books);
    addRefundRoutes(app, books);
  });
  return {
    ...base,
    links: books.links,
    link: reference => books.byReference(reference),
    refunds: books.refunds,
    pay: (reference, amount) => books.pay(reference, amount),
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
    returnUrl: reference => returnUrlOf(books.byReference(reference)),
  };
}

/** The callback address of a link with the fields and the signature that Razorpay adds. */
function returnUrlOf({ id, reference_id, status, payments, callback_url }: Link): string {
  const payment = payments.at(-1)?.payment_id ?? '';
  const url = new URL(callback_url);
  const fields = {
    razorpay_payment_id: payment,
    razorpay_payment_link_id: id,
    razorpay_payment_link_reference_id: reference_id,
    razorpay_payment_link_status: status,
    razorpay_signature: hmac(keys.keySecret, [id, reference_id, status, payment].join('|')),
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.append(name, value);
  return url.href;
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
      const refund = sim.refunds.find(refund => refund.receipt === receipt);
      if (refund) refund.status = how === 'done' ? 'processed' : 'failed';
    },
    failNext: async (kind, acting) => sim.failNext(kind, acting),
    pages: async mid => sim.links.filter(link => link.reference_id === mid).length,
    refundedAmounts: async mid => {
      const payments = sim.link(mid).payments.map(payment => payment.payment_id);
      return sim.refunds
        .filter(refund => payments.includes(refund.payment_id) && refund.status !== 'failed')
        .map(r => r.amount);
    },
    webhook: ({ mid, refund }) => sim.sign(refund ? refundEvent(sim, refund) : paymentEvent(sim.link(mid))),
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

/** The body of the webhook that says that a refund was processed. */
const refundEvent = (sim: RazorpaySimulator, receipt: string) => ({
  entity: 'event',
  event: 'refund.processed',
  contains: ['refund', 'payment'],
  payload: {
    refund: { entity: sim.refunds.find(refund => refund.receipt === receipt) },
    payment: { entity: { id: 'pay_1', notes: [] } },
  },
});

/** The body of the webhook that says that a link was paid. */
const paymentEvent = (link: Link) => ({
  entity: 'event',
  event: 'payment_link.paid',
  contains: ['payment_link', 'order', 'payment'],
  payload: {
    payment_link: { entity: link },
    payment: { entity: { id: link.payments[0]?.payment_id, notes: [] } },
  },
});
