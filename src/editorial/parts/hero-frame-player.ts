import { frames, nearest, nextBatch } from './hero-frames.ts';
import { framePicture, type HeroSize } from './hero-pictures.ts';

/**
 * The most frames around the wanted one that stay decoded. The others stay compressed, since a phone has too little
 * memory for all.
 */
const maxDecodedFrames = 18;
/**
 * Frames decoded at the same time while the visitor scrolls. Before that it is one at a time, since the page hydrates
 * meanwhile.
 */
const maxDecodesAtOnce = 4;

interface FramePlayerOptions {
  size: HeroSize;
  /** Its abort ends all requests and frees all memory. */
  signal: AbortSignal;
  /** Shows a frame: the wanted one, or the nearest that is decoded. */
  show(picture: ImageBitmap): void;
  /** Called when the first batch has been fetched. */
  onReady(): void;
  /** Called when no frame of a batch could be fetched; no more are requested then. */
  onFailed(error: unknown): void;
}

/** Resolves in the next task. Requesting a whole batch in one task blocks a cheap phone for a tenth of a second. */
const nextTask = () => new Promise(done => setTimeout(done));

const isDecoded = (picture: ImageBitmap | 'decoding' | undefined): picture is ImageBitmap =>
  picture !== undefined && picture !== 'decoding';

/**
 * Fetches the frames of the hero in batches, the nearest to the wanted one first, and shows the nearest one that is
 * decoded (C-L01, D11).
 */
export class FramePlayer {
  readonly #options: FramePlayerOptions;
  /** Frames that were not requested yet. */
  readonly #notFetched = new Set(frames);
  readonly #compressed = new Map<number, Blob>();
  readonly #decoded = new Map<number, ImageBitmap | 'decoding'>();
  #wanted = frames[0] ?? 0;
  #shown = 0;
  #fetching = false;
  #fetchesAll = false;

  /** Starts with the first batch. */
  constructor(options: FramePlayerOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => {
      for (const picture of this.#decoded.values()) if (isDecoded(picture)) picture.close();
      this.#decoded.clear();
    });
    void this.#fetchBatches();
  }

  /** Sets the frame that is wanted now. */
  want(frame: number): void {
    if (frame === this.#wanted) return;
    this.#wanted = frame;
    this.#update();
  }

  /** Sets whether the other batches are fetched too, or only the first. */
  fetchAll(on: boolean): void {
    this.#fetchesAll = on;
    void this.#fetchBatches();
  }

  async #fetchBatches(): Promise<void> {
    const { signal, onReady, onFailed } = this.#options;
    const onlyFirst = this.#compressed.size > 0 && !this.#fetchesAll;
    if (this.#fetching || this.#notFetched.size === 0 || signal.aborted || onlyFirst) return;
    this.#fetching = true;
    const batch = nextBatch(this.#notFetched, this.#wanted);
    for (const frame of batch) this.#notFetched.delete(frame);
    const errors: unknown[] = [];
    const requests: Promise<unknown>[] = [];
    for (const frame of batch) {
      await nextTask();
      requests.push(this.#fetchFrame(frame).catch(error => errors.push(error)));
    }
    await Promise.all(requests);
    this.#fetching = false;
    if (signal.aborted) return;
    if (errors.length === batch.length) {
      this.#notFetched.clear();
      return onFailed(errors[0]);
    }
    if (this.#compressed.size <= batch.length) onReady();
    this.#update();
    void this.#fetchBatches();
  }

  async #fetchFrame(frame: number): Promise<void> {
    const { size, signal } = this.#options;
    const response = await fetch(framePicture(size, frame), { signal });
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    this.#compressed.set(frame, await response.blob());
  }

  /** Decodes the frames near the wanted one, the nearest first, frees the others, and shows the nearest decoded one. */
  #update(): void {
    const near = [...this.#compressed]
      .sort(([a], [b]) => Math.abs(a - this.#wanted) - Math.abs(b - this.#wanted))
      .slice(0, maxDecodedFrames);
    let free = this.#fetchesAll ? maxDecodesAtOnce : 1;
    for (const [frame, picture] of this.#decoded) {
      if (picture === 'decoding') free--;
      else if (frame !== this.#shown && near.every(([other]) => other !== frame)) {
        picture.close();
        this.#decoded.delete(frame);
      }
    }
    const missing = near.filter(([frame]) => !this.#decoded.has(frame)).slice(0, Math.max(0, free));
    for (const [frame, blob] of missing) {
      this.#decoded.set(frame, 'decoding');
      void this.#decode(frame, blob);
    }
    this.#draw();
  }

  async #decode(frame: number, blob: Blob): Promise<void> {
    try {
      const picture = await createImageBitmap(blob);
      if (this.#options.signal.aborted) return picture.close();
      this.#decoded.set(frame, picture);
    } catch {
      // Not a picture: the nearest other one is shown instead.
      this.#compressed.delete(frame);
      this.#decoded.delete(frame);
    }
    this.#update();
  }

  #draw(): void {
    const decoded = [...this.#decoded].flatMap(([frame, picture]) => (isDecoded(picture) ? [frame] : []));
    const frame = nearest(decoded, this.#wanted);
    if (frame === undefined || frame === this.#shown) return;
    const picture = this.#decoded.get(frame);
    if (!isDecoded(picture)) return;
    this.#shown = frame;
    this.#options.show(picture);
  }
}
