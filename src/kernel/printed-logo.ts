/**
 * How a partner's logo is printed on the back cover of a magazine: on a small card over their name (W67). Lengths are
 * in mm.
 */

/** The most that the logo takes of the card, and the card's margin around it. */
const logoRoom = { w: 40, h: 14 };
export const logoMargin = 2.5;
/** Fewer pixels per inch look soft in print; a logo with fewer is printed smaller. */
const leastPpi = 130;
/** A logo that would be smaller than this is not printed. */
const leastSide = 8;

interface PrintedLogo {
  /** The card. */
  w: number;
  h: number;
  /** Whether it is printed smaller than others because it has too few pixels. */
  isReduced: boolean;
}

/** The card of a logo of so many pixels; `undefined` when it has too few to be printed. */
export function printedLogo({ width, height }: { width: number; height: number }): PrintedLogo | undefined {
  const [fitting, sharp] = [Math.min(logoRoom.w / width, logoRoom.h / height), 25.4 / leastPpi];
  const perPixel = Math.min(fitting, sharp);
  const [w, h] = [width * perPixel, height * perPixel];
  if (!(Math.max(w, h) >= leastSide)) return undefined;
  return { w: w + 2 * logoMargin, h: h + 2 * logoMargin, isReduced: sharp < fitting };
}

/** What a partner is told about a logo with too few pixels; `undefined` when it has enough. */
export function smallLogoText(size: { width: number; height: number }): string | undefined {
  const printed = printedLogo(size);
  if (printed && !printed.isReduced) return undefined;
  const pixels = `Your logo has only ${size.width} × ${size.height} pixels`;
  return printed
    ? `${pixels}, so it is printed small on your magazines. A larger file, 480 pixels wide or more, is printed in full size.`
    : `${pixels}, too few to print it on your magazines. Please upload a larger file, 480 pixels wide or more.`;
}
