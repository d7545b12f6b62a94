import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Asked, CallShape, Who } from '#kernel/call.ts';
import { notFound, Refused, signInFirst } from '#kernel/refused.ts';
import type { Bound } from '../bound.ts';
import type { Actor, Ctx, RequestFacts } from '../context.ts';
import type { Disk } from '../disk.ts';
import type { House } from '../house.ts';
import { readForm } from './form.ts';
import { sendBytes, sendMade, sendPage } from './send.ts';
import { limitAddress, limitNetwork } from './same-site.ts';
import type { Uploads } from './uploads.ts';
import { checkValues } from './values.ts';

/** Whether this kind of actor may make the call at all. Objects are asked about by the verb. */
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
    case 'owner':
      return actor.kind === 'staff' && actor.role === 'owner';
    default:
      return actor.kind === who;
  }
}

function refuseUnlessAdmitted(call: CallShape, actor: Actor): void {
  if (admits(call.who, actor)) return;
  // What belongs to staff does not exist for anybody else (W10).
  if ((call.who === 'staff' || call.who === 'owner') && actor.kind !== 'staff') throw notFound();
  if (actor.kind === 'visitor' || actor.kind === 'proven') throw signInFirst();
  throw new Refused(403, 'not-for-you', 'Your account cannot do this. Sign in with the account it belongs to.');
}

const hostPrefix = '__Host-';
/** Cookies keep the `__Host-` promise wherever the shop is reached by https. */
export const cookieName = (name: string, secure: boolean) => (secure ? `${hostPrefix}${name}` : name);

/**
 * The cookies that we can have set ourselves, by their names without the prefix. Under https a name without `__Host-`
 * may have been planted by a neighbouring host or over http, so it is not read at all. Pure.
 */
export function ownCookies(
  sent: Readonly<Record<string, string | undefined>>,
  secure: boolean,
): Record<string, string | undefined> {
  const named = Object.entries(sent);
  return Object.fromEntries(
    secure
      ? named.flatMap(([name, value]) =>
          name.startsWith(hostPrefix) ? [[name.slice(hostPrefix.length), value] as const] : [],
        )
      : named.filter(([name]) => !name.startsWith(hostPrefix)),
  );
}

function factsOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): RequestFacts {
  const key = request.headers['x-edition-key'];
  return {
    id: request.id,
    address: limitAddress(request.ip),
    network: limitNetwork(limitAddress(request.ip)),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    accept: request.headers.accept ?? '',
    editionKey: typeof key === 'string' && key.length <= 100 ? key : undefined,
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

function checked(schema: CallShape['json'], value: unknown, part: string): unknown {
  if (!schema) return undefined;
  checkValues(value);
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.length ? issue.path.join('.') : part;
  throw new Refused(400, 'invalid', `${where}: ${issue?.message ?? 'not valid'}. Please correct it and send it again.`);
}

export interface Serving {
  house: House;
  /** The actor of a request, from its session cookie. */
  identify(ctx: Ctx): Promise<Actor>;
  uploads: Uploads;
  disk: Disk;
}

/** The form of a request, its files on disk; `undefined` for a call that takes none. */
async function formOf(ctx: Ctx, request: FastifyRequest, { call, admit }: Bound, { uploads, disk }: Serving) {
  if (!call.form) return undefined;
  if (!request.isMultipart()) throw new Refused(415, 'wrong-type', 'This call takes a multipart form.');
  const { dataDir, edge } = ctx.config;
  return readForm({
    request,
    shape: call.form,
    folder: join(dataDir, 'tmp', `form-${ctx.random.id()}`),
    admit: admit && (subject => admit(ctx, subject)),
    uploads,
    disk,
    idleSeconds: edge.idleSeconds,
  });
}

/** Serves one bound call. */
export function serve(app: FastifyInstance, one: Bound, serving: Serving): void {
  const { call, run } = one;
  const { house, identify } = serving;
  app.route({
    method: call.method,
    url: call.path,
    // A webhook comes from a machine, under whatever name it knows us.
    config: { anySite: call.anySite, ownHost: call.anySite || call.raw ? undefined : true },
    handler: async (request, reply) => {
      const facts = factsOf(request, reply, house.config.secure);
      const stranger = house.context({ kind: 'visitor' }, facts);
      const actor = call.anySite ? stranger.actor : await identify(stranger);
      refuseUnlessAdmitted(call, actor);
      const ctx = house.context(actor, facts);
      const body = request.body as { raw: Uint8Array; json: unknown } | undefined;
      const form = await formOf(ctx, request, one, serving);
      try {
        for (const { filename } of form?.files ?? []) checkValues(filename);
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
