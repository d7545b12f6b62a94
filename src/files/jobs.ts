import { handled, job } from '#platform/context.ts';
import { measurePhoto, measureNow } from './actions/measure.ts';
import { sweepOrphans, sweepTemporary } from './actions/sweep.ts';

export const sweep = job<Record<string, never>>('files-sweep', { retryLimit: 1, expireInSeconds: 900 });

/**
 * Each hour: nothing temporary lives longer than a day, no form an hour, and no bytes lie on disk that no row names.
 */
export const sweepFiles = handled(
  sweep,
  async ctx => {
    await sweepTemporary(ctx);
    await sweepOrphans(ctx);
  },
  { cron: '17 * * * *' },
);

export const measureKeptPhoto = handled(measurePhoto, (ctx, { sha256 }) => measureNow(ctx, sha256));
