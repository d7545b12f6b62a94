import type { PDFiumPage } from '@hyzyla/pdfium';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { trim } from '../model.ts';
import { bleed } from './bleed.ts';

/** How a page in print differs from the same page as it was approved. */
export interface Difference {
  page: number;
  /**
   * What differs most: what is drawn there, its colour, or the whole page because only one file has it or it has
   * another size.
   */
  what: 'drawing' | 'colour' | 'missing' | 'added' | 'size';
  /** Part of the page that is not the same, 0-1. */
  part: number;
  /**
   * The furthest of all places: how far, in parts of what is tolerated, and the middle of that place, mm from the trim.
   */
  worst: { by: number; x: number; y: number };
  same: boolean;
}

/** Red, green and blue (0-255, one after the other) as they are seen in print. */
export type ColourView = (colour: Uint8Array) => Uint8Array;

/** Pixels in three millimetres: the bleed is whole pixels, so that both pictures lie on one grid. About 68 dpi. */
const pixelsPerBleed = 8;
const pixelsPerMm = pixelsPerBleed / bleed;
/** One window, mm: about three letters of body text wide. */
const windowMm = 6;
/**
 * What of the light in a window (0-255) may stay unexplained by the other picture: paper and screen mix colours
 * differently, letters stay.
 */
const unexplainedLight = 12;
/** And so much of its edges: photos have more pixels in print. */
const blurTolerance = 0.3;
/** Pixels that a photo may lie beside itself: it is cut on whole pixels of its own (0.4 mm). */
const maxShiftPixels = 1;
/**
 * Windows overlap by half, so what is really different shows in several. One alone, so little over the line, is a
 * renderer's rounding.
 */
const loneWindowTolerance = 1.5;
/** How far red, green or blue of a window may go on average, 0-255: what JPEG and rounding do stays below it. */
const colourTolerance = 16;

interface PagePixels {
  width: number;
  height: number;
  /** Red, green, blue, one after the other. */
  colour: Uint8Array;
}
interface Raster extends PagePixels {
  /** Lightness, 0-255. */
  light: Float32Array;
}

/**
 * Lays every page of the print file over the same page of the approved proof, both as pictures of the trimmed page, and
 * says where they differ. A moved word, other words, another photo or another colour is found; sharper photos and the
 * bleed are not differences. Nor are inks: `shown` are the ways in which print may show the proof's colours
 * (`soft-proof.ts`), and each place has to agree with one of them.
 */
export async function rasterCompare(
  proof: Uint8Array,
  print: Uint8Array,
  shown: readonly ColourView[] = [colour => colour],
): Promise<Difference[]> {
  const library = await PDFiumLibrary.init();
  const [one, other] = [await library.loadDocument(Buffer.from(proof)), await library.loadDocument(Buffer.from(print))];
  try {
    const differences: Difference[] = [];
    const [wanted, made] = [one.getPageCount(), other.getPageCount()];
    for (let at = 0; at < Math.max(wanted, made); at++) {
      const found =
        at >= made
          ? wholePageDifference('missing')
          : at >= wanted
            ? wholePageDifference('added')
            : await comparePage(
                () => one.getPage(at),
                () => other.getPage(at),
                shown,
              );
      differences.push({ page: at + 1, ...found });
    }
    return differences;
  } finally {
    one.destroy();
    other.destroy();
    library.destroy();
  }
}

/** A page is closed once it was drawn: it is opened each time. */
type OpenPage = () => PDFiumPage;
type PageDifference = Omit<Difference, 'page'>;

const wholePageDifference = (what: 'missing' | 'added' | 'size'): PageDifference => ({
  what,
  part: 1,
  worst: { by: 255, x: trim.w / 2, y: trim.h / 2 },
  same: false,
});

/** A renderer puts the edges of pictures on whole pixels: what looks different is looked at again with finer ones. */
async function comparePage(proof: OpenPage, print: OpenPage, shown: readonly ColourView[]): Promise<PageDifference> {
  const found = await overlayPages(proof, print, { shown, fine: 1 });
  return found.same || found.what === 'size' ? found : overlayPages(proof, print, { shown, fine: 3 });
}

async function overlayPages(
  proof: OpenPage,
  print: OpenPage,
  { shown, fine }: { shown: readonly ColourView[]; fine: number },
): Promise<PageDifference> {
  const [screen, press] = [await pixelsOf(proof(), fine), await pixelsOf(print(), fine)];
  if (screen.width !== press.width || screen.height !== press.height) return wholePageDifference('size');
  const printed = await rasterOf(press, fine);
  const windows = windowsOf(printed);
  for (const show of shown) {
    updateWindows(windows, await rasterOf({ ...screen, colour: show(screen.colour) }, fine), printed);
    if (pageSummary(windows).same) break;
  }
  return pageSummary(windows);
}

/** The trimmed page as pixels, `fine` times as many to a side as are compared; a page with bleed is cut. */
async function pixelsOf(page: PDFiumPage, fine: number): Promise<PagePixels> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const mm = { w: (originalWidth / 72) * 25.4, h: (originalHeight / 72) * 25.4 };
  const size = { width: Math.round(mm.w * pixelsPerMm) * fine, height: Math.round(mm.h * pixelsPerMm) * fine };
  const { data } = await page.render({ ...size, render: ({ data }) => Promise.resolve(data) });
  const edge = mm.w > trim.w + bleed ? pixelsPerBleed * fine : 0;
  const inner = { left: edge, top: edge, width: size.width - 2 * edge, height: size.height - 2 * edge };
  const colour = await sharp(Buffer.from(data), { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .extract(inner)
    .raw()
    .toBuffer();
  return { width: inner.width, height: inner.height, colour };
}

async function rasterOf({ colour: given, ...size }: PagePixels, fine: number): Promise<Raster> {
  const { data: colour, info } = await sharp(given, { raw: { ...size, channels: 3 } })
    .resize(size.width / fine, size.height / fine, { kernel: 'lanczos2' })
    .blur(0.8)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const light = new Float32Array(info.width * info.height);
  for (let n = 0; n < light.length; n++)
    light[n] = 0.299 * (colour[n * 3] ?? 0) + 0.587 * (colour[n * 3 + 1] ?? 0) + 0.114 * (colour[n * 3 + 2] ?? 0);
  return { width: info.width, height: info.height, light, colour };
}

/** One place of a page: how far print is from the nearest of what is wanted there, in parts of what is tolerated. */
interface Window {
  x: number;
  y: number;
  side: number;
  by: number;
  /** Whether its colour is further than what is drawn in it. */
  colour: boolean;
}

function windowsOf({ width, height }: Raster): Window[] {
  const side = Math.round(windowMm * pixelsPerMm);
  const windows: Window[] = [];
  for (let y = 0; y < height - side / 2; y += side / 2)
    for (let x = 0; x < width - side / 2; x += side / 2) windows.push({ x, y, side, by: Infinity, colour: false });
  return windows;
}

/** Holds print against one more reference wherever it does not agree with an earlier one. */
function updateWindows(windows: readonly Window[], wanted: Raster, printed: Raster): void {
  for (const one of windows) {
    if (one.by < 1) continue;
    const tried = windowDistance(wanted, printed, one);
    if (tried.by < one.by) Object.assign(one, tried);
  }
}

function pageSummary(windows: readonly Window[]): PageDifference {
  const differing = windows.filter(({ by }) => by >= 1).length;
  const furthest = windows.reduce((most, one) => (one.by > most.by ? one : most));
  const { by, x, y, side, colour } = furthest;
  const middle = (at: number): number => Math.round((at + side / 2) / pixelsPerMm);
  return {
    what: colour ? 'colour' : 'drawing',
    part: differing / windows.length,
    worst: { by, x: middle(x), y: middle(y) },
    same: differing === 0 || (differing === 1 && by < loneWindowTolerance),
  };
}

/** How far two windows are apart. */
function windowDistance(one: Raster, other: Raster, at: Window): Pick<Window, 'by' | 'colour'> {
  const { shift, most } = meanDifference(one, other, at);
  // Most windows are paper: what hardly differs in any pixel needs no explaining.
  const light =
    most < unexplainedLight ? 0 : Math.max(unexplainedPart(one, other, at), unexplainedPart(other, one, at));
  const colour = shift / colourTolerance;
  return { by: Math.max(light, colour), colour: colour > light };
}

/** How far a window's colour is from the other's on average, and its light in the pixel that differs most. */
function meanDifference(one: Raster, other: Raster, { x, y, side }: Window): { shift: number; most: number } {
  const [right, low] = [Math.min(one.width, x + side), Math.min(one.height, y + side)];
  let [red, green, blue, most] = [0, 0, 0, 0];
  for (let row = y; row < low; row++) {
    for (let at = row * one.width + x; at < row * one.width + right; at++) {
      most = Math.max(most, Math.abs((one.light[at] ?? 0) - (other.light[at] ?? 0)));
      red += (one.colour[at * 3] ?? 0) - (other.colour[at * 3] ?? 0);
      green += (one.colour[at * 3 + 1] ?? 0) - (other.colour[at * 3 + 1] ?? 0);
      blue += (one.colour[at * 3 + 2] ?? 0) - (other.colour[at * 3 + 2] ?? 0);
    }
  }
  const n = (right - x) * (low - y);
  return { shift: Math.max(...[red, green, blue].map(sum => Math.abs(sum / n))), most };
}

/**
 * What of a window's light the other picture cannot explain, in parts of what is tolerated: when that is made lighter,
 * darker or flatter as a whole, and pushed by a hair, as well as can be (least squares over its light and its two
 * slopes).
 */
function unexplainedPart(one: Raster, other: Raster, { x, y, side }: Window): number {
  const { width, height, light } = other;
  const [right, low] = [Math.min(width, x + side), Math.min(height, y + side)];
  const n = (right - x) * (low - y);
  // Light, slope across, slope down, and the light to be explained: their sums, and the sums of their products.
  let [v1, a1, d1, u1] = [0, 0, 0, 0];
  let [vv, va, vd, vu, aa, ad, au, dd, du, uu] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let row = y; row < low; row++) {
    for (let column = x; column < right; column++) {
      const at = row * width + column;
      const v = light[at] ?? 0;
      const u = one.light[at] ?? 0;
      const a = column > 0 && column < width - 1 ? ((light[at + 1] ?? 0) - (light[at - 1] ?? 0)) / 2 : 0;
      const d = row > 0 && row < height - 1 ? ((light[at + width] ?? 0) - (light[at - width] ?? 0)) / 2 : 0;
      v1 += v;
      a1 += a;
      d1 += d;
      u1 += u;
      vv += v * v;
      va += v * a;
      vd += v * d;
      vu += v * u;
      aa += a * a;
      ad += a * d;
      au += a * u;
      dd += d * d;
      du += d * u;
      uu += u * u;
    }
  }
  const sums = [v1, a1, d1, u1];
  const products = [vv, va, vd, vu, va, aa, ad, au, vd, ad, dd, du, vu, au, du, uu];
  const cov: Covariance = (i, k) => (products[i * 4 + k] ?? 0) / n - ((sums[i] ?? 0) / n) * ((sums[k] ?? 0) / n);
  const rest = Math.min(cov(3, 3), Math.max(0, Math.min(restOf(cov, [0]), restAfterShift(cov))));
  return Math.sqrt(rest) / (unexplainedLight + blurTolerance * Math.sqrt(cov(1, 1) + cov(2, 2)));
}

/** How two of light (0), slope across (1), slope down (2) and the light to be explained (3) go together in a window. */
type Covariance = (i: number, k: number) => number;

/** What is left when the other may be pushed too, or nothing is explained when that would be further than a hair. */
function restAfterShift(cov: Covariance): number {
  const by = leastSquares(cov, [0, 1, 2]);
  const [same = 0, across = 0, down = 0] = by;
  return same > 0 && Math.hypot(across, down) <= maxShiftPixels * same ? restOf(cov, [0, 1, 2]) : Infinity;
}

/** What is left of the one's variance after the best fit of the others. */
const restOf = (cov: Covariance, of: readonly number[]): number => {
  const by = leastSquares(cov, of);
  return (by[0] ?? 0) > 0 ? cov(3, 3) - of.reduce((sum, i, n) => sum + (by[n] ?? 0) * cov(i, 3), 0) : cov(3, 3);
};

/** How much of each explains the one best: least squares. Nearly flat pictures explain nothing. */
function leastSquares(cov: Covariance, of: readonly number[]): number[] {
  const rows = of.map((i, n) => [...of.map((k, m) => cov(i, k) + (n === m ? 0.5 : 0)), cov(i, 3)]);
  for (let n = 0; n < rows.length; n++) {
    const pivot = rows[n] ?? [];
    for (const [m, row] of rows.entries()) {
      if (m === n) continue;
      const part = (row[n] ?? 0) / (pivot[n] ?? 1);
      for (let k = n; k < row.length; k++) row[k] = (row[k] ?? 0) - part * (pivot[k] ?? 0);
    }
  }
  return rows.map((row, n) => (row.at(-1) ?? 0) / (row[n] ?? 1));
}
