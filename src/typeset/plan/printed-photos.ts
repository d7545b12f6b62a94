import type { PhotoFacts } from '../model.ts';
import { withoutDuplicates } from './duplicates.ts';
import { withHeroes } from './moments.ts';
import { isDark, isPrintable, isUnseen } from './resolution.ts';

/**
 * The photos that are printed where there is room: without those that nobody could see, and duplicates. The best shot
 * of each moment leads, and what is dark is small, unless `least` needs the others.
 */
export const photosToPlace = (all: readonly PhotoFacts[], least: number): PhotoFacts[] =>
  withHeroes(
    withoutDuplicates(
      all.filter(photo => isPrintable(photo) && !isUnseen(photo)),
      least,
    ),
    least,
  ).map(photo => (isDark(photo) && !photo.cover ? { ...photo, small: true } : photo));
