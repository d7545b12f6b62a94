import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bounded } from './bounded.ts';
import { developPhoto, PhotoRefused } from './develop.ts';

const data = '../shared/data';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'imurs-photos-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Develops a copy under a name that says nothing. */
async function taken(file: string | Buffer) {
  const path = join(folder, `upload-${readdirSync(folder).length}`);
  if (typeof file === 'string') copyFileSync(join(data, file), path);
  else writeFileSync(path, file);
  const to = `${path}.upright.jpg`;
  const photo = await developPhoto(path, to);
  return { ...photo, path: to, facts: await sharp(to).metadata() };
}
async function refusedWith(file: string | Buffer) {
  const error = await taken(file).catch((error: unknown) => error);
  if (!(error instanceof PhotoRefused)) throw new Error('it was taken');
  expect(error.message).toMatch(/[pP]lease|[tT]ake a screenshot|[oO]pen it|screenshot/);
  return error.fault;
}
/** The colour of one pixel, by share of width and height. */
async function colourAt(path: string, x: number, y: number): Promise<number[]> {
  const { data: pixels, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...pixels.subarray(at, at + 3)];
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

test('C-A04 every odd and HEIC file of the shared data is judged here', () => {
  const all = ['odd', 'heic'].flatMap(kind => readdirSync(join(data, kind)).map(name => `${kind}/${name}`));
  expect([...Object.keys(upright), ...Object.keys(refused)].toSorted()).toEqual(all.toSorted());
});

test.each(Object.entries(upright))(
  'C-A04 %s becomes an upright sRGB JPEG without metadata',
  async (file, [width, height]) => {
    const photo = await taken(file);
    expect(photo).toMatchObject({ width, height });
    expect(photo.facts).toMatchObject({ format: 'jpeg', width, height, space: 'srgb', channels: 3, hasAlpha: false });
    expect([photo.facts.exif, photo.facts.icc, photo.facts.xmp, photo.facts.iptc, photo.facts.orientation]).toEqual(
      Array(5).fill(undefined),
    );
  },
);

test.each(Object.entries(refused))('W37 %s is refused by its content', async (file, fault) => {
  expect(await refusedWith(file)).toBe(fault);
});

test('C-A04 an ordinary photo keeps its date but not the place where it was taken', async () => {
  const photo = await taken('photos/p22.jpg');
  expect(photo.takenAt).toMatch(/^20\d\d-\d\d-\d\dT/);
  expect(readFileSync(photo.path).includes('Exif')).toBe(false);
});

/** A red corner at the top left, as a camera held in each of the eight ways stores it. */
const turned = [
  [1, 0, false],
  [2, 0, true],
  [3, 180, false],
  [4, 180, true],
  [5, 90, true],
  [6, 270, false],
  [7, 270, true],
  [8, 90, false],
] as const;
test.each(turned)('C-A04 orientation %d comes upright', async (orientation, degrees, mirrored) => {
  const corner = await sharp({ create: { width: 100, height: 60, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const upright = sharp({ create: { width: 300, height: 180, channels: 3, background: '#fff' } });
  const scene = await upright
    .composite([{ input: corner, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const rotated = await sharp(scene).rotate(degrees).png().toBuffer();
  const stored = sharp(rotated).flop(mirrored).withMetadata({ orientation });
  const photo = await taken(await stored.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer());
  expect([photo.width, photo.height]).toEqual([300, 180]);
  const [red, green] = await colourAt(photo.path, 0.1, 0.1);
  expect([(red ?? 0) > 230, (green ?? 255) < 30]).toEqual([true, true]);
  expect((await colourAt(photo.path, 0.9, 0.1))[1]).toBeGreaterThan(230);
});

test('C-A04 a grey photo becomes colour like every other', async () => {
  const grey = await sharp(join(data, 'photos/p14.jpg')).toColourspace('b-w').jpeg().toBuffer();
  expect((await sharp(grey).metadata()).channels).toBe(1);
  expect((await taken(grey)).facts).toMatchObject({ space: 'srgb', channels: 3 });
});

test('C-A04 a HEIC comes with its date, and is not turned twice', async () => {
  expect(await taken('heic/iphone_13_pro_max.heic')).toMatchObject({
    takenAt: '2022-02-16T11:55:41.000Z',
    width: 3024,
  });
});

test('C-A04 what is see-through becomes white paper, in PNG and HEIC', async () => {
  const png = await sharp({
    create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  expect(await colourAt((await taken(png)).path, 0.5, 0.5)).toEqual([255, 255, 255]);
  expect(await colourAt((await taken('heic/alpha.heic')).path, 0.01, 0.01)).toEqual([255, 255, 255]);
});

test('C-A04 the colours of a Display P3 HEIC are converted: more vivid than its bare numbers', async () => {
  type Decode = (of: { buffer: Buffer }) => Promise<{ data: Uint8Array; width: number; height: number }>;
  const decode = createRequire(import.meta.url)('heic-decode') as Decode;
  const {
    data: bare,
    width,
    height,
  } = await decode({ buffer: readFileSync(join(data, 'heic/iphone_13_pro_max.heic')) });
  const vividness = async (image: Sharp) => {
    const pixels = await image.resize(200).removeAlpha().raw().toBuffer();
    let sum = 0;
    for (let at = 0; at < pixels.length; at += 3) {
      const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
      sum += Math.max(r, g, b) - Math.min(r, g, b);
    }
    return sum / (pixels.length / 3);
  };
  const numbers = await vividness(sharp(bare, { raw: { width, height, channels: 4 } }));
  expect(await vividness(sharp((await taken('heic/iphone_13_pro_max.heic')).path))).toBeGreaterThan(numbers * 1.04);
});

test('W37 a HEIC that is cut in half is refused, although it would decode', async () => {
  const heic = readFileSync(join(data, 'heic/libheif_example.heic'));
  expect(await refusedWith(heic.subarray(0, heic.length / 2))).toBe('damaged');
});

test('W37 a picture past 100 megapixels is refused before it is unpacked', async () => {
  const before = Date.now();
  expect(await refusedWith('odd/bomb_16000.png')).toBe('too-many-pixels');
  expect(Date.now() - before).toBeLessThan(5000);
});

test('W37 an AVIF that claims more pixels than memory holds is refused before it is unpacked', async () => {
  const avif = readFileSync(join(data, 'heic/libheif_example.avif'));
  const size = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(9000, size);
  avif.writeUInt32BE(9000, size + 4);
  expect(await refusedWith(avif)).toBe('too-many-pixels');
});

test('C-A05 what is larger than any page is made as large as a page needs', async () => {
  const wide = await sharp({ create: { width: 9000, height: 300, channels: 3, background: '#a44' } })
    .jpeg()
    .toBuffer();
  expect(await taken(wide)).toMatchObject({ width: 6000, height: 200 });
});

test.each([
  ['pdf', '%PDF-1.7\n1 0 obj'],
  ['gif', 'GIF89a'],
  ['zip', 'PK\x03\x04\x14'],
  ['video', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ['unknown', 'MZ\x90\0'],
  ['damaged', '\x89PNG\r\n\x1a\nIHDR'],
  ['damaged', '\xff\xd8\xff\xe0<?php system($_GET[0]); ?>'],
  ['damaged', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['damaged', 'II*\0\x08\0\0\0\xff\xff'],
])('W37 %s hidden under a photo name is refused', async (fault, content) => {
  expect(await refusedWith(Buffer.from(content, 'latin1'))).toBe(fault);
});

test('W37 an SVG behind a PNG that fetches a local file opens nothing', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
  expect(await refusedWith(Buffer.from(svg))).toBe('svg');
  expect(await refusedWith(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]))).toBe(
    'damaged',
  );
});

test('W37 several at once wait in line and all come back right', async () => {
  const files = ['odd/p3.jpg', 'odd/orient_Portrait_5.jpg', 'odd/truncated50.jpg', 'odd/photo.tif', 'odd/cmyk.jpg'];
  const paths = files.map((file, n) => {
    const path = join(folder, `line-${n}`);
    copyFileSync(join(data, file), path);
    return path;
  });
  const results = await Promise.all(
    paths.map(path =>
      developPhoto(path, `${path}.jpg`).then(
        () => 'taken',
        (error: PhotoRefused) => error.fault,
      ),
    ),
  );
  expect(results).toEqual(['taken', 'taken', 'damaged', 'taken', 'taken']);
});

test('C-A04 where the photo does not say when it was taken, its sender does, or else its name', async () => {
  const path = join(folder, 'messenger');
  await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a44' } })
    .jpeg()
    .toFile(path);
  const name = 'IMG-20190412-WA0003.jpg';
  const when = async (hints: Parameters<typeof developPhoto>[2]) =>
    (await developPhoto(path, `${path}.jpg`, hints)).takenAt;
  expect(await when({})).toBeNull();
  expect(await when({ name })).toBe('2019-04-12T06:30:00.000Z');
  expect(await when({ name, taken: '2019:07:21 14:32:10' })).toBe('2019-07-21T09:02:10.000Z');
});

test('W37 the bounds on a decoder are in force', async () => {
  const script = join(folder, 'endless.mjs');
  writeFileSync(script, 'for (;;) ;');
  expect((await bounded(script, [], { wall: 30, cpu: 1, megabytes: 1950 })).ended).toBe('too-slow');
  writeFileSync(script, 'const all = []; for (;;) all.push(Buffer.alloc(50e6, 1));');
  expect((await bounded(script, [], { wall: 30, cpu: 20, megabytes: 1950 })).ended).toBe('badly');
}, 60_000);
