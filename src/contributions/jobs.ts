import { job, jobHandler } from '#platform/context.ts';
import { remindOfFriends, tellOfFriends, tellOfFriendsJob } from './actions/remind.ts';

const remindOfFriendsJob = job<object>('contributions/remind-of-friends', { expireInSeconds: 900 });

export const jobs = [
  jobHandler(remindOfFriendsJob, remindOfFriends, { cron: '30 * * * *' }),
  jobHandler(tellOfFriendsJob, tellOfFriends),
];
