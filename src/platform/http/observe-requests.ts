import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Observer, RequestFigures } from '../observer.ts';

/** The declared address and the trace of a request that has reached Fastify; cached pages do not. */
const known = new WeakMap<IncomingMessage, Pick<RequestFigures, 'route' | 'trace'>>();
export const describeRequest = (request: IncomingMessage, facts: Pick<RequestFigures, 'route' | 'trace'>): void =>
  void known.set(request, facts);

/** Tells the observers of each request when its connection is done with it. */
export function observeRequest(
  observers: readonly Observer[],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (observers.length === 0) return;
  const start = performance.now();
  response.once('close', () => {
    const figures = {
      method: request.method ?? '',
      ...(known.get(request) ?? { route: 'page', trace: '' }),
      status: response.writableFinished ? response.statusCode : 499,
      seconds: (performance.now() - start) / 1000,
    };
    for (const { onRequest } of observers) onRequest?.(figures);
  });
}
