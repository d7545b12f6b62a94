import { type Ctx, event } from '#platform/context.ts';
import { decrypt, encrypt } from '#platform/encryption.ts';
import { reminderPage, unknownLinkPage } from '../html/reminder-page.ts';
import { allowReminders, stopReminders, withoutReminders, type ReminderAddress } from '../store/owners.ts';
import type { Message } from '../store.ts';
import type { ReminderKind } from '../templates.ts';

const linkPurpose = 'link that stops reminders';

/**
 * The address of the page on which the receiver of a reminder stops those to a phone or e-mail address. The link shows
 * the address to nobody, works without a sign-in, and does not expire. `account`: whose reminders it stops; nobody's
 * unless stated (D41). `name`: in whose name the reminder comes, and the page is shown; ours unless stated (W67).
 */
export const stopLinkOf = (ctx: Ctx, address: string, of?: { name?: string; account?: string | null } | null): string =>
  `${ctx.config.baseUrl}/reminders?for=${encrypt(ctx, linkPurpose, [address, of?.name ?? '', of?.account ?? ''].join('\n'))}`;

type ReminderPage = { status: 200; page: string } | { status: 404; page: string };

/**
 * The page about reminders to the address in a link, after `change` was made to it, if any. Mail programs open links to
 * look for viruses, so showing the page changes nothing; its button does. 404 for a link that we did not make.
 */
async function pageAfter(
  ctx: Ctx,
  token: string,
  change?: (ctx: Ctx, of: ReminderAddress) => Promise<void>,
): Promise<ReminderPage> {
  // A link from before has no third part, or no second.
  const [address, name = '', receiver = ''] = decrypt(ctx, linkPurpose, token)?.split('\n') ?? [];
  if (address === undefined) return { status: 404, page: unknownLinkPage(ctx.config.brand.name) };
  const [sender, account] = [name || undefined, receiver || null];
  await change?.(ctx, { address, account });
  const isStopped = (await withoutReminders(ctx, [address], account)).has(address);
  return { status: 200, page: reminderPage({ brand: ctx.config.brand.name, sender, address, isStopped, token }) };
}

export const showReminderPage = (ctx: Ctx, token: string) => pageAfter(ctx, token);
export const stopByLink = (ctx: Ctx, token: string) => pageAfter(ctx, token, stopReminders);
export const allowByLink = (ctx: Ctx, token: string) => pageAfter(ctx, token, allowReminders);

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
