import { jobHandler, job, type Ctx, type JobHandler } from '#platform/context.ts';
import { checkPayment, pushRefund } from './actions/contracts.ts';
import { advanceRefund } from './actions/refund.ts';
import { settle } from './actions/settle.ts';
import { claimDue } from './store.ts';
import { claimDueRefunds } from './store/refunds.ts';

const batchSize = 10;
/** A run ends before its job counts as dead; the next one, a minute later, goes on. */
const longestRunMs = 240_000;

/** Checks every payment and refund whose next check is due; it finds what no webhook reported. */
export const reconcile = job<object>('payments/reconcile-payments', {
  retryLimit: 0,
  expireInSeconds: 300,
  formerly: ['payments/reconcile'],
});

/** Runs `handle` for every id that `claim` returns, in batches. A failure is logged and does not stop the others. */
async function processDue(
  ctx: Ctx,
  claim: (ctx: Ctx, most: number) => Promise<string[]>,
  handle: (ctx: Ctx, id: string) => Promise<unknown>,
): Promise<void> {
  const until = ctx.now().getTime() + longestRunMs;
  while (ctx.now().getTime() < until) {
    const due = await claim(ctx, batchSize);
    await Promise.all(
      due.map(id =>
        handle(ctx, id).catch((error: unknown) => ctx.log.warn({ err: error, id }, 'payments: not settled yet')),
      ),
    );
    if (due.length < batchSize) return;
  }
}

const recheckPayment = (ctx: Ctx, mid: string) => settle(ctx, mid, { again: true });

export const jobs: JobHandler[] = [
  jobHandler(checkPayment, async (ctx, { mid, again = false }) => void (await settle(ctx, mid, { again })), {
    most: 5,
  }),
  jobHandler(pushRefund, (ctx, { refund }) => advanceRefund(ctx, refund)),
  jobHandler(
    reconcile,
    async ctx => {
      await processDue(ctx, claimDue, recheckPayment);
      await processDue(ctx, claimDueRefunds, advanceRefund);
    },
    { cron: '* * * * *' },
  ),
];
