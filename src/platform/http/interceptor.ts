import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Observer, RequestFigures } from '../observer.ts';

/** The declared address and the trace of a request that has reached Fastify; cached pages do not. */
const known = new WeakMap<IncomingMessage, Pick<RequestFigures, 'route' | 'trace'>>();
export const describeRequest = (request: IncomingMessage, facts: Pick<RequestFigures, 'route' | 'trace'>): void =>
  void known.set(request, facts);

/** When a request was answered whose reply goes on as long as its page is open. */
const answeredAt = new WeakMap<IncomingMessage, number>();
export const markAnswered = (request: IncomingMessage): void => void answeredAt.set(request, performance.now());

/** Tells the observers of each request when its connection is done with it. */
function observeRequest(observers: readonly Observer[], request: IncomingMessage, response: ServerResponse): void {
  if (observers.length === 0) return;
  const start = performance.now();
  response.once('close', () => {
    const figures = {
      method: request.method ?? '',
      ...(known.get(request) ?? { route: 'page', trace: '' }),
      // Such a reply has no end but the connection's.
      status: response.writableFinished || answeredAt.has(request) ? response.statusCode : 499,
      seconds: ((answeredAt.get(request) ?? performance.now()) - start) / 1000,
    };
    for (const { onRequest } of observers) onRequest?.(figures);
  });
}

/** Sees a request before Fastify reads it; true when it has responded. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Lets one function respond before Fastify does. `serverFactory` is Fastify's option of that name and makes the server
 * as Fastify itself would.
 */
export function createInterceptor(observers: readonly Observer[] = []) {
  let intercept: Interceptor | undefined;
  return {
    serverFactory(
      handle: RequestListener,
      { keepAliveTimeout, requestTimeout }: { keepAliveTimeout?: number; requestTimeout?: number },
    ) {
      const server = createServer((request, response) => {
        observeRequest(observers, request, response);
        if (!intercept?.(request, response)) handle(request, response);
      });
      return Object.assign(server, { keepAliveTimeout, requestTimeout });
    },
    set(first: Interceptor): void {
      intercept = first;
    },
  };
}
