import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { paise } from '#kernel/money.ts';
import {
  GatewayUnavailable,
  type Capture,
  type Gateway,
  type GatewayOrder,
  type GatewayReport,
  type GatewayRefund,
  type RefundReport,
} from '#src/payments/gateway.ts';
import {
  requestProvider,
  eventIdOf,
  parseJson,
  providerError,
  confirmRefund,
  isSignatureValid,
  parseResponse,
  type ProviderResponse,
  type ProviderRequest,
} from '../provider-request.ts';

export interface PhonePeOptions {
  clientId: string;
  clientSecret: string;
  clientVersion: string;
  /** What webhooks are signed with: set at PhonePe beside their address. */
  webhookUsername: string;
  webhookPassword: string;
  environment: 'sandbox' | 'production';
  now: () => Date;
  /** Another address than PhonePe's own, for tests. */
  origin?: string;
  /** How long PhonePe may think, if not as long as everybody. */
  timeoutMs?: number;
}

const addresses = {
  sandbox: {
    pay: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
    token: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
  },
  production: {
    pay: 'https://api.phonepe.com/apis/pg',
    token: 'https://api.phonepe.com/apis/identity-manager',
  },
} as const;
const providerName = 'PhonePe';
/** How long an order may be open, in seconds. */
const [shortestLife, longestLife] = [300, 3600];
/** A token is renewed so long before its end. */
const renewMs = 4 * 60_000;
/** How many orders one payment may need, see `orderIds`. */
const maxOrders = 3;

const tokenBody = z.object({ access_token: z.string(), token_type: z.string(), expires_at: z.int() });
const payPageBody = z.object({ orderId: z.string(), redirectUrl: z.url() });
const orderBody = z.object({
  orderId: z.string(),
  state: z.enum(['PENDING', 'FAILED', 'COMPLETED']),
  amount: z.int(),
  paymentDetails: z.nullish(
    z.array(z.object({ transactionId: z.string(), amount: z.int(), state: z.string(), timestamp: z.int() })),
  ),
});
const refundBody = z.object({
  refundId: z.string(),
  amount: z.int(),
  state: z.enum(['PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED']),
  errorCode: z.nullish(z.string()),
});
const phonePeWebhookBody = z.object({
  payload: z.object({ merchantOrderId: z.optional(z.string()), originalMerchantOrderId: z.optional(z.string()) }),
});
const refundStates = { PENDING: 'pending', CONFIRMED: 'pending', COMPLETED: 'done', FAILED: 'failed' } as const;

/**
 * The orders of one payment, normally only the first. PhonePe takes a number once and tells the address of its page once: when that answer
 * is lost, nobody can ever pay on that page, and the payment goes on as the next order.
 */
const orderIds = (mid: string): string[] => [
  mid,
  ...Array.from({ length: maxOrders - 1 }, (_, n) => `${mid}-${n + 2}`),
];
const midOf = (orderId: string): string => orderId.split('-')[0] ?? '';
/** Money is given back by order, so a capture's number names its order, too. */
const captureId = (orderId: string, transaction: string) => `${orderId}:${transaction}`;
const orderIdOfCapture = (capture: string): string => capture.split(':')[0] ?? '';

/** Of a number that it does not know and of one that it knows already PhonePe says the same. */
const unknownOrUsedOrderId = 'INVALID_MERCHANT_ORDER_ID';

function capturesOfOrder(orderId: string, found: z.output<typeof orderBody>): Capture[] {
  // Only the state of the order itself counts; a try that went through has its own number.
  if (found.state !== 'COMPLETED') return [];
  const through = (found.paymentDetails ?? []).filter(one => one.state === 'COMPLETED');
  if (!through.length) return [{ id: captureId(orderId, found.orderId), amount: paise(found.amount) }];
  return through
    .sort((a, b) => a.timestamp - b.timestamp)
    .map(one => ({ id: captureId(orderId, one.transactionId), amount: paise(one.amount) }));
}

const refundReport = ({ refundId, amount, state, errorCode }: z.output<typeof refundBody>): RefundReport => ({
  state: refundStates[state],
  amount: paise(amount),
  provider: refundId,
  ...(state === 'FAILED' && { reason: errorCode || 'PhonePe could not give the money back' }),
});

/** Asks PhonePe with a token that is kept until shortly before its end, and renewed once when it is not taken any more. */
function asking(options: PhonePeOptions) {
  const { clientId, clientSecret, clientVersion, environment, now, origin, timeoutMs } = options;
  const { pay, token: tokens } = origin ? { pay: origin, token: origin } : addresses[environment];
  let kept: Promise<{ authorization: string; goodUntil: number }> | undefined;

  const fetchToken = async () => {
    const body = new URLSearchParams({
      client_id: clientId,
      client_version: clientVersion,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
    });
    const from = now().getTime();
    const answer = await requestProvider(`${tokens}/v1/oauth/token`, { headers: {}, body, timeoutMs });
    const { access_token, token_type, expires_at } = parseResponse(tokenBody, answer, providerName);
    const life = expires_at * 1000 - from;
    return { authorization: `${token_type} ${access_token}`, goodUntil: from + Math.max(life - renewMs, life / 2) };
  };
  /** Whoever sees first that there is none fetches it for all; one that did not come is not kept. */
  const renew = () => {
    const coming = fetchToken();
    kept = coming;
    coming.catch(() => {
      if (kept === coming) kept = undefined;
    });
    return coming;
  };
  const authorization = async (): Promise<string> => {
    const mine = kept ?? renew();
    const { authorization, goodUntil } = await mine;
    if (now().getTime() < goodUntil) return authorization;
    return (await (kept && kept !== mine ? kept : renew())).authorization;
  };

  return async (path: string, body?: object): Promise<ProviderResponse> => {
    const once = async (): Promise<ProviderResponse> => {
      const question: ProviderRequest = { headers: { authorization: await authorization() }, timeoutMs };
      return requestProvider(pay + path, body ? { ...question, body } : question);
    };
    const answer = await once();
    if (answer.status !== 401) return answer;
    kept = undefined;
    return once();
  };
}

/**
 * PhonePe's Standard Checkout v2 behind the payment port (D23): our number is its `merchantOrderId`. An order cannot be called off there.
 * Documented HTTP and not their package, which waits for ever and writes secrets to the log (ADR 0013).
 */
export function phonePe(options: PhonePeOptions): Gateway {
  const { webhookUsername, webhookPassword, now } = options;
  const ask = asking(options);
  /** Pages by payment: two tabs at once get the same one. */
  const pages = new LRUCache<string, Promise<{ url: string }>>({ max: 1000 });

  const statusOf = async (orderId: string): Promise<z.output<typeof orderBody> | undefined> => {
    const answer = await ask(`/checkout/v2/order/${encodeURIComponent(orderId)}/status?details=true`);
    return providerError(answer) === unknownOrUsedOrderId ? undefined : parseResponse(orderBody, answer, providerName);
  };

  const openPage = async ({ mid, amount, title, returnUrl, expiresAt }: GatewayOrder): Promise<{ url: string }> => {
    const seconds = Math.round((expiresAt.getTime() - now().getTime()) / 1000);
    for (const merchantOrderId of orderIds(mid)) {
      const answer = await ask('/checkout/v2/pay', {
        merchantOrderId,
        amount,
        expireAfter: Math.min(Math.max(seconds, shortestLife), longestLife),
        paymentFlow: { type: 'PG_CHECKOUT', message: title.slice(0, 200), merchantUrls: { redirectUrl: returnUrl } },
      });
      if (providerError(answer) !== unknownOrUsedOrderId)
        return { url: parseResponse(payPageBody, answer, providerName).redirectUrl };
      const before = await statusOf(merchantOrderId);
      if (!before) throw new GatewayUnavailable(`PhonePe does not take the number ${merchantOrderId}`);
      if (before.state === 'COMPLETED')
        throw new GatewayUnavailable(`PhonePe has the money for ${merchantOrderId} already`);
    }
    throw new GatewayUnavailable(`PhonePe lost the page of ${mid} ${maxOrders} times`);
  };

  const refundStatus = async ({ id, amount }: GatewayRefund): Promise<RefundReport> => {
    const answer = await ask(`/payments/v2/refund/${encodeURIComponent(id)}/status`);
    const unheardOf = [400, 404, 417].includes(answer.status) && providerError(answer) !== undefined;
    return unheardOf
      ? { state: 'unknown', amount, provider: null }
      : refundReport(parseResponse(refundBody, answer, providerName));
  };

  return {
    name: 'phonepe',
    create(asked) {
      const page = pages.get(asked.mid) ?? openPage(asked);
      pages.set(asked.mid, page);
      page.catch(() => pages.delete(asked.mid));
      return page;
    },
    async status(mid) {
      const report: GatewayReport = {
        state: 'unknown',
        amount: paise(0),
        currency: 'INR',
        reference: mid,
        captures: [],
      };
      for (const orderId of orderIds(mid)) {
        const found = await statusOf(orderId);
        if (!found) break;
        report.captures = [...report.captures, ...capturesOfOrder(orderId, found)];
        // An order fails when its time is over, too: then nobody ever tried to pay.
        const ended = found.paymentDetails?.length ? 'failed' : 'expired';
        report.state = report.captures.length ? 'paid' : found.state === 'FAILED' ? ended : 'pending';
        report.amount = report.captures[0]?.amount ?? paise(found.amount);
      }
      return report;
    },
    // There is no such call: the order ends with its time.
    cannotClose: true,
    close: () => Promise.resolve(),
    async refund(asked) {
      const { id, capture, amount } = asked;
      const body = { merchantRefundId: id, originalMerchantOrderId: orderIdOfCapture(capture), amount };
      const answer = await ask('/payments/v2/refund', body);
      const code = [400, 404, 417].includes(answer.status) ? providerError(answer) : undefined;
      if (!code) return refundReport(parseResponse(refundBody, answer, providerName));
      // Refused, unless our number is known from before.
      const known = await refundStatus(asked);
      if (known.state !== 'unknown') return confirmRefund(asked, known);
      return { state: 'failed', amount, provider: null, reason: code };
    },
    refundStatus,
    checkWebhook(raw, headers) {
      // It does not cover the body: whoever has it can name any payment, and makes us ask about it, no more.
      const right = createHash('sha256').update(`${webhookUsername}:${webhookPassword}`).digest('hex');
      if (!isSignatureValid(headers['authorization'], right)) return undefined;
      const told = phonePeWebhookBody.safeParse(parseJson(raw));
      const payload = told.success ? told.data.payload : {};
      return { mid: midOf(payload.merchantOrderId ?? payload.originalMerchantOrderId ?? ''), eventId: eventIdOf(raw) };
    },
  };
}
