import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { oddPhoto, oddPhotoNames, placePhoto, placeScenes } from '#test/kit/photo-files.ts';
import { fileFaultOf } from '#typeset/photos/file-fault.ts';
import { hintsOf, hintsOfAll, isDouble, lookOf, type PhotoLook } from './photo-hints.ts';

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
    cut: false,
    hash: '0f0f0f0f0f0f0f0f',
  };
  const other = { ...one, hash: 'f0f0f0f0f0f0f0f0' };
  expect(hintsOfAll([one, undefined, other, { ...one, edges: 0.01 }])).toEqual([[], [], [], ['blurred', 'double']]);
});

describe('pictures of which a part is missing', () => {
  /** A photo whose lower part is one colour, as far up as `part` of its height. */
  const withBand = async (part: number, background: string, top = 0) => {
    const [width, height] = [1600, 1200];
    const band = { create: { width, height: Math.round(height * part), channels: 3, background } } as const;
    const bar = { create: { width, height: 40, channels: 3, background } } as const;
    const below = { input: await sharp(band).png().toBuffer(), left: 0, top: height - Math.round(height * part) };
    const above = { input: await sharp(bar).png().toBuffer(), left: 0, top: 0 };
    const photo = sharp(await placePhoto('banyan')).composite(top > 0 ? [below, above] : [below]);
    return hintsOf(await look(await photo.jpeg({ quality: 85 }).toBuffer()));
  };

  test.each(['#808080', '#000000', '#008700'])('W58 a band of %s to the foot is named', async colour => {
    expect(await withBand(0.5, colour)).toContain('cut');
    expect(await withBand(0.1, colour)).toContain('cut');
    expect(await withBand(0.05, colour)).not.toContain('cut');
  });

  test('W58 such a band is named at whichever side a turned picture has it', async () => {
    const photo = sharp(await placePhoto('banyan')).composite([
      { input: { create: { width: 1600, height: 400, channels: 3, background: '#808080' } }, left: 0, top: 800 },
    ]);
    for (const turn of [90, 180, 270]) {
      const turned = sharp(await photo.clone().png().toBuffer()).rotate(turn);
      expect(hintsOf(await look(await turned.jpeg().toBuffer())), `${turn} degrees`).toContain('cut');
    }
  });

  test(
    'W58 a frame, the bars of a film, bare paper, a night and every drawn scene are whole',
    { timeout: 120_000 },
    async () => {
      expect(await withBand(0.2, '#000000', 40)).not.toContain('cut');
      expect(await withBand(0.4, '#ffffff')).not.toContain('cut');
      // A photo in the corner of a scan.
      const photo = sharp(await placePhoto('sea')).resize(800, 600);
      const scan = photo.extend({ right: 700, bottom: 900, background: '#fdfdfb' }).jpeg();
      expect(hintsOf(await look(await scan.toBuffer()))).not.toContain('cut');
      const night = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><linearGradient id="a" x2="0" y2="1"><stop offset="0.3" stop-color="#345"/><stop offset="0.8"/></linearGradient><rect width="1600" height="1200" fill="url(#a)"/></svg>',
      );
      expect(hintsOf(await look(await sharp(night).resize(1600, 1200).jpeg().toBuffer()))).not.toContain('cut');
      for (const scene of placeScenes) expect(hintsOf(await look(await placePhoto(scene))), scene).not.toContain('cut');
    },
  );

  test('W58 a picture with more pixels than the server opens is named, since its copy is printed', async () => {
    const whole = await look(await placePhoto('house'));
    expect(hintsOf({ ...whole, reduced: true })).toContain('reduced');
    expect(hintsOf(whole)).not.toContain('reduced');
  });
});

describe('files that are no photos', () => {
  test('W58 are found by their content when they are chosen, and no photo is', { timeout: 60_000 }, async () => {
    const faults: Record<string, string> = {};
    for (const name of oddPhotoNames) {
      const fault = fileFaultOf(await oddPhoto(name));
      if (fault) faults[name] = fault;
    }
    expect(faults).toEqual({ 'html.jpg': 'html', 'svg.jpg': 'svg', 'zero.jpg': 'empty' });
  });

  test('W58 video, text and a cut HEIC or PNG are refused at once', async () => {
    expect(fileFaultOf(Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'))).toBe('video');
    expect(fileFaultOf(Buffer.from('Dear Amma, this is a letter.'))).toBe('unknown');
    for (const name of ['plain.heic', 'alpha.png'] as const) {
      const whole = await oddPhoto(name);
      expect(fileFaultOf(whole.subarray(0, whole.length - 400))).toBe('damaged');
    }
  });
});
