import { expect, test } from 'vitest';
import { jpegAttempts, photoUploadBytes, type JpegAttempt } from '../rules.ts';
import { fitUpload } from './fit-upload.ts';

/**
 * An encoder of a 4000 px square photo in which each pixel takes `bytes` at full quality, and what it was asked for.
 */
function encoder(bytes: number) {
  const asked: JpegAttempt[] = [];
  const encode = (attempt: JpegAttempt) => {
    asked.push(attempt);
    const side = Math.min(4000, attempt.side);
    return Promise.resolve(new Blob([new Uint8Array(Math.round(side * side * bytes * attempt.quality))]));
  };
  return { asked, encode };
}

test('C-A05 however detailed a photo is, it goes up between 0.5 and 1.5 MB', async () => {
  for (const bytes of [0.15, 0.2, 0.3, 0.45, 0.6, 0.9, 1.4]) {
    const { size } = await fitUpload(encoder(bytes).encode);
    expect(size, `${bytes} bytes a pixel`).toBeLessThanOrEqual(photoUploadBytes.most);
    expect(size, `${bytes} bytes a pixel`).toBeGreaterThanOrEqual(photoUploadBytes.least);
  }
});

test('C-A05 the first size that fits is taken, so that no detail is thrown away for nothing', async () => {
  const plain = encoder(0.1);
  await fitUpload(plain.encode);
  expect(plain.asked).toEqual([jpegAttempts[0]]);
  expect(jpegAttempts[0]).toEqual({ side: 3600, quality: 0.85 });
  const detailed = encoder(0.16);
  await fitUpload(detailed.encode);
  expect(detailed.asked).toEqual(jpegAttempts.slice(0, detailed.asked.length));
  expect(detailed.asked.length).toBeGreaterThan(1);
  const sides = jpegAttempts.map(({ side, quality }) => side * quality);
  expect(sides).toEqual(sides.toSorted((a, b) => b - a));
  expect(jpegAttempts.at(-1)?.quality).toBeGreaterThanOrEqual(0.7);
});
