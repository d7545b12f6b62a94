import { withArticle } from '#kernel/grammar.ts';
import { askOwnerWords, memberMay, type PartnerRole } from '#kernel/partner-roles.ts';
import { Refused, signInFirst } from '#kernel/refusals.ts';
import { memberOf, port, type Actor, type Ctx } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import { queueMessage } from '#src/messages/index.ts';
import { invitationHours, isRecycled, mostMembers, recycledBefore, signInLimits } from '../rules.ts';
import { accountByPhone } from '../store.ts';
import * as store from '../store/members.ts';
import type { MemberRow } from '../store/tables.ts';
import type { Members, Teams } from '../wire/members.ts';
import { asMember, openSession } from './sessions.ts';
import { checkedMember } from './staff.ts';

/** The names of partners by their accounts; the partners slice provides them. */
export const namesOfPartners =
  port<(ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, { name: string }>>>('names of partners');

type PartnerActor = Actor & { kind: 'partner' };

function partnerActor({ actor }: Ctx): PartnerActor {
  if (actor.kind !== 'partner') throw signInFirst();
  return actor;
}

async function studioName(ctx: Ctx, partner: string): Promise<string> {
  return (await ctx.use(namesOfPartners)(ctx, [partner])).get(partner)?.name ?? '';
}

/** The team of the partner who is signed in (W198): numbers are for its owners alone. */
export async function readMembers(ctx: Ctx): Promise<Members> {
  const { id, member } = partnerActor(ctx);
  const seen = new Map((await store.memberSessions(ctx, id)).map(({ member, usedAt }) => [member, usedAt]));
  const showsPhones = memberMay(member, 'manage');
  return {
    members: (await store.membersOf(ctx, id)).map(row => ({
      _id: row.id,
      name: row.name,
      role: row.role,
      phone: showsPhones ? row.phone : null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      seenAt: seen.get(row.id)?.toISOString() ?? null,
      isSelf: row.id === member?.id,
    })),
  };
}

/** The team of a partner for staff, by name: with those who are invited. */
export const teamOf = async (ctx: Ctx, partner: string) =>
  (await store.membersOf(ctx, partner)).map(({ name, role, phone, expiresAt }) => ({
    name,
    role,
    phone,
    isInvited: expiresAt !== null,
  }));

const noSuchMember = () => new Refused('no-such-member', 'This person is not in your team any more.');

/**
 * Changes the team in one transaction, after whoever changes it was asked again: of two owners who remove each other at
 * the same time only one does. Answers the team as it is then.
 */
async function changeTeam(ctx: Ctx, change: (ctx: Ctx, self: PartnerActor) => Promise<void>): Promise<Members> {
  const self = partnerActor(ctx);
  await ctx.transaction(async ctx => {
    await store.lockTeam(ctx, self.id);
    const member = memberOf(self);
    const row = member && (await store.memberById(ctx, member.id));
    if (member && !(row && memberMay(row, 'manage')))
      throw new Refused('not-your-role', askOwnerWords('manage', member));
    await change(ctx, self);
  });
  return readMembers(ctx);
}

const alreadyMember = () => new Refused('already-member', 'That number is in your team already.');

/**
 * Invites somebody to the team by their number, in place of an earlier invitation; a message tells them. Nothing is
 * seen of the partner before they joined. Throws `Refused` 400, 409 for a number of the team, 429 for too many.
 */
export async function inviteMember(
  ctx: Ctx,
  input: { phone: string; name: string; role: PartnerRole },
): Promise<Members> {
  const { phone, name } = checkedMember(input);
  await consumeRateLimit(ctx, signInLimits.memberInvite, partnerActor(ctx).id);
  await consumeRateLimit(ctx, signInLimits.memberInviteTo, phone);
  return changeTeam(ctx, async (ctx, { id: partner, member }) => {
    if ((await accountByPhone(ctx, 'partner', phone))?.id === partner)
      throw new Refused('already-member', 'That is the number of the studio’s account: it may do everything already.');
    const team = await store.membersOf(ctx, partner);
    if (team.length >= mostMembers && !team.some(one => one.phone === phone))
      throw new Refused('team-full', `A team has at most ${mostMembers} people. Remove somebody first.`);
    const studio = await studioName(ctx, partner);
    const now = ctx.now();
    const row = {
      id: ctx.random.id(),
      partner,
      phone,
      name,
      role: input.role,
      invitedBy: member?.name ?? studio,
      invitedAt: now,
      expiresAt: new Date(now.getTime() + invitationHours * 3600 * 1000),
      seenAt: null,
    };
    if (!(await store.saveMemberInvitation(ctx, row, recycledBefore(now)))) throw alreadyMember();
    await queueMessage(ctx, {
      to: phone,
      account: null,
      kind: 'memberInvited',
      values: { name, by: row.invitedBy, studio, hours: String(invitationHours) },
      link: '/login?as=partner',
      validForSeconds: invitationHours * 3600,
    });
  });
}

/** Gives somebody of the team another role. Throws `Refused` 404, 403 as `changeTeam`. */
export const changeMemberRole = (ctx: Ctx, change: { id: string; role: PartnerRole }): Promise<Members> =>
  changeTeam(ctx, async (ctx, { id: partner }) => {
    if (!(await store.saveMemberRole(ctx, { partner, ...change }))) throw noSuchMember();
  });

/** Ends a membership, or an invitation, and the sessions of it. Throws `Refused` 404, 403 as `changeTeam`. */
export const removeMember = (ctx: Ctx, id: string): Promise<Members> =>
  changeTeam(ctx, async (ctx, { id: partner }) => {
    if (!(await store.deleteMember(ctx, { partner, id }))) throw noSuchMember();
  });

/** Leaves the team that is signed in to. Throws `Refused` 404 for another one, 409 to the partner's own number. */
export async function leaveTeam(ctx: Ctx, team: string): Promise<void> {
  const { id: partner, member } = partnerActor(ctx);
  if (team !== partner) throw noSuchTeam();
  if (!member)
    throw new Refused('not-now', 'This is the number of the studio’s account: it cannot leave its own team.');
  await ctx.transaction(async ctx => {
    await store.lockTeam(ctx, partner);
    await store.deleteMember(ctx, { partner, id: member.id });
  });
}

/** Whether somebody who joined may sign in: not by a number that was idle so long that it may be another's now (W8). */
const maySignIn = (ctx: Ctx, { seenAt }: MemberRow): boolean => seenAt !== null && !isRecycled(seenAt, ctx.now());

/**
 * The actor that a proved number without a partner's account of its own signs in as: the member of the team where it
 * was used last; undefined when it is in none. Opens the session.
 */
export async function signInMember(ctx: Ctx, phone: string): Promise<PartnerActor | undefined> {
  for (const row of await store.membershipsOf(ctx, phone))
    if (maySignIn(ctx, row) && (await store.sawMember(ctx, row.id))) return openMember(ctx, row);
  return undefined;
}

async function openMember(ctx: Ctx, row: MemberRow, { keepsAge = false } = {}): Promise<PartnerActor> {
  await openSession(ctx, { kind: 'partner', account: row.partner, phone: row.phone, member: row.id, keepsAge });
  return asMember(row);
}

/** The number that the caller has proved as a partner's or for becoming one; undefined for everybody else. */
const provedNumber = ({ actor }: Ctx): string | undefined =>
  actor.kind === 'proven' || actor.kind === 'partner' ? actor.phone : undefined;

/** The teams of the caller's number, and those that invite it (W198). */
export async function listTeams(ctx: Ctx): Promise<Teams> {
  const phone = provedNumber(ctx);
  if (phone === undefined) return { teams: [] };
  const here = 'id' in ctx.actor ? ctx.actor.id : undefined;
  const own = await accountByPhone(ctx, 'partner', phone);
  const rows = (await store.membershipsOf(ctx, phone)).filter(row => row.expiresAt !== null || maySignIn(ctx, row));
  const names = await ctx.use(namesOfPartners)(ctx, [...(own ? [own.id] : []), ...rows.map(({ partner }) => partner)]);
  const stateOf = (partner: string) => (partner === here ? ('here' as const) : ('other' as const));
  const account = own && { team: own.id, role: null, state: stateOf(own.id), invitedBy: null };
  const teams = rows.map(({ partner, role, expiresAt, invitedBy }) => ({
    team: partner,
    role,
    state: expiresAt === null ? stateOf(partner) : ('invited' as const),
    invitedBy,
  }));
  return {
    teams: [...(account ? [account] : []), ...teams].flatMap(team => {
      const name = names.get(team.team)?.name;
      return name === undefined ? [] : [{ ...team, name }];
    }),
  };
}

const noSuchTeam = () =>
  new Refused('no-such-team', 'This team does not have your number any more. Ask for another invitation.');

/**
 * Takes the invitation of a partner for the number that the caller proved, signs in for it, and tells the partner who
 * joined: the number may have been typed wrong. Throws `Refused` 401 without a number, 404 for an invitation that is
 * over.
 */
export async function joinTeam(ctx: Ctx, partner: string): Promise<void> {
  const phone = provedNumber(ctx);
  if (phone === undefined) throw signInFirst();
  await ctx.transaction(async ctx => {
    const owner = await store.lockTeam(ctx, partner);
    const row = await store.takeMemberInvitation(ctx, { partner, phone });
    if (!row || owner === undefined) throw noSuchTeam();
    await openMember(ctx, row, { keepsAge: true });
    await queueMessage(ctx, {
      to: owner,
      account: partner,
      kind: 'memberJoined',
      values: { name: row.name, role: withArticle(row.role), studio: await studioName(ctx, partner) },
      link: '/profile',
    });
  });
}

/** Signs in for another team of the caller's number, or for its own account. Throws `Refused` 404 for every other. */
export async function switchTeam(ctx: Ctx, partner: string): Promise<void> {
  const { phone } = partnerActor(ctx);
  await ctx.transaction(async ctx => {
    const own = await accountByPhone(ctx, 'partner', phone);
    if (own?.id === partner) return openSession(ctx, { kind: 'partner', account: own.id, phone, keepsAge: true });
    const row = (await store.membershipsOf(ctx, phone)).find(one => one.partner === partner && maySignIn(ctx, one));
    if (!row) throw noSuchTeam();
    await openMember(ctx, row, { keepsAge: true });
  });
}
