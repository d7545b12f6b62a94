import type { ShrunkPhoto } from './shrink-photo.worker.ts';

/** Makes a photo small enough to send (C-A05), off the main thread. Never fails: what cannot be opened stays as it is. */
export type ShrinkPhoto = (file: Blob) => Promise<ShrunkPhoto>;

/** After so long a photo goes up as it is: the worker was ended for want of memory. */
const shrinkTimeoutMs = 30_000;

/** A worker that makes photos smaller, one after another; begun with the first photo. */
export function createPhotoShrinker(): ShrinkPhoto {
  let worker: Worker | undefined;
  let last = 0;
  let before: Promise<unknown> = Promise.resolve();
  const one = (file: Blob): Promise<ShrunkPhoto> =>
    new Promise(done => {
      const id = ++last;
      const asItIs = () => done({ photo: file, taken: undefined, small: false });
      try {
        const current = (worker ??= new Worker(new URL('./shrink-photo.worker.ts', import.meta.url), {
          type: 'module',
        }));
        const stop = new AbortController();
        const settle = (answer: () => void) => {
          clearTimeout(timer);
          stop.abort();
          answer();
        };
        const giveUp = () => {
          current.terminate();
          worker = undefined;
          settle(asItIs);
        };
        const timer = setTimeout(giveUp, shrinkTimeoutMs);
        const { signal } = stop;
        current.addEventListener('error', giveUp, { signal });
        current.addEventListener(
          'message',
          ({ data }: MessageEvent<{ id: number; shrunk: ShrunkPhoto }>) =>
            data.id === id && settle(() => done(data.shrunk)),
          { signal },
        );
        current.postMessage({ id, file }, []);
      } catch {
        asItIs();
      }
    });
  return file => {
    const next = before.then(() => one(file));
    before = next;
    return next;
  };
}
