import type { Ctx } from '#platform/context.ts';
import { isWithinLimit, type RateLimit } from '#platform/rate-limits.ts';
import type { InboxRow } from '../store/inbox.ts';
import { lockPerson } from '../store/people.ts';
import { editionOfRow } from './handle-row.ts';
import { runEvent } from './run-event.ts';

/** How many messages of one person are handled, and when the next is looked at once those are. */
const paces: readonly { limit: RateLimit; pauseMs: number }[] = [
  { limit: { name: 'chat-messages', max: 120, seconds: 60 }, pauseMs: 60_000 },
  { limit: { name: 'chat-messages-of-day', max: 2000, seconds: 24 * 3600 }, pauseMs: 3_600_000 },
];
/** How often somebody is told that their messages wait. */
const toldLimit: RateLimit = { name: 'chat-messages-wait', max: 1, seconds: 24 * 3600 };

/** Tells a person once a day that what they sent is stored and waits. */
const tellOfWait = (ctx: Ctx, row: InboxRow): Promise<void> =>
  ctx.transaction(async ctx => {
    const person = await lockPerson(ctx.db, row.person);
    const edition = person && editionOfRow(row, person);
    if (!edition || !(await isWithinLimit(ctx, toldLimit, person.id))) return;
    await runEvent(ctx, { person, edition, row, event: { type: 'slowed' } });
  });

/**
 * Counts a message that is to be handled; answers when it is looked at again where its person has sent too many. It
 * stays stored, and those after it wait, too: whatever the provider was told to be taken is handled, only later.
 */
export async function pauseBefore(ctx: Ctx, row: InboxRow): Promise<Date | undefined> {
  if (row.event?.from !== 'person') return undefined;
  for (const { limit, pauseMs } of paces) {
    if (await isWithinLimit(ctx, limit, row.person)) continue;
    await tellOfWait(ctx, row);
    // A whole minute or hour, so that however many calls ask for it, it is one job.
    return new Date((Math.floor(ctx.now().getTime() / pauseMs) + 1) * pauseMs);
  }
  return undefined;
}
