import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { paise } from '#kernel/money.ts';
import {
  GatewayAway,
  type Gateway,
  type GatewayOrder,
  type GatewayReport,
  type RefundAsked,
  type RefundReport,
} from '#src/payments/gateway.ts';
import {
  askProvider,
  eventOf,
  parsedBody,
  refusalOf,
  sameRefund,
  sameSignature,
  understood,
  type Answer,
} from '../asking.ts';

export interface RazorpayOptions {
  keyId: string;
  keySecret: string;
  /** What webhooks are signed with: another secret than the key's. */
  webhookSecret: string;
  now: () => Date;
  /** Another address than Razorpay's own, for tests. */
  origin?: string;
  /** How long Razorpay may think, if not as long as everybody. */
  patienceMs?: number;
}

/** A link must be open for at least fifteen minutes; one more for the way there. */
const shortestLifeMs = 16 * 60_000;
const who = 'Razorpay';

/** In some places numbers come as text. */
const number = z.pipe(z.coerce.number(), z.int());
const link = z.object({
  id: z.string(),
  amount: number,
  currency: z.string(),
  reference_id: z.string(),
  short_url: z.url(),
  status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
  payments: z.nullish(
    z.array(z.object({ payment_id: z.string(), amount: number, status: z.string(), created_at: number })),
  ),
});
type Link = z.output<typeof link>;
const links = z.object({ payment_links: z.array(link) });
const refund = z.object({
  id: z.string(),
  amount: number,
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.nullish(z.string()),
});
const refunds = z.object({ items: z.array(refund) });

/** What a browser brings back from a link. */
const back = z.object({
  razorpay_payment_id: z.string(),
  razorpay_payment_link_id: z.string(),
  razorpay_payment_link_reference_id: z.string(),
  razorpay_payment_link_status: z.string(),
  razorpay_signature: z.string(),
});
const ours = z.object({ mid: z.string() });
/** Of a webhook only whose it is: what happened is asked. */
const news = z.object({
  payload: z.object({
    payment_link: z.optional(z.object({ entity: z.object({ reference_id: z.string() }) })),
    refund: z.optional(z.object({ entity: z.object({ notes: z.unknown() }) })),
  }),
});

const states = {
  created: 'pending',
  partially_paid: 'pending',
  paid: 'paid',
  cancelled: 'expired',
  expired: 'expired',
} as const;
const refundStates = { pending: 'pending', processed: 'done', failed: 'failed' } as const;

/** A failed try leaves a link open, so a payment never fails here: it is paid, or its time ends. */
function reportOf({ reference_id: reference, amount, currency, status, payments }: Link): GatewayReport {
  const captures = (payments ?? [])
    // One that was given back was taken before.
    .filter(one => one.status === 'captured' || one.status === 'refunded')
    .sort((a, b) => a.created_at - b.created_at)
    .map(one => ({ id: one.payment_id, amount: paise(one.amount) }));
  if (status === 'paid' && !captures.length) throw new GatewayAway('Razorpay says paid and knows no payment');
  return {
    state: captures.length ? 'paid' : states[status],
    amount: captures[0]?.amount ?? paise(amount),
    currency,
    reference,
    captures,
  };
}

const refundReport = ({ id, amount, status }: z.output<typeof refund>): RefundReport => ({
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
  const { keyId, keySecret, webhookSecret, now, origin = 'https://api.razorpay.com', patienceMs } = options;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const ask = (path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> =>
    askProvider(`${origin}/v1${path}`, { headers: { authorization, ...headers }, patienceMs, ...(body && { body }) });

  const find = async (mid: string): Promise<Link | undefined> => {
    const answer = await ask(`/payment_links?reference_id=${encodeURIComponent(mid)}`);
    return understood(links, answer, who).payment_links.find(one => one.reference_id === mid);
  };

  const refundStatus = async ({ id, capture, amount }: RefundAsked): Promise<RefundReport> => {
    const answer = await ask(`/payments/${encodeURIComponent(capture)}/refunds?count=100`);
    const found = understood(refunds, answer, who).items.find(one => one.receipt === id);
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
      return { url: (raced ?? understood(link, answer, who)).short_url };
    },
    async status(mid) {
      const found = await find(mid);
      if (!found) return { state: 'unknown', amount: paise(0), currency: 'INR', reference: mid, captures: [] };
      // The list tells of no payments.
      return reportOf(understood(link, await ask(`/payment_links/${encodeURIComponent(found.id)}`), who));
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
      if (answer.status !== 400) return refundReport(understood(refund, answer, who));
      // Refused, unless it is ours from before that used the capture up.
      const known = await refundStatus(asked);
      if (known.state !== 'unknown') return sameRefund(asked, known);
      return { state: 'failed', amount, provider: null, reason: refusalOf(answer) ?? 'Razorpay refused it' };
    },
    refundStatus,
    checkWebhook(raw, headers) {
      const right = createHmac('sha256', webhookSecret).update(raw).digest('hex');
      if (!sameSignature(headers['x-razorpay-signature'], right)) return undefined;
      const eventId = headers['x-razorpay-event-id'] ?? eventOf(raw);
      const told = news.safeParse(parsedBody(raw));
      if (!told.success) return { mid: '', eventId };
      const { payment_link, refund } = told.data.payload;
      const noted = ours.safeParse(refund?.entity.notes);
      return { mid: payment_link?.entity.reference_id ?? noted.data?.mid ?? '', eventId };
    },
    checkReturn(mid, fields) {
      if (!('razorpay_signature' in fields)) return 'missing';
      const { data } = back.safeParse(fields);
      if (data?.razorpay_payment_link_reference_id !== mid) return 'wrong';
      const { razorpay_payment_link_id: link, razorpay_payment_link_status: status, razorpay_payment_id: paid } = data;
      const right = createHmac('sha256', keySecret).update([link, mid, status, paid].join('|')).digest('hex');
      return sameSignature(data.razorpay_signature, right) ? 'right' : 'wrong';
    },
  };
}
