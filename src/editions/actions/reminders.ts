import { daysAfter } from '#kernel/dates.ts';
import { inr, paise, toRupees } from '#kernel/money.ts';
import { allPages } from '#platform/pagination.ts';
import type { Ctx } from '#platform/context.ts';
import { phoneOfAccount } from '#src/accounts/index.ts';
import { remind, type MessageValues, type ReminderKind } from '#src/messages/index.ts';
import { amountDue, awaits, balanceReminderDays, lastReminderDays, type AwaitedAct, receiverName } from '../rules.ts';
import { partnerApproves } from '../rules/client.ts';
import * as store from '../store.ts';
import type { Edition } from '../store.ts';
import { editionById } from './access.ts';
import { linkWithKey, type LinkedPage } from './customer-links.ts';

/**
 * Calls `work` for each edition that has waited for an act of its customer for at least so many days, page by page. A
 * failure for one edition is logged and does not keep the others from their turn.
 */
export async function forEachAwaiting(
  ctx: Ctx,
  { act, days }: { act: AwaitedAct; days: number },
  work: (edition: Edition) => Promise<void>,
): Promise<void> {
  const span = { act, from: daysAfter(ctx.now(), -lastReminderDays), until: daysAfter(ctx.now(), -days) };
  const pageAfter = (last?: Edition) => store.listAwaiting(ctx.db, span, last && { at: last.movedAt, id: last.id });
  for await (const edition of allPages(pageAfter))
    await work(edition).catch((error: unknown) =>
      ctx.log.error({ err: error, edition: edition.id, act }, 'a reminder could not be written'),
    );
}

interface EditionReminder<K extends ReminderKind> {
  kind: K;
  /** What it reminds of: the same for every reminder of the same thing. */
  cause: string;
  page: LinkedPage;
  values: Omit<MessageValues<K>, 'person' | 'edition'>;
  /** As of `remind`. */
  whenQuiet?: 'nothing' | 'wait';
}

/**
 * Reminds whoever has to act on an edition: its customer, or the partner who placed it when they approve it or no
 * address of the customer is known. Never the parcel's recipient, who may be the person that the magazine is about.
 */
export async function remindAboutEdition<K extends ReminderKind>(
  ctx: Ctx,
  edition: Edition,
  { kind, page, values, ...reminder }: EditionReminder<K>,
): Promise<void> {
  const isPartnersTurn = kind === 'softCopyReminder' && partnerApproves(edition);
  const toPartner = edition.partner !== null && (isPartnersTurn || (!edition.customerPhone && !edition.email));
  const hasAccount = toPartner || edition.customer !== null;
  await remind(ctx, {
    ...reminder,
    kind,
    to: toPartner ? await phoneOfAccount(ctx, edition.partner!) : edition.customerPhone,
    account: toPartner ? edition.partner : (edition.customer ?? edition.client),
    email: toPartner ? null : edition.email,
    edition: edition.id,
    values: { person: receiverName(edition), edition: edition.category, ...values },
    link: ctx => (hasAccount ? Promise.resolve(`/${page}/${edition.id}`) : linkWithKey(ctx, edition.id, page)),
  });
}

/** Reminds of balances that have been due for some days. Safe to run twice. */
export const remindOfBalances = (ctx: Ctx): Promise<void> =>
  forEachAwaiting(ctx, { act: 'balance', days: balanceReminderDays }, edition =>
    remindAboutEdition(ctx, edition, {
      kind: 'balanceReminder',
      cause: `balance ${edition.id}`,
      page: 'tracking',
      values: { due: inr(toRupees(paise(amountDue(edition.total, edition.paid)))) },
    }),
  );

const actOfReminder: Record<ReminderKind, AwaitedAct | undefined> = {
  storyReminder: 'story',
  softCopyReminder: 'decision',
  balanceReminder: 'balance',
  // Friends are asked for the story, so nobody is reminded of them once it is handed in.
  friendsReminder: 'story',
  // What was sent can be read and decided whatever the edition waits for.
  friendsTold: undefined,
};

/** Withdraws a reminder about an edition that no longer waits for what it reminds of. */
export async function checkReminder(
  ctx: Ctx,
  reminder: { kind: ReminderKind; edition: string | null; withdraw(): void },
): Promise<void> {
  const edition = reminder.edition === null ? undefined : await editionById(ctx, reminder.edition);
  const act = actOfReminder[reminder.kind];
  if (edition && act && !awaits(edition, act)) reminder.withdraw();
}
