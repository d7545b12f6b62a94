import { createHash } from 'node:crypto';
import { friendBehind } from '#src/contributions/index.ts';
import { brandOf, loadEdition, viewEdition, type Edition } from '#src/editions/index.ts';
import type { FormLanguage } from '#kernel/subject.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { beginSentence, codeFrom } from '../rules/begin.ts';
import { addCode, type ConversationRow } from '../store/conversations.ts';
import { authorityOf, noAuthority, type Authority } from './authority.ts';

/** How many codes are made for one edition, and for one address, in an hour. */
const editionLimit: RateLimit = { name: 'chat-codes', max: 20, seconds: 3600 };
const addressLimit: RateLimit = { name: 'chat-codes-address', max: 60, seconds: 3600 };

const codeLifeMs = 24 * 3_600_000;
/** The phones of a sandbox for whoever is not signed in, and for a friend. */
const sandboxNumbers = { visitor: '919800000001', friend: '919800000002' } as const;

type FriendLink = Pick<ConversationRow, 'friendLink' | 'contribution'>;

export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Where a sentence is sent from: WhatsApp, or a phone of the sandbox (`number`: of a visitor). */
function linkWith(ctx: Ctx, sentence: string, number: string): string {
  const { config } = ctx;
  const text = `text=${encodeURIComponent(sentence)}`;
  if (config.conversation === 'whatsapp') return `https://wa.me/${config.brand.chatNumber}?${text}`;
  return `${config.baseUrl}/sandbox/phone/${number}?${text}`;
}

/**
 * Makes the link by which somebody tells a story in a chat: it has a code that is used once and expires after a day.
 * Whoever may view the edition may tell; in the conversation they may do what they may now. Throws `Refused` as
 * `viewEdition`, 410 where nobody tells in a chat, 429.
 */
export async function beginChat(ctx: Ctx, id: string): Promise<{ link: string }> {
  assertOn(ctx);
  const edition = await viewEdition(ctx, id);
  const code = await makeCode(ctx, edition, await authorityOf(ctx, edition));
  const { actor } = ctx;
  const isKnown = actor.kind === 'customer' || actor.kind === 'partner';
  return linkFor(ctx, edition, { code, number: isKnown ? actor.phone.slice(1) : sandboxNumbers.visitor });
}

/**
 * Makes the link by which a friend tells their part in a chat (W53), as `beginChat`. Throws `Refused` as the page of
 * their link, 410 where nobody tells in a chat, 429.
 */
export async function beginFriendChat(
  ctx: Ctx,
  { token, language }: { token: string; language?: FormLanguage | undefined },
): Promise<{ link: string }> {
  assertOn(ctx);
  const { edition: id, link, contribution } = await friendBehind(ctx, token);
  const edition = await loadEdition(ctx, id);
  const code = await makeCode(ctx, edition, { ...noAuthority, friendLink: link, contribution });
  return linkFor(ctx, edition, { code, number: sandboxNumbers.friend, language });
}

function assertOn(ctx: Ctx): void {
  if (ctx.config.conversation === 'off')
    throw new Refused('switched-off', 'Stories are not told in a chat here. Please tell it in the form.');
}

/** Makes a code for whoever may act so, and stores its hash. */
async function makeCode(ctx: Ctx, edition: Edition, may: Authority & Partial<FriendLink>): Promise<string> {
  await consumeRateLimit(ctx, editionLimit, edition.id);
  if (ctx.request) await consumeRateLimit(ctx, addressLimit, ctx.request.address);
  const code = codeFrom(ctx.random.id());
  await addCode(ctx.db, {
    hash: hashOfCode(code),
    edition: edition.id,
    friendLink: null,
    contribution: null,
    ...may,
    expiresAt: new Date(ctx.now().getTime() + codeLifeMs),
  });
  return code;
}

async function linkFor(
  ctx: Ctx,
  edition: Edition,
  { code, number, language }: { code: string; number: string; language?: FormLanguage | undefined },
) {
  const brand = (await brandOf(ctx, edition))?.name ?? ctx.config.brand.name;
  return { link: linkWith(ctx, beginSentence[language ?? edition.about.language]({ brand, code }), number) };
}
