import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  linkKeyHeader,
  partnerActOf,
  staffActOf,
  type CallRequest,
  type CallShape,
  type CallerKind,
} from '#kernel/call.ts';
import { isId } from '#kernel/ids.ts';
import { notFound, Refused, signInFirst } from '#kernel/refusals.ts';
import { askOwnerWords, memberMay } from '#kernel/partner-roles.ts';
import { onlyWords, roleMay } from '#kernel/staff-roles.ts';
import type { CallHandler } from '../call-handler.ts';
import { memberOf, type Actor, type Ctx, type RequestFacts, type StaffCall } from '../context.ts';
import type { Disk } from '../disk-space.ts';
import type { AppRuntime } from '../runtime.ts';
import { readForm } from './form.ts';
import { addCachedRoute } from './cached-route.ts';
import { isExchange, runExchange } from './exchange.ts';
import { sendFileReply, sendStreamReply, sendPageReply } from './send-reply.ts';
import { rateLimitAddress, rateLimitNetwork } from './request-origin.ts';
import type { UploadTracker } from './uploads.ts';
import { checkValues, parsePart } from './values.ts';

/** Whether this kind of actor may make the call at all. The verb checks access to the object. */
function mayCall(who: CallerKind, actor: Actor): boolean {
  switch (who) {
    case 'anyone':
      return true;
    case 'signed-in':
      return ['customer', 'partner', 'staff'].includes(actor.kind);
    case 'customer-or-partner':
      return actor.kind === 'customer' || actor.kind === 'partner';
    case 'proven-phone':
      return actor.kind === 'proven';
    default:
      return actor.kind === who;
  }
}

/** Throws `Refused` to a member of the staff, or of a partner's team, whose role may not make the call (W140, W197). */
function requireRole(call: CallShape, actor: Actor): void {
  const act = staffActOf(call);
  if (act && actor.kind === 'staff' && !roleMay(actor.role, act)) throw new Refused('not-your-role', onlyWords(act));
  const [partnerAct, member] = [partnerActOf(call), memberOf(actor)];
  if (partnerAct && member && !memberMay(member, partnerAct))
    throw new Refused('not-your-role', askOwnerWords(partnerAct, member));
}

/**
 * Who makes the call. A member of a partner's team who comes with the link of an order is its reader alone where their
 * role may not make the call: the link may be of an order of somebody else.
 */
function callerOf(call: CallShape, actor: Actor, { linkKey }: RequestFacts): Actor {
  const [partnerAct, member] = [partnerActOf(call), memberOf(actor)];
  const isByLink = call.who === 'anyone' && linkKey !== undefined;
  return isByLink && partnerAct && member && !memberMay(member, partnerAct) ? { kind: 'visitor' } : actor;
}

/** The one place that asks a member's role. Throws `Refused` to whoever may not make the call. */
function requireCaller(call: CallShape, actor: Actor): void {
  if (mayCall(call.who, actor)) return requireRole(call, actor);
  // For everybody but staff the studio's calls do not exist (W10).
  if (call.who === 'staff') throw notFound();
  if (actor.kind === 'visitor' || actor.kind === 'proven') throw signInFirst();
  throw new Refused('not-for-you');
}

const hostPrefix = '__Host-';
/** The `__Host-` prefix needs `Secure`, so cookies have it wherever the shop is reached by https. */
const cookieName = (name: string, secure: boolean) => (secure ? `${hostPrefix}${name}` : name);

/**
 * The cookies that we can have set ourselves, by their names without the prefix. Under https a name without `__Host-`
 * may have been planted by a neighbouring host or over http, so it is not read at all. Pure.
 */
function ownCookies(
  sent: Readonly<Record<string, string | undefined>>,
  secure: boolean,
): Record<string, string | undefined> {
  const entries = Object.entries(sent);
  return Object.fromEntries(
    secure
      ? entries.flatMap(([name, value]) =>
          name.startsWith(hostPrefix) ? [[name.slice(hostPrefix.length), value] as const] : [],
        )
      : entries.filter(([name]) => !name.startsWith(hostPrefix)),
  );
}

function requestFacts(request: FastifyRequest, reply: FastifyReply, secure: boolean): RequestFacts {
  const key = request.headers[linkKeyHeader];
  return {
    id: request.id,
    address: rateLimitAddress(request.ip),
    network: rateLimitNetwork(rateLimitAddress(request.ip)),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    accept: request.headers.accept ?? '',
    linkKey: typeof key === 'string' && key.length <= 100 ? key : undefined,
    cookies: ownCookies(request.cookies, secure),
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

export interface CallRouteParts {
  runtime: AppRuntime;
  /** The actor of a request, from its session cookie. */
  identify(ctx: Ctx): Promise<Actor>;
  uploads: UploadTracker;
  disk: Disk;
}

/** Reads the form of a request to disk; `undefined` for a call without a form. */
async function readCallForm(
  ctx: Ctx,
  request: FastifyRequest,
  { call, admit, uploads, disk }: CallHandler & Pick<CallRouteParts, 'uploads' | 'disk'>,
) {
  if (!call.form) return undefined;
  if (!request.isMultipart()) throw new Refused('wrong-type', 'This call takes a multipart form.');
  const { dataDir, serverLimits } = ctx.config;
  return readForm({
    request,
    shape: call.form,
    folder: join(dataDir, 'tmp', `form-${ctx.random.id()}`),
    admit: admit && (subject => admit(ctx, subject)),
    uploads,
    disk,
    idleSeconds: serverLimits.idleSeconds,
  });
}

/** A call of staff, for the log; the edition is what its target's first id names. */
function staffCallOf(call: CallShape, request: CallRequest<CallShape>): StaffCall {
  const parts: object = request;
  const { params, query, json, form } = parts as Record<'params' | 'query' | 'json', object | undefined> & {
    form?: { fields?: object };
  };
  const sent: Record<string, unknown> = { ...query, ...form?.fields, ...json, ...params };
  const id = call.target?.object === 'edition' ? (sent['edition'] ?? sent['parent'] ?? sent['id']) : undefined;
  return {
    name: `${call.method} ${call.path}`,
    inPlace: call.who !== 'staff',
    object: typeof id === 'string' && isId(id) ? id : undefined,
  };
}

const answersPage = ({ replies }: CallShape): boolean => Object.values(replies).includes('page');

/** Serves one declared call. */
export function addCallRoute(app: FastifyInstance, handler: CallHandler, parts: CallRouteParts): void {
  const { call, run } = handler;
  const { runtime, identify } = parts;
  if (handler.cached) return addCachedRoute(app, handler, runtime);
  app.route({
    method: call.method,
    url: call.path,
    // A webhook's sender may use another host name of the shop.
    config: {
      anySite: call.anySite,
      emptyForm: call.anySite ?? (answersPage(call) || undefined),
      ownHost: call.anySite || call.raw ? undefined : true,
      exchange: isExchange(call) || undefined,
    },
    handler: async (request, reply) => {
      const facts = requestFacts(request, reply, runtime.config.secure);
      const visitor = runtime.context({ kind: 'visitor' }, facts);
      const actor = call.anySite ? visitor.actor : callerOf(call, await identify(visitor), facts);
      requireCaller(call, actor);
      const ctx = runtime.context(actor, facts);
      const body = request.body as { raw: Uint8Array; json: unknown } | undefined;
      const form = await readCallForm(ctx, request, { ...handler, ...parts });
      try {
        for (const { filename } of form?.files ?? []) checkValues(filename);
        const callRequest: CallRequest<CallShape> = {
          params: parsePart(call.params, request.params, 'address'),
          query: parsePart(call.query, request.query, 'address'),
          json: parsePart(call.json, body?.json, 'body'),
          form: form && { fields: parsePart(call.form?.fields, form.fields, 'form'), files: form.files },
          raw: call.raw ? (body?.raw ?? new Uint8Array()) : undefined,
          headers: request.headers as Record<string, string | undefined>,
        } as never;
        const isAct = actor.kind === 'staff' && call.method !== 'GET' && call.method !== 'HEAD';
        const staffCall = isAct ? staffCallOf(call, callRequest) : undefined;
        const answer = await run(runtime.context(actor, { ...facts, staffCall }), callRequest as never);
        if ('exchange' in answer) return await runExchange({ request, reply, run: answer.exchange, ...parts });
        reply.status(answer.status);
        if ('file' in answer) return await sendFileReply(reply, answer.file);
        if ('stream' in answer) return await sendStreamReply(reply, answer.stream);
        if ('page' in answer) return await sendPageReply(reply, answer.page);
        if ('redirect' in answer) return await reply.redirect(answer.redirect, answer.status);
        reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
        return await reply.send(JSON.stringify(answer.body ?? null));
      } finally {
        await form?.discard();
      }
    },
  });
}
