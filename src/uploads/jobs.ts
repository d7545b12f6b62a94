import { job, jobHandler } from '#platform/context.ts';
import { deleteDueOriginals } from './actions/originals.ts';
import { sweepExpired, sweepOrphanParts, sweepTakes } from './actions/sweep.ts';

const sweepUploadsJob = job<Record<string, never>>('uploads/sweep-uploads', { retryLimit: 1, expireInSeconds: 900 });

/** Each hour: deletes uploads and takes that expired, files that no row names, and originals whose day has come. */
export const handleSweepUploads = jobHandler(
  sweepUploadsJob,
  async ctx => {
    await sweepExpired(ctx);
    await sweepTakes(ctx);
    await sweepOrphanParts(ctx);
    await deleteDueOriginals(ctx);
  },
  { cron: '37 * * * *' },
);
