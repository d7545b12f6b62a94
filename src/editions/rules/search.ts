import { foldTyped } from '#kernel/typed.ts';

/** The keys of orders that a search looks at: those from `from` to before `to` that contain each of `words`. */
export interface SearchRange {
  from: string;
  to: string;
  words: readonly string[];
}

const startingWith = (from: string, words: readonly string[] = []): SearchRange => ({
  from,
  to: `${from}\u{10ffff}`,
  words,
});

const reversed = (text: string): string => [...text].toReversed().join('');

/** Digits of a whole phone number of India, without its country and the zero that is dialled before it. */
const wholeNumber = 10;

/** Fewest digits of a phone number, and letters of a name, by which orders are searched. */
const fewest = { digits: 4, letters: 2 } as const;

/**
 * Where the orders are that somebody searches by a phone number, an order number or a name (W120), in the order in
 * which they are shown; none for a text that says too little. Keys are what `studio_search_keys_of` makes of an order:
 * `order` and `phone` with the text reversed, because people know the end of both, and `name` with two of its words
 * first, in each order. `words`: the text as the database divides it into words; the last one may be incomplete.
 */
export function searchRanges(typed: string, words: readonly string[]): SearchRange[] {
  const text = foldTyped(typed);
  const ranges: SearchRange[] = [];
  // A screen writes "Order QSG3SP". Ids have no o, i and l, which are heard or written for 0 and 1.
  const number = text
    .replace(/^\s*order\s/i, '')
    .replaceAll(/[\s#,.:;]/g, '')
    .toLowerCase()
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  if (/^([0-9a-z]{6}|[0-9a-z]{26})$/.test(number)) ranges.push(startingWith(`order ${reversed(number)}`));
  const dialled = text.replaceAll(/\D/g, '');
  // Before a whole number zeros are dialled, such as 0 98112 23344; in a shorter text they are of the number's end.
  const digits = dialled.length > wholeNumber ? dialled.replace(/^0+/, '') : dialled;
  if (/^[\d\s+().-]+$/.test(text)) {
    if (digits.length >= fewest.digits) ranges.push(startingWith(`phone ${reversed(digits)}`));
    return ranges;
  }
  if (words.join('').length < fewest.letters) return ranges;
  const [first = '', second, ...others] = words;
  if (second === undefined) ranges.push(startingWith(`name ${first}`));
  else ranges.push(startingWith(`name ${first} ${second}${others.length > 0 ? ' ' : ''}`, others));
  return ranges;
}
