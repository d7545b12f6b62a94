/**
 * Photo files for tests, drawn from our own sample scenes: as cameras and phones write them, and damaged or disguised
 * ones. Tests read no photo from outside the repository; `npm run test:photos` uses real ones.
 */
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { themes } from '#kernel/themes.ts';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { drawDemoPhoto, scenes, type SceneName } from '#tools/samples/illustrate.ts';
import { cacheFolder, putFile } from './cache-folder.ts';
import { heicOf } from './heic.ts';

let folder: string | undefined;
/** The path of a photo, which is drawn once for all test files and later runs: that takes seconds. */
async function drawnOnce(name: string, draw: () => Promise<Buffer>): Promise<string> {
  folder ??= cacheFolder('photos', [
    'tools/samples/*.ts',
    'src/kernel/themes.ts',
    'src/typeset/designs/theme-looks.ts',
    'src/typeset/plan/random.ts',
    'test/kit/{photo-files,heic}.ts',
  ]);
  const path = join(folder, name);
  if (!existsSync(path)) await putFile(path, async beside => writeFile(beside, await draw()));
  return path;
}

const sceneNames = Object.keys(scenes) as SceneName[];
/** Scenes without people, for tests of face detection. */
export const placeScenes = [
  'palms',
  'sea',
  'house',
  'banyan',
  'train',
  'lotuses',
] as const satisfies readonly SceneName[];

/** A scene cropped to this size. */
interface SceneSize {
  /** Pixels. */
  width: number;
  height: number;
  seed?: number;
}
const drawScene = async (scene: SceneName, { width, height, seed = 1 }: SceneSize) =>
  sharp(
    await drawDemoPhoto(scene, width < height ? 'upright' : 'wide', {
      theme: themes[seed % themes.length] ?? 'Travel',
      seed,
    }),
  ).resize(width, height);

/** A JPEG of a scene without people. */
export const placePhoto = async (place: SceneName): Promise<Buffer> =>
  readFileSync(
    await drawnOnce(`${place}.jpg`, async () =>
      (await drawScene(place, { width: 1600, height: 1200 })).jpeg({ quality: 90 }).toBuffer(),
    ),
  );

/** The date on which the `n`th photo was taken, as EXIF has it. */
const exifDate = (n: number): string => {
  const day = new Date(Date.UTC(2019, 3, 12 + n * 9, 9 + (n % 9), (n * 7) % 60));
  return day.toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', ':');
};

async function drawCameraPhoto(n: number): Promise<Buffer> {
  const [width, height] = n % 4 === 3 ? [2448, 3264] : [3264, 2448];
  const picture = await drawScene(sceneNames[n % sceneNames.length] ?? 'palms', { width, height, seed: n + 1 });
  const exif = {
    IFD0: { Make: 'imurs', Model: 'Test camera' },
    IFD2: { DateTimeOriginal: exifDate(n), OffsetTimeOriginal: '+05:30' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 9/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '77/1 34/1 0/1' },
  };
  return picture.withExif(exif).jpeg({ quality: 92 }).toBuffer();
}

const cameraPhotoPath = (n: number): Promise<string> =>
  drawnOnce(`photo-${String(n + 1).padStart(2, '0')}.jpg`, () => drawCameraPhoto(n));

/** The `n`th ordinary photo: a JPEG of 8 megapixels with a camera's EXIF and GPS position, and a scene of its own. */
export const cameraPhoto = async (n: number): Promise<Buffer> => readFileSync(await cameraPhotoPath(n));

/** Paths of ordinary photos. */
export async function cameraPhotos(count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let n = 0; n < count; n++) paths.push(await cameraPhotoPath(n));
  return paths;
}

/**
 * A scene as a camera in one of the eight EXIF orientations stores it: rotated pixels, and the orientation to undo it.
 */
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

const orientedScene = async (scene: SceneName, { orientation, ...size }: SceneSize & { orientation: number }) =>
  orientedJpeg(await (await drawScene(scene, size)).png().toBuffer(), orientation);

/** A picture whose right half is transparent. */
async function transparentPng(width: number, height: number): Promise<Buffer> {
  const hole = Buffer.from(
    `<svg width="${width}" height="${height}"><rect x="${width / 2}" width="${width / 2}" height="${height}"/></svg>`,
  );
  const picture = (await drawScene('lotuses', { width, height })).ensureAlpha();
  return picture
    .composite([{ input: hole, blend: 'dest-out' }])
    .png()
    .toBuffer();
}

/** A blank PNG of 1 bit per pixel: a few kilobytes that decode to many megabytes. */
export function blankPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const typedData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(typedData));
    return Buffer.concat([length, typedData, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)));
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A JPEG in which two hundred bytes were overwritten, among them with a marker that JPEG does not have. */
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

async function halfJpeg(): Promise<Buffer> {
  const whole = await (await drawScene('house', { width: 1500, height: 1000 })).jpeg().toBuffer();
  return whole.subarray(0, whole.length / 2);
}

const oddPhotoMakers = {
  'alpha.png': () => transparentPng(1500, 1000),
  'bitrot.jpg': corruptedJpeg,
  'bomb.png': async () => blankPng(16_000, 16_000),
  'cmyk.jpg': async () =>
    (await drawScene('kites', { width: 1200, height: 800 })).toColourspace('cmyk').jpeg().toBuffer(),
  'html.jpg': async () => Buffer.from('<html><body>404</body></html>'),
  'landscape-3.jpg': () => orientedScene('train', { width: 900, height: 600, orientation: 3 }),
  'landscape-6.jpg': () => orientedScene('train', { width: 900, height: 600, orientation: 6 }),
  'portrait-5.jpg': () => orientedScene('banyan', { width: 600, height: 900, orientation: 5 }),
  'portrait-8.jpg': () => orientedScene('banyan', { width: 600, height: 900, orientation: 8 }),
  'p3.jpg': async () =>
    (await drawScene('marigolds', { width: 1000, height: 666 })).withIccProfile('p3').jpeg().toBuffer(),
  'photo.tif': async () =>
    (await drawScene('mangoes', { width: 1000, height: 667 })).tiff({ compression: 'jpeg' }).toBuffer(),
  'photo.webp': async () => (await drawScene('window', { width: 1500, height: 1001 })).webp().toBuffer(),
  'photo.avif': async () => (await drawScene('bicycle', { width: 800, height: 533 })).avif({ effort: 2 }).toBuffer(),
  'progressive.jpg': async () =>
    (await drawScene('chai', { width: 1500, height: 1002 })).jpeg({ progressive: true }).toBuffer(),
  'grey16.png': async () =>
    (await drawScene('night', { width: 900, height: 601 })).toColourspace('grey16').png().toBuffer(),
  'rgb16.png': async () =>
    (await drawScene('hillSun', { width: 900, height: 602 })).toColourspace('rgb16').png().toBuffer(),
  'svg.jpg': async () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0"/></svg>'),
  'truncated.jpg': async () => {
    const whole = await oddPhoto('progressive.jpg');
    return whole.subarray(0, whole.length / 2);
  },
  /** Half of an ordinary JPEG, as a download leaves that broke off. */
  'half.jpg': () => halfJpeg(),
  /** The same, closed again by the program that saved it. */
  'half-closed.jpg': async () => Buffer.concat([await halfJpeg(), Buffer.from([0xff, 0xd9])]),
  'zero.jpg': async () => Buffer.alloc(0),
  /** As a phone writes it: rotated, with a date and Display P3. */
  'phone.heic': async () =>
    heicOf(await (await drawScene('palms', { width: 384, height: 256 })).png().toBuffer(), {
      taken: { date: '2022:02:16 17:25:41', offset: '+05:30' },
      quarterTurns: 3,
      profile: await displayP3(),
    }),
  'plain.heic': async () => heicOf(await (await drawScene('sea', { width: 640, height: 416 })).png().toBuffer()),
  'alpha.heic': async () => heicOf(await transparentPng(256, 256)),
} satisfies Record<string, () => Promise<Buffer>>;

export type OddPhotoName = keyof typeof oddPhotoMakers;
export const oddPhotoNames = Object.keys(oddPhotoMakers) as OddPhotoName[];

/** One of the odd photos. */
export async function oddPhoto(name: OddPhotoName): Promise<Buffer> {
  return readFileSync(await drawnOnce(`odd-${name}`, oddPhotoMakers[name]));
}
