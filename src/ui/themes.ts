/** The six themes an edition can have; each has its own accent and its own block-printed pattern. */
export const themes = ['Gifting', 'Self', 'Friendship', 'Couple', 'Travel', 'Family'] as const;
export type Theme = (typeof themes)[number];

/** The theme a text names, in any case or spacing; `undefined` when it names none. */
export const themeOf = (text: string | null | undefined): Theme | undefined =>
  themes.find(theme => theme.toLowerCase() === text?.trim().toLowerCase());

/** The theme as it stands in `data-theme` and in addresses. */
export const themeSlug = (theme: Theme | undefined): string | undefined => theme?.toLowerCase();
