import { clarityOf, endsInOneColour, greyOf, differenceHash, hashDistance } from '#typeset/photos/grey.ts';
import { isScreenshot } from '#typeset/photos/screenshots.ts';
import { lowResolutionSide } from '../rules.ts';

/** What may be wrong with a photo in print (W58). A hint never keeps a photo out. */
export type PhotoHint = 'cut' | 'reduced' | 'small' | 'blurred' | 'dark' | 'screenshot' | 'double';

/** What the customer reads about each hint. */
export const photoHintTexts: Readonly<Record<PhotoHint, string>> = {
  cut: 'Part of this picture seems to be missing. Choose it again, or send the original.',
  reduced: 'More pixels than we can open, so a smaller copy is printed. Send a JPEG for all of them.',
  small: 'Prints small: send the original if you have it.',
  blurred: 'Looks blurred. A sharper one would print better.',
  dark: 'Very dark: if almost nothing can be seen in print, it is left out. Choose a lighter one.',
  screenshot: 'A screenshot: it prints small, so that it can be read.',
  double: 'Almost the same as another photo here. Where room is short, the sharper one is printed.',
};

/** The same below a small picture. */
export const photoHintNames: Readonly<Record<PhotoHint, string>> = {
  cut: 'Seems cut off',
  reduced: 'Too large',
  small: 'Prints small',
  blurred: 'Looks blurred',
  dark: 'Very dark',
  screenshot: 'A screenshot',
  double: 'Twice here',
};

/** What was measured of a photo, on this device or by the server. */
export interface PhotoLook {
  /** Pixels of the photo as it was chosen. */
  width: number;
  height: number;
  /** Mean lightness, 0-1; `edges` and `lightest` as `clarityOf` measures them. */
  lightness: number;
  edges: number;
  lightest: number;
  screenshot: boolean;
  /** Whether a part of it seems to be missing (W58). */
  cut: boolean;
  /** Whether the server cannot open as many pixels, and gets the reduced copy only. */
  reduced?: boolean;
  /** 64-bit difference hash as 16 hex digits. */
  hash: string;
}

/** A picture of at most 512 pixels a side, four bytes a pixel, as a canvas gives it. */
interface SmallPicture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Measures a photo of `original` pixels by its small picture. */
export function lookOf(picture: SmallPicture, original: { width: number; height: number }): PhotoLook {
  const grey = greyOf(picture, 4);
  const { width, height } = picture;
  const screenshot = isScreenshot(grey, picture);
  return {
    width: original.width,
    height: original.height,
    lightness: grey.reduce((sum, value) => sum + value, 0) / Math.max(1, grey.length) / 255,
    ...clarityOf(grey, { width, height }),
    screenshot,
    cut: !screenshot && endsInOneColour(grey, picture),
    hash: differenceHash(grey, picture),
  };
}

/** Photos whose strongest edges are softer look blurred also at the size of a playing card. */
const blurredBelow = 0.09;
/** Almost black: dark as a whole, and without a light place. */
const isDark = ({ lightness, lightest }: PhotoLook) => lightness < 0.06 || (lightness < 0.14 && lightest < 0.4);
/** Two photos whose hashes differ in no more bits show the same moment. */
const doubleBits = 6;

/** The hints about a photo by itself. */
export function hintsOf(look: PhotoLook): PhotoHint[] {
  const dark = isDark(look);
  return [
    ...(look.cut ? (['cut'] as const) : []),
    ...(look.reduced ? (['reduced'] as const) : []),
    ...(isSmallPhoto(look) ? (['small'] as const) : []),
    // In a dark photo noise and edges cannot be told apart.
    ...(look.edges < blurredBelow && !dark && !look.screenshot ? (['blurred'] as const) : []),
    ...(dark ? (['dark'] as const) : []),
    ...(look.screenshot ? (['screenshot'] as const) : []),
  ];
}

/** Whether a photo prints no larger than a playing card. */
export const isSmallPhoto = ({ width, height }: { width: number; height: number }): boolean =>
  Math.min(width, height) < lowResolutionSide;

/** Whether two photos show the same. */
export const isDouble = (a: PhotoLook, b: PhotoLook): boolean => hashDistance(a.hash, b.hash) <= doubleBits;

/** The hints about each of a story's photos; of two that show the same the later one is the double. */
export const hintsOfAll = (looks: readonly (PhotoLook | undefined)[]): PhotoHint[][] =>
  looks.map((look, at) => {
    if (!look) return [];
    const repeats = looks.slice(0, at).some(earlier => earlier && isDouble(earlier, look));
    return [...hintsOf(look), ...(repeats ? (['double'] as const) : [])];
  });
