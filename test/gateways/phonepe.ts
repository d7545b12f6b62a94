import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { phonePe, type PhonePeOptions } from '#src/adapters/payment/phonepe.ts';
import { startSimulator, type ProviderRig, type Simulator, type SignedWebhook } from './rig.ts';

export const keys = {
  clientId: 'IMURS_UAT',
  clientSecret: 'client-secret',
  clientVersion: '1',
  webhookUsername: 'imurs',
  webhookPassword: 'hooks2026',
  environment: 'sandbox',
} as const;

interface PaymentAttempt {
  transactionId: string;
  paymentMode: string;
  timestamp: number;
  amount: number;
  state: 'COMPLETED' | 'FAILED' | 'PENDING';
}
interface Order {
  merchantOrderId: string;
  orderId: string;
  amount: number;
  expireAt: number;
  state: 'PENDING' | 'COMPLETED' | 'FAILED';
  redirectUrl: string;
  returnUrl: string;
  paymentDetails: PaymentAttempt[];
}
interface Refund {
  merchantRefundId: string;
  originalMerchantOrderId: string;
  refundId: string;
  amount: number;
  state: 'PENDING' | 'COMPLETED' | 'FAILED';
  errorCode?: string;
}

export interface PhonePeSimulator extends Simulator {
  orders: Order[];
  refunds: Refund[];
  /** How many tokens were issued. Only the newest is taken, until it expires or is forgotten. */
  tokens(): number;
  forgetToken(): void;
  pay(mid: string, amount?: number): void;
  sign(body: object): SignedWebhook;
}

/** The documented refusals that the simulator answers, by their codes: status and message. */
const refusals = {
  AUTHORIZATION_FAILED: [401, 'Authorization failed'],
  UNAUTHORIZED: [401, 'Client is not known'],
  BAD_REQUEST: [400, 'The request is not valid'],
  INVALID_MERCHANT_ORDER_ID: [400, 'No entry found for given merchant order id'],
  INVALID_MERCHANT_REFUND_ID: [400, 'No entry found for given merchant refund id'],
  INVALID_REFUND_AMOUNT: [400, 'The refund amount cannot exceed the initiated amount'],
} as const;

function refuse(reply: FastifyReply, code: keyof typeof refusals) {
  const [status, message] = refusals[code];
  return reply.code(status).send({ code, message });
}

/** An id that is taken already: 417 with the code of an unknown one. */
const refuseDuplicate = (reply: FastifyReply, code: keyof typeof refusals) =>
  reply.code(417).send({ code, message: 'Duplicate merchant id' });

/** What PhonePe knows: its orders and refunds, and the token that it takes. */
class PhonePeBooks {
  readonly orders: Order[] = [];
  readonly refunds: Refund[] = [];
  readonly clock: { ms: number };
  /** How many tokens were issued. */
  tokens = 0;
  #token: { token: string; until: number } | undefined;
  #ids = 0;

  constructor(clock: { ms: number }) {
    this.clock = clock;
  }

  newId(kind: string): string {
    return `${kind}${String(++this.#ids).padStart(12, '0')}`;
  }
  issueToken(): string {
    this.#token = { token: `token${++this.tokens}`, until: this.clock.ms + 3_600_000 };
    return this.#token.token;
  }
  takesToken(authorization: string | undefined): boolean {
    return (
      this.#token !== undefined &&
      this.clock.ms < this.#token.until &&
      authorization === `O-Bearer ${this.#token.token}`
    );
  }
  forgetToken(): void {
    this.#token = undefined;
  }

  order(merchantOrderId: string): Order | undefined {
    const order = this.orders.find(order => order.merchantOrderId === merchantOrderId);
    if (order?.state === 'PENDING' && order.expireAt <= this.clock.ms) order.state = 'FAILED';
    return order;
  }
  /** Pays the newest order of a payment, which is the one whose page somebody can see. */
  pay(mid: string, amount?: number): void {
    const newest = this.orders.filter(order => order.merchantOrderId.split('-')[0] === mid).at(-1);
    if (!newest) throw new Error(`no order for ${mid}`);
    const order = this.order(newest.merchantOrderId)!;
    if (order.state === 'FAILED') throw new Error('the order is over');
    order.state = 'COMPLETED';
    order.paymentDetails.push({
      transactionId: this.newId('OM'),
      paymentMode: 'UPI_INTENT',
      timestamp: this.clock.ms + order.paymentDetails.length,
      amount: amount ?? order.amount,
      state: 'COMPLETED',
    });
  }
  /** What of an order was paid and not refunded. */
  refundable(order: Order): number {
    const paid = order.paymentDetails.filter(attempt => attempt.state === 'COMPLETED');
    const refunded = this.refunds.filter(
      refund => refund.originalMerchantOrderId === order.merchantOrderId && refund.state !== 'FAILED',
    );
    const sum = (all: readonly { amount: number }[]) => all.reduce((total, item) => total + item.amount, 0);
    return sum(paid) - sum(refunded);
  }
}

function addTokenRoute(app: FastifyInstance, books: PhonePeBooks): void {
  app.post<{ Body: Record<string, string> }>('/v1/oauth/token', ({ body }, reply) => {
    if (body['client_id'] !== keys.clientId || body['client_secret'] !== keys.clientSecret)
      return refuse(reply, 'UNAUTHORIZED');
    if (body['grant_type'] !== 'client_credentials' || !body['client_version']) return refuse(reply, 'BAD_REQUEST');
    const issued = Math.floor(books.clock.ms / 1000);
    return {
      access_token: books.issueToken(),
      encrypted_access_token: 'x',
      expires_in: null,
      issued_at: issued,
      expires_at: issued + 3600,
      session_expires_at: issued + 3600,
      token_type: 'O-Bearer',
    };
  });
}

interface PayBody {
  merchantOrderId: string;
  amount: number;
  expireAfter: number;
  paymentFlow: any;
}

function addOrderRoutes(app: FastifyInstance, books: PhonePeBooks): void {
  app.post<{ Body: PayBody }>('/checkout/v2/pay', ({ body }, reply) => {
    const { merchantOrderId, amount, expireAfter, paymentFlow } = body;
    if (!/^[\w-]{1,63}$/.test(merchantOrderId) || !Number.isInteger(amount) || amount < 100)
      return refuse(reply, 'BAD_REQUEST');
    if (expireAfter < 300 || expireAfter > 3600 || paymentFlow?.type !== 'PG_CHECKOUT')
      return refuse(reply, 'BAD_REQUEST');
    if (books.order(merchantOrderId)) return refuseDuplicate(reply, 'INVALID_MERCHANT_ORDER_ID');
    const orderId = books.newId('OMO');
    const order: Order = {
      merchantOrderId,
      orderId,
      amount,
      expireAt: books.clock.ms + expireAfter * 1000,
      state: 'PENDING',
      redirectUrl: `https://mercury-uat.phonepe.com/transact/uat_v2?token=${orderId}`,
      returnUrl: paymentFlow.merchantUrls.redirectUrl,
      paymentDetails: [],
    };
    books.orders.push(order);
    return { orderId, state: order.state, expireAt: order.expireAt, redirectUrl: order.redirectUrl };
  });
  app.get<{ Params: { id: string }; Querystring: { details?: string } }>(
    '/checkout/v2/order/:id/status',
    ({ params, query }, reply) => {
      const order = books.order(params.id);
      if (!order) return refuse(reply, 'INVALID_MERCHANT_ORDER_ID');
      const { orderId, state, amount, expireAt, paymentDetails } = order;
      return {
        orderId,
        state,
        amount,
        payableAmount: amount,
        feeAmount: 0,
        expireAt,
        ...(state === 'FAILED' && { errorCode: 'TXN_NOT_COMPLETED' }),
        paymentDetails: query.details === 'true' ? paymentDetails : paymentDetails.slice(-1),
      };
    },
  );
}

interface RefundBody {
  merchantRefundId: string;
  originalMerchantOrderId: string;
  amount: number;
}

function addRefundRoutes(app: FastifyInstance, books: PhonePeBooks): void {
  app.post<{ Body: RefundBody }>('/payments/v2/refund', ({ body }, reply) => {
    const { merchantRefundId, originalMerchantOrderId, amount } = body;
    const order = books.order(originalMerchantOrderId);
    if (!order) return refuse(reply, 'INVALID_MERCHANT_ORDER_ID');
    if (books.refunds.some(refund => refund.merchantRefundId === merchantRefundId))
      return refuseDuplicate(reply, 'INVALID_MERCHANT_REFUND_ID');
    if (amount < 100 || amount > books.refundable(order)) return refuse(reply, 'INVALID_REFUND_AMOUNT');
    const refundId = books.newId('OMR');
    books.refunds.push({ merchantRefundId, originalMerchantOrderId, refundId, amount, state: 'PENDING' });
    return { refundId, amount, state: 'PENDING' };
  });
  app.get<{ Params: { id: string } }>('/payments/v2/refund/:id/status', ({ params }, reply) => {
    const refund = books.refunds.find(refund => refund.merchantRefundId === params.id);
    if (!refund) return refuse(reply, 'INVALID_MERCHANT_REFUND_ID');
    return { merchantId: keys.clientId, timestamp: books.clock.ms, paymentDetails: [], ...refund };
  });
}

/** PhonePe's token, Standard Checkout v2 and refunds, with the documented names and refusals. */
export async function phonePeSimulator(clock: { ms: number }): Promise<PhonePeSimulator> {
  const books = new PhonePeBooks(clock);
  const base = await startSimulator(app => {
    addTokenRoute(app, books);
    app.register(async app => {
      app.addHook('preHandler', async (request, reply) => {
        if (!books.takesToken(request.headers.authorization)) return refuse(reply, 'AUTHORIZATION_FAILED');
      });
      addOrderRoutes(app, books);
      addRefundRoutes(app, books);
    });
  });
  return {
    ...base,
    orders: books.orders,
    refunds: books.refunds,
    tokens: () => books.tokens,
    forgetToken: () => books.forgetToken(),
    pay: (mid, amount) => books.pay(mid, amount),
    sign(body) {
      const signature = createHash('sha256').update(`${keys.webhookUsername}:${keys.webhookPassword}`).digest('hex');
      return { raw: Buffer.from(JSON.stringify(body)), headers: { authorization: signature } };
    },
  };
}

export async function phonePeRig(): Promise<ProviderRig & { simulator: PhonePeSimulator }> {
  const clock = { ms: Date.parse('2026-11-21T10:00:00Z') };
  const sim = await phonePeSimulator(clock);
  const gateway = (over: Partial<PhonePeOptions> = {}) =>
    phonePe({ ...keys, origin: sim.origin, now: () => new Date(clock.ms), ...over });
  const ordersOf = (mid: string) => sim.orders.filter(order => order.merchantOrderId.split('-')[0] === mid);
  return {
    name: 'PhonePe',
    simulator: sim,
    gateway: gateway(),
    restarted: () => gateway(),
    shortTimeout: gateway({ timeoutMs: 100 }),
    clock,
    pay: async (mid, amount) => sim.pay(mid, amount),
    captureAgain: async (mid, amount) => sim.pay(mid, amount),
    async decline(mid) {
      const order = ordersOf(mid).at(-1)!;
      order.state = 'FAILED';
      order.paymentDetails.push({
        transactionId: 'OM1',
        paymentMode: 'UPI_COLLECT',
        timestamp: clock.ms,
        amount: order.amount,
        state: 'FAILED',
      });
    },
    expire: async mid => void (clock.ms = ordersOf(mid).at(-1)!.expireAt),
    async endRefund(refundId, how) {
      const refund = sim.refunds.find(refund => refund.merchantRefundId === refundId);
      if (!refund) return;
      refund.state = how === 'done' ? 'COMPLETED' : 'FAILED';
      if (how === 'failed') refund.errorCode = 'REFUND_NOT_POSSIBLE';
    },
    failNext: async (kind, acting) => sim.failNext(kind, acting),
    pages: async mid => ordersOf(mid).length,
    refundedAmounts: async mid =>
      sim.refunds
        .filter(refund => refund.originalMerchantOrderId.split('-')[0] === mid && refund.state !== 'FAILED')
        .map(refund => refund.amount),
    webhook: ({ mid, refund }) =>
      sim.sign(
        refund
          ? {
              event: 'pg.refund.completed',
              payload: sim.refunds.find(({ merchantRefundId }) => merchantRefundId === refund),
            }
          : { event: 'checkout.order.completed', payload: ordersOf(mid).at(-1) },
      ),
    otherWebhook: () => sim.sign({ event: 'settlement.attempted', payload: { settlementId: 'S1' } }),
    traits: { closes: false, refused: 'failed', signsBody: false, pagesAfterLoss: 2 },
    close: () => sim.close(),
  };
}
