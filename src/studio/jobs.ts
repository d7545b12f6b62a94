import { job, jobHandler, type JobHandler } from '#platform/context.ts';
import { keepMissingDays } from './actions/days.ts';
import { sendDigest } from './actions/digest.ts';

const keepDaysJob = job<object>('studio/keep-days', { retryLimit: 0, expireInSeconds: 300 });
const sendDigestJob = job<object>('studio/send-digest', { retryLimit: 0 });

export const jobs: JobHandler[] = [
  jobHandler(keepDaysJob, keepMissingDays, { cron: '*/10 * * * *' }),
  // From 9:00 in India, which is half past three; the later runs are for a shop that did not run then.
  jobHandler(sendDigestJob, sendDigest, { cron: '*/10 3-6 * * *' }),
];
