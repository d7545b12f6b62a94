/** The end of the soak: everything open is settled, then books, files and jobs are compared. */
import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { objectPath } from '#src/files/rules.ts';
import type { RunningApp } from '#src/app.ts';
import { findViolations } from '#test/chaos/compare-books.ts';
import type { ChaosContext } from '#test/chaos/customers.ts';
import { settleEverything } from '#test/chaos/settle-books.ts';
import { system } from '#test/chaos/staff.ts';
import type { BankBook } from '#test/kit/bank.ts';
import { eventually } from '#test/kit/api-customer.ts';
import type { TestS3Server } from '#test/kit/s3-server.ts';
import { temporaryFilesOf } from './samples.ts';
import type { SoakPlace } from './place.ts';
import type { Outcome } from './judge.ts';

/** Resolves when no job is due and none runs. */
async function untilQueueIsEmpty({ runtime }: RunningApp): Promise<void> {
  const isEmpty = async () => {
    const result = await runtime.database.db.execute(sql`
      select 1 from pgboss.job where state < 'completed' and start_after < now() and name not like '\\_\\_pgboss%' limit 1`);
    return (result as { rows: unknown[] }).rows.length === 0;
  };
  await eventually('the queue to be empty', isEmpty, 300);
}

/** Every file that a row names is in storage, with the bytes of its SHA-256. */
async function findMissingFiles({ runtime }: RunningApp, { objects }: TestS3Server): Promise<string[]> {
  const result = await runtime.database.db.execute(sql`select distinct sha256 from files`);
  const { rows } = result as { rows: { sha256: string }[] };
  return rows.flatMap(({ sha256 }) => {
    const object = objects.get(objectPath(sha256));
    if (!object) return [`the file ${sha256} is missing`];
    return createHash('sha256').update(object).digest('hex') === sha256 ? [] : [`the file ${sha256} has other bytes`];
  });
}

/** Stops the processes, settles what is open and compares everything. The traffic must have ended. */
export async function endSoak(
  place: SoakPlace,
  chaos: ChaosContext,
): Promise<Omit<Outcome, 'failed' | 'unanswered'> & { payments: number; files: number }> {
  const { web, worker, 'killed worker': killed } = place.parts;
  const app = await place.openApp();
  try {
    await untilQueueIsEmpty(app);
    const exitCodes = [await worker.stop(), await killed.stop(), await web.stop()];
    const temporaryFiles = [web, worker].flatMap(temporaryFilesOf);
    // Serves what the web process did, with the bank, whose clock it moves.
    await app.start({ dev: false });
    await settleEverything({ staffApp: app, bank: { origin: place.bankUrl }, chaos });
    const books = (await (await fetch(`${place.bankUrl}/api/payments`)).json()) as BankBook[];
    const { confirmed, violations } = chaos.observed;
    const { refundLimit } = app.runtime.config;
    const { db } = app.runtime.context(system);
    const wrong = await findViolations(db, books, { confirmed, refundLimit });
    const missing = await findMissingFiles(app, place.storage);
    return {
      violations: [...violations, ...wrong, ...missing],
      failedJobs: (await app.runtime.jobs.failed(1000)).length,
      temporaryFiles,
      exitCodes,
      payments: books.length,
      files: place.storage.objects.size,
    };
  } finally {
    await app.close();
  }
}
