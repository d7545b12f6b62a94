import type { JsonOf } from '#kernel/call.ts';
import { categoriesFor, pagesOfBusinessPlan } from '#src/catalogue/index.ts';
import { creditsLabel } from '#src/catalogue/rules.ts';
import { addNote, createEdition, customerLink, earlierOrders, editionById, placedNote } from '#src/editions/index.ts';
import { queueMessage } from '#src/messages/index.ts';
import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import { paise } from '#kernel/money.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import { parsePhone } from '#kernel/phone.ts';
import { Refused, signInFirst } from '#kernel/refusals.ts';
import { cleanName } from '#kernel/subject.ts';
import type { Theme } from '#kernel/themes.ts';
import { memberOf, type Ctx } from '#platform/context.ts';
import { mostOrders } from '../rules/order-list.ts';
import { creditsByPlan, isSameOrder, sameOrderSeconds, partnerTexts, type OrderFacts } from '../rules.ts';
import * as store from '../store.ts';
import { ownPartnerId, totalCredits } from './profile.ts';
import type * as wire from '../wire.ts';

/** A partner's iCredits: a whole number, never negative (D15). */
export const creditsOf = async (ctx: Ctx, id: string): Promise<number> =>
  totalCredits(creditsByPlan(await store.openLots(ctx.db, id)));

type NewOrder = JsonOf<typeof wire.placeOrder>;
type OrderList = JsonOf<typeof wire.placeOrders>;
type BatchOrder = OrderList['orders'][number];
type OrderExtras = Pick<BatchOrder, 'occasionOn' | 'neededBy' | 'clientApproves' | 'note'>;
type OrderCategory = Awaited<ReturnType<typeof categoriesFor>>[number];

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

/** An order that was checked, before it takes an iCredit. */
interface CheckedOrder {
  facts: Pick<OrderFacts, 'customerPhone' | 'category'> & { customerName: string };
  theme: Theme;
  details: OrderExtras;
}

/** Checks an order of a partner. Throws `Refused` 400 on an empty name, a bad number, day or a foreign category. */
function checkOrder(input: NewOrder | BatchOrder, categories: readonly OrderCategory[]): CheckedOrder {
  const customerName = cleanName(input.customerName);
  if (customerName === '') throw new Refused('no-name', 'Please enter the name of the person this edition is for.');
  const phoneText = String(input.customerPhone ?? '').trim();
  const customerPhone = phoneText === '' ? null : parsePhone(phoneText);
  const category = categories.find(({ id }) => id === input.category);
  if (!category) throw new Refused('unknown-category', 'Please choose a category from the list.');
  return { facts: { customerName, customerPhone, category: category.name }, theme: category.theme, details: input };
}

interface PlaceOptions {
  partner: store.Partner;
  lot: store.CreditLot;
  key: string | null;
}

/**
 * Makes the edition of a checked order on the plan of a lot and takes its iCredit; the customer, when there is a
 * number, gets the link to tell the story. The partner's row must be locked.
 */
async function placeChecked(
  ctx: Ctx,
  { facts, theme, details }: CheckedOrder,
  { partner, lot, key }: PlaceOptions,
): Promise<EditionId> {
  const { occasionOn = null, neededBy = null, clientApproves, note } = details;
  const free = paise(0);
  const edition = await createEdition(ctx, {
    ...facts,
    partner: partner.id,
    theme,
    subCategory: facts.category,
    plan: { id: lot.planId, name: lot.planName, pages: lot.pages },
    copies: 1,
    total: free,
    paid: free,
    isFifty: false,
    ...(clientApproves !== undefined && { clientApproves }),
    ...((occasionOn ?? neededBy) !== null && {
      about: { subject: null, from: null, occasionOn, neededBy, language: 'en' },
    }),
  });
  const byName = memberOf(ctx.actor)?.name;
  await store.spendCredit(ctx, { partner: partner.id, lot: lot.id, edition, orderKey: key, byName });
  if (byName !== undefined) await addNote(ctx, edition, { what: placedNote });
  if (note) await addNote(ctx, edition, { what: 'the partner’s note', reason: note });
  if (facts.customerPhone !== null)
    await queueMessage(ctx, {
      to: facts.customerPhone,
      edition,
      kind: 'orderPlaced',
      values: { customer: facts.customerName, edition: facts.category, partner: partner.name },
      link: await customerLink(ctx, edition, { byMessage: true }),
    });
  return edition;
}

/** The partner and the categories of their orders. Throws `Refused` 401 when there is no such partner. */
async function orderingPartner(ctx: Ctx, id: string) {
  const partner = await store.findPartner(ctx.db, id);
  if (!partner) throw signInFirst();
  return { partner, categories: await categoriesFor(ctx, partner.type) };
}

// P-B02
const noCreditsLeft = () => new Refused('no-credits', partnerTexts.zeroCredits);

/**
 * Places an order for a partner's customer and spends one iCredit, in one transaction (P-K06, D15). The edition is on
 * the plan that this iCredit was bought for: of the chosen plan, or of the oldest lot (D32). Throws `Refused` 402 when
 * no such iCredit is left, 400 as `checkOrder`.
 */
export async function placeOrder(ctx: Ctx, input: NewOrder): Promise<{ _id: EditionId }> {
  const self = ownPartnerId(ctx, input.partner);
  const { partner, categories } = await orderingPartner(ctx, self);
  const order = checkOrder(input, categories);
  const key = input.key ?? null;
  return ctx.transaction(async ctx => {
    await store.lockPartner(ctx.db, self);
    const earlier = await findRepeatedOrder(ctx, self, { ...order.facts, plan: input.plan, key });
    if (earlier) return { _id: earlier };
    const lots = await store.openLots(ctx.db, self);
    const lot = lots.find(({ planId }) => input.plan === undefined || planId === input.plan);
    if (!lot) throw noCreditsLeft();
    return { _id: await placeChecked(ctx, order, { partner, lot, key }) };
  });
}

/** The keys of the orders of a list that was sent with this key. */
const keysOfList = (key: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${key}#${n}`);

/** Checks the orders of a list; the words of a refusal say which row it is about. */
function checkList(orders: readonly BatchOrder[], categories: readonly OrderCategory[]): CheckedOrder[] {
  return orders.map((order, n) => {
    try {
      return checkOrder(order, categories);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw new Refused(error.code, `Row ${n + 1}: ${error.message}`);
    }
  });
}

/**
 * Places a list of orders, all of them or none, each with an iCredit of its plan, in one transaction (W167). Sent again
 * with its key it is the same list. Throws `Refused` 402 when the iCredits of a plan do not last, 400 as `checkOrder`,
 * and 409 for the key of a list of another length.
 */
export async function placeOrders(ctx: Ctx, { key, orders }: OrderList): Promise<{ orders: { _id: EditionId }[] }> {
  const self = ownPartnerId(ctx, undefined);
  const { partner, categories } = await orderingPartner(ctx, self);
  const checked = checkList(orders, categories);
  return ctx.transaction(async ctx => {
    await store.lockPartner(ctx.db, self);
    const earlier = await store.editionsByOrderKeys(ctx.db, self, keysOfList(key, mostOrders));
    if (earlier.length > 0 && earlier.length !== orders.length)
      throw new Refused('not-now', 'A list with this key was placed before. Please load the page again.');
    if (earlier.length > 0) return { orders: earlier.map(_id => ({ _id })) };
    const left = (await store.openLots(ctx.db, self)).map(lot => ({ lot, credits: lot.remaining }));
    const placed: { _id: EditionId }[] = [];
    for (const [n, order] of checked.entries()) {
      const plan = orders[n]?.plan;
      const taken = left.find(({ lot, credits }) => credits > 0 && (plan === undefined || lot.planId === plan));
      if (!taken) throw noCreditsLeft();
      taken.credits -= 1;
      placed.push({ _id: await placeChecked(ctx, order, { partner, lot: taken.lot, key: `${key}#${n}` }) });
    }
    return { orders: placed };
  });
}

/** What is wrong with an order of a list, in words for the partner; null: nothing. */
function problemOf(order: BatchOrder, categories: readonly OrderCategory[]): string | null {
  try {
    checkOrder(order, categories);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

/** Looks through a list before it is placed (W167): what is wrong with each row, and the order it may repeat. */
export async function checkOrders(ctx: Ctx, orders: readonly BatchOrder[]) {
  const { categories } = await orderingPartner(ctx, ownPartnerId(ctx, undefined));
  const problems = orders.map(order => problemOf(order, categories));
  const people = orders.map(({ customerName, customerPhone }, n) => ({
    name: cleanName(customerName),
    phone: problems[n] === null && customerPhone ? parsePhone(customerPhone) : null,
  }));
  const earlier = await earlierOrders(ctx, people);
  return {
    rows: problems.map((problem, n) => {
      const order = earlier[n];
      return { problem, before: order ? { _id: order.id, day: dayInIndia(order.createdAt) } : null };
    }),
  };
}

/** A bundle of iCredits that a payment bought. */
interface BoughtBundle {
  partner: string;
  /** How many iCredits. */
  count: number;
  /** The payment's number. */
  mid: string;
  plan: { id: string; name: string; pages?: PageCount | undefined };
  /** Who of the partner's team paid it (W199). */
  byName?: string | undefined;
}

/** Adds a bought bundle as a lot of its plan, once per payment. Call it in the settling transaction (D15, D32). */
export async function addCredits(ctx: Ctx, { partner, count, mid, plan, byName }: BoughtBundle): Promise<void> {
  // A payment that was started before bills carried the page count gets the plan's present one.
  const pages = plan.pages ?? (await pagesOfBusinessPlan(ctx, plan.id));
  if (pages === undefined) throw new Error(`the payment ${mid} is for ${plan.id}, which is no plan`);
  await ctx.transaction(async ctx => {
    const owner = await store.lockPartner(ctx.db, partner);
    if (!owner) throw new Error(`iCredits paid by ${mid} are for ${partner}, who is no partner`);
    const lot = { partner, change: count, kind: 'bundle' as const, mid, byName, plan: { ...plan, pages } };
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
  store.returnCredit(ctx, { ...order, byName: memberOf(ctx.actor)?.name });
