import { join } from 'node:path';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Asked, CallShape, Who } from '#kernel/call.ts';
import { notFound, Refused, signInFirst } from '#kernel/refused.ts';
import type { Bound } from '../bound.ts';
import type { Actor, Ctx, RequestFacts } from '../context.ts';
import type { House } from '../house.ts';
import { readForm } from './form.ts';
import { sendBytes, sendMade, sendPage } from './send.ts';
import { isSameSite, limitAddress } from './same-site.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    anySite?: true | undefined;
  }
}

const jsonBytes = 256 * 1024;

/** Whether this kind of actor may make the call at all (security.md 4d). Objects are asked about by the verb. */
export function admits(who: Who, actor: Actor): boolean {
  switch (who) {
    case 'anyone':
      return true;
    case 'signed-in':
      return ['customer', 'partner', 'staff'].includes(actor.kind);
    case 'customer-or-partner':
      return actor.kind === 'customer' || actor.kind === 'partner';
    case 'proven-phone':
      return actor.kind === 'proven';
    case 'admin':
      return actor.kind === 'staff' && actor.role === 'admin';
    default:
      return actor.kind === who;
  }
}

function refuseUnlessAdmitted(call: CallShape, actor: Actor): void {
  if (admits(call.who, actor)) return;
  // What belongs to staff does not exist for anybody else (W10).
  if ((call.who === 'staff' || call.who === 'admin') && actor.kind !== 'staff') throw notFound();
  if (actor.kind === 'visitor' || actor.kind === 'proven') throw signInFirst();
  throw new Refused(403, 'not-for-you', 'Your account cannot do this. Sign in with the account it belongs to.');
}

/** Cookies keep the `__Host-` promise wherever the shop is reached by https. */
export const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

function factsOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): RequestFacts {
  const key = request.headers['x-edition-key'];
  const cookies = Object.fromEntries(
    Object.entries(request.cookies).map(([name, value]) => [name.replace(/^__Host-/, ''), value]),
  );
  return {
    id: request.id,
    address: limitAddress(request.ip),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    accept: request.headers.accept ?? '',
    editionKey: typeof key === 'string' && key.length <= 100 ? key : undefined,
    cookies,
    setCookie(name, value, maxAgeSeconds) {
      const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
      if (value === undefined) reply.clearCookie(cookieName(name, secure), options);
      else
        reply.setCookie(cookieName(name, secure), value, {
          ...options,
          ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
        });
    },
  };
}

function checked(schema: CallShape['json'], value: unknown, part: string): unknown {
  if (!schema) return undefined;
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.length ? issue.path.join('.') : part;
  throw new Refused(400, 'invalid', `${where}: ${issue?.message ?? 'not valid'}. Please correct it and send it again.`);
}

export interface Server {
  app: FastifyInstance;
  /** Every address served, as `GET /path`; for the test that none is without a declared call. */
  routes(): readonly string[];
  /** A call made inside the process, as a visitor: what server rendering asks with. */
  dispatch(method: string, url: string, json: unknown): Promise<{ status: number; body: unknown }>;
}

export interface ServerParts {
  house: House;
  calls: readonly Bound[];
  /** The actor of a request, from its session cookie. */
  identify(ctx: Ctx): Promise<Actor>;
  /** Whether the shop can serve now. */
  healthy(): Promise<boolean>;
}

/** Serves every bound call: same-site check, session, policy, strict schema, verb, reply. */
export async function createServer({ house, calls, identify, healthy }: ServerParts): Promise<Server> {
  const { config, log } = house;
  z.config(z.locales.en());
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustProxyHops,
    bodyLimit: jsonBytes,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance;
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => void (method === 'HEAD' || routes.push(`${String(method)} ${url}`)));
  await app.register(cookie);
  await app.register(multipart);
  // Only for `reply.sendFile`: every file is sent by a call that asked who may have it.
  await app.register(fastifyStatic, { root: config.dataDir, serve: false, acceptRanges: true });
  // An empty body is no body: the login call of the start has none (C-S08).
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      done(null, { raw: body, json: JSON.parse(body.toString()) as unknown });
    } catch {
      done(new Refused(400, 'not-json', 'The request could not be read. Please try again.'));
    }
  });

  // The form that a payment page of another site sends a browser back with: what it says counts for nothing (D23).
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, _body, done) =>
    request.routeOptions.config.anySite
      ? done(null, undefined)
      : done(new Refused(415, 'wrong-type', 'This call takes JSON; send it with the content type application/json.')),
  );

  const ownOrigin = new URL(config.baseUrl).origin;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    if (request.method === 'GET' || request.method === 'HEAD') return;
    // On a developer's machine the shop answers to every name it is called by (localhost, 127.0.0.1, a phone's view of it).
    const origins = config.production ? [ownOrigin] : [ownOrigin, `http://${request.headers.host ?? ''}`];
    const headers = request.headers as Record<string, string | undefined>;
    if (request.routeOptions.config.anySite) return;
    if (!origins.some(origin => isSameSite(headers, origin)))
      throw new Refused(
        403,
        'other-site',
        'This request came from another site, so it was not carried out. Open imurs itself and try again.',
      );
  });

  app.setErrorHandler((error, request, reply) => {
    const known = error instanceof Refused ? error : asRefused(error as Error & { statusCode?: number });
    if (known.status >= 500)
      log.error({ err: error, request: request.id, url: request.routeOptions.url }, 'a request failed');
    // Whoever refused may know better how long.
    if (known.status === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', '5');
    void reply
      .status(known.status)
      .header('cache-control', 'no-store')
      .send({ error: { code: known.code, message: known.message } });
  });

  app.get('/healthz', async (_request, reply) => {
    const ok = await healthy().catch(() => false);
    return reply
      .status(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ok ? 'ok' : 'unavailable' });
  });

  for (const one of calls) serve(app, one, { house, identify });

  return {
    app,
    routes: () => routes,
    async dispatch(method, url, json) {
      const response = await app.inject({
        method: method as 'GET',
        url,
        ...(json !== undefined && { payload: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
      });
      return { status: response.statusCode, body: response.body ? (JSON.parse(response.body) as unknown) : undefined };
    },
  };
}

/** A database that is away or has no room: the names of its sockets' errors, its words, and its classes 08, 53 and 57P. */
const databaseAway =
  /\b(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|(08|53|57P)[0-9A-Z]{2,3})\b|connection terminated|connection error|terminating connection/i;

/** Whether the database could not be asked, or refused to write: then nothing is half done, and later it is well again. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', cause } = error as Error & { code?: string };
  // The query itself stands in the message of drizzle's error, and holds whatever people wrote.
  return cause ? isAway(cause) : databaseAway.test(`${code} ${error.message}`);
}

function asRefused(error: Error & { statusCode?: number; code?: string }): Refused {
  if (error.statusCode === 413) return new Refused(413, 'too-large', 'That was more than we can take at once.');
  if (error.statusCode === 415)
    return new Refused(415, 'wrong-type', 'This call takes JSON; send it with the content type application/json.');
  if (error.statusCode && error.statusCode < 500)
    return new Refused(error.statusCode, 'bad-request', 'The request could not be read. Please try again.');
  if (isAway(error))
    return new Refused(503, 'unavailable', 'We are back in a moment. Nothing you did was lost; please try again.');
  return new Refused(500, 'failed', 'Something Went Wrong');
}

function serve(
  app: FastifyInstance,
  { call, run }: Bound,
  { house, identify }: Pick<ServerParts, 'house' | 'identify'>,
): void {
  const { config } = house;
  app.route({
    method: call.method,
    url: call.path,
    config: { anySite: call.anySite },
    handler: async (request, reply) => {
      const facts = factsOf(request, reply, config.secure);
      const stranger = house.context({ kind: 'visitor' }, facts);
      const actor = call.anySite ? stranger.actor : await identify(stranger);
      refuseUnlessAdmitted(call, actor);
      const ctx = house.context(actor, facts);
      const body = request.body as { raw: Uint8Array; json: unknown } | undefined;
      const form =
        call.form && request.isMultipart()
          ? await readForm(request, call.form, join(config.dataDir, 'tmp', `form-${ctx.random.id()}`))
          : undefined;
      if (call.form && !form) throw new Refused(415, 'wrong-type', 'This call takes a multipart form.');
      try {
        const asked: Asked<CallShape> = {
          params: checked(call.params, request.params, 'address'),
          query: checked(call.query, request.query, 'address'),
          json: checked(call.json, body?.json, 'body'),
          form: form && { fields: checked(call.form?.fields, form.fields, 'form'), files: form.files },
          raw: call.raw ? (body?.raw ?? new Uint8Array()) : undefined,
          headers: request.headers as Record<string, string | undefined>,
        } as never;
        const answer = await run(ctx, asked as never);
        reply.status(answer.status);
        if ('bytes' in answer) return await sendBytes(reply, answer.bytes);
        if ('made' in answer) return await sendMade(reply, answer.made);
        if ('page' in answer) return await sendPage(reply, answer.page);
        if ('elsewhere' in answer) return await reply.redirect(answer.elsewhere, answer.status);
        reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
        return await reply.send(JSON.stringify(answer.body ?? null));
      } finally {
        await form?.discard();
      }
    },
  });
}
