import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

const rawPixels = (image: Buffer | string) => sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/**
 * Holds a picture against the approved one of that path, both made `width` pixels wide: small enough to keep, large enough to see what
 * moved. Answers the part of its pixels that differ to the eye: 1 when there is none or it has another shape. With the environment's
 * `APPROVE` it becomes the approved one; otherwise what differs is kept in `test-results`.
 */
export async function differenceFromApproved(now: Buffer, approved: string, width: number): Promise<number> {
  const small = await sharp(now).resize({ width }).removeAlpha().png().toBuffer();
  if (process.env['APPROVE']) {
    await mkdir(dirname(approved), { recursive: true });
    await sharp(small).webp({ quality: 90, effort: 6 }).toFile(approved);
    return 0;
  }
  if (!existsSync(approved)) return 1;
  const [a, b] = [await rawPixels(small), await rawPixels(approved)];
  const { width: w, height: h } = a.info;
  // A line that breaks elsewhere is what this is for; a height that is rounded otherwise is not.
  if (Math.abs(h - b.info.height) > 1) return 1;
  const rows = Math.min(h, b.info.height);
  const cut = (image: typeof a) => image.data.subarray(0, w * rows * 4);
  const shown = Buffer.alloc(w * rows * 4);
  const differ = pixelmatch(cut(a), cut(b), shown, w, rows, { threshold: 0.2 }) / (w * rows);
  if (differ > allowedDifference) {
    const to = approved.replace(/^.*\//, 'test-results/').replace(/webp$/, 'png');
    await mkdir(dirname(to), { recursive: true });
    await sharp(shown, { raw: { width: w, height: rows, channels: 4 } })
      .png()
      .toFile(to);
  }
  return differ;
}

/** Part of a picture's pixels that may differ: letters that another machine draws a hair otherwise, never one that moved. */
export const allowedDifference = 0.01;
