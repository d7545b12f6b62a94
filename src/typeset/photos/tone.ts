import type { Face, PhotoMeasurements, PhotoTone } from '../model.ts';
import { peopleOf } from '../plan/crop.ts';
import { toneWeights } from '../weights/tone-weights.ts';
import { thousandths, toneShares } from './tones.ts';

/**
 * The tone in which a photo is printed: a few numbers, chosen from what was measured of it, that are stored with its
 * frame in the plan, so that the proof, the reader and the print file show the same. Pure.
 */

/** No value of any channel moves by more than this, of 255: a quarter of the whole range. */
export const mostMoved = 63;

const limited = (n: number, least: number, most: number): number => Math.min(Math.max(n, least), most);
const neutral: PhotoTone = { black: 0, white: 1, gamma: 1, red: 1, green: 1, blue: 1 };

/** The value of a channel, 0-1, after a tone: at most a quarter away. */
function toned(value: number, { black, white, gamma }: PhotoTone, gain: number): number {
  const spread = limited((value * gain - black) / (white - black), 0, 1) ** gamma;
  return limited(spread, value - mostMoved / 255, value + mostMoved / 255);
}

/** For red, green and blue, what each of their 256 values becomes. */
export function toneCurves(tone: PhotoTone): [Uint8Array, Uint8Array, Uint8Array] {
  const curve = (gain: number) =>
    Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * toned(value / 255, tone, gain)));
  return [curve(tone.red), curve(tone.green), curve(tone.blue)];
}

/** Changes the pixels of a picture, three bytes each. */
export function applyTone(data: Uint8Array, tone: PhotoTone): void {
  const [red, green, blue] = toneCurves(tone);
  for (let at = 0; at < data.length; at += 3) {
    data[at] = red[data[at] ?? 0] ?? 0;
    data[at + 1] = green[data[at + 1] ?? 0] ?? 0;
    data[at + 2] = blue[data[at + 2] ?? 0] ?? 0;
  }
}

type Measured = Pick<PhotoMeasurements, 'colourful' | 'entropy' | 'faces' | 'screenshot' | 'tones'>;
type Tones = NonNullable<PhotoMeasurements['tones']>;

/**
 * How the tones of a photo should change; `undefined` where it is fine, is a screenshot or a drawing, or was measured
 * before there were tones.
 */
export function toneOf(photo: Measured): PhotoTone | undefined {
  const { tones } = photo;
  if (!tones || photo.screenshot || isDrawn(photo, tones)) return undefined;
  const { black, white } = levelsOf(tones);
  const levels = { ...neutral, black, white };
  const tone = { ...levels, gamma: gammaOf(photo, tones, levels), ...gainsOf(photo, tones) };
  const isFine = toneCurves(tone).every(curve => curve.every((to, from) => Math.abs(to - from) <= leastMoved));
  return isFine ? undefined : tone;
}

/** A tone that moves no value by more, of 255, is not worth it: the photo stays as it is. */
const leastMoved = 5;

/** Flat areas in a full range of tones: a logo, a drawing, a page of text. */
const isDrawn = ({ entropy }: Measured, { levels }: Tones): boolean =>
  entropy < toneWeights.flat.value && (levels[6] ?? 1) - (levels[0] ?? 0) > toneWeights.fullRange.value;

/** The black and the white point: where the pixels end, if that is far in, but no further than fog and dusk allow. */
function levelsOf({ levels }: Tones): Pick<PhotoTone, 'black' | 'white'> {
  const [least = 0, , , , , , most = 1] = levels;
  const { blackFrom, blackMost, whiteFrom, whiteLeast } = toneWeights;
  return {
    black: least <= blackFrom.value ? 0 : thousandths(Math.min(least, blackMost.value)),
    white: most >= whiteFrom.value ? 1 : thousandths(Math.max(most, whiteLeast.value)),
  };
}

/**
 * The exponent that brings faces, or without any the middle tone, out of the dark; faces that are pale a little back.
 */
function gammaOf({ faces }: Measured, { levels }: Tones, spread: PhotoTone): number {
  const { litFace, paleFace, middle, lift, gammaLeast, gammaMost, lights, mildGamma } = toneWeights;
  const towards = (value: number, aim: number): number => {
    const from = limited(toned(value, spread, 1), 0.02, 0.98);
    return Math.log(from + (aim - from) * lift.value) / Math.log(from);
  };
  const lit = faceLightness(faces);
  if (lit !== undefined) {
    const now = toned(lit, spread, 1);
    if (now < litFace.value) return thousandths(Math.max(gammaLeast.value, towards(lit, litFace.value)));
    return now > paleFace.value ? thousandths(Math.min(gammaMost.value, towards(lit, paleFace.value))) : 1;
  }
  const [, , , half = 0.5, , light = 1] = levels;
  if (toned(half, spread, 1) >= middle.value) return 1;
  // Lights in a dark frame are meant: an evening, a stage, a silhouette.
  const least = light >= lights.value ? mildGamma.value : gammaLeast.value;
  return thousandths(Math.max(least, towards(half, middle.value)));
}

/** The mean lightness of the people's faces, larger ones first; `undefined` without any. */
function faceLightness(faces: readonly Face[]): number | undefined {
  const people = peopleOf({ faces });
  const size = people.reduce((sum, { w, h }) => sum + w * h, 0);
  return size === 0 ? undefined : people.reduce((sum, { w, h, lightness }) => sum + lightness * w * h, 0) / size;
}

/** The factors that take a cast out of the greys; 1 where too few lean the same way, or the photo has one colour. */
function gainsOf({ colourful }: Measured, { greys, sameHue }: Tones): Pick<PhotoTone, 'red' | 'green' | 'blue'> {
  const { greyShare, leanSameness, oneHue, colourLeast, warmCast, coldCast, gainMost } = toneWeights;
  const hasCast =
    greys.share >= greyShare.value &&
    greys.sameness >= leanSameness.value &&
    sameHue < oneHue.value &&
    colourful >= colourLeast.value;
  if (!hasCast) return { red: 1, green: 1, blue: 1 };
  const [red, green, blue] = greys.lean;
  // Evening sun and lamps are warm, and people like them so.
  const part = red > blue ? warmCast.value : coldCast.value;
  const [r, g, b] = [red ** -part, green ** -part, blue ** -part];
  const light = 0.299 * r + 0.587 * g + 0.114 * b;
  const bounded = (gain: number): number => thousandths(limited(gain / light, 1 - gainMost.value, 1 + gainMost.value));
  return { red: bounded(r), green: bounded(g), blue: bounded(b) };
}

/** The measurements that a tone changes, as they are after it. */
export function tonedFacts<Of extends Measured & Pick<PhotoMeasurements, 'bands' | 'lightness'>>(photo: Of): Of {
  const tone = toneOf(photo);
  if (!tone || !photo.tones) return photo;
  const after = (value: number): number => thousandths(toned(value, tone, 1));
  const moved = photo.tones.levels.reduce((sum, level, at) => sum + (after(level) - level) * (toneShares[at] ?? 0), 0);
  const { top, bottom } = photo.bands;
  return {
    ...photo,
    lightness: thousandths(limited(photo.lightness + moved, 0, 1)),
    bands: { top: [after(top[0]), after(top[1])], bottom: [after(bottom[0]), after(bottom[1])] },
    faces: photo.faces.map(face => ({ ...face, lightness: after(face.lightness) })),
  };
}
