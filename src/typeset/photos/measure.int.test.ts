import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawnChat, drawnChats } from '#test/kit/drawn-chats.ts';
import { crowdPhoto, groupPhotoPath, groupPhotos, crowdSize } from '#test/kit/face-photos.ts';
import { oddPhoto, placePhoto, placeScenes, type OddPhotoName } from '#test/kit/photo-files.ts';
import type { PhotoMeasurements } from '../model.ts';
import { cropFor, facesCut } from '../plan/crop.ts';
import { areTwins } from '../plan/moments.ts';
import { hashDistance } from './grey.ts';
import { isDark } from '../plan/resolution.ts';
import { PhotoPreparer } from './prepare.ts';
import { measurePhoto } from './facts.ts';
import { plannerFactsOf } from './planner-facts.ts';
import { measurePhotos } from './measure.ts';

let folder: string;
let crowd: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'imurs-measure-'));
  crowd = fileOf('crowd.jpg', await crowdPhoto());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file with this content into the test's folder and returns its path. */
function fileOf(name: string, content: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const odd = async (name: OddPhotoName) => fileOf(name, await oddPhoto(name));

async function factsFor(paths: readonly string[]): Promise<PhotoMeasurements[]> {
  const found = await measurePhotos(paths);
  return found.map(facts => {
    if ('unreadable' in facts) throw new Error(facts.unreadable);
    return facts;
  });
}
const planned = (facts: PhotoMeasurements) => plannerFactsOf({ id: 'a', path: '', takenAt: null, facts });

describe('faces', () => {
  test('D16 are found in photos of three to five friends, and of a crowd of thirty', async () => {
    const facts = await factsFor([...groupPhotos.map(({ path }) => path), crowd]);
    expect(facts.map(photo => photo.faces.length)).toEqual([...groupPhotos.map(({ people }) => people), crowdSize]);
    for (const photo of facts) {
      expect(photo.looked).toBe(true);
      for (const { x, y, w, h, score, sharpness, lightness } of photo.faces) {
        expect(x >= 0 && y >= 0 && x + w <= 1.002 && y + h <= 1.002 && w > 0.01 && h > 0.01).toBe(true);
        expect(score >= 0.5 && sharpness > 0.3 && lightness > 0.1).toBe(true);
      }
      // The focus includes the hair above the faces.
      expect(photo.focus.y).toBeLessThanOrEqual(Math.min(...photo.faces.map(face => face.y)));
    }
    // A wide frame cuts nobody; an upright one cuts most of the crowd.
    for (const photo of facts)
      expect(facesCut(planned(photo), cropFor(planned(photo), photo.width / photo.height / 1.1))).toBe(0);
    expect(
      facesCut(planned(facts[6] as PhotoMeasurements), cropFor(planned(facts[6] as PhotoMeasurements), 0.7)),
    ).toBeGreaterThan(15);
  }, 120_000);

  test('D16 are not found in photos without people', async () => {
    const scenes = await Promise.all(placeScenes.map(async place => fileOf(`${place}.jpg`, await placePhoto(place))));
    expect((await factsFor(scenes)).map(photo => [photo.looked, photo.faces])).toEqual(scenes.map(() => [true, []]));
  }, 120_000);

  test('D16 have a low sharpness when they are blurred, but not when they are dark', async () => {
    const sharpOne = groupPhotoPath(6);
    const blurred = join(folder, 'blurred.jpg');
    const dark = join(folder, 'dark.jpg');
    await sharp(sharpOne).blur(4).toFile(blurred);
    await sharp(sharpOne).linear(0.4, 0).toFile(dark);
    const [clear, soft, dim] = (await factsFor([sharpOne, blurred, dark])).map(photo =>
      Math.min(...photo.faces.map(face => face.sharpness)),
    );
    expect(clear).toBeGreaterThan(0.6);
    expect(soft).toBeLessThan(0.3);
    expect(dim).toBeGreaterThan(0.5);
  }, 60_000);

  test('D16 (magazine 4) are found in a photo that is almost black', async () => {
    const original = groupPhotoPath(5);
    const night = join(folder, 'night.jpg');
    await sharp(original).linear(0.045, 1).jpeg({ quality: 92 }).toFile(night);
    const [lit, dark] = (await factsFor([original, night])) as [PhotoMeasurements, PhotoMeasurements];
    expect([isDark(planned(lit)), isDark(planned(dark))]).toEqual([false, true]);
    expect(dark.faces.length).toBe(lit.faces.length);
  }, 60_000);

  test('D16 have the same place when the photo is measured again, and the mirrored one when it is mirrored', async () => {
    const mirrored = join(folder, 'mirrored.jpg');
    await sharp(crowd).flop().jpeg({ quality: 95 }).toFile(mirrored);
    const [once, again, flopped] = (await factsFor([crowd, crowd, mirrored])) as [
      PhotoMeasurements,
      PhotoMeasurements,
      PhotoMeasurements,
    ];
    expect(again).toEqual(once);
    const centre = ({ focus }: PhotoMeasurements) => focus.x + focus.w / 2;
    expect(Math.abs(centre(flopped) - (1 - centre(once)))).toBeLessThan(0.03);
  }, 60_000);
});

describe('measuring', () => {
  test('D16 (magazine 12) recognises screenshots of every kind of chat, but no photo, also cut to a phone and dark', async () => {
    const chats = Object.entries(drawnChats(groupPhotoPath(1)));
    const found = await Promise.all(
      chats.map(async ([name, chat], at) => {
        const path = fileOf(`chat-${at}.jpg`, await drawnChat(chat));
        return [name, (await measurePhoto(path)).screenshot];
      }),
    );
    expect(found).toEqual(chats.map(([name]) => [name, true]));
    for (const [at, photo] of groupPhotos.entries())
      for (const light of [1, 0.3, 0.06]) {
        const path = join(folder, `upright-${at}-${light}.jpg`);
        await sharp(photo.path).resize(600, 1200, { fit: 'cover' }).linear(light, 0).toFile(path);
        expect([at, light, (await measurePhoto(path)).screenshot]).toEqual([at, light, false]);
      }
  }, 120_000);

  test('W58 a photo of which only the top arrived lacks a part, and is no screenshot', async () => {
    const grey = await sharp({ create: { width: 600, height: 840, channels: 3, background: '#808080' } })
      .png()
      .toBuffer();
    for (const [at, photo] of groupPhotos.entries()) {
      const path = join(folder, `top-${at}.jpg`);
      const upright = sharp(photo.path).resize(600, 1200, { fit: 'cover' });
      await upright.composite([{ input: grey, left: 0, top: 360 }]).toFile(path);
      expect([at, await measurePhoto(path)]).toMatchObject([at, { screenshot: false, cut: true }]);
    }
  }, 60_000);

  test('D16 without a face detector gives facts without faces, and a finding', async () => {
    const blind = await measurePhoto(crowd, () => Promise.reject(new Error('no WebAssembly')));
    expect(blind).toMatchObject({ looked: false, faces: [] });
    expect(blind.focus.w).toBeGreaterThan(0.2);
    const measured = await new PhotoPreparer().measure([{ id: 'a', path: crowd, takenAt: null, facts: blind }]);
    expect(measured.findings.map(({ code }) => code)).toEqual(['faces-unknown']);
  });

  test('D16 gives a message for a damaged photo, and measures the others', async () => {
    const broken = fileOf('broken.jpg', 'no picture');
    const [a, b, c] = await measurePhotos([crowd, broken, groupPhotoPath(1)]);
    expect([a, c].map(one => one && 'faces' in one)).toEqual([true, true]);
    expect(b).toEqual({ unreadable: expect.stringMatching(/[Pp]lease/) as string });
  }, 60_000);

  test('D16 the hashes of two photos of one scene are close, those of other scenes are not', async () => {
    const smaller = join(folder, 'smaller.jpg');
    await sharp(groupPhotoPath(5)).resize(900).modulate({ brightness: 1.1 }).jpeg({ quality: 70 }).toFile(smaller);
    const [original, copy, other] = (await factsFor([groupPhotoPath(5), smaller, groupPhotoPath(4)])) as [
      PhotoMeasurements,
      PhotoMeasurements,
      PhotoMeasurements,
    ];
    expect(areTwins(planned(original), planned(copy))).toBe(true);
    expect(hashDistance(original.hash, other.hash)).toBeGreaterThan(14);
  }, 60_000);
});

describe('preparing photos', () => {
  const raw = [
    ['heic', 'plain.heic', 640, 416],
    ['cmyk', 'cmyk.jpg', 1200, 800],
    ['16 bits', 'rgb16.png', 900, 602],
    ['alpha', 'alpha.png', 1500, 1000],
    ['P3', 'p3.jpg', 1000, 666],
    ['turned', 'portrait-5.jpg', 600, 900],
  ] as const;

  test('D16 the engine develops photos of every type as the shop does', async () => {
    const preparer = new PhotoPreparer();
    const photos = await Promise.all(raw.map(async ([id, file]) => ({ id, path: await odd(file), takenAt: null })));
    const ready = await preparer.measure(photos);
    expect(ready.findings).toEqual([]);
    expect(ready.photos.map(({ id, facts }) => [id, facts.width, facts.height])).toEqual(
      raw.map(([id, , width, height]) => [id, width, height]),
    );
    for (const { path } of ready.photos)
      expect(await sharp(path).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3 });
    // The second time everything comes from the cache.
    const again = await preparer.measure(photos);
    expect(again).toEqual(ready);
    again.photos.forEach(({ facts }, at) => expect(facts).toBe(ready.photos[at]?.facts));
  }, 120_000);

  test('D16 a file that is listed several times is developed once', async () => {
    const path = await odd('plain.heic');
    const listed = ['a', 'b', 'c'].map(id => ({ id, path, takenAt: null }));
    const { photos, findings } = await new PhotoPreparer().measure(listed);
    expect(findings).toEqual([]);
    expect(photos.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    for (const { path, facts } of photos) {
      expect([path, facts]).toEqual([photos[0]?.path, photos[0]?.facts]);
      expect(await sharp(path).metadata()).toMatchObject({ width: 640, height: 416 });
    }
  }, 60_000);

  test('D16 a developed photo keeps its file, and gets the date in its name', async () => {
    const path = join(folder, 'IMG-20190412-WA0003.jpg');
    await sharp(crowd).jpeg().toFile(path);
    const { photos } = await new PhotoPreparer().develop([{ id: 'a', path, takenAt: null }]);
    expect(photos).toEqual([{ id: 'a', path, takenAt: '2019-04-12T06:30:00.000Z' }]);
  });

  test('D16 each unusable photo is a finding with advice, and the others are measured', async () => {
    const unusable = await Promise.all((['truncated.jpg', 'html.jpg', 'bomb.png'] as const).map(odd));
    const files = [...unusable, join(folder, 'gone.jpg'), crowd];
    const { photos, findings } = await new PhotoPreparer().measure(
      files.map((path, at) => ({ id: `photo-${at}`, path, takenAt: null })),
    );
    expect(photos.map(({ id }) => id)).toEqual(['photo-4']);
    expect(findings.map(({ code }) => code)).toEqual(Array(4).fill('photo-unreadable'));
    for (const { message } of findings) expect(message).toMatch(/^The photo photo-\d could not be used\. .*[.]$/);
  }, 60_000);
});
