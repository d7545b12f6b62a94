import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crowdPhoto, groupPhotoPath, groupPhotos, crowdSize } from '#test/kit/face-photos.ts';
import { oddPhoto, placePhoto, placeScenes, type OddPhotoName } from '#test/kit/photo-files.ts';
import type { PhotoMeasurements } from '../model.ts';
import { cropFor, hashDistance, facesCut, areTwins } from '../plan/crop.ts';
import { isDark } from '../plan/resolution.ts';
import { PhotoPreparer } from './prepare.ts';
import { measurePhoto } from './facts.ts';
import { plannerFactsOf } from './planner-facts.ts';
import { measurePhotos } from './measure.ts';

let folder: string;
let crowd: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'imurs-measure-'));
  crowd = lying('crowd.jpg', await crowdPhoto());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The path of a file with that content. */
function lying(name: string, content: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const odd = async (name: OddPhotoName) => lying(name, await oddPhoto(name));

async function factsFor(paths: readonly string[]): Promise<PhotoMeasurements[]> {
  const found = await measurePhotos(paths);
  return found.map(one => {
    if ('unreadable' in one) throw new Error(one.unreadable);
    return one;
  });
}
const known = (facts: PhotoMeasurements) => plannerFactsOf({ id: 'a', path: '', takenAt: null, facts });

describe('faces', () => {
  test('D16 are found where people are: three to five friends, and a crowd of thirty', async () => {
    const facts = await factsFor([...groupPhotos.map(({ path }) => path), crowd]);
    expect(facts.map(one => one.faces.length)).toEqual([...groupPhotos.map(({ people }) => people), crowdSize]);
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
    expect(
      facesCut(known(facts[6] as PhotoMeasurements), cropFor(known(facts[6] as PhotoMeasurements), 0.7)),
    ).toBeGreaterThan(15);
  }, 120_000);

  test('D16 are not found where nobody is', async () => {
    const scenes = await Promise.all(placeScenes.map(async place => lying(`${place}.jpg`, await placePhoto(place))));
    expect((await factsFor(scenes)).map(one => [one.looked, one.faces])).toEqual(scenes.map(() => [true, []]));
  }, 120_000);

  test('D16 that are blurred are known as such, and a dark picture is not taken for a blurred one', async () => {
    const sharpOne = groupPhotoPath(6);
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

  test('D16 (magazine 4) are found in the dark too, where the eye hardly sees them', async () => {
    const lit = groupPhotoPath(5);
    const night = join(folder, 'night.jpg');
    await sharp(lit).linear(0.045, 1).jpeg({ quality: 92 }).toFile(night);
    const [seen, dark] = (await factsFor([lit, night])) as [PhotoMeasurements, PhotoMeasurements];
    expect([isDark(known(seen)), isDark(known(dark))]).toEqual([false, true]);
    expect(dark.faces.length).toBe(seen.faces.length);
  }, 60_000);

  test('D16 stand at the same place when the photo is measured again, and mirrored when it is mirrored', async () => {
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

/** A chat as a phone shows it, its letters drawn as strokes. */
const chat = ({ ground, bubble, ink }: { ground: string; bubble: string; ink: string }): string => {
  const rows = Array.from({ length: 9 }, (_, row) => {
    const [x, y] = [row % 3 === 1 ? 380 : 40, 280 + row * 200];
    const strokes = Array.from({ length: 24 }, (__, at) => {
      const [left, top] = [x + 30 + (at % 12) * 48, y + 30 + Math.floor(at / 12) * 58];
      return `<path d="M${left} ${top}h34v6h-34zm0 14h28v6h-28zm12 -18h6v32h-6z" fill="${ink}"/>`;
    });
    return `<rect x="${x}" y="${y}" width="660" height="160" rx="26" fill="${bubble}"/>${strokes.join('')}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2340"><rect width="1080" height="2340" fill="${ground}"/><rect width="1080" height="220" fill="${ink}"/>${rows.join('')}</svg>`;
};

describe('measuring', () => {
  test('D16 (magazine 4) knows the screenshot of a chat, by day and by night, from a photo of people', async () => {
    const chats = [
      { ground: '#efe7dd', bubble: '#ffffff', ink: '#222222' },
      { ground: '#0b141a', bubble: '#202c33', ink: '#e9edef' },
    ];
    const shots = await Promise.all(
      chats.map(async (colours, at) => {
        const path = join(folder, `chat-${at}.jpg`);
        await sharp(Buffer.from(chat(colours)))
          .jpeg({ quality: 60 })
          .toFile(path);
        return measurePhoto(path);
      }),
    );
    const upright = join(folder, 'upright.jpg');
    await sharp(groupPhotoPath(1)).resize(600, 1200).toFile(upright);
    expect([...shots, await measurePhoto(upright)].map(({ screenshot }) => screenshot)).toEqual([true, true, false]);
  });

  test('D16 goes on without faces where they cannot be looked for, and says so', async () => {
    const blind = await measurePhoto(crowd, () => Promise.reject(new Error('no WebAssembly')));
    expect(blind).toMatchObject({ looked: false, faces: [] });
    expect(blind.focus.w).toBeGreaterThan(0.2);
    const told = await new PhotoPreparer().measure([{ id: 'a', path: crowd, takenAt: null, facts: blind }]);
    expect(told.findings.map(({ code }) => code)).toEqual(['faces-unknown']);
  });

  test('D16 a damaged photo has words and does not keep the others from being measured', async () => {
    const broken = lying('broken.jpg', 'no picture');
    const [a, b, c] = await measurePhotos([crowd, broken, groupPhotoPath(1)]);
    expect([a, c].map(one => one && 'faces' in one)).toEqual([true, true]);
    expect(b).toEqual({ unreadable: expect.stringMatching(/[Pp]lease/) as string });
  }, 60_000);

  test('D16 the same scene twice is known by its hash, another scene is not', async () => {
    const smaller = join(folder, 'smaller.jpg');
    await sharp(groupPhotoPath(5)).resize(900).modulate({ brightness: 1.1 }).jpeg({ quality: 70 }).toFile(smaller);
    const [one, copy, other] = (await factsFor([groupPhotoPath(5), smaller, groupPhotoPath(4)])) as [
      PhotoMeasurements,
      PhotoMeasurements,
      PhotoMeasurements,
    ];
    expect(areTwins(known(one), known(copy))).toBe(true);
    expect(hashDistance(one.hash, other.hash)).toBeGreaterThan(14);
  }, 60_000);
});

describe('the darkroom', () => {
  const raw = [
    ['heic', 'plain.heic', 640, 416],
    ['cmyk', 'cmyk.jpg', 1200, 800],
    ['16 bits', 'rgb16.png', 900, 602],
    ['alpha', 'alpha.png', 1500, 1000],
    ['P3', 'p3.jpg', 1000, 666],
    ['turned', 'portrait-5.jpg', 600, 900],
  ] as const;

  test('D16 whatever kind a photo is of, the engine alone develops it as the shop does', async () => {
    const darkroom = new PhotoPreparer();
    const photos = await Promise.all(raw.map(async ([id, file]) => ({ id, path: await odd(file), takenAt: null })));
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
    const path = await odd('plain.heic');
    const twice = ['a', 'b', 'c'].map(id => ({ id, path, takenAt: null }));
    const { photos, findings } = await new PhotoPreparer().measure(twice);
    expect(findings).toEqual([]);
    expect(photos.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    for (const { path, facts } of photos) {
      expect([path, facts]).toEqual([photos[0]?.path, photos[0]?.facts]);
      expect(await sharp(path).metadata()).toMatchObject({ width: 640, height: 416 });
    }
  }, 60_000);

  test('D16 what is developed already is taken as it is, and a name may tell its day', async () => {
    const path = join(folder, 'IMG-20190412-WA0003.jpg');
    await sharp(crowd).jpeg().toFile(path);
    const { photos } = await new PhotoPreparer().develop([{ id: 'a', path, takenAt: null }]);
    expect(photos).toEqual([{ id: 'a', path, takenAt: '2019-04-12T06:30:00.000Z' }]);
  });

  test('D16 what cannot be used is named with words that help, the rest is there', async () => {
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
