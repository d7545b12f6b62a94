import type { PhotoFacts } from '../model.ts';
import { typographic } from '../text/typography.ts';
import { dealWeights } from '../weights/deal-weights.ts';
import { quality } from './crop.ts';
import { areTwins } from './moments.ts';
import type { PageSlot } from './page-sequence.ts';
import { mayStandAlone } from './resolution.ts';

/** Whether a photo shows another scene than each of the others. */
export const isUnlikeAll = (photo: PhotoFacts, others: readonly PhotoFacts[]): boolean =>
  others.every(other => !areTwins(other, photo));

/** The pages of the texts that answer this question, as indexes of `slots`. */
function pagesOfAnswer(slots: readonly PageSlot[], question: string): number[] {
  const asked = typographic(question);
  return slots.flatMap((slot, at) =>
    slot.kind === 'text' && slot.block.answers.some(({ answer }) => answer.question === asked) ? [at] : [],
  );
}

/** The pages between a page and the nearest one of a photo's answer; Infinity where the answer is on none. */
const farFromAnswer = (slots: readonly PageSlot[], { answer }: PhotoFacts): ((at: number) => number) => {
  const pages = answer === undefined ? [] : pagesOfAnswer(slots, answer);
  return at => Math.min(Infinity, ...pages.map(page => Math.abs(page - at)));
};

/** Whether a photo of an answer may be on a page: with the text, or on a page of pictures so many pages away. */
const isNear = (slot: PageSlot | undefined, distance: number): boolean =>
  slot?.kind === 'photo' ? distance <= dealWeights.nearAnswer.value : slot?.kind === 'text' && distance === 0;

/** The photos of a page and of the one that faces it, without one of them. */
const besides = (dealt: readonly PhotoFacts[][], at: number, photo: PhotoFacts): PhotoFacts[] =>
  [...(dealt[at] ?? []), ...(dealt[at % 2 === 1 ? at - 1 : at + 1] ?? [])].filter(other => other !== photo);

/**
 * Lets each photo that was dealt to a page far from its answer change places with the nearest photo there that belongs
 * to no answer. None stands beside a similar shot or alone on a page that it does not fill afterwards.
 */
export function returnToAnswers(slots: readonly PageSlot[], dealt: readonly PhotoFacts[][]): void {
  const fits = (photo: PhotoFacts, { at, instead }: { at: number; instead: PhotoFacts }): boolean =>
    isUnlikeAll(photo, besides(dealt, at, instead)) &&
    (slots[at]?.kind !== 'photo' || dealt[at]?.length !== 1 || mayStandAlone(photo));
  dealt.forEach((photos, from) => {
    if (slots[from]?.kind === 'spread') return;
    photos.forEach((photo, place) => {
      const far = farFromAnswer(slots, photo);
      if (photo.answer === undefined || isNear(slots[from], far(from))) return;
      const places = dealt.flatMap((there, at) =>
        isNear(slots[at], far(at)) ? there.map((instead, to) => ({ at, to, instead })) : [],
      );
      const [nearest] = places
        .filter(
          ({ at, instead }) =>
            instead.answer === undefined && fits(photo, { at, instead }) && fits(instead, { at: from, instead: photo }),
        )
        .toSorted((a, b) => far(a.at) - far(b.at));
      if (!nearest) return;
      dealt[nearest.at]?.splice(nearest.to, 1, photo);
      photos.splice(place, 1, nearest.instead);
    });
  });
}

/**
 * Lets a page of pictures near an answer have one more, from the fullest page of pictures that has two more than it.
 * Returns that page; `undefined` where there is none.
 */
function moreRoomNear(
  slots: readonly PageSlot[],
  { counts, dealt, near }: { counts: number[]; dealt: readonly PhotoFacts[][]; near: (at: number) => boolean },
): number | undefined {
  const albums = slots.flatMap((slot, at) => (slot.kind === 'photo' ? [at] : []));
  const count = (at: number): number => counts[at] ?? 0;
  const [to] = albums.filter(near).toSorted((a, b) => count(a) - count(b));
  const [from] = albums.filter(at => count(at) > (dealt[at]?.length ?? 0)).toSorted((a, b) => count(b) - count(a));
  if (to === undefined || from === undefined || count(from) < count(to) + 2) return undefined;
  counts[to] = count(to) + 1;
  counts[from] = count(from) - 1;
  return to;
}

/**
 * Takes the photos that belong to an answer out of the pool and assigns them to the answer's own pages, or to the
 * nearest photo page that has room. `counts`: how many photos each slot gets; a fuller page of pictures gives up one
 * where there is no room near an answer. A photo for which there is none all the same stays in the pool.
 */
export function dealToAnswers(
  pool: PhotoFacts[],
  slots: readonly PageSlot[],
  { counts, dealt }: { counts: number[]; dealt: PhotoFacts[][] },
): void {
  for (const photo of pool.filter(({ answer }) => answer !== undefined)) {
    const distance = farFromAnswer(slots, photo);
    const suits = (at: number): boolean => isNear(slots[at], distance(at)) && isUnlikeAll(photo, dealt[at] ?? []);
    const hasRoom = (at: number): boolean => (dealt[at] ?? []).length < (counts[at] ?? 0);
    const [free] = slots
      .flatMap((_, at) => (hasRoom(at) && suits(at) ? [at] : []))
      .toSorted((a, b) => distance(a) - distance(b));
    const nearest = free ?? moreRoomNear(slots, { counts, dealt, near: suits });
    if (nearest === undefined) continue;
    dealt[nearest] = [...(dealt[nearest] ?? []), photo];
    pool.splice(pool.indexOf(photo), 1);
  }
}

/**
 * Gives each photo of `leftOut` that the customer wants in for certain the place of the least good photo that may be
 * left out. Returns the photos that are left out then.
 */
export function placeRequired(
  leftOut: readonly PhotoFacts[],
  slots: readonly PageSlot[],
  dealt: readonly PhotoFacts[][],
): PhotoFacts[] {
  return leftOut.map(required => {
    if (!required.must) return required;
    const places = dealt.flatMap((photos, at) =>
      slots[at]?.kind === 'spread' ? [] : photos.flatMap((photo, place) => (photo.must ? [] : [{ at, place, photo }])),
    );
    const far = farFromAnswer(slots, required);
    // Photos of an answer stay with it, as far as others may make room.
    const harm = ({ at, photo }: { at: number; photo: PhotoFacts }): number =>
      Number(!isUnlikeAll(required, besides(dealt, at, photo))) * 4 +
      Number(photo.answer !== undefined) * 2 +
      Number(required.answer !== undefined && !isNear(slots[at], far(at)));
    const [worst] = places.toSorted((a, b) => harm(a) - harm(b) || quality(a.photo) - quality(b.photo));
    if (!worst) return required;
    dealt[worst.at]?.splice(worst.place, 1, required);
    return worst.photo;
  });
}
