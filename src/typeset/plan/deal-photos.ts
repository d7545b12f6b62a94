import type { PhotoFacts } from '../model.ts';
import { trim } from '../model.ts';
import {
  areAlike,
  aspectOf,
  clearsFold,
  cropFor,
  dpiOf,
  facesCut,
  faceSharpness,
  minFullPageDpi,
  cropLoss,
  peopleOf,
  quality,
  isSharper,
  strain,
  areTwins,
} from './crop.ts';
import { isDark, mayHead, mayLead } from './resolution.ts';
import type { PageSlot } from './page-sequence.ts';

/**
 * Photos in the order of the story: by form page, then by time where every photo of the page has one, otherwise as they
 * were added.
 */
function inOrder(photos: readonly PhotoFacts[]): PhotoFacts[] {
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

/** How well a photo fills an upright page. */
const uprightScore = (photo: PhotoFacts): number =>
  quality(photo) +
  1.4 * (1 - cropLoss(photo, fullPage)) -
  (fullDpi(photo) < minFullPageDpi ? 2 : 0) -
  (isDark(photo) || photo.screenshot ? 1.5 : 0);

/** How much a photo is somebody's portrait, 0-1: one or two people, large and sharp on an upright page. */
function portraitScore(photo: PhotoFacts): number {
  const people = peopleOf(photo);
  const crop = cropFor(photo, fullPage);
  if (people.length === 0 || facesCut(photo, crop) > 0) return 0;
  const large = Math.min(1, Math.max(...people.map(face => face.h)) / crop.h / 0.16);
  const few = people.length <= 2 ? 1 : people.length <= 4 ? 0.5 : 0.15;
  return few * large * (faceSharpness(photo) ?? 0);
}

/** The cover wants a face, and room for type on a calm, light picture as much as an upright shape. */
const coverScore = (photo: PhotoFacts): number =>
  uprightScore(photo) + 0.4 * quality(photo) + 1.2 * portraitScore(photo) + (photo.cover ? 100 : 0);

const spreadAspect = (trim.w * 2) / trim.h;
const foldScore = (photo: PhotoFacts): number => {
  const crop = cropFor(photo, spreadAspect, { fold: true });
  const dpi = dpiOf(photo, crop, trim.w * 2);
  return (
    quality(photo) +
    2 * (1 - cropLoss(photo, spreadAspect, { fold: true })) -
    (dpi < minFullPageDpi ? 4 : 0) -
    (aspectOf(photo) < 1.3 ? 4 : 0) -
    (clearsFold(photo, trim.h) ? 0 : 4) -
    (mayLead(photo) ? 0 : 4)
  );
};
/** What a photo must reach to lie across the fold. */
const minFoldScore = 1.6;

/** Takes the best out of the first of the pool; of two shots of one scene that are as good, the sharper. */
function takeBest(pool: PhotoFacts[], score: (photo: PhotoFacts) => number, among = pool.length) {
  const some = pool.slice(0, among).map(photo => ({ photo, value: score(photo) }));
  let best = some[0];
  for (const one of some) if (best && one.value > best.value + 1e-9) best = one;
  if (!best) return undefined;
  for (const one of some)
    if (one.value > best.value - 0.2 && areTwins(one.photo, best.photo) && isSharper(one.photo, best.photo)) best = one;
  return pool.splice(pool.indexOf(best.photo), 1)[0];
}

/** Takes the best of those in the pool that fit. */
function takeFit(
  pool: PhotoFacts[],
  fits: (photo: PhotoFacts) => boolean,
  score: (photo: PhotoFacts) => number,
): PhotoFacts | undefined {
  const photo = takeBest(pool.filter(fits), score);
  if (photo) pool.splice(pool.indexOf(photo), 1);
  return photo;
}

/** Whether some photo is wide and large enough to lie across the fold, with nobody's face in it. */
export const hasFoldPicture = (photos: readonly PhotoFacts[]): boolean =>
  photos.some(photo => !photo.cover && foldScore(photo) > minFoldScore);

/** How many photos each place gets. */
export interface PhotoCounts {
  cover: number;
  front: number;
  contents: number;
  slots: number[];
  left: number;
}

/** More pictures than this a page never holds. */
const maxPhotosOnPage = 12;

/** Which of the first places have a photo that may stand there. */
interface LeadingPlaces {
  cover: boolean;
  front: boolean;
  contents: boolean;
}

/** What else the sharing hangs on: whether photos go to pages of their own before they go beside a text. */
interface Sharing extends LeadingPlaces {
  apart: boolean;
}

/** The first places that these photos can fill besides the double page, if there is one. */
export function leadsOf(photos: readonly PhotoFacts[], fold: boolean): LeadingPlaces {
  const fit = photos.filter(photo => photo.cover || mayLead(photo)).length - Number(fold);
  return { cover: fit > 0, front: fit > 1, contents: fit > 2 && photos.filter(mayHead).length > 2 + Number(fold) };
}

/**
 * Shares out n photos: first one everywhere it matters and may stand, then albums, then second pictures beside the
 * text.
 */
export function countPhotosPerPage(
  slots: readonly PageSlot[],
  room: readonly number[],
  { photos: n, apart, ...leads }: Sharing & { photos: number },
): PhotoCounts {
  const counts: PhotoCounts = { cover: 0, front: 0, contents: 0, slots: slots.map(() => 0), left: n };
  const give = (to: 'cover' | 'front' | 'contents') => {
    if (leads[to] && counts.left > 0) [counts[to], counts.left] = [1, counts.left - 1];
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
  const isOpening = (slot: (typeof slots)[number] | undefined) => slot?.kind === 'text' && slot.part === 0;
  const openings = textSlots.filter(at => isOpening(slots[at]));
  const further = textSlots.filter(at => !openings.includes(at));
  const alternate = openings.flatMap((at, n2) => (photoSlots[n2] === undefined ? [at] : [at, photoSlots[n2]]));
  const usual = [...alternate, ...photoSlots.slice(openings.length)];
  const first = apart ? [...photoSlots, ...openings] : usual;
  for (const at of first) if (counts.left > 0) add(at);
  give('front');
  for (const at of further) if (counts.left > 0) add(at);
  if (counts.left >= 1) give('contents');
  fillAlbums(counts, photoSlots, add);
  const text = (slots: readonly number[], most: number) => {
    for (const at of slots) if (counts.left > 0 && (counts.slots[at] ?? 0) < Math.min(most, room[at] ?? 0)) add(at);
  };
  text(textSlots, 2);
  text(textSlots, 3);
  text(textSlots, 4);
  for (let most = 10; most <= maxPhotosOnPage; most++)
    for (const at of photoSlots) if (counts.left > 0 && (counts.slots[at] ?? 0) < most) add(at);
  return counts;
}

/** What is left goes to the photo pages: up to about five each on every second page, then evenly up to nine. */
function fillAlbums(counts: PhotoCounts, photoSlots: readonly number[], add: (at: number) => void) {
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
interface DealtPhotos {
  cover: PhotoFacts | undefined;
  front: PhotoFacts | undefined;
  contents: PhotoFacts[];
  slots: PhotoFacts[][];
  leftOut: PhotoFacts[];
}

/**
 * Deals the photos: cover, fold and front choose first, the rest follow the order of the story, best of the next few
 * for large places. Two shots of almost the same picture never lie on facing pages; the less sharp one goes elsewhere,
 * or is left out.
 */
export function dealPhotos(
  photos: readonly PhotoFacts[],
  slots: readonly PageSlot[],
  counts: PhotoCounts,
): DealtPhotos {
  const pool = sharperFirst(inOrder(photos));
  const folds = slots.flatMap((slot, at) => (slot.kind === 'spread' && slot.half === 'left' ? [at] : []));
  const across = pool.filter(photo => foldScore(photo) > minFoldScore);
  const needed = (photo: PhotoFacts): boolean => across.length <= folds.length && across.includes(photo);
  const cover =
    counts.cover > 0
      ? takeFit(
          pool,
          photo => photo.cover === true || mayLead(photo),
          photo => coverScore(photo) - (needed(photo) ? 5 : 0),
        )
      : undefined;
  const dealt: PhotoFacts[][] = slots.map(() => []);
  for (const at of folds) {
    const photo = takeFit(pool, mayLead, foldScore);
    if (photo) dealt[at] = [photo];
  }
  const front =
    counts.front > 0
      ? takeFit(pool, mayLead, photo => uprightScore(photo) - (cover && areTwins(cover, photo) ? 5 : 0))
      : undefined;
  const leftOut = spareTwins(pool, counts.left);
  // The first spread is seen as one: nothing that looks like the other page.
  const opposite = (photo: PhotoFacts): number =>
    quality(photo) + (aspectOf(photo) > 1.2 ? 1 : 0) - (front && areAlike(front, photo) ? 2 : 0);
  const wide =
    counts.contents > 0 ? takeFrom(pool, front ? [front] : [], { score: opposite, among: 5, fits: mayHead }) : [];
  slots.forEach((slot, at) => {
    const n = counts.slots[at] ?? 0;
    if (slot.kind === 'spread' || n === 0) return;
    const beside = at % 2 === 1 ? (dealt[at - 1] ?? []) : [];
    // Nor, if it can be helped, on the pages just turned.
    const near = dealt.slice(Math.max(0, at - 3), at).flat();
    const take = (others: readonly PhotoFacts[], more: number): PhotoFacts[] => {
      if (n > 1) return takeUnlike(pool, more, others);
      return slot.kind === 'photo'
        ? takeFrom(pool, others, { score: uprightScore, among: 5 })
        : takeFrom(pool, others, { score: quality, among: 3 });
    };
    const first = take(near, n);
    dealt[at] = first.length < n ? [...first, ...take([...beside, ...first], n - first.length)] : first;
  });
  const unplaced = placeRest(pool, slots, dealt);
  widenGroups(slots, dealt);
  return { cover, front, contents: wide, slots: dealt, leftOut: [...leftOut, ...unplaced] };
}

const isUnlikeAll = (photo: PhotoFacts, others: readonly PhotoFacts[]): boolean =>
  others.every(other => !areTwins(other, photo));

/** Of two shots of one scene the sharper takes the earlier place. */
function sharperFirst(photos: readonly PhotoFacts[]): PhotoFacts[] {
  const all = [...photos];
  for (let first = 0; first < all.length; first++) {
    for (let second = first + 1; second < all.length; second++) {
      const [a, b] = [all[first], all[second]];
      if (a && b && areTwins(a, b) && isSharper(b, a)) [all[first], all[second]] = [b, a];
    }
  }
  return all;
}

interface TakeFromOptions {
  score: (photo: PhotoFacts) => number;
  among: number;
  fits?: (photo: PhotoFacts) => boolean;
}

/** The best of the next few that are unlike those on the facing page. */
function takeFrom(
  pool: PhotoFacts[],
  beside: readonly PhotoFacts[],
  { score, among, fits = () => true }: TakeFromOptions,
): PhotoFacts[] {
  const photo = takeBest(
    pool.filter(one => fits(one) && isUnlikeAll(one, beside)),
    score,
    among,
  );
  if (!photo) return [];
  pool.splice(pool.indexOf(photo), 1);
  return [photo];
}

/**
 * The next n photos; one that is almost the same as another of them, or as one on the facing page, waits for a later
 * page.
 */
function takeUnlike(pool: PhotoFacts[], n: number, beside: readonly PhotoFacts[]): PhotoFacts[] {
  const taken: PhotoFacts[] = [];
  for (let at = 0; at < pool.length && taken.length < n;) {
    const photo = pool[at];
    if (photo && isUnlikeAll(photo, [...taken, ...beside])) taken.push(...pool.splice(at, 1));
    else at += 1;
  }
  return taken;
}

/** Puts what waited too long on the emptiest photo page without its like; answers those that found none. */
function placeRest(pool: readonly PhotoFacts[], slots: readonly PageSlot[], dealt: PhotoFacts[][]): PhotoFacts[] {
  return pool.filter(photo => {
    const fitting = slots.flatMap((slot, at) => {
      const here = dealt[at] ?? [];
      const spread = [...here, ...(dealt[at % 2 === 1 ? at - 1 : at + 1] ?? [])];
      return slot.kind === 'photo' && here.length < maxPhotosOnPage && isUnlikeAll(photo, spread) ? [here] : [];
    });
    const [emptiest] = fitting.sort((a, b) => a.length - b.length);
    emptiest?.push(photo);
    return !emptiest;
  });
}

/** About the shape of a lone picture beside text. */
const besideText = 1.15;

/** Groups too wide to stand beside text change places with the nearest photo of a picture page that can. */
function widenGroups(slots: readonly PageSlot[], dealt: readonly PhotoFacts[][]) {
  const kind = (at: number) => slots[at]?.kind;
  const others = (at: number, photo: PhotoFacts) => {
    const facing = dealt[at % 2 === 1 ? at - 1 : at + 1] ?? [];
    return [...(dealt[at] ?? []), ...facing].filter(one => one !== photo);
  };
  dealt.forEach((photos, at) => {
    const [group] = photos;
    if (kind(at) !== 'text' || photos.length !== 1 || !group || strain(group, besideText) === 0) return;
    const swaps = dealt.flatMap((there, to) =>
      kind(to) !== 'photo'
        ? []
        : there.flatMap((other, place) =>
            strain(other, besideText) === 0 &&
            isUnlikeAll(group, others(to, other)) &&
            isUnlikeAll(other, others(at, group))
              ? [{ to, place, other }]
              : [],
          ),
    );
    const [nearest] = swaps.sort((a, b) => Math.abs(a.to - at) - Math.abs(b.to - at));
    if (!nearest) return;
    dealt[at]?.splice(0, 1, nearest.other);
    dealt[nearest.to]?.splice(nearest.place, 1, group);
  });
}

/** Takes out as many as have no place: second shots of the same picture first, then the weakest. */
function spareTwins(pool: PhotoFacts[], n: number): PhotoFacts[] {
  const out: PhotoFacts[] = [];
  for (let k = 0; k < n; k++) {
    const twin = pool.findIndex((photo, at) => !isUnlikeAll(photo, pool.slice(0, at)));
    const at =
      twin >= 0
        ? twin
        : pool.reduce((worst, photo, here) => (quality(photo) < quality(pool[worst] ?? photo) ? here : worst), 0);
    out.push(...pool.splice(at, 1));
  }
  return out;
}
