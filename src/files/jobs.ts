import { jobHandler, job } from '#platform/context.ts';
import { measurePhoto, measureStoredPhoto } from './actions/photo-facts.ts';
import { sweepOrphans, sweepTemporary } from './actions/sweep.ts';

const sweepFilesJob = job<Record<string, never>>('files/sweep-files', {
  retryLimit: 1,
  expireInSeconds: 900,
  formerly: ['files-sweep'],
});

/**
 * Each hour: nothing temporary lives longer than a day, no form an hour, and no bytes lie on disk that no row names.
 */
export const handleSweep = jobHandler(
  sweepFilesJob,
  async ctx => {
    await sweepTemporary(ctx);
    await sweepOrphans(ctx);
  },
  { cron: '17 * * * *' },
);

export const handleMeasurePhoto = jobHandler(measurePhoto, (ctx, { sha256 }) => measureStoredPhoto(ctx, sha256));
