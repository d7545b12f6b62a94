import type { PhotoFacts } from '../model.ts';
import { aspectOf, hashDistance } from './crop.ts';

const pixels = ({ width, height }: PhotoFacts): number => width * height;

/**
 * Whether two photos are one picture, as a messenger or a second upload makes them: the same fingerprint and shape, and
 * another size or the very same sharpness. Two shots in a row are as like each other, but equally large and never
 * equally sharp.
 */
export const isCopy = (a: PhotoFacts, b: PhotoFacts): boolean =>
  hashDistance(a.hash, b.hash) <= 2 &&
  Math.abs(aspectOf(a) / aspectOf(b) - 1) < 0.02 &&
  (pixels(a) !== pixels(b) || a.sharpness === b.sharpness);

/**
 * The photos without copies of others: the largest of each picture stays, and is what any of them was asked to be. At
 * least `least` photos stay, because few pictures shown twice are better than empty pages.
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
  const gone = new Set(photos.filter((photo, at) => better(photo, at) !== undefined && spare-- > 0));
  return photos.flatMap(photo => {
    if (gone.has(photo)) return [];
    const copies = [...gone].filter(one => isCopy(one, photo));
    if (copies.length === 0) return [photo];
    const caption = photo.caption ?? copies.find(one => one.caption)?.caption;
    const cover = photo.cover ?? copies.some(one => one.cover);
    return [{ ...photo, ...(caption && { caption }), ...(cover && { cover }) }];
  });
}
