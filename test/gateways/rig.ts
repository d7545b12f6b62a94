import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Gateway } from '#src/payments/index.ts';

/**
 * How a response fails. `down`: 503 without acting. `lost`: acts, then breaks the connection. `silent`: acts and never
 * answers. `nonsense`: acts and answers an HTML page. `broken`: acts and answers 500. `slow`: answers late.
 */
export type ResponseFault = 'down' | 'lost' | 'silent' | 'nonsense' | 'broken' | 'slow';

export interface SignedWebhook {
  raw: Uint8Array;
  headers: Record<string, string>;
}

/** A simulated provider, the gateway port on it, and what payers and the provider do in tests. */
export interface ProviderRig {
  readonly name: string;
  /** The port on this provider; `restarted`: as it is after a restart; `shortTimeout`: with a timeout of 100 ms. */
  readonly gateway: Gateway;
  restarted(): Gateway;
  readonly shortTimeout: Gateway;
  readonly clock: { ms: number };
  /** What payers do: pay, perhaps another amount, are charged again, are declined, or let the payment expire. */
  pay(mid: string, amount?: number): Promise<void>;
  captureAgain(mid: string, amount: number): Promise<void>;
  decline(mid: string): Promise<void>;
  expire(mid: string): Promise<void>;
  /** Ends a pending refund. */
  endRefund(id: string, how: 'done' | 'failed'): Promise<void>;
  /** Makes the next response fail; `acting`: the next one to a request that changes something. */
  failNext(kind: ResponseFault, acting?: 'acting'): Promise<void>;
  /** The provider's own books: how many pages a payment has, and its refunds that did not fail, paise. */
  pages(mid: string): Promise<number>;
  refundedAmounts(mid: string): Promise<number[]>;
  /** The signed webhook about a payment, or about a refund of it. */
  webhook(told: { mid: string; refund?: string }): SignedWebhook;
  /** A correctly signed webhook that is about no payment. */
  otherWebhook(): SignedWebhook;
  /** What differs between providers, as they document it. */
  readonly traits: {
    /** Whether an open payment can be closed. */
    closes: boolean;
    /** The state of a payment that the payer's bank declined. */
    refused: 'failed' | 'pending';
    /** Whether the signature covers the webhook's body. */
    signsBody: boolean;
    /** How many pages a payment has when the response to the first was lost; only the last can be paid on. */
    pagesAfterLoss: 1 | 2;
  };
  close(): Promise<void>;
}

export interface RecordedRequest {
  call: string;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

export interface Simulator {
  app: FastifyInstance;
  origin: string;
  /** All requests so far, oldest first. */
  requests: RecordedRequest[];
  /** Makes the next response fail; `token`: the next to a request for a token, which no other fault affects. */
  failNext(kind: ResponseFault, only?: 'acting' | 'token'): void;
  close(): Promise<void>;
}

/** Starts a server that records requests and injects faults; `routes` adds a provider's addresses to it. */
export async function startSimulator(routes: (app: FastifyInstance) => void): Promise<Simulator> {
  const app = Fastify({ forceCloseConnections: true });
  const requests: RecordedRequest[] = [];
  let next: { kind: ResponseFault; only: 'acting' | 'token' | undefined } | undefined;
  const faults = new WeakMap<FastifyRequest, ResponseFault>();
  const late: NodeJS.Timeout[] = [];
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.addHook('preHandler', async (request, reply) => {
    requests.push({ call: `${request.method} ${request.url}`, headers: request.headers, body: request.body });
    const forToken = request.url.includes('/oauth/');
    if (!next || forToken !== (next.only === 'token')) return;
    if (next.only === 'acting' && request.method === 'GET') return;
    faults.set(request, next.kind);
    const { kind } = next;
    next = undefined;
    if (kind === 'down') return reply.code(503).send({ code: 'SERVICE_UNAVAILABLE', message: 'come back later' });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = faults.get(request);
    if (fault === 'silent') await new Promise(() => undefined);
    if (fault === 'slow') await new Promise(done => late.push(setTimeout(done, 300)));
    if (fault === 'lost') request.raw.socket.destroy();
    if (fault === 'broken') reply.code(500);
    if (fault !== 'nonsense') return payload;
    reply.code(200).type('text/html').removeHeader('content-length');
    return '<!doctype html><title>Please wait</title>';
  });
  routes(app);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    origin,
    requests,
    failNext: (kind, only) => void (next = { kind, only }),
    async close() {
      late.forEach(clearTimeout);
      await app.close();
    },
  };
}
