import type { Weight } from './weight.ts';

/** Which phrases of an answer may be its headline. */
export const phraseWeights = {
  rare: {
    value: 1.8,
    unit: 'score',
    range: [0, 4],
    why: 'A word that is not a common one; the words of a phrase are averaged. Higher: things before names.',
  },
  plain: { value: 0.5, unit: 'score', range: [0, 2], why: 'A common word. Higher: more phrases of common words.' },
  name: { value: 1.2, unit: 'score for each name', range: [0, 3], why: 'People and places. Higher: names before all.' },
  mostNames: { value: 2, unit: 'names', range: [1, 4], why: 'More do not count. Higher: lists of names.' },
  count: { value: 1.5, unit: 'score, once', range: [0, 3], why: 'Things that are counted. Higher: numbers first.' },
  place: { value: 1.2, unit: 'score, once', range: [0, 3], why: 'A thing in a place, or of a thing. Higher: longer.' },
  fullLength: { value: 0.6, unit: 'score, once', range: [0, 2], why: 'Three to six words. Higher: fewer others.' },
  two: { value: 0.8, unit: 'score, once', range: [0, 2], why: 'Lost by two words. Higher: longer phrases.' },
  mine: {
    value: 1.2,
    unit: 'score, once',
    range: [0, 3],
    why: 'Lost by “my” at the beginning. Higher: fewer of them.',
  },
  most: { value: 7, unit: 'words', range: [5, 9], why: 'Higher: longer phrases, more of them.' },
  least: { value: 3, unit: 'score', range: [1, 6], why: 'A worse phrase is no headline. Higher: more sentences.' },
  shouted: { value: 0.5, unit: 'share of words', range: [0.2, 0.9], why: 'In capitals, names cannot be told.' },
  foreign: { value: 0.12, unit: 'share of words', range: [0.05, 0.3], why: 'Hindi in Latin letters is not English.' },
  leastNative: { value: 2, unit: 'words', range: [2, 4], why: 'The least of a clause in an Indian language.' },
  mostNative: { value: 6, unit: 'words', range: [4, 8], why: 'The most. Higher: longer headlines.' },
  mostLetters: { value: 46, unit: 'letters', range: [30, 70], why: 'The most of such a clause. Higher: more lines.' },
  native: { value: 2.4, unit: 'score', range: [0, 5], why: 'Such a clause, before what it has. Higher: more of them.' },
  each: { value: 0.8, unit: 'score for each', range: [0, 2], why: 'A name, a number, a place, a whole sentence.' },
} as const satisfies Record<string, Weight>;
