/**
 * The values that templates of all designs state: how many photos they take, of what shape, how many letters, and how
 * well they suit such content.
 */

export const none = [0, 0] as const;
export const one = [1, 1] as const;
/** As many as one row or one column shows well. */
export const pair = [2, 3] as const;
export const few = [1, 3] as const;
export const some = [1, 4] as const;
export const upToFour = [2, 4] as const;
export const atLeastTwo = [2, 99] as const;
/** One picture that leads, and its followers. */
export const leadAndFew = [3, 5] as const;
export const leadAndMany = [3, 9] as const;
/** Several pictures of one page, without and with a line of the story beside them. */
export const several = [2, 6] as const;
export const severalBeside = [2, 5] as const;
/** Pictures of one size, row by row. */
export const tiles = [4, 9] as const;

/** Width over height: of upright pictures, of those that an oval takes, and of wide ones. */
export const uprightShape = [0.4, 1.1] as const;
export const ovalShape = [0.5, 1.2] as const;
export const wideShape = [1.2, 9] as const;
export const panoramaShape = [1.9, 9] as const;
export const squareOrWide = [0.95, 9] as const;

/** Letters of an answer: a word or two, a sentence. */
export const fewWords = [1, 60] as const;
export const sentence = [1, 150] as const;

/** How well a template suits that is for a kind of page of its own, which few stories have: before all usual ones. */
export const own = 1.2;
/** How well a template suits before its costs are counted, beside the usual 0.6; what stands between is a number. */
export const best = 0.9;
export const good = 0.8;
export const fair = 0.7;
export const poor = 0.5;
/** Only where no other template fits. */
export const last = -1;
