import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cameraPhoto, oddPhoto } from '#test/kit/photo-files.ts';
import { fileFaultOf } from './file-fault.ts';
import { readJpeg } from './jpeg-file.ts';

/** A field of a TIFF directory: its tag, its type (3: two bytes, 4: four), its values. */
type Field = readonly [tag: number, type: 1 | 3 | 4, values: readonly number[]];

/** A TIFF of directories, of which the first is that of the file; they get the offsets of all. */
function tiffOf(directories: (offsets: readonly number[]) => readonly (readonly Field[])[], big = false): Buffer {
  const size = 400;
  const offsets = [0, 1, 2, 3].map(n => 16 + n * size);
  const file = Buffer.alloc(16 + 4 * size);
  const short = (value: number, at: number) => (big ? file.writeUInt16BE(value, at) : file.writeUInt16LE(value, at));
  const long = (value: number, at: number) => (big ? file.writeUInt32BE(value, at) : file.writeUInt32LE(value, at));
  file.write(big ? 'MM\0*' : 'II*\0', 0, 'latin1');
  long(16, 4);
  directories(offsets).forEach((fields, n) => {
    const at = offsets[n] ?? 0;
    short(fields.length, at);
    fields.forEach(([tag, type, values], f) => {
      const entry = at + 2 + f * 12;
      const bytes = { 1: 1, 3: 2, 4: 4 }[type];
      short(tag, entry);
      short(type, entry + 2);
      long(values.length, entry + 4);
      const from = values.length * bytes <= 4 ? entry + 8 : at + 200 + f * 20;
      if (from !== entry + 8) long(from, entry + 8);
      values.forEach((value, v) => {
        if (type === 1) file.writeUInt8(value, from + v);
        else (type === 3 ? short : long)(value, from + v * bytes);
      });
    });
  });
  return file;
}
const preview: readonly Field[] = [
  [254, 4, [1]],
  [256, 4, [160]],
  [257, 4, [120]],
];
const full: readonly Field[] = [
  [254, 4, [0]],
  [256, 4, [6000]],
];

describe("a camera's raw file", () => {
  test.each([
    ['DNG', tiffOf(() => [[...full, [50706, 1, [1, 4, 0, 0]]]])],
    ['NEF', tiffOf(([, second = 0, third = 0]) => [[...preview, [330, 4, [second, third]]], preview, full], true)],
    ['ARW', tiffOf(([, second = 0]) => [[...full, [330, 4, [second]]], full])],
    ['SubIFDs that lead nowhere', tiffOf(() => [[[330, 4, [9_999_999]]]])],
    ['a preview first', tiffOf(() => [preview])],
    ['PEF', tiffOf(() => [[...full, [262, 3, [32803]]]], true)],
    ['CR2', Buffer.from('II*\0\x10\0\0\0CR\x02\0'.padEnd(60, '\0'), 'latin1')],
    ['CR3', Buffer.from('\0\0\0\x18ftypcrx \0\0\0\x01crx isom', 'latin1')],
    ['RAF', Buffer.from('FUJIFILMCCD-RAW 0201', 'latin1')],
    ['ORF', Buffer.from('IIRO\x08\0\0\0', 'latin1')],
    ['RW2', Buffer.from('IIU\0\x18\0\0\0', 'latin1')],
  ])('C-A04 %s is refused as one', (_, file) => {
    expect(fileFaultOf(file)).toBe('raw');
  });

  test('C-A04 an ordinary TIFF is none, nor is one with smaller copies of itself', async () => {
    expect(fileFaultOf(await oddPhoto('photo.tif'))).toBeUndefined();
    expect(fileFaultOf(tiffOf(([, second = 0]) => [[...full, [330, 4, [second]]], preview]))).toBeUndefined();
    const pyramid = sharp(await oddPhoto('progressive.jpg')).tiff({ pyramid: true, tile: true });
    expect(fileFaultOf(await pyramid.toBuffer())).toBeUndefined();
  });
});

describe('the structure of a JPEG', () => {
  test('W37 one without its end has all it had; one of too many pixels is refused before it is read', async () => {
    const photo = await cameraPhoto(0);
    expect(readJpeg(photo)).toEqual({
      width: 3264,
      height: 2448,
      hasPicture: true,
      hasEnd: true,
      lacksPixels: false,
    });
    expect(readJpeg(photo.subarray(0, -2))).toMatchObject({ hasPicture: true, hasEnd: false, lacksPixels: false });
    expect(fileFaultOf(photo.subarray(0, -2))).toBeUndefined();
    const huge = Buffer.from(photo);
    huge.writeUInt32BE(0xffff_ffff, huge.indexOf(Buffer.from([0xff, 0xc0])) + 5);
    expect(fileFaultOf(huge)).toBe('too-many-pixels');
    expect(fileFaultOf(photo.subarray(0, 400))).toBe('damaged');
  });

  test('W58 a picture that grows finer lacks scans when it was cut early and closed again', async () => {
    const photo = await oddPhoto('progressive.jpg');
    const early = photo.subarray(0, photo.length / 8);
    expect(readJpeg(photo).lacksPixels).toBe(false);
    expect(readJpeg(Buffer.concat([early, Buffer.from([0xff, 0xd9])]))).toMatchObject({
      hasEnd: true,
      lacksPixels: true,
    });
    expect(fileFaultOf(early)).toBe('damaged');
  });

  test.each([
    ['ordinary', {}],
    ['with codes of its own', { optimiseCoding: true }],
    ['progressive', { progressive: true }],
  ])('W58 zeros in the place of pixels are found in a JPEG that is %s', async (_, options) => {
    const photo = await sharp(await cameraPhoto(0))
      .jpeg(options)
      .toBuffer();
    expect(readJpeg(photo).lacksPixels).toBe(false);
    const holed = Buffer.from(photo).fill(0, photo.length >> 1, photo.length - 2);
    expect(readJpeg(holed)).toMatchObject({ hasEnd: true, lacksPixels: true });
  });

  test('W58 a picture of one colour has many zeros and lacks nothing', async () => {
    const plain = sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#345678' } });
    for (const options of [{}, { optimiseCoding: true }, { progressive: true }]) {
      const photo = await plain.clone().jpeg(options).toBuffer();
      expect(readJpeg(photo).lacksPixels, JSON.stringify(options)).toBe(false);
    }
  });

  test('W37 any bytes end the reading', () => {
    for (let seed = 1; seed < 300; seed++) {
      const noise = Buffer.from(
        Array.from({ length: 400 }, (_, n) => ((seed * 7919 * (n + 1) * (n + seed)) >> 3) & 255),
      );
      noise.set([0xff, 0xd8, 0xff, seed & 255], 0);
      expect(['damaged', 'too-many-pixels', undefined]).toContain(fileFaultOf(noise));
    }
  });
});

test('C-A04 a PNG that lacks only its end is taken, one that is cut is not; a cut WebP is not', async () => {
  const [png, webp] = [await oddPhoto('alpha.png'), await oddPhoto('photo.webp')];
  expect(fileFaultOf(png.subarray(0, -12))).toBeUndefined();
  expect(fileFaultOf(png.subarray(0, -2))).toBeUndefined();
  expect(fileFaultOf(png.subarray(0, -40))).toBe('damaged');
  expect(fileFaultOf(webp)).toBeUndefined();
  expect(fileFaultOf(webp.subarray(0, -100))).toBe('damaged');
});

test('C-A04 a PNG in the colours of an HDR screen is refused as one', async () => {
  const png = await oddPhoto('alpha.png');
  /** The same with a chunk behind its header that names primaries and curve. */
  const named = (primaries: number, curve: number) => {
    const chunk = Buffer.from([0, 0, 0, 4, ...Buffer.from('cICP'), primaries, curve, 0, 1, 0, 0, 0, 0]);
    chunk.writeUInt32BE(crc32(chunk.subarray(4, 12)), 12);
    return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
  };
  expect([16, 18, 13].map(curve => fileFaultOf(named(9, curve)))).toEqual(['hdr', 'hdr', undefined]);
});
