import { handled, job, type Ctx, type JobHandler } from '#platform/context.ts';
import { askAgain, settle } from './actions.ts';
import { claimDue } from './store.ts';

const atOnce = 10;
const mostRounds = 500;

/** Asks about every payment whose time has come; what no webhook told is found out here. */
export const reconcile = job<object>('payments/reconcile', { retryLimit: 0, expireInSeconds: 300 });

async function sweep(ctx: Ctx): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const due = await claimDue(ctx, atOnce);
    await Promise.all(
      due.map(mid =>
        // One that cannot be settled now must not keep the others from it.
        settle(ctx, mid).catch((error: unknown) => ctx.log.warn({ err: error, mid }, 'payments: not settled yet')),
      ),
    );
    if (due.length < atOnce) return;
  }
}

export const jobs: JobHandler[] = [
  handled(askAgain, async (ctx, { mid }) => {
    await settle(ctx, mid);
  }),
  handled(reconcile, sweep, { cron: '* * * * *' }),
];
