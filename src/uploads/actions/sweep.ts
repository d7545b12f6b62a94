import { daysAfter } from '#kernel/dates.ts';
import type { Ctx } from '#platform/context.ts';
import { workThrough } from '#platform/sweep-table.ts';
import { decidedTakeDays, emptyMinutes, openTakeDays, sweepSeconds, uploadDays } from '../rules.ts';
import { emptyUploads, unchangedUploads } from '../store.ts';
import { emptyTakes, unchangedTakes } from '../store/takes.ts';
import { forgetTake } from './takes.ts';
import { discardUpload } from './uploads.ts';

/** How many rows are read at a time. */
const limit = 200;

const emptySince = (ctx: Ctx): Date => new Date(ctx.now().getTime() - emptyMinutes * 60_000);

/** Deletes uploads that did not change for two weeks, and those of which no byte came. */
export async function sweepExpired(ctx: Ctx): Promise<void> {
  await workThrough({ next: () => emptyUploads(ctx.db, emptySince(ctx), limit), maxSeconds: sweepSeconds }, ({ id }) =>
    discardUpload(ctx, id),
  );
  const before = daysAfter(ctx.now(), -uploadDays);
  for (const state of ['open', 'kept'] as const)
    await workThrough(
      { next: () => unchangedUploads(ctx.db, { state, before, limit }), maxSeconds: sweepSeconds },
      ({ id }) => discardUpload(ctx, id),
    );
}

/**
 * Deletes takes that nobody decided about for too long, those of which no byte came, and the rows of those that were
 * decided about long ago.
 */
export async function sweepTakes(ctx: Ctx): Promise<void> {
  const empty = { before: emptySince(ctx), now: ctx.now(), limit };
  await workThrough({ next: () => emptyTakes(ctx.db, empty), maxSeconds: sweepSeconds }, ({ id }) =>
    forgetTake(ctx, id),
  );
  const days = { open: openTakeDays, joined: decidedTakeDays, deleted: decidedTakeDays } as const;
  for (const state of ['open', 'joined', 'deleted'] as const) {
    const before = daysAfter(ctx.now(), -days[state]);
    await workThrough(
      { next: () => unchangedTakes(ctx.db, { state, before, limit }), maxSeconds: sweepSeconds },
      ({ id }) => forgetTake(ctx, id),
    );
  }
}
