import { job, jobHandler, type JobHandler } from '#platform/context.ts';
import { eraseDuePeople } from './actions/erase-people.ts';
import { keepPeriods } from './actions/keep-periods.ts';

const keepPeriodsJob = job<object>('privacy/keep-periods', { retryLimit: 1, expireInSeconds: 3000 });
const erasePeopleJob = job<object>('privacy/erase-people', { retryLimit: 1, expireInSeconds: 3000 });

export const jobs: JobHandler[] = [
  jobHandler(keepPeriodsJob, keepPeriods, { cron: '41 2 * * *' }),
  jobHandler(erasePeopleJob, eraseDuePeople, { cron: '23 * * * *' }),
];
