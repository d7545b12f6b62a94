import type { Ctx } from '#platform/context.ts';
import { queueMessage } from '#src/messages/index.ts';
import type { StepName } from '../rules.ts';
import type { Edition } from '../store.ts';
import { linkWithKey, type LinkedPage } from './customer-links.ts';

type EditionMessage =
  | 'storyReceived'
  | 'storyWanted'
  | 'softCopyReady'
  | 'revisionReceived'
  | 'approved'
  | 'atPrinter'
  | 'printed'
  | 'shipped'
  | 'delivered';

/**
 * The message that the customer gets after each step, and the page it leads to (D16). `startDraft` has none:
 * `storyReceived` already says that the draft is made.
 */
export const messageForStep: Record<Exclude<StepName, 'startDraft'>, { kind: EditionMessage; page: LinkedPage }> = {
  handIn: { kind: 'storyReceived', page: 'tracking' },
  publish: { kind: 'softCopyReady', page: 'edition' },
  askForRevision: { kind: 'revisionReceived', page: 'edition' },
  approve: { kind: 'approved', page: 'tracking' },
  release: { kind: 'atPrinter', page: 'tracking' },
  printed: { kind: 'printed', page: 'tracking' },
  dispatch: { kind: 'shipped', page: 'tracking' },
};

/**
 * Queues a message to the customer of an edition; nothing when no phone number is known. A partner’s customer has no
 * account, so the link in it carries a key; a customer with an account signs in.
 */
export async function messageCustomer(
  ctx: Ctx,
  edition: Edition,
  { kind, page, help = '' }: { kind: EditionMessage; page: LinkedPage; help?: string },
): Promise<void> {
  if (!edition.customerPhone) return;
  const link = edition.customer ? `/${page}/${edition.id}` : await linkWithKey(ctx, edition.id, page);
  await queueMessage(ctx, {
    to: edition.customerPhone,
    kind,
    values: { name: edition.customerName, edition: edition.category, help },
    link,
  });
}
