import { questionsFor } from '#src/catalogue/index.ts';
import { type Edition, handInAgain, takeStep, loadEdition, viewEdition } from '#src/editions/index.ts';
import { checkVoice, nameFile, withStoredFiles, type NewFile, type StoredFile } from '#src/files/index.ts';
import { deleteTakeBytes } from '#src/uploads/index.ts';
import type { UploadedFile } from '#kernel/call.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { type RateLimit, consumeRateLimit } from '#platform/rate-limits.ts';
import {
  completedPage,
  isUnanswered,
  nothingAnsweredText,
  formPageCount,
  isOwnQuestionKey,
  isPaged,
  pageToResume,
  type StoryUpdate,
} from '../rules.ts';
import { heardAfter } from '../rules/transcripts.ts';
import {
  answersOf,
  updateForm,
  lockForm,
  insertAnswer,
  type StoryAnswer,
  type StoryVoice,
  voicesOf,
} from '../store.ts';
import { closedRefusal, isStoryClosed, mayHandIn } from './form.ts';
import { assertRoomForRecordings, replaceVoices } from './recordings.ts';
import { decideTakes, isJoined } from './takes.ts';

/** How many new files one edition takes in an hour (W49). */
export const uploadLimit: RateLimit = { name: 'uploads', max: 120, seconds: 3600 };

interface UploadedRecording {
  key: number;
  question: string;
  upload: UploadedFile;
}

/**
 * The part of an update that the story does not have yet: all of it the first time, nothing when it is sent again
 * (W45).
 */
interface StoryChanges {
  answers: StoryUpdate['answers'];
  recordings: UploadedRecording[];
  removedRecordings: number[];
}

interface StoredStory {
  answers: Map<number, StoryAnswer>;
  voices: Map<number, StoryVoice>;
}

const readStoredStory = async (ctx: Ctx, edition: string): Promise<StoredStory> => ({
  answers: await answersOf(ctx.db, edition),
  voices: await voicesOf(ctx.db, edition),
});

/**
 * Whether a text is another one than the stored one. An empty text came before the transcript that it does not know
 * (W54); the form's own screens clear an answer by `saveAnswers`.
 */
const isNewText = (text: string, stored: StoryAnswer | undefined): boolean =>
  text !== (stored?.text ?? '') && !(text === '' && stored?.asHeard);

function changesOf(stored: StoredStory, update: StoryUpdate, recordings: readonly UploadedRecording[]): StoryChanges {
  return {
    answers: update.answers.filter(({ key, text }) => isNewText(text, stored.answers.get(key))),
    recordings: recordings.filter(({ key, upload }) => stored.voices.get(key)?.sha256 !== upload.sha256),
    removedRecordings: update.removedRecordings.filter(key => stored.voices.get(key)?.sha256 != null),
  };
}

const hasNoChanges = (changes: StoryChanges): boolean =>
  changes.answers.length + changes.recordings.length + changes.removedRecordings.length === 0;

function uploadedRecordingsOf(saving: StoryUpdate, files: readonly UploadedFile[]): UploadedRecording[] {
  return files.map(upload => {
    const key = Number(upload.field.replace('audio', ''));
    const question = saving.recordedQuestions.find(recorded => recorded.key === key)?.question;
    if (question === undefined)
      throw new Refused('invalid', `The recording ${upload.field} came without audioQuestion${key}. Please send both.`);
    return { key, question, upload };
  });
}

interface CheckedRecording extends UploadedRecording {
  seconds: number;
  /** Nothing can be heard in it. The screens ask first; a caller that knows only the documents is told. */
  silent: boolean;
}
interface StoredRecording extends CheckedRecording {
  file: StoredFile;
}

/** Throws `Refused` 415 for a recording that cannot be played, 429. */
async function checkRecording(ctx: Ctx, edition: Edition, recording: UploadedRecording): Promise<CheckedRecording> {
  const voice = await checkVoice(recording.upload, { allowSilent: true });
  await consumeRateLimit(ctx, uploadLimit, edition.id);
  return { ...recording, ...voice };
}

const fileOfRecording = (edition: Edition, { upload: { path }, question }: UploadedRecording): NewFile => ({
  path,
  type: 'audio/wav',
  kind: 'voice',
  edition: edition.id,
  filename: question,
});

interface StoryWrite {
  edition: Edition;
  stored: StoredStory;
  changes: StoryChanges;
  recordings: readonly StoredRecording[];
}

/** Inserts the next version of each answer and recording that changed; a recording that was replaced is erased. */
async function insertChanges(ctx: Ctx, { edition, stored, changes, recordings }: StoryWrite): Promise<void> {
  const savedAt = ctx.now();
  const next = (stored: { version: number } | undefined) => (stored?.version ?? 0) + 1;
  for (const { key, question, text } of changes.answers) {
    const before = stored.answers.get(key);
    await insertAnswer(ctx.db, {
      edition: edition.id,
      key,
      version: next(before),
      base: before?.version ?? 0,
      settles: null,
      question,
      wording: before?.wording ?? null,
      text,
      save: null,
      device: null,
      ...heardAfter(text, before),
      savedAt,
    });
  }
  const voices: StoryVoice[] = [];
  for (const { key, question, file: recorded, seconds } of recordings) {
    const { id: file, sha256, bytes } = await nameFile(ctx, recorded);
    const version = next(stored.voices.get(key));
    voices.push({ edition: edition.id, key, version, question, file, sha256, seconds, bytes, savedAt });
  }
  for (const key of changes.removedRecordings) {
    const before = stored.voices.get(key);
    const deletedRecording = { file: null, sha256: null, seconds: 0, bytes: 0, question: before?.question ?? '' };
    voices.push({ edition: edition.id, key, version: next(before), ...deletedRecording, savedAt });
  }
  if (voices.length > 0) await replaceVoices(ctx, edition.id, voices);
}

/**
 * Hands the story in: status 0 to 1 (C-A10, D26), or again after staff asked for more. Runs in the open transaction.
 * Throws `Refused` 400 when nothing was answered.
 */
async function handIn(ctx: Ctx, edition: Edition): Promise<void> {
  const { answers, voices } = await readStoredStory(ctx, edition.id);
  const writtenAnswers = [...answers.values()].map(({ text }) => ({ text, voice: null }));
  const recordedAnswers = [...voices.values()].map(({ file }) => ({ text: '', voice: file }));
  if (isUnanswered([...writtenAnswers, ...recordedAnswers]))
    throw new Refused('nothing-answered', nothingAnsweredText(edition.customerName));
  await updateForm(ctx.db, edition.id, { handedInAt: ctx.now(), reopenedAt: null });
  if (edition.orderStatus === 0) await takeStep(ctx, edition.id, 'handIn');
  else await handInAgain(ctx, edition.id);
}

/**
 * The number of the form's pages. Throws `Refused` 400 when the update names a question or a page that does not exist.
 */
async function checkedPageCount(ctx: Ctx, edition: Edition, saving: StoryUpdate): Promise<number> {
  const questions = await questionsFor(ctx, edition);
  const answers = [...(await answersOf(ctx.db, edition.id)).values()];
  const ownKeys = answers.filter(({ key, wording }) => isOwnQuestionKey(key) && wording !== null).map(({ key }) => key);
  const knownKeys = new Set([...questions.map(({ key }) => key), ...ownKeys]);
  const namedKeys = [
    ...saving.answers.map(({ key }) => key),
    ...saving.recordedQuestions.map(({ key }) => key),
    ...saving.removedRecordings,
  ];
  const unknown = namedKeys.find(key => !knownKeys.has(key));
  if (unknown !== undefined)
    throw new Refused('no-such-question', `There is no question ${unknown} in this form. Please reload the page.`);
  const total = formPageCount(questions.filter(({ key }) => isPaged(key)).length);
  if (saving.page !== undefined && saving.page > total)
    throw new Refused('no-such-page', `This form has ${total} pages. Please reload the page.`);
  return total;
}

/** Throws `Refused` 401 to a visitor and 403 to another account, before any of their answers is saved. */
async function assertMayHandIn(ctx: Ctx, edition: Edition): Promise<void> {
  if (await mayHandIn(ctx, edition)) return;
  const { kind } = ctx.actor;
  throw new Refused(
    kind === 'visitor' || kind === 'proven' ? 'hand-in-sign-in' : 'hand-in',
    'This is the last page, and only whoever placed the order can hand the story in. Sign in with that number, or open the link that was sent to you.',
  );
}

interface CheckedSave {
  edition: Edition;
  saving: StoryUpdate;
  /** What was sent of the questions that have a recording. */
  sentRecordings: readonly UploadedRecording[];
  /** The recordings among them that were stored, since the story had neither them nor their takes. */
  recordings: readonly StoredRecording[];
  /** The page that it completes, if it completes one, of `total`. */
  page: number | undefined;
  total: number;
  handsIn: boolean;
}

/**
 * Writes an update in the open transaction, with the form locked. `takes`: the takes whose files are not needed any
 * more once it is committed.
 */
async function writeSave(ctx: Ctx, save: CheckedSave) {
  const { edition, saving, recordings, page, total } = save;
  const form = await lockForm(ctx.db, edition.id, ctx.now());
  const current = await loadEdition(ctx, edition.id);
  const stored = await readStoredStory(ctx, edition.id);
  const changes = changesOf(stored, saving, recordings);
  const reply = { edition: edition.id, total, curr: page ?? pageToResume(form.pageDone, total) };
  if (await isStoryClosed(ctx, current)) {
    if (!hasNoChanges(changes)) throw closedRefusal(current);
    return { reply: { ...reply, handedIn: true }, takes: [] };
  }
  const sentKeys = save.sentRecordings.map(({ key }) => key);
  const takes = await decideTakes(ctx, { ...saving, edition: edition.id }, sentKeys);
  // The stored recording sent again, after a lost reply, is no other one.
  const joined = changesOf(stored, saving, save.sentRecordings)
    .recordings.map(({ key }) => key)
    .filter(key => takes.joined.includes(key));
  const isAdded = ({ key }: { key: number }) =>
    !joined.includes(key) && changes.recordings.some(change => change.key === key);
  const write = { edition, stored, changes, recordings: recordings.filter(isAdded) };
  const sounds = [...stored.voices.values(), ...write.recordings.map(({ file }) => file)];
  await assertRoomForRecordings(ctx, edition.id, sounds);
  await insertChanges(ctx, write);
  await updateForm(ctx.db, edition.id, { changedAt: ctx.now(), pageDone: Math.max(form.pageDone, page ?? 0) });
  if (save.handsIn) await handIn(ctx, current);
  const silent = write.recordings.filter(recording => recording.silent).map(({ key }) => key);
  const named = { ...(joined.length > 0 && { joined }), ...(silent.length > 0 && { silent }) };
  return { reply: { ...reply, handedIn: save.handsIn, ...named }, takes: takes.ids };
}

/**
 * C-K22: saves answers and recordings and completes their page; the last page hands the story in (D26, D31). Success
 * means that files are on disk and rows are committed. The same update sent again changes nothing and succeeds, also
 * after the hand-in; new content after it is 409 (W45). A recording of nothing but takes that are part of another one
 * is left out (W51). Throws `Refused` 401 or 403 on the last page to a caller who may not hand in, before anything is
 * saved.
 */
export async function saveStory(ctx: Ctx, saving: StoryUpdate, files: readonly UploadedFile[]) {
  const edition = await viewEdition(ctx, saving.edition);
  const total = await checkedPageCount(ctx, edition, saving);
  const sentRecordings = uploadedRecordingsOf(saving, files);
  const page = completedPage(
    saving,
    sentRecordings.map(({ key }) => key),
  );
  if (page === 'none') throw new Refused('nothing-answered', nothingAnsweredText(edition.customerName));
  const closed = await isStoryClosed(ctx, edition);
  const handsIn = page === total;
  if (handsIn && !closed) await assertMayHandIn(ctx, edition);
  const firstChanges = changesOf(await readStoredStory(ctx, edition.id), saving, sentRecordings);
  if (closed && !hasNoChanges(firstChanges)) throw closedRefusal(edition);
  const checked: CheckedRecording[] = [];
  for (const recording of firstChanges.recordings)
    if (!(await isJoined(ctx, saving, recording.key))) checked.push(await checkRecording(ctx, edition, recording));

  const newFiles = checked.map(recording => fileOfRecording(edition, recording));
  const { reply, takes } = await withStoredFiles(ctx, newFiles, stored => {
    const recordings = checked.map((recording, at) => ({ ...recording, file: stored[at]! }));
    const save = { edition, saving, sentRecordings, recordings, page, total, handsIn };
    return ctx.transaction(inner => writeSave(inner, save));
  });
  for (const take of takes) await deleteTakeBytes(ctx, take);
  return reply;
}
