import { join } from 'node:path';
import { currentAnswer, lockStory, setRecording } from '#src/abstract-form/index.ts';
import { loadEdition } from '#src/editions/index.ts';
import {
  dropFiles,
  fileById,
  joinSounds,
  localPath,
  nameFile,
  type DroppedFile,
  type StoredFile,
} from '#src/files/index.ts';
import type { FileId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { inOrder } from '../rules/composed.ts';
import {
  addPart,
  changePart,
  findChatAnswer,
  mergeParts,
  ownsSound,
  partsOf,
  saveChatAnswer,
  type AnswerName,
  type ChatPart,
} from '../store/parts.ts';

/** A voice note that is opened, as a part of an answer. */
interface VoicePart extends AnswerName {
  /** The provider's id of its message. */
  id: string;
  person: string;
  at: Date;
  /** SHA-256 of what was sent. */
  sha256: string;
}

/** What an answer's recording is made of, in order; and what it was when that was decided. */
export interface RecordingPlan {
  /** The recording that the answer has now; null: none. */
  now: string | null;
  /** Whether that is the one that the chat made of the parts before. */
  isAsMade: boolean;
  /** The sounds, each by its file; `new` is the one that comes in. */
  sounds: readonly (FileId | 'new')[];
}

/** A sound with its own time; `new` is the one that comes in. */
interface Sound {
  id: string;
  at: Date;
  addedAt?: Date;
  file: FileId | 'new';
}

type PartChange = { add: VoicePart } | { remove: ChatPart };

/**
 * What the recording of an answer becomes when a voice note comes in, or is taken back: the voice notes in the order of
 * their own times, and what the form recorded among them. Where the form changed the recording since, that stays whole.
 * Undefined: the part cannot be taken out of it.
 */
export async function planRecording(ctx: Ctx, change: PartChange): Promise<RecordingPlan | undefined> {
  const name = 'add' in change ? change.add : change.remove;
  const { recording } = await currentAnswer(ctx, name.edition, name.key);
  const before = await findChatAnswer(ctx.db, name);
  const now = recording?.sha256 ?? null;
  const isAsMade = before !== undefined && before.madeVoice === now;
  const parts = await partsOf(ctx.db, name, 'voice');
  const form: Sound[] = before?.formVoice
    ? [{ id: '', at: before.formVoiceAt ?? new Date(0), file: before.formVoice }]
    : [];
  const own: Sound[] = parts.flatMap(({ id, at, addedAt, file }) => (file === null ? [] : [{ id, at, addedAt, file }]));
  if ('remove' in change) {
    if (!isAsMade || change.remove.isMerged || change.remove.file === null) return undefined;
    const left = own.filter(({ id }) => id !== change.remove.id);
    return { now, isAsMade, sounds: inOrder([...form, ...left]).map(({ file }) => file) };
  }
  const added: Sound = { id: change.add.id, at: change.add.at, file: 'new' };
  if (isAsMade) return { now, isAsMade, sounds: inOrder([...form, ...own, added]).map(({ file }) => file) };
  const whole: Sound[] = recording ? [{ id: '', at: recording.savedAt, file: recording.file }] : [];
  return { now, isAsMade, sounds: inOrder([...whole, added]).map(({ file }) => file) };
}

/** Whether two plans come to the same recording. */
export const isSamePlan = (a: RecordingPlan, b: RecordingPlan | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * Joins the sounds of a plan into a WAV in `folder`; `added`: the path of the new one. Answers its path and seconds;
 * null when nothing is left. Throws `Refused` 413 when it is longer than a recording may be.
 */
export async function joinPlan(
  ctx: Ctx,
  { sounds }: RecordingPlan,
  { folder, added }: { folder: string; added?: string },
): Promise<{ path: string; seconds: number } | null> {
  if (sounds.length === 0) return null;
  const paths = [];
  for (const sound of sounds) {
    const file = sound === 'new' ? undefined : await fileById(ctx, sound);
    if (sound === 'new' && added !== undefined) paths.push(added);
    else if (file) paths.push(await localPath(ctx, file));
  }
  const path = join(folder, 'joined.wav');
  return { path, seconds: await joinSounds(paths, path) };
}

/** A recording that is stored and waits for its rows. */
export interface MadeRecording {
  stored: StoredFile;
  seconds: number;
}

/** Notes what an answer's recording is made of; what the form has counts as one where it changed it since. */
async function noteMade(
  ctx: Ctx,
  name: AnswerName,
  { plan, made }: { plan: RecordingPlan; made: MadeRecording | null },
) {
  if (!plan.isAsMade) {
    const { recording } = await currentAnswer(ctx, name.edition, name.key);
    await mergeParts(ctx.db, name, 'voice');
    const form = { formVoice: recording?.file ?? null, formVoiceAt: recording?.savedAt ?? null };
    await saveChatAnswer(ctx.db, name, form);
  }
  await saveChatAnswer(ctx.db, name, { madeVoice: made?.stored.sha256 ?? null });
}

/**
 * Adds a voice note to an answer, in the open transaction: `sound` is it alone, `made` the recording with it, by
 * `plan`. False when the recording was changed since the plan. Throws `Refused` 409, 413.
 */
export async function addVoice(
  ctx: Ctx,
  part: VoicePart,
  { plan, sound, made, question }: { plan: RecordingPlan; sound: StoredFile; made: MadeRecording; question: string },
): Promise<boolean> {
  await lockStory(ctx, await loadEdition(ctx, part.edition));
  if (!isSamePlan(plan, await planRecording(ctx, { add: part }))) return false;
  await noteMade(ctx, part, { plan, made });
  const { id: file } = await nameFile(ctx, sound);
  await addPart(ctx.db, { ...part, kind: 'voice', file, addedAt: ctx.now() });
  await setRecording(ctx, { edition: part.edition, key: part.key, question, sound: made });
  return true;
}

/** Takes a voice note back out of its answer, in the open transaction; false when that was changed since the plan. */
export async function removeVoice(
  ctx: Ctx,
  part: ChatPart,
  { plan, made, question }: { plan: RecordingPlan; made: MadeRecording | null; question: string },
): Promise<boolean> {
  await lockStory(ctx, await loadEdition(ctx, part.edition));
  if (!isSamePlan(plan, await planRecording(ctx, { remove: part }))) return false;
  await changePart(ctx.db, part.id, { undoneAt: ctx.now(), file: null });
  await noteMade(ctx, part, { plan, made });
  await setRecording(ctx, { edition: part.edition, key: part.key, question, sound: made });
  if (part.file !== null) await dropFiles(ctx, [part.file]);
  return true;
}

/** Keeps a file from which an answer's recording is made again. */
export async function keepChatSound(ctx: Ctx, { file, keep }: DroppedFile): Promise<void> {
  if (await ownsSound(ctx.db, file.id)) keep('owned');
}
