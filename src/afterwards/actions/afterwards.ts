import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { authorizeEdition, brandOf, roleOf, toBrandRecord } from '#src/editions/index.ts';
import { editionTitle } from '#src/editions/rules.ts';
import { papersFor } from '#src/papers/index.ts';
import { claimUntilText, copiesLine, isApproved, sharingText } from '../rules.ts';
import * as store from '../store.ts';
import { claimsOf, copiesOf } from '../store.ts';
import type { AfterwardsRecord } from '../wire.ts';
import { claimProblemNow, toClaimRecord } from './claims.ts';
import { sharedUrl } from './sharing.ts';

/** The further copies of an edition, the newest first; `isOwner`: with the invoices of those that were bought. */
async function copiesRecord(
  ctx: Ctx,
  edition: EditionId,
  { today, isOwner }: { today: string; isOwner: boolean },
): Promise<AfterwardsRecord['copies']> {
  const dayOf = (at: Date | null) => at && dayInIndia(at);
  const record: AfterwardsRecord['copies'] = [];
  for (const { id, copies, mid, trackLink, ...order } of await copiesOf(ctx.db, edition)) {
    const days = {
      orderedOn: dayInIndia(order.orderedAt),
      printedOn: dayOf(order.printedAt),
      shippedOn: dayOf(order.shippedAt),
    };
    const papers = isOwner && mid !== null ? await papersFor(ctx, { mid }) : [];
    const invoice = papers.find(({ kind }) => kind === 'invoice');
    record.push({
      id,
      line: copiesLine({ copies, ...days }, today),
      bought: mid !== null,
      trackLink,
      invoice: invoice ? `/paper/${invoice.id}` : null,
    });
  }
  return record;
}

/**
 * What the caller can do with the magazine of an order once it is approved. Throws `Refused` 404, 401 or 403 as
 * `authorizeEdition`.
 */
export async function afterwardsOf(ctx: Ctx, id: string): Promise<AfterwardsRecord> {
  const edition = await authorizeEdition(ctx, id);
  const role = await roleOf(ctx, edition);
  const link = await store.openLinkOf(ctx.db, edition.id);
  const url = link ? sharedUrl(ctx, link) : null;
  const title = editionTitle(edition);
  const today = dayInIndia(ctx.now());
  const isOwner = role === 'owner' || role === 'partner';
  return {
    edition: edition.id,
    brand: toBrandRecord(await brandOf(ctx, edition)),
    title,
    theme: edition.theme,
    approved: isApproved(edition),
    delivered: edition.deliveredAt !== null,
    shared: link
      ? { url, text: url === null ? '' : sharingText({ title, url }), openedAt: link.openedAt?.toISOString() ?? null }
      : null,
    claims: (await claimsOf(ctx.db, edition.id)).map(toClaimRecord),
    claimProblem: claimProblemNow(ctx, edition) ?? null,
    claimUntil: claimUntilText(edition.deliveredAt, today) ?? null,
    copies: await copiesRecord(ctx, edition.id, { today, isOwner }),
    mayBuyCopies: isOwner && isApproved(edition) && edition.orderStatus > 4,
    archive: isOwner && isApproved(edition) ? `/api/archive/${edition.id}` : null,
  };
}
