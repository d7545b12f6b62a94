import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { paise } from '#kernel/money.ts';
import { GatewayAway, type Gateway } from '#src/payments/gateway.ts';

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
});
const news = z.object({ event: z.string().check(z.minLength(1), z.maxLength(100)), reference: z.string() });

/** The sandbox bank behind the payment port (D23). */
export function sandboxBank({ origin, key, secret, webhookUrl }: SandboxBankOptions): Gateway {
  const ask = async (path: string, body?: object): Promise<{ status: number; json: unknown }> => {
    try {
      const response = await fetch(`${origin}/api/payments${path}`, {
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
  const understood = ({ status, json }: { status: number; json: unknown }) => {
    const parsed = payment.safeParse(json);
    if (status >= 300 || !parsed.success) throw new GatewayAway(`the bank answered ${status}`);
    return parsed.data;
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
      return { url: understood(await ask('', body)).url };
    },
    async status(mid) {
      const answer = await ask(`/${encodeURIComponent(mid)}`);
      if (answer.status === 404) return { state: 'unknown', amount: paise(0), currency: 'INR', reference: mid };
      const { state, amount, currency, reference } = understood(answer);
      return { state: states[state], amount: paise(amount), currency, reference };
    },
    async close(mid) {
      const { status } = await ask(`/${encodeURIComponent(mid)}/cancel`, {});
      if (status >= 500) throw new GatewayAway(`the bank answered ${status}`);
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
