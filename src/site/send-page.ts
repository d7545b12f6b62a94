import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { hasBody } from '#platform/http/request-body.ts';
import { encodingOf } from './page-request.ts';
import type { Encoding, CachedPage, PageCache } from './page-cache.ts';

/** Browsers say what they take in a handful of ways: each is read once. */
const encodings = new LRUCache<string, Encoding>({ max: 100, memoMethod: accepted => encodingOf(accepted) });

/** Sends a page with everything it is sent with; nothing to whoever has it already (304), the head alone to a HEAD. */
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
 * Answers for pages that are kept and fresh, under exactly the address they are kept for, before the framework reads the request; it
 * says whether it did. What it sends is what the framework's way sends, and nothing of the request but method, address, encoding and tag
 * is looked at (D03). Like that way it writes no line into the log: only failures do.
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
