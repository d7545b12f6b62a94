import { and, asc, count, desc, eq, gt, isNotNull, isNull, max, or, sql } from 'drizzle-orm';
import { builtOnce, type Placeholders } from '#platform/built-once.ts';
import type { Ctx } from '#platform/context.ts';
import { firstRow } from '../store.ts';
import { accounts, partnerMembers, sessions, type MemberRow } from './tables.ts';

const selectMember = builtOnce((db, { id }: Placeholders<{ id: string }>) =>
  db.select().from(partnerMembers).where(eq(partnerMembers.id, id)),
);
export const memberById = async (ctx: Ctx, id: string): Promise<MemberRow | undefined> =>
  firstRow(await selectMember(ctx.db, { id }));

/** Members who joined and invitations that can still be taken. */
const stillCounts = (ctx: Ctx) => or(isNull(partnerMembers.expiresAt), gt(partnerMembers.expiresAt, ctx.now()));

/** The team of a partner, by name. */
export const membersOf = (ctx: Ctx, partner: string): Promise<MemberRow[]> =>
  ctx.db
    .select()
    .from(partnerMembers)
    .where(and(eq(partnerMembers.partner, partner), stillCounts(ctx)))
    .orderBy(asc(partnerMembers.name), asc(partnerMembers.id));

/** Everything that a number has at partners' teams, where it was used last before the rest. */
export const membershipsOf = (ctx: Ctx, phone: string): Promise<MemberRow[]> =>
  ctx.db
    .select()
    .from(partnerMembers)
    .where(and(eq(partnerMembers.phone, phone), stillCounts(ctx)))
    .orderBy(desc(partnerMembers.seenAt), asc(partnerMembers.id));

/** Locks the account of a partner, so that two changes of its team wait for each other; its number. */
export const lockTeam = async (ctx: Ctx, partner: string): Promise<string | undefined> =>
  firstRow(await ctx.db.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.id, partner)).for('update'))
    ?.phone;

/**
 * Stores an invitation in place of one of the same number that nobody took, or of a member who was not seen since a
 * time; false when that number has joined.
 */
export const saveMemberInvitation = async (
  ctx: Ctx,
  row: typeof partnerMembers.$inferInsert,
  idleSince: Date,
): Promise<boolean> => {
  const { name, role, invitedBy, invitedAt, expiresAt } = row;
  const saved = await ctx.db
    .insert(partnerMembers)
    .values(row)
    .onConflictDoUpdate({
      target: [partnerMembers.partner, partnerMembers.phone],
      set: { name, role, invitedBy, invitedAt, expiresAt, seenAt: null },
      setWhere: sql`${partnerMembers.expiresAt} is not null or ${partnerMembers.seenAt} < ${idleSince}`,
    })
    .returning({ id: partnerMembers.id });
  return saved.length === 1;
};

/** Makes a member of whoever is invited, once; undefined when the invitation is over or was taken. */
export const takeMemberInvitation = async (
  ctx: Ctx,
  { partner, phone }: Pick<MemberRow, 'partner' | 'phone'>,
): Promise<MemberRow | undefined> =>
  firstRow(
    await ctx.db
      .update(partnerMembers)
      .set({ expiresAt: null, seenAt: ctx.now() })
      .where(
        and(
          eq(partnerMembers.partner, partner),
          eq(partnerMembers.phone, phone),
          gt(partnerMembers.expiresAt, ctx.now()),
        ),
      )
      .returning(),
  );

/** Notes that a member proved their number. False when the membership has ended meanwhile. */
export const sawMember = async (ctx: Ctx, id: string): Promise<boolean> =>
  (
    await ctx.db
      .update(partnerMembers)
      .set({ seenAt: ctx.now() })
      .where(and(eq(partnerMembers.id, id), isNull(partnerMembers.expiresAt)))
      .returning({ id: partnerMembers.id })
  ).length === 1;

/** Gives somebody of a partner's team another role; undefined when there is nobody with that id. */
export const saveMemberRole = async (
  ctx: Ctx,
  { partner, id, role }: Pick<MemberRow, 'partner' | 'id' | 'role'>,
): Promise<MemberRow | undefined> =>
  firstRow(
    await ctx.db
      .update(partnerMembers)
      .set({ role })
      .where(and(eq(partnerMembers.partner, partner), eq(partnerMembers.id, id)))
      .returning(),
  );

/** Ends a membership, or an invitation, with its sessions. False when there is nobody with that id. */
export const deleteMember = async (ctx: Ctx, { partner, id }: Pick<MemberRow, 'partner' | 'id'>): Promise<boolean> => {
  const removed = await ctx.db
    .delete(partnerMembers)
    .where(and(eq(partnerMembers.partner, partner), eq(partnerMembers.id, id)))
    .returning({ id: partnerMembers.id });
  if (removed.length === 0) return false;
  await ctx.db.delete(sessions).where(and(eq(sessions.account, partner), eq(sessions.member, id)));
  return true;
};

/** How often the members of a partner are signed in, and when each was last seen. */
export const memberSessions = (ctx: Ctx, partner: string) =>
  ctx.db
    .select({ member: sessions.member, count: count(), usedAt: max(sessions.usedAt) })
    .from(sessions)
    .where(and(eq(sessions.account, partner), isNotNull(sessions.member)))
    .groupBy(sessions.member);
