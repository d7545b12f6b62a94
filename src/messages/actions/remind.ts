import type { Ctx } from '#platform/context.ts';
import { isQuiet, mayRemind, zonesOfPhone } from '../rules.ts';
import { countReminder, sentReminders } from '../store.ts';
import type { ReminderKind } from '../templates.ts';
import { queueMessage, receivingAddresses, type OutgoingMessage } from './queue-message.ts';

/** A reminder of something that somebody has not done. */
interface Reminder<K extends ReminderKind> extends Omit<
  OutgoingMessage<K>,
  'link' | 'afterSeconds' | 'validForSeconds'
> {
  /** What it reminds of: the same for every reminder of the same thing, e.g. `story <edition>`. */
  cause: string;
  /** Makes the path that it links to; asked only when it is sent. */
  link(ctx: Ctx): Promise<string>;
  /** In quiet hours: nothing, since it is asked again with the next run, or it waits for their end. */
  whenQuiet?: 'nothing' | 'wait';
}

/**
 * Sends a reminder, at most twice for one cause. Does nothing for addresses whose owners stopped reminders.
 */
export async function remind<K extends ReminderKind>(
  ctx: Ctx,
  { cause, link, whenQuiet = 'nothing', ...message }: Reminder<K>,
): Promise<void> {
  if (whenQuiet === 'nothing' && isQuiet(zonesOfPhone(message.to), ctx.now())) return;
  await ctx.transaction(async ctx => {
    const before = await sentReminders(ctx, cause);
    if (!mayRemind(before, ctx.now())) return;
    if ((await receivingAddresses(ctx, message)).length === 0) return;
    if (await countReminder(ctx, cause, before)) await queueMessage(ctx, { ...message, cause, link: await link(ctx) });
  });
}
