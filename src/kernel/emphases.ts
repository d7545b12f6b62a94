/**
 * What the leading pictures of a magazine show first: the person, the person in a place, or people together. Cover,
 * opener and double page are chosen by it, so that two magazines of one story need not begin alike.
 */
export const emphases = ['portrait', 'place', 'together'] as const;
export type Emphasis = (typeof emphases)[number];
