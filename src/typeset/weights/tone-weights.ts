import type { Weight } from './weight.ts';

/** How far the tones of a photo are changed. What they may move at most is no weight: `mostMoved` in photos/tone.ts. */
export const toneWeights = {
  // Levels.
  blackFrom: {
    value: 0.1,
    unit: 'lightness, 0-1',
    range: [0.02, 0.15],
    why: 'A photo whose darkest tone is no lighter has a black. Higher: more photos stay as they are.',
  },
  whiteFrom: {
    value: 0.9,
    unit: 'lightness, 0-1',
    range: [0.8, 0.98],
    why: 'A photo whose lightest tone is no darker has a white. Lower: more photos stay as they are.',
  },
  blackMost: {
    value: 0.06,
    unit: 'lightness, 0-1',
    range: [0, 0.15],
    why: 'What of a grey veil is taken away. Higher: fog and faded prints get harder.',
  },
  whiteLeast: {
    value: 0.82,
    unit: 'lightness, 0-1',
    range: [0.75, 1],
    why: 'The lightest tone becomes white if it is no darker. Lower: dusk and rain get brighter.',
  },
  // Exponent.
  litFace: {
    value: 0.34,
    unit: 'lightness of faces, 0-1',
    range: [0.25, 0.45],
    why: 'Darker faces are lifted towards this. Dark skin in good light has it: higher would make it pale.',
  },
  paleFace: {
    value: 0.76,
    unit: 'lightness of faces, 0-1',
    range: [0.65, 0.9],
    why: 'Lighter faces are flashed or in full sun, and taken back towards this.',
  },
  middle: {
    value: 0.3,
    unit: 'lightness of the middle tone, 0-1',
    range: [0.2, 0.45],
    why: 'A photo without faces that is darker is lifted towards this. Higher: evenings become days.',
  },
  lift: {
    value: 0.75,
    unit: 'share of the way',
    range: [0.3, 1],
    why: 'How far a tone is brought to what it should be. Higher: stronger, and noise shows.',
  },
  gammaLeast: {
    value: 0.72,
    unit: 'exponent',
    range: [0.6, 0.95],
    why: 'No photo is lifted more. Lower: noise and blocks in dark places.',
  },
  gammaMost: { value: 1.15, unit: 'exponent', range: [1, 1.4], why: 'No photo is taken back more.' },
  lights: {
    value: 0.5,
    unit: 'lightness of the lightest twentieth, 0-1',
    range: [0.4, 0.8],
    why: 'A dark photo with such lights is meant to be dark. Lower: more photos are lifted mildly only.',
  },
  mildGamma: { value: 0.92, unit: 'exponent', range: [0.85, 1], why: 'Photos that are meant to be dark.' },
  // Cast.
  greyShare: {
    value: 0.1,
    unit: 'share of the pixels',
    range: [0.03, 0.3],
    why: 'With fewer greys nobody knows what is grey. Higher: fewer casts are taken out.',
  },
  leanSameness: {
    value: 0.75,
    unit: 'sameness, 0-1',
    range: [0.5, 0.95],
    why: 'Greys of several colours are things, not a cast. Higher: fewer casts are taken out.',
  },
  oneHue: {
    value: 0.9,
    unit: 'sameness of all colours, 0-1',
    range: [0.7, 1],
    why: 'A photo of one colour is meant so: sepia, a sunset. Higher: more of them are made neutral.',
  },
  colourLeast: {
    value: 0.04,
    unit: 'colour, 0-1',
    range: [0.01, 0.1],
    why: 'With less a photo is black and white.',
  },
  warmCast: {
    value: 0.35,
    unit: 'share of a cast',
    range: [0, 1],
    why: 'What is taken out of a yellow or red one. Higher: cooler lamps and evenings.',
  },
  coldCast: {
    value: 0.6,
    unit: 'share of a cast',
    range: [0, 1],
    why: 'What is taken out of a blue or green one. Higher: more neutral shade and neon light.',
  },
  gainMost: {
    value: 0.08,
    unit: 'share by which a channel changes',
    range: [0, 0.25],
    why: 'No cast is corrected further. Higher: stronger, and wrong more visibly where it is wrong.',
  },
  // Drawings.
  flat: {
    value: 5,
    unit: 'bits',
    range: [3, 6],
    why: 'A picture with less detail is drawn, if it has black and white. Higher: more photos stay as they are.',
  },
  fullRange: {
    value: 0.6,
    unit: 'lightness between its darkest and lightest tone',
    range: [0.4, 0.9],
    why: 'A flat photo with less is foggy or dark, and no drawing.',
  },
} as const satisfies Record<string, Weight>;
