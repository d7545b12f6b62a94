import type { PhotoFacts } from '../model.ts';
import { trim } from '../model.ts';
import { aspectOf, cropFor, distance, dpiOf, lost, quality } from './crop.ts';
import type { Slot } from './sequence.ts';

/** Photos in the order of the story: by form page, then by time where every photo of the page has one, otherwise as they were added. */
export function inOrder(photos: readonly PhotoFacts[]): PhotoFacts[] {
  const groups = new Map<string, PhotoFacts[]>();
  for (const photo of photos) groups.set(photo.page ?? '', [...(groups.get(photo.page ?? '') ?? []), photo]);
  return [...groups.values()].flatMap(group =>
    group.every(photo => photo.takenAt !== null)
      ? group.toSorted((a, b) => ((a.takenAt ?? '') < (b.takenAt ?? '') ? -1 : a.takenAt === b.takenAt ? 0 : 1))
      : group,
  );
}

const fullPage = trim.w / trim.h;
const fullDpi = (photo: PhotoFacts): number => dpiOf(photo, cropFor(photo, fullPage), trim.w);

/** Below this a picture is not printed over a whole page when another will do. */
const leastFullDpi = 130;

/** How well a photo fills an upright page. */
const uprightScore = (photo: PhotoFacts): number =>
  quality(photo) + 1.4 * (1 - lost(photo, fullPage)) - (fullDpi(photo) < leastFullDpi ? 2 : 0);

/** The cover wants room for type and a calm, light picture as much as an upright shape. */
const coverScore = (photo: PhotoFacts): number =>
  uprightScore(photo) + 0.4 * quality(photo) - (photo.lightness < 0.12 ? 0.6 : 0) + (photo.cover ? 100 : 0);

const spreadAspect = (trim.w * 2) / trim.h;
const foldScore = (photo: PhotoFacts): number => {
  const crop = cropFor(photo, spreadAspect);
  const dpi = dpiOf(photo, crop, trim.w * 2);
  return (
    quality(photo) +
    2 * (1 - lost(photo, spreadAspect)) -
    (dpi < leastFullDpi ? 4 : 0) -
    (aspectOf(photo) < 1.3 ? 4 : 0)
  );
};

function takeBest(pool: PhotoFacts[], score: (photo: PhotoFacts) => number, least = -Infinity, among = pool.length) {
  let best = -1;
  let top = least;
  pool.slice(0, among).forEach((photo, at) => {
    const value = score(photo);
    if (value > top + 1e-9) [best, top] = [at, value];
  });
  return best < 0 ? undefined : pool.splice(best, 1)[0];
}

/** Whether some photo is wide and large enough to lie across the fold. */
export const hasFoldPicture = (photos: readonly PhotoFacts[]): boolean => photos.some(photo => foldScore(photo) > 1.6);

/** How many photos each place gets. */
export interface Counts {
  cover: number;
  front: number;
  contents: number;
  slots: number[];
  left: number;
}

/** Shares out n photos: first one everywhere it matters, then albums, then second pictures beside the text. */
export function share(slots: readonly Slot[], room: readonly number[], n: number): Counts {
  const counts: Counts = { cover: 0, front: 0, contents: 0, slots: slots.map(() => 0), left: n };
  const give = (to: 'cover' | 'front' | 'contents') => {
    if (counts.left > 0) [counts[to], counts.left] = [1, counts.left - 1];
  };
  const photoSlots = slots.flatMap((slot, at) => (slot.kind === 'photo' ? [at] : []));
  const textSlots = slots.flatMap((slot, at) => (slot.kind === 'text' && (room[at] ?? 0) > 0 ? [at] : []));
  const add = (at: number, more = 1) => {
    counts.slots[at] = (counts.slots[at] ?? 0) + more;
    counts.left -= more;
  };
  give('cover');
  slots.forEach((slot, at) => slot.kind === 'spread' && slot.half === 'left' && counts.left > 0 && add(at));
  // With few photos each opening comes before any page that goes on.
  const openings = textSlots.filter(at => (slots[at] as { part: number }).part === 0);
  const further = textSlots.filter(at => !openings.includes(at));
  const alternate = openings.flatMap((at, n2) => (photoSlots[n2] === undefined ? [at] : [at, photoSlots[n2]]));
  for (const at of [...alternate, ...photoSlots.slice(openings.length)]) if (counts.left > 0) add(at);
  give('front');
  for (const at of further) if (counts.left > 0) add(at);
  if (counts.left >= 1) give('contents');
  albums(counts, photoSlots, add);
  const text = (slots: readonly number[], most: number) => {
    for (const at of slots) if (counts.left > 0 && (counts.slots[at] ?? 0) < Math.min(most, room[at] ?? 0)) add(at);
  };
  text(textSlots, 2);
  text(textSlots, 3);
  text(textSlots, 4);
  for (let most = 10; most <= 12; most++)
    for (const at of photoSlots) if (counts.left > 0 && (counts.slots[at] ?? 0) < most) add(at);
  return counts;
}

/** What is left goes to the photo pages: up to about five each on every second page, then evenly up to nine. */
function albums(counts: Counts, photoSlots: readonly number[], add: (at: number) => void) {
  const rounds: (readonly number[])[] = [
    photoSlots.filter((_, n) => n % 2 === 1 || photoSlots.length === 1),
    photoSlots,
  ];
  const limits = [5, 9];
  rounds.forEach((slots, round) => {
    for (let level = 2; level <= (limits[round] ?? 9); level++) {
      for (const at of slots) if (counts.left > 0 && (counts.slots[at] ?? 0) < level) add(at);
    }
  });
}

/** Which photo goes where. */
export interface Dealt {
  cover: PhotoFacts | undefined;
  front: PhotoFacts | undefined;
  contents: PhotoFacts[];
  slots: PhotoFacts[][];
  leftOut: PhotoFacts[];
}

/** Deals the photos: cover, fold and front choose first, the rest follow the order of the story, best of the next few for large places. */
export function deal(photos: readonly PhotoFacts[], slots: readonly Slot[], counts: Counts): Dealt {
  const pool = inOrder(photos);
  const cover = counts.cover > 0 ? takeBest(pool, coverScore) : undefined;
  const dealt: PhotoFacts[][] = slots.map(() => []);
  slots.forEach((slot, at) => {
    if (slot.kind !== 'spread' || slot.half !== 'left') return;
    const photo = takeBest(pool, foldScore);
    if (photo) dealt[at] = [photo];
  });
  const twin = (photo: PhotoFacts): number => (cover && distance(cover.hash, photo.hash) <= 6 ? -5 : 0);
  const front = counts.front > 0 ? takeBest(pool, photo => uprightScore(photo) + twin(photo)) : undefined;
  const leftOut = spareTwins(pool, counts.left);
  const wide =
    counts.contents > 0
      ? takeBest(pool, photo => quality(photo) + (aspectOf(photo) > 1.2 ? 1 : 0), -Infinity, 5)
      : undefined;
  const contents = wide ? [wide] : [];
  slots.forEach((slot, at) => {
    const n = counts.slots[at] ?? 0;
    if (slot.kind === 'spread' || n === 0) return;
    if (slot.kind === 'photo' && n === 1) {
      const photo = takeBest(pool, uprightScore, -Infinity, 5);
      dealt[at] = photo ? [photo] : [];
    } else if (slot.kind === 'text' && n === 1) {
      const photo = takeBest(pool, quality, -Infinity, 3);
      dealt[at] = photo ? [photo] : [];
    } else dealt[at] = takeUnlike(pool, n);
  });
  return { cover, front, contents, slots: dealt, leftOut };
}

/** The next n photos; one that is almost the same as another of them waits for a later page. */
function takeUnlike(pool: PhotoFacts[], n: number): PhotoFacts[] {
  const taken: PhotoFacts[] = [];
  for (let at = 0; at < pool.length && taken.length < n;) {
    const photo = pool[at];
    if (photo && taken.every(other => distance(other.hash, photo.hash) > 6)) taken.push(...pool.splice(at, 1));
    else at += 1;
  }
  return [...taken, ...pool.splice(0, n - taken.length)];
}

/** Takes out as many as have no place: second shots of the same picture first, then the weakest. */
function spareTwins(pool: PhotoFacts[], n: number): PhotoFacts[] {
  const out: PhotoFacts[] = [];
  for (let k = 0; k < n; k++) {
    const twin = pool.findIndex((photo, at) => pool.slice(0, at).some(other => distance(photo.hash, other.hash) <= 6));
    const at =
      twin >= 0
        ? twin
        : pool.reduce((worst, photo, here) => (quality(photo) < quality(pool[worst] ?? photo) ? here : worst), 0);
    out.push(...pool.splice(at, 1));
  }
  return out;
}
