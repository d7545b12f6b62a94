import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Gateway } from '#src/payments/index.ts';

/**
 * How an answer goes: 503 without acting; acted and the line cut; acted and never answered; acted and answered with a page for people;
 * acted and 500; answered as ever, but late.
 */
export type ResponseFault = 'down' | 'lost' | 'silent' | 'nonsense' | 'broken' | 'slow';

export interface SignedWebhook {
  raw: Uint8Array;
  headers: Record<string, string>;
}

/** A provider that is not there in earnest, with everything a test wants to do to it. */
export interface ProviderRig {
  readonly name: string;
  /** The port on this provider. `again` is the same one after a restart, `impatient` waits for no answer longer than a moment. */
  readonly gateway: Gateway;
  restarted(): Gateway;
  readonly shortTimeout: Gateway;
  readonly clock: { ms: number };
  /** What payers do: pay (another amount than asked), are charged a second time, are refused by their bank, let the time pass. */
  pay(mid: string, amount?: number): Promise<void>;
  captureAgain(mid: string, amount: number): Promise<void>;
  decline(mid: string): Promise<void>;
  expire(mid: string): Promise<void>;
  /** The provider's last word on a refund that waits. */
  endRefund(id: string, how: 'done' | 'failed'): Promise<void>;
  /** How the next answer goes; `acting`: the next to a question that changes something. */
  failNext(kind: ResponseFault, acting?: 'acting'): Promise<void>;
  /** The provider's own books: its pages for a payment, and what it gave back or is giving back of it. */
  pages(mid: string): Promise<number>;
  refundedAmounts(mid: string): Promise<number[]>;
  /** What it would tell of a payment, or of a refund of it, signed as it signs. */
  webhook(told: { mid: string; refund?: string }): SignedWebhook;
  /** Something else that it may tell, rightly signed. */
  otherWebhook(): SignedWebhook;
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

export interface RecordedRequest {
  call: string;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

export interface Simulator {
  app: FastifyInstance;
  origin: string;
  /** Everything it was asked, oldest first. */
  requests: RecordedRequest[];
  /** Also `token`: the next answer to who asks for one, which no other fault touches. */
  failNext(kind: ResponseFault, only?: 'acting' | 'token'): void;
  close(): Promise<void>;
}

/** A server with faults of its own, for the simulators of providers; `routes` gives it their addresses. */
export async function startSimulator(routes: (app: FastifyInstance) => void): Promise<Simulator> {
  const app = Fastify({ forceCloseConnections: true });
  const asked: RecordedRequest[] = [];
  let next: { kind: ResponseFault; only: 'acting' | 'token' | undefined } | undefined;
  const faults = new WeakMap<FastifyRequest, ResponseFault>();
  const late: NodeJS.Timeout[] = [];
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.addHook('preHandler', async (request, reply) => {
    asked.push({ call: `${request.method} ${request.url}`, headers: request.headers, body: request.body });
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
    requests: asked,
    failNext: (kind, only) => void (next = { kind, only }),
    async close() {
      late.forEach(clearTimeout);
      await app.close();
    },
  };
}
