import { and, asc, count, eq, gt, inArray, isNull, lt, max } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { sessions, staff, staffInvitations, type Staff, type StaffInvitation } from './tables.ts';

const firstRow = <T>([row]: T[]): T | undefined => row;

export const staffByPhone = async (ctx: Ctx, phone: string) =>
  firstRow(await ctx.db.select().from(staff).where(eq(staff.phone, phone)));
export const staffById = async (ctx: Ctx, id: string) =>
  firstRow(await ctx.db.select().from(staff).where(eq(staff.id, id)));
export const allStaff = (ctx: Ctx) => ctx.db.select().from(staff).orderBy(staff.name);
/** Inserts a member; undefined when the number is on the staff already. */
export const insertStaff = async (ctx: Ctx, row: typeof staff.$inferInsert) =>
  firstRow(await ctx.db.insert(staff).values(row).onConflictDoNothing().returning());
export const saveStaff = async (
  ctx: Ctx,
  id: string,
  change: Partial<Pick<Staff, 'role' | 'lockedAt' | 'totpSecret' | 'totpStep'>>,
) => {
  await ctx.db.update(staff).set(change).where(eq(staff.id, id));
};
export const deleteStaff = async (ctx: Ctx, id: string) => {
  await ctx.db.delete(staff).where(eq(staff.id, id));
};
/** Marks a time step as used; false when it, or a later one, was used before. */
export const useTotpStep = async (ctx: Ctx, id: string, step: number): Promise<boolean> =>
  (
    await ctx.db
      .update(staff)
      .set({ totpStep: step })
      .where(and(eq(staff.id, id), lt(staff.totpStep, step)))
      .returning({ id: staff.id })
  ).length === 1;

/** A member, locked until the transaction ends. */
export const lockMember = async (ctx: Ctx, id: string): Promise<Staff | undefined> =>
  firstRow(await ctx.db.select().from(staff).where(eq(staff.id, id)).for('update'));

/**
 * The ids of the owners who may sign in, locked until the transaction ends: two owners who remove each other at once
 * wait for each other, and the second one sees what the first one did.
 */
export const lockOwners = async (ctx: Ctx): Promise<string[]> => {
  const isActive = and(eq(staff.role, 'owner'), isNull(staff.lockedAt));
  const rows = await ctx.db.select({ id: staff.id }).from(staff).where(isActive).orderBy(asc(staff.id)).for('update');
  return rows.map(({ id }) => id);
};

/** How often members are signed in, and when each was last seen. */
export const sessionFacts = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db
    .select({ id: sessions.account, count: count(), usedAt: max(sessions.usedAt) })
    .from(sessions)
    .where(inArray(sessions.account, [...ids]))
    .groupBy(sessions.account);

/** Stores an invitation in place of that of the same number. */
export const saveInvitation = async (ctx: Ctx, row: StaffInvitation): Promise<void> => {
  await ctx.db.insert(staffInvitations).values(row).onConflictDoUpdate({ target: staffInvitations.phone, set: row });
};
export const openInvitations = (ctx: Ctx): Promise<StaffInvitation[]> =>
  ctx.db
    .select()
    .from(staffInvitations)
    .where(gt(staffInvitations.expiresAt, ctx.now()))
    .orderBy(asc(staffInvitations.name));
export const invitationByHash = async (ctx: Ctx, hash: string): Promise<StaffInvitation | undefined> =>
  firstRow(
    await ctx.db
      .select()
      .from(staffInvitations)
      .where(and(eq(staffInvitations.hash, hash), gt(staffInvitations.expiresAt, ctx.now()))),
  );
/** Removes an invitation, for once; undefined when it was taken, withdrawn or replaced meanwhile. */
export const takeInvitation = async (ctx: Ctx, phone: string, hash?: string): Promise<StaffInvitation | undefined> =>
  firstRow(
    await ctx.db
      .delete(staffInvitations)
      .where(and(eq(staffInvitations.phone, phone), hash === undefined ? undefined : eq(staffInvitations.hash, hash)))
      .returning(),
  );
