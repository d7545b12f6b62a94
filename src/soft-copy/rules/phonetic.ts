/**
 * Spellings of a name in Latin letters and in India's scripts, reduced to one key. The blocks of these scripts have the
 * same letter at the same place, so one table reads them all.
 */

/** The sounds of the letters of a block by their places. */
const letters: Readonly<Record<number, string>> = Object.fromEntries(
  [
    ['n', 0x01, 0x02, 0x19, 0x1e, 0x23, 0x28, 0x29, 0x70, 0x7a, 0x7b],
    ['a', 0x05, 0x06, 0x3e],
    ['i', 0x07, 0x08, 0x3f, 0x40],
    ['u', 0x09, 0x0a, 0x41, 0x42],
    ['ri', 0x0b, 0x43],
    ['e', 0x0e, 0x0f, 0x10, 0x45, 0x46, 0x47, 0x48],
    ['o', 0x11, 0x12, 0x13, 0x14, 0x49, 0x4a, 0x4b, 0x4c],
    ['k', 0x15, 0x16, 0x58, 0x59, 0x7f],
    ['g', 0x17, 0x18, 0x5a],
    ['c', 0x1a, 0x1b],
    ['j', 0x1c, 0x1d, 0x5b],
    ['t', 0x1f, 0x20, 0x24, 0x25, 0x4e],
    ['d', 0x21, 0x22, 0x26, 0x27],
    ['p', 0x2a, 0x2b, 0x5e],
    ['b', 0x2c, 0x2d],
    ['m', 0x2e],
    ['y', 0x2f, 0x5f],
    ['r', 0x30, 0x31, 0x5c, 0x5d, 0x7c],
    ['l', 0x32, 0x33, 0x34, 0x7d, 0x7e],
    ['v', 0x35],
    ['s', 0x36, 0x37, 0x38],
    ['h', 0x39],
  ].flatMap(([sound, ...places]) => places.map(place => [place, sound])),
) as Record<number, string>;

/** Spellings in Latin letters, the longest first. */
const latin: readonly (readonly [RegExp, string])[] = [
  [/chh?/g, 'c'],
  [/sh/g, 's'],
  [/ph|f/g, 'p'],
  [/([bcdgjkpt])h/g, '$1'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/q|ck/g, 'k'],
  [/x/g, 'ks'],
  [/ia/g, 'iya'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/ai|ei|ay(?![aeiou])/g, 'e'],
  [/au|ou|ow/g, 'o'],
  [/ey$/g, 'e'],
  [/y$/g, 'i'],
];

const isIndicLetter = (code: number): boolean => code >= 0x900 && code <= 0xd7f;
export const isIndicWord = (word: string): boolean => isIndicLetter(word.codePointAt(0) ?? 0);

/** Tamil writes voiced and voiceless sounds with one letter. */
const unvoiced = (key: string): string =>
  key.replace(/g/g, 'k').replace(/[js]/g, 'c').replace(/d/g, 't').replace(/b/g, 'p');

/**
 * The key of a word; `tamil`: without voice. Vowels but `a` stay; an `a` stays at the beginning and at the end.
 * @example phoneticKey('Tiwari') === phoneticKey('तिवारी')
 */
export function phoneticKey(word: string, tamil = false): string {
  const sounds = isIndicWord(word)
    ? [...word].map(letter => letters[(letter.codePointAt(0) ?? 0) & 0x7f] ?? '').join('')
    : latin.reduce(
        (text, [spelling, sound]) => text.replace(spelling, sound),
        word
          .normalize('NFD')
          .toLowerCase()
          .replace(/[^a-z]/g, ''),
      );
  const key = sounds
    .replace(/(.)a+(?!$)/g, '$1')
    .replace(/(.)\1+/g, '$1')
    .replace(/m(?=[bp])/g, 'n');
  return tamil ? unvoiced(key) : key;
}
