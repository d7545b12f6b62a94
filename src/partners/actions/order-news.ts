import type { PartnerData } from '#src/accounts/index.ts';
import type { Edition, EditionNews } from '#src/editions/index.ts';
import { partnerApproves } from '#src/editions/rules/client.ts';
import { queueMessage } from '#src/messages/index.ts';
import type { Ctx } from '#platform/context.ts';
import { claimNewsText, partnerNewsText, type ClaimNews, type OrderNews } from '../rules.ts';
import * as store from '../store.ts';
import { ownPartnerId, saveOwnProfile } from './profile.ts';
import { receiverName } from '#src/editions/rules.ts';

/** The partner to be told about an order; `undefined` for one who gave their own number as the customer's. */
async function partnerToTell(ctx: Ctx, edition: Edition): Promise<store.Partner | undefined> {
  const partner = edition.partner === null ? undefined : await store.findPartner(ctx.db, edition.partner);
  return partner?.phone === edition.customerPhone ? undefined : partner;
}

const tell = (
  ctx: Ctx,
  partner: store.Partner,
  { edition, news, link }: { edition: Edition; news: string; link: string },
) =>
  queueMessage(ctx, {
    to: partner.phone,
    account: partner.id,
    edition: edition.id,
    kind: 'partnerNews',
    values: { person: receiverName(edition), edition: edition.category, customer: edition.customerName, news },
    link,
  });

/**
 * Tells the partner who placed an order about its news, as far as they want to know. One who gave their own number as
 * the customer's gets the customer's message only.
 */
export async function notifyPartner(
  ctx: Ctx,
  { edition, news }: { edition: Edition; news: EditionNews },
): Promise<void> {
  const partner = await partnerToTell(ctx, edition);
  if (!partner) return;
  const text = partnerNewsText(partner.orderNews, news, {
    hasAddress: edition.address !== null,
    hasCustomer: edition.customerPhone !== null || edition.email !== null,
    partnerApproves: partnerApproves(edition),
  });
  if (text === undefined) return;
  const page = news === 'softCopyReady' ? 'edition' : 'tracking';
  await tell(ctx, partner, { edition, news: text, link: `/${page}/${edition.id}` });
}

/**
 * Tells the partner who placed an order what its client says is wrong with it, and what we answer, unless they want no
 * messages at all (W73).
 */
export async function notifyPartnerOfClaim(ctx: Ctx, edition: Edition, claim: ClaimNews): Promise<void> {
  const partner = await partnerToTell(ctx, edition);
  if (!partner || partner.orderNews === 'none') return;
  await tell(ctx, partner, { edition, news: claimNewsText(claim), link: `/afterwards/${edition.id}` });
}

/** Sets about which news of their orders the signed-in partner wants messages. */
export const setOrderNews = (ctx: Ctx, orderNews: OrderNews): Promise<PartnerData> =>
  saveOwnProfile(ctx, ownPartnerId(ctx, undefined), { orderNews });
