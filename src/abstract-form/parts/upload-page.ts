import type { Refusal } from '#kernel/refusals.ts';
import { retryDelayMs } from '../rules.ts';
import type { updateAbstract, uploadImage } from '../wire.ts';
import { confirmAnswer, stopRecordings, markPhotoRefused, confirmPhoto, confirmRecording } from './edit-story.ts';
import type { PendingPhoto } from './pending-store.ts';
import type { LocalRecording, LocalStory } from './local-story.ts';

export interface UploadProgress {
  /** Bytes that the server has saved, of `all`. */
  sent: number;
  all: number;
  /** Photos and recordings that the server has saved, of `items`. */
  done: number;
  items: number;
  /** Whether the connection is lost or the server is busy; the upload goes on by itself. */
  waiting: boolean;
}
export type UploadOutcome =
  | { kind: 'saved' }
  | { kind: 'handed-in' }
  /** The last page is saved; somebody else hands the story in (D05). */
  | { kind: 'saved-for-owner' }
  | { kind: 'stopped' }
  | { kind: 'refused'; message: string }
  | { kind: 'photos-refused'; count: number };

interface UploadOptions {
  onProgress(progress: UploadProgress): void;
  signal: AbortSignal;
  /** Waits for `ms`, or until the connection is back. */
  pause(ms: number): Promise<void>;
}

type FailedReply = { ok: false; status: number; error: Refusal['error'] };

/**
 * Failures other than a lost connection after which the upload is given up; lost connections are retried without end.
 */
const maxAttempts = 6;

/**
 * Repeats a call until the server decides: lost connections and a busy server are retried (D08). `undefined` when it
 * was stopped.
 */
async function callWithRetry<A extends { ok: boolean; status: number }>(
  call: () => Promise<A>,
  options: UploadOptions & { onWaiting(waiting: boolean): void },
): Promise<A | undefined> {
  for (let losses = 0, failures = 0; !options.signal.aborted;) {
    const reply = await call();
    if (options.signal.aborted) return undefined;
    // 408: the connection was too slow for the upload.
    const lost = reply.status === 0 || reply.status === 408;
    const busy = reply.status === 429 || reply.status >= 500;
    if (reply.ok || (!lost && !busy)) return reply;
    if (!lost && ++failures >= maxAttempts) return reply;
    options.onWaiting(true);
    await options.pause(retryDelayMs(++losses));
    options.onWaiting(false);
  }
  return undefined;
}

/** The pending photos and recordings, once every recording has ended and every photo is reduced. */
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

/** The form with every written answer; the server recognises those it has. */
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
  options: UploadOptions & { onWaiting(waiting: boolean): void };
  /** One more photo or recording of that many bytes is saved. */
  onItemSaved(bytes: number): void;
}
const stoppedOutcome: UploadOutcome = { kind: 'stopped' };
const refusedOutcome = (reply: FailedReply): UploadOutcome => ({ kind: 'refused', message: reply.error.message });

/** Sends photos one at a time; `undefined` when all were saved. */
async function sendPhotos(
  { story, options, onItemSaved }: UploadRun,
  photos: readonly PendingPhoto[],
): Promise<UploadOutcome | undefined> {
  const { signal } = options;
  let refused = 0;
  for (const pending of photos) {
    const form = photoForm(story, pending);
    // D19
    const reply = await callWithRetry(
      () => story.ask<typeof uploadImage>('POST /api/uplodeImage', { form, signal, key: story.linkKey }),
      options,
    );
    if (!reply) return stoppedOutcome;
    if (reply.ok) {
      for (const image of reply.body.images) await confirmPhoto(story, pending, image);
    } else if (reply.status === 413 || reply.status === 415) {
      markPhotoRefused(story, pending, reply.error.message);
      refused++;
    } else return refusedOutcome(reply);
    onItemSaved(pending.photo.size);
  }
  return refused > 0 ? { kind: 'photos-refused', count: refused } : undefined;
}

/** Sends recordings one at a time; `undefined` when all were saved. */
async function sendVoices(
  { story, options, onItemSaved }: UploadRun,
  voices: readonly [number, LocalRecording][],
): Promise<UploadOutcome | undefined> {
  const { signal } = options;
  for (const [key, recording] of voices) {
    const form = voiceForm(story, key, recording);
    const reply = await callWithRetry(
      () => story.ask<typeof updateAbstract>('POST /api/updateAbstract', { form, signal, key: story.linkKey }),
      options,
    );
    if (!reply) return stoppedOutcome;
    if (!reply.ok) return refusedOutcome(reply);
    await confirmRecording(story, key, recording);
    onItemSaved(recording.wav?.size ?? 0);
  }
  return undefined;
}

/** Sends the answers and completes the page `completes`; without it they are only saved. */
async function sendAnswers(run: UploadRun, completes: number | undefined): Promise<UploadOutcome> {
  const { story, options } = run;
  const { signal } = options;
  const { form, texts } = answersForm(story, completes);
  const reply = await callWithRetry(
    () => story.ask<typeof updateAbstract>('POST /api/updateAbstract', { form, signal, key: story.linkKey }),
    options,
  );
  if (!reply) return stoppedOutcome;
  // The session ended meanwhile: the answers are saved without the hand-in.
  if (!reply.ok && (reply.error.code === 'hand-in' || reply.error.code === 'hand-in-sign-in'))
    return sendAnswers(run, undefined);
  if (!reply.ok) return refusedOutcome(reply);
  for (const [key, text] of texts) await confirmAnswer(story, key, text);
  return { kind: reply.body.handedIn ? 'handed-in' : completes === undefined ? 'saved-for-owner' : 'saved' };
}

/**
 * Sends a page (D26): photos and recordings one at a time, then the answers with the page's number, which on the last
 * page hands the story in. Each is confirmed before the next; after an interruption the upload goes on where it
 * stopped. When a photo is refused the page is not completed, so that the customer sees the reason first; the next
 * attempt goes on without that photo. The last page of somebody who may not hand in is only saved.
 */
export async function uploadPage(story: LocalStory, page: number, options: UploadOptions): Promise<UploadOutcome> {
  const { photos, voices } = await collectPending(story);
  const sizes = [...photos.map(({ photo }) => photo.size), ...voices.map(([, { wav }]) => wav?.size ?? 0)];
  const all = sizes.reduce((sum, size) => sum + size, 0);
  let progress: UploadProgress = { sent: 0, all, done: 0, items: sizes.length, waiting: false };
  const report = (next: Partial<UploadProgress>) => options.onProgress((progress = { ...progress, ...next }));
  const run: UploadRun = {
    story,
    options: { ...options, onWaiting: waiting => report({ waiting }) },
    onItemSaved: bytes => report({ sent: progress.sent + bytes, done: progress.done + 1 }),
  };
  report({});
  const photosRefused = await sendPhotos(run, photos);
  if (photosRefused && photosRefused.kind !== 'photos-refused') return photosRefused;
  const isLastPageOfGuest = page === story.form.total && !story.form.mayHandIn;
  return (await sendVoices(run, voices)) ?? photosRefused ?? sendAnswers(run, isLastPageOfGuest ? undefined : page);
}
