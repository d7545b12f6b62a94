import type { StreamReply } from '#kernel/call.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { signInFirst } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { wholeFile } from '#platform/whole-file.ts';
import { makeCustomerLinks } from '#src/editions/index.ts';
import { orderName } from '#src/editions/rules.ts';
import { typesetSheets } from '#typeset/index.ts';
import { cardSentences } from '../rules/cards.ts';
import * as store from '../store.ts';
import { ownPartnerId } from './profile.ts';

/** How many PDFs of cards one partner may have made in an hour. */
const cardLimit: RateLimit = { name: 'link-cards', max: 30, seconds: 3600 };

/**
 * A PDF with a card of A6 for each of these orders of the partner, four on A4, with the client's link as a code (W183).
 * Throws `Refused` as `makeCustomerLinks`, 429 after too many.
 */
export async function linkCards(ctx: Ctx, ids: readonly string[]): Promise<StreamReply> {
  const self = ownPartnerId(ctx, undefined);
  await consumeRateLimit(ctx, cardLimit, self);
  const partner = await store.findPartner(ctx.db, self);
  if (!partner) throw signInFirst();
  const links = await makeCustomerLinks(ctx, ids);
  const sheets = links.map(({ edition, link }) => ({
    sender: partner.name,
    name: orderName(edition),
    url: ctx.config.baseUrl + link,
    sentences: cardSentences(edition, partner.name),
  }));
  const pdf = await typesetSheets({ kind: 'cards', title: 'Cards for clients', sheets });
  return wholeFile(pdf, { type: 'application/pdf', filename: `cards-${dayInIndia(ctx.now())}.pdf` });
}
