import { jobHandler, job, type Ctx } from '#platform/context.ts';
import { sweepRateLimits } from '#platform/rate-limits.ts';
import { sweepAccounts } from './store.ts';

const sweepAccountsJob = job<object>('accounts/sweep-expired', { formerly: ['sweep-accounts'] });

/**
 * Deletes codes that expired and sessions that were last used more than 90 days ago, and rate limits that have reset.
 */
async function sweepExpired(ctx: Ctx): Promise<void> {
  await sweepAccounts(ctx, new Date(ctx.now().getTime() - 90 * 24 * 3600 * 1000));
  await sweepRateLimits(ctx);
}

export const jobs = [jobHandler(sweepAccountsJob, sweepExpired, { cron: '17 3 * * *' })];
