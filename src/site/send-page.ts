import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { hasBody } from '#platform/http/request-body.ts';
import { encodingOf } from './page-request.ts';
import type { Encoding, CachedPage, PageCache } from './page-cache.ts';

/** The encoding for each `accept-encoding` header. Browsers send few different ones, so each is parsed once. */
const encodings = new LRUCache<string, Encoding>({ max: 100, memoMethod: accepted => encodingOf(accepted) });

/**
 * Sends a cached page with its headers; 304 without a body to a client that has it already, only the headers for HEAD.
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { page, id }: { page: CachedPage; id: string },
): void {
  const { 'if-none-match': clientTags, 'accept-encoding': accepted } = request.headers;
  const unchanged = clientTags !== undefined && page.status === 200 && clientTags.split(/\s*,\s*/).includes(page.etag);
  const encoding = encodings.memo(accepted ?? '');
  const headers = page.headers[unchanged ? 'unchanged' : encoding];
  response.writeHead(unchanged ? 304 : page.status, [...headers, 'x-request-id', id]);
  response.end(unchanged ? undefined : page.bodies[encoding]);
}

/**
 * Creates the interceptor that responds with a page that is cached under exactly the requested address and fresh,
 * before Fastify reads the request; it returns whether it did. It sends what Fastify would send, reads only method,
 * address, encoding and tag of the request (D03), and writes nothing to the log.
 */
export function cacheResponder(pages: PageCache) {
  let responseCount = 0;
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    // Fastify handles a GET with a body, since it has a timeout for the body.
    if ((request.method !== 'GET' && request.method !== 'HEAD') || hasBody(request)) return false;
    const page = pages.fresh(request.url ?? '');
    if (!page) return false;
    responseCount += 1;
    sendPage(request, response, { page, id: `page-${responseCount.toString(36)}` });
    return true;
  };
}
