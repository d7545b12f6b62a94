import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { oddPhoto, oddPhotoNames, placePhoto } from '#test/kit/photo-files.ts';
import { hintsOf, hintsOfAll, isDouble, lookOf, type PhotoLook } from './photo-hints.ts';
import { photoFaultOf } from './photo-fault.ts';

/** What the device measures of a photo, as its canvas draws it. */
async function look(photo: Buffer, edit: (small: Sharp) => Sharp = small => small): Promise<PhotoLook> {
  const { width, height } = await sharp(photo).metadata();
  const small = await sharp(photo).resize(512, 512, { fit: 'inside' }).toBuffer();
  const { data, info } = await edit(sharp(small)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return lookOf({ data: new Uint8ClampedArray(data), width: info.width, height: info.height }, { width, height });
}

/** An upright picture of a phone's screen: empty ground, and lines of letters in boxes. */
const chat = (): Promise<Buffer> => {
  const letters = Array.from(
    { length: 30 },
    (_, row) =>
      `<rect x="60" y="${row * 76}" width="700" height="56" fill="#fff"/><text x="80" y="${row * 76 + 42}" font-size="36">Illo wrote il millimetri ${row}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2340"><rect width="1080" height="2340" fill="#e8e8e8"/>${letters.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

describe('hints about a photo', () => {
  test('W58 a sharp photo has none; a blurred, a dark and a small one are named', { timeout: 60_000 }, async () => {
    const photo = await placePhoto('banyan');
    expect(hintsOf(await look(photo))).toEqual([]);
    expect(hintsOf(await look(photo, small => small.blur(3)))).toEqual(['blurred']);
    expect(hintsOf(await look(photo, small => small.linear(0.1, 0)))).toEqual(['dark']);
    expect(hintsOf({ ...(await look(photo)), width: 900, height: 600 })).toEqual(['small']);
  });

  test('W58 a screenshot is named and not called blurred', async () => {
    expect(hintsOf(await look(await chat()))).toEqual(['screenshot']);
  });

  test('W58 the same photo in another size is a double, another photo is not', { timeout: 60_000 }, async () => {
    const [photo, other] = [await placePhoto('sea'), await placePhoto('house')];
    const smaller = await sharp(photo).resize(700).jpeg({ quality: 60 }).toBuffer();
    expect(isDouble(await look(photo), await look(smaller))).toBe(true);
    expect(isDouble(await look(photo), await look(other))).toBe(false);
  });
});

test('W58 of two photos that show the same the later one is the double; one that was not measured has no hint', () => {
  const one: PhotoLook = {
    width: 900,
    height: 900,
    lightness: 0.5,
    lightest: 0.9,
    edges: 0.4,
    screenshot: false,
    hash: '0f0f0f0f0f0f0f0f',
  };
  const other = { ...one, hash: 'f0f0f0f0f0f0f0f0' };
  expect(hintsOfAll([one, undefined, other, { ...one, edges: 0.01 }])).toEqual([[], [], [], ['blurred', 'double']]);
});

describe('files that are no photos', () => {
  test('W58 are found by their content when they are chosen, and no photo is', { timeout: 60_000 }, async () => {
    const faults: Record<string, string> = {};
    for (const name of oddPhotoNames) {
      const fault = await photoFaultOf(new Blob([new Uint8Array(await oddPhoto(name))]));
      if (fault) faults[name] = fault;
    }
    expect(faults).toEqual({ 'html.jpg': 'html', 'svg.jpg': 'svg', 'truncated.jpg': 'damaged', 'zero.jpg': 'empty' });
  });

  test('W58 video, text and a cut HEIC or PNG are refused at once', async () => {
    const video = new Blob([new Uint8Array([0, 0, 0, 24]), 'ftypmp42', new Uint8Array(16)]);
    expect(await photoFaultOf(video)).toBe('video');
    expect(await photoFaultOf(new Blob(['Dear Amma, this is a letter.']))).toBe('unknown');
    for (const name of ['plain.heic', 'alpha.png'] as const) {
      const whole = await oddPhoto(name);
      expect(await photoFaultOf(new Blob([new Uint8Array(whole.subarray(0, whole.length - 400))]))).toBe('damaged');
    }
  });
});
