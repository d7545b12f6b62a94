import type { PDFiumPage } from '@hyzyla/pdfium';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { trim } from '../model.ts';
import { bleed } from './bleed.ts';

/** The result of comparing a page in print with the same page of the approved proof. */
export interface Difference {
  page: number;
  /**
   * What differs most: the drawing or the colour of a place, or the whole page, because only one file has it or because
   * it has another size.
   */
  what: 'drawing' | 'colour' | 'missing' | 'added' | 'size';
  /** The fraction of the page that differs, 0-1. */
  part: number;
  /**
   * The place that differs most: how far, as a multiple of the tolerance, and its middle, mm from the left and upper
   * trim.
   */
  worst: { by: number; x: number; y: number };
  same: boolean;
}

/** Converts colours of the proof (red, green, blue, 0-255, one after the other) to how they look in print. */
export type ColourView = (colour: Uint8Array) => Uint8Array;

/** Pixels per bleed (3 mm), about 68 dpi. The bleed is whole pixels, so that both pictures have the same grid. */
const pixelsPerBleed = 8;
const pixelsPerMm = pixelsPerBleed / bleed;
/** The side of a window, mm: about three letters of body text. */
const windowMm = 6;
/**
 * The deviation of light in a window (0-255) that the other picture need not explain. It allows for colours that are
 * mixed differently in print; a changed letter deviates more.
 */
const unexplainedLight = 12;
/** Additional tolerance as a fraction of the deviation of edges, because photos have more pixels in print. */
const blurTolerance = 0.3;
/** The most pixels by which a photo may be shifted (0.4 mm), because it is cut at whole pixels of its own. */
const maxShiftPixels = 1;
/**
 * A single window that differs by less than this multiple of the tolerance is ignored as a rounding of the renderer.
 * Windows overlap by half, so a real difference shows in several.
 */
const loneWindowTolerance = 1.5;
/** The most that the mean red, green or blue of a window may differ, 0-255. JPEG and rounding stay below it. */
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
 * Compares every page of the print file with the same page of the approved proof, as pictures of the trimmed page.
 * Finds moved or changed words, other photos and other colours; sharper photos and bleed are no differences. `shown`:
 * the ways in which print may show the proof's colours (`soft-proof.ts`); each place must match one of them.
 */
export async function rasterCompare(
  proof: Uint8Array,
  print: Uint8Array,
  shown: readonly ColourView[] = [colour => colour],
): Promise<Difference[]> {
  const library = await PDFiumLibrary.init();
  const proofDocument = await library.loadDocument(Buffer.from(proof));
  const printDocument = await library.loadDocument(Buffer.from(print));
  try {
    const differences: Difference[] = [];
    const [proofPages, printPages] = [proofDocument.getPageCount(), printDocument.getPageCount()];
    for (let at = 0; at < Math.max(proofPages, printPages); at++) {
      const difference =
        at >= printPages
          ? wholePageDifference('missing')
          : at >= proofPages
            ? wholePageDifference('added')
            : await comparePage(
                () => proofDocument.getPage(at),
                () => printDocument.getPage(at),
                shown,
              );
      differences.push({ page: at + 1, ...difference });
    }
    return differences;
  } finally {
    proofDocument.destroy();
    printDocument.destroy();
    library.destroy();
  }
}

/** Opens a page. It is closed after rendering, so it is opened each time. */
type OpenPage = () => PDFiumPage;
type PageDifference = Omit<Difference, 'page'>;

const wholePageDifference = (what: 'missing' | 'added' | 'size'): PageDifference => ({
  what,
  part: 1,
  worst: { by: 255, x: trim.w / 2, y: trim.h / 2 },
  same: false,
});

/**
 * Compares two pages. Those that differ are compared again at three times the pixels, because renderers round edges.
 */
async function comparePage(proof: OpenPage, print: OpenPage, shown: readonly ColourView[]): Promise<PageDifference> {
  const coarse = await compareAt(proof, print, { shown, fine: 1 });
  return coarse.same || coarse.what === 'size' ? coarse : compareAt(proof, print, { shown, fine: 3 });
}

async function compareAt(
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

/** The pixels of the trimmed page, rendered at `fine` times the compared resolution, without the bleed. */
async function pixelsOf(page: PDFiumPage, fine: number): Promise<PagePixels> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const mm = { w: (originalWidth / 72) * 25.4, h: (originalHeight / 72) * 25.4 };
  const size = { width: Math.round(mm.w * pixelsPerMm) * fine, height: Math.round(mm.h * pixelsPerMm) * fine };
  const { data } = await page.render({ ...size, render: ({ data }) => Promise.resolve(data) });
  const edge = mm.w > trim.w + bleed ? pixelsPerBleed * fine : 0;
  const inner = { left: edge, top: edge, width: size.width - 2 * edge, height: size.height - 2 * edge };
  const colour = await sharp(data, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .extract(inner)
    .raw()
    .toBuffer();
  return { width: inner.width, height: inner.height, colour };
}

/** Reduces rendered pixels to the compared resolution, slightly blurred. */
async function rasterOf({ colour: rendered, ...size }: PagePixels, fine: number): Promise<Raster> {
  const { data: colour, info } = await sharp(rendered, { raw: { ...size, channels: 3 } })
    .resize(size.width / fine, size.height / fine, { kernel: 'lanczos2' })
    .blur(0.8)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const light = new Float32Array(info.width * info.height);
  for (let n = 0; n < light.length; n++)
    light[n] = 0.299 * (colour[n * 3] ?? 0) + 0.587 * (colour[n * 3 + 1] ?? 0) + 0.114 * (colour[n * 3 + 2] ?? 0);
  return { width: info.width, height: info.height, light, colour };
}

/**
 * A square of a page, px. `by`: the difference to the nearest of the expected views, as a multiple of the tolerance.
 */
interface Window {
  x: number;
  y: number;
  side: number;
  by: number;
  /** Whether the colour differs more than the drawing. */
  colour: boolean;
}

function windowsOf({ width, height }: Raster): Window[] {
  const side = Math.round(windowMm * pixelsPerMm);
  const windows: Window[] = [];
  for (let y = 0; y < height - side / 2; y += side / 2)
    for (let x = 0; x < width - side / 2; x += side / 2) windows.push({ x, y, side, by: Infinity, colour: false });
  return windows;
}

/** Compares print with one more expected view, in the windows that match no earlier one. */
function updateWindows(windows: readonly Window[], expected: Raster, printed: Raster): void {
  for (const window of windows) {
    if (window.by < 1) continue;
    const distance = windowDistance(expected, printed, window);
    if (distance.by < window.by) Object.assign(window, distance);
  }
}

function pageSummary(windows: readonly Window[]): PageDifference {
  const differing = windows.filter(({ by }) => by >= 1).length;
  const furthest = windows.reduce((most, window) => (window.by > most.by ? window : most));
  const { by, x, y, side, colour } = furthest;
  const middle = (at: number): number => Math.round((at + side / 2) / pixelsPerMm);
  return {
    what: colour ? 'colour' : 'drawing',
    part: differing / windows.length,
    worst: { by, x: middle(x), y: middle(y) },
    same: differing === 0 || (differing === 1 && by < loneWindowTolerance),
  };
}

/** The difference of two rasters in a window, as a multiple of the tolerance. */
function windowDistance(expected: Raster, printed: Raster, at: Window): Pick<Window, 'by' | 'colour'> {
  const { shift, most } = meanDifference(expected, printed, at);
  // Most windows are empty paper; where no pixel differs much, the costly comparison is skipped.
  const light =
    most < unexplainedLight
      ? 0
      : Math.max(unexplainedPart(expected, printed, at), unexplainedPart(printed, expected, at));
  const colour = shift / colourTolerance;
  return { by: Math.max(light, colour), colour: colour > light };
}

/** `shift`: the difference of the mean colours of a window; `most`: of light in the pixel that differs most. */
function meanDifference(one: Raster, other: Raster, { x, y, side }: Window): { shift: number; most: number } {
  const [right, bottom] = [Math.min(one.width, x + side), Math.min(one.height, y + side)];
  let [red, green, blue, most] = [0, 0, 0, 0];
  for (let row = y; row < bottom; row++) {
    for (let at = row * one.width + x; at < row * one.width + right; at++) {
      most = Math.max(most, Math.abs((one.light[at] ?? 0) - (other.light[at] ?? 0)));
      red += (one.colour[at * 3] ?? 0) - (other.colour[at * 3] ?? 0);
      green += (one.colour[at * 3 + 1] ?? 0) - (other.colour[at * 3 + 1] ?? 0);
      blue += (one.colour[at * 3 + 2] ?? 0) - (other.colour[at * 3 + 2] ?? 0);
    }
  }
  const n = (right - x) * (bottom - y);
  return { shift: Math.max(...[red, green, blue].map(sum => Math.abs(sum / n))), most };
}

/**
 * The deviation of a window's light that the other picture does not explain, as a multiple of the tolerance. The other
 * picture may be made lighter, darker or flatter as a whole and be shifted slightly, fitted by least squares over its
 * light and its two slopes.
 */
function unexplainedPart(one: Raster, other: Raster, { x, y, side }: Window): number {
  const { width, height, light } = other;
  const [right, bottom] = [Math.min(width, x + side), Math.min(height, y + side)];
  const n = (right - x) * (bottom - y);
  // Sums, and sums of products, of light (v), slope across (a), slope down (d) and the light to explain (u).
  let [v1, a1, d1, u1] = [0, 0, 0, 0];
  let [vv, va, vd, vu, aa, ad, au, dd, du, uu] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let row = y; row < bottom; row++) {
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

/** The covariance in a window of two of: light (0), slope across (1), slope down (2), light to explain (3). */
type Covariance = (i: number, k: number) => number;

/** The unexplained variance when the other picture may be shifted; Infinity when the best shift is too large. */
function restAfterShift(cov: Covariance): number {
  const by = leastSquares(cov, [0, 1, 2]);
  const [same = 0, across = 0, down = 0] = by;
  return same > 0 && Math.hypot(across, down) <= maxShiftPixels * same ? restOf(cov, [0, 1, 2]) : Infinity;
}

/** The variance of the light to explain that is left after the best fit of the variables `of`. */
const restOf = (cov: Covariance, of: readonly number[]): number => {
  const by = leastSquares(cov, of);
  return (by[0] ?? 0) > 0 ? cov(3, 3) - of.reduce((sum, i, n) => sum + (by[n] ?? 0) * cov(i, 3), 0) : cov(3, 3);
};

/** The factors of the variables `of` that explain the light best (least squares); near 0 for nearly flat pictures. */
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
