import type { ShrunkPhoto } from './shrink-photo.worker.ts';

/**
 * Reduces a photo for the upload in a worker (C-A05). Never fails: a photo that cannot be opened is answered unchanged.
 */
export type ShrinkPhoto = (file: Blob) => Promise<ShrunkPhoto>;

/** After this time the photo is sent unchanged: the worker was ended for lack of memory. */
const shrinkTimeoutMs = 30_000;

/** Creates a worker that reduces photos one after another; it is started with the first photo. */
export function createPhotoShrinker(): ShrinkPhoto {
  let worker: Worker | undefined;
  let last = 0;
  let queue: Promise<unknown> = Promise.resolve();
  const shrinkOne = (file: Blob): Promise<ShrunkPhoto> =>
    new Promise(done => {
      const id = ++last;
      const answerUnchanged = () => done({ photo: file, taken: undefined, small: false });
      try {
        const current = (worker ??= new Worker(new URL('./shrink-photo.worker.ts', import.meta.url), {
          type: 'module',
        }));
        const stop = new AbortController();
        const finish = (answer: () => void) => {
          clearTimeout(timer);
          stop.abort();
          answer();
        };
        const giveUp = () => {
          current.terminate();
          worker = undefined;
          finish(answerUnchanged);
        };
        const timer = setTimeout(giveUp, shrinkTimeoutMs);
        const { signal } = stop;
        current.addEventListener('error', giveUp, { signal });
        current.addEventListener(
          'message',
          ({ data }: MessageEvent<{ id: number; shrunk: ShrunkPhoto }>) =>
            data.id === id && finish(() => done(data.shrunk)),
          { signal },
        );
        current.postMessage({ id, file }, []);
      } catch {
        answerUnchanged();
      }
    });
  return file => {
    const next = queue.then(() => shrinkOne(file));
    queue = next;
    return next;
  };
}
