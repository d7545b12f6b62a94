/**
 * Tests on real photos from cameras and phones, with real people, and on odd files of others. We may not publish them,
 * so they are outside the repository; everything else is tested on photos of our own (test/kit/photo-files.ts).
 */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PhotoMeasurements } from '#typeset/model.ts';
import { cropFor, facesCut } from '#typeset/plan/crop.ts';
import { readHeif } from '#typeset/photos/heif.ts';
import { developPhoto, PhotoRefused } from '#typeset/photos/develop.ts';
import { plannerFactsOf } from '#typeset/photos/planner-facts.ts';
import { measurePhotos } from '#typeset/photos/measure.ts';
import { vividness } from '#test/kit/vividness.ts';

const data = process.env['PHOTOS'] ?? '';
let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'imurs-camera-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Develops a copy under a neutral name, so that the name cannot influence the result. */
async function develop(file: string | Buffer) {
  const path = join(folder, `upload-${readdirSync(folder).length}`);
  if (typeof file === 'string') copyFileSync(join(data, file), path);
  else writeFileSync(path, file);
  const to = `${path}.upright.jpg`;
  const photo = await developPhoto(path, to);
  return { ...photo, path: to, facts: await sharp(to).metadata() };
}
async function faultOf(file: string | Buffer) {
  const error = await develop(file).catch((error: unknown) => error);
  return error instanceof PhotoRefused ? error.fault : 'accepted';
}

const upright: Record<string, [width: number, height: number]> = {
  'odd/alpha.png': [3000, 2000],
  'odd/cmyk.jpg': [2000, 1333],
  'odd/orient_Landscape_3.jpg': [1800, 1200],
  'odd/orient_Landscape_6.jpg': [1800, 1200],
  'odd/orient_Portrait_5.jpg': [1200, 1800],
  'odd/orient_Portrait_8.jpg': [1200, 1800],
  'odd/p3.jpg': [2000, 1333],
  'odd/photo.tif': [2000, 1333],
  'odd/photo.webp': [3000, 2000],
  'odd/progressive.jpg': [3000, 2000],
  'odd/rgb16.png': [2000, 1333],
  'heic/IMG_1034.heic': [4032, 3024],
  'heic/alpha.heic': [512, 512],
  'heic/iphone_13_pro_max.heic': [3024, 4032],
  'heic/libheif_example.avif': [800, 533],
  'heic/libheif_example.heic': [1280, 854],
};
const refused: Record<string, string> = {
  'odd/bitrot.jpg': 'damaged',
  'odd/truncated50.jpg': 'damaged',
  'odd/bomb_16000.png': 'too-many-pixels',
  'odd/html.jpg': 'html',
  'odd/svg.jpg': 'svg',
  'odd/zero.jpg': 'empty',
};

describe('photos from cameras', () => {
  test('C-A04 every odd and HEIC file of the folder has an expected result here', () => {
    const all = ['odd', 'heic'].flatMap(kind => readdirSync(join(data, kind)).map(name => `${kind}/${name}`));
    expect([...Object.keys(upright), ...Object.keys(refused)].toSorted()).toEqual(all.toSorted());
  });

  test.each(Object.entries(upright))('C-A04 %s becomes an upright sRGB JPEG without metadata', async (file, size) => {
    const [width, height] = size;
    const { facts } = await develop(file);
    expect(facts).toMatchObject({ format: 'jpeg', width, height, space: 'srgb', channels: 3, hasAlpha: false });
    expect([facts.exif, facts.icc, facts.xmp, facts.iptc, facts.orientation]).toEqual(Array(5).fill(undefined));
  });

  test.each(Object.entries(refused))('W37 %s is refused by its content', async (file, fault) => {
    expect(await faultOf(file)).toBe(fault);
  });

  test('C-A04 all ordinary photos are accepted; one keeps its date and loses its place', async () => {
    for (const name of readdirSync(join(data, 'photos')))
      expect([name, await faultOf(`photos/${name}`)]).toEqual([name, 'accepted']);
    const photo = await develop('photos/p22.jpg');
    expect(photo.takenAt).toMatch(/^20\d\d-\d\d-\d\dT/);
    expect(readFileSync(photo.path).includes('Exif')).toBe(false);
  }, 600_000);

  test('D16 (magazine 12) no ordinary photo counts as a screenshot, also cut to the shape of a phone', async () => {
    for (const name of readdirSync(join(data, 'photos')))
      for (const [at, shape] of [undefined, 9 / 20, 9 / 16, 0.6].entries()) {
        const path = join(folder, `${at}-${name}`);
        const photo = sharp(join(data, 'photos', name)).autoOrient();
        await (shape ? photo.resize(Math.round(1000 * shape), 1000, { fit: 'cover' }) : photo).jpeg().toFile(path);
        const [facts] = await measurePhotos([path], { faces: false });
        expect([name, shape, facts && 'facts' in facts && facts.screenshot]).toEqual([name, shape, false]);
      }
  }, 900_000);

  test('W58 no ordinary photo lacks a part; each does when half of it is missing or zero', async () => {
    const end = Buffer.from([0xff, 0xd9]);
    for (const name of readdirSync(join(data, 'photos'))) {
      const photo = readFileSync(join(data, 'photos', name));
      const half = photo.subarray(0, photo.length / 2);
      const versions = [photo, Buffer.concat([half, end]), Buffer.concat([half, Buffer.alloc(half.length - 2), end])];
      const cut = await Promise.all(
        versions.map(async version => {
          const developed = await develop(version).catch((error: unknown) => error);
          if (developed instanceof PhotoRefused) return developed.fault;
          const [facts] = await measurePhotos([(developed as { path: string }).path], { faces: false });
          return facts && 'facts' in facts && facts.cut;
        }),
      );
      expect(cut, name).toEqual([false, expect.toBeOneOf([true, 'damaged']), expect.toBeOneOf([true, 'damaged'])]);
    }
  }, 900_000);

  test("C-A04 a phone's HEIC keeps its date, is not rotated twice, and its Display P3 is converted", async () => {
    const name = 'heic/iphone_13_pro_max.heic';
    const photo = await develop(name);
    expect(photo).toMatchObject({ takenAt: '2022-02-16T11:55:41.000Z', width: 3024 });
    // The same values, taken for sRGB.
    const p3 = await sharp(photo.path).withIccProfile('p3', { attach: false }).png().toBuffer();
    expect(await vividness(sharp(photo.path))).toBeGreaterThan((await vividness(sharp(p3))) * 1.04);
  });

  test('W37 a HEIC or AVIF that is cut off is refused, although it would decode', async () => {
    for (const name of ['heic/iphone_13_pro_max.heic', 'heic/libheif_example.heic', 'heic/libheif_example.avif']) {
      const file = readFileSync(join(data, name));
      expect(readHeif(file)).not.toBe('damaged');
      for (const share of [0.999, 0.9, 0.5, 0.1, 0.001])
        expect(readHeif(file.subarray(0, Math.floor(file.length * share)))).toBe('damaged');
      expect(await faultOf(file.subarray(0, file.length / 2))).toBe('damaged');
    }
  });
});

describe('faces in photos from cameras', () => {
  async function factsFor(names: readonly string[]): Promise<PhotoMeasurements[]> {
    const measurements = await measurePhotos(names.map(name => join(data, 'photos', name)));
    return measurements.map(measured => {
      if ('unreadable' in measured) throw new Error(measured.unreadable);
      return measured;
    });
  }

  test('D16 all 29 faces of a group photo are found, and fit on a wide frame only', async () => {
    const [crowd] = await factsFor(['p40.jpg']);
    if (!crowd) throw new Error('it was not measured');
    expect(crowd.faces).toHaveLength(29);
    const plannerFacts = plannerFactsOf({ id: 'a', path: '', takenAt: null, facts: crowd });
    expect(facesCut(plannerFacts, cropFor(plannerFacts, crowd.width / crowd.height / 1.1))).toBe(0);
    expect(facesCut(plannerFacts, cropFor(plannerFacts, 0.7))).toBeGreaterThan(15);
  });

  test('D16 no face is found where there is none', async () => {
    const scenes = ['p03', 'p08', 'p12', 'p14', 'p24', 'p43'].map(name => `${name}.jpg`);
    expect((await factsFor(scenes)).map(photo => photo.faces)).toEqual(scenes.map(() => []));
  });
});
