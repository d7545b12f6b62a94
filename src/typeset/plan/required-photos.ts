import type { PhotoFacts } from '../model.ts';
import { typographic } from '../text/typography.ts';
import { dealWeights } from '../weights/deal-weights.ts';
import { areTwins, quality } from './crop.ts';
import type { PageSlot } from './page-sequence.ts';

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

/**
 * Takes the photos that belong to an answer out of the pool and assigns them to the answer's own pages, or to the
 * nearest photo page that has room. `counts`: how many photos each slot gets. A photo without room near its answer
 * stays in the pool.
 */
export function dealToAnswers(
  pool: PhotoFacts[],
  slots: readonly PageSlot[],
  { counts, dealt }: { counts: readonly number[]; dealt: PhotoFacts[][] },
): void {
  for (const photo of pool.filter(({ answer }) => answer !== undefined)) {
    const pages = pagesOfAnswer(slots, photo.answer ?? '');
    const distance = (at: number) => Math.min(...pages.map(page => Math.abs(page - at)));
    const [nearest] = slots
      .flatMap((slot, at) => {
        const here = dealt[at] ?? [];
        const hasRoom = here.length < (counts[at] ?? 0) && isUnlikeAll(photo, here);
        const suits =
          slot.kind === 'photo'
            ? distance(at) <= dealWeights.nearAnswer.value
            : slot.kind === 'text' && distance(at) === 0;
        return hasRoom && suits ? [at] : [];
      })
      .toSorted((a, b) => distance(a) - distance(b));
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
    const facing = (at: number) => [...(dealt[at] ?? []), ...(dealt[at % 2 === 1 ? at - 1 : at + 1] ?? [])];
    const fits = ({ at, photo }: { at: number; photo: PhotoFacts }) =>
      isUnlikeAll(
        required,
        facing(at).filter(other => other !== photo),
      );
    const [worst] = places.toSorted((a, b) => Number(fits(b)) - Number(fits(a)) || quality(a.photo) - quality(b.photo));
    if (!worst) return required;
    dealt[worst.at]?.splice(worst.place, 1, required);
    return worst.photo;
  });
}
