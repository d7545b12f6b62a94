import { beginPlanned, beginPlannedJob } from '#platform/planned-content.ts';
import { job, jobHandler, type Ctx, type JobHandler } from '#platform/context.ts';
import { keepMissingDays } from './actions/days.ts';
import { sendDigest } from './actions/digest.ts';
import { allContentLists } from './content.ts';

const keepDaysJob = job<object>('studio/keep-days', { retryLimit: 0, expireInSeconds: 300 });
const sendDigestJob = job<object>('studio/send-digest', { retryLimit: 0 });

const beginAllPlanned = (ctx: Ctx) => beginPlanned(ctx, allContentLists);

export const jobs: JobHandler[] = [
  // Each plan sends it for the first moment of its day; by itself it runs for a shop whose clock was put.
  jobHandler(beginPlannedJob, beginAllPlanned, { cron: '*/10 * * * *' }),
  jobHandler(keepDaysJob, keepMissingDays, { cron: '*/10 * * * *' }),
  // From 9:00 in India, which is half past three; the later runs are for a shop that did not run then.
  jobHandler(sendDigestJob, sendDigest, { cron: '*/10 3-6 * * *' }),
];
