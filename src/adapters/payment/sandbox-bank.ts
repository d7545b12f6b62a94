import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { paise } from '#kernel/money.ts';
import { GatewayAway, type Gateway, type RefundReport } from '#src/payments/gateway.ts';

export interface SandboxBankOptions {
  /** Where the bank is, e.g. `http://localhost:3001`. */
  origin: string;
  /** What the shop opens payments with. */
  key: string;
  /** What the bank signs its webhooks with. */
  secret: string;
  /** Where the bank reaches the shop's `POST /hooks/bank`. */
  webhookUrl: string;
}

const patienceMs = 10_000;
const states = { pending: 'pending', paid: 'paid', declined: 'failed', expired: 'expired' } as const;
const payment = z.object({
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  state: z.enum(['pending', 'paid', 'declined', 'expired']),
  url: z.url(),
  captures: z.array(z.object({ id: z.string(), amount: z.int() })),
});
const refund = z.object({
  amount: z.int(),
  state: z.enum(['pending', 'done', 'failed']),
  provider: z.string(),
  reason: z.nullable(z.string()),
});
const news = z.object({ event: z.string().check(z.minLength(1), z.maxLength(100)), reference: z.string() });

/** The sandbox bank behind the payment port (D23). */
export function sandboxBank({ origin, key, secret, webhookUrl }: SandboxBankOptions): Gateway {
  const ask = async (path: string, body?: object): Promise<{ status: number; json: unknown }> => {
    try {
      const response = await fetch(`${origin}/api${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      });
      return { status: response.status, json: await response.json() };
    } catch (error) {
      throw new GatewayAway('the bank does not answer', { cause: error });
    }
  };
  const understood = <T>(schema: z.ZodMiniType<T>, { status, json }: { status: number; json: unknown }): T => {
    const parsed = schema.safeParse(json);
    if (status >= 300 || !parsed.success) throw new GatewayAway(`the bank answered ${status}`);
    return parsed.data;
  };
  const refundReport = (answer: { status: number; json: unknown }): RefundReport => {
    const { state, amount, provider, reason } = understood(refund, answer);
    return { state, amount: paise(amount), provider, ...(reason !== null && { reason }) };
  };

  return {
    name: 'sandbox-bank',
    async create({ mid, amount, title, returnUrl, expiresAt }) {
      const body = {
        reference: mid,
        amount,
        currency: 'INR',
        title: title.slice(0, 200),
        returnUrl,
        webhookUrl,
        expiresAt: expiresAt.toISOString(),
      };
      return { url: understood(payment, await ask('/payments', body)).url };
    },
    async status(mid) {
      const answer = await ask(`/payments/${encodeURIComponent(mid)}`);
      if (answer.status === 404)
        return { state: 'unknown', amount: paise(0), currency: 'INR', reference: mid, captures: [] };
      const { state, amount, currency, reference, ...told } = understood(payment, answer);
      const captures = told.captures.map(one => ({ id: one.id, amount: paise(one.amount) }));
      return { state: states[state], amount: captures[0]?.amount ?? paise(amount), currency, reference, captures };
    },
    async close(mid) {
      const { status } = await ask(`/payments/${encodeURIComponent(mid)}/cancel`, {});
      if (status >= 500) throw new GatewayAway(`the bank answered ${status}`);
    },
    async refund({ id, mid, capture, amount }) {
      const answer = await ask('/refunds', { id, reference: mid, capture, amount });
      if (answer.status === 409) throw new Error(`the bank gave back something else as ${id}`);
      return refundReport(answer);
    },
    async refundStatus({ id, amount }) {
      const answer = await ask(`/refunds/${encodeURIComponent(id)}`);
      return answer.status === 404 ? { state: 'unknown', amount, provider: null } : refundReport(answer);
    },
    checkWebhook(raw, headers) {
      const right = createHmac('sha256', secret).update(raw).digest();
      const given = Buffer.from(headers['x-bank-signature'] ?? '', 'hex');
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      try {
        const told = news.safeParse(JSON.parse(Buffer.from(raw).toString()));
        return told.success ? { mid: told.data.reference, eventId: told.data.event } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
