import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { logoMargin } from '#kernel/printed-logo.ts';
import type { LogoFrame } from '../model.ts';
import { inSrgb } from './colours.ts';
import { maxPixels } from './file-type.ts';
import { encodeJpeg, targetDpi, type JpegTarget } from './frame-jpeg.ts';

/** The cards of logos with transparency: for dark ones and for light ones. */
const [lightCard, darkCard] = [
  { r: 255, g: 255, b: 255 },
  { r: 28, g: 27, b: 26 },
];
/** From this lightness on (0-255) a logo is a light one. */
const lightLogo = 150;

/** The colour that a logo stands on: that of its own corner, or one on which a logo with transparency can be seen. */
async function cardColour(bytes: Buffer): Promise<{ r: number; g: number; b: number }> {
  const { data } = await inSrgb(sharp(bytes, { limitInputPixels: maxPixels }))
    .autoOrient()
    .resize(64, 64, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r = 255, g = 255, b = 255, corner = 255] = data;
  if (corner > 250) return { r, g, b };
  let [lightness, seen] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    lightness += alpha * (0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0));
    seen += alpha;
  }
  return seen > 0 && lightness / seen > lightLogo ? darkCard : lightCard;
}

/** The JPEG of a logo on its card, in its own shape; never enlarged. */
export async function logoJpeg(path: string, { box }: Pick<LogoFrame, 'box'>, to: JpegTarget): Promise<Buffer> {
  const bytes = await readFile(path);
  const { width } = (await sharp(bytes, { limitInputPixels: maxPixels }).metadata()).autoOrient;
  const background = await cardColour(bytes);
  const perMm = Math.min(targetDpi[to.target] / 25.4, width / (box.w - 2 * logoMargin));
  const margin = Math.round(logoMargin * perMm);
  const inside = (mm: number): number => Math.max(1, Math.round(mm * perMm) - 2 * margin);
  const { data, info } = await inSrgb(sharp(bytes, { limitInputPixels: maxPixels }))
    .autoOrient()
    .resize(inside(box.w), inside(box.h), { fit: 'fill' })
    .flatten({ background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encodeJpeg(sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }), to);
}
