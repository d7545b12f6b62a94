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
  /** The key with which the shop opens payments. */
  key: string;
  /** The key with which the bank signs its webhooks. */
  secret: string;
  /** Where the bank reaches the shop's `POST /hooks/bank`. */
  webhookUrl: string;
  /** Default: `defaultTimeoutMs`. */
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
  const refundReport = (response: ProviderResponse): RefundReport => {
    const { state, amount, provider, reason } = parseResponse(bankRefundBody, response, 'the bank');
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
      const response = await ask(`/payments/${encodeURIComponent(mid)}`);
      if (response.status === 404)
        return { state: 'unknown', amount: paise(0), currency: 'INR', reference: mid, captures: [] };
      const payment = parseResponse(bankPaymentBody, response, 'the bank');
      const captures = payment.captures.map(({ id, amount }) => ({ id, amount: paise(amount) }));
      return {
        state: bankStates[payment.state],
        amount: captures[0]?.amount ?? paise(payment.amount),
        currency: payment.currency,
        reference: payment.reference,
        captures,
      };
    },
    async close(mid) {
      await ask(`/payments/${encodeURIComponent(mid)}/cancel`, {});
    },
    async refund({ id, mid, capture, amount }) {
      const response = await ask('/refunds', { id, reference: mid, capture, amount });
      if (response.status === 409) throw new Error(`the bank gave back something else as ${id}`);
      return refundReport(response);
    },
    async refundStatus({ id, amount }) {
      const response = await ask(`/refunds/${encodeURIComponent(id)}`);
      return response.status === 404 ? { state: 'unknown', amount, provider: null } : refundReport(response);
    },
    checkWebhook(raw, headers) {
      const expected = createHmac('sha256', secret).update(raw).digest('hex');
      if (!isSignatureValid(headers['x-bank-signature'], expected)) return undefined;
      const parsed = bankWebhookBody.safeParse(parseJson(raw));
      return parsed.success
        ? { mid: parsed.data.reference, eventId: parsed.data.event }
        : { mid: '', eventId: eventIdOf(raw) };
    },
  };
}
