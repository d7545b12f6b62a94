import type { Emphasis } from '#kernel/emphases.ts';
import type { PhotoFacts } from '../model.ts';
import { dealWeights } from '../weights/deal-weights.ts';
import { quality } from './crop.ts';
import { areTwins, isBetterShot } from './moments.ts';
import { mayHead, mayOpen } from './resolution.ts';
import { dealOwnPages } from './own-pages.ts';
import type { PageSlot } from './page-sequence.ts';
import {
  bestPhoto,
  contentsScore,
  coverPhoto,
  frontPhoto,
  spreadPhoto,
  suitsSpread,
  uprightScore,
} from './leading-photos.ts';
import { changePlaces } from './swap-photos.ts';
import { dealToAnswers, isUnlikeAll, placeRequired } from './required-photos.ts';

/**
 * Photos in the story's order: as the customer ordered them, if they did; else by form page, then by time where all
 * photos of the page have one, else as added.
 */
function inStoryOrder(photos: readonly PhotoFacts[]): PhotoFacts[] {
  if (photos.some(photo => photo.moved)) return [...photos];
  const groups = new Map<string, PhotoFacts[]>();
  for (const photo of photos) groups.set(photo.page ?? '', [...(groups.get(photo.page ?? '') ?? []), photo]);
  return [...groups.values()].flatMap(group =>
    group.every(photo => photo.takenAt !== null)
      ? group.toSorted((a, b) => ((a.takenAt ?? '') < (b.takenAt ?? '') ? -1 : a.takenAt === b.takenAt ? 0 : 1))
      : group,
  );
}

/** Takes the best of the first `among` photos out of the pool. */
function takeBest(pool: PhotoFacts[], score: (photo: PhotoFacts) => number, among = pool.length) {
  const best = bestPhoto(pool.slice(0, among), score);
  return best && pool.splice(pool.indexOf(best), 1)[0];
}

/** How many photos each place gets; `left` is the number of photos without a place. */
export interface PhotoCounts {
  cover: number;
  front: number;
  contents: number;
  slots: number[];
  left: number;
}

/** Which of the first pages have a photo that is good enough for them. */
interface LeadingPlaces {
  cover: boolean;
  front: boolean;
  contents: boolean;
}

/** `apart`: photos go to pages of their own before they go beside a text. */
interface Sharing extends LeadingPlaces {
  apart: boolean;
}

/** Which of the first pages these photos can fill; `fold`: one of them is needed for the double page. */
export function leadsOf(photos: readonly PhotoFacts[], fold: boolean): LeadingPlaces {
  const fit = photos.filter(photo => photo.cover || mayOpen(photo)).length - Number(fold);
  return { cover: fit > 0, front: fit > 1, contents: fit > 2 && photos.filter(mayHead).length > 2 + Number(fold) };
}

/**
 * Decides how many photos each page gets: first one for each important page, then more for albums, then more beside
 * text. `room`: the most photos of each text page.
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
  // With few photos the first pages of texts get one before their further pages.
  const isOpening = (slot: (typeof slots)[number] | undefined) => slot?.kind === 'text' && slot.part === 0;
  const openings = textSlots.filter(at => isOpening(slots[at]));
  const further = textSlots.filter(at => !openings.includes(at));
  const alternate = openings.flatMap((at, nth) => (photoSlots[nth] === undefined ? [at] : [at, photoSlots[nth]]));
  const usual = [...alternate, ...photoSlots.slice(openings.length)];
  const first = apart ? [...photoSlots, ...openings] : usual;
  for (const at of first) if (counts.left > 0) add(at);
  give('front');
  for (const at of further) if (counts.left > 0) add(at);
  if (counts.left >= 1) give('contents');
  fillAlbums(counts, photoSlots, add);
  const fillTextSlots = (most: number) => {
    for (const at of textSlots) if (counts.left > 0 && (counts.slots[at] ?? 0) < Math.min(most, room[at] ?? 0)) add(at);
  };
  for (let most = 2; most <= dealWeights.besideTexts.value; most++) fillTextSlots(most);
  for (let most = dealWeights.album.value + 1; most <= dealWeights.fullAlbum.value; most++)
    for (const at of photoSlots) if (counts.left > 0 && (counts.slots[at] ?? 0) < most) add(at);
  return counts;
}

/** Gives the remaining photos to the photo pages: a few to every second page, then evenly to all. */
function fillAlbums(counts: PhotoCounts, photoSlots: readonly number[], add: (at: number) => void) {
  const fill = (slots: readonly number[], most: number) => {
    for (let level = 2; level <= most; level++)
      for (const at of slots) if (counts.left > 0 && (counts.slots[at] ?? 0) < level) add(at);
  };
  fill(
    photoSlots.filter((_, n) => n % 2 === 1 || photoSlots.length === 1),
    dealWeights.smallAlbum.value,
  );
  fill(photoSlots, dealWeights.album.value);
}

/** The photos of each place. */
interface DealtPhotos {
  cover: PhotoFacts | undefined;
  front: PhotoFacts | undefined;
  contents: PhotoFacts[];
  slots: PhotoFacts[][];
  leftOut: PhotoFacts[];
}

/**
 * Assigns photos to places: first the cover, the fold and the front, then the rest in the order of the story, with the
 * best of the next few for large places. Two similar shots are never on facing pages: the less sharp one goes to
 * another page, or is left out.
 */
export function dealPhotos(
  photos: readonly PhotoFacts[],
  slots: readonly PageSlot[],
  counts: PhotoCounts & { emphasis?: Emphasis; groups?: (pool: readonly PhotoFacts[]) => PhotoFacts[][] },
): DealtPhotos {
  const pool = sharperFirst(inStoryOrder(photos));
  const { emphasis = 'portrait' } = counts;
  const folds = slots.flatMap((slot, at) => (slot.kind === 'spread' && slot.half === 'left' ? [at] : []));
  const spreads = pool.filter(suitsSpread);
  const onlySpreads = spreads.length <= folds.length ? spreads : [];
  /** Takes a photo out of the pool. */
  const taken = (photo: PhotoFacts | undefined) => photo && pool.splice(pool.indexOf(photo), 1)[0];
  const cover = counts.cover > 0 ? taken(coverPhoto(pool, { emphasis, kept: onlySpreads })) : undefined;
  const dealt: PhotoFacts[][] = slots.map(() => []);
  const question = heaviestQuestion(slots);
  for (const at of folds) {
    const photo = taken(spreadPhoto(pool, { emphasis, question }));
    if (photo) dealt[at] = [photo];
  }
  const front = counts.front > 0 ? taken(frontPhoto(pool, { emphasis, cover })) : undefined;
  const leading = [cover, front, ...dealt.flat()].filter(photo => photo !== undefined);
  const leftOut = spareTwins(pool, counts.left, leading);
  const opposite = { score: contentsScore(front), among: dealWeights.amongLarge.value, fits: mayHead };
  const contents = counts.contents > 0 ? takeFrom(pool, front ? [front] : [], opposite) : [];
  const own = dealOwnPages(pool, counts.groups?.(pool) ?? [], { slots, counts: counts.slots, dealt });
  dealToAnswers(pool, slots, { counts: counts.slots, dealt });
  slots.forEach((slot, at) => {
    const dealtBefore = dealt[at] ?? [];
    const n = (counts.slots[at] ?? 0) - dealtBefore.length;
    if (slot.kind === 'spread' || n <= 0) return;
    const beside = at % 2 === 1 ? (dealt[at - 1] ?? []) : [];
    // Similar shots are kept off some pages before, too, where there is a choice.
    const near = dealt.slice(Math.max(0, at - dealWeights.pagesApart.value), at).flat();
    const take = (others: readonly PhotoFacts[], more: number): PhotoFacts[] => {
      if (counts.slots[at] !== 1) return takeUnlike(pool, more, others);
      return slot.kind === 'photo'
        ? takeFrom(pool, others, { score: uprightScore, among: dealWeights.amongLarge.value })
        : takeFrom(pool, others, { score: quality, among: dealWeights.amongText.value });
    };
    const first = take([...near, ...dealtBefore], n);
    const more = first.length < n ? take([...beside, ...dealtBefore, ...first], n - first.length) : [];
    dealt[at] = [...dealtBefore, ...first, ...more];
  });
  const unplaced = placeRest(pool, slots, { dealt, own });
  changePlaces(slots, dealt);
  return { cover, front, contents, slots: dealt, leftOut: placeRequired([...leftOut, ...unplaced], slots, dealt) };
}

/** The question of the longest answer. */
function heaviestQuestion(slots: readonly PageSlot[]): string | undefined {
  const answers = slots.flatMap(slot => (slot.kind === 'text' ? slot.block.answers.map(({ answer }) => answer) : []));
  return answers.toSorted((a, b) => b.words - a.words)[0]?.question;
}

/** The photos with similar shots swapped so that the sharper one comes first. */
function sharperFirst(photos: readonly PhotoFacts[]): PhotoFacts[] {
  const all = [...photos];
  for (let first = 0; first < all.length; first++) {
    for (let second = first + 1; second < all.length; second++) {
      const [a, b] = [all[first], all[second]];
      if (a && b && areTwins(a, b) && isBetterShot(b, a)) [all[first], all[second]] = [b, a];
    }
  }
  return all;
}

interface TakeFromOptions {
  score: (photo: PhotoFacts) => number;
  among: number;
  fits?: (photo: PhotoFacts) => boolean;
}

/** Takes the best of the next `among` photos that fit and are unlike those in `beside`; empty when there is none. */
function takeFrom(
  pool: PhotoFacts[],
  beside: readonly PhotoFacts[],
  { score, among, fits = () => true }: TakeFromOptions,
): PhotoFacts[] {
  const photo = takeBest(
    pool.filter(candidate => fits(candidate) && isUnlikeAll(candidate, beside)),
    score,
    among,
  );
  if (!photo) return [];
  pool.splice(pool.indexOf(photo), 1);
  return [photo];
}

/** Takes the next n photos. One that is similar to another of them, or to one in `beside`, stays for a later page. */
function takeUnlike(pool: PhotoFacts[], n: number, beside: readonly PhotoFacts[]): PhotoFacts[] {
  const taken: PhotoFacts[] = [];
  for (let at = 0; at < pool.length && taken.length < n;) {
    const photo = pool[at];
    if (photo && isUnlikeAll(photo, [...taken, ...beside])) taken.push(...pool.splice(at, 1));
    else at += 1;
  }
  return taken;
}

/**
 * Adds each remaining photo to the emptiest photo page without a similar shot; returns those that fit on none. `own`:
 * pages whose photos belong together, which are the last to get another.
 */
function placeRest(
  pool: readonly PhotoFacts[],
  slots: readonly PageSlot[],
  { dealt, own }: { dealt: PhotoFacts[][]; own: ReadonlySet<number> },
): PhotoFacts[] {
  return pool.filter(photo => {
    const fitting = slots.flatMap((slot, at) => {
      const here = dealt[at] ?? [];
      const spread = [...here, ...(dealt[at % 2 === 1 ? at - 1 : at + 1] ?? [])];
      return slot.kind === 'photo' && here.length < dealWeights.fullAlbum.value && isUnlikeAll(photo, spread)
        ? [{ here, cost: here.length + (own.has(at) ? dealWeights.fullAlbum.value : 0) }]
        : [];
    });
    const [emptiest] = fitting.toSorted((a, b) => a.cost - b.cost);
    emptiest?.here.push(photo);
    return !emptiest;
  });
}

/**
 * Takes n photos out of the pool for which there is no place: shots similar to others or to those that lead first, then
 * those of least quality, and those that the customer wants in for certain last.
 */
function spareTwins(pool: PhotoFacts[], n: number, leading: readonly PhotoFacts[]): PhotoFacts[] {
  const leftOut: PhotoFacts[] = [];
  const worth = (photo: PhotoFacts) => quality(photo) + (photo.must ? dealWeights.chosen.value : 0);
  for (let k = 0; k < n; k++) {
    const twin = pool.findIndex((photo, at) => !photo.must && !isUnlikeAll(photo, [...leading, ...pool.slice(0, at)]));
    const at =
      twin >= 0
        ? twin
        : pool.reduce((worst, photo, here) => (worth(photo) < worth(pool[worst] ?? photo) ? here : worst), 0);
    leftOut.push(...pool.splice(at, 1));
  }
  return leftOut;
}
