import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import * as store from '../store/staff-reads.ts';

/** Records that a member of staff reads the story of an edition today; nothing for everybody else (W112). */
export async function recordStaffRead(ctx: Ctx, edition: EditionId): Promise<void> {
  const { actor } = ctx;
  if (actor.kind === 'staff')
    await store.insertRead(ctx.db, { edition, staff: actor.id, name: actor.name, day: dayInIndia(ctx.now()) });
}

/** Records that a search showed these editions to a member of staff today; nothing for everybody else (W121). */
export async function recordStaffFinds(ctx: Ctx, editions: readonly EditionId[]): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'staff' || editions.length === 0) return;
  const day = dayInIndia(ctx.now());
  await store.insertFinds(
    ctx.db,
    editions.map(edition => ({ edition, staff: actor.id, name: actor.name, day, how: 'search' as const })),
  );
}

/** Who of the staff read or found an edition on which days in India, the newest first: the newest 100. */
export const staffReadsOf = (ctx: Ctx, edition: EditionId) => store.readsOf(ctx.db, edition);
