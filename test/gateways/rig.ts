import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Gateway } from '#src/payments/index.ts';

/**
 * How an answer goes: 503 without acting; acted and the line cut; acted and never answered; acted and answered with a page for people;
 * acted and 500; answered as ever, but late.
 */
export type Fault = 'down' | 'lost' | 'silent' | 'nonsense' | 'broken' | 'slow';

export interface Webhook {
  raw: Uint8Array;
  headers: Record<string, string>;
}

/** A provider that is not there in earnest, with everything a test wants to do to it. */
export interface Rig {
  readonly name: string;
  /** The port on this provider. `again` is the same one after a restart, `impatient` waits for no answer longer than a moment. */
  readonly gateway: Gateway;
  again(): Gateway;
  readonly impatient: Gateway;
  readonly clock: { ms: number };
  /** What payers do: pay (another amount than asked), are charged a second time, are refused by their bank, let the time pass. */
  pays(mid: string, amount?: number): Promise<void>;
  chargedAgain(mid: string, amount: number): Promise<void>;
  isRefused(mid: string): Promise<void>;
  letsTimePass(mid: string): Promise<void>;
  /** The provider's last word on a refund that waits. */
  refundEnds(id: string, how: 'done' | 'failed'): Promise<void>;
  /** How the next answer goes; `acting`: the next to a question that changes something. */
  fault(kind: Fault, acting?: 'acting'): Promise<void>;
  /** The provider's own books: its pages for a payment, and what it gave back or is giving back of it. */
  pages(mid: string): Promise<number>;
  givenBack(mid: string): Promise<number[]>;
  /** What it would tell of a payment, or of a refund of it, signed as it signs. */
  webhook(told: { mid: string; refund?: string }): Webhook;
  /** Something else that it may tell, rightly signed. */
  otherNews(): Webhook;
  /** What differs between providers, as they document it. */
  readonly traits: {
    /** Whether a payment can be called off. */
    closes: boolean;
    /** What a payment becomes when the payer's bank refused. */
    refused: 'failed' | 'pending';
    /** Whether a signature covers what is signed. */
    signsBody: boolean;
    /** How many pages there are when the answer to the first was lost; only the last can be paid on. */
    pagesAfterLoss: 1 | 2;
  };
  close(): Promise<void>;
}

export interface Asked {
  call: string;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

export interface Simulator {
  app: FastifyInstance;
  origin: string;
  /** Everything it was asked, oldest first. */
  asked: Asked[];
  /** Also `token`: the next answer to who asks for one, which no other fault touches. */
  fault(kind: Fault, only?: 'acting' | 'token'): void;
  close(): Promise<void>;
}

/** A server with faults of its own, for the simulators of providers; `routes` gives it their addresses. */
export async function simulator(routes: (app: FastifyInstance) => void): Promise<Simulator> {
  const app = Fastify({ forceCloseConnections: true });
  const asked: Asked[] = [];
  let next: { kind: Fault; only: 'acting' | 'token' | undefined } | undefined;
  const struck = new WeakMap<FastifyRequest, Fault>();
  const late: NodeJS.Timeout[] = [];
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.addHook('preHandler', async (request, reply) => {
    asked.push({ call: `${request.method} ${request.url}`, headers: request.headers, body: request.body });
    const forToken = request.url.includes('/oauth/');
    if (!next || forToken !== (next.only === 'token')) return;
    if (next.only === 'acting' && request.method === 'GET') return;
    struck.set(request, next.kind);
    const { kind } = next;
    next = undefined;
    if (kind === 'down') return reply.code(503).send({ code: 'SERVICE_UNAVAILABLE', message: 'come back later' });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = struck.get(request);
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
    asked,
    fault: (kind, only) => void (next = { kind, only }),
    async close() {
      late.forEach(clearTimeout);
      await app.close();
    },
  };
}
