import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { PhotoFrame } from '../model.ts';
import { inSrgb } from './colours.ts';
import { maxPixels } from './file-type.ts';
import { applyTone } from './tone.ts';

const openImage = (bytes: Buffer) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels }).timeout({ seconds: 15 });

/** Pixels per inch of photos in a proof (for screens) and in a print file. */
export const targetDpi = { proof: 150, print: 300 } as const;

/** What the JPEG of a frame is for. */
export interface JpegTarget {
  target: keyof typeof targetDpi;
  /** The colour that is mixed into a picture where light text is on it, `#rrggbb`. */
  shade: string;
  /** Path of the press's ICC profile, to separate the picture into its inks; without one it stays sRGB. */
  separation?: string | undefined;
}

const noBleed = { left: 0, top: 0, right: 0, bottom: 0 };

/** The JPEG of one frame: turned upright, cut, in its tone, darkened where text lies on it; never enlarged. */
export async function frameJpeg(path: string, frame: PhotoFrame, to: JpegTarget): Promise<Buffer> {
  const bytes = await readFile(path);
  const upright = (await openImage(bytes).metadata()).autoOrient;
  const { crop, box, bleed = noBleed } = frame;
  const per = targetDpi[to.target] / 25.4;
  const across = pixelExtent(
    { from: crop.x, part: crop.w, of: upright.width },
    { length: box.w, before: bleed.left, after: bleed.right, per },
  );
  const down = pixelExtent(
    { from: crop.y, part: crop.h, of: upright.height },
    { length: box.h, before: bleed.top, after: bleed.bottom, per },
  );
  // sharp reports wrong sizes for a picture that was both cut and extended; these are right.
  const [width, height] = [across.width, down.width];
  const data = await inSrgb(openImage(bytes))
    .autoOrient()
    // Resized before it is cut, so that the decoder may decode at a smaller size.
    .resize(across.whole, down.whole, { fit: 'fill' })
    .extract({ left: across.start, top: down.start, width: across.shown, height: down.shown })
    // The photo fills the bleed too; where it ends, its edge is mirrored.
    .extend({
      left: across.missing.before,
      top: down.missing.before,
      right: across.missing.after,
      bottom: down.missing.after,
      extendWith: 'mirror',
    })
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer();
  if (frame.tone) applyTone(data, frame.tone);
  if (frame.scrim)
    darken(data, { width, height }, { ...frame.scrim, from: down.before, height: down.length, shade: to.shade });
  return encodeJpeg(sharp(data, { raw: { width, height, channels: 3 } }), to);
}

/** One side of a photo in its frame, in pixels. */
interface PixelExtent {
  /** Length of the whole photo after resizing. */
  whole: number;
  /** The part that is cut out of it: its first pixel, and its length. */
  start: number;
  shown: number;
  /** Parts of the bleed that the photo does not reach. */
  missing: { before: number; after: number };
  /** The bleed before the trim, the part inside the trim, and all of it with both bleeds. */
  before: number;
  length: number;
  width: number;
}

/**
 * The pixels of one side of a photo that fill `length` mm and the bleeds `before` and `after` it (mm). The photo's side
 * is `of` pixels long; the fraction `part` of it, beginning at the fraction `from`, is inside the trim. At most `per`
 * pixels per mm, never enlarged. Where the photo is reduced, the scale is chosen so that crop and bleed end nearest to
 * whole pixels: proof and print then show the same part although their resolutions differ.
 */
function pixelExtent(
  { from, part, of }: { from: number; part: number; of: number },
  { length, before, after, per }: { length: number; before: number; after: number; per: number },
): PixelExtent {
  const most = Math.max(1, Math.min(of, Math.round((length * per) / part)));
  const roundingError = (whole: number): number => {
    const ends = [
      from * whole,
      (from + part) * whole,
      (before * part * whole) / length,
      (after * part * whole) / length,
    ];
    return Math.max(...ends.map(end => Math.abs(end - Math.round(end))));
  };
  let whole = most;
  const least = most < of ? most * 0.97 : most;
  for (let candidate = most - 1; candidate >= least; candidate--)
    if (roundingError(candidate) < roundingError(whole) - 0.01) whole = candidate;
  const start = Math.min(Math.round(from * whole), whole - 1);
  const inside = Math.max(1, Math.min(Math.round((from + part) * whole), whole) - start);
  const pixelsOf = (mm: number): number => Math.round((mm * inside) / length);
  const [wantBefore, wantAfter] = [pixelsOf(before), pixelsOf(after)];
  const [hasBefore, hasAfter] = [Math.min(wantBefore, start), Math.min(wantAfter, whole - start - inside)];
  return {
    whole,
    start: start - hasBefore,
    shown: inside + hasBefore + hasAfter,
    missing: { before: wantBefore - hasBefore, after: wantAfter - hasAfter },
    before: wantBefore,
    length: inside,
    width: inside + wantBefore + wantAfter,
  };
}

/** Proofs are compressed more; photos in print carry their sRGB profile, or are separated into the press's inks. */
export function encodeJpeg(picture: Sharp, { target, separation }: JpegTarget): Promise<Buffer> {
  if (target === 'proof') return picture.jpeg({ quality: 84, chromaSubsampling: '4:2:0' }).toBuffer();
  const jpeg = { quality: 90, chromaSubsampling: '4:4:4' };
  if (separation === undefined) return picture.withIccProfile('srgb').jpeg(jpeg).toBuffer();
  return picture.withIccProfile(separation, { attach: false }).toColourspace('cmyk').jpeg(jpeg).toBuffer();
}

/**
 * Mixes the shade into a band at the top and bottom, as strongly as light type needs on the band's brightest part. The
 * bands are fractions of `height`, counted from row `from`, so that the bleed changes nothing inside the trim.
 */
function darken(
  data: Buffer,
  { width, height: rows }: { width: number; height: number },
  { from, height, shade, ...scrim }: { top: number; bottom: number; from: number; height: number; shade: string },
) {
  const tone = [1, 3, 5].map(at => parseInt(shade.slice(at, at + 2), 16));
  const strength = (start: number, end: number): number => {
    const values: number[] = [];
    for (let y = from + Math.floor(start * height); y < from + end * height; y += 4) {
      for (let x = 0; x < width; x += 4) {
        const at = (y * width + x) * 3;
        values.push(0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0));
      }
    }
    values.sort((a, b) => a - b);
    const bright = values[Math.floor(values.length * 0.93)] ?? 0;
    // Light type is readable on a ground of about 95 of 255 or darker.
    return Math.min(0.86, Math.max(0.22, (bright - 92) / Math.max(1, bright - 24)));
  };
  const above = scrim.top > 0 ? strength(0, scrim.top) : 0;
  const below = scrim.bottom > 0 ? strength(1 - scrim.bottom, 1) : 0;
  // Full strength where the type is, fading out over this fraction of the height.
  const fade = Math.min(0.15, 0.02 + Math.max(scrim.top, scrim.bottom));
  const ease = (t: number) => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t));
  for (let y = 0; y < rows; y++) {
    const part = (y - from) / height;
    const up = above * ease((scrim.top + fade - part) / fade);
    const down = below * ease((part - (1 - scrim.bottom - fade)) / fade);
    const alpha = Math.max(scrim.top > 0 ? up : 0, scrim.bottom > 0 ? down : 0);
    if (alpha <= 0) continue;
    for (let at = y * width * 3; at < (y + 1) * width * 3; at++)
      data[at] = Math.round((data[at] ?? 0) * (1 - alpha) + (tone[at % 3] ?? 0) * alpha);
  }
}
