import { createContext, type RouterContextProvider } from 'react-router';
import { linkKeyHeader, type CallClient } from '#kernel/call.ts';

/** The in-process client during server rendering; pages read it with `askFrom(context)`. */
export const askContext = createContext<CallClient>();

/** The client inside a `loader`: the same checks as over the network, without the network. */
export const askFrom = (context: Readonly<RouterContextProvider>): CallClient => context.get(askContext);

interface Parts {
  json?: unknown;
  form?: FormData;
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  signal?: AbortSignal;
  key?: string | undefined;
  keepalive?: boolean | undefined;
}

/**
 * The method and the URL of an address such as `GET /api/show-order/:partnerId`, with parameters and query filled in.
 */
export function target(address: string, { params = {}, query = {} }: Parts): { method: string; url: string } {
  const [method = 'GET', path = '/'] = address.split(' ');
  const pathname = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v)]])),
  );
  return { method, url: search.size ? `${pathname}?${search}` : pathname };
}

const offline = { code: 'offline', message: 'The connection was lost. Nothing you entered is gone; please try again.' };
/** For a failure without words of its own, in those of the default popup (C-X05). */
const unclear = { code: 'unclear', message: 'Something Went Wrong' };

/** The client in the browser. Never throws: a lost connection is `{ ok: false, status: 0 }`. */
export const ask = (async (address: string, input: Parts = {}) => {
  const { method, url } = target(address, input);
  const headers = new Headers();
  if (input.key) headers.set(linkKeyHeader, input.key);
  const init: RequestInit = {
    method,
    headers,
    credentials: 'same-origin',
    ...(input.signal && { signal: input.signal }),
    ...(input.keepalive && { keepalive: true }),
  };
  if (input.form) init.body = input.form;
  else if (input.json !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(input.json);
  }
  try {
    const response = await fetch(url, init);
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok) return { ok: true, status: response.status, body };
    const error = (body as { error?: typeof unclear } | undefined)?.error ?? unclear;
    return { ok: false, status: response.status, error };
  } catch {
    return { ok: false, status: 0, error: offline };
  }
}) as CallClient;
