import type { Refusal } from '#kernel/refusals.ts';
import { isConnectionLost, isInconclusive } from '#ui/inconclusive.ts';
import { retryDelayMs } from '../rules.ts';
import type { updateAbstract } from '../wire.ts';
import { forgetLostPhotos, stopRecordings } from './edit-story.ts';
import { sendPhotoChanges } from './photo-changes.ts';
import type { LocalRecording } from './pending-story.ts';
import type { LocalStory } from './local-story.ts';
import type { PendingPhoto } from './pending-store.ts';
import { isPhotoRefused, sendPhoto } from './send-photos.ts';
import { sendVoice } from './send-voices.ts';
import { sendFilesAlone, sendWordsAlone } from './sync.ts';

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
    if (reply.ok || !isInconclusive(reply.status)) return reply;
    if (!isConnectionLost(reply.status) && ++failures >= maxAttempts) return reply;
    options.onWaiting(true);
    await options.pause(retryDelayMs(++losses));
    options.onWaiting(false);
  }
  return undefined;
}

const refusedPhotos = (story: LocalStory): Set<string> =>
  new Set(
    story.shown
      .view()
      .photos.filter(({ state }) => state === 'refused')
      .map(({ id }) => id),
  );

/** The pending photos and recordings, once every recording has ended and every photo is read and reduced. */
async function collectPending(story: LocalStory) {
  await stopRecordings(story);
  while (story.pending.preparations.size > 0) await Promise.allSettled(story.pending.preparations);
  const refused = refusedPhotos(story);
  return {
    photos: [...story.pending.photos.values()].filter(pending => !refused.has(pending.id)),
    voices: [...story.pending.voices],
  };
}

interface UploadRun {
  story: LocalStory;
  options: UploadOptions & { onWaiting(waiting: boolean): void };
  /** Called after each saved photo or recording, with its size. */
  onItemSaved(bytes: number): void;
}
const stoppedOutcome: UploadOutcome = { kind: 'stopped' };
const refusedOutcome = (reply: FailedReply): UploadOutcome => ({ kind: 'refused', message: reply.error.message });

/** Sends the words that wait; `undefined` when all were saved. */
async function sendAllWords({ story, options }: UploadRun): Promise<UploadOutcome | undefined> {
  for (let losses = 0, failures = 0; !options.signal.aborted;) {
    const sent = await sendWordsAlone(story);
    if (sent.kind === 'done') return undefined;
    if (sent.kind === 'refused' || (sent.online && ++failures >= maxAttempts))
      return { kind: 'refused', message: sent.why };
    options.onWaiting(true);
    await options.pause(retryDelayMs(++losses));
    options.onWaiting(false);
  }
  return stoppedOutcome;
}

/** C-A08: sends photos one at a time, past those that are refused; `undefined` when the others were saved. */
async function sendPhotos(
  { story, options, onItemSaved }: UploadRun,
  photos: readonly PendingPhoto[],
): Promise<UploadOutcome | undefined> {
  for (const pending of photos) {
    const reply = await callWithRetry(() => sendPhoto(story, pending, options.signal), options);
    if (!reply) return stoppedOutcome;
    if (!reply.ok && !isPhotoRefused(reply)) return refusedOutcome(reply);
    onItemSaved(pending.photo.size);
  }
  return undefined;
}

/** Sends recordings one at a time; `undefined` when all were saved. */
async function sendVoices(
  { story, options, onItemSaved }: UploadRun,
  voices: readonly [number, LocalRecording][],
): Promise<UploadOutcome | undefined> {
  for (const [key, recording] of voices) {
    const reply = await callWithRetry(() => sendVoice(story, key, options.signal), options);
    if (!reply) return stoppedOutcome;
    if (!reply.ok) return refusedOutcome(reply);
    onItemSaved(recording.wav?.size ?? 0);
  }
  return undefined;
}

/** Completes a page of the form; the last one hands the story in. */
async function completePage({ story, options }: UploadRun, page: number): Promise<UploadOutcome> {
  const { signal } = options;
  const form = new FormData();
  form.set('edition', story.edition);
  form.set('category', story.shown.form.category);
  form.set('curr', String(page));
  const reply = await callWithRetry(
    () =>
      story.outside.ask<typeof updateAbstract>('POST /api/updateAbstract', {
        form,
        signal,
        key: story.outside.linkKey,
      }),
    options,
  );
  if (!reply) return stoppedOutcome;
  // The session ended meanwhile: everything is saved, and whoever placed the order hands it in.
  if (!reply.ok && (reply.error.code === 'hand-in' || reply.error.code === 'hand-in-sign-in'))
    return { kind: 'saved-for-owner' };
  if (!reply.ok) return refusedOutcome(reply);
  if (!reply.body.handedIn) return { kind: 'saved' };
  await forgetLostPhotos(story);
  return { kind: 'handed-in' };
}

/** Sends a page while no other tab sends files of the story. */
const sendPageAlone = (story: LocalStory, page: number, options: UploadOptions): Promise<UploadOutcome> =>
  sendFilesAlone(story, async () => {
    const refusedBefore = refusedPhotos(story);
    const { photos, voices } = await collectPending(story);
    const sizes = [...photos.map(({ photo }) => photo.size), ...voices.map(([, { wav }]) => wav?.size ?? 0)];
    const all = sizes.reduce((sum, size) => sum + size, 0);
    let progress: UploadProgress = { sent: 0, all, done: 0, items: sizes.length, waiting: false };
    const report = (next: Partial<UploadProgress>) => {
      progress = { ...progress, ...next };
      if (!options.signal.aborted) options.onProgress(progress);
    };
    const run: UploadRun = {
      story,
      options: { ...options, onWaiting: waiting => report({ waiting }) },
      onItemSaved: bytes => report({ sent: progress.sent + bytes, done: progress.done + 1 }),
    };
    report({});
    const stopped = (await sendAllWords(run)) ?? (await sendVoices(run, voices)) ?? (await sendPhotos(run, photos));
    if (stopped) return stopped;
    if (!(await callWithRetry(() => sendPhotoChanges(story), run.options))) return stoppedOutcome;
    const count = [...refusedPhotos(story)].filter(id => !refusedBefore.has(id)).length;
    if (count > 0) return { kind: 'photos-refused', count };
    const isLastPageOfGuest = page === story.shown.form.total && !story.shown.form.mayHandIn;
    return isLastPageOfGuest ? { kind: 'saved-for-owner' } : completePage(run, page);
  });

const failedOutcome: UploadOutcome = {
  kind: 'refused',
  message: 'Something went wrong on this device. Nothing you entered is gone; please try again.',
};

/** The outcome of an upload that is stopped, as soon as it is, whatever it waits for. */
const whenStopped = (signal: AbortSignal): Promise<UploadOutcome> =>
  new Promise(done => {
    if (signal.aborted) done(stoppedOutcome);
    signal.addEventListener('abort', () => done(stoppedOutcome), { once: true });
  });

/**
 * Sends a page (D26): the words, then recordings and photos one at a time, then the page's number, which on the last
 * page hands the story in. Each is confirmed before the next; after an interruption the upload goes on where it
 * stopped. When a photo is refused or cannot be read the page is not completed, so that the customer sees the reason
 * first; everything else is with the server then, and the next attempt goes on without that photo. The last page of
 * somebody who may not hand in is only saved. Never throws, and ends as soon as it is stopped.
 */
export const uploadPage = (story: LocalStory, page: number, options: UploadOptions): Promise<UploadOutcome> =>
  Promise.race([whenStopped(options.signal), sendPageAlone(story, page, options).catch(() => failedOutcome)]);
