import type { Ctx } from '#platform/context.ts';
import { decrypt, encrypt } from '#platform/encryption.ts';
import { reminderPage, unknownLinkPage } from '../html/reminder-page.ts';
import { allowReminders, withoutReminders, stopReminders } from '../store.ts';

const linkPurpose = 'link that stops reminders';

/**
 * The address of the page on which the owner of a phone or e-mail address stops reminders to it. The link shows the
 * address to nobody, works without a sign-in, and does not expire. `sender`: in whose name the reminder comes, and the
 * page is shown; ours unless stated (W67).
 */
export const stopLinkOf = (ctx: Ctx, address: string, sender?: { name: string } | null): string =>
  `${ctx.config.baseUrl}/reminders?for=${encrypt(ctx, linkPurpose, sender ? `${address}\n${sender.name}` : address)}`;

type ReminderPage = { status: 200; page: string } | { status: 404; page: string };

/**
 * The page about reminders to the address in a link, after `change` was made to it, if any. Mail programs open links to
 * look for viruses, so showing the page changes nothing; its button does. 404 for a link that we did not make.
 */
async function pageAfter(
  ctx: Ctx,
  token: string,
  change?: (ctx: Ctx, address: string) => Promise<void>,
): Promise<ReminderPage> {
  const [address, sender] = decrypt(ctx, linkPurpose, token)?.split('\n') ?? [];
  if (address === undefined) return { status: 404, page: unknownLinkPage(ctx.config.brand.name) };
  await change?.(ctx, address);
  const isStopped = (await withoutReminders(ctx, [address])).has(address);
  return { status: 200, page: reminderPage({ brand: ctx.config.brand.name, sender, address, isStopped, token }) };
}

export const showReminderPage = (ctx: Ctx, token: string) => pageAfter(ctx, token);
export const stopByLink = (ctx: Ctx, token: string) => pageAfter(ctx, token, stopReminders);
export const allowByLink = (ctx: Ctx, token: string) => pageAfter(ctx, token, allowReminders);
