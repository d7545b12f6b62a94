import type { PhotoFacts } from '../model.ts';
import { hashDistance } from '../photos/grey.ts';
import { photoWeights } from '../weights/photo-weights.ts';
import { aspectOf } from './crop.ts';

const pixels = ({ width, height }: PhotoFacts): number => width * height;

/**
 * Whether two photos are copies of one picture, such as a messenger's smaller file or a second upload: the same
 * fingerprint and shape, and another size or the same sharpness. Two shots in a row have the same fingerprint too, but
 * the same size and never the same sharpness.
 */
export const isCopy = (a: PhotoFacts, b: PhotoFacts): boolean =>
  hashDistance(a.hash, b.hash) <= photoWeights.copy.value &&
  Math.abs(aspectOf(a) / aspectOf(b) - 1) < photoWeights.copyShape.value &&
  (pixels(a) !== pixels(b) || a.sharpness === b.sharpness);

/**
 * The photos without copies: the largest of each picture stays, and takes over its copies' caption and wishes. At
 * least `least` photos stay, because a picture shown twice is better than an empty page.
 */
export function originalsOf(photos: readonly PhotoFacts[], least: number): PhotoFacts[] {
  let spare = photos.length - least;
  const better = (photo: PhotoFacts, at: number) =>
    photos.find(
      (other, n) =>
        n !== at &&
        isCopy(other, photo) &&
        (pixels(other) > pixels(photo) || (pixels(other) === pixels(photo) && n < at)),
    );
  const removed = new Set(photos.filter((photo, at) => better(photo, at) !== undefined && spare-- > 0));
  return photos.flatMap(photo => {
    if (removed.has(photo)) return [];
    const copies = [...removed].filter(other => isCopy(other, photo));
    if (copies.length === 0) return [photo];
    const caption = photo.caption ?? copies.find(copy => copy.caption)?.caption;
    const cover = photo.cover ?? copies.some(copy => copy.cover);
    const must = photo.must ?? copies.some(copy => copy.must);
    return [{ ...photo, ...(caption && { caption }), ...(cover && { cover }), ...(must && { must }) }];
  });
}
