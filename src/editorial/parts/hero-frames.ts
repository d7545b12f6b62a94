/** The pictures of the hero, and which of them are wanted: pure rules (C-L01, D11). */

export const firstFrame = 12;
export const lastFrame = 148;
/** All numbers of pictures, in their order: 137. */
export const frames: readonly number[] = Array.from({ length: lastFrame - firstFrame + 1 }, (_, n) => firstFrame + n);
/** How many are asked for at a time. */
const batchSize = 10;

/** A picture's name without its ending, e.g. `Comp_00012`. */
export const frameName = (frame: number): string => `Comp_${String(frame).padStart(5, '0')}`;

/**
 * The picture that belongs to a part of the hero's scroll, 0 at its start and 1 at its end; beyond them, the first and
 * the last.
 */
export const frameAt = (progress: number): number =>
  firstFrame + Math.round(Math.min(1, Math.max(0, progress)) * (lastFrame - firstFrame));

/** The caption (1 to 3) that shows at a part of the scroll; 0 is none, as at the end, where the pages fill the room. */
export const stepAt = (progress: number): 0 | 1 | 2 | 3 => {
  if (progress < 0.24 || progress > 0.84) return 0;
  return progress < 0.44 ? 1 : progress < 0.64 ? 2 : 3;
};

/**
 * Of `left`, those nearest to `wanted`, at most a batch, nearest first; of two as near, the later one: people scroll
 * on.
 */
export const nextBatch = (left: Iterable<number>, wanted: number): number[] =>
  [...left].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || b - a).slice(0, batchSize);

/** Of `there`, the one nearest to `wanted`. */
export const nearest = (there: Iterable<number>, wanted: number): number | undefined => nextBatch(there, wanted)[0];
