import type { PhotoFacts } from '../model.ts';
import { dealWeights } from '../weights/deal-weights.ts';
import { strain } from './crop.ts';
import type { PageSlot } from './page-sequence.ts';
import { mayStandAlone } from './resolution.ts';
import { isUnlikeAll, returnToAnswers } from './required-photos.ts';

/** Lets photos change places after they were dealt: to their answers, out of places too narrow, off pages too large. */
export function changePlaces(slots: readonly PageSlot[], dealt: readonly PhotoFacts[][]): void {
  returnToAnswers(slots, dealt);
  widenGroups(slots, dealt);
  fillLonePages(slots, dealt);
}

/** Whether a photo alone beside text, in its usual shape, shows all people whole. */
const suitsText = (photo: PhotoFacts): boolean => strain(photo, dealWeights.besideText.value) === 0;

/** Swaps a group that is too wide for a place beside text with the nearest suitable photo of a picture page. */
function widenGroups(slots: readonly PageSlot[], dealt: readonly PhotoFacts[][]) {
  dealt.forEach((photos, at) => {
    const [group] = photos;
    if (slots[at]?.kind !== 'text' || photos.length !== 1 || !group || suitsText(group)) return;
    swapWithNearest(dealt, at, (other, to) => slots[to]?.kind === 'photo' && suitsText(other));
  });
}

/** Swaps a photo that would be lost on a page of its own with the nearest one that fills it. */
function fillLonePages(slots: readonly PageSlot[], dealt: readonly PhotoFacts[][]) {
  dealt.forEach((photos, at) => {
    const [lone] = photos;
    if (slots[at]?.kind !== 'photo' || photos.length !== 1 || !lone || mayStandAlone(lone)) return;
    const hasCompany = (to: number) => slots[to]?.kind === 'text' || (dealt[to]?.length ?? 0) > 1;
    swapWithNearest(dealt, at, (other, to) => slots[to]?.kind !== 'spread' && hasCompany(to) && mayStandAlone(other));
  });
}

/** Lets the first photo of a page and the nearest photo that `fits` change places; none that belongs to an answer. */
function swapWithNearest(
  dealt: readonly PhotoFacts[][],
  at: number,
  fits: (other: PhotoFacts, to: number) => boolean,
): void {
  const others = (page: number, photo: PhotoFacts) => {
    const facing = dealt[page % 2 === 1 ? page - 1 : page + 1] ?? [];
    return [...(dealt[page] ?? []), ...facing].filter(other => other !== photo);
  };
  const [photo] = dealt[at] ?? [];
  if (!photo || photo.answer !== undefined) return;
  const swaps = dealt.flatMap((there, to) =>
    there.flatMap((other, place) =>
      to !== at &&
      other.answer === undefined &&
      fits(other, to) &&
      isUnlikeAll(photo, others(to, other)) &&
      isUnlikeAll(other, others(at, photo))
        ? [{ to, place, other }]
        : [],
    ),
  );
  const [nearest] = swaps.sort((a, b) => Math.abs(a.to - at) - Math.abs(b.to - at));
  if (!nearest) return;
  dealt[at]?.splice(0, 1, nearest.other);
  dealt[nearest.to]?.splice(nearest.place, 1, photo);
}
