import { job, jobHandler } from '#platform/context.ts';
import { remindOfBalances } from './actions/reminders.ts';

const remindOfBalancesJob = job<object>('editions/remind-of-balances', { expireInSeconds: 900 });

export const jobs = [jobHandler(remindOfBalancesJob, remindOfBalances, { cron: '10 * * * *' })];
