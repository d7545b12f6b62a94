import { daysAfter } from '#kernel/dates.ts';
import type { Ctx } from '#platform/context.ts';
import { workThrough } from '#platform/work-through.ts';
import { decidedTakeDays, openTakeDays, sweepSeconds, uploadDays } from '../rules.ts';
import { unchangedUploads } from '../store.ts';
import { unchangedTakes } from '../store/takes.ts';
import { forgetTake } from './takes.ts';
import { discardUpload } from './uploads.ts';

/** How many rows are read at a time. */
const limit = 200;

/** Deletes uploads that did not change for two weeks. */
export async function sweepExpired(ctx: Ctx): Promise<void> {
  const before = daysAfter(ctx.now(), -uploadDays);
  for (const state of ['open', 'kept'] as const)
    await workThrough(
      { next: () => unchangedUploads(ctx.db, { state, before, limit }), maxSeconds: sweepSeconds },
      ({ id }) => discardUpload(ctx, id),
    );
}

/** Deletes takes that nobody decided about for too long, and the rows of those that were decided about long ago. */
export async function sweepTakes(ctx: Ctx): Promise<void> {
  const days = { open: openTakeDays, joined: decidedTakeDays, deleted: decidedTakeDays } as const;
  for (const state of ['open', 'joined', 'deleted'] as const) {
    const before = daysAfter(ctx.now(), -days[state]);
    await workThrough(
      { next: () => unchangedTakes(ctx.db, { state, before, limit }), maxSeconds: sweepSeconds },
      ({ id }) => forgetTake(ctx, id),
    );
  }
}
