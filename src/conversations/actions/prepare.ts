import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { questionsFor } from '#src/catalogue/index.ts';
import { loadEdition, type Edition } from '#src/editions/index.ts';
import { openSoundFile, withStoredFiles, withTemporaryFolder, type NewFile } from '#src/files/index.ts';
import { noteSpokenWishForPage } from '#src/soft-copy/index.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import type { ChatContent } from '#src/messages/rules/chat.ts';
import { MediaGone } from '../conversation.ts';
import type { ChatEvent } from '../rules/chat.ts';
import { pageInQuestion, questionOf, takesParts } from '../rules/dialogue.ts';
import { lostText } from '../rules/lost.ts';
import { beforeSaying } from '../rules/questions.ts';
import { findConversation, type ConversationRow } from '../store/conversations.ts';
import type { InboxRow } from '../store/inbox.ts';
import { findChatPerson } from '../store/people.ts';
import { questionOfQuoted } from '../store/said.ts';
import { actAs } from './authority.ts';
import { addFriendPhoto, friendQuestions, isFriend, withFriendVoice, type FriendConversation } from './friend.ts';
import { fetchMedia, FetchLater, type FetchedFile } from './fetch-media.ts';
import { editionOfRow, handleInTransaction, chatSeconds } from './handle-row.ts';
import { addPhotoPart, placePhoto } from './photo-parts.ts';
import { saveIdOf } from './text-parts.ts';
import { ChangedMeanwhile, RecordingWanted } from './turn.ts';
import { unsaidQuestions } from './unsaid.ts';
import { addVoice, joinPlan, planRecording } from './voice-parts.ts';

type FileContent = Extract<ChatContent, { type: 'photo' | 'voice' }>;

/** A message with a file, and where it belongs. */
interface FileMessage {
  row: InboxRow;
  content: FileContent;
  conversation: ConversationRow;
  edition: Edition;
  /** The question that it answers. */
  key: number;
  question: string;
  folder: string;
}

/** How often something is prepared again that changed meanwhile, before the whole is put off. */
const mostTries = 5;

/** Runs work again while what it was prepared for changes. */
async function untilSettled(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || tries === mostTries) throw error;
    }
}

const sound = (edition: string, path: string, filename: string): NewFile => ({
  path,
  type: 'audio/wav',
  kind: 'voice',
  edition,
  filename,
});

/** How often a voice note is opened again that could not be: its process may have been killed for its time. */
const openingTries = 2;

/** Opens a voice note as a WAV. Throws `Refused` when it cannot be opened, and another error when it is tried again. */
async function openVoice({ tries }: Pick<InboxRow, 'tries'>, path: string, wav: string): Promise<void> {
  try {
    await openSoundFile(path, wav);
  } catch (error) {
    if (!(error instanceof Refused) || tries >= openingTries) throw error;
    throw new Error('a voice note could not be opened yet', { cause: error });
  }
}

/** Opens a voice note, joins it with its answer's recording, and handles its row with both stored. */
async function handleVoice(ctx: Ctx, message: FileMessage, fetched: FetchedFile): Promise<void> {
  const { row, content, conversation, edition, key, question, folder } = message;
  const wav = join(folder, 'opened.wav');
  await openVoice(row, fetched.path, wav);
  const { person } = conversation;
  const part = { id: row.id, edition: edition.id, key, person, at: row.at, sha256: fetched.sha256 };
  await untilSettled(async () => {
    const plan = await planRecording(ctx, { add: part });
    const joined = plan && (await joinPlan(ctx, plan, { folder, added: wav }));
    if (!plan || !joined) throw new Error('a voice note has no place');
    const files = [sound(edition.id, wav, question), sound(edition.id, joined.path, question)];
    await withStoredFiles(ctx, files, ([own, whole]) => {
      const made = { stored: whole!, seconds: joined.seconds };
      const place = async (inner: Ctx): Promise<ChatEvent> => {
        const theirs = await actAs(inner, conversation);
        if (!(await addVoice(theirs, part, { plan, sound: own!, made, question }))) throw new ChangedMeanwhile();
        return { type: 'stored', kind: 'voice', at: chatSeconds(row.at), key, isSmall: false };
      };
      return handleInTransaction(ctx, row, { media: { id: content.media.id, place } });
    });
  });
}

/** Adds a photo to the story, and handles its row with it. */
async function handlePhoto(ctx: Ctx, message: FileMessage, { path, bytes, sha256 }: FetchedFile): Promise<void> {
  const { row, content, conversation, edition, key } = message;
  const theirs = await actAs(ctx, conversation);
  const upload = { field: 'photo', filename: '', path, bytes, sha256 };
  const photo = await placePhoto(theirs, { edition: edition.id, upload, since: row.receivedAt });
  if (!photo) throw new Error('a photo has no place');
  const caption = content.type === 'photo' ? content.caption : '';
  const part = { id: row.id, edition: edition.id, key, person: conversation.person, at: row.at, caption };
  const place = async (inner: Ctx): Promise<ChatEvent> => {
    await addPhotoPart(await actAs(inner, conversation), part, photo);
    return { type: 'stored', kind: 'photo', at: chatSeconds(row.at), key, isSmall: photo.isSmall };
  };
  await handleInTransaction(ctx, row, { media: { id: content.media.id, place } });
}

/** Adds a file to what a friend tells, and handles its row with it: a voice note is opened and joined before. */
async function handleFriendFile(
  ctx: Ctx,
  message: FileMessage & { conversation: FriendConversation },
  { path, bytes, sha256 }: FetchedFile,
): Promise<void> {
  const { row, content, conversation, key, folder } = message;
  const theirs = await actAs(ctx, conversation);
  const event = { type: 'stored', kind: content.type, at: chatSeconds(row.at), key, isSmall: false } as const;
  const handle = (save: (ctx: Ctx) => Promise<void>) => {
    const place = (inner: Ctx): Promise<ChatEvent> => save(inner).then(() => event);
    return handleInTransaction(ctx, row, { media: { id: content.media.id, place } });
  };
  if (content.type === 'photo') {
    // The same photo again is the one that is there.
    await addFriendPhoto(theirs, conversation, { field: 'photo', filename: '', path, bytes, sha256 });
    return handle(async () => {});
  }
  const wav = join(folder, 'opened.wav');
  await openVoice(row, path, wav);
  const voice = { key, wav, path: join(folder, 'joined.wav'), work: handle };
  await untilSettled(() => withFriendVoice(theirs, conversation, voice));
}

/** Handles the row of a file that is not stored, with the words why. */
function handleRefused(
  ctx: Ctx,
  row: InboxRow,
  { why, media, isLost }: { why: string; media: string; isLost: boolean },
) {
  const event: ChatEvent = { type: 'refused', at: chatSeconds(row.at), why };
  return handleInTransaction(ctx, row, { media: { id: media, place: async () => event, isLost } });
}

/** Refusals that may be over later: too much at once, and a storage that is away. */
const isForNow = (error: Refused): boolean => error.status === 429 || error.status >= 500;

/** Notes what a voice note says as a change of the page that was asked about, and handles its row with it. */
async function handleSpokenChange(
  ctx: Ctx,
  message: FileMessage,
  { page, fetched }: { page: number; fetched: FetchedFile },
): Promise<void> {
  const { row, content, conversation, edition, folder } = message;
  const wav = join(folder, 'opened.wav');
  await openVoice(row, fetched.path, wav);
  const theirs = await actAs(ctx, conversation);
  const id = saveIdOf(`pin ${row.id}`);
  // The wish has an id of its own, so that it is noted once, whenever the process dies.
  const why = await noteSpokenWishForPage(theirs, { edition: edition.id, id, page, path: wav }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refused && !isForNow(error)) return error.message;
      throw error;
    },
  );
  const place = async (): Promise<ChatEvent> => ({ type: 'pinned', page, why });
  await handleInTransaction(ctx, row, { media: { id: content.media.id, place } });
}

async function fetchAndHandle(ctx: Ctx, message: FileMessage): Promise<void> {
  const { row, content, conversation, folder } = message;
  const media = content.media.id;
  try {
    const fetched = await fetchMedia(ctx, { row, media: content.media, folder });
    const page = content.type === 'voice' ? pageInQuestion(conversation.state) : null;
    if (page !== null) return await handleSpokenChange(ctx, message, { page, fetched });
    if (isFriend(conversation)) return await handleFriendFile(ctx, { ...message, conversation }, fetched);
    await (content.type === 'voice' ? handleVoice : handlePhoto)(ctx, message, fetched);
  } catch (error) {
    if (error instanceof MediaGone)
      return handleRefused(ctx, row, { why: lostText[conversation.state.language], media, isLost: true });
    if (!(error instanceof Refused) || isForNow(error)) throw error;
    await handleRefused(ctx, row, { why: error.message, media, isLost: false });
  }
}

/** The question that a file answers: the quoted one, else the newest that had been asked, else the first open one. */
async function placeOfFile(
  ctx: Ctx,
  row: InboxRow,
  { conversation, edition }: Pick<FileMessage, 'conversation' | 'edition'>,
) {
  const quotes = row.event?.from === 'person' ? row.event.quotes : null;
  const name = { person: row.person, edition: edition.id };
  const quoted = quotes === null ? null : await questionOfQuoted(ctx.db, { ...name, quoted: quotes });
  const questions = isFriend(conversation)
    ? await friendQuestions(ctx, conversation)
    : await questionsFor(ctx, edition);
  const state = beforeSaying(conversation.state, await unsaidQuestions(ctx, conversation));
  const key = questionOf(state, { at: chatSeconds(row.at), quoted }) ?? questions[0]?.key ?? 1;
  return { key, question: questions.find(one => one.key === key)?.question ?? '' };
}

/** Handles a message with a file: it is fetched and stored before anything is said about it. */
async function handleFile(ctx: Ctx, row: InboxRow, content: FileContent): Promise<void> {
  const person = await findChatPerson(ctx.db, row.person);
  const named = person && editionOfRow(row, person);
  const conversation = named ? await findConversation(ctx.db, { edition: named, person: person.id }) : undefined;
  // Nothing is kept before the consent, nor after a stop.
  if (!conversation || !takesParts(conversation.state))
    return handleRefused(ctx, row, { why: '', media: content.media.id, isLost: false });
  const edition = await loadEdition(ctx, conversation.edition);
  const place = await placeOfFile(ctx, row, { conversation, edition });
  const name = createHash('sha256').update(row.id).digest('hex').slice(0, 24);
  await withTemporaryFolder(ctx, `chat-${name}-`, folder =>
    fetchAndHandle(ctx, { row, content, conversation, edition, ...place, folder }),
  );
}

/** Handles a row without a file; a recording that it takes a voice note out of is made first. */
async function handlePlain(ctx: Ctx, row: InboxRow, wanted?: RecordingWanted): Promise<void> {
  if (!wanted) return handleInTransaction(ctx, row, {});
  const { part, plan } = wanted;
  await withTemporaryFolder(ctx, `chat-undo-${part.sha256?.slice(0, 24) ?? ''}-`, async folder => {
    const joined = await joinPlan(ctx, plan, { folder });
    const files = joined ? [sound(part.edition, joined.path, '')] : [];
    await withStoredFiles(ctx, files, ([stored]) => {
      const made = stored && joined ? { stored, seconds: joined.seconds } : null;
      return handleInTransaction(ctx, row, { undo: { part: part.id, plan, made } });
    });
  });
}

/** Handles one row of the inbox. Throws `FetchLater` when its file is fetched later. */
export async function handleRow(ctx: Ctx, row: InboxRow): Promise<void> {
  const content = row.event?.from === 'person' ? row.event.content : undefined;
  if (content?.type === 'photo' || content?.type === 'voice') return handleFile(ctx, row, content);
  let wanted: RecordingWanted | undefined;
  for (let tries = 0; tries < mostTries; tries++)
    try {
      return await handlePlain(ctx, row, wanted);
    } catch (error) {
      if (error instanceof RecordingWanted) wanted = error;
      else if (!(error instanceof ChangedMeanwhile)) throw error;
    }
  throw new FetchLater('an answer is changed again and again');
}
