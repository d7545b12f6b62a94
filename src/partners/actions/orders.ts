import type { JsonOf } from '#kernel/call.ts';
import { categoriesFor, pagesOfBusinessPlan } from '#src/catalogue/index.ts';
import { creditsLabel } from '#src/catalogue/rules.ts';
import { createEdition, customerLink, editionById } from '#src/editions/index.ts';
import { queueMessage } from '#src/messages/index.ts';
import type { EditionId } from '#kernel/ids.ts';
import { paise } from '#kernel/money.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import { parsePhone } from '#kernel/phone.ts';
import { Refused, signInFirst } from '#kernel/refusals.ts';
import { cleanName } from '#kernel/subject.ts';
import type { Ctx } from '#platform/context.ts';
import { creditsByPlan, isSameOrder, sameOrderSeconds, partnerTexts, type OrderFacts } from '../rules.ts';
import * as store from '../store.ts';
import { ownPartnerId, totalCredits } from './profile.ts';
import type * as wire from '../wire.ts';

/** A partner's iCredits: a whole number, never negative (D15). */
export const creditsOf = async (ctx: Ctx, id: string): Promise<number> =>
  totalCredits(creditsByPlan(await store.openLots(ctx.db, id)));

export type NewOrder = JsonOf<typeof wire.placeOrder>;

interface OrderAttempt extends OrderFacts {
  key: string | null;
}

/**
 * The edition of an earlier order with the same key, or of an equal order a moment ago (W30). The partner's row must be
 * locked.
 */
async function findRepeatedOrder(ctx: Ctx, partner: string, order: OrderAttempt): Promise<EditionId | undefined> {
  const orderedByKey = order.key === null ? null : await store.editionByOrderKey(ctx.db, partner, order.key);
  if (orderedByKey !== null) return orderedByKey;
  const now = ctx.now().getTime();
  for (const earlier of await store.ordersSince(ctx.db, partner, new Date(now - sameOrderSeconds * 1000))) {
    const edition = earlier.edition === null ? undefined : await editionById(ctx, earlier.edition);
    if (!edition) continue;
    const facts = { ...edition, plan: edition.plan.id };
    if (isSameOrder(order, facts, (now - earlier.madeAt.getTime()) / 1000)) return edition.id;
  }
  return undefined;
}

/**
 * Places an order for a partner's customer and spends one iCredit, in one transaction (P-K06, D15). The edition is on
 * the plan that this iCredit was bought for: of the chosen plan, or of the oldest lot (D32). The customer, when there
 * is a number, gets the link to tell the story. Throws `Refused` 402 when no such iCredit is left, 400 on an empty
 * name, bad number or foreign category.
 */
export async function placeOrder(ctx: Ctx, input: NewOrder): Promise<{ _id: EditionId }> {
  const self = ownPartnerId(ctx, input.partner);
  const customerName = cleanName(input.customerName);
  if (customerName === '') throw new Refused('no-name', 'Please enter the name of the person this edition is for.');
  const phoneText = String(input.customerPhone ?? '').trim();
  const customerPhone = phoneText === '' ? null : parsePhone(phoneText);
  const partner = await store.findPartner(ctx.db, self);
  if (!partner) throw signInFirst();
  const category = (await categoriesFor(ctx, partner.type)).find(({ id }) => id === input.category);
  if (!category) throw new Refused('unknown-category', 'Please choose a category from the list.');
  const key = input.key ?? null;
  const facts = { customerName, customerPhone, category: category.name };
  return ctx.transaction(async ctx => {
    await store.lockPartner(ctx.db, self);
    const earlier = await findRepeatedOrder(ctx, self, { ...facts, plan: input.plan, key });
    if (earlier) return { _id: earlier };
    const lots = await store.openLots(ctx.db, self);
    const lot = lots.find(({ planId }) => input.plan === undefined || planId === input.plan);
    // P-B02
    if (!lot) throw new Refused('no-credits', partnerTexts.zeroCredits);
    const free = paise(0);
    const edition = await createEdition(ctx, {
      ...facts,
      partner: self,
      theme: category.theme,
      subCategory: category.name,
      plan: { id: lot.planId, name: lot.planName, pages: lot.pages },
      copies: 1,
      total: free,
      paid: free,
      isFifty: false,
    });
    await store.spendCredit(ctx, { partner: self, lot: lot.id, edition, orderKey: key });
    if (customerPhone !== null) {
      const values = { customer: customerName, edition: category.name, partner: partner.name };
      await queueMessage(ctx, {
        to: customerPhone,
        edition,
        kind: 'orderPlaced',
        values,
        link: await customerLink(ctx, edition, { byMessage: true }),
      });
    }
    return { _id: edition };
  });
}

/** A bundle of iCredits that a payment bought. */
interface BoughtBundle {
  partner: string;
  /** How many iCredits. */
  count: number;
  /** The payment's number. */
  mid: string;
  plan: { id: string; name: string; pages?: PageCount | undefined };
}

/** Adds a bought bundle as a lot of its plan, once per payment. Call it in the settling transaction (D15, D32). */
export async function addCredits(ctx: Ctx, { partner, count, mid, plan }: BoughtBundle): Promise<void> {
  // A payment that was started before bills carried the page count gets the plan's present one.
  const pages = plan.pages ?? (await pagesOfBusinessPlan(ctx, plan.id));
  if (pages === undefined) throw new Error(`the payment ${mid} is for ${plan.id}, which is no plan`);
  await ctx.transaction(async ctx => {
    const owner = await store.lockPartner(ctx.db, partner);
    if (!owner) throw new Error(`iCredits paid by ${mid} are for ${partner}, who is no partner`);
    const lot = { partner, change: count, kind: 'bundle' as const, mid, plan: { ...plan, pages } };
    if (!(await store.addCreditLot(ctx, lot))) return;
    await queueMessage(ctx, {
      to: owner.phone,
      account: owner.id,
      kind: 'creditsAdded',
      values: { credits: creditsLabel(count) },
      link: '/dashboard',
    });
  });
}

/**
 * Returns the iCredit of a cancelled order to the lot it was taken from, once (W34). Call it in the transaction that
 * cancels.
 */
export const returnCredit = (ctx: Ctx, order: { partner: string; edition: EditionId }): Promise<void> =>
  store.returnCredit(ctx, order);
