import { foldTyped } from '#kernel/typed.ts';
import { isId } from '#kernel/ids.ts';

/** A number or an address that names orders exactly; a courier's number may be another one, too. */
export interface ExactFind {
  by: 'email' | 'paper' | 'payment' | 'courier';
  value: string;
}

/**
 * What a search says when it is an e-mail address, the number of an invoice or another paper, or the id of a payment
 * (MID), or may be the number of a courier (W146); undefined for all else, such as names. An order's number has the
 * form of a MID, too, and a phone number that of a courier's.
 */
export function exactFind(typed: string): ExactFind | undefined {
  const text = foldTyped(typed).trim();
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { by: 'email', value: text.toLowerCase() };
  if (/^[a-z]+\/[\d-]+\/\d+$/i.test(text)) return { by: 'paper', value: text.toUpperCase() };
  if (isId(text.toLowerCase())) return { by: 'payment', value: text.toLowerCase() };
  // As `studio_courier_number` takes it from a link. Six letters and digits are an order's number.
  const number = text.replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z0-9-]{7,40}$/.test(number) && /\d{4}/.test(number) ? { by: 'courier', value: number } : undefined;
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** A word with fewer letters has too many others near it; with more it is not a name. */
const nearLetters = { fewest: 4, most: 20 } as const;

/** The words that are one wrong, missing, surplus or swapped letter away from a word of Latin letters. */
function wordsNear(word: string): string[] {
  if (word.length < nearLetters.fewest || word.length > nearLetters.most || !/^[a-z]+$/.test(word)) return [];
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after) near.add(before + after.slice(1));
    if (after.length > 1) near.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
    for (const letter of letters) {
      near.add(before + letter + after);
      if (after) near.add(before + letter + after.slice(1));
    }
  }
  near.delete(word);
  return [...near];
}

/**
 * How the keys of names begin that are one letter away from what was searched (`searchRanges`): in the first or the
 * second word, the other one as it was typed.
 */
export function nearNames(words: readonly string[]): string[] {
  const [first = '', second] = words;
  if (second === undefined) return wordsNear(first).map(near => `name ${near}`);
  return [
    ...wordsNear(first).map(near => `name ${near} ${second}`),
    ...wordsNear(second).map(near => `name ${first} ${near}`),
  ];
}
