import type { Ctx } from '#platform/context.ts';
import { viewEdition, type Edition } from '#src/editions/index.ts';
import { editionTitle } from '#src/editions/rules.ts';
import { nextCopyStep } from '../rules/copies.ts';
import { openClaims } from '../store/claims.ts';
import { openCopies, shippedSince, type CopyOrder } from '../store/copies.ts';
import type { StaffClaim, StaffCopies } from '../wire/claims.ts';
import { toClaimRecord } from './claims.ts';
import { printableFiles } from './copies.ts';

/** Where further copies go, in one line. */
const addressLine = ({ recipient, street, city, postalCode, state }: CopyOrder): string =>
  [recipient, street, `${city} ${postalCode}`, state].filter(Boolean).join(', ');

async function toStaffCopies(ctx: Ctx, order: CopyOrder, edition: Edition): Promise<StaffCopies> {
  return {
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
    ...(await printableFiles(ctx, order)),
  };
}

/** Hours in which a tracking link can be corrected, as that of an order (D10). */
const correctionHours = 16;

/**
 * The claims that wait for a decision and the further copies that are not shipped, the longest waiting first; then
 * those whose tracking link can still be corrected.
 */
export async function listForStaff(ctx: Ctx): Promise<{ claims: StaffClaim[]; copies: StaffCopies[] }> {
  const claims: StaffClaim[] = [];
  for (const claim of await openClaims(ctx.db)) {
    const edition = await viewEdition(ctx, claim.edition);
    const { id, copies } = edition;
    claims.push({ ...toClaimRecord(claim), edition: id, title: editionTitle(edition), copies });
  }
  const copies: StaffCopies[] = [];
  const correctable = await shippedSince(ctx.db, new Date(ctx.now().getTime() - correctionHours * 3_600_000));
  for (const order of [...(await openCopies(ctx.db)), ...correctable])
    copies.push(await toStaffCopies(ctx, order, await viewEdition(ctx, order.edition)));
  return { claims, copies };
}
