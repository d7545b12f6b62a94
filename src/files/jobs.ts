import { jobHandler, job } from '#platform/context.ts';
import { backUp } from './actions/back-up.ts';
import { eraseContent, eraseContentJob } from './actions/erase.ts';
import { measurePhoto, measureStoredPhoto } from './actions/photo-facts.ts';
import { sweepOrphans, sweepTemporary } from './actions/sweep.ts';

const sweepFilesJob = job<Record<string, never>>('files/sweep-files', {
  retryLimit: 1,
  expireInSeconds: 900,
  formerly: ['files-sweep'],
});

/** Each hour: deletes temporary files older than a day, forms older than an hour, and objects that no row names. */
export const handleSweep = jobHandler(
  sweepFilesJob,
  async ctx => {
    await sweepTemporary(ctx);
    await sweepOrphans(ctx);
  },
  { cron: '17 * * * *' },
);

export const handleMeasurePhoto = jobHandler(measurePhoto, (ctx, { sha256 }) => measureStoredPhoto(ctx, sha256));

export const handleEraseContent = jobHandler(eraseContentJob, eraseContent);

const backUpJob = job<Record<string, never>>('files/back-up', { retryLimit: 2, expireInSeconds: 3000 });

/** Each hour: a backup of an embedded shop. */
export const handleBackUp = jobHandler(backUpJob, backUp, { cron: '47 * * * *' });
