import type { Face, PhotoMeasurements, PhotoFacts } from '#typeset/model.ts';

/** An ordinary photo: sharp, bright, without people, and with no area calm enough for text. */
const ordinaryPhoto: Omit<PhotoMeasurements, 'facts' | 'looked' | 'edges' | 'lightest' | 'tones'> = {
  width: 4000,
  height: 3000,
  sharpness: 300,
  entropy: 7,
  lightness: 0.5,
  bands: { top: [0.1, 0.9], bottom: [0.1, 0.9] },
  colourful: 0.4,
  colours: ['#808080'],
  hash: '0123456789abcdef',
  screenshot: false,
  faces: [],
  focus: { x: 0.3, y: 0.2, w: 0.4, h: 0.5 },
};

/** Measurements of an ordinary photo. */
export const measuredPhoto = (more: Partial<PhotoMeasurements> = {}): PhotoMeasurements => ({
  facts: 2,
  looked: true,
  ...ordinaryPhoto,
  ...more,
});

/** The planner's facts of an ordinary photo without a date. */
export const photoFacts = (id: string, more: Partial<PhotoFacts> = {}): PhotoFacts => ({
  id,
  takenAt: null,
  ...ordinaryPhoto,
  ...more,
});

/** A picture hash that is different for every number. */
export const numberedHash = (n: number): string => ((n * 2_654_435_761) >>> 0).toString(16).padStart(8, '0').repeat(2);

/** The facts of `photo-n`, with a picture hash of its own. */
export const numberedPhoto = (n: number, more: Partial<PhotoFacts> = {}): PhotoFacts =>
  photoFacts(`photo-${n}`, { hash: numberedHash(n), ...more });

/** The sides of a photo with this ratio of width to height, and the area of a square of `side` pixels. */
export const sizeOfAspect = (aspect: number, side: number): Pick<PhotoFacts, 'width' | 'height'> => ({
  width: Math.round(side * Math.sqrt(aspect)),
  height: Math.round(side / Math.sqrt(aspect)),
});

/** A sharp, bright face; position and size in parts of the photo's sides, the height from the width. */
export const faceAt = (x: number, y: number, { w = 0.2, ...more }: Partial<Face> = {}): Face => ({
  x,
  y,
  w,
  h: w * 1.3,
  score: 0.95,
  sharpness: 0.8,
  lightness: 0.5,
  ...more,
});
