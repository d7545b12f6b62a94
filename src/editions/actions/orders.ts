import type { EditionId, FileId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import * as store from '../store.ts';
import type { Edition, SubjectDetails } from '../store.ts';

/** The data of a new edition. It belongs to a customer or to a partner. */
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
  /** Its payment: one payment creates at most one edition. */
  mid?: string;
  /** Whom it is about and when it is needed, as far as it was said at the checkout (W50, W57). */
  about?: SubjectDetails;
  /** Of a partner's order: whether their client may approve; the partner does unless stated (W68). */
  clientApproves?: boolean;
  arrivalPin?: string;
}

/** As `placeEdition`; returns the edition's id. */
export const createEdition = async (ctx: Ctx, order: NewEdition): Promise<EditionId> =>
  (await placeEdition(ctx, order)).id;

/**
 * Creates an edition at status 0, live 0 (D16); returns it, or the one that the same payment created before. Call it
 * inside the transaction that settles the payment or uses the iCredit.
 */
export async function placeEdition(ctx: Ctx, order: NewEdition): Promise<Edition> {
  const id = ctx.random.id() as EditionId;
  const { plan, customer = null, partner = null, mid = null, about, ...rest } = order;
  const inserted = await store.insertEdition(ctx.db, {
    ...rest,
    ...(about && { ...store.subjectColumns(about), subjectVersion: 1 }),
    id,
    customer,
    partner,
    clientApproves: order.clientApproves ?? partner === null,
    mid,
    planId: plan.id,
    planName: plan.name,
    planPages: plan.pages,
    createdAt: ctx.now(),
    movedAt: ctx.now(),
  });
  const edition = inserted ?? (mid === null ? undefined : await store.editionOfMid(ctx.db, mid));
  if (!edition) throw new Error('the edition just placed is not there');
  return edition;
}

/** Sets the published soft copy of an edition: its PDF and the picture of its first page. */
export const setSoftCopy = async (
  ctx: Ctx,
  id: EditionId,
  { pdf, thumbnail }: { pdf: FileId; thumbnail: FileId },
): Promise<void> => void (await store.changeEdition(ctx.db, id, { pdf, thumbnail }));

/** Removes the soft copy of an edition, which shows none until the next is set. */
export const removeSoftCopy = async (ctx: Ctx, id: EditionId): Promise<void> =>
  void (await store.changeEdition(ctx.db, id, { pdf: null, thumbnail: null }));

/** Moves all orders of one account to another, after two accounts of one person were merged (W8). */
export const moveOrdersToAccount = (ctx: Ctx, { from, into }: { from: string; into: string }): Promise<void> =>
  store.moveEditionsToCustomer(ctx.db, from, into);
