import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { GatewayUnavailable, type GatewayRefund, type RefundReport } from '#src/payments/gateway.ts';

/** The timeout of a request to a provider. */
const defaultTimeoutMs = 10_000;

export interface ProviderRequest {
  method?: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form when it is `URLSearchParams`. */
  body?: object | URLSearchParams;
  /** Default: `defaultTimeoutMs`. */
  timeoutMs?: number | undefined;
}

export interface ProviderResponse {
  status: number;
  json: unknown;
}

/**
 * One HTTP request to a payment provider, never retried here. Returns any status below 500 with its JSON. Throws
 * `GatewayUnavailable` on timeout, 429, 5xx, a redirect, and a body that is not JSON.
 */
export async function requestProvider(url: string, request: ProviderRequest): Promise<ProviderResponse> {
  const { method = request.body ? 'POST' : 'GET', headers, body } = request;
  const form = body instanceof URLSearchParams;
  let answer: ProviderResponse;
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body && !form && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: form ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs),
      redirect: 'error',
    });
    answer = { status: response.status, json: await response.json() };
  } catch (error) {
    throw new GatewayUnavailable(`${new URL(url).host} does not answer`, { cause: error });
  }
  if (answer.status === 429 || answer.status >= 500)
    throw new GatewayUnavailable(`${new URL(url).host} answered ${answer.status}`);
  return answer;
}

/** The error bodies of the providers: Razorpay's inside `error`, PhonePe's and the sandbox bank's. */
const errorSchema = z.union([
  z.object({ error: z.object({ description: z.string() }) }),
  z.object({ error: z.object({ message: z.string() }) }),
  z.object({ code: z.string() }),
]);

/** The provider's own words of an error, and nothing else of the response, which may name the payer (W48). */
export function providerError({ status, json }: ProviderResponse): string | undefined {
  const parsed = errorSchema.safeParse(json);
  if (status < 400 || !parsed.success) return undefined;
  if ('code' in parsed.data) return parsed.data.code;
  return 'description' in parsed.data.error ? parsed.data.error.description : parsed.data.error.message;
}

/**
 * The body of a response by its documented schema. Throws `GatewayUnavailable` when it is an error or has another form.
 */
export function parseResponse<T>(schema: z.ZodMiniType<T>, response: ProviderResponse, who: string): T {
  const parsed = schema.safeParse(response.json);
  if (response.status >= 300 || !parsed.success)
    throw new GatewayUnavailable(
      `${who} answered ${response.status}: ${providerError(response) ?? 'something it does not document'}`,
    );
  return parsed.data;
}

/**
 * The report on a refund that was requested before. Throws when its number was used for another amount, which is a
 * mistake of ours.
 */
export function confirmRefund({ id, amount }: GatewayRefund, earlier: RefundReport): RefundReport {
  if (earlier.amount === amount) return earlier;
  throw new Error(`the refund ${id} was asked for with ${earlier.amount} paise before, and now with ${amount}`);
}

/** Compares two hexadecimal signatures in constant time. */
export function isSignatureValid(signature: string | undefined, expected: string): boolean {
  const [a, b] = [signature ?? '', expected].map(text => createHash('sha256').update(text.toLowerCase()).digest());
  return timingSafeEqual(a!, b!);
}

/** The JSON of a webhook's body, `undefined` when it is none. */
export function parseJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString());
  } catch {
    return undefined;
  }
}

/** An id for an event whose provider gives none: the same body is the same event. */
export const eventIdOf = (raw: Uint8Array): string => createHash('sha256').update(raw).digest('hex');
