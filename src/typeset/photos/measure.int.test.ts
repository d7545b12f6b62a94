import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Measured } from '../model.ts';
import { cropFor, distance, facesCut, twins } from '../plan/crop.ts';
import { Darkroom } from './darkroom.ts';
import { measure } from './facts.ts';
import { factsOf } from './known.ts';
import { measurePhotos } from './measure.ts';

const data = '../shared/data';
/** Pictures of people that come with the detector. */
const people = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'demo');
const crowd = join(data, 'photos/p40.jpg');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'imurs-measure-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function factsFor(paths: readonly string[]): Promise<Measured[]> {
  const found = await measurePhotos(paths);
  return found.map(one => {
    if ('unreadable' in one) throw new Error(one.unreadable);
    return one;
  });
}
const known = (facts: Measured) => factsOf({ id: 'a', path: '', takenAt: null, facts });

describe('faces', () => {
  test('D16 are found where people are: three to five friends, and 29 physicists', async () => {
    const paths = [1, 2, 3, 4, 5, 6].map(n => join(people, `sample${n}.jpg`));
    const facts = await factsFor([...paths, crowd]);
    expect(facts.map(one => one.faces.length)).toEqual([3, 3, 3, 4, 5, 4, 29]);
    for (const one of facts) {
      expect(one.looked).toBe(true);
      for (const { x, y, w, h, score, sharpness, lightness } of one.faces) {
        expect(x >= 0 && y >= 0 && x + w <= 1.002 && y + h <= 1.002 && w > 0.01 && h > 0.01).toBe(true);
        expect(score >= 0.5 && sharpness > 0.3 && lightness > 0.1).toBe(true);
      }
      // Above the faces there is hair.
      expect(one.focus.y).toBeLessThanOrEqual(Math.min(...one.faces.map(face => face.y)));
    }
    // On a wide frame nobody is cut; the crowd cannot stand on an upright one, four friends nearly can.
    for (const one of facts) expect(facesCut(known(one), cropFor(known(one), one.width / one.height / 1.1))).toBe(0);
    expect(facesCut(known(facts[6] as Measured), cropFor(known(facts[6] as Measured), 0.7))).toBeGreaterThan(15);
  }, 120_000);

  test('D16 are not found where nobody is', async () => {
    const scenes = ['p03', 'p08', 'p12', 'p14', 'p24', 'p43'].map(name => join(data, `photos/${name}.jpg`));
    expect((await factsFor(scenes)).map(one => one.faces)).toEqual(scenes.map(() => []));
  }, 120_000);

  test('D16 that are blurred are known as such, and a dark picture is not taken for a blurred one', async () => {
    const sharpOne = join(people, 'sample6.jpg');
    const blurred = join(folder, 'blurred.jpg');
    const dark = join(folder, 'dark.jpg');
    await sharp(sharpOne).blur(4).toFile(blurred);
    await sharp(sharpOne).linear(0.4, 0).toFile(dark);
    const [clear, soft, dim] = (await factsFor([sharpOne, blurred, dark])).map(one =>
      Math.min(...one.faces.map(face => face.sharpness)),
    );
    expect(clear).toBeGreaterThan(0.6);
    expect(soft).toBeLessThan(0.3);
    expect(dim).toBeGreaterThan(0.5);
  }, 60_000);

  test('D16 stand at the same place when the photo is measured again, and mirrored when it is mirrored', async () => {
    const mirrored = join(folder, 'mirrored.jpg');
    await sharp(crowd).flop().jpeg({ quality: 95 }).toFile(mirrored);
    const [once, again, flopped] = (await factsFor([crowd, crowd, mirrored])) as [Measured, Measured, Measured];
    expect(again).toEqual(once);
    const centre = ({ focus }: Measured) => focus.x + focus.w / 2;
    expect(Math.abs(centre(flopped) - (1 - centre(once)))).toBeLessThan(0.03);
  }, 60_000);
});

describe('measuring', () => {
  test('D16 goes on without faces where they cannot be looked for, and says so', async () => {
    const blind = await measure(crowd, () => Promise.reject(new Error('no WebAssembly')));
    expect(blind).toMatchObject({ looked: false, faces: [] });
    expect(blind.focus.w).toBeGreaterThan(0.2);
    const told = await new Darkroom().measure([{ id: 'a', path: crowd, takenAt: null, facts: blind }]);
    expect(told.findings.map(({ code }) => code)).toEqual(['faces-unknown']);
  });

  test('D16 a damaged photo has words and does not keep the others from being measured', async () => {
    const broken = join(folder, 'broken.jpg');
    writeFileSync(broken, 'no picture');
    const [a, b, c] = await measurePhotos([crowd, broken, join(people, 'sample1.jpg')]);
    expect([a, c].map(one => one && 'faces' in one)).toEqual([true, true]);
    expect(b).toEqual({ unreadable: expect.stringMatching(/[Pp]lease/) as string });
  }, 60_000);

  test('D16 the same scene twice is known by its hash, another scene is not', async () => {
    const smaller = join(folder, 'smaller.jpg');
    await sharp(join(people, 'sample5.jpg'))
      .resize(900)
      .modulate({ brightness: 1.1 })
      .jpeg({ quality: 70 })
      .toFile(smaller);
    const [one, copy, other] = (await factsFor([5, 0, 4].map(n => (n ? join(people, `sample${n}.jpg`) : smaller)))) as [
      Measured,
      Measured,
      Measured,
    ];
    expect(twins(known(one), known(copy))).toBe(true);
    expect(distance(one.hash, other.hash)).toBeGreaterThan(14);
  }, 60_000);
});

describe('the darkroom', () => {
  const raw = [
    ['heic', 'heic/libheif_example.heic', 1280, 854],
    ['cmyk', 'odd/cmyk.jpg', 2000, 1333],
    ['16 bits', 'odd/rgb16.png', 2000, 1333],
    ['alpha', 'odd/alpha.png', 3000, 2000],
    ['P3', 'odd/p3.jpg', 2000, 1333],
    ['turned', 'odd/orient_Portrait_5.jpg', 1200, 1800],
  ] as const;

  test('D16 whatever kind a photo is of, the engine alone develops it as the shop does', async () => {
    const darkroom = new Darkroom();
    const photos = raw.map(([id, file]) => ({ id, path: join(data, file), takenAt: null }));
    const ready = await darkroom.measure(photos);
    expect(ready.findings).toEqual([]);
    expect(ready.photos.map(({ id, facts }) => [id, facts.width, facts.height])).toEqual(
      raw.map(([id, , width, height]) => [id, width, height]),
    );
    for (const { path } of ready.photos)
      expect(await sharp(path).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3 });
    // A second time it is at hand, and nothing is measured again.
    const again = await darkroom.measure(photos);
    expect(again).toEqual(ready);
    again.photos.forEach(({ facts }, at) => expect(facts).toBe(ready.photos[at]?.facts));
  }, 120_000);

  test('D16 one file listed twice is developed once, for both', async () => {
    const path = join(data, 'heic/libheif_example.heic');
    const twice = ['a', 'b', 'c'].map(id => ({ id, path, takenAt: null }));
    const { photos, findings } = await new Darkroom().measure(twice);
    expect(findings).toEqual([]);
    expect(photos.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    for (const { path, facts } of photos) {
      expect([path, facts]).toEqual([photos[0]?.path, photos[0]?.facts]);
      expect(await sharp(path).metadata()).toMatchObject({ width: 1280, height: 854 });
    }
  }, 60_000);

  test('D16 what is developed already is taken as it is, and a name may tell its day', async () => {
    const path = join(folder, 'IMG-20190412-WA0003.jpg');
    await sharp(crowd).jpeg().toFile(path);
    const { photos } = await new Darkroom().develop([{ id: 'a', path, takenAt: null }]);
    expect(photos).toEqual([{ id: 'a', path, takenAt: '2019-04-12T06:30:00.000Z' }]);
  });

  test('D16 what cannot be used is named with words that help, the rest is there', async () => {
    const odd = join(folder, 'odd.jpg');
    copyFileSync(join(data, 'odd/truncated50.jpg'), odd);
    const files = [odd, join(data, 'odd/html.jpg'), join(data, 'odd/bomb_16000.png'), join(folder, 'gone.jpg'), crowd];
    const { photos, findings } = await new Darkroom().measure(
      files.map((path, at) => ({ id: `photo-${at}`, path, takenAt: null })),
    );
    expect(photos.map(({ id }) => id)).toEqual(['photo-4']);
    expect(findings.map(({ code }) => code)).toEqual(Array(4).fill('photo-unreadable'));
    for (const { message } of findings) expect(message).toMatch(/^The photo photo-\d could not be used\. .*[.]$/);
  }, 60_000);
});
