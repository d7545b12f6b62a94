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

/** Who of the staff read the story of an edition on which days in India, the newest first: the newest 100. */
export const staffReadsOf = (ctx: Ctx, edition: EditionId) => store.readsOf(ctx.db, edition);
