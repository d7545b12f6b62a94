import type { PDFiumPage } from '@hyzyla/pdfium';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { trim } from '#typeset/model.ts';
import { bleed } from '#typeset/press/bleed.ts';

/** Pixels to a millimetre, 203 dpi: bleed and trim are whole pixels, so both pictures lie on one grid. */
const pixelsPerMm = 8;
/** How far a pixel's colour may be from the other's, 0-255. */
const colourTolerance = 80;
/** So many pixels in one square of `square` millimetres are something that moved. */
const [minPixels, squareMm] = [10, 5];

/** A place on a page where two PDFs show different things, mm from the trim. */
export interface PageDifference {
  page: number;
  x: number;
  y: number;
  pixels: number;
}

/**
 * Where pages with bleed do not show, inside the trim, exactly what the same pages without bleed show. Both have to be
 * set in the same colours and with the same pixels for their photos. A renderer puts hairlines on whole pixels, so what
 * stands one pixel beside itself is the same; a hairline that moved by a quarter of a millimetre is found.
 */
export async function differencesInsideTrim(withoutBleed: Buffer, withBleed: Buffer): Promise<PageDifference[]> {
  const library = await PDFiumLibrary.init();
  const [one, other] = [await library.loadDocument(withoutBleed), await library.loadDocument(withBleed)];
  try {
    const found: PageDifference[] = [];
    for (let at = 0; at < Math.max(one.getPageCount(), other.getPageCount()); at++) {
      const [a, b] = [await renderPixels(one.getPage(at), 0), await renderPixels(other.getPage(at), bleed)];
      found.push(...differingSquares(a, b).map(place => ({ page: at + 1, ...place })));
    }
    return found;
  } finally {
    one.destroy();
    other.destroy();
    library.destroy();
  }
}

interface Pixels {
  data: Uint8Array;
  /** Pixels in a row, and those left of and above the trim. */
  width: number;
  edge: number;
}

async function renderPixels(page: PDFiumPage, beyond: number): Promise<Pixels> {
  const [width, height] = [(trim.w + 2 * beyond) * pixelsPerMm, (trim.h + 2 * beyond) * pixelsPerMm];
  const { data } = await page.render({ width, height, render: ({ data }) => Promise.resolve(data) });
  return { data, width, edge: beyond * pixelsPerMm };
}

/** Squares of the trimmed page in which either picture shows what the other does not. */
function differingSquares(a: Pixels, b: Pixels): Omit<PageDifference, 'page'>[] {
  const across = trim.w / squareMm;
  const counts = new Map<number, number>();
  for (let y = 0; y < trim.h * pixelsPerMm; y++) {
    for (let x = 0; x < trim.w * pixelsPerMm; x++) {
      if (alike(a, b, x, y, 0, 0) || (shows(a, b, x, y) && shows(b, a, x, y))) continue;
      const cell = Math.floor(y / pixelsPerMm / squareMm) * across + Math.floor(x / pixelsPerMm / squareMm);
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([, pixels]) => pixels >= minPixels)
    .map(([cell, pixels]) => ({ x: (cell % across) * squareMm, y: Math.floor(cell / across) * squareMm, pixels }));
}

const near = [-1, 0, 1].flatMap(right => [-1, 0, 1].map(down => [right, down] as const));

/** Whether the other picture shows the colour of this pixel, here or one pixel away. */
const shows = (one: Pixels, other: Pixels, x: number, y: number): boolean =>
  near.some(([right, down]) => alike(one, other, x, y, right, down));

function alike(one: Pixels, other: Pixels, x: number, y: number, right: number, down: number): boolean {
  const at = ((y + one.edge) * one.width + x + one.edge) * 4;
  const there = ((y + down + other.edge) * other.width + x + right + other.edge) * 4;
  for (let n = 0; n < 3; n++)
    if (Math.abs((one.data[at + n] ?? 0) - (other.data[there + n] ?? 0)) > colourTolerance) return false;
  return true;
}
