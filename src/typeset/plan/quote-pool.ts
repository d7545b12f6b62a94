import type { PreparedAnswer } from './answers.ts';
import type { AnswerPlace, QuotePool, WantedQuote } from './design.ts';
import type { PageSlot } from './page-sequence.ts';
import { isShort } from './page-sequence.ts';
import { quoteWeights } from '../weights/quote-weights.ts';

/** The pages of each answer. `first`: the page number of the first slot. */
export function answerPlaces(slots: readonly PageSlot[], first: number): AnswerPlace[] {
  return slots.flatMap((slot, at) =>
    slot.kind === 'text' && slot.part === 0
      ? slot.block.answers.map(measured => ({
          index: measured.answer.index,
          from: first + at,
          to: first + at + slot.block.pages - 1,
          large: isShort(measured),
        }))
      : [],
  );
}

/** Whether a quote may stand on a page: after its answer and away from it; on the cover only when it tells no end. */
export function mayQuoteOn(page: number, { from, to, large }: AnswerPlace, tellsEnd: boolean): boolean {
  const away = (large ? quoteWeights.awayFromLarge : quoteWeights.away).value;
  return page > to + away || (page === 1 && page < from - away && !tellsEnd);
}

/** A pool of the answers' quotes, best first. Headlines are not among an answer's quotes. */
export function quotePool(answers: readonly PreparedAnswer[]): QuotePool {
  const all = answers
    .flatMap(answer =>
      answer.quotes.map(quote => ({
        ...quote,
        index: answer.index,
        // Two answers may say the same.
        toldIn: answers.filter(({ paragraphs }) => paragraphs.some(line => line.includes(quote.text))),
      })),
    )
    .sort((a, b) => b.score - a.score);
  const used = new Set<string>();
  const places = new Map<number, AnswerPlace>();
  let open: readonly number[] = [];
  const free = (pages: readonly number[]) =>
    all.filter(
      ({ text, toldIn, tellsEnd }) =>
        !used.has(text) &&
        toldIn.every(({ index }) => {
          const place = places.get(index);
          return place === undefined || pages.every(page => mayQuoteOn(page, place, tellsEnd));
        }),
    );
  const best = ({
    from,
    longest = quoteWeights.longest.value,
    page,
    fits = () => true,
  }: WantedQuote): string | undefined => {
    const indexes = from && new Set(from.map(answer => answer.index));
    return free(page === undefined ? open : [page]).find(
      ({ text, index }) => text.length <= longest && (!indexes || indexes.has(index)) && fits(text),
    )?.text;
  };
  return {
    best,
    take(want) {
      const text = best(want);
      if (text !== undefined) used.add(text);
      return text;
    },
    place(answerPlaces) {
      for (const place of answerPlaces) places.set(place.index, place);
    },
    turnTo(...pages) {
      open = pages;
    },
  };
}
