import type { Box } from '#typeset/index.ts';

/** A part of a photo, as fractions of its width and height. */
export type Crop = Box;

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const inside = ({ x, y, w, h }: Crop): Crop => ({ x: between(x, 0, 1 - w), y: between(y, 0, 1 - h), w, h });

/** The part that is so far to the right and below, as fractions of the photo; it stays inside the photo. */
export const movedCrop = (crop: Crop, right: number, below: number): Crop =>
  inside({ ...crop, x: crop.x + right, y: crop.y + below });

/** The smallest part of a photo that can be chosen, by its longer side. */
const smallest = 0.2;

/**
 * The part about the same middle that is `by` times as large, in the same shape: at most as much of the photo as fits,
 * at least a fifth of its side, and `leastWidth` of its width, below which it would not print sharp (W88).
 */
export function scaledCrop(crop: Crop, by: number, leastWidth = 0): Crop {
  const most = Math.min(1 / crop.w, 1 / crop.h);
  const least = Math.min(most, Math.max(smallest / Math.max(crop.w, crop.h), Math.min(1, leastWidth / crop.w)));
  const factor = between(by, least, most);
  const [w, h] = [crop.w * factor, crop.h * factor];
  return inside({ x: crop.x + (crop.w - w) / 2, y: crop.y + (crop.h - h) / 2, w, h });
}

/** Whether two parts are the same to the eye. */
export const isSameCrop = (a: Crop, b: Crop): boolean =>
  (['x', 'y', 'w', 'h'] as const).every(side => Math.abs(a[side] - b[side]) < 0.002);
