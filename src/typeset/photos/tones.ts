import type { PhotoMeasurements } from '../model.ts';
import { valueAtPart } from './grey.ts';

/** What the tone of a photo is judged by: measured from its pixels, without any judgement. */

/**
 * The parts of the pixels, darkest first, at whose ends the tones are measured, and how many pixels each stands for.
 */
const toneParts = [0.005, 0.05, 0.25, 0.5, 0.75, 0.95, 0.995] as const;
export const toneShares = [0.0275, 0.1225, 0.225, 0.25, 0.225, 0.1225, 0.0275] as const;

/** A pixel is nearly grey when its channels differ by less than this share of the strongest one. */
const nearGrey = 0.2;
/** Darker pixels have no colour to speak of, in lighter ones a channel may be at its end: 0-255. */
const [darkest, lightest] = [38, 248];

/** Sums up vectors, to tell how far they point the same way. */
class Directions {
  #x = 0;
  #y = 0;
  #lengths = 0;
  add(x: number, y: number): void {
    this.#x += x;
    this.#y += y;
    this.#lengths += Math.hypot(x, y);
  }
  /** 0: they point everywhere; 1: all in one direction, or there is none. */
  get sameness(): number {
    return this.#lengths === 0 ? 1 : Math.hypot(this.#x, this.#y) / this.#lengths;
  }
}

/** To a thousandth. */
export const thousandths = (n: number): number => Math.round(n * 1000) / 1000;

/** The tones of a picture of about 512 pixels a side, three bytes a pixel; `grey`: the lightness of each, 0-255. */
export function tonesOf(data: Uint8Array, grey: Float32Array): NonNullable<PhotoMeasurements['tones']> {
  const [hues, lean] = [new Directions(), new Directions()];
  const sums: [number, number, number] = [0, 0, 0];
  let greys = 0;
  for (let at = 0; at < grey.length; at++) {
    const r = data[at * 3] ?? 0;
    const g = data[at * 3 + 1] ?? 0;
    const b = data[at * 3 + 2] ?? 0;
    const most = Math.max(r, g, b);
    const [across, down] = [r - g, (r + g) / 2 - b];
    hues.add(across, down);
    if (most < darkest || most > lightest || most - Math.min(r, g, b) > nearGrey * most) continue;
    lean.add(across / most, down / most);
    const mean = (r + g + b) / 3;
    greys += 1;
    sums[0] += r / mean;
    sums[1] += g / mean;
    sums[2] += b / mean;
  }
  const of = (sum: number): number => (greys === 0 ? 1 : thousandths(sum / greys));
  return {
    levels: toneParts.map(part => thousandths(valueAtPart(grey, part) / 255)),
    greys: {
      share: thousandths(greys / grey.length),
      lean: [of(sums[0]), of(sums[1]), of(sums[2])],
      sameness: thousandths(lean.sameness),
    },
    sameHue: thousandths(hues.sameness),
  };
}
