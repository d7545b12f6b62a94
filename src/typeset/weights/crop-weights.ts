import type { Weight } from './weight.ts';

/** Which part of a photo a frame shows, and how much of it a frame may cost. */
export const cropWeights = {
  // The harm to a person, for all people of the photo together.
  faceCut: {
    value: 1,
    unit: 'harm',
    range: [0.5, 2],
    why: 'A face cut by the edge. Higher: the crop gives up anything else to keep faces whole.',
  },
  faceOut: {
    value: 0.85,
    unit: 'harm',
    range: [0.3, 1],
    why: 'A face not shown is less bad than half a face. Higher: it is cut rather than left out.',
  },
  headCut: {
    value: 0.2,
    unit: 'harm',
    range: [0, 0.5],
    why: 'Hair or chin at the edge. Higher: more room around heads.',
  },
  faceInFold: {
    value: 1,
    unit: 'harm',
    range: [0.5, 2],
    why: 'A face in the fold of a double page. Higher: the crop moves further to keep the fold free.',
  },
  foldStrip: {
    value: 12,
    unit: 'mm on each side of the fold',
    range: [5, 20],
    why: 'No face may touch this strip. Higher: fewer photos suit the fold.',
  },
  // Against each other.
  smaller: {
    value: 0.3,
    unit: 'harm for each share that the crop is smaller than it could be',
    range: [0.1, 1],
    why: 'Higher: a crop shrinks less often to keep a face off its edge.',
  },
  offCentre: {
    value: 0.01,
    unit: 'harm for each share of the crop that people are off its middle',
    range: [0, 0.1],
    why: 'Decides between crops that are equally whole. Higher: people in the middle.',
  },
  peopleAt: {
    value: 0.44,
    unit: 'share of the crop from its top',
    range: [0.35, 0.5],
    why: 'The middle of the people: a little above that of the picture. Higher: lower.',
  },
  fewHarm: {
    value: 0.02,
    unit: 'harm',
    range: [0, 0.1],
    why: 'With less than this no smaller crop is tried. Higher: larger crops with faces nearer the edge.',
  },
  crowd: {
    value: 8,
    unit: 'people',
    range: [4, 15],
    why: 'More have a face at every edge, so that a smaller crop would not help. Higher: more is tried.',
  },
  // What a frame costs a photo.
  lostFace: {
    value: 0.45,
    unit: 'loss, 0-1, besides the share of people who are cut',
    range: [0.2, 0.8],
    why: 'Higher: a frame that cuts one of many faces is avoided more.',
  },
  strained: {
    value: 0.3,
    unit: 'strain',
    range: [0.1, 1],
    why: 'A shape that cannot show all people whole. Higher: more is cut elsewhere to avoid it.',
  },
  splitGroup: {
    value: 10,
    unit: 'strain',
    range: [2, 100],
    why: 'More than any other arrangement costs: everybody whom a caption names is shown.',
  },
  mostCut: {
    value: 0.5,
    unit: 'share of a photo',
    range: [0.3, 0.7],
    why: 'More may not be cut where there is another choice. Higher: more shapes of frames for each photo.',
  },
  panoramaCut: {
    value: 0.4,
    unit: 'share of a panorama',
    range: [0.2, 0.6],
    why: 'Less than of others, because its width is what it shows.',
  },
  bleedLoss: {
    value: 0.4,
    unit: 'loss, 0-1',
    range: [0.2, 0.6],
    why: 'A photo that loses more does not fill a page to the trim. Higher: more full pages.',
  },
  bandShape: {
    value: 1.9,
    unit: 'width over height',
    range: [1.4, 3],
    why: 'A wider photo lies across the fold as a band. Higher: more fill both pages and are cut.',
  },
} as const satisfies Record<string, Weight>;
