import type { Ctx } from '#platform/context.ts';
import { isStorageAway } from '#src/files/index.ts';
import { noteTry, waitingOf, type InboxRow } from '../store/inbox.ts';
import { changePerson, claimPerson, findChatPerson } from '../store/people.ts';
import { FetchLater, holdsOthers } from './fetch-media.ts';
import { handleJob } from './jobs.ts';
import { pauseBefore } from './pace.ts';
import { handleRow } from './prepare.ts';

/** How long a process has a person's messages without a sign of life. */
const leaseMs = 300_000;
/** For how long one job goes on with them; the next one does the rest. */
const longestMs = 240_000;
/** How many waiting messages are looked at for the next one. */
const looked = 100;
/** When a message is tried again whose handling failed for another reason than its file. */
const failedMs = 20_000;

/** What is handled next of a person: a row, or the moment from which one can be; nothing when all is. */
async function nextOf(ctx: Ctx, person: string): Promise<{ row?: InboxRow; from?: Date }> {
  const now = ctx.now();
  let from: Date | undefined;
  for (const row of await waitingOf(ctx.db, person, looked)) {
    if (row.retryAt === null || row.retryAt <= now) return { row };
    if (from === undefined || row.retryAt < from) from = row.retryAt;
    if (holdsOthers(row)) break;
  }
  return from ? { from } : {};
}

/** Handles a row; one that fails for a reason that nobody foresaw is tried again later, and the others go on. */
async function handleSafely(ctx: Ctx, row: InboxRow): Promise<void> {
  try {
    await handleRow(ctx, row);
  } catch (error) {
    if (error instanceof FetchLater) return;
    if (isStorageAway(error)) throw error;
    ctx.log.error({ err: error, message: row.id }, 'a message of a chat could not be handled');
    const tries = row.tries + 1;
    await noteTry(ctx.db, row.id, {
      tries,
      retryAt: new Date(ctx.now().getTime() + failedMs * 4 ** Math.min(tries, 5)),
    });
  }
}

/** Handles what is due of a person whose messages this process has; answers when something else will be. */
async function handleDue(ctx: Ctx, person: string, endMs: number): Promise<Date | undefined> {
  for (;;) {
    const { row, from } = await nextOf(ctx, person);
    if (!row) return from;
    if (performance.now() > endMs) return ctx.now();
    const pause = await pauseBefore(ctx, row);
    if (pause) return pause;
    await changePerson(ctx.db, person, { busyUntil: new Date(ctx.now().getTime() + leaseMs) });
    await handleSafely(ctx, row);
  }
}

/**
 * Handles what waits of one person, in the order of its own times, one after the other, and by one process at a time.
 * Safe to run twice, and after a process that died in it.
 */
export async function handleMessages(ctx: Ctx, { person }: { person: string }): Promise<void> {
  const endMs = performance.now() + longestMs;
  for (;;) {
    const now = ctx.now();
    if (!(await claimPerson(ctx.db, person, { now, until: new Date(now.getTime() + leaseMs) }))) {
      const busyUntil = (await findChatPerson(ctx.db, person))?.busyUntil;
      if (busyUntil) await sendAt(ctx, person, busyUntil);
      return;
    }
    const next = await handleDue(ctx, person, endMs).finally(() => changePerson(ctx.db, person, { busyUntil: null }));
    if (next) return sendAt(ctx, person, next);
    // Whoever came while this process had the messages found it busy.
    if (!(await nextOf(ctx, person)).row) return;
  }
}

function sendAt(ctx: Ctx, person: string, at: Date): Promise<void> {
  const afterSeconds = Math.max(1, Math.ceil((at.getTime() - ctx.now().getTime()) / 1000));
  return ctx.send(handleJob, { person }, { afterSeconds, deduplicationKey: `${person} ${at.getTime()}` });
}
