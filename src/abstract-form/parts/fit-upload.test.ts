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
  for (const bytes of [0.15, 0.2, 0.3, 0.45, 0.6, 0.9, 1.4]) {
    const { size } = await fitUpload(encoder(bytes).encode);
    expect(size, `${bytes} bytes a pixel`).toBeLessThanOrEqual(photoUploadBytes.most);
    expect(size, `${bytes} bytes a pixel`).toBeGreaterThanOrEqual(photoUploadBytes.least);
  }
});

test('C-A05 takes the first attempt that fits, so that no detail is lost without need', async () => {
  const plain = encoder(0.1);
  await fitUpload(plain.encode);
  expect(plain.attempts).toEqual([jpegAttempts[0]]);
  expect(jpegAttempts[0]).toEqual({ side: 3600, quality: 0.85 });
  const detailed = encoder(0.16);
  await fitUpload(detailed.encode);
  expect(detailed.attempts).toEqual(jpegAttempts.slice(0, detailed.attempts.length));
  expect(detailed.attempts.length).toBeGreaterThan(1);
  const sides = jpegAttempts.map(({ side, quality }) => side * quality);
  expect(sides).toEqual(sides.toSorted((a, b) => b - a));
  expect(jpegAttempts.at(-1)?.quality).toBeGreaterThanOrEqual(0.7);
});
