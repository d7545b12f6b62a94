import { notFound, Refused } from '#kernel/refusals.ts';
import { parsePhone } from '#kernel/phone.ts';
import type { StaffRole } from '#kernel/staff-roles.ts';
import { actorName, type Ctx } from '#platform/context.ts';
import { decrypt, encrypt } from '#platform/encryption.ts';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import { recordAct } from '#platform/staff-log.ts';
import { queueMessage } from '#src/messages/index.ts';
import { invitationHours, signInLimits } from '../rules.ts';
import * as store from '../store/staff.ts';
import type { StaffInvitation } from '../store/tables.ts';
import type { Invitation, Team } from '../wire/team.ts';
import { hashToken } from './sessions.ts';
import { addStaff, alreadyStaff, authenticatorAddress, checkedMember, newSecret, totpStepOf } from './staff.ts';

/** The purpose of encrypting an invitation's second factor; it has the number, so that no row can use another's. */
const encryptionPurpose = (phone: string) => `invitation of ${phone}`;

/** Who works in the studio, and who is invited (W141). */
export async function readTeam(ctx: Ctx): Promise<Team> {
  const members = await store.allStaff(ctx);
  const ids = members.map(({ id }) => id);
  const facts = new Map((await store.sessionFacts(ctx, ids)).map(fact => [fact.id, fact]));
  return {
    members: members.map(({ id, name, phone, role, lockedAt }) => ({
      _id: id,
      name,
      phone,
      role,
      lockedAt: lockedAt?.toISOString() ?? null,
      sessions: facts.get(id)?.count ?? 0,
      seenAt: facts.get(id)?.usedAt?.toISOString() ?? null,
      isSelf: 'id' in ctx.actor && ctx.actor.id === id,
    })),
    invitations: (await store.openInvitations(ctx)).map(({ name, phone, role, invitedBy, expiresAt }) => ({
      name,
      phone,
      role,
      by: invitedBy,
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/**
 * Invites somebody to the team: their phone gets a link that works once, within `invitationHours`; an earlier one of
 * the same number ends. Answers the link, too, for where the message does not arrive. Throws `Refused` 400, and 409 for
 * a number of the staff.
 */
export async function inviteStaff(
  ctx: Ctx,
  input: { phone: string; name: string; role: StaffRole },
): Promise<{ link: string }> {
  const { phone, name } = checkedMember(input);
  const key = ctx.random.token();
  const link = `/studio/join?key=${key}`;
  await ctx.transaction(async ctx => {
    if (await store.staffByPhone(ctx, phone)) throw alreadyStaff(phone);
    const createdAt = ctx.now();
    await store.saveInvitation(ctx, {
      phone,
      name,
      role: input.role,
      hash: hashToken(key),
      totpSecret: encrypt(ctx, encryptionPurpose(phone), newSecret(ctx)),
      invitedBy: actorName(ctx),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + invitationHours * 3600 * 1000),
    });
    await recordAct(ctx, {
      act: 'member invited',
      object: { kind: 'staff', id: phone },
      after: { name, role: input.role },
    });
    await queueMessage(ctx, {
      to: phone,
      account: null,
      kind: 'staffInvited',
      values: { name, by: actorName(ctx), hours: String(invitationHours) },
      link,
      validForSeconds: invitationHours * 3600,
    });
  });
  return { link: `${ctx.config.baseUrl}${link}` };
}

/** Ends an invitation. Throws `Refused` 404 when it was taken, or ended, before. */
export async function withdrawInvitation(ctx: Ctx, typed: string): Promise<void> {
  const phone = parsePhone(typed);
  await ctx.transaction(async ctx => {
    const taken = await store.takeInvitation(ctx, phone);
    if (!taken) throw notFound('invitation');
    await recordAct(ctx, { act: 'invitation withdrawn', object: { kind: 'staff', id: phone } });
  });
}

const deadLink = () =>
  new Refused(
    'not-found',
    'This invitation is over: it works once, and for a day. Ask for another one, or sign in if you are on the team.',
  );

/** The invitation with this key, and its second factor. Throws `Refused` 404, and 429 after too many tries. */
async function requireInvitation(ctx: Ctx, key: string): Promise<StaffInvitation & { secret: string }> {
  if (ctx.request) await consumeRateLimit(ctx, signInLimits.invitation, ctx.request.network);
  const row = await store.invitationByHash(ctx, hashToken(key));
  const secret = row && decrypt(ctx, encryptionPurpose(row.phone), row.totpSecret);
  if (!row || secret === undefined) throw deadLink();
  return { ...row, secret };
}

/** What the holder of an invitation's link sees: who is invited, and the second factor to set up. */
export async function showInvitation(ctx: Ctx, key: string): Promise<Invitation> {
  const { name, role, phone, secret } = await requireInvitation(ctx, key);
  return { name, role, phone, secret, authenticator: authenticatorAddress(ctx, { name, secret }) };
}

/**
 * Makes a member of whoever holds an invitation and shows by a code that the second factor is set up; they sign in with
 * a code to their phone then, as everybody (W10). Throws `Refused` 404 for a link that was taken, 401 for a wrong code,
 * 409 when the number is on the staff meanwhile.
 */
export async function acceptInvitation(ctx: Ctx, { key, totp }: { key: string; totp: string }): Promise<void> {
  const { phone, name, role, secret } = await requireInvitation(ctx, key);
  const totpStep = totpStepOf(ctx, secret, totp);
  if (totpStep === undefined)
    throw new Refused(
      'wrong-second-factor',
      'That is not the code of your authenticator. Wait for the next one and try again.',
    );
  const id = ctx.random.id();
  await ctx.transaction(async ctx => {
    if (!(await store.takeInvitation(ctx, phone, hashToken(key)))) throw deadLink();
    const member = ctx.as({ kind: 'staff', id, role, name });
    await addStaff(member, { id, phone, name, role, totpSecret: secret, totpStep });
  });
}
