import { mostPhotos } from '../rules.ts';
import type { removeImage } from '../wire.ts';
import type { DraftPhoto, Drafts } from './drafts.ts';
import { answerOf, changeAnswer, changePhoto, type Photo, type Recording, type Story } from './story.ts';

/** Keeps something on the device; when it has no room, the screen says that the tab must stay open. */
async function keepHere<N extends Parameters<Drafts['put']>[0]>(
  story: Story,
  ...put: Parameters<typeof story.drafts.put<N>>
): Promise<void> {
  try {
    await story.drafts.put(...put);
  } catch {
    story.change({ lasting: false });
  }
}

const voiceHere = ({ wav, seconds }: Recording) =>
  wav ? ({ seconds, where: 'phone', heard: URL.createObjectURL(wav) } as const) : undefined;

const photoHere = ({ id, ready, photo, name, small }: DraftPhoto): Photo => ({
  id,
  where: ready ? 'phone' : 'preparing',
  preview: URL.createObjectURL(photo),
  name,
  small,
});

const letGo = (address: string | undefined): void => {
  if (address?.startsWith('blob:')) URL.revokeObjectURL(address);
};

/** A word was written: on the device before the screen says so. */
export async function write(story: Story, key: number, text: string): Promise<void> {
  changeAnswer(story, key, { text, ...(answerOf(story, key)?.where === 'safe' && { where: 'empty' }) });
  await keepHere(story, 'answers', { edition: story.form.edition, key, text });
  if (answerOf(story, key)?.text === text) changeAnswer(story, key, { where: text ? 'phone' : 'empty' });
}

/** A recording was made, or deleted (`wav` null). */
export async function record(story: Story, key: number, recording: Recording): Promise<void> {
  await keepHere(story, 'voices', { edition: story.form.edition, key, ...recording });
  letGo(answerOf(story, key)?.voice?.heard);
  story.voices.set(key, recording);
  changeAnswer(story, key, { voice: voiceHere(recording) });
}

/** Ends whatever is being recorded, and keeps it. */
export const endRecordings = async (story: Story): Promise<void> => {
  await Promise.all([...story.recording.values()].map(end => end()));
};

/** Makes a photo smaller and keeps the smaller one instead. */
async function shrinkKept(story: Story, draft: DraftPhoto): Promise<void> {
  const shrunk = await story.shrink(draft.photo);
  if (!story.photos.has(draft.id)) return;
  const ready = { ...draft, ...shrunk, ready: true };
  story.photos.set(draft.id, ready);
  await keepHere(story, 'photos', ready);
  changePhoto(story, draft.id, { where: 'phone', small: shrunk.small });
}

function prepare(story: Story, draft: DraftPhoto): void {
  const work = shrinkKept(story, draft).finally(() => story.preparing.delete(work));
  story.preparing.add(work);
}

/** Ids that sort in the order in which photos were added. */
const idHere = (n: number) =>
  `here-${(performance.timeOrigin + performance.now()).toFixed(2)}-${String(n).padStart(3, '0')}`;

/** Adds photos: kept on the device at once, then made smaller. Answers how many found no room. */
export async function addPhotos(story: Story, files: readonly File[], page: number): Promise<number> {
  const taken = story.shown().photos.filter(photo => photo.where !== 'refused').length;
  const fitting = files.slice(0, Math.max(0, mostPhotos - taken));
  const { edition } = story.form;
  for (const [n, file] of fitting.entries()) {
    const draft: DraftPhoto = {
      edition,
      id: idHere(n),
      page,
      name: file.name,
      photo: file,
      ready: false,
      taken: undefined,
      small: false,
    };
    story.photos.set(draft.id, draft);
    story.change({ photos: [...story.shown().photos, photoHere(draft)] });
    await keepHere(story, 'photos', draft);
    prepare(story, draft);
  }
  return files.length - fitting.length;
}

/** Takes a photo out, here and with us (C-A04). Answers why not, if not. */
export async function takeOut(story: Story, id: string): Promise<string | undefined> {
  const { edition } = story.form;
  const photo = story.shown().photos.find(one => one.id === id);
  if (photo?.where === 'safe') {
    const answer = await story.ask<typeof removeImage>('POST /api/removeImage', {
      json: { parent: edition, image: id },
    });
    if (!answer.ok && answer.status !== 404) return answer.error.message;
  } else {
    story.photos.delete(id);
    await story.drafts.drop('photos', [edition, id]);
  }
  letGo(photo?.preview);
  story.change({ photos: story.shown().photos.filter(one => one.id !== id) });
  return undefined;
}

/** Puts what was kept on this device over what the shop has: nothing that was written, recorded or added here is lost. */
export async function resume(story: Story): Promise<void> {
  const { edition } = story.form;
  for (const { key, text } of await story.drafts.all('answers', edition)) {
    const answer = answerOf(story, key);
    if (answer && answer.text !== text) changeAnswer(story, key, { text, where: text ? 'phone' : 'empty' });
  }
  for (const { key, wav, seconds } of await story.drafts.all('voices', edition)) {
    story.voices.set(key, { wav, seconds });
    changeAnswer(story, key, { voice: voiceHere({ wav, seconds }) });
  }
  const photos = (await story.drafts.all('photos', edition)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const draft of photos) story.photos.set(draft.id, draft);
  story.change({ photos: [...story.shown().photos, ...photos.map(photoHere)] });
  for (const draft of photos) if (!draft.ready) prepare(story, draft);
}

/** The shop has this text; what was written since is newer and stays here. */
export async function answerIsSafe(story: Story, key: number, text: string): Promise<void> {
  if (answerOf(story, key)?.text !== text) return;
  await story.drafts.drop('answers', [story.form.edition, key]);
  changeAnswer(story, key, { where: text ? 'safe' : 'empty' });
}

export async function voiceIsSafe(story: Story, key: number, recording: Recording): Promise<void> {
  if (story.voices.get(key) !== recording) return;
  await story.drafts.drop('voices', [story.form.edition, key]);
  story.voices.delete(key);
  const voice = answerOf(story, key)?.voice;
  if (voice) changeAnswer(story, key, { voice: { ...voice, where: 'safe' } });
}

/** The shop has the photo, as `id`; the same photo chosen twice becomes one. */
export async function photoIsSafe(story: Story, draft: DraftPhoto, { id }: { id: string }): Promise<void> {
  await story.drafts.drop('photos', [story.form.edition, draft.id]);
  story.photos.delete(draft.id);
  const { photos } = story.shown();
  if (photos.some(photo => photo.id === id)) {
    letGo(photos.find(photo => photo.id === draft.id)?.preview);
    story.change({ photos: photos.filter(photo => photo.id !== draft.id) });
  } else changePhoto(story, draft.id, { id, where: 'safe' });
}

/** A photo cannot be taken; it stays here, with the reason, until it is removed. */
export const photoIsRefused = (story: Story, draft: DraftPhoto, why: string): void =>
  changePhoto(story, draft.id, { where: 'refused', why });
