import type { EditionId } from '#kernel/ids.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { recordAct } from '#platform/staff-log.ts';
import { allStaff } from '#src/accounts/index.ts';
import { viewEdition } from '#src/editions/index.ts';
import {
  assigneesOf,
  mostViews,
  presentAt,
  removeAssignees,
  removePresence,
  removeView,
  saveAssignees,
  savePresence,
  storeView,
  viewsOf,
} from '../store/team.ts';
import type { Assigned, Assignment, Colleague, SavedView, ViewToSave } from '../wire.ts';

/** The member of staff who makes a call; calls for staff have no others. */
function selfOf({ actor }: Ctx): { id: string; name: string } {
  if (actor.kind !== 'staff') throw new Refused('not-for-you');
  return actor;
}

/** Everybody who works in the studio and may sign in. */
export const readColleagues = async (ctx: Ctx): Promise<Colleague[]> =>
  (await allStaff(ctx)).filter(({ lockedAt }) => lockedAt === null).map(({ id, name }) => ({ _id: id, name }));

/** Those of the staff with these ids, by id; those who have left the studio are nobody. */
export async function colleaguesById(ctx: Ctx, ids: readonly (string | null)[]): Promise<Map<string, Colleague>> {
  if (ids.every(id => id === null)) return new Map();
  return new Map((await allStaff(ctx)).map(({ id, name }) => [id, { _id: id, name }]));
}

/** Who of the staff works on an edition; null when nobody does. */
export async function colleagueOn(ctx: Ctx, edition: EditionId): Promise<Colleague | null> {
  const staff = (await assigneesOf(ctx, [edition])).get(edition);
  return staff === undefined ? null : ((await colleaguesById(ctx, [staff])).get(staff) ?? null);
}

/**
 * Gives editions under way to a member of staff, or to nobody (W149); of those that are over nothing is changed. With
 * `ifFree` only those that nobody has. Throws `Refused` 404 for somebody who is not on the staff.
 */
export async function assign(ctx: Ctx, { editions, to, ifFree = false }: Assignment): Promise<Assigned> {
  const ids = editions as EditionId[];
  const self = selfOf(ctx);
  const log = async (ctx: Ctx, assigned: readonly EditionId[], staff: string | null) => {
    for (const id of assigned)
      await recordAct(ctx, { act: 'order assigned', object: { kind: 'edition', id }, after: { staff } });
  };
  if (to === null)
    return ctx.transaction(async ctx => {
      await removeAssignees(ctx, ids);
      await log(ctx, ids, null);
      return { assigned: [] };
    });
  const staff = to === 'me' ? self.id : to;
  if (!(await readColleagues(ctx)).some(({ _id }) => _id === staff)) throw notFound('staff');
  return ctx.transaction(async ctx => {
    await saveAssignees(ctx, ids, { staff, ifFree });
    const now = await assigneesOf(ctx, ids);
    const assigned = ids.filter(id => now.get(id) === staff);
    await log(ctx, assigned, staff);
    return { assigned };
  });
}

/** Who has not said for so long that an edition is open has left it. */
const presentMs = 45_000;

/**
 * Says that the caller has an edition open, or has left it, and answers who else has it open (W149). Nothing of it is
 * kept. Throws `Refused` 404.
 */
export async function sayPresence(
  ctx: Ctx,
  { edition, here }: { edition: string; here: boolean },
): Promise<{ others: string[] }> {
  const { id } = await viewEdition(ctx, edition);
  const self = selfOf(ctx);
  const before = new Date(ctx.now().getTime() - presentMs);
  if (here) await savePresence(ctx, { edition: id, staff: self.id, before });
  else await removePresence(ctx, id, self.id);
  const others = new Set((await presentAt(ctx, id, self.id)).map(({ staff }) => staff));
  if (others.size === 0) return { others: [] };
  return { others: (await allStaff(ctx)).filter(({ id }) => others.has(id)).map(({ name }) => name) };
}

/** The caller's saved views, by name. */
export const readViews = async (ctx: Ctx): Promise<SavedView[]> =>
  (await viewsOf(ctx, selfOf(ctx).id)).map(({ id, name, query }) => ({ _id: id, name, query }));

/** Saves filters under a name; the same name is overwritten. Throws `Refused` 409 when there are too many. */
export async function addView(ctx: Ctx, { name, filter }: ViewToSave): Promise<SavedView[]> {
  const staff = selfOf(ctx).id;
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  ).toString();
  const views = await viewsOf(ctx, staff);
  if (views.length >= mostViews && !views.some(view => view.name === name))
    throw new Refused('too-many-views', `You have ${mostViews} views. Remove one first.`);
  await storeView(ctx, { staff, name, query });
  return readViews(ctx);
}

/** Removes one of the caller's views; another person's is left alone. */
export async function dropView(ctx: Ctx, view: string): Promise<SavedView[]> {
  await removeView(ctx, selfOf(ctx).id, view);
  return readViews(ctx);
}
