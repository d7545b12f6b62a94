import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { publish } from '#tools/publication.ts';

const rawPixels = (image: Buffer | string) => sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/**
 * Compares a picture, scaled to `width` pixels, with the approved one at that path. Answers the share of pixels that
 * visibly differ, 0 to 1; 1 when there is no approved picture or it has another shape. With `APPROVE` in the
 * environment the picture becomes the approved one; otherwise the difference is written to `test-results/screens`.
 */
export async function differenceFromApproved(current: Buffer, approved: string, width: number): Promise<number> {
  const small = await sharp(current).resize({ width }).removeAlpha().png().toBuffer();
  if (process.env['APPROVE']) {
    await mkdir(dirname(approved), { recursive: true });
    const picture = await sharp(small).webp({ quality: 90, effort: 6 }).toBuffer();
    await publish(made => writeFile(made.file(approved), picture));
    return 0;
  }
  if (!existsSync(approved)) return 1;
  const [a, b] = [await rawPixels(small), await rawPixels(approved)];
  const { width: w, height: h } = a.info;
  // The height is rounded to a pixel; another line break changes it by more.
  if (Math.abs(h - b.info.height) > 1) return 1;
  const rows = Math.min(h, b.info.height);
  const croppedPixels = (image: typeof a) => image.data.subarray(0, w * rows * 4);
  const differencePicture = Buffer.alloc(w * rows * 4);
  const share =
    pixelmatch(croppedPixels(a), croppedPixels(b), differencePicture, w, rows, { threshold: 0.2 }) / (w * rows);
  if (share > allowedDifference) {
    const to = approved.replace(/^.*\//, 'test-results/screens/').replace(/webp$/, 'png');
    await mkdir(dirname(to), { recursive: true });
    await sharp(differencePicture, { raw: { width: w, height: rows, channels: 4 } })
      .png()
      .toFile(to);
  }
  return share;
}

/** The share of pixels that may differ, because machines draw letters slightly differently. A moved line exceeds it. */
export const allowedDifference = 0.01;
