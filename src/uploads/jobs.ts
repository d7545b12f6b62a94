import { job, jobHandler } from '#platform/context.ts';
import { deleteDueOriginals } from './actions/originals.ts';
import { sweepExpired, sweepTakes } from './actions/sweep.ts';

const sweepUploadsJob = job<Record<string, never>>('uploads/sweep-uploads', { retryLimit: 1, expireInSeconds: 900 });

/** Each hour: deletes uploads and takes that expired, and originals whose day has come. */
export const handleSweepUploads = jobHandler(
  sweepUploadsJob,
  async ctx => {
    await sweepExpired(ctx);
    await sweepTakes(ctx);
    await deleteDueOriginals(ctx);
  },
  { cron: '37 * * * *' },
);
