import type { Ctx } from '#platform/context.ts';
import { queueMessage } from '#src/messages/index.ts';
import type { StepName } from '../rules.ts';
import type { Edition } from '../store.ts';
import { linkWithKey, type LinkedPage } from './customer-links.ts';
import { editionNews, type EditionNews } from './events.ts';

/**
 * The message that the customer gets after each step, and the page it leads to (D16). `startDraft` has none:
 * `storyReceived` already says that the draft is made.
 */
export const messageForStep: Record<Exclude<StepName, 'startDraft'>, { kind: EditionNews; page: LinkedPage }> = {
  handIn: { kind: 'storyReceived', page: 'tracking' },
  publish: { kind: 'softCopyReady', page: 'edition' },
  askForRevision: { kind: 'revisionReceived', page: 'edition' },
  approve: { kind: 'approved', page: 'tracking' },
  takeBack: { kind: 'softCopyTakenBack', page: 'edition' },
  release: { kind: 'atPrinter', page: 'tracking' },
  printed: { kind: 'printed', page: 'tracking' },
  dispatch: { kind: 'shipped', page: 'tracking' },
};

/**
 * Emits the news about an edition and queues a message about it to the customer, if a phone number or an e-mail address
 * is known. A partner’s customer has no account, so the link contains a key; a customer with an account signs in.
 */
export async function messageCustomer(
  ctx: Ctx,
  edition: Edition,
  { kind, page, help = '' }: { kind: EditionNews; page: LinkedPage; help?: string },
): Promise<void> {
  await ctx.emit(editionNews, { edition, news: kind });
  if (!edition.customerPhone && !edition.email) return;
  const link = edition.customer ? `/${page}/${edition.id}` : await linkWithKey(ctx, edition.id, page);
  await queueMessage(ctx, {
    to: edition.customerPhone,
    account: edition.customer,
    email: edition.email,
    edition: edition.id,
    kind,
    values: { person: edition.person, edition: edition.category, help },
    link,
  });
}
