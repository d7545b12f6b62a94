import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { Books, outcomes, refundFates, type BankPayment } from './books.ts';
import { openDatabase } from './database.ts';
import { answerFaults, faultPlan, Faults, listFaults, notifyModes, type ShopCall } from './faults.ts';
import { payPage, bankPolicy, unknownPage } from './page.ts';
import { WebhookSender } from './webhook-sender.ts';

export type { BankPayment } from './books.ts';

interface BankOptions {
  port: number;
  host: string;
  /** The folder of `bank.db`. */
  dataDir: string;
  log: Logger;
  /** The shop's clock, so that moving it moves the bank's time, too. */
  now: () => Date;
  /** The key that the shop sends with its calls. */
  key: string;
  /** The secret with which webhooks are signed. */
  secret: string;
  /** The bank's origin for browsers; `http://localhost:{port}` by default. */
  publicOrigin?: string;
}

/** The key and the webhook secret that a shop with this secret and its bank share. Pure. */
export function bankKeys(shopSecret: string): Pick<BankOptions, 'key' | 'secret'> {
  const derived = (use: string) => createHmac('sha256', shopSecret).update(use).digest('hex');
  return { key: derived('bank key'), secret: derived('bank webhooks') };
}

export interface Bank {
  close(): Promise<void>;
  origin: string;
}

const openPaymentBody = z.strictObject({
  reference: z.string().check(z.regex(/^[A-Za-z0-9]{1,35}$/)),
  amount: z.int().check(z.positive()),
  currency: z.literal('INR'),
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  returnUrl: z.url({ protocol: /^https?$/ }),
  webhookUrl: z.url({ protocol: /^https?$/ }),
  expiresAt: z.iso.datetime(),
});
const notify = z._default(z.enum(notifyModes), 'now');
const amount = z.optional(z.int().check(z.positive()));
const decidePaymentBody = z.strictObject({ outcome: z.enum(outcomes), notify, amount });
const captureBody = z.strictObject({ notify, amount });
const refundRequestBody = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9]{10,35}$/)),
  reference: z.string(),
  capture: z.string(),
  amount: z.int().check(z.positive()),
});
const decideRefundBody = z.strictObject({ outcome: z.enum(refundFates), notify });
const payPageBody = z.strictObject({
  do: z.enum(['paid', 'declined', 'pending', 'abandon']),
  notify,
});

const sendError = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ error: { message } });
const sendHtml = (reply: FastifyReply, page: string, payment?: BankPayment) =>
  reply
    .header('content-security-policy', bankPolicy(page, payment))
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);

/** The services that the routes of the sandbox bank use. */
interface BankServices {
  books: Books;
  faults: Faults;
  webhooks: WebhookSender;
  options: BankOptions;
  origin: () => string;
}

const hasShopKey = (authorization: string | undefined, key: string): boolean => {
  const [a, b] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${key}`)];
  return a.length === b.length && timingSafeEqual(a, b);
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The shop's call that a route of the bank serves. */
    call?: ShopCall;
  }
}

/** Marks a route as one of the shop's calls, to which reply faults apply when it has the shop's key. */
const shopCall = (call: ShopCall) => ({ config: { call } });
const slowMs = 3000;

/** Applies the planned reply faults to the shop's calls, and serves the plan itself. */
function addFaultHooks(app: FastifyInstance, { faults, options }: BankServices): void {
  type FaultyRequest = FastifyRequest & { fault?: ReturnType<typeof faults.takeFault<(typeof answerFaults)[number]>> };
  app.addHook('preHandler', async (request: FaultyRequest, reply) => {
    const { call } = request.routeOptions.config;
    if (!call || !hasShopKey(request.headers.authorization, options.key)) return;
    request.fault = faults.takeFault(answerFaults, call);
    if (request.fault?.fault === 'down') return sendError(reply, 503, 'come back later');
  });
  app.addHook('onSend', async (request: FaultyRequest, reply, payload) => {
    const { fault } = request;
    if (fault?.fault === 'slow') await wait(fault.ms ?? slowMs, undefined, { ref: false });
    if (fault?.fault === 'lost') {
      await wait(fault.ms ?? 0, undefined, { ref: false });
      request.raw.socket.destroy();
    }
    if (fault?.fault === 'broken') reply.code(500);
    if (fault?.fault !== 'nonsense') return payload;
    reply.code(200).type('text/html').removeHeader('content-length');
    return '<!doctype html><title>Sandbox Bank</title><p>We are improving our service for you.';
  });
  app.get('/api/faults', () => faults.plan());
  app.post('/api/faults', (request, reply) => {
    const body = faultPlan.safeParse(request.body);
    if (!body.success) return sendError(reply, 400, z.prettifyError(body.error));
    faults.replace(body.data);
    return faults.plan();
  });
}

function addPaymentRoutes(app: FastifyInstance, { books, faults, webhooks, options, origin }: BankServices): void {
  const withPageUrl = (payment: BankPayment) => ({ ...payment, url: `${origin()}/pay/${payment.reference}` });
  app.get('/api/payments', () => books.all().map(withPageUrl));
  app.get('/api/webhooks', () => books.webhooks());
  app.get<{ Params: { reference: string } }>('/api/payments/:reference', shopCall('status'), (request, reply) => {
    const payment = books.find(request.params.reference);
    if (!payment) return sendError(reply, 404, 'no such payment');
    const reversed = payment.captures.length > 1 && faults.takeFault(listFaults);
    return withPageUrl(reversed ? { ...payment, captures: payment.captures.toReversed() } : payment);
  });
  app.post('/api/payments', shopCall('open'), (request, reply) => {
    if (!hasShopKey(request.headers.authorization, options.key)) return sendError(reply, 401, 'wrong key');
    const body = openPaymentBody.safeParse(request.body);
    if (!body.success) return sendError(reply, 400, z.prettifyError(body.error));
    const payment = books.open(body.data);
    return payment
      ? reply.code(201).send(withPageUrl(payment))
      : sendError(reply, 409, 'this reference has another amount');
  });
  app.post<{ Params: { reference: string } }>(
    '/api/payments/:reference/cancel',
    shopCall('cancel'),
    (request, reply) => {
      if (!hasShopKey(request.headers.authorization, options.key)) return sendError(reply, 401, 'wrong key');
      if (!books.find(request.params.reference)) return sendError(reply, 404, 'no such payment');
      const payment = books.cancel(request.params.reference);
      return payment ? withPageUrl(payment) : sendError(reply, 409, 'it is paid, declined or on its way');
    },
  );
  app.post<{ Params: { reference: string } }>('/api/payments/:reference/outcome', (request, reply) => {
    const body = decidePaymentBody.safeParse(request.body);
    if (!body.success) return sendError(reply, 400, z.prettifyError(body.error));
    if (!books.find(request.params.reference)) return sendError(reply, 404, 'no such payment');
    const payment = books.decide(request.params.reference, body.data);
    if (!payment) return sendError(reply, 409, 'it was decided before');
    void webhooks.deliver();
    return withPageUrl(payment);
  });
}

function addRefundRoutes(app: FastifyInstance, { books, webhooks, options }: BankServices): void {
  app.post('/api/refunds', shopCall('refund'), (request, reply) => {
    if (!hasShopKey(request.headers.authorization, options.key)) return sendError(reply, 401, 'wrong key');
    const body = refundRequestBody.safeParse(request.body);
    if (!body.success) return sendError(reply, 400, z.prettifyError(body.error));
    const refund = books.refund(body.data);
    if (refund === 'no such capture') return sendError(reply, 404, refund);
    return refund === 'another refund'
      ? sendError(reply, 409, 'this id gave back something else')
      : reply.code(201).send(refund);
  });
  app.get<{ Params: { id: string } }>('/api/refunds/:id', shopCall('refund-status'), (request, reply) => {
    const refund = books.findRefund(request.params.id);
    return refund ?? sendError(reply, 404, 'no such refund');
  });
  app.post<{ Params: { id: string } }>('/api/refunds/:id/outcome', (request, reply) => {
    const body = decideRefundBody.safeParse(request.body);
    if (!body.success) return sendError(reply, 400, z.prettifyError(body.error));
    if (!books.findRefund(request.params.id)) return sendError(reply, 404, 'no such refund');
    const refund = books.decideRefund(request.params.id, body.data.outcome, body.data.notify);
    if (!refund) return sendError(reply, 409, 'it was decided before');
    void webhooks.deliver();
    return refund;
  });
  app.post<{ Params: { reference: string } }>('/api/payments/:reference/capture', (request, reply) => {
    const body = captureBody.safeParse(request.body);
    if (!body.success) return sendError(reply, 400, z.prettifyError(body.error));
    if (!books.find(request.params.reference)) return sendError(reply, 404, 'no such payment');
    const payment = books.captureAgain(request.params.reference, body.data.notify, body.data.amount);
    if (!payment) return sendError(reply, 409, 'it is not paid');
    void webhooks.deliver();
    return payment;
  });
}

function addPageRoutes(app: FastifyInstance, { books, webhooks }: BankServices): void {
  app.get('/', (_, reply) => reply.redirect('/api/payments', 302));
  app.get<{ Params: { reference: string } }>('/pay/:reference', (request, reply) => {
    const payment = books.find(request.params.reference);
    return payment ? sendHtml(reply, payPage(payment), payment) : sendHtml(reply.code(404), unknownPage());
  });
  app.post<{ Params: { reference: string } }>('/pay/:reference', (request, reply) => {
    const payment = books.find(request.params.reference);
    if (!payment) return sendHtml(reply.code(404), unknownPage());
    const form = payPageBody.safeParse(request.body);
    if (!form.success) return sendError(reply, 400, z.prettifyError(form.error));
    // The page accepts no decision after expiry; a payment in flight is decided by the outcome call.
    if (form.data.do !== 'abandon' && payment.state === 'pending') {
      books.decide(payment.reference, { outcome: form.data.do, notify: form.data.notify });
      void webhooks.deliver();
    }
    return reply.redirect(payment.returnUrl, 303);
  });
}

/**
 * Starts the sandbox bank: a simulated payment provider on an origin of its own, with a database of its own that
 * survives crashes of bank and shop (D23). Rejects when the port cannot be opened.
 */
export async function startBank(options: BankOptions): Promise<Bank> {
  const db = openDatabase(options.dataDir);
  const faults = new Faults(db, options.log);
  const books = new Books(db, faults, options.now);
  const webhooks = new WebhookSender({ books, secret: options.secret, log: options.log });
  const app = Fastify({ logger: false, bodyLimit: 16_384, forceCloseConnections: true });
  const close = async () => {
    await app.close();
    await webhooks.stop();
    db.close();
  };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  let origin = '';
  const services = { books, faults, webhooks, options, origin: () => origin };
  addFaultHooks(app, services);
  addPaymentRoutes(app, services);
  addRefundRoutes(app, services);
  addPageRoutes(app, services);
  try {
    await app.listen({ port: options.port, host: options.host });
  } catch (error) {
    await close();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  origin = options.publicOrigin ?? `http://localhost:${port}`;
  void webhooks.deliver();
  return { close, origin };
}
