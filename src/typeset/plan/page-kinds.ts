/**
 * The kinds of pages that themes have beside the usual ones, each only where the material is there: a recipe; turns of
 * two people who speak again and again, or once each, or of several who speak once each; a timeline by years; people
 * whose pictures have names; two pictures that are years apart; the pictures of one day.
 */
export const themePages = ['recipe', 'chat', 'sides', 'each', 'years', 'people', 'thenAndNow', 'day'] as const;
export type ThemePage = (typeof themePages)[number];
