import { fileTypeOf } from '#typeset/photos/file-type.ts';
import { readBytes } from '#ui/read-file.ts';
import { unchangedPhoto, type ShrinkAnswer, type ShrunkPhoto } from './shrunk-photo.ts';
import { createWorkerQueue } from './worker-queue.ts';

/**
 * Reduces a photo for the upload in a worker (C-A05). Never fails: a photo that cannot be opened is returned unchanged.
 */
export type ShrinkPhoto = (file: Blob) => Promise<ShrunkPhoto>;

/** What the worker that reduces photos is asked; `bitmap`: the opened photo where the browser cannot open it itself. */
export interface ShrinkQuestion {
  file: Blob;
  bitmap?: ImageBitmap | undefined;
}

/** After this time the photo is sent unchanged. */
const shrinkTimeoutMs = 30_000;
/** A HEIC of 12 megapixels takes a second on a computer and several on a cheap phone. */
const heicTimeoutMs = 60_000;

/** Whether it may be a HEIC; some phones give theirs the brands of an AVIF. */
const isHeif = (file: Blob): Promise<boolean> =>
  readBytes(file.slice(0, 256)).then(
    head => ['heic', 'avif'].includes(fileTypeOf(head)),
    () => false,
  );

/** Creates the workers that reduce photos one after another; the one for HEIC is loaded when a photo needs it. */
export function createPhotoShrinker(): ShrinkPhoto {
  const shrink = createWorkerQueue<ShrinkQuestion, ShrinkAnswer>(
    () => new Worker(new URL('./shrink-photo.worker.ts', import.meta.url), { type: 'module' }),
    shrinkTimeoutMs,
  );
  const openHeic = createWorkerQueue<Blob, ImageBitmap>(
    () => new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' }),
    heicTimeoutMs,
  );
  return async file => {
    const shrunk = await shrink({ file });
    const isOpened = shrunk?.look ?? shrunk?.fault;
    const bitmap = !isOpened && (await isHeif(file)) ? await openHeic(file) : undefined;
    const opened = bitmap && (await shrink({ file, bitmap }, [bitmap]));
    const answer = opened ?? shrunk;
    return answer ? { ...answer, photo: answer.photo ?? file } : unchangedPhoto(file);
  };
}
