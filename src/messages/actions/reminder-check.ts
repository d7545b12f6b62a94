import { event, type Ctx } from '#platform/context.ts';
import type { Message } from '../store.ts';
import { withoutReminders } from '../store/owners.ts';
import type { ReminderKind } from '../templates.ts';

/**
 * Asks, just before a reminder is sent, whether what it reminds of was done since. The slice that owns the fact calls
 * `withdraw` when it was, or is wanted no longer; `app.ts` registers it.
 */
export const reminderCheck = event<{ kind: ReminderKind; edition: string | null; withdraw(): void }>(
  'messages: is a reminder still due',
);

/** Whether a reminder that waits to be sent is not to be sent any more. */
export async function isReminderWithdrawn(ctx: Ctx, { cause, kind, edition, to, account }: Message): Promise<boolean> {
  if (cause === null) return false;
  let isWithdrawn = (await withoutReminders(ctx, [to], account)).has(to);
  await ctx.emit(reminderCheck, { kind: kind as ReminderKind, edition, withdraw: () => (isWithdrawn = true) });
  return isWithdrawn;
}
