import { frames, nearest, nextBatch } from './hero-frames.ts';
import { framePicture, type HeroSize } from './hero-pictures.ts';

/** So many frames around the wanted one are kept ready to be drawn; the others stay packed, since a phone could not hold them all. */
const maxDecodedFrames = 18;
/** So many are unpacked beside each other while one leafs; before that one after the other, as the page comes to life meanwhile. */
const maxDecodesAtOnce = 4;

export interface FramePlayer {
  /** Says which frame is wanted now. */
  want(frame: number): void;
  /** Whether the others are fetched too, or only the first batch. */
  go(on: boolean): void;
}

interface FramePlayerOptions {
  size: HeroSize;
  /** Ends all requests and gives back all memory. */
  signal: AbortSignal;
  /** Shows a frame: the wanted one, or the nearest that is there. */
  show(picture: ImageBitmap): void;
  /** The first batch is there. */
  onReady(): void;
  /** Not one frame of a batch came; no more are asked for. */
  onFailed(error: unknown): void;
}

/** The next task: asking for all of a batch in one holds a cheap phone up for a tenth of a second. */
const nextTask = () => new Promise(done => setTimeout(done));

/** Fetches the frames of the hero, in batches, the nearest to the wanted one first, and shows the best there is (C-L01, D11). */
export function startFramePlayer({ size, signal, show, onReady, onFailed }: FramePlayerOptions): FramePlayer {
  const left = new Set(frames);
  const packed = new Map<number, Blob>();
  const ready = new Map<number, ImageBitmap | 'unpacking'>();
  let [wanted, shown] = [frames[0] ?? 0, 0];
  let [busy, all] = [false, false];

  const fetched = async (frame: number) => {
    const answer = await fetch(framePicture(size, frame), { signal });
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    packed.set(frame, await answer.blob());
  };

  const draw = () => {
    const frame = nearest(
      [...ready].flatMap(([frame, picture]) => (picture === 'unpacking' ? [] : [frame])),
      wanted,
    );
    const picture = frame !== undefined && frame !== shown && ready.get(frame);
    if (!picture || picture === 'unpacking') return;
    shown = frame;
    show(picture);
  };

  const unpack = async (frame: number, blob: Blob) => {
    try {
      const picture = await createImageBitmap(blob);
      if (signal.aborted) return picture.close();
      ready.set(frame, picture);
    } catch {
      // Not a picture: the nearest other one is shown instead.
      packed.delete(frame);
      ready.delete(frame);
    }
    tend();
  };

  /** Unpacks what is near the wanted frame, the nearest first, and lets go of the rest. */
  const tend = () => {
    const near = [...packed].sort(([a], [b]) => Math.abs(a - wanted) - Math.abs(b - wanted)).slice(0, maxDecodedFrames);
    let room = all ? maxDecodesAtOnce : 1;
    for (const [frame, picture] of ready) {
      if (picture === 'unpacking') room--;
      else if (frame !== shown && near.every(([other]) => other !== frame)) {
        picture.close();
        ready.delete(frame);
      }
    }
    for (const [frame, blob] of near.filter(([frame]) => !ready.has(frame)).slice(0, Math.max(0, room))) {
      ready.set(frame, 'unpacking');
      void unpack(frame, blob);
    }
    draw();
  };

  const next = async () => {
    if (busy || left.size === 0 || signal.aborted || (packed.size > 0 && !all)) return;
    busy = true;
    const batch = nextBatch(left, wanted);
    for (const frame of batch) left.delete(frame);
    const failed: unknown[] = [];
    const asked: Promise<unknown>[] = [];
    for (const frame of batch) {
      await nextTask();
      asked.push(fetched(frame).catch(error => failed.push(error)));
    }
    await Promise.all(asked);
    busy = false;
    if (signal.aborted) return;
    if (failed.length === batch.length) {
      left.clear();
      return onFailed(failed[0]);
    }
    if (packed.size <= batch.length) onReady();
    tend();
    void next();
  };

  signal.addEventListener('abort', () => {
    for (const picture of ready.values()) if (picture !== 'unpacking') picture.close();
    ready.clear();
  });
  void next();
  return {
    want(frame) {
      if (frame === wanted) return;
      wanted = frame;
      tend();
    },
    go(on) {
      all = on;
      void next();
    },
  };
}
