import type { removeImage, uploadImage } from '../wire/photos.ts';
import { takenBackText } from '#ui/read-file.ts';
import { confirmPhoto, markPhotoRefused, losePhoto } from './edit-story.ts';
import type { LocalStory } from './local-story.ts';
import type { PendingPhoto } from './pending-store.ts';
import { countProgress, sha256Of } from './tus-upload.ts';

function photoForm(story: LocalStory, pending: PendingPhoto): FormData {
  const form = new FormData();
  form.set('parent', story.edition);
  form.set('page', String(pending.page));
  if (pending.taken) form.set('taken', pending.taken);
  form.set('image1', pending.photo, 'photo');
  return form;
}

/** Whether the server refused that photo, and the others go on. */
export const isPhotoRefused = ({ ok, status }: { ok: boolean; status: number }): boolean =>
  !ok && (status === 413 || status === 415);

/** The next photo that can be sent; `undefined` when none is. */
export const nextPhoto = (story: LocalStory): PendingPhoto | undefined => {
  const waiting = new Set(
    story.shown
      .view()
      .photos.filter(({ state }) => state === 'on-device')
      .map(({ id }) => id),
  );
  return [...story.pending.photos.values()].find(({ id, ready }) => ready && waiting.has(id));
};

/** What is said of a photo that this device cannot read any more, as if the server had refused it. */
const lostPhotoReply = {
  ok: false,
  status: 415,
  error: { code: 'unreadable', message: takenBackText() },
} as const;

/** Sends a photo so that it goes on where it was cut, or at once where the browser cannot make its SHA-256. */
async function sendReducedPhoto(story: LocalStory, pending: PendingPhoto, signal: AbortSignal) {
  const { edition, outside } = story;
  const { ask, linkKey: key } = outside;
  const { photo: blob, name, taken, page } = pending;
  let sha256: string | undefined;
  try {
    sha256 = await sha256Of(blob);
  } catch {
    await losePhoto(story, pending, lostPhotoReply.error.message);
    return lostPhotoReply;
  }
  if (sha256 === undefined)
    // D19
    return ask<typeof uploadImage>('POST /api/uplodeImage', { form: photoForm(story, pending), signal, key });
  const onProgress = countProgress(outside);
  return story.outside.sendFile({
    ask,
    key,
    edition,
    kind: 'photo',
    blob,
    sha256,
    name,
    taken,
    page,
    onProgress,
    signal,
  });
}

/** Sends one photo, then marks it as saved, or as refused. One that was removed meanwhile is removed there, too. */
export async function sendPhoto(story: LocalStory, pending: PendingPhoto, signal: AbortSignal) {
  const reply = await sendReducedPhoto(story, pending, signal);
  if (isPhotoRefused(reply) && !reply.ok) markPhotoRefused(story, pending, reply.error.message);
  if (!reply.ok) return reply;
  const isRemoved = !story.pending.photos.has(pending.id);
  for (const image of reply.body.images) {
    if (!isRemoved) await confirmPhoto(story, pending, image);
    else
      await story.outside.ask<typeof removeImage>('POST /api/removeImage', {
        json: { parent: story.edition, image: image.id },
        key: story.outside.linkKey,
      });
  }
  return reply;
}
