import { job, type Ctx, type SendOptions } from '#platform/context.ts';
import { placeOfJob } from '#platform/job-place.ts';
import { loadEdition, promisedArrival, type Edition } from '#src/editions/index.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { draftPriority, minutesUntilMade } from '../rules.ts';
import * as store from '../store.ts';

export const makeDraftJob = job<store.DraftId>('soft-copy/make-draft', {
  retryLimit: 5,
  expireInSeconds: 600,
  formerly: ['soft-copy-make-draft'],
});

/** Has a requested draft made: in the order of `draftPriority`, by what is promised when it is requested. */
export async function sendDraft(
  ctx: Ctx,
  { edition: id, version }: store.DraftId,
  options: Pick<SendOptions, 'afterSeconds' | 'deduplicationKey'> = {},
): Promise<void> {
  const edition = await loadEdition(ctx, id);
  const priority = draftPriority({
    isRevision: edition.orderStatus > 2,
    arrivesBy: promisedArrival(ctx, edition) ?? dayInIndia(ctx.now()),
    neededBy: edition.about.neededBy,
  });
  await ctx.send(makeDraftJob, { edition: id, version }, { ...options, priority });
}

/** In about how many minutes an edition's next draft is made; `undefined` when none is being made. */
export async function draftMinutes(ctx: Ctx, { id }: Pick<Edition, 'id'>): Promise<number | undefined> {
  const draft = await store.draftInWork(ctx.db, id);
  if (!draft) return undefined;
  const place = await placeOfJob(ctx.db, makeDraftJob, draft);
  const seconds = await store.secondsOfDraft(ctx.db);
  // Without a place it is being made now.
  return minutesUntilMade({ ...(place ?? { before: 0, atOnce: 1 }), seconds });
}
