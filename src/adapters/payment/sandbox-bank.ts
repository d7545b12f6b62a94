import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { paise } from '#kernel/money.ts';
import type { Gateway, RefundReport } from '#src/payments/gateway.ts';
import {
  requestProvider,
  eventIdOf,
  parseJson,
  isSignatureValid,
  parseResponse,
  type ProviderResponse,
} from '../provider-request.ts';

interface SandboxBankOptions {
  /** Where the bank is, e.g. `http://localhost:3001`. */
  origin: string;
  /** What the shop opens payments with. */
  key: string;
  /** What the bank signs its webhooks with. */
  secret: string;
  /** Where the bank reaches the shop's `POST /hooks/bank`. */
  webhookUrl: string;
  /** How long the bank may think, if not as long as everybody. */
  timeoutMs?: number;
}

const bankStates = { pending: 'pending', paid: 'paid', declined: 'failed', expired: 'expired' } as const;
const bankPaymentBody = z.object({
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  state: z.enum(['pending', 'paid', 'declined', 'expired']),
  url: z.url(),
  captures: z.array(z.object({ id: z.string(), amount: z.int() })),
});
const bankRefundBody = z.object({
  amount: z.int(),
  state: z.enum(['pending', 'done', 'failed']),
  provider: z.string(),
  reason: z.nullable(z.string()),
});
const bankWebhookBody = z.object({ event: z.string().check(z.minLength(1), z.maxLength(100)), reference: z.string() });

/** The sandbox bank behind the payment port (D23). */
export function sandboxBank({ origin, key, secret, webhookUrl, timeoutMs }: SandboxBankOptions): Gateway {
  const headers = { authorization: `Bearer ${key}` };
  const ask = (path: string, body?: object) =>
    requestProvider(`${origin}/api${path}`, { headers, timeoutMs, ...(body && { body }) });
  const refundReport = (answer: ProviderResponse): RefundReport => {
    const { state, amount, provider, reason } = parseResponse(bankRefundBody, answer, 'the bank');
    return { state, amount: paise(amount), provider, ...(reason !== null && { reason }) };
  };

  return {
    name: 'bank',
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
      return { url: parseResponse(bankPaymentBody, await ask('/payments', body), 'the bank').url };
    },
    async status(mid) {
      const answer = await ask(`/payments/${encodeURIComponent(mid)}`);
      if (answer.status === 404)
        return { state: 'unknown', amount: paise(0), currency: 'INR', reference: mid, captures: [] };
      const { state, amount, currency, reference, ...told } = parseResponse(bankPaymentBody, answer, 'the bank');
      const captures = told.captures.map(one => ({ id: one.id, amount: paise(one.amount) }));
      return { state: bankStates[state], amount: captures[0]?.amount ?? paise(amount), currency, reference, captures };
    },
    async close(mid) {
      await ask(`/payments/${encodeURIComponent(mid)}/cancel`, {});
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
      const right = createHmac('sha256', secret).update(raw).digest('hex');
      if (!isSignatureValid(headers['x-bank-signature'], right)) return undefined;
      const told = bankWebhookBody.safeParse(parseJson(raw));
      return told.success
        ? { mid: told.data.reference, eventId: told.data.event }
        : { mid: '', eventId: eventIdOf(raw) };
    },
  };
}
