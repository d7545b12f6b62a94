import { pageSize, shortPageSize } from '#kernel/page-size.ts';
import { notFound } from '#kernel/refusals.ts';
import { roleMay } from '#kernel/staff-roles.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageCursor } from '#platform/pagination.ts';
import { editionsById, type Edition } from '#src/editions/index.ts';
import { editionTitle } from '#src/editions/rules.ts';
import { nextCopyStep } from '../rules.ts';
import { claimById, copiesById, type CopyOrder, openClaims, openCopies, shippedSince } from '../store.ts';
import type { StaffAfterwards, StaffAfterwardsQuery, StaffCopies } from '../wire.ts';
import { toClaimRecord } from './claims.ts';
import { allPrintableFiles, type PrintableFiles } from './copies.ts';

/** Where further copies go, in one line. */
const addressLine = ({ recipient, street, city, postalCode, state }: CopyOrder): string =>
  [recipient, street, `${city} ${postalCode}`, state].filter(Boolean).join(', ');

const toStaffCopies = (order: CopyOrder, edition: Edition, printable: PrintableFiles): StaffCopies => ({
  id: order.id,
  edition: order.edition,
  title: editionTitle(edition),
  copies: order.copies,
  bought: order.mid !== null,
  sha256: order.sha256,
  to: addressLine(order),
  phone: order.phone,
  orderedAt: order.orderedAt.toISOString(),
  printedAt: order.printedAt?.toISOString() ?? null,
  next: nextCopyStep(order) ?? null,
  trackLink: order.trackLink,
  ...printable,
});

/** Hours in which a tracking link can be corrected, as that of an order (D10). */
const correctionHours = 16;

/** The place after a row that the caller names. Throws `Refused` 404 when there is no such row. */
async function placeAfter<Row extends { id: string }>(
  id: string | undefined,
  { find, at }: { find(id: string): Promise<Row | undefined>; at(row: Row): Date | null },
): Promise<PageCursor | undefined> {
  if (id === undefined) return undefined;
  const row = await find(id);
  const time = row && at(row);
  if (!time) throw notFound('entry');
  return { at: time, id };
}

const mayAnswer = ({ actor }: Ctx) => actor.kind !== 'staff' || roleMay(actor.role, 'claims');

/** The pages that are asked for, as rows. */
async function readPages(ctx: Ctx, { claimsAfter, copiesAfter, shippedAfter }: StaffAfterwardsQuery) {
  const findClaim = (id: string) => claimById(ctx.db, id);
  const find = (id: string) => copiesById(ctx.db, id);
  const correctable = new Date(ctx.now().getTime() - correctionHours * 3_600_000);
  const claimsPlace = await placeAfter(claimsAfter, { find: findClaim, at: claim => claim.madeAt });
  const copiesPlace = await placeAfter(copiesAfter, { find, at: order => order.orderedAt });
  const shippedPlace = await placeAfter(shippedAfter, { find, at: order => order.shippedAt });
  return {
    // What customers write of it is for those who answer them (W140).
    claims: mayAnswer(ctx) ? await openClaims(ctx.db, claimsPlace) : [],
    copies: await openCopies(ctx.db, copiesPlace),
    shipped: await shippedSince(ctx.db, correctable, shippedPlace),
  };
}

/**
 * A page each of the claims that wait for a decision, of the further copies that are not shipped, the longest waiting
 * first, and of those whose tracking link can still be corrected. Throws `Refused` 404 when a page begins after
 * something that is not there.
 */
export async function listForStaff(ctx: Ctx, query: StaffAfterwardsQuery = {}): Promise<StaffAfterwards> {
  const { claims, copies, shipped } = await readPages(ctx, query);
  const orders = [...copies, ...shipped];
  const editions = await editionsById(
    ctx,
    [...claims, ...orders].map(({ edition }) => edition),
  );
  const editionOf = ({ edition: id }: { edition: string }): Edition => {
    const edition = editions.get(id);
    if (!edition) throw new Error(`there is no edition ${id}`);
    return edition;
  };
  const printable = await allPrintableFiles(ctx, orders);
  const toEntry = (order: CopyOrder) =>
    toStaffCopies(order, editionOf(order), printable.get(order.id) ?? { files: [], problem: null });
  return {
    claims: claims.map(claim => {
      const edition = editionOf(claim);
      return { ...toClaimRecord(claim), edition: edition.id, title: editionTitle(edition), copies: edition.copies };
    }),
    copies: copies.map(toEntry),
    shipped: shipped.map(toEntry),
    more: {
      claims: claims.length === shortPageSize,
      copies: copies.length === pageSize,
      shipped: shipped.length === pageSize,
    },
  };
}
