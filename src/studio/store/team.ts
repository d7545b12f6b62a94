import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { assignees, presence, savedViews, turns } from '../store.ts';

/** SQL of who of the staff works on what, of who has what open, and of saved views (W149). */

/** Gives editions under way to somebody; `ifFree`: only those that nobody has. */
export async function saveAssignees(
  ctx: Ctx,
  editions: readonly EditionId[],
  { staff, ifFree }: { staff: string; ifFree: boolean },
): Promise<void> {
  const at = ctx.now();
  // In one order, so that two people who give the same ones do not wait for each other.
  const underWay = await ctx.db
    .select({ edition: turns.edition })
    .from(turns)
    .where(inArray(turns.edition, [...editions]))
    .orderBy(asc(turns.edition))
    .for('key share');
  if (underWay.length === 0) return;
  const given = ctx.db.insert(assignees).values(underWay.map(({ edition }) => ({ edition, staff, at })));
  await (ifFree
    ? given.onConflictDoNothing()
    : given.onConflictDoUpdate({
        target: assignees.edition,
        set: { staff, at },
        setWhere: ne(assignees.staff, staff),
      }));
}

export const removeAssignees = async (ctx: Ctx, editions: readonly EditionId[]) => {
  await ctx.db.delete(assignees).where(inArray(assignees.edition, [...editions]));
};

/** Who works on each of these editions, by their ids. */
export async function assigneesOf(ctx: Ctx, editions: readonly EditionId[]): Promise<Map<EditionId, string>> {
  const rows = await ctx.db
    .select()
    .from(assignees)
    .where(inArray(assignees.edition, [...editions]));
  return new Map(rows.map(({ edition, staff }) => [edition, staff]));
}

/** Says that somebody has an edition open, and forgets what was last said before `before`. */
export async function savePresence(
  ctx: Ctx,
  { edition, staff, before }: { edition: EditionId; staff: string; before: Date },
): Promise<void> {
  const seenAt = ctx.now();
  await ctx.db.delete(presence).where(lt(presence.seenAt, before));
  await ctx.db
    .insert(presence)
    .values({ edition, staff, seenAt })
    .onConflictDoUpdate({ target: [presence.edition, presence.staff], set: { seenAt } });
}

export const removePresence = async (ctx: Ctx, edition: EditionId, staff: string) => {
  await ctx.db.delete(presence).where(and(eq(presence.edition, edition), eq(presence.staff, staff)));
};

/** Who has an edition open, but for one of them. */
export const presentAt = (ctx: Ctx, edition: EditionId, not: string) =>
  ctx.db
    .select({ staff: presence.staff })
    .from(presence)
    .where(and(eq(presence.edition, edition), ne(presence.staff, not)));

/** The most saved views of one person. */
export const mostViews = 20;

export const viewsOf = (ctx: Ctx, staff: string) =>
  ctx.db
    .select()
    .from(savedViews)
    .where(eq(savedViews.staff, staff))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id))
    .limit(mostViews);

/** Saves a view; one of the same name gets the new filters. */
export const storeView = async (ctx: Ctx, view: { staff: string; name: string; query: string }) => {
  const at = ctx.now();
  await ctx.db
    .insert(savedViews)
    .values({ id: ctx.random.id(), ...view, at })
    .onConflictDoUpdate({ target: [savedViews.staff, savedViews.name], set: { query: view.query, at } });
};

export const removeView = async (ctx: Ctx, staff: string, id: string) => {
  await ctx.db.delete(savedViews).where(and(eq(savedViews.staff, staff), eq(savedViews.id, id)));
};
