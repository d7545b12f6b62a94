import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Observer } from '../observer.ts';
import { observeRequest } from './observe-requests.ts';

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
