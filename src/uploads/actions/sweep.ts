import type { Ctx } from '#platform/context.ts';
import { daysAfter, decidedTakeDays, openTakeDays, uploadDays } from '../rules.ts';
import { unchangedUploads } from '../store.ts';
import { unchangedTakes } from '../store/takes.ts';
import { forgetTake } from './takes.ts';
import { discardUpload } from './uploads.ts';

/** Deletes uploads that did not change for two weeks. */
export async function sweepExpired(ctx: Ctx): Promise<void> {
  const before = daysAfter(ctx.now(), -uploadDays);
  for (const state of ['open', 'kept'] as const)
    for (const { id } of await unchangedUploads(ctx.db, { state, before, limit: 1000 })) await discardUpload(ctx, id);
}

/** Deletes takes that nobody decided about for too long, and the rows of those that were decided about long ago. */
export async function sweepTakes(ctx: Ctx): Promise<void> {
  const days = { open: openTakeDays, joined: decidedTakeDays, deleted: decidedTakeDays } as const;
  for (const state of ['open', 'joined', 'deleted'] as const) {
    const before = daysAfter(ctx.now(), -days[state]);
    for (const { id } of await unchangedTakes(ctx.db, { state, before, limit: 1000 })) await forgetTake(ctx, id);
  }
}
