import type { PartnerData } from '#src/accounts/index.ts';
import type { Edition, EditionNews } from '#src/editions/index.ts';
import { partnerApproves } from '#src/editions/rules/client.ts';
import { queueMessage } from '#src/messages/index.ts';
import type { Ctx } from '#platform/context.ts';
import { partnerNewsText, type OrderNews } from '../rules.ts';
import * as store from '../store.ts';
import { ownPartnerId, saveOwnProfile } from './profile.ts';

/**
 * Tells the partner who placed an order about its news, as far as they want to know. One who gave their own number as
 * the customer's gets the customer's message only.
 */
export async function notifyPartner(
  ctx: Ctx,
  { edition, news }: { edition: Edition; news: EditionNews },
): Promise<void> {
  const partner = edition.partner === null ? undefined : await store.findPartner(ctx.db, edition.partner);
  if (!partner || partner.phone === edition.customerPhone) return;
  const text = partnerNewsText(partner.orderNews, news, {
    hasAddress: edition.address !== null,
    hasCustomer: edition.customerPhone !== null || edition.email !== null,
    partnerApproves: partnerApproves(edition),
  });
  if (text === undefined) return;
  await queueMessage(ctx, {
    to: partner.phone,
    account: partner.id,
    edition: edition.id,
    kind: 'partnerNews',
    values: { person: edition.person, edition: edition.category, customer: edition.customerName, news: text },
    link: news === 'softCopyReady' ? `/edition/${edition.id}` : `/tracking/${edition.id}`,
  });
}

/** Sets about which news of their orders the signed-in partner wants messages. */
export const setOrderNews = (ctx: Ctx, orderNews: OrderNews): Promise<PartnerData> =>
  saveOwnProfile(ctx, ownPartnerId(ctx, undefined), { orderNews });
