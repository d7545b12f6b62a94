import type { DesignName } from '../model.ts';
import type { Theme } from '#kernel/themes.ts';
import type { Design } from '../plan/design.ts';
import { bold } from './bold/index.ts';
import { festive } from './festive/index.ts';
import { quiet } from './quiet/index.ts';

/** All designs by name. */
export const designs: Readonly<Record<DesignName, Design>> = { quiet, bold, festive };

/** The design of each theme when the story names none. */
export const designFor: Readonly<Record<Theme, DesignName>> = {
  Gifting: 'festive',
  Self: 'bold',
  Friendship: 'bold',
  Couple: 'festive',
  Travel: 'quiet',
  Family: 'quiet',
};
