import { dayInIndia } from '#kernel/dates.ts';
import type { Ctx } from '#platform/context.ts';
import { authorizeEdition, roleOf } from '#src/editions/index.ts';
import { editionTitle } from '#src/editions/rules.ts';
import { isApproved, sharingText } from '../rules.ts';
import { claimUntilText } from '../rules/claims.ts';
import { copiesLine } from '../rules/copies.ts';
import * as store from '../store.ts';
import { claimsOf } from '../store/claims.ts';
import { copiesOf } from '../store/copies.ts';
import type { AfterwardsRecord } from '../wire.ts';
import { claimProblemNow, toClaimRecord } from './claims.ts';
import { sharedUrl } from './sharing.ts';

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
    copies: (await copiesOf(ctx.db, edition.id)).map(order => ({
      id: order.id,
      line: copiesLine(
        {
          copies: order.copies,
          orderedOn: dayInIndia(order.orderedAt),
          printedOn: order.printedAt && dayInIndia(order.printedAt),
          shippedOn: order.shippedAt && dayInIndia(order.shippedAt),
        },
        today,
      ),
      bought: order.mid !== null,
      trackLink: order.trackLink,
    })),
    archive: isOwner && isApproved(edition) ? `/api/archive/${edition.id}` : null,
  };
}
