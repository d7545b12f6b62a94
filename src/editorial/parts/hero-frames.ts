/** C-L01: the pictures of the hero, and which of them are wanted: pure rules (D11). */

export const firstFrame = 12;
export const lastFrame = 148;
/** The numbers of all pictures, in order: 137. */
export const frames: readonly number[] = Array.from({ length: lastFrame - firstFrame + 1 }, (_, n) => firstFrame + n);
/** How many pictures are requested at a time. */
const batchSize = 10;

/** A picture's name without its extension, e.g. `Comp_00012`. */
export const frameName = (frame: number): string => `Comp_${String(frame).padStart(5, '0')}`;

/**
 * The picture at a scroll progress, 0 at the hero's start and 1 at its end; below and above them the first and the
 * last.
 */
export const frameAt = (progress: number): number =>
  firstFrame + Math.round(Math.min(1, Math.max(0, progress)) * (lastFrame - firstFrame));

/** The caption (1 to 3) at a scroll progress; 0 is none, as at the end, where the pages fill the screen. */
export const stepAt = (progress: number): 0 | 1 | 2 | 3 => {
  if (progress < 0.24 || progress > 0.84) return 0;
  return progress < 0.44 ? 1 : progress < 0.64 ? 2 : 3;
};

/**
 * The frames of `remaining` nearest to `wanted`, nearest first, at most a batch. Of two at the same distance the later
 * one comes first, since visitors usually scroll down.
 */
export const nextBatch = (remaining: Iterable<number>, wanted: number): number[] =>
  [...remaining].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || b - a).slice(0, batchSize);

/** The frame of `available` nearest to `wanted`; `undefined` when there is none. */
export const nearest = (available: Iterable<number>, wanted: number): number | undefined =>
  nextBatch(available, wanted)[0];
