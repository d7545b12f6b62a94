import { job, jobHandler } from '#platform/context.ts';
import { eraseDroppedFiles } from './actions/dropped-files.ts';
import { remindOfFriends } from './actions/remind.ts';

const eraseDroppedFilesJob = job<object>('contributions/erase-dropped-files', { retryLimit: 1, expireInSeconds: 900 });

const remindOfFriendsJob = job<object>('contributions/remind-of-friends', { expireInSeconds: 900 });

export const jobs = [
  jobHandler(remindOfFriendsJob, remindOfFriends, { cron: '30 * * * *' }),
  jobHandler(eraseDroppedFilesJob, eraseDroppedFiles, { cron: '47 * * * *' }),
];
