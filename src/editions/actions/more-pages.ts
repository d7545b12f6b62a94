import type { EditionId } from '#kernel/ids.ts';
import { inr, toRupees, type Paise } from '#kernel/money.ts';
import type { Ctx } from '#platform/context.ts';
import { mayAddPages } from '../rules.ts';
import * as store from '../store.ts';
import type { Edition } from '../store.ts';
import { lockEdition } from './access.ts';
import { addNote } from './history.ts';
import { storyIsOpen } from './reopened-story.ts';

/** Whether an edition can get more pages now (W55). */
export const takesMorePages = async (ctx: Ctx, edition: Edition): Promise<boolean> =>
  mayAddPages(edition, await ctx.use(storyIsOpen)(ctx, edition));

interface PlanChange {
  /** The plan on which the difference was computed. */
  from: string;
  plan: Edition['plan'];
  /** What the edition costs more, and how much of that is paid now. */
  price: Paise;
  paid: Paise;
}

/**
 * Puts an edition on a plan with more pages (W55). Call it once, inside the transaction that settles the payment: it
 * locks the edition, so that hand-in, draft and payment follow one another. Returns false, and changes nothing, when
 * the edition has another plan by now or its draft is begun.
 */
export async function addPages(ctx: Ctx, id: EditionId, { from, ...change }: PlanChange): Promise<boolean> {
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    if (edition.plan.id !== from || !(await takesMorePages(ctx, edition))) return false;
    await store.putOnPlan(ctx.db, id, change);
    const what = `${change.plan.pages} pages instead of ${edition.plan.pages}`;
    await addNote(ctx, id, { what, reason: inr(toRupees(change.price)) });
    return true;
  });
}
