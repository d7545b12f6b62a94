import type { JsonOf } from '#kernel/call.ts';
import { cleanText } from '#kernel/clean-text.ts';
import { notFound, notYours, Refused } from '#kernel/refusals.ts';
import { listBusinessPlans } from '#src/catalogue/index.ts';
import { recordAct } from '#platform/staff-log.ts';
import type { Ctx } from '#platform/context.ts';
import { adjustmentProblem, aloneMs, needsSecondPerson } from '../rules/adjust.ts';
import { creditsByPlan } from '../rules.ts';
import * as partners from '../store.ts';
import * as store from '../store/adjustments.ts';
import type * as wire from '../wire/staff.ts';

function member({ actor }: Ctx) {
  if (actor.kind !== 'staff') throw notYours();
  return { id: actor.id, name: actor.name };
}

/** The plan of an adjustment: of the partner's newest lot, else one on sale. Throws `Refused` 400 for another. */
async function planOf(ctx: Ctx, partner: string, plan: string): Promise<store.CreditPlan> {
  const lot = await store.newestLotOf(ctx.db, partner, plan);
  if (lot) return { id: plan, name: lot.planName, pages: lot.pages };
  const onSale = (await listBusinessPlans(ctx)).find(({ id }) => id === plan);
  if (!onSale) throw new Refused('invalid', 'Choose a plan on sale, or one that this partner has.');
  return onSale;
}

async function leftOf(ctx: Ctx, partner: string, plan: string): Promise<number> {
  const plans = creditsByPlan(await partners.openLots(ctx.db, partner));
  return plans.find(({ id }) => id === plan)?.credits ?? 0;
}

const refuseProblem = (problem: string | undefined) => {
  if (problem) throw new Refused('invalid', problem);
};

type Ask = JsonOf<typeof wire.adjustCredits>;

/**
 * Adds iCredits to a plan or takes some, at once up to five in a day, else once a second person agrees (W171). The same
 * key again repeats the answer. Throws `Refused` 404, 400 on a change that cannot be, 409 when the key was used for
 * another one.
 */
export const adjustCredits = (ctx: Ctx, ask: Ask): Promise<{ state: store.CreditAdjustment['state'] }> =>
  ctx.transaction(async ctx => {
    const { id: askedBy, name: askedByName } = member(ctx);
    const { partner, change, key } = ask;
    const reason = cleanText(ask.reason);
    const holder = await partners.lockPartner(ctx.db, partner);
    if (!holder || holder.erased) throw notFound('partner');
    const earlier = await store.adjustmentByKey(ctx.db, partner, key);
    if (earlier) {
      if (earlier.change === change && earlier.planId === ask.plan && earlier.reason === reason)
        return { state: earlier.state };
      throw new Refused('decided', 'This form was sent before with something else in it. Reload the page.');
    }
    const plan = await planOf(ctx, partner, ask.plan);
    refuseProblem(adjustmentProblem({ change, reason, left: await leftOf(ctx, partner, plan.id) }));
    const since = new Date(ctx.now().getTime() - aloneMs);
    const before = await store.changedAlone(ctx.db, { partner, by: askedBy, since });
    const state = needsSecondPerson(change, before) ? 'asked' : 'done';
    const id = ctx.random.id();
    const ofPlan = { planId: plan.id, planName: plan.name, pages: plan.pages };
    const row = {
      id,
      partner,
      key,
      ...ofPlan,
      change,
      reason,
      state,
      askedBy,
      askedByName,
      askedAt: ctx.now(),
    } as const;
    await store.insertAdjustment(ctx.db, row);
    if (state === 'done') await store.bookAdjustment(ctx, row);
    await recordAct(ctx, {
      act: state === 'done' ? 'iCredits adjusted' : 'adjustment of iCredits asked',
      object: { kind: 'adjustment', id },
      after: { partner, plan: plan.id, change },
      reason,
    });
    return { state };
  });

/**
 * The second person's decision on an adjustment. Throws `Refused` 404, 409 when it was decided before, 403 for the
 * person who asked, 400 when fewer are left by now.
 */
export async function decideAdjustment(
  ctx: Ctx,
  { adjustment: id, agree }: JsonOf<typeof wire.decideAdjustment>,
): Promise<{ state: 'done' | 'declined' }> {
  const { id: decidedBy, name: decidedByName } = member(ctx);
  return ctx.transaction(async ctx => {
    const asked = await store.adjustmentById(ctx.db, id);
    if (!asked) throw notFound('adjustment');
    // The partner's lock comes first, as for an order; what was read before it is read again.
    const holder = await partners.lockPartner(ctx.db, asked.partner);
    const row = await store.adjustmentById(ctx.db, id);
    if (!holder || row?.state !== 'asked')
      throw new Refused('decided', 'This was decided already. Reload the page to see how.');
    if (row.askedBy === decidedBy)
      throw new Refused('second-person', 'You asked for this yourself: somebody else has to agree to it.');
    if (agree && holder.erased) throw notFound('partner');
    const { change, planId, partner } = row;
    // The reason of somebody who was erased since is no obstacle to declining.
    if (agree)
      refuseProblem(adjustmentProblem({ change, reason: row.reason, left: await leftOf(ctx, partner, planId) }));
    const state = agree ? 'done' : 'declined';
    await store.decideAdjustmentRow(ctx.db, id, { state, decidedBy, decidedByName });
    if (agree) await store.bookAdjustment(ctx, row);
    await recordAct(ctx, {
      act: agree ? 'adjustment of iCredits agreed' : 'adjustment of iCredits declined',
      object: { kind: 'adjustment', id },
      after: { partner, plan: planId, change },
    });
    return { state };
  });
}
