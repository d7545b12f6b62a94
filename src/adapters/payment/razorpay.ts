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
  /** Another address than Razorpay's own, for tests. */
  origin?: string;
  /** How long Razorpay may think, if not as long as everybody. */
  timeoutMs?: number;
}

/** A link must be open for at least fifteen minutes; one more for the way there. */
const shortestLifeMs = 16 * 60_000;
const providerName = 'Razorpay';

/** In some places numbers come as text. */
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

/** What a browser brings back from a link. */
const returnFields = z.object({
  razorpay_payment_id: z.string(),
  razorpay_payment_link_id: z.string(),
  razorpay_payment_link_reference_id: z.string(),
  razorpay_payment_link_status: z.string(),
  razorpay_signature: z.string(),
});
const refundNotes = z.object({ mid: z.string() });
/** Of a webhook only whose it is: what happened is asked. */
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

/** A failed try leaves a link open, so a payment never fails here: it is paid, or its time ends. */
function linkReport({ reference_id: reference, amount, currency, status, payments }: PaymentLink): GatewayReport {
  const captures = (payments ?? [])
    // One that was given back was taken before.
    .filter(one => one.status === 'captured' || one.status === 'refunded')
    .sort((a, b) => a.created_at - b.created_at)
    .map(one => ({ id: one.payment_id, amount: paise(one.amount) }));
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

/** The payment link of a payment; nothing when there is none yet. */
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
  const before = await findLink(request, mid);
  if (before) return { url: before.short_url };
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
  // Another request was faster: the reference is taken.
  const raced = response.status === 400 ? await findLink(request, mid) : undefined;
  return { url: (raced ?? parseResponse(linkBody, response, providerName)).short_url };
}

async function paymentReport(request: RazorpayRequest, mid: string): Promise<GatewayReport> {
  const found = await findLink(request, mid);
  if (!found) return { state: 'unknown', amount: paise(0), currency: 'INR', reference: mid, captures: [] };
  // The list has no payments in it.
  const response = await request(`/payment_links/${encodeURIComponent(found.id)}`);
  return linkReport(parseResponse(linkBody, response, providerName));
}

async function refundStatus(request: RazorpayRequest, { id, capture, amount }: GatewayRefund): Promise<RefundReport> {
  const response = await request(`/payments/${encodeURIComponent(capture)}/refunds?count=100`);
  const { items } = parseResponse(refundListBody, response, providerName);
  const found = items.find(item => item.receipt === id);
  return found ? refundReport(found) : { state: 'unknown', amount, provider: null };
}

async function refund(request: RazorpayRequest, asked: GatewayRefund): Promise<RefundReport> {
  const { id, mid, capture, amount } = asked;
  const body = { amount, speed: 'normal', receipt: id, notes: { mid, refund: id } };
  const path = `/payments/${encodeURIComponent(capture)}/refund`;
  const response = await request(path, body, { 'x-refund-idempotency': id });
  if (response.status !== 400) return refundReport(parseResponse(razorpayRefundBody, response, providerName));
  // Refused, unless it is ours from before that used the capture up.
  const known = await refundStatus(request, asked);
  if (known.state !== 'unknown') return confirmRefund(asked, known);
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
 * Razorpay's payment links behind the payment port (D23). Our number is the link's `reference_id`, which Razorpay takes
 * once. It speaks the documented HTTP, since their package can send no idempotency key (ADR 0013).
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
      // A refusal means that it is paid or closed: the status tells.
      if (found?.status === 'created') await request(`/payment_links/${encodeURIComponent(found.id)}/cancel`, {});
    },
    refund: asked => refund(request, asked),
    refundStatus: asked => refundStatus(request, asked),
    checkWebhook(raw, headers) {
      const right = createHmac('sha256', webhookSecret).update(raw).digest('hex');
      if (!isSignatureValid(headers['x-razorpay-signature'], right)) return undefined;
      return { mid: midOfWebhook(raw), eventId: headers['x-razorpay-event-id'] ?? eventIdOf(raw) };
    },
    checkReturn(mid, fields) {
      if (!('razorpay_signature' in fields)) return 'missing';
      const { data } = returnFields.safeParse(fields);
      if (data?.razorpay_payment_link_reference_id !== mid) return 'wrong';
      const { razorpay_payment_link_id: link, razorpay_payment_link_status: status, razorpay_payment_id: paid } = data;
      const right = createHmac('sha256', keySecret).update([link, mid, status, paid].join('|')).digest('hex');
      return isSignatureValid(data.razorpay_signature, right) ? 'right' : 'wrong';
    },
  };
}
