import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { CallHandler } from '../call-handler.ts';
import type { Config } from '../config.ts';
import type { ContentCache } from '../content-cache.ts';
import type { AppRuntime } from '../runtime.ts';
import { type Interceptor, describeRequest } from './interceptor.ts';
import { packReply, sendPacked, type PackedReply } from './packed-reply.ts';
import { hasBody } from './request-body.ts';
import { securityHeaders } from './security-headers.ts';
import { parsePart } from './values.ts';

/** A cached reply with the declared address of its call. */
interface CachedReply {
  packed: PackedReply;
  route: string;
}

/** The name under which the reply of an address is cached; a request for exactly this address needs no router. */
const replyName = (address: string) => `GET ${address}`;

/** Serves a call whose answer is cached. */
export function addCachedRoute(app: FastifyInstance, { call, run }: CallHandler, runtime: AppRuntime): void {
  const headers = { ...securityHeaders(runtime.config), 'content-type': 'application/json; charset=utf-8' };
  app.route({
    method: 'GET',
    url: call.path,
    config: { ownHost: true },
    handler: async (request, reply) => {
      const params = (parsePart(call.params, request.params, 'address') ?? {}) as Record<string, string>;
      parsePart(call.query, request.query, 'address');
      const address = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const make = async (): Promise<CachedReply> => {
        const answer = await run(runtime.context({ kind: 'visitor' }), { params } as never);
        const body = Buffer.from(JSON.stringify('body' in answer ? answer.body : null));
        return { packed: await packReply(answer.status, headers, body), route: call.path };
      };
      const { packed } = await runtime.contentCache.get(replyName(address), make);
      reply.hijack();
      sendPacked(request.raw, reply.raw, { packed, id: request.id });
    },
  });
}

/**
 * Answers requests for cached replies before Fastify reads them, which takes most of the time. It reads method,
 * address, host, encoding and tag of the request only.
 */
export function cachedResponder(cache: ContentCache, { production, baseUrl }: Config): Interceptor {
  const { host } = new URL(baseUrl);
  let responseCount = 0;
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || hasBody(request) || (!production && request.headers.host !== host)) return false;
    const reply = cache.known(replyName(request.url ?? '')) as CachedReply | undefined;
    if (!reply) return false;
    responseCount += 1;
    describeRequest(request, { route: reply.route, trace: '' });
    sendPacked(request, response, { packed: reply.packed, id: `kept-${responseCount.toString(36)}` });
    return true;
  };
}
