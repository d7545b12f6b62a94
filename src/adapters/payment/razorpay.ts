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

/**
 * Razorpay's payment links behind the payment port (D23): our number is the link's `reference_id`, which Razorpay takes once.
 * Documented HTTP and not their package, which can send no idempotency key (ADR 0013).
 */
export function razorpay(options: RazorpayOptions): Gateway {
  const { keyId, keySecret, webhookSecret, now, origin = 'https://api.razorpay.com', timeoutMs } = options;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const ask = (path: string, body?: object, headers: Record<string, string> = {}): Promise<ProviderResponse> =>
    requestProvider(`${origin}/v1${path}`, {
      headers: { authorization, ...headers },
      timeoutMs,
      ...(body && { body }),
    });

  const find = async (mid: string): Promise<PaymentLink | undefined> => {
    const answer = await ask(`/payment_links?reference_id=${encodeURIComponent(mid)}`);
    return parseResponse(linkListBody, answer, providerName).payment_links.find(one => one.reference_id === mid);
  };

  const refundStatus = async ({ id, capture, amount }: GatewayRefund): Promise<RefundReport> => {
    const answer = await ask(`/payments/${encodeURIComponent(capture)}/refunds?count=100`);
    const found = parseResponse(refundListBody, answer, providerName).items.find(one => one.receipt === id);
    return found ? refundReport(found) : { state: 'unknown', amount, provider: null };
  };

  return {
    name: 'razorpay',
    async create({ mid, amount, title, returnUrl, expiresAt }: GatewayOrder) {
      const before = await find(mid);
      if (before) return { url: before.short_url };
      const answer = await ask('/payment_links', {
        amount,
        currency: 'INR',
        accept_partial: false,
        reference_id: mid,
        description: title.slice(0, 2048),
        expire_by: Math.ceil(Math.max(expiresAt.getTime(), now().getTime() + shortestLifeMs) / 1000),
        notify: { sms: false, email: false },
        reminder_enable: false,
        notes: { mid },
        callback_url: returnUrl,
        callback_method: 'get',
      });
      // Somebody else was faster: the reference is taken.
      const raced = answer.status === 400 ? await find(mid) : undefined;
      return { url: (raced ?? parseResponse(linkBody, answer, providerName)).short_url };
    },
    async status(mid) {
      const found = await find(mid);
      if (!found) return { state: 'unknown', amount: paise(0), currency: 'INR', reference: mid, captures: [] };
      // The list tells of no payments.
      return linkReport(
        parseResponse(linkBody, await ask(`/payment_links/${encodeURIComponent(found.id)}`), providerName),
      );
    },
    async close(mid) {
      const found = await find(mid);
      // A refusal means that it is paid or closed: the status tells.
      if (found?.status === 'created') await ask(`/payment_links/${encodeURIComponent(found.id)}/cancel`, {});
    },
    async refund(asked) {
      const { id, mid, capture, amount } = asked;
      const body = { amount, speed: 'normal', receipt: id, notes: { mid, refund: id } };
      const answer = await ask(`/payments/${encodeURIComponent(capture)}/refund`, body, { 'x-refund-idempotency': id });
      if (answer.status !== 400) return refundReport(parseResponse(razorpayRefundBody, answer, providerName));
      // Refused, unless it is ours from before that used the capture up.
      const known = await refundStatus(asked);
      if (known.state !== 'unknown') return confirmRefund(asked, known);
      return { state: 'failed', amount, provider: null, reason: providerError(answer) ?? 'Razorpay refused it' };
    },
    refundStatus,
    checkWebhook(raw, headers) {
      const right = createHmac('sha256', webhookSecret).update(raw).digest('hex');
      if (!isSignatureValid(headers['x-razorpay-signature'], right)) return undefined;
      const eventId = headers['x-razorpay-event-id'] ?? eventIdOf(raw);
      const told = razorpayWebhookBody.safeParse(parseJson(raw));
      if (!told.success) return { mid: '', eventId };
      const { payment_link, refund } = told.data.payload;
      const noted = refundNotes.safeParse(refund?.entity.notes);
      return { mid: payment_link?.entity.reference_id ?? noted.data?.mid ?? '', eventId };
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
