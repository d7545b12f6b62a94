import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { StartupError } from '#platform/config.ts';

/** How long a request waits for the pages process to start, in milliseconds. */
const startTimeoutMs = 30_000;
const retryMs = 100;

/**
 * Serves every page and asset through the pages process (`pages-process.ts`), which runs Vite and outlives a restart of
 * this one. `origin` is its address, as `npm run dev` passes it on. `check` may refuse a request by throwing.
 */
export function mountPagesProxy(
  app: FastifyInstance,
  { origin, check }: { origin: string | undefined; check: (request: FastifyRequest) => void },
): void {
  if (!origin) throw new StartupError('The sources are served by two processes. Start them with `npm run dev`.');
  app.get('*', (request, reply) => {
    check(request);
    reply.hijack();
    forward(request.raw, reply.raw, {
      target: new URL(origin + request.url),
      deadline: performance.now() + startTimeoutMs,
    });
  });
}

/** Forwards the request; tries again until `deadline` while the connection is refused. */
function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { target, deadline }: { target: URL; deadline: number },
): void {
  const upstream = httpRequest(target, { headers: request.headers }, reply => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  upstream.on('error', error => {
    const mayRetry = 'code' in error && error.code === 'ECONNREFUSED' && performance.now() < deadline;
    if (mayRetry) setTimeout(() => forward(request, response, { target, deadline }), retryMs);
    else response.destroy(error);
  });
  upstream.end();
}
