import type { PhotoFacts } from '../model.ts';
import { hashDistance } from '../photos/grey.ts';
import { photoWeights } from '../weights/photo-weights.ts';
import { aspectOf } from './crop.ts';

const pixels = ({ width, height }: PhotoFacts): number => width * height;

/**
 * Whether two photos are files of one picture, such as a messenger's smaller file or a second upload: the same
 * fingerprint and shape, and another size or the same sharpness. Two shots in a row have the same fingerprint too, but
 * the same size and never the same sharpness.
 */
export const isDuplicate = (a: PhotoFacts, b: PhotoFacts): boolean =>
  hashDistance(a.hash, b.hash) <= photoWeights.duplicate.value &&
  Math.abs(aspectOf(a) / aspectOf(b) - 1) < photoWeights.duplicateShape.value &&
  (pixels(a) !== pixels(b) || a.sharpness === b.sharpness);

/**
 * The photos without duplicates: the largest of each picture stays, and takes over the caption, the answer and the
 * choices of the others. At least `least` photos stay, because a picture shown twice is better than an empty page.
 */
export function withoutDuplicates(photos: readonly PhotoFacts[], least: number): PhotoFacts[] {
  let spare = photos.length - least;
  const better = (photo: PhotoFacts, at: number) =>
    photos.find(
      (other, n) =>
        n !== at &&
        isDuplicate(other, photo) &&
        (pixels(other) > pixels(photo) || (pixels(other) === pixels(photo) && n < at)),
    );
  const removed = new Set(photos.filter((photo, at) => better(photo, at) !== undefined && spare-- > 0));
  return photos.flatMap(photo => {
    if (removed.has(photo)) return [];
    const others = [...removed].filter(other => isDuplicate(other, photo));
    if (others.length === 0) return [photo];
    const caption = photo.caption ?? others.find(other => other.caption)?.caption;
    const cover = photo.cover ?? others.some(other => other.cover);
    const must = photo.must ?? others.some(other => other.must);
    const answer = photo.answer ?? others.find(other => other.answer !== undefined)?.answer;
    const choices = { ...(cover && { cover }), ...(must && { must }), ...(answer !== undefined && { answer }) };
    return [{ ...photo, ...(caption && { caption }), ...choices }];
  });
}
