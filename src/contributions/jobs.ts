import { job, jobHandler } from '#platform/context.ts';
import { eraseDroppedFiles } from './actions/dropped-files.ts';

const eraseDroppedFilesJob = job<object>('contributions/erase-dropped-files', { retryLimit: 1, expireInSeconds: 900 });

export const jobs = [jobHandler(eraseDroppedFilesJob, eraseDroppedFiles, { cron: '47 * * * *' })];
