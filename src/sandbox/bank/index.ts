import { timingSafeEqual } from 'node:crypto';
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
  /** The books are `bank.db` in here. */
  dataDir: string;
  log: Logger;
  /** The shop's clock, so that "three days later" holds for the bank too. */
  now: () => Date;
  /** What the shop shows to open a payment. */
  key: string;
  /** What webhooks are signed with. */
  secret: string;
  /** Where browsers reach the bank; unset: `http://localhost:{port}`. */
  publicOrigin?: string;
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

/** What the routes of the sandbox bank share. */
interface BankServices {
  books: Books;
  faults: Faults;
  webhooks: WebhookSender;
  options: BankOptions;
  origin: () => string;
}

const hasShopKey = (given: string | undefined, key: string): boolean => {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${key}`)];
  return a.length === b.length && timingSafeEqual(a, b);
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which of the shop's calls an address of the bank is. */
    call?: ShopCall;
  }
}

/** Marks a route as one of the shop's calls, to which reply faults apply when it has the shop's key. */
const shopCall = (call: ShopCall) => ({ config: { call } });
const slowMs = 3000;

/** Applies the planned reply faults to the shop's calls, and serves the plan itself. */
function addFaultHooks(app: FastifyInstance, { faults, options }: BankServices): void {
  type Struck = FastifyRequest & { struck?: ReturnType<typeof faults.takeFault<(typeof answerFaults)[number]>> };
  app.addHook('preHandler', async (request: Struck, reply) => {
    const { call } = request.routeOptions.config;
    if (!call || !hasShopKey(request.headers.authorization, options.key)) return;
    const struck = faults.takeFault(answerFaults, call);
    request.struck = struck;
    if (struck?.fault === 'down') return sendError(reply, 503, 'come back later');
  });
  app.addHook('onSend', async (request: Struck, reply, payload) => {
    const { struck } = request;
    if (struck?.fault === 'slow') await wait(struck.ms ?? slowMs, undefined, { ref: false });
    if (struck?.fault === 'lost') {
      await wait(struck.ms ?? 0, undefined, { ref: false });
      request.raw.socket.destroy();
    }
    if (struck?.fault === 'broken') reply.code(500);
    if (struck?.fault !== 'nonsense') return payload;
    reply.code(200).type('text/html').removeHeader('content-length');
    return '<!doctype html><title>Sandbox Bank</title><p>We are improving our service for you.';
  });
  app.get('/api/faults', () => faults.plan());
  app.post('/api/faults', (request, reply) => {
    const asked = faultPlan.safeParse(request.body);
    if (!asked.success) return sendError(reply, 400, z.prettifyError(asked.error));
    faults.replace(asked.data);
    return faults.plan();
  });
}

function addPaymentRoutes(app: FastifyInstance, { books, faults, webhooks, options, origin }: BankServices): void {
  const shown = (payment: BankPayment) => ({ ...payment, url: `${origin()}/pay/${payment.reference}` });
  app.get('/api/payments', () => books.all().map(shown));
  app.get('/api/webhooks', () => books.webhooks());
  app.get<{ Params: { reference: string } }>('/api/payments/:reference', shopCall('status'), (request, reply) => {
    const found = books.find(request.params.reference);
    if (!found) return sendError(reply, 404, 'no such payment');
    const reversed = found.captures.length > 1 && faults.takeFault(listFaults);
    return shown(reversed ? { ...found, captures: found.captures.toReversed() } : found);
  });
  app.post('/api/payments', shopCall('open'), (request, reply) => {
    if (!hasShopKey(request.headers.authorization, options.key)) return sendError(reply, 401, 'wrong key');
    const asked = openPaymentBody.safeParse(request.body);
    if (!asked.success) return sendError(reply, 400, z.prettifyError(asked.error));
    const payment = books.open(asked.data);
    return payment ? reply.code(201).send(shown(payment)) : sendError(reply, 409, 'this reference has another amount');
  });
  app.post<{ Params: { reference: string } }>(
    '/api/payments/:reference/cancel',
    shopCall('cancel'),
    (request, reply) => {
      if (!hasShopKey(request.headers.authorization, options.key)) return sendError(reply, 401, 'wrong key');
      if (!books.find(request.params.reference)) return sendError(reply, 404, 'no such payment');
      const payment = books.cancel(request.params.reference);
      return payment ? shown(payment) : sendError(reply, 409, 'it is paid, declined or on its way');
    },
  );
  app.post<{ Params: { reference: string } }>('/api/payments/:reference/outcome', (request, reply) => {
    const asked = decidePaymentBody.safeParse(request.body);
    if (!asked.success) return sendError(reply, 400, z.prettifyError(asked.error));
    if (!books.find(request.params.reference)) return sendError(reply, 404, 'no such payment');
    const payment = books.decide(request.params.reference, asked.data);
    if (!payment) return sendError(reply, 409, 'it was decided before');
    void webhooks.deliver();
    return shown(payment);
  });
}

function addRefundRoutes(app: FastifyInstance, { books, webhooks, options }: BankServices): void {
  app.post('/api/refunds', shopCall('refund'), (request, reply) => {
    if (!hasShopKey(request.headers.authorization, options.key)) return sendError(reply, 401, 'wrong key');
    const asked = refundRequestBody.safeParse(request.body);
    if (!asked.success) return sendError(reply, 400, z.prettifyError(asked.error));
    const refund = books.refund(asked.data);
    if (refund === 'no such capture') return sendError(reply, 404, refund);
    return refund === 'another refund'
      ? sendError(reply, 409, 'this id gave back something else')
      : reply.code(201).send(refund);
  });
  app.get<{ Params: { id: string } }>('/api/refunds/:id', shopCall('refund-status'), (request, reply) => {
    const found = books.findRefund(request.params.id);
    return found ?? sendError(reply, 404, 'no such refund');
  });
  app.post<{ Params: { id: string } }>('/api/refunds/:id/outcome', (request, reply) => {
    const asked = decideRefundBody.safeParse(request.body);
    if (!asked.success) return sendError(reply, 400, z.prettifyError(asked.error));
    if (!books.findRefund(request.params.id)) return sendError(reply, 404, 'no such refund');
    const refund = books.decideRefund(request.params.id, asked.data.outcome, asked.data.notify);
    if (!refund) return sendError(reply, 409, 'it was decided before');
    void webhooks.deliver();
    return refund;
  });
  app.post<{ Params: { reference: string } }>('/api/payments/:reference/capture', (request, reply) => {
    const asked = captureBody.safeParse(request.body);
    if (!asked.success) return sendError(reply, 400, z.prettifyError(asked.error));
    if (!books.find(request.params.reference)) return sendError(reply, 404, 'no such payment');
    const payment = books.captureAgain(request.params.reference, asked.data.notify, asked.data.amount);
    if (!payment) return sendError(reply, 409, 'it is not paid');
    void webhooks.deliver();
    return payment;
  });
}

function addPageRoutes(app: FastifyInstance, { books, webhooks }: BankServices): void {
  app.get('/', (_, reply) => reply.redirect('/api/payments', 302));
  app.get<{ Params: { reference: string } }>('/pay/:reference', (request, reply) => {
    const found = books.find(request.params.reference);
    return found ? sendHtml(reply, payPage(found), found) : sendHtml(reply.code(404), unknownPage());
  });
  app.post<{ Params: { reference: string } }>('/pay/:reference', (request, reply) => {
    const found = books.find(request.params.reference);
    if (!found) return sendHtml(reply.code(404), unknownPage());
    const pressed = payPageBody.safeParse(request.body);
    if (!pressed.success) return sendError(reply, 400, z.prettifyError(pressed.error));
    // The page takes nothing after the time is over; money already on its way is the outcome call's business.
    if (pressed.data.do !== 'abandon' && found.state === 'pending') {
      books.decide(found.reference, { outcome: pressed.data.do, notify: pressed.data.notify });
      void webhooks.deliver();
    }
    return reply.redirect(found.returnUrl, 303);
  });
}

/**
 * The sandbox bank: a pretend payment provider on an origin of its own, with books of its own that outlive both its and
 * the shop's crashes (D23). Rejects when the port cannot be had.
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
  const inside = { books, faults, webhooks, options, origin: () => origin };
  addFaultHooks(app, inside);
  addPaymentRoutes(app, inside);
  addRefundRoutes(app, inside);
  addPageRoutes(app, inside);
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
