import type { Ctx } from '#platform/context.ts';
import type { ChatContent } from '#src/messages/rules/chat.ts';
import type { ChatEvent } from '../rules/chat.ts';
import { codeIn } from '../rules/begin.ts';
import { markHandled, type InboxRow } from '../store/inbox.ts';
import { changePerson, lockPerson, type ChatPerson } from '../store/people.ts';
import { questionOfQuoted } from '../store/said.ts';
import { forgetMediaJob } from './jobs.ts';
import { eventOfLetter } from './letter-event.ts';
import { answerStranger, redeemCode } from './redeem.ts';
import { runEvent } from './run-event.ts';
import type { PreparedUndo } from './turn.ts';

/** What was prepared outside of the transaction that handles a row. */
interface Prepared {
  /** What its file became; absent for rows without one. */
  media?: {
    /** The provider's id of the file, which is deleted there once this is committed. */
    id: string;
    /** Writes what was stored to the story and answers what happened; may throw `ChangedMeanwhile`. */
    place(ctx: Ctx): Promise<ChatEvent>;
    isLost?: boolean;
  };
  undo?: PreparedUndo | undefined;
}

/** The edition whose conversation a message belongs to: that of its address, else the person's; null: none. */
export const editionOfRow = ({ event }: InboxRow, person: ChatPerson): string | null =>
  (event?.from === 'person' ? event.edition : undefined) ?? person.edition;

export const chatSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** What a message without a file is to the dialogue. */
async function eventOf(
  ctx: Ctx,
  { row, person, edition }: { row: InboxRow; person: ChatPerson; edition: string },
  { content, quotes }: { content: Exclude<ChatContent, { type: 'photo' | 'voice' }>; quotes: string | null },
): Promise<ChatEvent> {
  const at = chatSeconds(row.at);
  if (content.type === 'other') return { type: 'other', at, kind: content.kind };
  const quoted =
    quotes === null ? null : await questionOfQuoted(ctx.db, { person: person.id, edition, quoted: quotes });
  if (content.type === 'pressed') return { type: 'pressed', at, name: content.name, quoted };
  return { type: 'text', at, text: content.text, quoted };
}

/** What somebody wrote: a code begins a conversation; without one there is nobody to listen. */
async function handleMessage(
  ctx: Ctx,
  row: InboxRow,
  { person, prepared }: { person: ChatPerson; prepared: Prepared },
) {
  if (row.event?.from !== 'person') return;
  const { content, quotes, edition: named } = row.event;
  const text = content.type === 'text' ? content.text : '';
  const begun = named === undefined ? await redeemCode(ctx, person, text) : undefined;
  const at = chatSeconds(row.at);
  if (begun !== undefined) return runEvent(ctx, { person, edition: begun, row, event: { type: 'begun', at } });
  const edition = editionOfRow(row, person);
  if (edition === null || (named === undefined && codeIn(text) !== undefined))
    return answerStranger(ctx, person, { text, row: row.id });
  const { media, undo } = prepared;
  if (media) return runEvent(ctx, { person, edition, row, event: await media.place(ctx) });
  if (content.type === 'photo' || content.type === 'voice') throw new Error('a file was not prepared');
  const event =
    named !== undefined && content.type === 'text'
      ? await eventOfLetter(ctx, row, { edition: named, text: content.text })
      : await eventOf(ctx, { row, person, edition }, { content, quotes });
  return runEvent(ctx, { person, edition, row, event, undo });
}

/**
 * Handles one row of the inbox in one transaction: what it changes in the story and in the conversation, what is said,
 * and that it was handled are committed together or not at all. A row that was handled before changes nothing.
 */
export const handleInTransaction = (ctx: Ctx, row: InboxRow, prepared: Prepared): Promise<void> =>
  ctx.transaction(async ctx => {
    const person = await lockPerson(ctx.db, row.person);
    if (!(await markHandled(ctx, row.id, { isLost: prepared.media?.isLost ?? false })) || !person) return;
    if (row.event?.from === 'shop') {
      const { edition, event } = row.event;
      return runEvent(ctx, { person, edition, row, event });
    }
    const wroteAt = person.wroteAt && person.wroteAt > row.at ? person.wroteAt : row.at;
    await changePerson(ctx.db, person.id, { wroteAt });
    await handleMessage(ctx, row, { person: { ...person, wroteAt }, prepared });
    if (prepared.media) await ctx.send(forgetMediaJob, { media: prepared.media.id });
  });
