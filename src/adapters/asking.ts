import { createHash, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod/mini';
import { GatewayAway, type RefundAsked, type RefundReport } from '#src/payments/gateway.ts';

/** How long a provider may think before its answer no longer counts. */
export const patienceMs = 10_000;

export interface Question {
  method?: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form when it is `URLSearchParams`. */
  body?: object | URLSearchParams;
  /** Unless `patienceMs`. */
  patienceMs?: number | undefined;
}

export interface Answer {
  status: number;
  json: unknown;
}

/**
 * One question to a payment provider, asked once: whoever asks for the second time does so on purpose. Answers any status below 500 with
 * its JSON. Throws `GatewayAway` on silence, 429, 5xx, a redirect, and on anything that is not JSON.
 */
export async function askProvider(url: string, asked: Question): Promise<Answer> {
  const { method = asked.body ? 'POST' : 'GET', headers, body } = asked;
  const form = body instanceof URLSearchParams;
  let answer: Answer;
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body && !form && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: form ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(asked.patienceMs ?? patienceMs),
      redirect: 'error',
    });
    answer = { status: response.status, json: await response.json() };
  } catch (error) {
    throw new GatewayAway(`${new URL(url).host} does not answer`, { cause: error });
  }
  if (answer.status === 429 || answer.status >= 500)
    throw new GatewayAway(`${new URL(url).host} answered ${answer.status}`);
  return answer;
}

/** What an answer says, by its documented form. Throws `GatewayAway` when it is a refusal, or says something else. */
export function understood<T>(schema: z.ZodMiniType<T>, { status, json }: Answer, who: string): T {
  const parsed = schema.safeParse(json);
  if (status >= 300 || !parsed.success)
    throw new GatewayAway(`${who} answered ${status}: ${JSON.stringify(json).slice(0, 300)}`);
  return parsed.data;
}

/** What became of a refund that was asked for before. Throws when its number was used for another amount: that is a mistake of ours. */
export function sameRefund({ id, amount }: RefundAsked, known: RefundReport): RefundReport {
  if (known.amount === amount) return known;
  throw new Error(`the refund ${id} was asked for with ${known.amount} paise before, and now with ${amount}`);
}

/** Whether a signature as it came, in hex, is the right one; takes as long when it is not. */
export function sameSignature(given: string | undefined, right: string): boolean {
  const [a, b] = [given ?? '', right].map(text => createHash('sha256').update(text.toLowerCase()).digest());
  return timingSafeEqual(a!, b!);
}

/** The JSON of a webhook's body, `undefined` when it is none. */
export function parsedBody(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString());
  } catch {
    return undefined;
  }
}

/** A number for an event whose provider gives it none: the same body is the same event. */
export const eventOf = (raw: Uint8Array): string => createHash('sha256').update(raw).digest('hex');
