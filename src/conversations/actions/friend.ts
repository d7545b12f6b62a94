import {
  addPhoto,
  friendAddress,
  friendBehind,
  joinLink,
  RecordingReplaced,
  saveContribution,
  sendContribution,
  showInvitation,
  withVoice,
} from '#src/contributions/index.ts';
import { consentVersion, friendLimits, consentDetails, consentSentence } from '#src/contributions/rules.ts';
import type { InvitationRecord } from '#src/contributions/wire.ts';
import type { UploadedFile } from '#kernel/call.ts';
import { fileById, hashFile, joinSounds, localPath } from '#src/files/index.ts';
import type { FormLanguage } from '#kernel/subject.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import type { ChatEvent, ChatQuestion, ToldFacts } from '../rules/chat.ts';
import { changeConversation, type ConversationRow } from '../store/conversations.ts';
import { tryTo } from './savepoint.ts';
import { ChangedMeanwhile } from './turn.ts';

/** A conversation of a friend, who tells their part by a link (W53). */
export type FriendConversation = ConversationRow & { friendLink: string };

export const isFriend = (conversation: ConversationRow): conversation is FriendConversation =>
  conversation.friendLink !== null;

/** The secret by which the calls of the friends' page are made. Throws `Refused` 404 when the link is gone. */
async function tokenOf(ctx: Ctx, { friendLink, contribution }: FriendConversation): Promise<string> {
  const address = await friendAddress(ctx, { link: friendLink, contribution });
  if (!address) throw notFound('invitation');
  return address.token;
}

/** The questions of an invitation in a language; the owner's own are in the one that they were written in. */
function questionsOf({ questions, mine }: InvitationRecord, language: FormLanguage): ChatQuestion[] {
  return questions.map(({ key, texts, question }) => {
    const told = mine?.answers.find(answer => answer.key === key);
    return {
      key,
      question: texts?.[language] ?? question,
      isAnswered: told !== undefined && (told.text !== '' || told.voice !== null),
    };
  });
}

/** What nobody tells a friend: the story, and the order. */
const nothingElse = {
  thin: null,
  handIn: { may: false, means: '' },
  isReadable: false,
  where: '',
  until: null,
  writesDown: false,
} as const;

/** What the shop knows of a friend's part. */
export async function friendFacts(ctx: Ctx, conversation: FriendConversation): Promise<ToldFacts> {
  const { friendLink, contribution, state } = conversation;
  const { language } = state;
  const address = await friendAddress(ctx, { link: friendLink, contribution });
  const link = address?.url ?? ctx.config.baseUrl;
  const links = { formLink: link, trackLink: link };
  const shown = address && (await tryTo(ctx, () => showInvitation(ctx, address.token)));
  if (!shown || 'refused' in shown) {
    const friend = { from: '', consent: '', name: null };
    return { ...nothingElse, ...links, person: null, isOpen: false, friend, questions: [], photos: 0 };
  }
  const { about, from, partner, mine } = shown.value;
  const facts = { brand: ctx.config.brand.name, from, about, partner };
  const consent = `${consentSentence(facts, language)} ${consentDetails(facts, language)}`;
  return {
    ...nothingElse,
    ...links,
    person: about,
    friend: { from, consent, name: mine?.name ?? null },
    isOpen: mine === null || mine.mayChange,
    questions: questionsOf(shown.value, language),
    photos: mine?.photos.length ?? 0,
  };
}

/** Takes a friend in under their name, and records their consent to the wording that they were shown. */
export async function joinFriend(ctx: Ctx, conversation: FriendConversation, name: string): Promise<ChatEvent> {
  const { edition, person, state } = conversation;
  const done = await tryTo(ctx, async () => {
    const guest = { token: await tokenOf(ctx, conversation), name: name.slice(0, friendLimits.nameLength) };
    const { mine } = await joinLink(ctx, { ...guest, consent: consentVersion, language: state.language });
    const own = mine?.ownLink?.split('/').at(-1);
    const { contribution } = await friendBehind(ctx, own ?? guest.token);
    await changeConversation(ctx.db, { edition, person }, { contribution, consentVersion, consentAt: ctx.now() });
  });
  return { type: 'joined', why: 'refused' in done ? done.refused : null };
}

/** Hands what a friend told to whoever asked. */
export async function sendFriend(ctx: Ctx, conversation: FriendConversation): Promise<ChatEvent> {
  const done = await tryTo(ctx, async () => sendContribution(ctx, await tokenOf(ctx, conversation)));
  return { type: 'sent', why: 'refused' in done ? done.refused : null };
}

/** Adds a written message to a friend's answer, below what is there. Throws `Refused` as `saveContribution`. */
export async function addFriendText(
  ctx: Ctx,
  conversation: FriendConversation,
  { key, words }: { key: number; words: string },
): Promise<void> {
  const token = await tokenOf(ctx, conversation);
  const before = (await showInvitation(ctx, token)).mine?.answers.find(answer => answer.key === key)?.text ?? '';
  const text = [before, words].filter(part => part !== '').join('\n\n');
  if (text.length > friendLimits.answerLength)
    throw new Refused(
      'invalid',
      `This answer is full: it takes ${friendLimits.answerLength} characters. Please choose another question.`,
    );
  await saveContribution(ctx, { token, answers: [{ key, text }] });
}

/**
 * Joins an opened voice note (`wav`) with what the friend recorded before, stores the whole, and has `work` write it in
 * its transaction by what it is given; that throws `ChangedMeanwhile` when the recording was changed since.
 */
export async function withFriendVoice(
  ctx: Ctx,
  conversation: FriendConversation,
  {
    key,
    wav,
    path,
    work,
  }: { key: number; wav: string; path: string; work: (save: (ctx: Ctx) => Promise<void>) => Promise<void> },
): Promise<void> {
  const token = await tokenOf(ctx, conversation);
  const { mine } = await showInvitation(ctx, token);
  const replaces = mine?.answers.find(answer => answer.key === key)?.voice?.file ?? null;
  const file = replaces === null ? undefined : await fileById(ctx, replaces);
  await joinSounds(file ? [await localPath(ctx, file), wav] : [wav], path);
  const upload = { field: 'voice', filename: '', path, ...(await hashFile(path)) };
  // A chat cannot ask whether a silent recording is meant.
  await withVoice(ctx, { voice: { token, key, silent: 'yes', replaces }, upload }, save =>
    work(async ctx => {
      try {
        await save(ctx);
      } catch (error) {
        throw error instanceof RecordingReplaced ? new ChangedMeanwhile() : error;
      }
    }),
  );
}

/** Adds a photo to what a friend tells; the same one again is the one that is there. */
export async function addFriendPhoto(ctx: Ctx, conversation: FriendConversation, upload: UploadedFile): Promise<void> {
  await addPhoto(ctx, { token: await tokenOf(ctx, conversation) }, [upload]);
}

/** The questions that a friend is asked, for a message with a file. */
export async function friendQuestions(ctx: Ctx, conversation: FriendConversation): Promise<ChatQuestion[]> {
  return questionsOf(await showInvitation(ctx, await tokenOf(ctx, conversation)), conversation.state.language);
}
