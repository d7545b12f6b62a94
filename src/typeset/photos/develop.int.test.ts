import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heicOf } from '#test/kit/heic.ts';
import { cameraPhoto, orientedJpeg, oddPhotoNames, oddPhoto, type OddPhotoName } from '#test/kit/photo-files.ts';
import { colourAt, patched } from '#test/kit/photo-bytes.ts';
import { jpegQualityOf } from './jpeg-quality.ts';
import { runLimited } from './limited-process.ts';
import { developPhoto, PhotoRefused } from './develop.ts';
import { measurePhotos } from './measure.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'imurs-photos-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Develops a photo under a name without a date. */
async function developNamed(file: OddPhotoName | Buffer) {
  const content = typeof file === 'string' ? await oddPhoto(file) : file;
  const path = join(folder, `upload-${readdirSync(folder).length}`);
  writeFileSync(path, content);
  const to = `${path}.upright.jpg`;
  const photo = await developPhoto(path, to);
  return { ...photo, path: to, facts: await sharp(to).metadata() };
}
async function refusedWith(file: OddPhotoName | Buffer) {
  const error = await developNamed(file).catch((error: unknown) => error);
  if (!(error instanceof PhotoRefused)) throw new Error('it was accepted');
  expect(error.message).toMatch(/[pP]lease|[tT]ake a screenshot|[oO]pen it|screenshot/);
  return error.fault;
}
const upright = {
  'alpha.png': [1500, 1000],
  'cmyk.jpg': [1200, 800],
  'landscape-3.jpg': [900, 600],
  'landscape-6.jpg': [900, 600],
  'portrait-5.jpg': [600, 900],
  'portrait-8.jpg': [600, 900],
  'p3.jpg': [1000, 666],
  'photo.tif': [1000, 667],
  'photo.webp': [1500, 1001],
  'photo.avif': [800, 533],
  'progressive.jpg': [1500, 1002],
  'half-closed.jpg': [1500, 1000],
  'grey16.png': [900, 601],
  'rgb16.png': [900, 602],
  'phone.heic': [256, 384],
  'plain.heic': [640, 416],
  'alpha.heic': [256, 256],
} as const satisfies Partial<Record<OddPhotoName, readonly [width: number, height: number]>>;
const refused = {
  'bitrot.jpg': 'damaged',
  'truncated.jpg': 'damaged',
  'half.jpg': 'damaged',
  'bomb.png': 'too-many-pixels',
  'html.jpg': 'html',
  'svg.jpg': 'svg',
  'zero.jpg': 'empty',
} as const satisfies Partial<Record<OddPhotoName, string>>;
const entriesOf = <V>(all: Partial<Record<OddPhotoName, V>>) =>
  oddPhotoNames.flatMap(name => (all[name] === undefined ? [] : [[name, all[name]] as const]));

test('C-A04 every odd photo of the test kit is either accepted or refused here', () => {
  expect([...Object.keys(upright), ...Object.keys(refused)].toSorted()).toEqual(oddPhotoNames.toSorted());
});

test.each(entriesOf<readonly [number, number]>(upright))(
  'C-A04 %s becomes an upright sRGB JPEG without metadata',
  async (file, [width, height]) => {
    const photo = await developNamed(file);
    expect(photo).toMatchObject({ width, height });
    expect(photo.facts).toMatchObject({ format: 'jpeg', width, height, space: 'srgb', channels: 3, hasAlpha: false });
    expect([photo.facts.exif, photo.facts.icc, photo.facts.xmp, photo.facts.iptc, photo.facts.orientation]).toEqual(
      Array(5).fill(undefined),
    );
  },
);

test.each(entriesOf<string>(refused))('W37 %s is refused by its content', async (file, fault) => {
  expect(await refusedWith(file)).toBe(fault);
});

test('C-A04 a photo keeps its date and loses its EXIF, the place included', async () => {
  const camera = await cameraPhoto(0);
  const { exif } = await sharp(camera).metadata();
  expect(exif?.includes('Test camera')).toBe(true);
  const photo = await developNamed(camera);
  expect(photo.takenAt).toBe('2019-04-12T03:30:00.000Z');
  const developed = readFileSync(photo.path);
  expect(['Exif', 'Test camera'].map(word => developed.includes(word))).toEqual([false, false]);
});

/** A scene with a red corner at the top left, stored in each of the eight EXIF orientations. */
test.each([1, 2, 3, 4, 5, 6, 7, 8])('C-A04 orientation %d becomes upright', async orientation => {
  const corner = await sharp({ create: { width: 100, height: 60, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const upright = sharp({ create: { width: 300, height: 180, channels: 3, background: '#fff' } });
  const scene = await upright
    .composite([{ input: corner, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const photo = await developNamed(await orientedJpeg(scene, orientation));
  expect([photo.width, photo.height]).toEqual([300, 180]);
  const [red, green] = await colourAt(photo.path, 0.1, 0.1);
  expect([(red ?? 0) > 230, (green ?? 255) < 30]).toEqual([true, true]);
  expect((await colourAt(photo.path, 0.9, 0.1))[1]).toBeGreaterThan(230);
});

test('C-A04 a grey photo becomes sRGB with three channels', async () => {
  const grey = await sharp(await cameraPhoto(0))
    .toColourspace('b-w')
    .jpeg()
    .toBuffer();
  expect((await sharp(grey).metadata()).channels).toBe(1);
  expect((await developNamed(grey)).facts).toMatchObject({ space: 'srgb', channels: 3 });
});

test('C-A04 a HEIC keeps its date and is turned upright once', async () => {
  const corner = { create: { width: 128, height: 64, channels: 3, background: '#f00' } } as const;
  const scene = sharp({ create: { width: 384, height: 256, channels: 3, background: '#fff' } });
  const stored = await scene
    .composite([{ input: await sharp(corner).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();
  // Both its own rotation property and its EXIF say that it is turned.
  const taking = { date: '2022:02:16 17:25:41', offset: '+05:30' };
  const photo = await developNamed(await heicOf(stored, { taken: taking, quarterTurns: 3 }));
  expect(photo).toMatchObject({ takenAt: '2022-02-16T11:55:41.000Z', width: 256, height: 384 });
  const [red, green] = await colourAt(photo.path, 0.95, 0.05);
  expect([(red ?? 0) > 230, (green ?? 255) < 30]).toEqual([true, true]);
  for (const [x, y] of [
    [0.05, 0.05],
    [0.05, 0.95],
    [0.95, 0.95],
  ] as const)
    expect((await colourAt(photo.path, x, y))[1]).toBeGreaterThan(230);
});

test('C-A04 transparent pixels become white, in PNG and HEIC', async () => {
  const png = await sharp({
    create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  expect(await colourAt((await developNamed(png)).path, 0.5, 0.5)).toEqual([255, 255, 255]);
  expect(await colourAt((await developNamed('alpha.heic')).path, 0.9, 0.5)).toEqual([255, 255, 255]);
});

const rebranded = (file: Buffer, from: string, to: string): Buffer =>
  Buffer.concat([
    Buffer.from(file.subarray(0, 40).toString('latin1').replaceAll(from, to), 'latin1'),
    file.subarray(40),
  ]);

test('C-A04 a HEIF is taken by what is in it, whatever its brands say', async () => {
  const [heic, avif] = [await oddPhoto('plain.heic'), await oddPhoto('photo.avif')];
  for (const brand of ['MiHE', 'heix', 'hevc', 'avif'])
    expect(await developNamed(rebranded(heic, 'heic', brand)), brand).toMatchObject({ width: 640, height: 416 });
  expect(await developNamed(rebranded(avif, 'avif', 'heic'))).toMatchObject({ width: 800, height: 533 });
  // A film behind the picture, as motion photos have, may be cut.
  const film = Buffer.from('\0\0\xff\xffmpvd\0\0', 'latin1');
  expect(await developNamed(Buffer.concat([heic, film]))).toMatchObject({ width: 640, height: 416 });
});

test('C-A04 a HEIF that cannot be printed as it is, is refused in true words', async () => {
  const heic = await oddPhoto('plain.heic');
  expect(await refusedWith(Buffer.from(heic.toString('latin1').replaceAll('hvc1', 'vvc1'), 'latin1'))).toBe(
    'other-codec',
  );
  // Primaries of BT.2020 with the curve of HDR screens: PQ, HLG.
  for (const curve of [16, 18]) expect(await refusedWith(patched(heic, 'nclx', [0, 9, 0, curve]))).toBe('hdr');
  const track = '\0\0\0\x18ftypmsf1\0\0\0\0msf1hevc\0\0\0\x08moov\0\0\0\x08mdat';
  expect(await refusedWith(Buffer.from(track, 'latin1'))).toBe('burst');
});

test('W37 a whole JPEG that lacks only its end is taken; one that lacks a block is not', async () => {
  for (const progressive of [false, true]) {
    const photo = await sharp(await oddPhoto('progressive.jpg'))
      .jpeg({ progressive })
      .toBuffer();
    expect(await developNamed(photo.subarray(0, -2))).toMatchObject({ width: 1500, height: 1002 });
    expect(await refusedWith(photo.subarray(0, -200))).toBe('damaged');
  }
});

test('W58 a JPEG of which the lower half is missing is taken and measured as cut, also one that was cut early', async () => {
  const [photo, end] = [await cameraPhoto(1), Buffer.from([0xff, 0xd9])];
  const growing = await oddPhoto('progressive.jpg');
  const half = await developNamed(Buffer.concat([photo.subarray(0, photo.length / 2), end]));
  const early = await developNamed(Buffer.concat([growing.subarray(0, growing.length / 8), end]));
  const zeros = await developNamed(Buffer.from(photo).fill(0, photo.length >> 1, photo.length - 2));
  const whole = await developNamed(growing);
  const measured = await measurePhotos(
    [half, early, zeros, whole].map(({ path }) => path),
    { faces: false },
  );
  expect(measured.map(facts => 'facts' in facts && facts.cut)).toEqual([true, true, true, false]);
});

test('C-A05 a JPEG of 108 megapixels is taken and reduced', { timeout: 120_000 }, async () => {
  const sea = sharp(await oddPhoto('progressive.jpg')).resize(12_000, 9000, { fit: 'fill' });
  const file = await sea.jpeg({ quality: 20 }).toBuffer();
  expect(await developNamed(file)).toMatchObject({ width: 6000, height: 4500 });
});

test('W37 a HEIC that is cut in half is refused, although its decoder accepts it', async () => {
  const heic = await oddPhoto('plain.heic');
  expect(await refusedWith(heic.subarray(0, heic.length / 2))).toBe('damaged');
});

test('minor 6 a picture above its megapixels, a tiny one and a strip are refused with words; a panorama is accepted', async () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a46' } })
      .png()
      .toBuffer();
  expect(await refusedWith(await flat(11_000, 9000))).toBe('too-many-pixels');
  expect(await refusedWith(await flat(1, 1))).toBe('too-small');
  expect(await refusedWith(await flat(1, 20_000))).toBe('too-narrow');
  expect(await developNamed(await flat(3000, 250))).toMatchObject({ width: 3000, height: 250 });
});

test('M6 a full disk is reported as ENOSPC, not as a fault of the photo', async () => {
  const path = join(folder, 'for-a-full-disk');
  writeFileSync(path, await cameraPhoto(0));
  await expect(developPhoto(path, '/dev/full')).rejects.toMatchObject({ code: 'ENOSPC' });
});

test('W37 a decompression bomb is refused before it is unpacked', async () => {
  const before = Date.now();
  expect(await refusedWith('bomb.png')).toBe('too-many-pixels');
  expect(Date.now() - before).toBeLessThan(5000);
});

test('W37 an AVIF that claims more pixels than memory holds is refused before it is unpacked', async () => {
  const avif = Buffer.from(await oddPhoto('photo.avif'));
  const size = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(9000, size);
  avif.writeUInt32BE(9000, size + 4);
  expect(await refusedWith(avif)).toBe('too-many-pixels');
});

test('C-A04 a photo is kept with as much colour as it came with, so it is no larger than what was sent', async () => {
  const camera = sharp(await cameraPhoto(0)).resize(896, 672);
  for (const chromaSubsampling of ['4:2:0', '4:4:4']) {
    const { facts } = await developNamed(await camera.jpeg({ quality: 92, chromaSubsampling }).toBuffer());
    expect(facts.chromaSubsampling).toBe(chromaSubsampling);
  }
  const { facts } = await developNamed(await heicOf(await camera.png().toBuffer()));
  expect(facts.chromaSubsampling).toBe('4:2:0');
});

test('C-A04 a JPEG is kept in the quality it came with, up to 92, so it is nearly the same and no larger', async () => {
  const camera = sharp(await cameraPhoto(0)).resize(896, 672);
  for (const quality of [45, 75, 85]) {
    const sent = await camera.jpeg({ quality, optimiseCoding: false }).toBuffer();
    const { path } = await developNamed(sent);
    const kept = readFileSync(path);
    expect(jpegQualityOf(kept)).toBe(quality);
    expect(kept.length).toBeLessThan(sent.length * 1.02);
    const [before, after] = [await sharp(sent).raw().toBuffer(), await sharp(kept).raw().toBuffer()];
    const squares = before.reduce((sum, value, at) => sum + (value - (after[at] ?? 0)) ** 2, 0);
    // In 92 it differs by 1.01 and more.
    expect(squares / before.length).toBeLessThan(0.9);
  }
  expect(jpegQualityOf(Buffer.from('no JPEG'))).toBe(100);
  const changed = [
    await camera.jpeg({ quality: 98 }).toBuffer(),
    await camera.png().toBuffer(),
    await camera.resize(890, 666).withMetadata({ orientation: 6 }).jpeg({ quality: 75 }).toBuffer(),
    await camera.resize(896, 672).withIccProfile('p3').jpeg({ quality: 75 }).toBuffer(),
  ];
  for (const sent of changed) expect(jpegQualityOf(readFileSync((await developNamed(sent)).path))).toBe(92);
  const turned = await camera.resize(896, 672).withMetadata({ orientation: 6 }).jpeg({ quality: 75 }).toBuffer();
  expect(jpegQualityOf(readFileSync((await developNamed(turned)).path))).toBe(75);
});

test('C-A05 a photo that is larger than any page is reduced to 6000 pixels', async () => {
  const wide = await sharp({ create: { width: 9000, height: 900, channels: 3, background: '#a44' } })
    .jpeg()
    .toBuffer();
  expect(await developNamed(wide)).toMatchObject({ width: 6000, height: 600 });
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
])('W37 %s under a photo’s name is refused', async (fault, content) => {
  expect(await refusedWith(Buffer.from(content, 'latin1'))).toBe(fault);
});

test('W37 an SVG that fetches a local file is refused, also behind a PNG’s first bytes', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
  expect(await refusedWith(Buffer.from(svg))).toBe('svg');
  expect(await refusedWith(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]))).toBe(
    'damaged',
  );
});

test('W37 several photos at once are queued, and each gets its own result', async () => {
  const files = ['p3.jpg', 'portrait-5.jpg', 'truncated.jpg', 'photo.tif', 'cmyk.jpg'] as const;
  const paths = await Promise.all(
    files.map(async (file, n) => {
      const path = join(folder, `line-${n}`);
      writeFileSync(path, await oddPhoto(file));
      return path;
    }),
  );
  const results = await Promise.all(
    paths.map(path =>
      developPhoto(path, `${path}.jpg`).then(
        () => 'developed',
        (error: PhotoRefused) => error.fault,
      ),
    ),
  );
  expect(results).toEqual(['developed', 'developed', 'damaged', 'developed', 'developed']);
});

test('C-A04 a photo without a date gets the one that the sender read, otherwise the one in its name', async () => {
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

test('W37 a decoder is ended by its limits on time and memory', async () => {
  const script = join(folder, 'endless.mjs');
  writeFileSync(script, 'for (;;) ;');
  expect((await runLimited(script, [], { wall: 30, cpu: 1, megabytes: 1950 })).ended).toBe('too-slow');
  writeFileSync(script, 'const all = []; for (;;) all.push(Buffer.alloc(50e6, 1));');
  expect((await runLimited(script, [], { wall: 30, cpu: 20, megabytes: 1950 })).ended).toBe('badly');
});
