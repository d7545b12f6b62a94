import { createHash } from 'node:crypto';
import { saveStory } from '#src/abstract-form/index.ts';
import { formPageCount, isPaged } from '#src/abstract-form/rules.ts';
import { recordAgreement } from '#src/accounts/index.ts';
import { questionsFor } from '#src/catalogue/index.ts';
import { linkThatAsks } from '#src/contributions/index.ts';
import { noteWishForPage } from '#src/soft-copy/index.ts';
import type { Ctx } from '#platform/context.ts';
import type { ChatAct, ChatEvent } from '../rules/chat.ts';
import { changeConversation } from '../store/conversations.ts';
import { addToThread } from '../store/thread.ts';
import { addFriendText, isFriend, joinFriend, sendFriend } from './friend.ts';
import { reactJob, wakeJob } from './jobs.ts';
import { chatAddress, isByMail, say } from './say.ts';
import { tryTo } from './savepoint.ts';
import { addText, saveIdOf } from './text-parts.ts';
import type { ChatTurn } from './turn.ts';
import { undo } from './undo.ts';

type ActOf<Do extends ChatAct['do']> = Extract<ChatAct, { do: Do }>;

/** Hands the story in, as the last page of the form does. */
async function handIn(ctx: Ctx, { theirs, edition }: ChatTurn): Promise<ChatEvent> {
  const questions = await questionsFor(ctx, edition);
  const page = formPageCount(questions.filter(({ key }) => isPaged(key)).length);
  const save = { edition: edition.id, page, onlySaves: false, answers: [], recordedQuestions: [] };
  const done = await tryTo(ctx, () => saveStory(theirs, { ...save, removedRecordings: [], takes: [] }, []));
  return { type: 'handed-in', why: 'refused' in done ? done.refused : null };
}

async function invite(ctx: Ctx, { theirs, edition }: ChatTurn, { key }: ActOf<'invite'>): Promise<ChatEvent> {
  const made = await tryTo(ctx, () => linkThatAsks(theirs, { edition: edition.id, key }));
  return { type: 'invitation', key, url: 'refused' in made ? null : made.value };
}

/** The most letters of a wish for a page. */
const maxWish = 2000;

async function pin(ctx: Ctx, { theirs, edition, row }: ChatTurn, { page, words }: ActOf<'pin'>): Promise<ChatEvent> {
  const wish = { edition: edition.id, id: saveIdOf(`pin ${row.id}`), page, words: words.slice(0, maxWish) };
  const noted = await tryTo(ctx, () => noteWishForPage(theirs, wish));
  return { type: 'pinned', page, why: 'refused' in noted ? noted.refused : null };
}

/** Records the consent: in the conversation, and in the ledger of what was agreed to (W113). */
async function consent(ctx: Ctx, { theirs, conversation }: ChatTurn, { version }: ActOf<'consent'>): Promise<void> {
  await changeConversation(ctx.db, conversation, { consentVersion: version, consentAt: ctx.now() });
  const { edition, state } = conversation;
  const place = state.byMail ? 'mail' : 'chat';
  await recordAgreement(theirs, { edition, subject: 'chat', version, act: 'given', place });
}

/** Hands the written message to the studio's thread of the order. */
async function passOn(ctx: Ctx, { conversation, person, row, text }: ChatTurn): Promise<void> {
  const id = createHash('sha256').update(row.id).digest('hex').slice(0, 32);
  const { edition } = conversation;
  const words = text ?? '';
  await addToThread(ctx.db, { id, edition, person: person.id, staff: null, staffName: null, words, at: row.at });
}

async function store(turn: ChatTurn, { key }: ActOf<'store'>): Promise<void> {
  const { theirs, conversation, person, row, text } = turn;
  if (text === null) throw new Error('there is no text to store');
  if (isFriend(conversation)) return addFriendText(theirs, conversation, { key, words: text });
  const { edition } = conversation;
  await addText(theirs, { id: row.id, edition, key, person: person.id, at: row.at, words: text });
}

async function wake(ctx: Ctx, { conversation }: ChatTurn, { at }: ActOf<'wake'>): Promise<void> {
  const { edition, person } = conversation;
  const wakeAt = at === null ? null : new Date(at);
  if (wakeAt?.getTime() === conversation.wakeAt?.getTime()) return;
  await changeConversation(ctx.db, conversation, { wakeAt });
  if (wakeAt === null) return;
  const afterSeconds = Math.max(1, Math.ceil((wakeAt.getTime() - ctx.now().getTime()) / 1000));
  await ctx.send(wakeJob, { edition, person }, { afterSeconds });
}

/**
 * Does one act of a step, in the open transaction, and answers the event that it leads to. What is done at once outside
 * the database is a job of the transaction. Throws `Refused` when a text cannot be stored.
 */
export async function doAct(ctx: Ctx, turn: ChatTurn, act: ChatAct): Promise<ChatEvent | undefined> {
  const { person, conversation, row, isFromPerson } = turn;
  const answers = isFromPerson ? row.id : null;
  switch (act.do) {
    case 'say':
      await say(ctx, { person, conversation, say: act, answers, about: act.asks ?? turn.about });
      return undefined;
    case 'react':
      if (isFromPerson && !isByMail(person))
        await ctx.send(reactJob, { to: chatAddress(person), message: row.id, emoji: act.emoji });
      return undefined;
    case 'store':
      await store(turn, act);
      return undefined;
    case 'undo':
      return undo(ctx, turn, act);
    case 'consent':
      await consent(ctx, turn, act);
      return undefined;
    case 'join':
      return isFriend(conversation) ? joinFriend(ctx, conversation, act.name) : undefined;
    case 'send':
      return isFriend(conversation) ? sendFriend(ctx, conversation) : undefined;
    case 'hand-in':
      return handIn(ctx, turn);
    case 'invite':
      return invite(ctx, turn, act);
    case 'pin':
      return pin(ctx, turn, act);
    case 'pass-on':
      await passOn(ctx, turn);
      return undefined;
    case 'wake':
      await wake(ctx, turn, act);
      return undefined;
  }
}
