import type { Refusal } from '#kernel/refusals.ts';
import { retryDelayMs } from '../rules.ts';
import type { updateAbstract, uploadImage } from '../wire.ts';
import { confirmAnswer, stopRecordings, markPhotoRefused, confirmPhoto, confirmRecording } from './edit-story.ts';
import type { PendingPhoto } from './pending-store.ts';
import type { LocalRecording, LocalStory } from './local-story.ts';

export interface UploadProgress {
  /** Bytes that are safe with us, of so many. */
  sent: number;
  all: number;
  /** Photos and recordings that are safe, of so many. */
  done: number;
  items: number;
  /** The connection is lost, or the shop is busy: it goes on by itself. */
  waiting: boolean;
}
export type UploadOutcome =
  | { kind: 'saved' }
  | { kind: 'handed-in' }
  /** The last page is safe with us; somebody else hands the story in (D05). */
  | { kind: 'kept' }
  | { kind: 'stopped' }
  | { kind: 'refused'; words: string }
  | { kind: 'photos-refused'; count: number };

interface UploadOptions {
  onProgress(sending: UploadProgress): void;
  signal: AbortSignal;
  /** Waits so long, or until the connection is back. */
  pause(ms: number): Promise<void>;
}

type FailedReply = { ok: false; status: number; error: Refusal['error'] };

/** What keeps failing for reasons of its own is given up after so many tries; a lost connection never is. */
const maxAttempts = 6;

/** Asks until there is an answer: connections are lost and come back (D08). `undefined` when it was stopped. */
async function callWithRetry<A extends { ok: boolean; status: number }>(
  call: () => Promise<A>,
  options: UploadOptions & { note(waiting: boolean): void },
): Promise<A | undefined> {
  for (let losses = 0, failures = 0; !options.signal.aborted;) {
    const answer = await call();
    if (options.signal.aborted) return undefined;
    // 408: the connection was too slow to bring it.
    const lost = answer.status === 0 || answer.status === 408;
    const busy = answer.status === 429 || answer.status >= 500;
    if (answer.ok || (!lost && !busy)) return answer;
    if (!lost && ++failures >= maxAttempts) return answer;
    options.note(true);
    await options.pause(retryDelayMs(++losses));
    options.note(false);
  }
  return undefined;
}

/** What is still only on this device, once every recording has ended and every photo is prepared. */
async function collectPending(story: LocalStory) {
  await stopRecordings(story);
  while (story.preparations.size > 0) await Promise.allSettled(story.preparations);
  const refused = new Set(
    story
      .view()
      .photos.filter(photo => photo.state === 'refused')
      .map(photo => photo.id),
  );
  return {
    photos: [...story.photos.values()].filter(pending => !refused.has(pending.id)),
    voices: [...story.voices],
  };
}

function photoForm(story: LocalStory, pending: PendingPhoto): FormData {
  const form = new FormData();
  form.set('parent', story.form.edition);
  form.set('page', String(pending.page));
  if (pending.taken) form.set('taken', pending.taken);
  form.set('image1', pending.photo, 'photo');
  return form;
}

function voiceForm(story: LocalStory, key: number, { wav }: LocalRecording): FormData {
  const form = new FormData();
  form.set('edition', story.form.edition);
  form.set('category', story.form.category);
  form.set('saving', '1');
  if (wav) {
    form.set(`audioQuestion${key}`, story.form.questions[key]?.question ?? '');
    form.set(`audio${key}`, wav, `audio${key}.wav`);
  } else form.set(`removeAudio${key}`, '1');
  return form;
}

/** Every written answer; the ones the shop has already are noticed there. */
function answersForm(story: LocalStory, completes: number | undefined): { form: FormData; texts: [number, string][] } {
  const form = new FormData();
  form.set('edition', story.form.edition);
  form.set('category', story.form.category);
  if (completes === undefined) form.set('saving', '1');
  else form.set('curr', String(completes));
  const texts = story.view().answers.map(({ key, text }): [number, string] => [key, text]);
  for (const [key, answer] of texts)
    form.set(`num${key}`, JSON.stringify({ question: story.form.questions[key]?.question ?? '', answer }));
  return { form, texts };
}

interface UploadRun {
  story: LocalStory;
  options: UploadOptions & { note(waiting: boolean): void };
  /** So many bytes, and one thing more, are safe. */
  onItemSaved(bytes: number): void;
}
const stoppedOutcome: UploadOutcome = { kind: 'stopped' };
const refusedOutcome = (answer: FailedReply): UploadOutcome => ({ kind: 'refused', words: answer.error.message });

/** Sends photos one at a time; `undefined` when all went well. */
async function sendPhotos(
  { story, options, onItemSaved: isDone }: UploadRun,
  photos: readonly PendingPhoto[],
): Promise<UploadOutcome | undefined> {
  const { signal } = options;
  let refused = 0;
  for (const pending of photos) {
    const form = photoForm(story, pending);
    // D19
    const answer = await callWithRetry(
      () => story.ask<typeof uploadImage>('POST /api/uplodeImage', { form, signal, key: story.linkKey }),
      options,
    );
    if (!answer) return stoppedOutcome;
    if (answer.ok) {
      for (const image of answer.body.images) await confirmPhoto(story, pending, image);
    } else if (answer.status === 413 || answer.status === 415) {
      markPhotoRefused(story, pending, answer.error.message);
      refused++;
    } else return refusedOutcome(answer);
    isDone(pending.photo.size);
  }
  return refused > 0 ? { kind: 'photos-refused', count: refused } : undefined;
}

/** Sends recordings one at a time; `undefined` when all went well. */
async function sendVoices(
  { story, options, onItemSaved: isDone }: UploadRun,
  voices: readonly [number, LocalRecording][],
): Promise<UploadOutcome | undefined> {
  const { signal } = options;
  for (const [key, recording] of voices) {
    const form = voiceForm(story, key, recording);
    const answer = await callWithRetry(
      () => story.ask<typeof updateAbstract>('POST /api/updateAbstract', { form, signal, key: story.linkKey }),
      options,
    );
    if (!answer) return stoppedOutcome;
    if (!answer.ok) return refusedOutcome(answer);
    await confirmRecording(story, key, recording);
    isDone(recording.wav?.size ?? 0);
  }
  return undefined;
}

/** Sends the answers with the page that they complete; without one they are only saved. */
async function sendAnswers(round: UploadRun, completes: number | undefined): Promise<UploadOutcome> {
  const { story, options } = round;
  const { signal } = options;
  const { form, texts } = answersForm(story, completes);
  const answer = await callWithRetry(
    () => story.ask<typeof updateAbstract>('POST /api/updateAbstract', { form, signal, key: story.linkKey }),
    options,
  );
  if (!answer) return stoppedOutcome;
  // Signed out meanwhile: the words are saved all the same.
  if (!answer.ok && (answer.error.code === 'hand-in' || answer.error.code === 'hand-in-sign-in'))
    return sendAnswers(round, undefined);
  if (!answer.ok) return refusedOutcome(answer);
  for (const [key, text] of texts) await confirmAnswer(story, key, text);
  return { kind: answer.body.handedIn ? 'handed-in' : completes === undefined ? 'kept' : 'saved' };
}

/**
 * Sends a page (D26): the photos one at a time, the recordings one at a time, then the answers with the page's number,
 * which on the last page hands the story in. Each is confirmed before the next goes; stopped or cut off, it goes on
 * where it was. A page with a refused photo is not done: its sender hears of it first. The last page of somebody who
 * may not hand in is only saved.
 */
export async function uploadPage(story: LocalStory, page: number, options: UploadOptions): Promise<UploadOutcome> {
  const { photos, voices } = await collectPending(story);
  const sizes = [...photos.map(({ photo }) => photo.size), ...voices.map(([, { wav }]) => wav?.size ?? 0)];
  const all = sizes.reduce((sum, size) => sum + size, 0);
  let sending: UploadProgress = { sent: 0, all, done: 0, items: sizes.length, waiting: false };
  const tell = (next: Partial<UploadProgress>) => options.onProgress((sending = { ...sending, ...next }));
  const round: UploadRun = {
    story,
    options: { ...options, note: waiting => tell({ waiting }) },
    onItemSaved: bytes => tell({ sent: sending.sent + bytes, done: sending.done + 1 }),
  };
  tell({});
  const photosRefused = await sendPhotos(round, photos);
  if (photosRefused && photosRefused.kind !== 'photos-refused') return photosRefused;
  const isGuestsLast = page === story.form.total && !story.form.mayHandIn;
  return (await sendVoices(round, voices)) ?? photosRefused ?? sendAnswers(round, isGuestsLast ? undefined : page);
}
