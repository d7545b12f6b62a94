import { newId } from '#src/abstract-form/device/new-id.ts';
import { openPendingStore } from '#src/abstract-form/device/pending-store.ts';
import { sendLeftOriginals } from '#src/abstract-form/device/left-originals.ts';
import { hintsOf, photoHintTexts } from '#src/abstract-form/device/photo-hints.ts';
import { createPhotoShrinker } from '#src/abstract-form/device/shrink-photo.ts';
import { sendFile, sha256Of } from '#src/abstract-form/device/tus-upload.ts';
import { retryDelayMs } from '#src/abstract-form/rules.ts';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { ask } from '#ui/ask.ts';

/** What became of a photo: the id of its file, with what may be wrong in print, or why it was not taken. */
export type NewPhoto = { ok: true; file: string; hints: readonly string[] } | { ok: false; message: string };

interface PhotoToSend {
  edition: string;
  file: File;
  /** Called with the part that has arrived, 0 to 1. */
  onPart(part: number): void;
  signal: AbortSignal;
}

/** How often a lost connection is tried again before the person is told. */
const mostLosses = 5;
const shrinkPhoto = createPhotoShrinker();
const unfinished = 'The photo did not arrive. Check the connection, then choose it again; it goes on where it was cut.';

const waitFor = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/**
 * Sends a photo of this device to the story of a magazine that is being changed (W84), as the form does: reduced first,
 * so that it can be chosen soon, and the original after it, for print. The original is kept on the device until the
 * server has it.
 */
export async function sendNewPhoto({ edition, file, onPart, signal }: PhotoToSend): Promise<NewPhoto> {
  const { photo: blob, taken, fault, look } = await shrinkPhoto(file);
  if (fault !== undefined) return { ok: false, message: fault };
  const sha256 = await sha256Of(blob);
  if (sha256 === undefined)
    return { ok: false, message: 'This browser cannot send photos from here. Send it to the studio by chat.' };
  const key = linkKeyOf(edition);
  const onProgress = (sent: number) => onPart(sent / Math.max(1, blob.size));
  for (let losses = 1; !signal.aborted && losses <= mostLosses; losses += 1) {
    const reply = await sendFile({
      ask,
      key,
      edition,
      kind: 'photo',
      blob,
      sha256,
      name: file.name,
      taken,
      onProgress,
      signal,
    });
    const [photo] = reply.ok ? reply.body.images : [];
    if (photo) {
      if (blob !== file && !look?.reduced) await sendOriginal({ edition, file, photo: photo.id });
      return { ok: true, file: photo.file, hints: look ? hintsOf(look).map(hint => photoHintTexts[hint]) : [] };
    }
    if (!reply.ok && reply.status !== 0 && reply.status < 500) return { ok: false, message: reply.error.message };
    await waitFor(retryDelayMs(losses));
  }
  return { ok: false, message: unfinished };
}

/** Keeps the original on this device and begins to send it; the tracking page goes on with it. */
async function sendOriginal({ edition, file, photo }: { edition: string; file: File; photo: string }): Promise<void> {
  const pending = await openPendingStore();
  await pending.put('originals', { edition, id: newId(), name: file.name, file, photo });
  void sendLeftOriginals(edition, new AbortController().signal, { pending });
}
