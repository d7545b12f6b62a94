import { copyFile, takenBackText } from '#ui/read-file.ts';
import { maxPhotos, ownQuestionKeys } from '../rules.ts';
import type { removeImage } from '../wire/photos.ts';
import { newId } from './new-id.ts';
import type { PendingAnswer, PendingPhoto } from './pending-store.ts';
import { forgetOriginalOf, storeOriginal, linkOriginal, restoreOriginals } from './originals.ts';
import { hintsOf, isDouble } from './photo-hints.ts';
import { unchangedPhoto } from './shrunk-photo.ts';
import { changeLocalPhoto, forgetPhotoChange, restorePhotoChanges, renamePhotoChange } from './photo-changes.ts';
import { restoreWords, showPendingWords } from './send-words.ts';
import { answerOf, updateAnswer, updatePhoto, type LocalPhoto } from './shown-story.ts';
import { savePending, type LocalRecording } from './pending-story.ts';
import type { LocalStory } from './local-story.ts';

const pendingVoiceView = ({ wav, seconds }: LocalRecording) =>
  wav ? ({ seconds, saveState: 'on-device', src: URL.createObjectURL(wav), wav } as const) : undefined;

const pendingPhotoView = ({ id, ready, photo, name, look }: Omit<PendingPhoto, 'unread'>): LocalPhoto => ({
  id,
  shownAs: id,
  state: ready ? 'on-device' : 'preparing',
  preview: photo.size > 0 ? URL.createObjectURL(photo) : '',
  name,
  caption: '',
  answer: null,
  wish: null,
  subject: false,
  hints: look ? hintsOf(look) : [],
  look,
});

const revokePreview = (address: string | undefined): void => {
  if (address?.startsWith('blob:')) URL.revokeObjectURL(address);
};

/**
 * Writes the newest words of an answer to the device. Words that change while a write runs are written once after it: a
 * slow device is one write behind whoever types, never more (W51).
 */
async function storeWords(story: LocalStory, key: number): Promise<void> {
  const writes = story.pending.wordWrites.get(key) ?? { running: undefined, next: undefined };
  story.pending.wordWrites.set(key, writes);
  if (writes.next) return writes.next;
  const write = async () => {
    const newest = story.pending.words.get(key);
    if (newest) await savePending(story, 'answers', newest);
  };
  const writeAfter = async (running: Promise<void>) => {
    await running;
    Object.assign(writes, { running: writes.next, next: undefined });
    await write();
  };
  const own = writes.running ? writeAfter(writes.running) : write();
  writes[writes.running ? 'next' : 'running'] = own;
  await own;
  if (writes.running === own) writes.running = undefined;
}

/** Stores changed words of an answer on this device; they are sent soon after (W51). */
async function changeWords(
  story: LocalStory,
  key: number,
  change: Partial<Pick<PendingAnswer, 'text' | 'question' | 'recording'>>,
): Promise<void> {
  const before = story.pending.words.get(key);
  const shown = answerOf(story, key);
  const pending: PendingAnswer = {
    text: shown?.text ?? '',
    question: before?.question,
    recording: before?.recording,
    ...change,
    edition: story.edition,
    key,
    writer: before?.writer ?? story.outside.writer,
    base: before?.base ?? shown?.version ?? 0,
    save: newId(),
    at: Date.now(),
  };
  story.pending.words.set(key, pending);
  showPendingWords(story, key, pending);
  await storeWords(story, key);
  story.pending.wake('words');
}

/** Saves an answer on this device, and soon after on the server. */
export const saveAnswer = (story: LocalStory, key: number, text: string): Promise<void> =>
  changeWords(story, key, { text });

/** Saves an answer into which the transcript of this recording was taken over (W54). */
export const saveHeardAnswer = (story: LocalStory, key: number, heard: { text: string; recording: string }) =>
  changeWords(story, key, heard);

/** Gives a question the customer's own words; empty: the form's again, or no such question of their own any more. */
export const saveQuestion = (story: LocalStory, key: number, question: string): Promise<void> =>
  changeWords(story, key, { question });

/** Adds a question of the customer's own; returns its key, `undefined` when there are enough. */
export async function addQuestion(story: LocalStory, question: string): Promise<number | undefined> {
  const taken = new Set(story.shown.view().answers.map(({ key }) => key));
  const key = ownQuestionKeys.find(own => !taken.has(own));
  if (key !== undefined) await changeWords(story, key, { question });
  return key;
}

/**
 * Saves a recording to IndexedDB, then shows it. `wav` null: the recording was deleted. It takes the place of the one
 * that waited before, and of its takes.
 */
export async function saveRecording(story: LocalStory, key: number, changed: LocalRecording): Promise<void> {
  const takes = [...(story.pending.voices.get(key)?.takes ?? []), ...(changed.takes ?? [])];
  const recording = { ...changed, ...(takes.length > 0 && { takes }) };
  await savePending(story, 'voices', { edition: story.edition, key, ...recording });
  revokePreview(answerOf(story, key)?.voice?.src);
  story.pending.voices.set(key, recording);
  updateAnswer(story, key, { voice: pendingVoiceView(recording), transcript: null });
  story.pending.wake('files');
}

/** Stops every recording that is being made, and saves it. */
export const stopRecordings = async (story: LocalStory): Promise<void> => {
  await Promise.all([...story.takes.recording.values()].map(end => end()));
};

/**
 * Takes a photo that cannot be read out of what is sent. Its name stays in the list, also after a reload, until it is
 * removed or the story is handed in.
 */
export async function losePhoto(story: LocalStory, pending: PendingPhoto, why: string): Promise<void> {
  story.pending.photos.delete(pending.id);
  await forgetOriginalOf(story, pending.id);
  await savePending(story, 'photos', { ...pending, photo: new Blob(), unread: why });
  updatePhoto(story, pending.id, { state: 'refused', why });
}

/** Forgets the photos that could not be read: the story is handed in without them. */
export async function forgetLostPhotos({ pending, edition }: LocalStory): Promise<void> {
  for (const { id, unread } of await pending.store.all('photos', edition))
    if (unread !== undefined) await pending.store.remove('photos', [edition, id]);
}

/** Reduces a pending photo and stores the result in its place. */
async function shrinkPendingPhoto(story: LocalStory, pending: PendingPhoto): Promise<void> {
  const { fault, ...shrunk } = await story.outside.shrink(pending.photo).catch(() => unchangedPhoto(pending.photo));
  // Removed meanwhile: nothing of it may come back.
  const isGone = () => !story.pending.photos.has(pending.id);
  const forget = async () => {
    await forgetOriginalOf(story, pending.id);
    await story.pending.store.remove('photos', [pending.edition, pending.id]);
  };
  if (isGone()) return;
  if (fault !== undefined) {
    story.pending.photos.delete(pending.id);
    await forget();
    return updatePhoto(story, pending.id, { state: 'refused', why: fault });
  }
  if (shrunk.photo !== pending.photo && !shrunk.look?.reduced) await storeOriginal(story, pending);
  if (isGone()) return forget();
  const ready = { ...pending, ...shrunk, ready: true };
  const { look, photo } = ready;
  story.pending.photos.set(pending.id, ready);
  await savePending(story, 'photos', ready);
  if (isGone()) return forget();
  const others = story.shown.view().photos.filter(other => other.id !== pending.id);
  const repeats = look !== undefined && others.some(other => other.look && isDouble(other.look, look));
  const hints = [...(look ? hintsOf(look) : []), ...(repeats ? (['double'] as const) : [])];
  const shown = story.shown.view().photos.find(({ id }) => id === pending.id);
  // The reduced picture is one that this browser can show, also where it cannot show the original.
  const preview = photo === pending.photo ? shown?.preview : URL.createObjectURL(photo);
  if (preview !== shown?.preview) revokePreview(shown?.preview);
  updatePhoto(story, pending.id, { state: 'on-device', hints, look, ...(preview !== undefined && { preview }) });
  story.pending.wake('files');
}

/** Counts work on a photo among what a hand-in waits for, until it ends. */
function prepare(story: LocalStory, running: Promise<void>): Promise<void> {
  const work = running.finally(() => story.pending.preparations.delete(work));
  story.pending.preparations.add(work);
  return work;
}

const startShrinking = (story: LocalStory, pending: PendingPhoto) =>
  void prepare(story, shrinkPendingPhoto(story, pending));

/**
 * Reads a chosen file into this device's own store, before anything else is done with it: phones take files back, and
 * clouds change them. Until then, and when it cannot be read, the store has its name only.
 */
async function storeChosen(
  story: LocalStory,
  file: File,
  { unread, ...chosen }: PendingPhoto & { unread: string },
): Promise<void> {
  const reading = copyFile(file);
  await savePending(story, 'photos', { ...chosen, unread });
  const copy = await reading;
  const isShown = story.shown.view().photos.some(({ id }) => id === chosen.id);
  // Removed while it was read.
  if (!isShown) return story.pending.store.remove('photos', [chosen.edition, chosen.id]);
  if (!copy) return losePhoto(story, chosen, unread);
  const pending = { ...chosen, photo: copy };
  story.pending.photos.set(pending.id, pending);
  await savePending(story, 'photos', pending);
  updatePhoto(story, pending.id, { preview: URL.createObjectURL(copy) });
  startShrinking(story, pending);
}

/** An id for a photo on this device. Ids sort in the order in which the photos were added. */
const newPhotoId = (n: number) =>
  `here-${(performance.timeOrigin + performance.now()).toFixed(2)}-${String(n).padStart(3, '0')}`;

interface PhotoPlace {
  /** The form's page, from 1. */
  page: number;
  /** The key of the question they belong to, if they were added to one. */
  answer?: number;
}

/**
 * Adds photos to the story: copies them to the device's own store, then reduces them. Returns how many exceeded the
 * maximum, when all were read or given up.
 */
export async function addLocalPhotos(
  story: LocalStory,
  files: readonly File[],
  { page, answer }: PhotoPlace,
): Promise<number> {
  const photoCount = story.shown.view().photos.filter(photo => photo.state !== 'refused').length;
  const fitting = files.slice(0, Math.max(0, maxPhotos - photoCount));
  const { edition } = story.shown.form;
  const chosen = fitting.map((file, n) => {
    const { name } = file;
    const id = newPhotoId(n);
    const rest = { edition, id, page, name, ready: false, taken: undefined, look: undefined };
    return { file, pending: { ...rest, photo: new Blob(), unread: takenBackText() } };
  });
  story.shown.update({
    photos: [...story.shown.view().photos, ...chosen.map(({ pending }) => pendingPhotoView(pending))],
  });
  await Promise.all(
    chosen.map(async ({ file, pending }) => {
      const stored = prepare(story, storeChosen(story, file, pending));
      if (answer !== undefined) await changeLocalPhoto(story, pending.id, { answer });
      await stored;
    }),
  );
  return files.length - fitting.length;
}

/** Removes a photo on this device and on the server. Returns the reason when it failed. */
export async function removeLocalPhoto(story: LocalStory, id: string): Promise<string | undefined> {
  const { edition } = story.shown.form;
  const photo = story.shown.view().photos.find(candidate => candidate.id === id);
  if (photo?.state === 'saved') {
    const reply = await story.outside.ask<typeof removeImage>('POST /api/removeImage', {
      json: { parent: edition, image: id },
      key: story.outside.linkKey,
    });
    if (!reply.ok && reply.status !== 404) return reply.error.message;
  } else {
    story.pending.photos.delete(id);
    await story.pending.store.remove('photos', [edition, id]);
  }
  await forgetOriginalOf(story, id);
  await forgetPhotoChange(story, id);
  revokePreview(photo?.preview);
  story.shown.update({ photos: story.shown.view().photos.filter(other => other.id !== id) });
  return undefined;
}

/** Applies the pending changes of this device to the server's form, so that nothing entered here is lost. */
export async function restorePending(story: LocalStory): Promise<void> {
  const { edition } = story.shown.form;
  await restoreWords(story);
  for (const { key, wav, seconds, takes } of await story.pending.store.all('voices', edition)) {
    story.pending.voices.set(key, { wav, seconds, takes });
    updateAnswer(story, key, { voice: pendingVoiceView({ wav, seconds }), transcript: null });
  }
  const photos = (await story.pending.store.all('photos', edition)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const readable = photos.filter(({ unread }) => unread === undefined);
  for (const pending of readable) story.pending.photos.set(pending.id, pending);
  const views = photos.map(({ unread: why, ...pending }): LocalPhoto => {
    const shown = pendingPhotoView(pending);
    return why === undefined ? shown : { ...shown, state: 'refused', why };
  });
  story.shown.update({ photos: [...story.shown.view().photos, ...views] });
  await restoreOriginals(story);
  await restorePhotoChanges(story);
  for (const pending of readable) if (!pending.ready) startShrinking(story, pending);
}

export async function confirmRecording(story: LocalStory, key: number, recording: LocalRecording): Promise<void> {
  if (story.pending.voices.get(key) !== recording) return;
  await story.pending.store.remove('voices', [story.edition, key]);
  story.pending.voices.delete(key);
  for (const { take } of recording.takes ?? []) {
    story.takes.work.get(take)?.stop();
    story.takes.work.delete(take);
  }
  const voice = answerOf(story, key)?.voice;
  if (voice) updateAnswer(story, key, { voice: { ...voice, saveState: 'saved' } });
}

/**
 * Marks a photo as saved by the server under `id`. The same photo chosen twice becomes one. Of a photo that this
 * browser cannot open the server's thumbnail is shown.
 */
export async function confirmPhoto(
  story: LocalStory,
  pending: PendingPhoto,
  { id, file }: { id: string; file: string },
): Promise<void> {
  await story.pending.store.remove('photos', [story.edition, pending.id]);
  story.pending.photos.delete(pending.id);
  await linkOriginal(story, pending.id, id);
  await renamePhotoChange(story, pending.id, id);
  const { photos } = story.shown.view();
  if (photos.some(photo => photo.id === id)) {
    revokePreview(photos.find(photo => photo.id === pending.id)?.preview);
    story.shown.update({ photos: photos.filter(photo => photo.id !== pending.id) });
  } else
    updatePhoto(story, pending.id, { id, state: 'saved', ...(!pending.look && { preview: `/thumbnail/${file}` }) });
}

/** Marks a photo as refused by the server; it stays in the list, with the reason, until it is removed. */
export const markPhotoRefused = (story: LocalStory, pending: PendingPhoto, why: string): void =>
  updatePhoto(story, pending.id, { state: 'refused', why });
