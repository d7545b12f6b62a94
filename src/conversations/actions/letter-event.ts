import type { Ctx } from '#platform/context.ts';
import type { ChatEvent } from '../rules/chat.ts';
import { isAgreement, yesOrNo } from '../rules/commands.ts';
import { questionOf, takesParts } from '../rules/dialogue.ts';
import { choiceOf, firstLine } from '../rules/mail-letter.ts';
import { findConversation } from '../store/conversations.ts';
import type { InboxRow } from '../store/inbox.ts';
import { findQuoted } from '../store/said.ts';

/**
 * What the words of an e-mail are to the dialogue: the choice of a button or row of the one that it answers, or a text.
 * From another address than the person's own it is always a part of the answer, and no consent.
 */
export async function eventOfLetter(
  ctx: Ctx,
  row: InboxRow,
  { edition, text }: { edition: string; text: string },
): Promise<ChatEvent> {
  const at = Math.floor(row.at.getTime() / 1000);
  const { quotes = null, isOwn = false } = row.event?.from === 'person' ? row.event : {};
  const name = { edition, person: row.person };
  const said = quotes === null ? undefined : await findQuoted(ctx.db, { ...name, quoted: quotes });
  const quoted = said?.about ?? null;
  const state = (await findConversation(ctx.db, name))?.state;
  if (!isOwn) {
    if (!state || !takesParts(state)) return { type: 'other', at, kind: 'unsupported' };
    return { type: 'text', at, text, quoted: quoted ?? questionOf(state, { at, quoted }) };
  }
  const choice = said && choiceOf(said.say, text);
  if (choice !== undefined) return { type: 'pressed', at, name: choice, quoted };
  // People sign their e-mails; before the consent nothing but its answer is read.
  const first = firstLine(text);
  const isAnswer = state?.stage === 'consent' && (isAgreement(first) || yesOrNo(first) !== undefined);
  return { type: 'text', at, text: isAnswer ? first : text, quoted, isReply: true };
}
