import { createHash } from 'node:crypto';
import { brandOf, viewEdition } from '#src/editions/index.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { beginSentence, codeFrom } from '../rules/begin.ts';
import { addCode } from '../store/conversations.ts';
import { authorityOf } from './authority.ts';

/** How many codes are made for one edition, and for one address, in an hour. */
const editionLimit: RateLimit = { name: 'chat-codes', max: 20, seconds: 3600 };
const addressLimit: RateLimit = { name: 'chat-codes-address', max: 60, seconds: 3600 };

const codeLifeMs = 24 * 3_600_000;
/** Whose phone it is in a sandbox, for somebody who is not signed in. */
const sandboxNumber = '919800000001';

export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Where a sentence is sent from: WhatsApp, or the sandbox's phone. */
function linkWith(ctx: Ctx, sentence: string): string {
  const { config, actor } = ctx;
  const text = `text=${encodeURIComponent(sentence)}`;
  if (config.conversation === 'whatsapp') return `https://wa.me/${config.brand.chatNumber}?${text}`;
  const number = actor.kind === 'customer' || actor.kind === 'partner' ? actor.phone.slice(1) : sandboxNumber;
  return `${config.baseUrl}/sandbox/phone/${number}?${text}`;
}

/**
 * Makes the link by which somebody tells a story in a chat: it has a code that is used once and expires after a day.
 * Whoever may view the edition may tell; in the conversation they may do what they may now. Throws `Refused` as
 * `viewEdition`, 410 where nobody tells in a chat, 429.
 */
export async function beginChat(ctx: Ctx, id: string): Promise<{ link: string }> {
  if (ctx.config.conversation === 'off')
    throw new Refused('switched-off', 'Stories are not told in a chat here. Please tell it in the form.');
  const edition = await viewEdition(ctx, id);
  await consumeRateLimit(ctx, editionLimit, edition.id);
  if (ctx.request) await consumeRateLimit(ctx, addressLimit, ctx.request.address);
  const code = codeFrom(ctx.random.id());
  await addCode(ctx.db, {
    hash: hashOfCode(code),
    edition: edition.id,
    ...(await authorityOf(ctx, edition)),
    expiresAt: new Date(ctx.now().getTime() + codeLifeMs),
  });
  const brand = (await brandOf(ctx, edition))?.name ?? ctx.config.brand.name;
  return { link: linkWith(ctx, beginSentence[edition.about.language]({ brand, code })) };
}
