/** The six themes an edition can have, in the order in which they are offered (C-P05). */
export const themes = ['Gifting', 'Self', 'Friendship', 'Couple', 'Travel', 'Family'] as const;
export type Theme = (typeof themes)[number];

/** The theme a text names, in any case or spacing; `undefined` when it names none. */
export const themeOf = (text: string | null | undefined): Theme | undefined =>
  themes.find(theme => theme.toLowerCase() === text?.trim().toLowerCase());

/** The theme in lower case, as used in `data-theme` and in addresses. */
export const themeSlug = (theme: Theme | undefined): string | undefined => theme?.toLowerCase();

/** Colours of a theme as CSS: `accent` for buttons and headings, `wash` for the background behind them. */
export interface ThemeColours {
  accent: string;
  wash: string;
}

/** The colours of each theme on screen. ui/app.css has the same ones, and a test holds them equal. */
export const themeColours: Readonly<Record<Theme, ThemeColours>> = {
  Gifting: { accent: '#a8430f', wash: '#f7e0c6' },
  Self: { accent: '#3c3f95', wash: '#e0dff1' },
  Friendship: { accent: '#2a6345', wash: '#dde8d4' },
  Couple: { accent: '#a31c52', wash: '#f7dcdf' },
  Travel: { accent: '#10596f', wash: '#d5e6e5' },
  Family: { accent: '#67305c', wash: '#ebdce7' },
};

/** The colours of a page without a theme. */
export const defaultColours: ThemeColours = { accent: '#a1252b', wash: '#f0e8d8' };
