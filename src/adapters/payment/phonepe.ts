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
  /** Webhooks are signed with these two; they are set at PhonePe beside the webhook's address. */
  webhookUsername: string;
  webhookPassword: string;
  environment: 'sandbox' | 'production';
  now: () => Date;
  /** Replaces PhonePe's addresses in tests. */
  origin?: string;
  /** Default: `defaultTimeoutMs`. */
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
/** A token is renewed this long before it expires. */
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
type OrderBody = z.output<typeof orderBody>;
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
 * The order ids of one payment, normally only the first. PhonePe accepts an id once and sends the address of its page
 * once. When that response is lost, the page can never be paid on, and the payment continues under the next id.
 */
const orderIds = (mid: string): string[] => [
  mid,
  ...Array.from({ length: maxOrders - 1 }, (_, n) => `${mid}-${n + 2}`),
];
const midOf = (orderId: string): string => orderId.split('-')[0] ?? '';
/** Refunds are made by order, so a capture's id contains the id of its order. */
const captureId = (orderId: string, transaction: string) => `${orderId}:${transaction}`;
const orderIdOfCapture = (capture: string): string => capture.split(':')[0] ?? '';

/** PhonePe's error both for an id that it does not know and for one that was used before. */
const unknownOrUsedOrderId = 'INVALID_MERCHANT_ORDER_ID';

function capturesOfOrder(orderId: string, order: OrderBody): Capture[] {
  // Only the state of the order itself counts; each successful attempt has its own number.
  if (order.state !== 'COMPLETED') return [];
  const completed = (order.paymentDetails ?? []).filter(attempt => attempt.state === 'COMPLETED');
  if (!completed.length) return [{ id: captureId(orderId, order.orderId), amount: paise(order.amount) }];
  return completed
    .sort((a, b) => a.timestamp - b.timestamp)
    .map(attempt => ({ id: captureId(orderId, attempt.transactionId), amount: paise(attempt.amount) }));
}

const refundReport = ({ refundId, amount, state, errorCode }: z.output<typeof refundBody>): RefundReport => ({
  state: refundStates[state],
  amount: paise(amount),
  provider: refundId,
  ...(state === 'FAILED' && { reason: errorCode || 'PhonePe could not give the money back' }),
});

type TokenOptions = Pick<PhonePeOptions, 'clientId' | 'clientSecret' | 'clientVersion' | 'now' | 'timeoutMs'>;

/** The access token. The first request shortly before its end renews it; a failed renewal is not cached. */
class AccessToken {
  readonly #url: string;
  readonly #options: TokenOptions;
  #current: Promise<{ authorization: string; goodUntil: number }> | undefined;

  constructor(url: string, options: TokenOptions) {
    this.#url = url;
    this.#options = options;
  }

  async #fetch() {
    const { clientId, clientSecret, clientVersion, now, timeoutMs } = this.#options;
    const body = new URLSearchParams({
      client_id: clientId,
      client_version: clientVersion,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
    });
    const from = now().getTime();
    const response = await requestProvider(`${this.#url}/v1/oauth/token`, { headers: {}, body, timeoutMs });
    const { access_token, token_type, expires_at } = parseResponse(tokenBody, response, providerName);
    const life = expires_at * 1000 - from;
    return { authorization: `${token_type} ${access_token}`, goodUntil: from + Math.max(life - renewMs, life / 2) };
  }

  #renew() {
    const fetched = this.#fetch();
    this.#current = fetched;
    fetched.catch(() => {
      if (this.#current === fetched) this.#current = undefined;
    });
    return fetched;
  }

  /** The value of the `authorization` header. */
  async header(): Promise<string> {
    const used = this.#current ?? this.#renew();
    const { authorization, goodUntil } = await used;
    if (this.#options.now().getTime() < goodUntil) return authorization;
    return (await (this.#current && this.#current !== used ? this.#current : this.#renew())).authorization;
  }

  /** Drops a token that PhonePe does not accept any more. */
  drop(): void {
    this.#current = undefined;
  }
}

type PhonePeRequest = (path: string, body?: object) => Promise<ProviderResponse>;

/** Sends requests to PhonePe with its access token; a request refused with 401 is sent again with a new token. */
function phonePeRequest(options: PhonePeOptions): PhonePeRequest {
  const { environment, origin, timeoutMs } = options;
  const { pay, token: tokenUrl } = origin ? { pay: origin, token: origin } : addresses[environment];
  const token = new AccessToken(tokenUrl, options);
  return async (path, body) => {
    const send = async (): Promise<ProviderResponse> => {
      const request: ProviderRequest = { headers: { authorization: await token.header() }, timeoutMs };
      return requestProvider(pay + path, body ? { ...request, body } : request);
    };
    const response = await send();
    if (response.status !== 401) return response;
    token.drop();
    return send();
  };
}

/** The state of one order; `undefined` when PhonePe does not know it. */
async function orderStatus(request: PhonePeRequest, orderId: string): Promise<OrderBody | undefined> {
  const response = await request(`/checkout/v2/order/${encodeURIComponent(orderId)}/status?details=true`);
  return providerError(response) === unknownOrUsedOrderId
    ? undefined
    : parseResponse(orderBody, response, providerName);
}

/** Opens the page of a payment, under the next order id when the page of one was lost. Throws `GatewayUnavailable`. */
async function openPayPage(
  request: PhonePeRequest,
  { mid, amount, title, returnUrl, expiresAt }: GatewayOrder,
  now: Date,
): Promise<{ url: string }> {
  const seconds = Math.round((expiresAt.getTime() - now.getTime()) / 1000);
  for (const merchantOrderId of orderIds(mid)) {
    const response = await request('/checkout/v2/pay', {
      merchantOrderId,
      amount,
      expireAfter: Math.min(Math.max(seconds, shortestLife), longestLife),
      paymentFlow: { type: 'PG_CHECKOUT', message: title.slice(0, 200), merchantUrls: { redirectUrl: returnUrl } },
    });
    if (providerError(response) !== unknownOrUsedOrderId)
      return { url: parseResponse(payPageBody, response, providerName).redirectUrl };
    const before = await orderStatus(request, merchantOrderId);
    if (!before) throw new GatewayUnavailable(`PhonePe does not take the number ${merchantOrderId}`);
    if (before.state === 'COMPLETED')
      throw new GatewayUnavailable(`PhonePe has the money for ${merchantOrderId} already`);
  }
  throw new GatewayUnavailable(`PhonePe lost the page of ${mid} ${maxOrders} times`);
}

/** The report on a payment over all its orders: it is paid as soon as one of them is. */
async function paymentReport(request: PhonePeRequest, mid: string): Promise<GatewayReport> {
  const report: GatewayReport = { state: 'unknown', amount: paise(0), currency: 'INR', reference: mid, captures: [] };
  for (const orderId of orderIds(mid)) {
    const order = await orderStatus(request, orderId);
    if (!order) break;
    report.captures = [...report.captures, ...capturesOfOrder(orderId, order)];
    // PhonePe also calls an order failed when its time is over; without an attempt to pay it has expired.
    const ended = order.paymentDetails?.length ? 'failed' : 'expired';
    report.state = report.captures.length ? 'paid' : order.state === 'FAILED' ? ended : 'pending';
    report.amount = report.captures[0]?.amount ?? paise(order.amount);
  }
  return report;
}

/** Statuses with which PhonePe refuses a refund or says that it does not know one. */
const refundRefusals = [400, 404, 417];

async function refundStatus(request: PhonePeRequest, { id, amount }: GatewayRefund): Promise<RefundReport> {
  const response = await request(`/payments/v2/refund/${encodeURIComponent(id)}/status`);
  const isUnknown = refundRefusals.includes(response.status) && providerError(response) !== undefined;
  return isUnknown
    ? { state: 'unknown', amount, provider: null }
    : refundReport(parseResponse(refundBody, response, providerName));
}

async function refund(request: PhonePeRequest, gatewayRefund: GatewayRefund): Promise<RefundReport> {
  const { id, capture, amount } = gatewayRefund;
  const body = { merchantRefundId: id, originalMerchantOrderId: orderIdOfCapture(capture), amount };
  const response = await request('/payments/v2/refund', body);
  const code = refundRefusals.includes(response.status) ? providerError(response) : undefined;
  if (!code) return refundReport(parseResponse(refundBody, response, providerName));
  // PhonePe also refuses a repeated request, so the refund has failed only when it does not know our number.
  const earlier = await refundStatus(request, gatewayRefund);
  if (earlier.state !== 'unknown') return confirmRefund(gatewayRefund, earlier);
  return { state: 'failed', amount, provider: null, reason: code };
}

/**
 * PhonePe's Standard Checkout v2 behind the payment port (D23). Our number is its `merchantOrderId`; an order cannot be
 * closed there. Requests go over the documented HTTP API, since PhonePe's package has no timeout and writes secrets to
 * the log (ADR 0013).
 */
export function phonePe(options: PhonePeOptions): Gateway {
  const { webhookUsername, webhookPassword, now } = options;
  const request = phonePeRequest(options);
  /** Pages by payment, so that concurrent requests for one payment get the same page. */
  const pages = new LRUCache<string, Promise<{ url: string }>>({ max: 1000 });
  return {
    name: 'phonepe',
    create(order) {
      const page = pages.get(order.mid) ?? openPayPage(request, order, now());
      pages.set(order.mid, page);
      page.catch(() => pages.delete(order.mid));
      return page;
    },
    status: mid => paymentReport(request, mid),
    // PhonePe has no call for it; the order expires by itself.
    cannotClose: true,
    close: () => Promise.resolve(),
    refund: gatewayRefund => refund(request, gatewayRefund),
    refundStatus: gatewayRefund => refundStatus(request, gatewayRefund),
    checkWebhook(raw, headers) {
      // The signature does not cover the body. Somebody who has it can name any payment; we then only ask its status.
      const expected = createHash('sha256').update(`${webhookUsername}:${webhookPassword}`).digest('hex');
      if (!isSignatureValid(headers['authorization'], expected)) return undefined;
      const parsed = phonePeWebhookBody.safeParse(parseJson(raw));
      const payload = parsed.success ? parsed.data.payload : {};
      return { mid: midOf(payload.merchantOrderId ?? payload.originalMerchantOrderId ?? ''), eventId: eventIdOf(raw) };
    },
  };
}
