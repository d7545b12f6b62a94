import { downscales, uploadSize, type Downscale } from '../rules.ts';

/** Room for an estimate that was a little too large. */
const margin = 0.95;
/** No photo is made smaller than this, in pixels of its longer side; at 640 no JPEG reaches 1.5 MB. */
const leastSide = 640;

/**
 * The best picture of at most 1.5 MB (C-A05). Tries the listed sizes first; when even the last is too large, as with
 * very detailed photos, it reduces the sides by what is too much until the result fits, so that it stays well above
 * 0.5 MB. `encode` makes one attempt; what it throws is passed on.
 */
export async function fitUpload(encode: (attempt: Downscale) => Promise<Blob>): Promise<Blob> {
  let smallest: { attempt: Downscale; photo: Blob } | undefined;
  for (const attempt of downscales) {
    const photo = await encode(attempt);
    if (photo.size <= uploadSize.most) return photo;
    smallest = { attempt, photo };
  }
  if (!smallest) throw new Error('no sizes to try');
  let { attempt, photo } = smallest;
  while (photo.size > uploadSize.most && attempt.side > leastSide) {
    const side = Math.floor(attempt.side * Math.sqrt(uploadSize.most / photo.size) * margin);
    attempt = { ...attempt, side: Math.max(leastSide, side) };
    photo = await encode(attempt);
  }
  return photo;
}
