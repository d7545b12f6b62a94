import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { hasBody } from '#platform/http/request-body.ts';
import { encodingOf } from './page-request.ts';
import type { Encoding, CachedPage, PageCache } from './page-cache.ts';

/** Browsers send few different `accept-encoding` headers: each is parsed once. */
const encodings = new LRUCache<string, Encoding>({ max: 100, memoMethod: accepted => encodingOf(accepted) });

/**
 * Sends a cached page with its headers; 304 without a body to a client that has it, headers only for a HEAD request.
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { page, id }: { page: CachedPage; id: string },
): void {
  const { 'if-none-match': held, 'accept-encoding': accepted } = request.headers;
  const unchanged = held !== undefined && page.status === 200 && held.split(/\s*,\s*/).includes(page.etag);
  const encoding = encodings.memo(accepted ?? '');
  const headers = page.headers[unchanged ? 'unchanged' : encoding];
  response.writeHead(unchanged ? 304 : page.status, [...headers, 'x-request-id', id]);
  response.end(unchanged ? undefined : page.bodies[encoding]);
}

/**
 * Makes the interceptor that responds with pages that are cached and fresh, under exactly the address they are cached
 * for, before Fastify reads the request; it returns whether it did. It sends what Fastify would send, and reads nothing
 * of the request but method, address, encoding and tag (D03). It writes no line into the log.
 */
export function cacheResponder(pages: PageCache) {
  let answered = 0;
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    // A body where none belongs goes the usual way, which gives up on what does not come.
    if ((request.method !== 'GET' && request.method !== 'HEAD') || hasBody(request)) return false;
    const page = pages.fresh(request.url ?? '');
    if (!page) return false;
    answered += 1;
    sendPage(request, response, { page, id: `page-${answered.toString(36)}` });
    return true;
  };
}
