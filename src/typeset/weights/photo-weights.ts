import type { Weight } from './weight.ts';

/** What a photo is worth and what it is good enough for, whichever frame it gets. */
export const photoWeights = {
  // How good it is, in any shape.
  size: {
    value: 0.3,
    unit: 'quality for a photo of `fullSize`',
    range: [0, 1],
    why: 'A larger photo may be printed larger. Higher: more pixels beat better light.',
  },
  fullSize: {
    value: 4e6,
    unit: 'pixels',
    range: [1e6, 12e6],
    why: 'More pixels add nothing. Higher: small photos fall further behind.',
  },
  light: {
    value: 0.25,
    unit: 'quality for the best lightness',
    range: [0, 1],
    why: 'Neither dark nor pale, faces first. Higher: well lit photos win over sharp ones.',
  },
  bestLightness: {
    value: 0.48,
    unit: 'lightness, 0-1',
    range: [0.3, 0.7],
    why: 'The lightness that counts most. Higher: lighter photos win.',
  },
  detail: {
    value: 0.25,
    unit: 'quality for sharp faces, or without people for much detail',
    range: [0, 1],
    why: 'Higher: sharp photos win over well lit ones.',
  },
  leastEntropy: {
    value: 4.5,
    unit: 'bits',
    range: [3, 6],
    why: 'A photo without people and with no more detail is empty. Higher: plain skies and walls lose.',
  },
  entropySpan: {
    value: 3,
    unit: 'bits above `leastEntropy`',
    range: [1, 4],
    why: 'So much more is full detail. Higher: detail is told apart further up.',
  },
  colour: {
    value: 0.2,
    unit: 'quality for full colour',
    range: [0, 1],
    why: 'Higher: colourful photos win over grey ones.',
  },
  fullColour: {
    value: 1.6,
    unit: 'factor of the measured colour',
    range: [1, 3],
    why: 'Makes an ordinary colourful photo full. Higher: less colour is enough.',
  },
  // Which faces and shapes count.
  person: {
    value: 0.35,
    unit: 'share of the height of the tallest face',
    range: [0.2, 0.6],
    why: 'Smaller faces are people in the background. Higher: fewer people count.',
  },
  mostNamed: {
    value: 40,
    unit: 'people',
    range: [12, 80],
    why: 'Beyond it is a crowd in a street; a class or a wedding party with a caption is seen whole. Higher: larger groups are never split.',
  },
  panorama: {
    value: 2,
    unit: 'width over height',
    range: [1.6, 2.5],
    why: 'A photo so wide is seen as a band. Higher: fewer photos are spared as panoramas.',
  },
  // Which photos show the same.
  duplicate: {
    value: 2,
    unit: 'bits by which two fingerprints differ',
    range: [0, 4],
    why: 'Files of one picture, of which one is printed. Higher: two shots in a row may count as one.',
  },
  duplicateShape: {
    value: 0.02,
    unit: 'difference of the aspects, as a share',
    range: [0, 0.1],
    why: 'A cropped file is another picture. Higher: cropped files are left out, too.',
  },
  twins: {
    value: 6,
    unit: 'bits by which two fingerprints differ',
    range: [3, 10],
    why: 'Two shots of one moment are never seen together. Higher: more photos are kept apart.',
  },
  alike: {
    value: 14,
    unit: 'bits by which two fingerprints differ',
    range: [8, 15],
    why: 'Such photos are not opposite each other at the start. Different scenes differ by 15 and more.',
  },
  burst: {
    value: 20,
    unit: 'bits by which two fingerprints differ',
    range: [14, 28],
    why: 'Photos taken in a row differ by no more. Higher: two portraits in the same place may count as one moment.',
  },
  burstSeconds: {
    value: 12,
    unit: 'seconds',
    range: [3, 60],
    why: 'Between two shots of one moment. Higher: more shots of one pose are one.',
  },
  faceMoved: {
    value: 0.9,
    unit: 'share of the face',
    range: [0.4, 2],
    why: 'A face in the next shot has moved by no more. Higher: moving people are still one moment.',
  },
  faceGrown: {
    value: 1.3,
    unit: 'height over height',
    range: [1.1, 2],
    why: 'It is no larger or smaller. Higher: a step nearer is the same moment.',
  },
  // Which shot of a moment is the best: by its people.
  leastSharp: {
    value: 1,
    unit: 'score',
    range: [0.3, 2],
    why: 'The least sharp face. Higher: sharpness before light.',
  },
  leastClear: {
    value: 0.6,
    unit: 'score',
    range: [0, 2],
    why: 'The least certain face: turned away, half hidden or with closed eyes. Higher: everybody looks.',
  },
  leastLit: { value: 0.5, unit: 'score', range: [0, 2], why: 'The worst lit face. Higher: light before sharpness.' },
  faceSize: {
    value: 0.5,
    unit: 'score for faces as wide as the photo',
    range: [0, 2],
    why: 'Higher: the nearer shot.',
  },
  // What is too dark.
  litFace: {
    value: 0.2,
    unit: 'lightness of a face, 0-1',
    range: [0.1, 0.4],
    why: 'A photo with such a face is not dark. Higher: more portraits count as dark.',
  },
  black: {
    value: 0.06,
    unit: 'lightness, 0-1',
    range: [0.02, 0.1],
    why: 'A darker photo shows nothing. Higher: more night scenes are kept off the first pages.',
  },
  dark: {
    value: 0.14,
    unit: 'lightness, 0-1',
    range: [0.08, 0.25],
    why: 'A darker photo needs a light part. Higher: more night scenes must have lights.',
  },
  lightPart: {
    value: 0.4,
    unit: 'lightness of the lightest part of its top or foot, 0-1',
    range: [0.2, 0.7],
    why: 'The lights of a night scene. Higher: fewer night scenes are good enough.',
  },
  // What is large enough, at the least resolution of a page.
  leadLong: {
    value: 150,
    unit: 'mm, longer side',
    range: [100, 297],
    why: 'For the cover, the front and the double page. Higher: fewer photos may lead.',
  },
  leadShort: {
    value: 100,
    unit: 'mm, shorter side',
    range: [60, 210],
    why: 'The same for the other side, so that no strip leads.',
  },
  aloneSide: {
    value: 110,
    unit: 'mm, longer side',
    range: [60, 200],
    why: 'For a page of its own. Higher: more small photos get company.',
  },
} as const satisfies Record<string, Weight>;
