import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faceAt, measuredPhoto } from '#test/kit/photo-facts.ts';
import type { PhotoMeasurements, PhotoTone } from '../model.ts';
import { readPlan } from '../plan/stored-plan.ts';
import { photoFacts } from '#test/kit/photo-facts.ts';
import { isDark } from '../plan/resolution.ts';
import { greyOf } from './grey.ts';
import { plannerFactsOf } from './planner-facts.ts';
import { applyTone, mostMoved, tonedFacts, toneCurves, toneOf } from './tone.ts';
import { tonesOf } from './tones.ts';

type Colour = readonly [number, number, number];
/** Tones of a picture of 64 × 64 pixels, with the colour of each. */
function tonesIn(colourAt: (x: number, y: number) => Colour) {
  const data = Uint8Array.from({ length: 64 * 64 * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return Math.round(Math.min(255, Math.max(0, colourAt(pixel % 64, Math.floor(pixel / 64))[at % 3] ?? 0)));
  });
  return tonesOf(data, greyOf({ data, width: 64, height: 64 }, 3));
}
/** A street by day: half of it greys from black to white, the rest leaves, bricks and sky. */
const street = (x: number, y: number): Colour => {
  const light = 4 * x;
  if (y < 32) return [light, light, light];
  return [
    [light * 0.3, light, light * 0.4] as const,
    [light, light * 0.5, light * 0.3] as const,
    [light * 0.4, light * 0.6, light] as const,
  ][y % 3] as Colour;
};
const streetIn =
  ([red, green, blue]: Colour) =>
  (x: number, y: number): Colour => {
    const [r, g, b] = street(x, y);
    return [r * red, g * green, b * blue];
  };
const levels = (...given: number[]) => ({ ...tonesIn(street), levels: given });
const photo = (tones: PhotoMeasurements['tones'], more: Partial<PhotoMeasurements> = {}) =>
  measuredPhoto({ facts: 3, ...(tones && { tones }), ...more });
const ordinary = levels(0.02, 0.1, 0.3, 0.45, 0.6, 0.85, 0.97);
const dusk = levels(0.01, 0.03, 0.08, 0.14, 0.2, 0.32, 0.6);
const gainsOf = (tone: PhotoTone | undefined) => [tone?.red ?? 1, tone?.green ?? 1, tone?.blue ?? 1];

describe('the tone of a photo', () => {
  test('D16 (magazine 12) moves no value of any photo by more than a quarter, and keeps their order', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const lean = fc.double({ min: 0.6, max: 1.5, noNaN: true });
    const tones = fc.record({
      levels: fc.array(part, { minLength: 7, maxLength: 7 }).map(values => values.toSorted((a, b) => a - b)),
      greys: fc.record({ share: part, lean: fc.tuple(lean, lean, lean), sameness: part }),
      sameHue: part,
    });
    const face = part.map(lightness => faceAt(0.4, 0.3, { lightness }));
    fc.assert(
      fc.property(tones, fc.array(face, { maxLength: 3 }), (measured, faces) => {
        const tone = toneOf(photo(measured, { faces }));
        if (!tone) return;
        for (const curve of toneCurves(tone)) {
          curve.forEach((to, from) => expect(Math.abs(to - from)).toBeLessThanOrEqual(mostMoved + 0.5));
          curve.forEach((to, from) => expect(to).toBeGreaterThanOrEqual(curve[from - 1] ?? 0));
        }
      }),
    );
    expect(mostMoved / 255).toBeLessThanOrEqual(0.25);
  });

  test('D16 (magazine 12) stays where it is fine, and where it was measured before or is no photo', () => {
    expect(toneOf(photo(ordinary))).toBeUndefined();
    expect(toneOf(photo(dusk))).toBeDefined();
    expect(toneOf(measuredPhoto())).toBeUndefined();
    expect(toneOf(photo(dusk, { screenshot: true }))).toBeUndefined();
    const logo = tonesIn((x, y) => (x > 20 && x < 40 && y > 20 && y < 40 ? [20, 20, 120] : [250, 244, 220]));
    expect(toneOf(photo(logo, { entropy: 0.8 }))).toBeUndefined();
    const drawn = { id: 'a', path: '', takenAt: null, drawn: { heads: [] }, facts: photo(dusk) };
    expect(plannerFactsOf(drawn).tone).toBeUndefined();
  });

  test('D16 (magazine 12) spreads a pale or a grey photo, but leaves most of the fog', () => {
    expect(toneOf(photo(levels(0.05, 0.1, 0.2, 0.4, 0.55, 0.75, 0.85)))).toMatchObject({ black: 0, white: 0.85 });
    expect(toneOf(photo(levels(0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7)))).toMatchObject({ black: 0.06, white: 0.82 });
    // Snow: light all over, down to the shadows.
    expect(toneOf(photo(levels(0.09, 0.5, 0.75, 0.85, 0.92, 0.97, 0.99)))).toBeUndefined();
  });

  test('D16 (magazine 12) lifts dark faces; dark skin in good light stays as it is', () => {
    const withFace = (lightness: number, more = ordinary) =>
      toneOf(photo(more, { faces: [faceAt(0.4, 0.3, { lightness })] }))?.gamma ?? 1;
    expect(withFace(0.15)).toBeLessThan(0.8);
    expect(withFace(0.15)).toBeGreaterThanOrEqual(0.72);
    expect([withFace(0.34), withFace(0.45), withFace(0.7)]).toEqual([1, 1, 1]);
    expect(withFace(0.9)).toBeGreaterThan(1);
    // A lit face in the dark is what the photo is about: the frame is not lifted for itself.
    expect(withFace(0.4, levels(0, 0.02, 0.04, 0.08, 0.2, 0.5, 0.95))).toBe(1);
  });

  test('D16 (magazine 12) lifts a dark photo without people, and one with lights in the dark only mildly', () => {
    const night = levels(0, 0.01, 0.02, 0.06, 0.15, 0.6, 0.98);
    expect(toneOf(photo(dusk))?.gamma).toBeLessThan(0.8);
    expect(toneOf(photo(night))?.gamma).toBe(0.92);
  });
});

describe('a cast', () => {
  const cast = (colours: Colour) => toneOf(photo(tonesIn(streetIn(colours)), { colourful: 0.2 }));

  test('D16 (magazine 12) is taken out where the greys lean one way: a cold one more than a warm one', () => {
    expect(gainsOf(cast([1, 1, 1]))).toEqual([1, 1, 1]);
    const [red, , blue] = gainsOf(cast([0.92, 1, 1]));
    expect(red).toBeGreaterThan(1.02);
    expect(red).toBeLessThanOrEqual(1.08);
    expect(blue).toBeLessThan(1);
    const warm = gainsOf(cast([1, 1, 0.92]));
    expect(warm[2]).toBeGreaterThan(1);
    expect(warm[2]).toBeLessThan(red ?? 0);
    // In pixels: a grey wall is nearer to grey.
    const wall = Uint8Array.from([140, 152, 152]);
    applyTone(wall, cast([0.92, 1, 1]) as PhotoTone);
    expect(Math.abs((wall[0] ?? 0) - (wall[2] ?? 0))).toBeLessThan(8);
  });

  test('D16 (magazine 12) is left in a sunset, in sepia, in black and white, and where there are hardly any greys', () => {
    const sunset = tonesIn((x, y) => [255 - y, 180 - 2 * y + x / 4, 60 + x / 8]);
    const sepia = tonesIn(x => [4 * x, 3.5 * x, 3 * x]);
    const monochrome = tonesIn(x => [4 * x, 4 * x, 3.9 * x]);
    const meadow = tonesIn((x, y) => (y < 4 ? [3 * x, 3.3 * x, 3.6 * x] : [2 * x, 4 * x, x + (y % 7) * 8]));
    for (const [name, tones, colourful] of [
      ['sunset', sunset, 0.4],
      ['sepia', sepia, 0.12],
      ['monochrome', monochrome, 0.01],
      ['meadow', meadow, 0.4],
    ] as const)
      expect([name, gainsOf(toneOf(photo(tones, { colourful })))]).toEqual([name, [1, 1, 1]]);
  });
});

describe('what the planner knows of a photo', () => {
  const given = (facts: PhotoMeasurements) => plannerFactsOf({ id: 'a', path: '', takenAt: null, facts });
  const shadow = { lightness: 0.13, bands: { top: [0.02, 0.35], bottom: [0.02, 0.3] } } as const;

  test('D16 (magazine 12) is how it is after its tone: one that can be lifted is not dark, one that is black stays so', () => {
    const lifted = given(photo(levels(0.01, 0.03, 0.08, 0.14, 0.2, 0.32, 0.36), shadow));
    expect(isDark(photoFacts('a', shadow))).toBe(true);
    expect(isDark(lifted)).toBe(false);
    expect(lifted.lightness).toBeGreaterThan(0.18);
    expect(lifted.tone).toEqual(toneOf(photo(levels(0.01, 0.03, 0.08, 0.14, 0.2, 0.32, 0.36), shadow)));
    expect(lifted).not.toHaveProperty('tones');
    const black = { lightness: 0.02, bands: { top: [0, 0.04], bottom: [0, 0.05] } } as const;
    expect(isDark(given(photo(levels(0, 0.005, 0.01, 0.02, 0.03, 0.04, 0.06), black)))).toBe(true);
  });

  test('D16 (magazine 12) is what was measured where nothing is changed', () => {
    const fine = photo(ordinary);
    expect(tonedFacts(fine)).toBe(fine);
    expect(given(fine)).toEqual(given(measuredPhoto()));
  });
});

test('D16 (magazine 12) a stored plan with a tone out of bounds is refused', () => {
  const faultsOf = (tone: object) => {
    const frame = { kind: 'photo', id: 'a', box: { x: 0, y: 0, w: 9, h: 9 }, photo: 'a', tone };
    const read = readPlan({ version: 2, pages: [{ frames: [frame] }] });
    return 'faults' in read ? read.faults.filter(fault => fault.includes('tone')) : [];
  };
  expect(faultsOf({ black: 0, white: 1, gamma: 1, red: 1, green: 1, blue: 1 })).toEqual([]);
  expect(faultsOf({ black: 0.5, white: 1, gamma: 1, red: 2, green: 1, blue: 1 })).toHaveLength(2);
});
