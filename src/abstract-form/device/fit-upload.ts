import { finerQualities, jpegAttempts, photoUploadBytes, type JpegAttempt } from '../rules.ts';

/** Safety factor for the estimated size of the next attempt. */
const sizeMargin = 0.95;
/** The smallest longer side, in pixels; at 640 no JPEG reaches 1.5 MB. */
const minSide = 640;

type Encode = (attempt: JpegAttempt) => Promise<Blob>;

/** The photo in a better quality, while it is below 0.5 MB and does not exceed 1.5 MB. */
async function finer(encode: Encode, attempt: JpegAttempt, photo: Blob): Promise<Blob> {
  let best = photo;
  for (const quality of finerQualities) {
    if (best.size >= photoUploadBytes.least) break;
    const next = await encode({ ...attempt, quality });
    if (next.size > photoUploadBytes.most) break;
    best = next;
  }
  return best;
}

/**
 * C-A05: the best JPEG of about 0.5 to 1.5 MB. Tries the listed attempts first. A plain photo, whose first attempt is
 * smaller, gets a better quality, unless its file, of `original` bytes, was as small itself. When even the last attempt
 * is too large, as with very detailed photos, reduces the sides in proportion to the excess until the result fits, so
 * that it stays well above 0.5 MB. `encode` makes one attempt; its errors are passed on.
 */
export async function fitUpload(encode: Encode, original: number): Promise<Blob> {
  let smallest: { attempt: JpegAttempt; photo: Blob } | undefined;
  for (const attempt of jpegAttempts) {
    const photo = await encode(attempt);
    if (photo.size <= photoUploadBytes.most)
      return original > photoUploadBytes.least ? finer(encode, attempt, photo) : photo;
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
