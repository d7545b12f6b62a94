import { jpegAttempts, photoUploadBytes, type JpegAttempt } from '../rules.ts';

/** Safety factor for the estimated size of the next attempt. */
const sizeMargin = 0.95;
/** The smallest longer side, in pixels; at 640 no JPEG reaches 1.5 MB. */
const minSide = 640;

/**
 * The best JPEG of at most 1.5 MB (C-A05). Tries the listed attempts first. When even the last is too large, as with
 * very detailed photos, reduces the sides in proportion to the excess until the result fits, so that it stays well
 * above 0.5 MB. `encode` makes one attempt; its errors are passed on.
 */
export async function fitUpload(encode: (attempt: JpegAttempt) => Promise<Blob>): Promise<Blob> {
  let smallest: { attempt: JpegAttempt; photo: Blob } | undefined;
  for (const attempt of jpegAttempts) {
    const photo = await encode(attempt);
    if (photo.size <= photoUploadBytes.most) return photo;
    smallest = { attempt, photo };
  }
  if (!smallest) throw new Error('no sizes to try');
  let { attempt, photo } = smallest;
  while (photo.size > photoUploadBytes.most && attempt.side > minSide) {
    const side = Math.floor(attempt.side * Math.sqrt(photoUploadBytes.most / photo.size) * sizeMargin);
    attempt = { ...attempt, side: Math.max(minSide, side) };
    photo = await encode(attempt);
  }
  return photo;
}
