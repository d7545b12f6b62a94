import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { Books, outcomes, refundFates, type BankPayment } from './books.ts';
import { openDatabase } from './database.ts';
import { answerFaults, faultPlan, Faults, listFaults, notifies, type ShopCall } from './faults.ts';
import { payPage, policyFor, unknownPage } from './page.ts';
import { Courier } from './webhooks.ts';

export type { BankPayment } from './books.ts';

export interface BankOptions {
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

const opening = z.strictObject({
  reference: z.string().check(z.regex(/^[A-Za-z0-9]{1,35}$/)),
  amount: z.int().check(z.positive()),
  currency: z.literal('INR'),
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  returnUrl: z.url({ protocol: /^https?$/ }),
  webhookUrl: z.url({ protocol: /^https?$/ }),
  expiresAt: z.iso.datetime(),
});
const notify = z._default(z.enum(notifies), 'now');
const amount = z.optional(z.int().check(z.positive()));
const deciding = z.strictObject({ outcome: z.enum(outcomes), notify, amount });
const capturing = z.strictObject({ notify, amount });
const refunding = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9]{10,35}$/)),
  reference: z.string(),
  capture: z.string(),
  amount: z.int().check(z.positive()),
});
const decidingRefund = z.strictObject({ outcome: z.enum(refundFates), notify });
const pressing = z.strictObject({
  do: z.enum(['paid', 'declined', 'pending', 'abandon']),
  notify,
});

const no = (reply: FastifyReply, status: number, message: string) => reply.code(status).send({ error: { message } });
const html = (reply: FastifyReply, page: string, payment?: BankPayment) =>
  reply
    .header('content-security-policy', policyFor(payment))
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);

/** A door of the sandbox bank: its address, its books and who carries its webhooks. */
interface Inside {
  books: Books;
  faults: Faults;
  courier: Courier;
  options: BankOptions;
  origin: () => string;
}

const mayOpen = (given: string | undefined, key: string): boolean => {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${key}`)];
  return a.length === b.length && timingSafeEqual(a, b);
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which of the shop's calls an address of the bank is. */
    call?: ShopCall;
  }
}

/** Marks an address as one of the shop's calls: with its key, answer faults happen to it. */
const shops = (call: ShopCall) => ({ config: { call } });
const slowMs = 3000;

/** Lets the bank answer the shop's calls as out of order as it was told to be. */
function outOfOrder(app: FastifyInstance, { faults, options }: Inside): void {
  type Struck = { struck?: ReturnType<typeof faults.strikes<(typeof answerFaults)[number]>> };
  app.addHook('preHandler', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (!call || !mayOpen(request.headers.authorization, options.key)) return;
    const struck = faults.strikes(answerFaults, call);
    (request as Struck).struck = struck;
    if (struck?.fault === 'down') return no(reply, 503, 'come back later');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { struck } = request as Struck;
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
    if (!asked.success) return no(reply, 400, z.prettifyError(asked.error));
    faults.replace(asked.data);
    return faults.plan();
  });
}

function api(app: FastifyInstance, { books, faults, courier, options, origin }: Inside): void {
  const shown = (payment: BankPayment) => ({ ...payment, url: `${origin()}/pay/${payment.reference}` });
  app.get('/api/payments', () => books.all().map(shown));
  app.get('/api/webhooks', () => books.webhooks());
  app.get<{ Params: { reference: string } }>('/api/payments/:reference', shops('status'), (request, reply) => {
    const found = books.find(request.params.reference);
    if (!found) return no(reply, 404, 'no such payment');
    const reversed = found.captures.length > 1 && faults.strikes(listFaults);
    return shown(reversed ? { ...found, captures: found.captures.toReversed() } : found);
  });
  app.post('/api/payments', shops('open'), (request, reply) => {
    if (!mayOpen(request.headers.authorization, options.key)) return no(reply, 401, 'wrong key');
    const asked = opening.safeParse(request.body);
    if (!asked.success) return no(reply, 400, z.prettifyError(asked.error));
    const payment = books.open(asked.data);
    return payment ? reply.code(201).send(shown(payment)) : no(reply, 409, 'this reference has another amount');
  });
  app.post<{ Params: { reference: string } }>('/api/payments/:reference/cancel', shops('cancel'), (request, reply) => {
    if (!mayOpen(request.headers.authorization, options.key)) return no(reply, 401, 'wrong key');
    if (!books.find(request.params.reference)) return no(reply, 404, 'no such payment');
    const payment = books.callOff(request.params.reference);
    return payment ? shown(payment) : no(reply, 409, 'it is paid, declined or on its way');
  });
  app.post<{ Params: { reference: string } }>('/api/payments/:reference/outcome', (request, reply) => {
    const asked = deciding.safeParse(request.body);
    if (!asked.success) return no(reply, 400, z.prettifyError(asked.error));
    if (!books.find(request.params.reference)) return no(reply, 404, 'no such payment');
    const payment = books.decide(request.params.reference, asked.data);
    if (!payment) return no(reply, 409, 'it was decided before');
    void courier.deliver();
    return shown(payment);
  });
}

function refunds(app: FastifyInstance, { books, courier, options }: Inside): void {
  app.post('/api/refunds', shops('refund'), (request, reply) => {
    if (!mayOpen(request.headers.authorization, options.key)) return no(reply, 401, 'wrong key');
    const asked = refunding.safeParse(request.body);
    if (!asked.success) return no(reply, 400, z.prettifyError(asked.error));
    const refund = books.refund(asked.data);
    if (refund === 'no such capture') return no(reply, 404, refund);
    return refund === 'another refund'
      ? no(reply, 409, 'this id gave back something else')
      : reply.code(201).send(refund);
  });
  app.get<{ Params: { id: string } }>('/api/refunds/:id', shops('refund-status'), (request, reply) => {
    const found = books.findRefund(request.params.id);
    return found ?? no(reply, 404, 'no such refund');
  });
  app.post<{ Params: { id: string } }>('/api/refunds/:id/outcome', (request, reply) => {
    const asked = decidingRefund.safeParse(request.body);
    if (!asked.success) return no(reply, 400, z.prettifyError(asked.error));
    if (!books.findRefund(request.params.id)) return no(reply, 404, 'no such refund');
    const refund = books.decideRefund(request.params.id, asked.data.outcome, asked.data.notify);
    if (!refund) return no(reply, 409, 'it was decided before');
    void courier.deliver();
    return refund;
  });
  app.post<{ Params: { reference: string } }>('/api/payments/:reference/capture', (request, reply) => {
    const asked = capturing.safeParse(request.body);
    if (!asked.success) return no(reply, 400, z.prettifyError(asked.error));
    if (!books.find(request.params.reference)) return no(reply, 404, 'no such payment');
    const payment = books.captureAgain(request.params.reference, asked.data.notify, asked.data.amount);
    if (!payment) return no(reply, 409, 'it is not paid');
    void courier.deliver();
    return payment;
  });
}

function page(app: FastifyInstance, { books, courier }: Inside): void {
  app.get('/', (_, reply) => reply.redirect('/api/payments', 302));
  app.get<{ Params: { reference: string } }>('/pay/:reference', (request, reply) => {
    const found = books.find(request.params.reference);
    return found ? html(reply, payPage(found), found) : html(reply.code(404), unknownPage());
  });
  app.post<{ Params: { reference: string } }>('/pay/:reference', (request, reply) => {
    const found = books.find(request.params.reference);
    if (!found) return html(reply.code(404), unknownPage());
    const pressed = pressing.safeParse(request.body);
    if (!pressed.success) return no(reply, 400, z.prettifyError(pressed.error));
    // The page takes nothing after the time is over; money already on its way is the outcome call's business.
    if (pressed.data.do !== 'abandon' && found.state === 'pending') {
      books.decide(found.reference, { outcome: pressed.data.do, notify: pressed.data.notify });
      void courier.deliver();
    }
    return reply.redirect(found.returnUrl, 303);
  });
}

/**
 * The sandbox bank: a pretend payment provider on an origin of its own, with books of its own that outlive both its and the
 * shop's crashes (D23). Rejects when the port cannot be had.
 */
export async function startBank(options: BankOptions): Promise<Bank> {
  const db = openDatabase(options.dataDir);
  const faults = new Faults(db, options.log);
  const books = new Books(db, faults, options.now);
  const courier = new Courier({ books, secret: options.secret, log: options.log });
  const app = Fastify({ logger: false, bodyLimit: 16_384, forceCloseConnections: true });
  const close = async () => {
    await app.close();
    await courier.stop();
    db.close();
  };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  let origin = '';
  const inside = { books, faults, courier, options, origin: () => origin };
  outOfOrder(app, inside);
  api(app, inside);
  refunds(app, inside);
  page(app, inside);
  try {
    await app.listen({ port: options.port, host: options.host });
  } catch (error) {
    await close();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  origin = options.publicOrigin ?? `http://localhost:${port}`;
  void courier.deliver();
  return { close, origin };
}
