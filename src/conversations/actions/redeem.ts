import { customerLink, editionById, mayActByLink, type Edition } from '#src/editions/index.ts';
import type { Ctx } from '#platform/context.ts';
import { encrypt } from '#platform/encryption.ts';
import { isWithinLimit, type RateLimit } from '#platform/rate-limits.ts';
import { codeIn, languageOf, strangerText } from '../rules/begin.ts';
import { commandOf } from '../rules/commands.ts';
import { newConversation } from '../rules/dialogue.ts';
import { changeConversation, findConversation, insertConversation, useCode } from '../store/conversations.ts';
import { changePerson, type ChatPerson } from '../store/people.ts';
import { linkKeyUse } from './facts.ts';
import { hashOfCode } from './begin.ts';
import { say } from './say.ts';

/** How many codes one person may try in an hour. */
const tryLimit: RateLimit = { name: 'chat-code-tries', max: 20, seconds: 3600 };
/** How often somebody without a conversation is answered. */
const strangerLimit: RateLimit = { name: 'chat-strangers', max: 1, seconds: 24 * 3600 };

/** A key of the order's link for a conversation that came by one, encrypted; null where the id is enough. */
async function linkKeyFor(ctx: Ctx, edition: Edition, { person, by }: { person: string; by: string | null }) {
  if (edition.partner === null || by === null || !(await mayActByLink(ctx, edition.id, by))) return null;
  const path = await customerLink(ctx, edition.id, { byMessage: true });
  return encrypt(ctx, linkKeyUse({ edition: edition.id, person }), path.slice(path.indexOf('?key=') + '?key='.length));
}

/**
 * Begins a conversation by the code in a text, in the open transaction with the locked person; answers its edition, and
 * `undefined` for a text without a code that is valid. A code is used once.
 */
export async function redeemCode(ctx: Ctx, person: ChatPerson, text: string): Promise<string | undefined> {
  const code = codeIn(text);
  if (code === undefined || !(await isWithinLimit(ctx, tryLimit, person.id))) return undefined;
  const found = await useCode(ctx.db, hashOfCode(code), ctx.now());
  const edition = found && (await editionById(ctx, found.edition));
  if (!found || !edition) return undefined;
  const { account, accountKind, linkHash, friendLink, contribution } = found;
  const may = { account, accountKind, linkHash };
  const name = { edition: edition.id, person: person.id };
  const before = await findConversation(ctx.db, name);
  const hasMore = account !== null || linkHash !== null;
  const linkKey = await linkKeyFor(ctx, edition, { person: person.id, by: linkHash });
  if (!before) {
    const state = newConversation(languageOf(text));
    const row = { ...name, ...may, friendLink, contribution, linkKey, state, begunAt: ctx.now() };
    await insertConversation(ctx.db, row);
  } else if (hasMore) {
    // Who told their part as a friend tells the story itself from now on.
    const anew =
      before.friendLink === null
        ? {}
        : { friendLink: null, contribution: null, state: newConversation(languageOf(text)) };
    await changeConversation(ctx.db, name, { ...may, linkKey, ...anew });
  } else if (before.friendLink !== null && friendLink !== null) {
    const isSame = before.friendLink === friendLink && (contribution === null || contribution === before.contribution);
    // Another link, or what somebody told on its page, begins anew with its own consent.
    if (!isSame)
      await changeConversation(ctx.db, name, { friendLink, contribution, state: newConversation(languageOf(text)) });
  }
  await changePerson(ctx.db, person.id, { edition: edition.id });
  return edition.id;
}

/**
 * Answers somebody who has no conversation, or whose code is not valid, at most once a day: how one begins, and nothing
 * about any order.
 */
export async function answerStranger(ctx: Ctx, person: ChatPerson, { text, row }: { text: string; row: string }) {
  if (commandOf(text) === 'stop' || !(await isWithinLimit(ctx, strangerLimit, person.id))) return;
  const words = strangerText({ brand: ctx.config.brand.name, url: ctx.config.baseUrl });
  await say(ctx, { person, conversation: null, say: { text: words }, answers: row, about: null });
}
