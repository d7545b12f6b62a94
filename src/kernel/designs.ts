import type { Theme } from './themes.ts';

/** The names of the designs in which a magazine can be set. The engine draws them (`typeset/designs`). */
export const designNames = ['quiet', 'bold', 'festive', 'letterpress'] as const;
export type DesignName = (typeof designNames)[number];

/** The design that each theme proposes: a magazine's own until somebody chooses another. */
export const designFor: Readonly<Record<Theme, DesignName>> = {
  Gifting: 'festive',
  Self: 'bold',
  Friendship: 'bold',
  Couple: 'festive',
  Travel: 'quiet',
  Family: 'quiet',
};

/** The design in which a magazine is set: the chosen one, else the theme's own. */
export const designOf = ({ theme, design }: { theme: Theme; design: DesignName | null }): DesignName =>
  design ?? designFor[theme];
