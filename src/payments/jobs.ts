import { handled, job, type Ctx, type JobHandler } from '#platform/context.ts';
import { askAgain, pushRefund } from './actions/outside.ts';
import { bringOn } from './actions/refund.ts';
import { settle } from './actions/settle.ts';
import { claimDue } from './store.ts';
import { claimDueRefunds } from './store/refunds.ts';

const atOnce = 10;
const mostRounds = 500;

/** Asks about every payment and every refund whose time has come; what no webhook told is found out here. */
export const reconcile = job<object>('payments/reconcile', { retryLimit: 0, expireInSeconds: 300 });

/** Works through what `claim` finds due. One that cannot be brought on now must not keep the others from it. */
async function sweep(
  ctx: Ctx,
  claim: (ctx: Ctx, most: number) => Promise<string[]>,
  bring: (ctx: Ctx, id: string) => Promise<unknown>,
): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const due = await claim(ctx, atOnce);
    await Promise.all(
      due.map(id =>
        bring(ctx, id).catch((error: unknown) => ctx.log.warn({ err: error, id }, 'payments: not settled yet')),
      ),
    );
    if (due.length < atOnce) return;
  }
}

const lookAgain = (ctx: Ctx, mid: string) => settle(ctx, mid, { again: true });

export const jobs: JobHandler[] = [
  handled(askAgain, async (ctx, { mid }) => {
    await lookAgain(ctx, mid);
  }),
  handled(pushRefund, (ctx, { refund }) => bringOn(ctx, refund)),
  handled(
    reconcile,
    async ctx => {
      await sweep(ctx, claimDue, lookAgain);
      await sweep(ctx, claimDueRefunds, bringOn);
    },
    { cron: '* * * * *' },
  ),
];
