import type { Occasion } from './printed-words.ts';

/** What tells the occasion of an edition in its English name. */
const occasions: readonly (readonly [name: RegExp, occasion: Occasion])[] = [
  [/birthday|first year/i, 'birthday'],
  [/wedding|marriage/i, 'wedding'],
  [/anniversary/i, 'anniversary'],
  [/retire/i, 'retirement'],
  [/farewell/i, 'farewell'],
  [/diploma|graduat/i, 'graduation'],
  [/trip|travel|honeymoon|mountain|pilgrim|journey/i, 'travel'],
  [/family|amma|appa|sibling|grandparent/i, 'family'],
  [/friend|bench|roommate|sisters by choice|same jokes/i, 'friends'],
];

/** The occasion of an edition, by its English name; `undefined` where it tells none. */
export const occasionOf = (edition: string): Occasion | undefined =>
  occasions.find(([pattern]) => pattern.test(edition))?.[1];
