import { job, jobHandler } from '#platform/context.ts';
import { runWhenReachable } from '#src/files/index.ts';
import { makeDraftJob, sendDraft } from './actions/draft-queue.ts';
import { makeDraft } from './actions/make-draft.ts';
import { remindOfSoftCopies } from './actions/remind.ts';
import { writeWish, writeWishJob } from './actions/spoken-wishes.ts';

const remindOfSoftCopiesJob = job<object>('soft-copy/remind-of-soft-copies', { expireInSeconds: 900 });

export const jobs = [
  jobHandler(
    makeDraftJob,
    (ctx, data) =>
      runWhenReachable(ctx, { job: makeDraftJob, data, sendAgain: options => sendDraft(ctx, data, options) }, () =>
        makeDraft(ctx, data),
      ),
    { atOnce: ({ process }) => process.typesetLanes, queues: true },
  ),
  jobHandler(writeWishJob, writeWish),
  jobHandler(remindOfSoftCopiesJob, remindOfSoftCopies, { cron: '30 * * * *' }),
];
