import type { Ctx } from '#platform/context.ts';
import { customerLink, type Edition } from '#src/editions/index.ts';
import { queueMessage } from '#src/messages/index.ts';
import { partnerById } from '#src/partners/index.ts';
import { receiverName } from '#src/editions/rules.ts';

interface News {
  kind: 'claimReceived' | 'claimAnswered' | 'copiesShipped';
  /** What staff answered. */
  answer?: string;
  /** Whether it is news for whoever paid: of a partner's order the partner. */
  toPayer?: boolean;
}

/** Tells the people of an order about a claim or further copies, if their number or e-mail address is known. */
export async function tellPeople(ctx: Ctx, edition: Edition, { kind, answer = '', toPayer }: News): Promise<void> {
  const values = { person: receiverName(edition), edition: edition.category, answer };
  const link = `/afterwards/${edition.id}`;
  if (toPayer && edition.partner !== null) {
    const partner = await partnerById(ctx, edition.partner);
    if (partner)
      await queueMessage(ctx, { to: partner.phone, account: partner.id, edition: edition.id, kind, values, link });
    return;
  }
  if (!edition.customerPhone && !edition.email) return;
  await queueMessage(ctx, {
    to: edition.customerPhone,
    account: edition.customer ?? edition.client,
    email: edition.email,
    edition: edition.id,
    kind,
    values,
    link: edition.customer ? link : await customerLink(ctx, edition.id),
  });
}
