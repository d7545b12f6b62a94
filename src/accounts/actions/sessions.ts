import { createHash } from 'node:crypto';
import type { Actor, Ctx } from '#platform/context.ts';
import { isSessionValid, sessionLifetimes } from '../rules.ts';
import { addSession, endOtherSessions, endSession, sessionByToken, sessionsLike, touchSession } from '../store.ts';
import { memberById } from '../store/members.ts';
import { staffById } from '../store/staff.ts';
import type { MemberRow, SessionRow } from '../store/tables.ts';
import { agreeBySigningIn } from './agreements.ts';

const sessionCookie = 'sid';
/** The SHA-256 (hex) under which a random token is stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Seconds after which a session's last use is saved again; otherwise every request would be a write. */
const touchAfterSeconds = 300;

/** The session of the request's cookie, if it may still be used. */
export async function currentSession(ctx: Ctx): Promise<SessionRow | undefined> {
  const token = ctx.request?.cookies[sessionCookie];
  if (!token) return undefined;
  const session = await sessionByToken(ctx, hashToken(token));
  if (!session) return undefined;
  if (!isSessionValid(session, ctx.now())) {
    await endSession(ctx, session.id);
    return undefined;
  }
  if (ctx.now().getTime() - session.usedAt.getTime() > touchAfterSeconds * 1000) await touchSession(ctx, session.id);
  return session;
}

/** The actor of this request. Without a session, or with one that has ended, it is a visitor, never an error (W7). */
export async function identify(ctx: Ctx): Promise<Actor> {
  const session = await currentSession(ctx);
  if (!session) return { kind: 'visitor' };
  const { kind, account, phone } = session;
  if (kind === 'proven') return { kind, phone };
  if (account === null) return { kind: 'visitor' };
  if (kind === 'partner') return partnerActor(ctx, { account, phone, member: session.member });
  if (kind === 'customer') return { kind, id: account, phone };
  const member = await staffById(ctx, account);
  return member && !member.lockedAt
    ? { kind, id: member.id, role: member.role, name: member.name }
    : { kind: 'visitor' };
}

/**
 * Who acts for a partner: its own number, or the member of its team, whose role is read with every request, so that a
 * change counts from the next one on (W197). A visitor once the membership has ended.
 */
async function partnerActor(
  ctx: Ctx,
  { account, phone, member: id }: { account: string } & Pick<SessionRow, 'phone' | 'member'>,
): Promise<Actor> {
  if (id === null) return { kind: 'partner', id: account, phone };
  const member = await memberById(ctx, id);
  return member?.partner === account && member.seenAt !== null && member.phone === phone
    ? asMember(member)
    : { kind: 'visitor' };
}

/** The actor that a member of a partner's team is. */
export const asMember = ({ id, partner, phone, name, role, invitedBy }: MemberRow): Actor & { kind: 'partner' } => ({
  kind: 'partner',
  id: partner,
  phone,
  member: { id, name, role, invitedBy },
});

/**
 * Whether the request's session is still that of a member of staff. Unlike `identify` it is no use of the session: an
 * open page would keep it alive for ever.
 */
export async function isSignedInStaff(ctx: Ctx): Promise<boolean> {
  const token = ctx.request?.cookies[sessionCookie];
  const session = token && (await sessionByToken(ctx, hashToken(token)));
  if (!session || session.kind !== 'staff' || session.account === null) return false;
  const member = await staffById(ctx, session.account);
  return member !== undefined && member.lockedAt === null && isSessionValid(session, ctx.now());
}

interface NewSession extends Pick<SessionRow, 'kind' | 'account' | 'phone'>, Partial<Pick<SessionRow, 'member'>> {
  /** It is as old as the one before, since nothing was proved anew: what a fresh sign-in may do it may not. */
  keepsAge?: boolean;
}

/**
 * Opens a session and sets its cookie. The session that the browser had before ends, which prevents session fixation.
 * Customers and partners agree to the terms with it (W113); a member of a partner's team does not in its place.
 */
export async function openSession(ctx: Ctx, { member = null, keepsAge = false, ...who }: NewSession): Promise<void> {
  const before = await currentSession(ctx);
  if (before) await endSession(ctx, before.id);
  const token = ctx.random.token();
  const now = ctx.now();
  const device = ctx.request?.userAgent.slice(0, 200) ?? '';
  await addSession(ctx, {
    id: ctx.random.id(),
    token: hashToken(token),
    ...who,
    member,
    device,
    createdAt: keepsAge && before ? before.createdAt : now,
    usedAt: now,
  });
  if (who.account !== null && who.kind !== 'staff' && member === null) await agreeBySigningIn(ctx, who.account);
  ctx.request?.setCookie(sessionCookie, token, sessionLifetimes[who.kind].most);
}

/** Ends the request's session (C-S09). */
export async function logout(ctx: Ctx): Promise<void> {
  const session = await currentSession(ctx);
  if (session) await endSession(ctx, session.id);
  ctx.request?.setCookie(sessionCookie, undefined);
}

/** The sessions of whoever is signed in, the last used first (W9): of a team everybody sees their own alone. */
export async function listSessions(ctx: Ctx) {
  const current = await currentSession(ctx);
  const all = current ? await sessionsLike(ctx, current) : [];
  return all.map(session => ({
    _id: session.id,
    device: session.device,
    since: session.createdAt.toISOString(),
    used: session.usedAt.toISOString(),
    current: session.id === current?.id,
  }));
}

/** Ends every session of whoever is signed in but this one (W9). */
export async function signOutElsewhere(ctx: Ctx) {
  const current = await currentSession(ctx);
  if (current) await endOtherSessions(ctx, current);
  return listSessions(ctx);
}
