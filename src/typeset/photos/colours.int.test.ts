import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heicOf } from '#test/kit/heic.ts';
import { colourAt, patched } from '#test/kit/photo-bytes.ts';
import { oddPhoto } from '#test/kit/photo-files.ts';
import { vividness } from '#test/kit/vividness.ts';
import { developPhoto } from './develop.ts';
import { rgbProfile } from './rgb-profile.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'imurs-colours-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The path of a photo as it is developed. */
async function developed(file: Buffer): Promise<string> {
  const path = join(folder, `upload-${readdirSync(folder).length}`);
  writeFileSync(path, file);
  await developPhoto(path, `${path}.jpg`);
  return `${path}.jpg`;
}

test('C-A04 the colours of a Display P3 HEIC are converted, so they are more vivid than its raw values', async () => {
  // The same without its profile.
  const bare = Buffer.from(await oddPhoto('phone.heic'));
  bare.write('free', bare.indexOf('colr'), 'latin1');
  const rawVividness = await vividness(sharp(await developed(bare)));
  expect(await vividness(sharp(await developed(await oddPhoto('phone.heic'))))).toBeGreaterThan(rawVividness * 1.04);
});

const wideProfiles = {
  'Display P3': 'p3',
  'Adobe RGB': rgbProfile({
    curve: [2.19921875],
    primaries: [
      [0.60974, 0.31111, 0.01947],
      [0.20528, 0.62567, 0.06087],
      [0.14919, 0.06322, 0.74457],
    ],
  }),
  'ProPhoto RGB': rgbProfile({
    curve: [1.8],
    primaries: [
      [0.79767, 0.28804, 0],
      [0.13519, 0.71188, 0],
      [0.03134, 0.00009, 0.82491],
    ],
  }),
} as const;

/** A PNG of 16 bits as a TIFF of 16 bits with its profile; sharp writes 8. */
async function deepTiff(png: Buffer): Promise<Buffer> {
  const { icc = Buffer.alloc(0) } = await sharp(png).metadata();
  const raw = sharp(png, { ignoreIcc: true }).toColourspace('rgb16').raw({ depth: 'ushort' });
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  const profileAt = 200;
  const pixelsAt = profileAt + icc.length + (icc.length % 2);
  const fields = [
    [256, 4, 1, info.width],
    [257, 4, 1, info.height],
    [258, 3, 3, 180],
    [259, 3, 1, 1],
    [262, 3, 1, 2],
    [273, 4, 1, pixelsAt],
    [277, 3, 1, 3],
    [278, 4, 1, info.height],
    [279, 4, 1, data.length],
    [34675, 7, icc.length, profileAt],
  ];
  const file = Buffer.alloc(pixelsAt + data.length);
  file.write('II*\0\x08\0\0\0', 0, 'latin1');
  file.writeUInt16LE(fields.length, 8);
  fields.forEach(([tag = 0, kind = 0, count = 0, value = 0], n) => {
    const at = 10 + n * 12;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(kind, at + 2);
    file.writeUInt32LE(count, at + 4);
    file.writeUInt32LE(value, at + 8);
  });
  for (const at of [180, 182, 184]) file.writeUInt16LE(16, at);
  file.set(icc, profileAt);
  file.set(data, pixelsAt);
  return file;
}

test.each(
  Object.entries(wideProfiles).flatMap(([name, profile]) => [
    { name, profile, bits: 8, type: 'png' },
    { name, profile, bits: 16, type: 'png' },
    { name, profile, bits: 16, type: 'tiff' },
  ]),
)('C-A04 a red keeps its colour from $name with $bits bits in a $type', async ({ profile, bits, type }) => {
  const red = sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 224, g: 0, b: 0 } } });
  let icc = typeof profile === 'string' ? profile : '';
  if (typeof profile !== 'string') {
    icc = join(folder, `profile-${readdirSync(folder).length}.icc`);
    writeFileSync(icc, profile);
  }
  const wide = await (bits === 16 ? red.toColourspace('rgb16') : red).withIccProfile(icc).png().toBuffer();
  const file = type === 'png' ? wide : await deepTiff(wide);
  const written = await sharp(file).metadata();
  expect([written.depth, written.icc !== undefined]).toEqual([bits === 16 ? 'ushort' : 'uchar', true]);
  const colour = await colourAt(await developed(file), 0.5, 0.5);
  // In 8 bits a colour of a wide profile is stored with that much less precision.
  const most = bits === 16 ? 2 : 5;
  [224, 0, 0].forEach((value, channel) => expect(Math.abs((colour[channel] ?? 0) - value)).toBeLessThanOrEqual(most));
});

test.each([
  ['Display P3', 12, 13, [205, 43, 28]],
  ['BT.2020', 9, 13, [182, 64, 29]],
])('C-A04 a red keeps its colour from a PNG that only names %s', async (_, primaries, curve, [r = 0, g = 0, b = 0]) => {
  const red = sharp({ create: { width: 64, height: 64, channels: 3, background: { r, g, b } } });
  const png = await red.withIccProfile('srgb').png().toBuffer();
  const chunk = Buffer.from([0, 0, 0, 4, ...Buffer.from('cICP'), primaries, curve, 0, 1, 0, 0, 0, 0]);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 12)), 12);
  const named = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
  const colour = await colourAt(await developed(named), 0.5, 0.5);
  [224, 0, 0].forEach((value, channel) => expect(Math.abs((colour[channel] ?? 0) - value)).toBeLessThanOrEqual(8));
});

test('C-A04 Display P3 that a HEIC or AVIF only names is converted like its profile', async () => {
  const background = { r: 205, g: 43, b: 28 };
  const red = sharp({ create: { width: 128, height: 128, channels: 3, background } });
  const named = patched(await heicOf(await red.png().toBuffer()), 'nclx', [0, 12, 0, 13]);
  const profiled = await red.clone().withIccProfile('p3').avif({ quality: 90, effort: 1 }).toBuffer();
  const nclx = [...Buffer.from('nclx\0\x0c\0\x0d\0\x06\x80', 'latin1')];
  const avif = patched(profiled, 'colr', nclx);
  // The AVIF's pixels were converted to Display P3 before, so that its red is this one again.
  for (const [file, red] of [
    [named, [224, 0, 0]],
    [avif, [205, 43, 28]],
  ] as const) {
    const colour = await colourAt(await developed(file), 0.5, 0.5);
    red.forEach((value, channel) => expect(Math.abs((colour[channel] ?? 0) - value)).toBeLessThanOrEqual(8));
  }
});
