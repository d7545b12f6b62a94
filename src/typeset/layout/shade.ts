import type { Box } from '../model.ts';
import type { DesignTable, Tone } from './scale.ts';

/** The shade reaches this much further than the words on it. */
export const shadeBeyond = 1.25;

/** A band with the shade that reaches beyond it towards the picture's middle; a plate has none. */
export function withShade(
  { band, side, isPlate }: { band: Box; side: 'head' | 'foot'; isPlate: boolean },
  area: Box,
): Box {
  const h = isPlate ? band.h : Math.min(area.h, band.h * shadeBeyond);
  return { ...band, h, y: side === 'head' || isPlate ? band.y : area.y + area.h - h };
}

/** The inks of words on a picture. */
export const toneOnPicture = ({ onPicture, tones }: DesignTable, isLight: boolean): Tone =>
  isLight ? (onPicture?.light ?? tones.paper) : (onPicture?.dark ?? tones.deep);
