import { expect, test } from 'vitest';
import { jpegAttempts, photoUploadBytes, type JpegAttempt } from '../rules.ts';
import { fitUpload } from './fit-upload.ts';

/**
 * An encoder of a 4000 px square photo in which each pixel takes `bytes` at full quality. `attempts` are its calls.
 */
function encoder(bytes: number) {
  const attempts: JpegAttempt[] = [];
  const encode = (attempt: JpegAttempt) => {
    attempts.push(attempt);
    const side = Math.min(4000, attempt.side);
    return Promise.resolve(new Blob([new Uint8Array(Math.round(side * side * bytes * attempt.quality))]));
  };
  return { attempts, encode };
}

test('C-A05 reduces every photo, plain or detailed, to between 0.5 and 1.5 MB', async () => {
  for (const bytes of [0.045, 0.06, 0.15, 0.2, 0.3, 0.45, 0.6, 0.9, 1.4]) {
    const { size } = await fitUpload(encoder(bytes).encode, 8_000_000);
    expect(size, `${bytes} bytes a pixel`).toBeLessThanOrEqual(photoUploadBytes.most);
    expect(size, `${bytes} bytes a pixel`).toBeGreaterThanOrEqual(photoUploadBytes.least);
  }
});

test('C-A05 takes the first attempt that fits, so that no detail is lost without need', async () => {
  const plain = encoder(0.1);
  await fitUpload(plain.encode, 8_000_000);
  expect(plain.attempts).toEqual([jpegAttempts[0]]);
  expect(jpegAttempts[0]).toEqual({ side: 3600, quality: 0.85 });
  const detailed = encoder(0.16);
  await fitUpload(detailed.encode, 8_000_000);
  expect(detailed.attempts).toEqual(jpegAttempts.slice(0, detailed.attempts.length));
  expect(detailed.attempts.length).toBeGreaterThan(1);
  const sides = jpegAttempts.map(({ side, quality }) => side * quality);
  expect(sides).toEqual(sides.toSorted((a, b) => b - a));
  expect(jpegAttempts.at(-1)?.quality).toBeGreaterThanOrEqual(0.7);
});

test('C-A05 a plain photo is not below 0.5 MB without need: its quality goes up, and no further', async () => {
  const snow = encoder(0.043);
  const photo = await fitUpload(snow.encode, 3_000_000);
  expect(photo.size).toBeGreaterThanOrEqual(photoUploadBytes.least);
  expect(snow.attempts.map(({ quality }) => quality)).toEqual([0.85, 0.92, 0.96]);
  const fog = encoder(0.01);
  expect((await fitUpload(fog.encode, 3_000_000)).size).toBe(3600 * 3600 * 0.01);
  const jump = encoder(0.01);
  const atBest = (attempt: JpegAttempt) =>
    attempt.quality > 0.95 ? Promise.resolve(new Blob([new Uint8Array(2_000_000)])) : jump.encode(attempt);
  expect((await fitUpload(atBest, 3_000_000)).size).toBe(Math.round(3600 * 3600 * 0.01 * 0.92));
});

test('C-A05 a photo whose file was below 0.5 MB itself gets no larger', async () => {
  const small = encoder(0.03);
  await fitUpload(small.encode, 300_000);
  expect(small.attempts).toEqual([jpegAttempts[0]]);
});
