import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import type { Edition } from '#src/editions/index.ts';
import { changedPages } from '../rules/edits.ts';
import { editsOf, findHead } from '../store/edits.ts';
import { wishesOf } from '../store/rounds.ts';
import type { FinishedDraft } from '../store.ts';
import { documentNow, readStoredPlan } from './document.ts';
import { roundNow } from './rounds.ts';

/** The ids of the pages that people changed since a draft was made; none when every change was taken back. */
export async function pagesChangedSince(
  ctx: Ctx,
  edition: Edition,
  draft: Pick<FinishedDraft, 'head' | 'plan'>,
): Promise<ReadonlySet<string>> {
  const head = await findHead(ctx.db, edition.id);
  const now = head && head.head > draft.head ? await documentNow(ctx, edition) : undefined;
  if (!now) return new Set();
  const plan = await readStoredPlan(draft.plan);
  return plan ? changedPages(now.document.plan, plan) : new Set();
}

/** Whether the open round has changes or wishes that were not sent. `draft`: the one that its customer sees. */
export async function hasUnsent(ctx: Ctx, edition: Edition, draft: FinishedDraft): Promise<boolean> {
  const { n, state } = await roundNow(ctx, edition.id);
  if (state !== 'collecting') return false;
  const wishes = await wishesOf(ctx.db, edition.id);
  if (wishes.some(wish => wish.round === n && wish.state === 'open')) return true;
  return (await pagesChangedSince(ctx, edition, draft)).size > 0;
}

/** Throws `Refused` 409 while a round has changes or wishes that were not sent: they would be lost. */
export async function assertAllSent(ctx: Ctx, edition: Edition, draft: FinishedDraft): Promise<void> {
  if (await hasUnsent(ctx, edition, draft))
    throw new Refused(
      'unsent-changes',
      'There are changes that were not sent yet. Send them first, or take them back, then approve.',
    );
}

/**
 * Throws `Refused` 409 while a wish of a round that was sent is open, or the studio changed more than the draft has.
 */
export async function assertWishesAnswered(ctx: Ctx, edition: Edition, draft: FinishedDraft): Promise<void> {
  const { n, state } = await roundNow(ctx, edition.id);
  const open = (await wishesOf(ctx.db, edition.id)).filter(
    wish => wish.state === 'open' && (wish.round === 0 || (state === 'sent' && wish.round === n)),
  );
  if (open.length > 0)
    throw new Refused(
      'wishes-open',
      `${open.length === 1 ? 'One wish is' : `${open.length} wishes are`} still open. Tick each off, or say why it is not done.`,
    );
  const since = await editsOf(ctx.db, edition.id, { after: draft.head });
  const isBehind = since.some(({ role }) => role === 'staff') || (state === 'sent' && since.length > 0);
  if (isBehind && (await pagesChangedSince(ctx, edition, draft)).size > 0)
    throw new Refused('no-draft', 'The magazine was changed after this draft was made. Make a new draft first.');
}
