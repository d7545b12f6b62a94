import type { Ctx } from '#platform/context.ts';
import { customerLink, type Edition } from '#src/editions/index.ts';
import { queueMessage } from '#src/messages/index.ts';

interface News {
  kind: 'claimReceived' | 'claimAnswered' | 'copiesShipped';
  /** What staff answered. */
  answer?: string;
}

/** Tells the people of an order about a claim or further copies, if their number or e-mail address is known. */
export async function tellPeople(ctx: Ctx, edition: Edition, { kind, answer = '' }: News): Promise<void> {
  if (!edition.customerPhone && !edition.email) return;
  await queueMessage(ctx, {
    to: edition.customerPhone,
    account: edition.customer,
    email: edition.email,
    edition: edition.id,
    kind,
    values: { person: edition.person, edition: edition.category, answer },
    link: edition.customer ? `/afterwards/${edition.id}` : await customerLink(ctx, edition.id),
  });
}
