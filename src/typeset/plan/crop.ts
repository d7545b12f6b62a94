import type { Box, PhotoFacts } from '../model.ts';

/** Width over height. */
export const aspectOf = (photo: PhotoFacts): number => photo.width / photo.height;

const clamp = (n: number, low: number, high: number): number => Math.min(Math.max(n, low), high);
const round = (n: number): number => Math.round(n * 1e5) / 1e5;

/** The part of the photo that fills a frame of the given shape: as much as possible, moved so that the focus box stays in. */
export function cropFor(photo: PhotoFacts, aspect: number): Box {
  const own = aspectOf(photo);
  const w = own > aspect ? aspect / own : 1;
  const h = own > aspect ? 1 : own / aspect;
  const { focus } = photo;
  // A frame that cannot hold the whole focus box keeps its top: heads are up there.
  const top = h < focus.h ? focus.y : focus.y + focus.h / 2 - h / 2;
  return {
    x: round(clamp(focus.x + focus.w / 2 - w / 2, 0, 1 - w)),
    y: round(clamp(top, 0, 1 - h)),
    w: round(w),
    h: round(h),
  };
}

/** Part of the photo that a frame of this shape would cut away, 0-1. */
export function lost(photo: PhotoFacts, aspect: number): number {
  const own = aspectOf(photo);
  return 1 - Math.min(own / aspect, aspect / own);
}

/** Resolution of a crop in a frame `width` mm wide, in pixels per inch. */
export const dpiOf = (photo: PhotoFacts, crop: Box, width: number): number =>
  Math.round((photo.width * crop.w) / (width / 25.4));

/** How good a photo is as a picture, without its shape: about 0-1. */
export function quality(photo: PhotoFacts): number {
  const size = clamp((photo.width * photo.height) / 4e6, 0, 1);
  const light = 1 - clamp(Math.abs(photo.lightness - 0.48) / 0.48, 0, 1);
  const detail = clamp((photo.entropy - 4.5) / 3, 0, 1);
  return 0.3 * size + 0.25 * light + 0.25 * detail + 0.2 * clamp(photo.colourful * 1.6, 0, 1);
}

/** Bits in which two difference hashes differ; 6 or fewer means the same picture. */
export function distance(a: string, b: string): number {
  let bits = 0;
  for (let at = 0; at < a.length; at++) {
    let x = parseInt(a[at] ?? '0', 16) ^ parseInt(b[at] ?? '0', 16);
    for (; x > 0; x >>= 1) bits += x & 1;
  }
  return bits;
}
