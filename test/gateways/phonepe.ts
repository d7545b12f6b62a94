import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
  /** Tokens that were given out; only the newest is taken, until it is over or forgotten. */
  tokens(): number;
  forgetToken(): void;
  pay(mid: string, amount?: number): void;
  sign(body: object): SignedWebhook;
}

const refuse = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).send({ code, message });

/** PhonePe's token, Standard Checkout v2 and refunds, with the documented names and refusals. */
export async function phonePeSimulator(clock: { ms: number }): Promise<PhonePeSimulator> {
  const orders: Order[] = [];
  const refunds: Refund[] = [];
  let tokens = 0;
  let currentToken: { token: string; until: number } | undefined;
  let made = 0;
  const id = (kind: string) => `${kind}${String(++made).padStart(12, '0')}`;
  const find = (merchantOrderId: string): Order | undefined => {
    const found = orders.find(one => one.merchantOrderId === merchantOrderId);
    if (found?.state === 'PENDING' && found.expireAt <= clock.ms) found.state = 'FAILED';
    return found;
  };
  /** The page of a payment that somebody can see: the newest. */
  const openOrder = (mid: string): Order => {
    const found = orders.filter(one => one.merchantOrderId.split('-')[0] === mid).at(-1);
    if (!found) throw new Error(`no order for ${mid}`);
    return find(found.merchantOrderId)!;
  };
  const mayAsk = async (request: FastifyRequest, reply: FastifyReply) => {
    const right =
      currentToken &&
      clock.ms < currentToken.until &&
      request.headers.authorization === `O-Bearer ${currentToken.token}`;
    if (!right) return refuse(reply, 401, 'AUTHORIZATION_FAILED', 'Authorization failed');
  };

  const base = await startSimulator(app => {
    app.post<{ Body: Record<string, string> }>('/v1/oauth/token', ({ body }, reply) => {
      if (body['client_id'] !== keys.clientId || body['client_secret'] !== keys.clientSecret)
        return refuse(reply, 401, 'UNAUTHORIZED', 'Client is not known');
      if (body['grant_type'] !== 'client_credentials' || !body['client_version'])
        return refuse(reply, 400, 'BAD_REQUEST', 'grant_type and client_version are needed');
      const issued = Math.floor(clock.ms / 1000);
      currentToken = { token: `token${++tokens}`, until: clock.ms + 3_600_000 };
      return {
        access_token: currentToken.token,
        encrypted_access_token: 'x',
        expires_in: null,
        issued_at: issued,
        expires_at: issued + 3600,
        session_expires_at: issued + 3600,
        token_type: 'O-Bearer',
      };
    });
    app.register(async app => {
      app.addHook('preHandler', mayAsk);
      app.post<{ Body: { merchantOrderId: string; amount: number; expireAfter: number; paymentFlow: any } }>(
        '/checkout/v2/pay',
        ({ body }, reply) => {
          const { merchantOrderId, amount, expireAfter, paymentFlow } = body;
          if (!/^[\w-]{1,63}$/.test(merchantOrderId) || !Number.isInteger(amount) || amount < 100)
            return refuse(reply, 400, 'BAD_REQUEST', 'merchantOrderId or amount is not valid');
          if (expireAfter < 300 || expireAfter > 3600 || paymentFlow?.type !== 'PG_CHECKOUT')
            return refuse(reply, 400, 'BAD_REQUEST', 'expireAfter or paymentFlow is not valid');
          if (find(merchantOrderId))
            return refuse(reply, 417, 'INVALID_MERCHANT_ORDER_ID', 'Duplicate merchant order id');
          const orderId = id('OMO');
          const order: Order = {
            merchantOrderId,
            orderId,
            amount,
            expireAt: clock.ms + expireAfter * 1000,
            state: 'PENDING',
            redirectUrl: `https://mercury-uat.phonepe.com/transact/uat_v2?token=${orderId}`,
            returnUrl: paymentFlow.merchantUrls.redirectUrl,
            paymentDetails: [],
          };
          orders.push(order);
          return { orderId, state: order.state, expireAt: order.expireAt, redirectUrl: order.redirectUrl };
        },
      );
      app.get<{ Params: { id: string }; Querystring: { details?: string } }>(
        '/checkout/v2/order/:id/status',
        ({ params, query }, reply) => {
          const order = find(params.id);
          if (!order)
            return refuse(reply, 400, 'INVALID_MERCHANT_ORDER_ID', 'No entry found for given merchant order id');
          const { orderId, state, amount, expireAt, paymentDetails } = order;
          const tries = query.details === 'true' ? paymentDetails : paymentDetails.slice(-1);
          return {
            orderId,
            state,
            amount,
            payableAmount: amount,
            feeAmount: 0,
            expireAt,
            ...(state === 'FAILED' && { errorCode: 'TXN_NOT_COMPLETED' }),
            paymentDetails: tries,
          };
        },
      );
      app.post<{ Body: { merchantRefundId: string; originalMerchantOrderId: string; amount: number } }>(
        '/payments/v2/refund',
        ({ body }, reply) => {
          const { merchantRefundId, originalMerchantOrderId, amount } = body;
          const order = find(originalMerchantOrderId);
          if (!order)
            return refuse(reply, 400, 'INVALID_MERCHANT_ORDER_ID', 'No entry found for given merchant order id');
          if (refunds.some(one => one.merchantRefundId === merchantRefundId))
            return refuse(reply, 417, 'INVALID_MERCHANT_REFUND_ID', 'Duplicate merchant refund id');
          const taken = order.paymentDetails
            .filter(one => one.state === 'COMPLETED')
            .reduce((s, one) => s + one.amount, 0);
          const gone = refunds
            .filter(one => one.originalMerchantOrderId === originalMerchantOrderId && one.state !== 'FAILED')
            .reduce((sum, one) => sum + one.amount, 0);
          if (amount < 100 || gone + amount > taken)
            return refuse(reply, 400, 'INVALID_REFUND_AMOUNT', 'The refund amount cannot exceed the initiated amount');
          const refund: Refund = {
            merchantRefundId,
            originalMerchantOrderId,
            refundId: id('OMR'),
            amount,
            state: 'PENDING',
          };
          refunds.push(refund);
          return { refundId: refund.refundId, amount, state: refund.state };
        },
      );
      app.get<{ Params: { id: string } }>('/payments/v2/refund/:id/status', ({ params }, reply) => {
        const refund = refunds.find(one => one.merchantRefundId === params.id);
        if (!refund)
          return refuse(reply, 400, 'INVALID_MERCHANT_REFUND_ID', 'No entry found for given merchant refund id');
        return { merchantId: keys.clientId, timestamp: clock.ms, paymentDetails: [], ...refund };
      });
    });
  });

  return {
    ...base,
    orders,
    refunds,
    tokens: () => tokens,
    forgetToken: () => void (currentToken = undefined),
    pay(mid, amount) {
      const order = openOrder(mid);
      if (order.state === 'FAILED') throw new Error('the order is over');
      order.state = 'COMPLETED';
      order.paymentDetails.push({
        transactionId: id('OM'),
        paymentMode: 'UPI_INTENT',
        timestamp: clock.ms + order.paymentDetails.length,
        amount: amount ?? order.amount,
        state: 'COMPLETED',
      });
    },
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
  const of = (mid: string) => sim.orders.filter(one => one.merchantOrderId.split('-')[0] === mid);
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
      const order = of(mid).at(-1)!;
      order.state = 'FAILED';
      order.paymentDetails.push({
        transactionId: 'OM1',
        paymentMode: 'UPI_COLLECT',
        timestamp: clock.ms,
        amount: order.amount,
        state: 'FAILED',
      });
    },
    expire: async mid => void (clock.ms = of(mid).at(-1)!.expireAt),
    async endRefund(refundId, how) {
      const found = sim.refunds.find(one => one.merchantRefundId === refundId);
      if (!found) return;
      found.state = how === 'done' ? 'COMPLETED' : 'FAILED';
      if (how === 'failed') found.errorCode = 'REFUND_NOT_POSSIBLE';
    },
    failNext: async (kind, acting) => sim.failNext(kind, acting),
    pages: async mid => of(mid).length,
    refundedAmounts: async mid =>
      sim.refunds
        .filter(one => one.originalMerchantOrderId.split('-')[0] === mid && one.state !== 'FAILED')
        .map(one => one.amount),
    webhook: ({ mid, refund }) =>
      sim.sign(
        refund
          ? { event: 'pg.refund.completed', payload: sim.refunds.find(one => one.merchantRefundId === refund) }
          : { event: 'checkout.order.completed', payload: of(mid).at(-1) },
      ),
    otherWebhook: () => sim.sign({ event: 'settlement.attempted', payload: { settlementId: 'S1' } }),
    traits: { closes: false, refused: 'failed', signsBody: false, pagesAfterLoss: 2 },
    close: () => sim.close(),
  };
}
