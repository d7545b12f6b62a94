import { and, eq, lt } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { firstRow, staff, staffActs, type Staff, type StaffActRow } from '../store.ts';

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
  change: Partial<Pick<Staff, 'lockedAt' | 'totpSecret' | 'totpStep'>>,
) => {
  await ctx.db.update(staff).set(change).where(eq(staff.id, id));
};
export const deleteStaff = async (ctx: Ctx, id: string) => {
  await ctx.db.delete(staff).where(eq(staff.id, id));
};
export const addStaffAct = async (ctx: Ctx, row: StaffActRow) => {
  await ctx.db.insert(staffActs).values(row);
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
