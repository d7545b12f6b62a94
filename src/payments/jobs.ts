import { handled, job, type Ctx, type JobHandler } from '#platform/context.ts';
import { askAgain, settle } from './actions.ts';
import { claimDue } from './store.ts';

const atOnce = 50;

/** Asks about every payment whose time has come; what no webhook told is found out here. */
export const reconcile = job<object>('payments/reconcile', { retryLimit: 0, expireInSeconds: 300 });

async function sweep(ctx: Ctx): Promise<void> {
  for (const mid of await claimDue(ctx, atOnce))
    // One that cannot be settled now must not keep the others from it.
    await settle(ctx, mid).catch((error: unknown) => ctx.log.warn({ err: error, mid }, 'payments: not settled yet'));
}

export const jobs: JobHandler[] = [
  handled(askAgain, async (ctx, { mid }) => {
    await settle(ctx, mid);
  }),
  handled(reconcile, sweep, { cron: '* * * * *' }),
];
