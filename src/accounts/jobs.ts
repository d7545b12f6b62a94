import { jobHandler, job, type Ctx } from '#platform/context.ts';
import { sweepRateLimits } from '#platform/rate-limits.ts';
import { signInDays } from './rules.ts';
import { sweepAccounts } from './store.ts';

const sweepAccountsJob = job<object>('accounts/sweep-expired', { formerly: ['sweep-accounts'] });

/**
 * Deletes codes that expired and sessions that were last used more than `signInDays` ago, links to e-mail addresses
 * that expired, and rate limits that have reset.
 */
async function sweepExpired(ctx: Ctx): Promise<void> {
  await sweepAccounts(ctx, new Date(ctx.now().getTime() - signInDays * 24 * 3600 * 1000));
  await sweepRateLimits(ctx);
}

export const jobs = [jobHandler(sweepAccountsJob, sweepExpired, { cron: '17 3 * * *' })];
