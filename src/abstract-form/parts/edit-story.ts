import { maxPhotos } from '../rules.ts';
import type { removeImage } from '../wire.ts';
import type { PendingPhoto, PendingStore } from './pending-store.ts';
import {
  answerOf,
  updateAnswer,
  updatePhoto,
  type LocalPhoto,
  type LocalRecording,
  type LocalStory,
} from './local-story.ts';

/**
 * Writes one value to the pending store. When the device has no room, marks the story as not persistent, and the screen
 * warns.
 */
async function savePending<N extends Parameters<PendingStore['put']>[0]>(
  story: LocalStory,
  ...put: Parameters<typeof story.pending.put<N>>
): Promise<void> {
  try {
    await story.pending.put(...put);
  } catch {
    story.update({ persistent: false });
  }
}

const pendingVoiceView = ({ wav, seconds }: LocalRecording) =>
  wav ? ({ seconds, saveState: 'on-device', src: URL.createObjectURL(wav) } as const) : undefined;

const pendingPhotoView = ({ id, ready, photo, name, small }: PendingPhoto): LocalPhoto => ({
  id,
  state: ready ? 'on-device' : 'preparing',
  preview: URL.createObjectURL(photo),
  name,
  small,
});

const revokePreview = (address: string | undefined): void => {
  if (address?.startsWith('blob:')) URL.revokeObjectURL(address);
};

/** Saves an answer to IndexedDB, then marks it as stored on the device. */
export async function saveAnswer(story: LocalStory, key: number, text: string): Promise<void> {
  updateAnswer(story, key, { text, ...(answerOf(story, key)?.saveState === 'saved' && { saveState: 'empty' }) });
  await savePending(story, 'answers', { edition: story.form.edition, key, text });
  if (answerOf(story, key)?.text === text) updateAnswer(story, key, { saveState: text ? 'on-device' : 'empty' });
}

/** Saves a recording to IndexedDB, then shows it. `wav` null: the recording was deleted. */
export async function saveRecording(story: LocalStory, key: number, recording: LocalRecording): Promise<void> {
  await savePending(story, 'voices', { edition: story.form.edition, key, ...recording });
  revokePreview(answerOf(story, key)?.voice?.src);
  story.voices.set(key, recording);
  updateAnswer(story, key, { voice: pendingVoiceView(recording) });
}

/** Stops every recording that is being made, and saves it. */
export const stopRecordings = async (story: LocalStory): Promise<void> => {
  await Promise.all([...story.activeRecordings.values()].map(end => end()));
};

/** Reduces a pending photo and stores the result in its place. */
async function shrinkPendingPhoto(story: LocalStory, pending: PendingPhoto): Promise<void> {
  const shrunk = await story.shrink(pending.photo);
  if (!story.photos.has(pending.id)) return;
  const ready = { ...pending, ...shrunk, ready: true };
  story.photos.set(pending.id, ready);
  await savePending(story, 'photos', ready);
  updatePhoto(story, pending.id, { state: 'on-device', small: shrunk.small });
}

function startShrinking(story: LocalStory, pending: PendingPhoto): void {
  const work = shrinkPendingPhoto(story, pending).finally(() => story.preparations.delete(work));
  story.preparations.add(work);
}

/** An id for a photo on this device. Ids sort in the order in which the photos were added. */
const newPhotoId = (n: number) =>
  `here-${(performance.timeOrigin + performance.now()).toFixed(2)}-${String(n).padStart(3, '0')}`;

/** Adds photos to the story: stores them on the device, then reduces them. Answers how many exceeded the maximum. */
export async function addLocalPhotos(story: LocalStory, files: readonly File[], page: number): Promise<number> {
  const taken = story.view().photos.filter(photo => photo.state !== 'refused').length;
  const fitting = files.slice(0, Math.max(0, maxPhotos - taken));
  const { edition } = story.form;
  for (const [n, file] of fitting.entries()) {
    const pending: PendingPhoto = {
      edition,
      id: newPhotoId(n),
      page,
      name: file.name,
      photo: file,
      ready: false,
      taken: undefined,
      small: false,
    };
    story.photos.set(pending.id, pending);
    story.update({ photos: [...story.view().photos, pendingPhotoView(pending)] });
    await savePending(story, 'photos', pending);
    startShrinking(story, pending);
  }
  return files.length - fitting.length;
}

/** Removes a photo on this device and on the server. Answers the reason when it failed. */
export async function removeLocalPhoto(story: LocalStory, id: string): Promise<string | undefined> {
  const { edition } = story.form;
  const photo = story.view().photos.find(one => one.id === id);
  if (photo?.state === 'saved') {
    const reply = await story.ask<typeof removeImage>('POST /api/removeImage', {
      json: { parent: edition, image: id },
      key: story.linkKey,
    });
    if (!reply.ok && reply.status !== 404) return reply.error.message;
  } else {
    story.photos.delete(id);
    await story.pending.remove('photos', [edition, id]);
  }
  revokePreview(photo?.preview);
  story.update({ photos: story.view().photos.filter(one => one.id !== id) });
  return undefined;
}

/** Lays the pending changes of this device over the server's form, so that nothing entered here is lost. */
export async function restorePending(story: LocalStory): Promise<void> {
  const { edition } = story.form;
  for (const { key, text } of await story.pending.all('answers', edition)) {
    const answer = answerOf(story, key);
    if (answer && answer.text !== text) updateAnswer(story, key, { text, saveState: text ? 'on-device' : 'empty' });
  }
  for (const { key, wav, seconds } of await story.pending.all('voices', edition)) {
    story.voices.set(key, { wav, seconds });
    updateAnswer(story, key, { voice: pendingVoiceView({ wav, seconds }) });
  }
  const photos = (await story.pending.all('photos', edition)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const pending of photos) story.photos.set(pending.id, pending);
  story.update({ photos: [...story.view().photos, ...photos.map(pendingPhotoView)] });
  for (const pending of photos) if (!pending.ready) startShrinking(story, pending);
}

/** Marks an answer as saved by the server, unless it was edited since. */
export async function confirmAnswer(story: LocalStory, key: number, text: string): Promise<void> {
  if (answerOf(story, key)?.text !== text) return;
  await story.pending.remove('answers', [story.form.edition, key]);
  updateAnswer(story, key, { saveState: text ? 'saved' : 'empty' });
}

export async function confirmRecording(story: LocalStory, key: number, recording: LocalRecording): Promise<void> {
  if (story.voices.get(key) !== recording) return;
  await story.pending.remove('voices', [story.form.edition, key]);
  story.voices.delete(key);
  const voice = answerOf(story, key)?.voice;
  if (voice) updateAnswer(story, key, { voice: { ...voice, saveState: 'saved' } });
}

/** Marks a photo as saved by the server under `id`. The same photo chosen twice becomes one. */
export async function confirmPhoto(story: LocalStory, pending: PendingPhoto, { id }: { id: string }): Promise<void> {
  await story.pending.remove('photos', [story.form.edition, pending.id]);
  story.photos.delete(pending.id);
  const { photos } = story.view();
  if (photos.some(photo => photo.id === id)) {
    revokePreview(photos.find(photo => photo.id === pending.id)?.preview);
    story.update({ photos: photos.filter(photo => photo.id !== pending.id) });
  } else updatePhoto(story, pending.id, { id, state: 'saved' });
}

/** Marks a photo as refused by the server; it stays in the list, with the reason, until it is removed. */
export const markPhotoRefused = (story: LocalStory, pending: PendingPhoto, why: string): void =>
  updatePhoto(story, pending.id, { state: 'refused', why });
