/** Lets a shop ask its bank for everything that is still open, before the books are compared. */
import type { RunningApp } from '#src/app.ts';
import { jobs as paymentJobs } from '#src/payments/index.ts';
import { webhooksSent } from '#test/kit/bank.ts';
import { system } from './staff.ts';

interface Settling {
  /** A shop that runs no jobs by itself. */
  staffApp: RunningApp;
  bank: { origin: string };
  chaos: { observed: { violations: string[] } };
}

const day = 86_400;

/** Moves the clock forward, with all jobs that wait for it. */
export async function advance({ staffApp }: Settling, seconds: number): Promise<void> {
  await staffApp.clock.advance(seconds);
  await staffApp.runtime.jobs.makeDueSooner(seconds);
}

/** Runs what otherwise runs at its minute: the shop asks for payments of which it has heard nothing. */
export async function sweepPayments({ staffApp }: Settling): Promise<void> {
  for (const handler of paymentJobs) if (handler.cron) await handler.run(staffApp.runtime.context(system), {});
}

/** Runs all due jobs. One that fails is a violation. */
export async function runAllJobs({ staffApp, chaos }: Settling): Promise<void> {
  const jobs = Array.from({ length: 4 }, () => staffApp.runtime.jobs.runDue());
  await Promise.all(jobs).catch((error: Error) =>
    chaos.observed.violations.push(`a job fails without a fault: ${error.message}`),
  );
}

/** Advances the clock in the steps in which the shop asks again, s, until there is nothing left to ask. */
export async function settleEverything(settling: Settling): Promise<void> {
  for (const seconds of [0, 60, 31 * 60, 60, 16 * 60, 60, 3700, 7 * 3600, 60, day, 60, 3700, day, 60, 60]) {
    await advance(settling, seconds);
    await sweepPayments(settling);
    await webhooksSent(settling.bank.origin, () => settling.staffApp.clock.now());
    await runAllJobs(settling);
  }
}
