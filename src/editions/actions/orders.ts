import type { EditionId, FileId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import * as store from '../store.ts';
import type { Edition } from '../store.ts';

/** An order as it is placed: what a new edition cannot do without. It belongs to a customer or to a partner. */
export interface NewEdition extends Pick<
  Edition,
  | 'customerName'
  | 'customerPhone'
  | 'theme'
  | 'subCategory'
  | 'category'
  | 'plan'
  | 'copies'
  | 'total'
  | 'paid'
  | 'isFifty'
> {
  customer?: string;
  partner?: string;
  /** The payment it came from: the same one never makes a second edition. */
  mid?: string;
}

/**
 * Places an order at status 0, live 0 (D16); answers its id, or the id of the edition that the same payment made
 * before. Call it inside the transaction that settles the payment or takes the iCredit.
 */
export async function createEdition(ctx: Ctx, order: NewEdition): Promise<EditionId> {
  const before = order.mid === undefined ? undefined : await store.editionOfMid(ctx.db, order.mid);
  if (before) return before.id;
  const id = ctx.random.id() as EditionId;
  const { plan, customer = null, partner = null, mid = null, ...rest } = order;
  await store.insertEdition(ctx.db, {
    ...rest,
    id,
    customer,
    partner,
    mid,
    planId: plan.id,
    planName: plan.name,
    planPages: plan.pages,
    createdAt: ctx.now(),
    movedAt: ctx.now(),
  });
  return id;
}

/** Makes a PDF and the picture of its first page the published soft copy of an edition. */
export const setSoftCopy = async (
  ctx: Ctx,
  id: EditionId,
  { pdf, thumbnail }: { pdf: FileId; thumbnail: FileId },
): Promise<void> => void (await store.changeEdition(ctx.db, id, { pdf, thumbnail }));

/** Gives all orders of one account to another, after two accounts of one person became one (W8). */
export const moveOrdersToAccount = (ctx: Ctx, { from, into }: { from: string; into: string }): Promise<void> =>
  store.moveEditionsToCustomer(ctx.db, from, into);
