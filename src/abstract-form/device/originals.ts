import { savePending, type PendingStory } from './pending-story.ts';
import type { LocalStory } from './local-story.ts';
import type { PendingOriginal, PendingPhoto } from './pending-store.ts';
import { countProgress, sha256Of } from './tus-upload.ts';
import { retryOutcome, type SendOutcome } from './send-outcome.ts';
import type { Outside } from './outside.ts';
import type { ShownStory } from './shown-story.ts';

/** What sending originals needs of a story; its form is not there any more after the hand-in. */
export interface OriginalsOfStory {
  edition: string;
  outside: Pick<Outside, 'ask' | 'linkKey' | 'locks' | 'sendFile' | 'progress'>;
  pending: Pick<PendingStory, 'store' | 'originals' | 'voices' | 'photos'>;
  shown: Pick<ShownStory, 'subscribe'>;
}

/** Stores a photo as the camera took it, which is sent after its reduced copy (W52). */
export async function storeOriginal(story: LocalStory, { edition, id, name, photo }: PendingPhoto): Promise<void> {
  const original: PendingOriginal = { edition, id, name, file: photo, photo: undefined };
  story.pending.originals.set(id, original);
  await savePending(story, 'originals', original);
}

/** The story has the photo `id` of this device as `photo`. */
export async function linkOriginal(story: LocalStory, id: string, photo: string): Promise<void> {
  const original = story.pending.originals.get(id);
  if (!original) return;
  const linked = { ...original, photo };
  story.pending.originals.set(id, linked);
  await savePending(story, 'originals', linked);
}

async function forgetOriginal(story: OriginalsOfStory, { edition, id }: PendingOriginal): Promise<void> {
  story.pending.originals.delete(id);
  await story.pending.store.remove('originals', [edition, id]);
}

/** The photo was removed; `id` as it is shown. */
export async function forgetOriginalOf(story: LocalStory, id: string): Promise<void> {
  for (const original of story.pending.originals.values())
    if (original.id === id || original.photo === id) await forgetOriginal(story, original);
}

/** The originals that this device stored, without those whose photo is gone. */
export async function restoreOriginals(story: LocalStory): Promise<void> {
  for (const original of await story.pending.store.all('originals', story.edition))
    if (original.photo !== undefined || story.pending.photos.has(original.id))
      story.pending.originals.set(original.id, original);
    else await forgetOriginal(story, original);
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Whether a recording or a photo waits, which go first. */
const hasFilesWaiting = ({ pending }: OriginalsOfStory): boolean => pending.voices.size + pending.photos.size > 0;

/** Sends one original until `signal` is aborted; the next attempt goes on from there. */
async function sendOriginal(
  story: OriginalsOfStory,
  original: PendingOriginal,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const { edition, file: blob, name, photo } = original;
  let sha256: string | undefined;
  try {
    sha256 = await sha256Of(blob);
  } catch {
    // This device cannot read it any more: the photo itself is with the server.
    await forgetOriginal(story, original);
  }
  if (sha256 === undefined) return { kind: 'done' };
  const { ask, linkKey: key } = story.outside;
  const onProgress = countProgress(story.outside);
  const reply = await story.outside.sendFile({
    ask,
    key,
    edition,
    kind: 'original',
    blob,
    sha256,
    name,
    photo,
    onProgress,
    signal,
  });
  if (signal.aborted) return { kind: 'done' };
  const again = retryOutcome(reply);
  // Refused for good, it is not needed: the photo itself is with the server.
  if (!again) await forgetOriginal(story, original);
  return again ?? { kind: 'done' };
}

/** A signal that is aborted as soon as a recording or a photo waits, and when `signal` is. */
function untilFilesWait(story: OriginalsOfStory, signal: AbortSignal) {
  const files = new AbortController();
  const check = () => hasFilesWaiting(story) && files.abort();
  const unsubscribe = story.shown.subscribe(check);
  check();
  return { signal: AbortSignal.any([signal, files.signal]), end: unsubscribe };
}

/** Sends the originals of photos that the server has, one after another, while nothing else waits. */
export async function sendOriginals(story: OriginalsOfStory, signal: AbortSignal): Promise<SendOutcome> {
  if (savesData()) return { kind: 'done' };
  return story.outside.locks.run(`story:${story.edition}:originals`, async () => {
    const turn = untilFilesWait(story, signal);
    try {
      for (const original of story.pending.originals.values()) {
        if (turn.signal.aborted) break;
        if (original.photo === undefined) continue;
        const outcome = await sendOriginal(story, original, turn.signal);
        if (outcome.kind !== 'done') return outcome;
      }
      return { kind: 'done' };
    } finally {
      turn.end();
    }
  });
}
