import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { paise } from '#kernel/money.ts';
import {
  GatewayUnavailable,
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
} from '../provider-request.ts';

export interface RazorpayOptions {
  keyId: string;
  keySecret: string;
  /** What webhooks are signed with: another secret than the key's. */
  webhookSecret: string;
  now: () => Date;
  /** Replaces Razorpay's address in tests. */
  origin?: string;
  /** Default: `defaultTimeoutMs`. */
  timeoutMs?: number;
}

/** Razorpay requires at least fifteen minutes when the request arrives; one more is for the request itself. */
const shortestLifeMs = 16 * 60_000;
const providerName = 'Razorpay';

/** Razorpay sends some numbers as text. */
const integerText = z.pipe(z.coerce.number(), z.int());
const linkBody = z.object({
  id: z.string(),
  amount: integerText,
  currency: z.string(),
  reference_id: z.string(),
  short_url: z.url(),
  status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
  payments: z.nullish(
    z.array(z.object({ payment_id: z.string(), amount: integerText, status: z.string(), created_at: integerText })),
  ),
});
type PaymentLink = z.output<typeof linkBody>;
const linkListBody = z.object({ payment_links: z.array(linkBody) });
const razorpayRefundBody = z.object({
  id: z.string(),
  amount: integerText,
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.nullish(z.string()),
});
const refundListBody = z.object({ items: z.array(razorpayRefundBody) });

/** The fields with which a browser returns from a link. */
const returnFields = z.object({
  razorpay_payment_id: z.string(),
  razorpay_payment_link_id: z.string(),
  razorpay_payment_link_reference_id: z.string(),
  razorpay_payment_link_status: z.string(),
  razorpay_signature: z.string(),
});
const refundNotes = z.object({ mid: z.string() });
/** Only the payment's number is read from a webhook; its state is asked from Razorpay. */
const razorpayWebhookBody = z.object({
  payload: z.object({
    payment_link: z.optional(z.object({ entity: z.object({ reference_id: z.string() }) })),
    refund: z.optional(z.object({ entity: z.object({ notes: z.unknown() }) })),
  }),
});

const linkStates = {
  created: 'pending',
  partially_paid: 'pending',
  paid: 'paid',
  cancelled: 'expired',
  expired: 'expired',
} as const;
const refundStates = { pending: 'pending', processed: 'done', failed: 'failed' } as const;

/** A failed attempt leaves a link open, so a payment never fails here: it is paid or it expires. */
function linkReport({ reference_id: reference, amount, currency, status, payments }: PaymentLink): GatewayReport {
  const captures = (payments ?? [])
    // A refunded payment was captured before.
    .filter(payment => payment.status === 'captured' || payment.status === 'refunded')
    .sort((a, b) => a.created_at - b.created_at)
    .map(payment => ({ id: payment.payment_id, amount: paise(payment.amount) }));
  if (status === 'paid' && !captures.length) throw new GatewayUnavailable('Razorpay says paid and knows no payment');
  return {
    state: captures.length ? 'paid' : linkStates[status],
    amount: captures[0]?.amount ?? paise(amount),
    currency,
    reference,
    captures,
  };
}

const refundReport = ({ id, amount, status }: z.output<typeof razorpayRefundBody>): RefundReport => ({
  state: refundStates[status],
  amount: paise(amount),
  provider: id,
  ...(status === 'failed' && { reason: 'Razorpay could not give the money back' }),
});

type RazorpayRequest = (path: string, body?: object, headers?: Record<string, string>) => Promise<ProviderResponse>;

/** The payment link of a payment; `undefined` when there is none yet. */
async function findLink(request: RazorpayRequest, mid: string): Promise<PaymentLink | undefined> {
  const response = await request(`/payment_links?reference_id=${encodeURIComponent(mid)}`);
  return parseResponse(linkListBody, response, providerName).payment_links.find(link => link.reference_id === mid);
}

/** Opens a payment link, or finds the one of this payment. */
async function openLink(
  request: RazorpayRequest,
  { mid, amount, title, returnUrl, expiresAt }: GatewayOrder,
  now: Date,
): Promise<{ url: string }> {
  const existing = await findLink(request, mid);
  if (existing) return { url: existing.short_url };
  const response = await request('/payment_links', {
    amount,
    currency: 'INR',
    accept_partial: false,
    reference_id: mid,
    description: title.slice(0, 2048),
    expire_by: Math.ceil(Math.max(expiresAt.getTime(), now.getTime() + shortestLifeMs) / 1000),
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: { mid },
    callback_url: returnUrl,
    callback_method: 'get',
  });
  // A concurrent request may have opened a link with this reference.
  const raced = response.status === 400 ? await findLink(request, mid) : undefined;
  return { url: (raced ?? parseResponse(linkBody, response, providerName)).short_url };
}

async function paymentReport(request: RazorpayRequest, mid: string): Promise<GatewayReport> {
  const found = await findLink(request, mid);
  if (!found) return { state: 'unknown', amount: paise(0), currency: 'INR', reference: mid, captures: [] };
  // The list leaves out the payments of each link.
  const response = await request(`/payment_links/${encodeURIComponent(found.id)}`);
  return linkReport(parseResponse(linkBody, response, providerName));
}

async function refundStatus(request: RazorpayRequest, { id, capture, amount }: GatewayRefund): Promise<RefundReport> {
  const response = await request(`/payments/${encodeURIComponent(capture)}/refunds?count=100`);
  const { items } = parseResponse(refundListBody, response, providerName);
  const found = items.find(item => item.receipt === id);
  return found ? refundReport(found) : { state: 'unknown', amount, provider: null };
}

async function refund(request: RazorpayRequest, gatewayRefund: GatewayRefund): Promise<RefundReport> {
  const { id, mid, capture, amount } = gatewayRefund;
  const body = { amount, speed: 'normal', receipt: id, notes: { mid, refund: id } };
  const path = `/payments/${encodeURIComponent(capture)}/refund`;
  const response = await request(path, body, { 'x-refund-idempotency': id });
  if (response.status !== 400) return refundReport(parseResponse(razorpayRefundBody, response, providerName));
  // Razorpay also refuses a repeated request for a whole capture, so the refund has failed only when it is not there.
  const earlier = await refundStatus(request, gatewayRefund);
  if (earlier.state !== 'unknown') return confirmRefund(gatewayRefund, earlier);
  return { state: 'failed', amount, provider: null, reason: providerError(response) ?? 'Razorpay refused it' };
}

/** The payment that a webhook's body names, '' when it names none. */
function midOfWebhook(raw: Uint8Array): string {
  const parsed = razorpayWebhookBody.safeParse(parseJson(raw));
  if (!parsed.success) return '';
  const { payment_link, refund } = parsed.data.payload;
  return payment_link?.entity.reference_id ?? refundNotes.safeParse(refund?.entity.notes).data?.mid ?? '';
}

/**
 * Razorpay's payment links behind the payment port (D23). Our number is the link's `reference_id`, which Razorpay
 * accepts once. Requests go over the documented HTTP API, since Razorpay's package can send no idempotency key (ADR
 * 0013).
 */
export function razorpay(options: RazorpayOptions): Gateway {
  const { keyId, keySecret, webhookSecret, now, origin = 'https://api.razorpay.com', timeoutMs } = options;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const request: RazorpayRequest = (path, body, headers = {}) =>
    requestProvider(`${origin}/v1${path}`, {
      headers: { authorization, ...headers },
      timeoutMs,
      ...(body && { body }),
    });
  return {
    name: 'razorpay',
    create: order => openLink(request, order, now()),
    status: mid => paymentReport(request, mid),
    async close(mid) {
      const found = await findLink(request, mid);
      // A refusal is ignored: the link is paid or closed, and its status says which.
      if (found?.status === 'created') await request(`/payment_links/${encodeURIComponent(found.id)}/cancel`, {});
    },
    refund: gatewayRefund => refund(request, gatewayRefund),
    refundStatus: gatewayRefund => refundStatus(request, gatewayRefund),
    checkWebhook(raw, headers) {
      const expected = createHmac('sha256', webhookSecret).update(raw).digest('hex');
      if (!isSignatureValid(headers['x-razorpay-signature'], expected)) return undefined;
      return { mid: midOfWebhook(raw), eventId: headers['x-razorpay-event-id'] ?? eventIdOf(raw) };
    },
    checkReturn(mid, fields) {
      if (!('razorpay_signature' in fields)) return 'missing';
      const { data } = returnFields.safeParse(fields);
      if (data?.razorpay_payment_link_reference_id !== mid) return 'wrong';
      const {
        razorpay_payment_link_id: link,
        razorpay_payment_link_status: status,
        razorpay_payment_id: payment,
      } = data;
      const expected = createHmac('sha256', keySecret).update([link, mid, status, payment].join('|')).digest('hex');
      return isSignatureValid(data.razorpay_signature, expected) ? 'right' : 'wrong';
    },
  };
}
