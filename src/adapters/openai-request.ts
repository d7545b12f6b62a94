import { errorCodeOf } from '#kernel/error-code.ts';

/** A service that takes requests as OpenAI documents them. */
export interface OpenAiSettings {
  /** The address of the service, with or without `/v1`. */
  url: string;
  /** Absent for a service that asks for none. */
  key: string | undefined;
  model: string;
  /** How long one request may take, from connecting to the last byte of the reply. */
  timeoutMs?: number;
}

/** The reply of a service: its status, headers and text. */
export interface OpenAiReply {
  status: number;
  headers: Headers;
  text: string;
}

interface OpenAiRequest {
  /** The path after `/v1/`. */
  path: string;
  body: FormData | object;
  defaultTimeoutMs: number;
}

/** One POST to a service, never retried here. Throws the `fetch` error of a service that does not answer in time. */
export async function requestOpenAi(
  { url, key, timeoutMs }: OpenAiSettings,
  { path, body, defaultTimeoutMs }: OpenAiRequest,
): Promise<OpenAiReply> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/${path}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs ?? defaultTimeoutMs),
    redirect: 'error',
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Why a request failed, without its content: the address may have a key, the body what somebody told. */
export const connectionFailure = (error: unknown): string =>
  error instanceof Error ? (errorCodeOf(error.cause) ?? error.name) : 'unknown';

/** The value of a JSON text; `undefined` when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
