import { jobHandler, job } from '#platform/context.ts';
import { backUp } from './actions/back-up.ts';
import { sweepClaims } from './actions/claims.ts';
import { eraseContent, eraseContentJob, eraseDroppedFiles } from './actions/erase.ts';
import { runWhenReachable } from './actions/file-store.ts';
import { measurePhoto, measureStoredPhoto } from './actions/photo-facts.ts';

const sweepFilesJob = job<Record<string, never>>('files/sweep-files', {
  retryLimit: 1,
  expireInSeconds: 900,
  formerly: ['files-sweep'],
});

/** Each hour: deletes what storage holds without a row. */
export const handleSweep = jobHandler(sweepFilesJob, sweepClaims, { cron: '17 * * * *' });

export const handleMeasurePhoto = jobHandler(measurePhoto, (ctx, data) =>
  runWhenReachable(ctx, { job: measurePhoto, data }, () => measureStoredPhoto(ctx, data.sha256)),
);

export const handleEraseContent = jobHandler(eraseContentJob, eraseContent);

const eraseDroppedFilesJob = job<object>('files/erase-dropped-files', {
  retryLimit: 1,
  expireInSeconds: 900,
  formerly: ['contributions/erase-dropped-files'],
});

/** Each hour: erases removed files that no soft copy prints any more. */
export const handleEraseDropped = jobHandler(eraseDroppedFilesJob, eraseDroppedFiles, { cron: '47 * * * *' });

const backUpJob = job<Record<string, never>>('files/back-up', { retryLimit: 2, expireInSeconds: 3000 });

/** Each hour: a backup of an embedded shop. */
export const handleBackUp = jobHandler(backUpJob, backUp, { cron: '47 * * * *' });
