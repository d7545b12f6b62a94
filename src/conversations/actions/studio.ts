import type { JsonOf } from '#kernel/call.ts';
import { paise, toRupees } from '#kernel/money.ts';
import { notFound, notYours, Refused } from '#kernel/refusals.ts';
import { maskedAddress } from '#src/messages/rules.ts';
import { loadEdition, recordStaffRead } from '#src/editions/index.ts';
import type { Ctx } from '#platform/context.ts';
import { recordAct } from '#platform/staff-log.ts';
import { conversationsOf, costOf, findConversation } from '../store/conversations.ts';
import { findChatPerson } from '../store/people.ts';
import { addToThread, findThreadRow, threadOf } from '../store/thread.ts';
import type * as wire from '../wire.ts';
import type { ChatThread } from '../wire.ts';
import { chatAddress } from './say.ts';
import { tellConversation } from './shop-events.ts';

/**
 * The chat of an edition for the studio: what was passed to it and its answers, and what the chat cost. That its words
 * were read is recorded (W112).
 */
export async function chatOf(ctx: Ctx, id: string): Promise<ChatThread> {
  const edition = await loadEdition(ctx, id);
  const people = [];
  for (const { person, consentAt, state } of await conversationsOf(ctx.db, edition.id)) {
    const found = await findChatPerson(ctx.db, person);
    const name = found ? maskedAddress(chatAddress(found)) : '';
    people.push({ person, name, agreed: consentAt !== null, stopped: state.stage === 'stopped' });
  }
  const { messages, price } = await costOf(ctx.db, edition.id);
  const entries = (await threadOf(ctx.db, edition.id)).map(({ id, person, staffName, words, at }) => ({
    id,
    person,
    staff: staffName,
    words,
    at: at.toISOString(),
  }));
  // The order's page asks for every order: where no word was said in a chat, nobody has read one.
  if (entries.length > 0) await recordStaffRead(ctx, edition.id);
  return { entries, people, messages, cost: toRupees(paise(price)) };
}

/**
 * Answers a person of an edition's chat; the same answer again changes nothing. Throws `Refused` 403 for other callers
 * than staff, 404 without such a conversation, 409 when the person wants no messages.
 */
export async function answerPerson(ctx: Ctx, answer: JsonOf<typeof wire.answerChat>): Promise<ChatThread> {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw notYours();
  const { edition, person, id, words } = answer;
  await ctx.transaction(async ctx => {
    const found = await findConversation(ctx.db, { edition, person });
    if (!found) throw notFound('conversation');
    if (await findThreadRow(ctx.db, id)) return;
    if (found.state.stage !== 'telling')
      throw new Refused('not-now', 'This person wants no messages in the chat. Please call, or write an e-mail.');
    await addToThread(ctx.db, { id, edition, person, staff: actor.id, staffName: actor.name, words, at: ctx.now() });
    await recordAct(ctx, { act: 'chat answered', object: { kind: 'edition', id: edition } });
    await tellConversation(ctx, { edition, person, event: { type: 'studio', text: words }, name: `studio ${id}` });
  });
  return chatOf(ctx, edition);
}
