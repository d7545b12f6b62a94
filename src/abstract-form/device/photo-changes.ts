import type { Refusal } from '#kernel/refusals.ts';
import { isInconclusive } from '#ui/inconclusive.ts';
import { reordered } from '../rules.ts';
import type { changePhoto } from '../wire/photos.ts';
import { type LocalPhoto, updatePhoto } from './shown-story.ts';
import type { LocalStory } from './local-story.ts';
import { savePending } from './pending-story.ts';
import type { PhotoChange } from './pending-store.ts';

/** What a change of one photo takes from another: one is on the cover, and one shows whom the magazine is about. */
const takenBy = (change: PhotoChange, { wish, subject }: PhotoChange): PhotoChange => ({
  ...(change.wish === 'cover' && wish === 'cover' && { wish: null }),
  ...(change.subject && subject && { subject: false }),
});

/** The photos with a change applied; what only one photo can have is taken from the one that had it. */
export function withPhotoChange(photos: readonly LocalPhoto[], id: string, change: PhotoChange): LocalPhoto[] {
  const { before, ...fields } = change;
  const changed = photos.map(photo => {
    if (photo.id === id) return { ...photo, ...fields };
    return { ...photo, ...takenBy(change, photo) };
  });
  const moved = changed.find(photo => photo.id === id);
  if (before === undefined || !moved) return changed;
  return reordered(changed, moved, changed.find(photo => photo.id === before) ?? null);
}

/** Milliseconds of rest before changes are sent, so that a caption is not sent letter by letter. */
const restMs = 800;
const timers = new WeakMap<LocalStory, ReturnType<typeof setTimeout>>();

/** Changes a photo on this device at once, stores the change, and sends it after a moment. */
export async function changeLocalPhoto(story: LocalStory, id: string, change: PhotoChange): Promise<void> {
  story.shown.update({ photos: withPhotoChange(story.shown.view().photos, id, change) });
  for (const [other, waiting] of story.pending.photoChanges) {
    const taken = takenBy(change, waiting);
    if (other !== id && Object.keys(taken).length > 0) await storeChange(story, other, taken);
  }
  updatePhoto(story, id, { whyNotSaved: undefined });
  await storeChange(story, id, change);
  clearTimeout(timers.get(story));
  timers.set(
    story,
    setTimeout(() => void sendPhotoChanges(story), restMs),
  );
}

/** Sends once more what the server did not take about a photo. */
export async function retryPhotoChange(story: LocalStory, id: string): Promise<void> {
  updatePhoto(story, id, { whyNotSaved: undefined });
  await sendPhotoChanges(story);
}

/** Stores a change on this device, together with earlier ones of the photo. */
async function storeChange(story: LocalStory, id: string, change: PhotoChange): Promise<void> {
  const all = { ...story.pending.photoChanges.get(id), ...change };
  story.pending.photoChanges.set(id, all);
  await savePending(story, 'photoChanges', { edition: story.edition, id, change: all });
}

/** Drops what was said about a photo: the server has it, or the photo is gone. */
export async function forgetPhotoChange(story: LocalStory, id: string): Promise<void> {
  story.pending.photoChanges.delete(id);
  await story.pending.store.remove('photoChanges', [story.edition, id]);
}

/** Gives the change of a photo of this device to the id that the server gave the photo. */
export async function renamePhotoChange(story: LocalStory, from: string, to: string): Promise<void> {
  const change = story.pending.photoChanges.get(from);
  if (!change) return;
  await storeChange(story, to, change);
  await forgetPhotoChange(story, from);
}

/** Applies the changes that an earlier visit stored on this device. */
export async function restorePhotoChanges(story: LocalStory): Promise<void> {
  for (const { id, change } of await story.pending.store.all('photoChanges', story.edition)) {
    if (!story.shown.view().photos.some(photo => photo.id === id)) await forgetPhotoChange(story, id);
    else {
      story.pending.photoChanges.set(id, change);
      story.shown.update({ photos: withPhotoChange(story.shown.view().photos, id, change) });
    }
  }
}

type SendOutcome = { ok: true; status: 200 } | { ok: false; status: number; error: Refusal['error'] };
const sent: SendOutcome = { ok: true, status: 200 };
const running = new WeakMap<LocalStory, Promise<SendOutcome>>();

/**
 * Sends the changes of all photos that the server has; those of others wait for their photo. A change that the server
 * refuses stays with its reason until the customer tries again or changes it. Returns the first reply that should be
 * tried again by itself.
 */
export function sendPhotoChanges(story: LocalStory): Promise<SendOutcome> {
  const next = (running.get(story) ?? Promise.resolve(sent)).then(() => sendInOrder(story));
  running.set(story, next);
  return next;
}

/** The last photo goes first: each is moved before its successor, which then has its place already. */
async function sendInOrder(story: LocalStory): Promise<SendOutcome> {
  const saved = story.shown.view().photos.filter(photo => photo.state === 'saved');
  for (const [at, { id, whyNotSaved }] of [...saved.entries()].toReversed()) {
    const change = story.pending.photoChanges.get(id);
    if (!change || whyNotSaved !== undefined) continue;
    const json = {
      ...change,
      parent: story.edition,
      image: id,
      ...(change.before !== undefined && { before: saved[at + 1]?.id ?? null }),
    };
    const reply = await story.outside.ask<typeof changePhoto>('POST /api/changePhoto', {
      json,
      key: story.outside.linkKey,
    });
    if (!reply.ok && isInconclusive(reply.status)) return reply;
    if (story.pending.photoChanges.get(id) !== change) continue;
    if (reply.ok) await forgetPhotoChange(story, id);
    else updatePhoto(story, id, { whyNotSaved: reply.error.message });
  }
  return sent;
}
