import { expect, test } from 'vitest';
import { downscales, uploadSize, type Downscale } from '../rules.ts';
import { fitUpload } from './fit-upload.ts';

/**
 * An encoder of a 4000 px square photo in which each pixel takes `bytes` at full quality, and what it was asked for.
 */
function encoder(bytes: number) {
  const asked: Downscale[] = [];
  const encode = (attempt: Downscale) => {
    asked.push(attempt);
    const side = Math.min(4000, attempt.side);
    return Promise.resolve(new Blob([new Uint8Array(Math.round(side * side * bytes * attempt.quality))]));
  };
  return { asked, encode };
}

test('C-A05 however detailed a photo is, it goes up between 0.5 and 1.5 MB', async () => {
  for (const bytes of [0.15, 0.2, 0.3, 0.45, 0.6, 0.9, 1.4]) {
    const { size } = await fitUpload(encoder(bytes).encode);
    expect(size, `${bytes} bytes a pixel`).toBeLessThanOrEqual(uploadSize.most);
    expect(size, `${bytes} bytes a pixel`).toBeGreaterThanOrEqual(uploadSize.least);
  }
});

test('C-A05 the first size that fits is taken, so that no detail is thrown away for nothing', async () => {
  const plain = encoder(0.1);
  await fitUpload(plain.encode);
  expect(plain.asked).toEqual([downscales[0]]);
  expect(downscales[0]).toEqual({ side: 3600, quality: 0.85 });
  const detailed = encoder(0.16);
  await fitUpload(detailed.encode);
  expect(detailed.asked).toEqual(downscales.slice(0, detailed.asked.length));
  expect(detailed.asked.length).toBeGreaterThan(1);
  const sides = downscales.map(({ side, quality }) => side * quality);
  expect(sides).toEqual(sides.toSorted((a, b) => b - a));
  expect(downscales.at(-1)?.quality).toBeGreaterThanOrEqual(0.7);
});
