import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendPacked } from '#platform/http/packed-reply.ts';
import { hasBody } from '#platform/http/request-body.ts';
import type { PageCache } from './page-cache.ts';

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
    sendPacked(request, response, { packed: page, id: `page-${responseCount.toString(36)}` });
    return true;
  };
}
