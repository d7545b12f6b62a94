/**
 * Photos for tests, drawn by our own prints: as cameras and phones write them, and as they come damaged or disguised.
 * Tests read no photo from outside the repository; those on real ones are `npm run test:photos`.
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { themes } from '#kernel/themes.ts';
import { join, resolve } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { print, scenes, type SceneName } from '#tools/samples/illustrate.ts';
import { heicOf } from './heic.ts';

const sceneNames = Object.keys(scenes) as SceneName[];
/** Prints without people, for whoever looks for faces. */
export const placeScenes = [
  'palms',
  'sea',
  'house',
  'banyan',
  'train',
  'lotuses',
] as const satisfies readonly SceneName[];

/** A print in these pixels, cut to their shape. */
const drawScene = async (scene: SceneName, width: number, height: number, seed = 1) =>
  sharp(await print(scene, width < height ? 'upright' : 'wide', themes[seed % themes.length] ?? 'Travel', seed)).resize(
    width,
    height,
  );

/** A photo of a place where nobody is. */
export const placePhoto = async (place: SceneName): Promise<Buffer> =>
  (await drawScene(place, 1600, 1200)).jpeg({ quality: 90 }).toBuffer();

/** The day on which the `n`th photo was taken, as a camera writes it. */
const exifDate = (n: number): string => {
  const day = new Date(Date.UTC(2019, 3, 12 + n * 9, 9 + (n % 9), (n * 7) % 60));
  return day.toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', ':');
};

/**
 * The `n`th ordinary photo: JPEG of 8 megapixels with a camera's EXIF, its place on earth included. Another scene for
 * every number.
 */
export async function cameraPhoto(n: number): Promise<Buffer> {
  const [width, height] = n % 4 === 3 ? [2448, 3264] : [3264, 2448];
  const picture = await drawScene(sceneNames[n % sceneNames.length] ?? 'palms', width, height, n + 1);
  const exif = {
    IFD0: { Make: 'imurs', Model: 'Test camera' },
    IFD2: { DateTimeOriginal: exifDate(n), OffsetTimeOriginal: '+05:30' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 9/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '77/1 34/1 0/1' },
  };
  return picture.withExif(exif).jpeg({ quality: 92 }).toBuffer();
}

const cacheFolder = resolve('node_modules/.cache/imurs/photos-1');
/** Paths of that many ordinary photos, drawn once and kept for the next run. */
export async function cameraPhotos(count: number): Promise<string[]> {
  mkdirSync(cacheFolder, { recursive: true });
  const paths: string[] = [];
  for (let n = 0; n < count; n++) {
    const path = join(cacheFolder, `photo-${String(n + 1).padStart(2, '0')}.jpg`);
    if (!existsSync(path)) {
      writeFileSync(`${path}.${process.pid}`, await cameraPhoto(n));
      renameSync(`${path}.${process.pid}`, path);
    }
    paths.push(path);
  }
  return paths;
}

/** A scene as a camera held in one of the eight ways stores it: its pixels turned, and a note how to turn them back. */
export async function orientedJpeg(scene: Buffer, orientation: number): Promise<Buffer> {
  const [degrees, mirrored] = orientations[orientation - 1] ?? [0, false];
  const rotated = await sharp(scene).rotate(degrees).png().toBuffer();
  const stored = sharp(rotated).flop(mirrored).withMetadata({ orientation });
  return stored.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
}
const orientations = [
  [0, false],
  [0, true],
  [180, false],
  [180, true],
  [90, true],
  [270, false],
  [270, true],
  [90, false],
] as const;

const orientedScene = async (scene: SceneName, width: number, height: number, orientation: number) =>
  orientedJpeg(await (await drawScene(scene, width, height)).png().toBuffer(), orientation);

/** A picture with holes in it. */
async function transparentPng(width: number, height: number): Promise<Buffer> {
  const hole = Buffer.from(
    `<svg width="${width}" height="${height}"><rect x="${width / 2}" width="${width / 2}" height="${height}"/></svg>`,
  );
  const picture = (await drawScene('lotuses', width, height)).ensureAlpha();
  return picture
    .composite([{ input: hole, blend: 'dest-out' }])
    .png()
    .toBuffer();
}

/**
 * A PNG of two colours and nothing on it, in as many pixels as asked for: a few kilobytes that are many megabytes when
 * they are unpacked.
 */
export function blankPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)));
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/**
 * A photo in which two hundred bytes were lost and others came in their place, among them a marker that JPEG has not.
 */
async function corruptedJpeg(): Promise<Buffer> {
  const bytes = Buffer.from(await oddPhoto('progressive.jpg'));
  for (let n = 0; n < 200; n++) bytes[20_000 + n * 97] = (n * 7919) & 255;
  bytes.set([0xff, 0x40], 20_000);
  return bytes;
}

/** The colour profile Display P3. */
async function displayP3(): Promise<Buffer | undefined> {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  return (await sharp(await dot.withIccProfile('p3').png().toBuffer()).metadata()).icc;
}

const oddPhotoMakers = {
  'alpha.png': () => transparentPng(1500, 1000),
  'bitrot.jpg': corruptedJpeg,
  'bomb.png': async () => blankPng(16_000, 16_000),
  'cmyk.jpg': async () => (await drawScene('kites', 1200, 800)).toColourspace('cmyk').jpeg().toBuffer(),
  'html.jpg': async () => Buffer.from('<html><body>404</body></html>'),
  'landscape-3.jpg': () => orientedScene('train', 900, 600, 3),
  'landscape-6.jpg': () => orientedScene('train', 900, 600, 6),
  'portrait-5.jpg': () => orientedScene('banyan', 600, 900, 5),
  'portrait-8.jpg': () => orientedScene('banyan', 600, 900, 8),
  'p3.jpg': async () => (await drawScene('marigolds', 1000, 666)).withIccProfile('p3').jpeg().toBuffer(),
  'photo.tif': async () => (await drawScene('mangoes', 1000, 667)).tiff({ compression: 'jpeg' }).toBuffer(),
  'photo.webp': async () => (await drawScene('window', 1500, 1001)).webp().toBuffer(),
  'photo.avif': async () => (await drawScene('bicycle', 800, 533)).avif({ effort: 2 }).toBuffer(),
  'progressive.jpg': async () => (await drawScene('chai', 1500, 1002)).jpeg({ progressive: true }).toBuffer(),
  'grey16.png': async () => (await drawScene('night', 900, 601)).toColourspace('grey16').png().toBuffer(),
  'rgb16.png': async () => (await drawScene('hillSun', 900, 602)).toColourspace('rgb16').png().toBuffer(),
  'svg.jpg': async () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0"/></svg>'),
  'truncated.jpg': async () => {
    const whole = await oddPhoto('progressive.jpg');
    return whole.subarray(0, whole.length / 2);
  },
  'zero.jpg': async () => Buffer.alloc(0),
  /** As a phone writes it: stored sideways, with its date and Display P3. */
  'phone.heic': async () =>
    heicOf(await (await drawScene('palms', 384, 256)).png().toBuffer(), {
      taken: { date: '2022:02:16 17:25:41', offset: '+05:30' },
      quarterTurns: 3,
      profile: await displayP3(),
    }),
  'plain.heic': async () => heicOf(await (await drawScene('sea', 640, 416)).png().toBuffer()),
  'alpha.heic': async () => heicOf(await transparentPng(256, 256)),
} satisfies Record<string, () => Promise<Buffer>>;

export type OddPhotoName = keyof typeof oddPhotoMakers;
export const oddPhotoNames = Object.keys(oddPhotoMakers) as OddPhotoName[];

const madeOddPhotos = new Map<OddPhotoName, Promise<Buffer>>();
/** One of the odd photos; the same bytes each time in one process. */
export function oddPhoto(name: OddPhotoName): Promise<Buffer> {
  const now = madeOddPhotos.get(name) ?? oddPhotoMakers[name]();
  madeOddPhotos.set(name, now);
  return now;
}
