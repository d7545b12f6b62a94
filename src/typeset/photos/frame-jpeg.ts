import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { PhotoFrame } from '../model.ts';
import { maxPixels } from './file-type.ts';

const openImage = (bytes: Buffer) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels }).timeout({ seconds: 15 });

/** Pixels per inch of what a plan is set for: enough for a screen, enough for a press. */
export const targetDpi = { proof: 150, print: 300 } as const;

/** How the JPEG of a frame is made. */
export interface JpegTarget {
  target: keyof typeof targetDpi;
  /** The tone that darkens a picture where light text lies on it, `#rrggbb`. */
  shade: string;
  /** The ICC profile of the press whose inks the picture is separated into; without one it stays sRGB. */
  separation?: string | undefined;
}

const noBleed = { left: 0, top: 0, right: 0, bottom: 0 };

/** The JPEG of one frame: turned upright, cut, darkened where text lies on it; never enlarged. */
export async function frameJpeg(path: string, frame: PhotoFrame, how: JpegTarget): Promise<Buffer> {
  const bytes = await readFile(path);
  const upright = (await openImage(bytes).metadata()).autoOrient;
  const { crop, box, bleed = noBleed } = frame;
  const per = targetDpi[how.target] / 25.4;
  const across = pixelExtent(
    { from: crop.x, part: crop.w, of: upright.width },
    { length: box.w, before: bleed.left, after: bleed.right, per },
  );
  const down = pixelExtent(
    { from: crop.y, part: crop.h, of: upright.height },
    { length: box.h, before: bleed.top, after: bleed.bottom, per },
  );
  // (What sharp says about a picture that was both cut and extended is wrong: these are its sides.)
  const [width, height] = [across.width, down.width];
  const data = await openImage(bytes)
    .autoOrient()
    // Smaller first, cut second: so the decoder may skip what nobody will see.
    .resize(across.whole, down.whole, { fit: 'fill' })
    .extract({ left: across.start, top: down.start, width: across.shown, height: down.shown })
    // Beyond the trim the photo goes on; where it ends, its edge is mirrored.
    .extend({
      left: across.missing.before,
      top: down.missing.before,
      right: across.missing.after,
      bottom: down.missing.after,
      extendWith: 'mirror',
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  if (frame.scrim)
    darken(data, { width, height }, { ...frame.scrim, from: down.before, height: down.length, shade: how.shade });
  return encodeJpeg(sharp(data, { raw: { width, height, channels: 3 } }), how);
}

/** One side of a photo in its frame, in pixels. */
interface PixelExtent {
  /** The whole photo, made smaller. */
  whole: number;
  /** What is taken of it: from where, and how much. */
  start: number;
  shown: number;
  /** What of the bleed the photo does not reach. */
  missing: { before: number; after: number };
  /** The bleed before the trim, what stands inside the trim, and all of it. */
  before: number;
  length: number;
  width: number;
}

/**
 * How one side of a photo (`of` pixels long, of which `part` from `from` on shows) comes to stand on `length` mm and
 * its bleed, with at most `per` pixels to a millimetre, and never enlarged. A photo that is made smaller anyway is made
 * so much smaller that crop and bleed end nearest to whole pixels: so proof and print, which have other pixels, show
 * the same part of it.
 */
function pixelExtent(
  { from, part, of }: { from: number; part: number; of: number },
  { length, before, after, per }: { length: number; before: number; after: number; per: number },
): PixelExtent {
  const most = Math.max(1, Math.min(of, Math.round((length * per) / part)));
  const off = (whole: number): number => {
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
  for (let tried = most - 1; tried >= least; tried--) if (off(tried) < off(whole) - 0.01) whole = tried;
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

/** Proofs are small, prints are whole; a print says what its colours mean, or is in the press's own inks. */
function encodeJpeg(picture: Sharp, { target, separation }: JpegTarget): Promise<Buffer> {
  if (target === 'proof') return picture.jpeg({ quality: 84, chromaSubsampling: '4:2:0' }).toBuffer();
  const jpeg = { quality: 90, chromaSubsampling: '4:4:4' };
  if (separation === undefined) return picture.withIccProfile('srgb').jpeg(jpeg).toBuffer();
  return picture.withIccProfile(separation, { attach: false }).toColourspace('cmyk').jpeg(jpeg).toBuffer();
}

/**
 * Mixes a band at the top and bottom with the shade, as strongly as the brightest part of the band needs for light
 * type. The bands are parts of `height`, counted from row `from`: what is printed beyond the trim changes nothing
 * inside it.
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
    // Light type needs a ground of about 95 of 255 or darker.
    return Math.min(0.86, Math.max(0.22, (bright - 92) / Math.max(1, bright - 24)));
  };
  const above = scrim.top > 0 ? strength(0, scrim.top) : 0;
  const below = scrim.bottom > 0 ? strength(1 - scrim.bottom, 1) : 0;
  // Full where the type stands, gone a little away from it.
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
