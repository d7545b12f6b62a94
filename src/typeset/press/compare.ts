import type { PDFiumPage } from '@hyzyla/pdfium';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { trim } from '../model.ts';
import { bleed } from './bleed.ts';

/** How far a page in print is from the same page as it was approved. */
export interface Difference {
  page: number;
  /** Part of the page that is not the same, 0-1. */
  part: number;
  /** The furthest of all places: what it would be alone, and where, mm from the trim. */
  worst: { by: number; x: number; y: number };
  same: boolean;
}

/** Pixels in three millimetres: the bleed is whole pixels, so that both pictures lie on one grid. About 68 dpi. */
const grid = 8;
const perMm = grid / bleed;
/** One window, mm: about three letters of body text wide. */
const window = 6;
/** What of the light in a window (0-255) may stay unexplained by the other picture: paper and screen mix colours differently, letters stay. */
const unexplained = 12;
/** Pixels that an edge may lie beside itself: photos are cut on whole pixels of their own. */
const loose = 0.75;
/** How far the colour of a window may go: the inks of a press do not reach every colour of a screen. */
const shifted = 58;

interface Raster {
  width: number;
  height: number;
  /** Lightness, 0-255. */
  light: Float32Array;
  /** Red, green, blue, one after the other. */
  colour: Uint8Array;
}

/**
 * Lays every page of the print file over the same page of the approved proof, both as pictures of the trimmed page, and says where they
 * differ. A moved word, other words, another photo or another colour is found; the change from screen colours to inks, sharper photos and
 * the bleed are not differences. Pages that only one of them has differ wholly.
 */
export async function rasterCompare(proof: Uint8Array, print: Uint8Array): Promise<Difference[]> {
  const library = await PDFiumLibrary.init();
  const [one, other] = [await library.loadDocument(Buffer.from(proof)), await library.loadDocument(Buffer.from(print))];
  try {
    const differences: Difference[] = [];
    for (let at = 0; at < Math.max(one.getPageCount(), other.getPageCount()); at++) {
      const inBoth = at < one.getPageCount() && at < other.getPageCount();
      const found = inBoth ? apart(await rasterOf(one.getPage(at)), await rasterOf(other.getPage(at))) : missing;
      differences.push({ page: at + 1, ...found });
    }
    return differences;
  } finally {
    one.destroy();
    other.destroy();
    library.destroy();
  }
}

const missing: Omit<Difference, 'page'> = { part: 1, worst: { by: 255, x: 0, y: 0 }, same: false };

/** The trimmed page as pixels; a page with bleed is cut. */
async function rasterOf(page: PDFiumPage): Promise<Raster> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const mm = { w: (originalWidth / 72) * 25.4, h: (originalHeight / 72) * 25.4 };
  const size = { width: Math.round(mm.w * perMm), height: Math.round(mm.h * perMm) };
  const { data } = await page.render({ ...size, render: ({ data }) => Promise.resolve(data) });
  const edge = mm.w > trim.w + bleed ? grid : 0;
  const inner = { left: edge, top: edge, width: size.width - 2 * edge, height: size.height - 2 * edge };
  const { data: colour, info } = await sharp(Buffer.from(data), { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .extract(inner)
    .blur(0.8)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const light = new Float32Array(info.width * info.height);
  for (let n = 0; n < light.length; n++)
    light[n] = 0.299 * (colour[n * 3] ?? 0) + 0.587 * (colour[n * 3 + 1] ?? 0) + 0.114 * (colour[n * 3 + 2] ?? 0);
  return { width: info.width, height: info.height, light, colour };
}

function apart(one: Raster, other: Raster): Omit<Difference, 'page'> {
  if (one.width !== other.width || one.height !== other.height) return missing;
  const side = Math.round(window * perMm);
  let [windows, differing] = [0, 0];
  let worst = { by: 0, x: 0, y: 0 };
  for (let y = 0; y < one.height - side / 2; y += side / 2) {
    for (let x = 0; x < one.width - side / 2; x += side / 2) {
      const by = distance(one, other, { x, y, side });
      windows += 1;
      if (by >= 1) differing += 1;
      if (by > worst.by) worst = { by, x: Math.round(x / perMm), y: Math.round(y / perMm) };
    }
  }
  return { part: differing / windows, worst, same: differing === 0 };
}

/** How far two windows are apart, in parts of what is tolerated. */
function distance(one: Raster, other: Raster, at: { x: number; y: number; side: number }): number {
  const [right, low] = [Math.min(one.width, at.x + at.side), Math.min(one.height, at.y + at.side)];
  let [n, a, b, aa, bb, ab, edges] = [0, 0, 0, 0, 0, 0, 0];
  const colour = [0, 0, 0];
  for (let y = at.y; y < low; y++) {
    for (let x = at.x; x < right; x++) {
      const pixel = y * one.width + x;
      const [u, v] = [one.light[pixel] ?? 0, other.light[pixel] ?? 0];
      [n, a, b, aa, bb, ab] = [n + 1, a + u, b + v, aa + u * u, bb + v * v, ab + u * v];
      const [across, down] = [u - (one.light[pixel + 1] ?? u), u - (one.light[pixel + one.width] ?? u)];
      edges += across * across + down * down;
      for (let part = 0; part < 3; part++)
        colour[part] =
          (colour[part] ?? 0) + (one.colour[pixel * 3 + part] ?? 0) - (other.colour[pixel * 3 + part] ?? 0);
    }
  }
  const [va, vb, cov] = [aa / n - (a / n) ** 2, bb / n - (b / n) ** 2, ab / n - (a / n) * (b / n)];
  // What is left of the one when the other is made lighter, darker or flatter as well as can be.
  const explained = va > 0 && vb > 0 && cov > 0 ? (cov * cov) / (va * vb) : 0;
  const rest = Math.sqrt(Math.max(0, Math.max(va, vb) * (1 - explained)));
  const shift = Math.max(...colour.map(sum => Math.abs(sum / n)));
  return Math.max(rest / (unexplained + loose * Math.sqrt(edges / n)), shift / shifted);
}
