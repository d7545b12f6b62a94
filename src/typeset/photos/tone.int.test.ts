import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupPhotoPath } from '#test/kit/face-photos.ts';
import { cacheKeyOf, pixelFields } from '../cache-keys.ts';
import type { PhotoFrame, PhotoTone } from '../model.ts';
import { measurePhoto, withHeads } from './facts.ts';
import { frameJpeg, type JpegTarget } from './frame-jpeg.ts';
import { plannerFactsOf } from './planner-facts.ts';

let folder: string;
let dusk: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'imurs-tone-'));
  dusk = join(folder, 'dusk.jpg');
  // A photo taken with far too little light: its lightest tones are a middle grey.
  await sharp(groupPhotoPath(4)).linear(0.4, 4).jpeg({ quality: 92 }).toFile(dusk);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const factsOf = async (path: string) =>
  plannerFactsOf({ id: 'a', path, takenAt: null, facts: await measurePhoto(path) });
const frameWith = (tone: PhotoTone | undefined): PhotoFrame => ({
  kind: 'photo',
  id: 'a',
  photo: 'a',
  box: { x: 0, y: 0, w: 100, h: 75 },
  crop: { x: 0, y: 0, w: 1, h: 1 },
  ...(tone && { tone }),
  dpi: 200,
  alt: '',
  why: '',
});
const to = { target: 'proof', shade: '#123B4D' } as const;
const lightnessIn = async (path: string, frame: PhotoFrame, target: JpegTarget) => {
  const { channels } = await sharp(await frameJpeg(path, frame, target)).stats();
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length / 255;
};

describe('the JPEG of a frame', () => {
  test('D16 (magazine 12) has the tone of its frame: a dark photo is lighter, in proof and print alike', async () => {
    const { tone, lightness } = await factsOf(dusk);
    expect(tone).toBeDefined();
    const plain = await lightnessIn(dusk, frameWith(undefined), to);
    const proof = await lightnessIn(dusk, frameWith(tone), to);
    const print = await lightnessIn(dusk, frameWith(tone), { ...to, target: 'print' });
    expect(proof).toBeGreaterThan(plain + 0.04);
    expect(Math.abs(proof - print)).toBeLessThan(0.01);
    expect(Math.abs(proof - lightness)).toBeLessThan(0.03);
    // A print before the tone was in the plan is printed as it was approved.
    expect(cacheKeyOf(pixelFields(frameWith(tone)))).not.toBe(cacheKeyOf(pixelFields(frameWith(undefined))));
  });

  test('D16 (magazine 12) has the shade for type laid over its tone', async () => {
    const { tone } = await factsOf(dusk);
    const scrim = { top: 0, bottom: 0.5 };
    const black = { ...to, shade: '#000000' };
    const shaded = await lightnessIn(dusk, { ...frameWith(tone), scrim }, black);
    expect(shaded).toBeLessThan(await lightnessIn(dusk, frameWith(tone), black));
    expect(shaded).toBeGreaterThan(await lightnessIn(dusk, { ...frameWith(undefined), scrim }, black));
  });

  test('D16 (magazine 12) of a fine photo, and of our own drawing, is as it was', async () => {
    const drawn = withHeads(await measurePhoto(dusk), []);
    expect(plannerFactsOf({ id: 'a', path: dusk, takenAt: null, facts: drawn })).not.toHaveProperty('tone');
    expect(await factsOf(groupPhotoPath(4))).not.toHaveProperty('tone');
  });
});
