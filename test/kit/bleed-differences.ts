import type { PDFiumPage } from '@hyzyla/pdfium';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { trim } from '#typeset/model.ts';
import { bleed } from '#typeset/press/bleed.ts';

/** Pixels per millimetre, 203 dpi: bleed and trim are whole pixels, so both pictures have the same pixel grid. */
const pixelsPerMm = 8;
/** How much a colour channel of a pixel may differ, 0-255. */
const colourTolerance = 80;
/** This many differing pixels in one square of `squareMm` millimetres are a difference. */
const [minPixels, squareMm] = [10, 5];

/** A square of a page in which two PDFs differ; mm from the trim. */
export interface PageDifference {
  page: number;
  x: number;
  y: number;
  pixels: number;
}

/**
 * Finds where pages with bleed differ inside the trim from the same pages without bleed. Both must have the same
 * colours and photos. A renderer puts hairlines on whole pixels, so a shift by one pixel is no difference; a hairline
 * that moved by a quarter of a millimetre is one.
 */
export async function differencesInsideTrim(withoutBleed: Buffer, withBleed: Buffer): Promise<PageDifference[]> {
  const library = await PDFiumLibrary.init();
  const [withoutBleedDocument, withBleedDocument] = [
    await library.loadDocument(withoutBleed),
    await library.loadDocument(withBleed),
  ];
  try {
    const differences: PageDifference[] = [];
    for (let at = 0; at < Math.max(withoutBleedDocument.getPageCount(), withBleedDocument.getPageCount()); at++) {
      const [a, b] = [
        await renderPixels(withoutBleedDocument.getPage(at), 0),
        await renderPixels(withBleedDocument.getPage(at), bleed),
      ];
      differences.push(...differingSquares(a, b).map(place => ({ page: at + 1, ...place })));
    }
    return differences;
  } finally {
    withoutBleedDocument.destroy();
    withBleedDocument.destroy();
    library.destroy();
  }
}

interface Pixels {
  data: Uint8Array;
  /** Pixels in a row; `edge`: those left of and above the trim. */
  width: number;
  edge: number;
}

async function renderPixels(page: PDFiumPage, beyond: number): Promise<Pixels> {
  const [width, height] = [(trim.w + 2 * beyond) * pixelsPerMm, (trim.h + 2 * beyond) * pixelsPerMm];
  const { data } = await page.render({ width, height, render: ({ data }) => Promise.resolve(data) });
  return { data, width, edge: beyond * pixelsPerMm };
}

/** The squares of the trimmed page in which one picture shows what the other does not. */
function differingSquares(a: Pixels, b: Pixels): Omit<PageDifference, 'page'>[] {
  const across = trim.w / squareMm;
  const counts = new Map<number, number>();
  for (let y = 0; y < trim.h * pixelsPerMm; y++) {
    for (let x = 0; x < trim.w * pixelsPerMm; x++) {
      if (isAlike(a, b, { x, y }) || (showsColour(a, b, { x, y }) && showsColour(b, a, { x, y }))) continue;
      const cell = Math.floor(y / pixelsPerMm / squareMm) * across + Math.floor(x / pixelsPerMm / squareMm);
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([, pixels]) => pixels >= minPixels)
    .map(([cell, pixels]) => ({ x: (cell % across) * squareMm, y: Math.floor(cell / across) * squareMm, pixels }));
}

const neighbours = [-1, 0, 1].flatMap(dx => [-1, 0, 1].map(dy => ({ dx, dy })));

/** A pixel by its distance from the trim's left and top edge, and the one in the other picture beside it. */
interface PixelPair {
  x: number;
  y: number;
  dx?: number;
  dy?: number;
}

/** Whether the other picture shows the colour of this pixel, here or one pixel away. */
const showsColour = (picture: Pixels, other: Pixels, { x, y }: PixelPair): boolean =>
  neighbours.some(({ dx, dy }) => isAlike(picture, other, { x, y, dx, dy }));

function isAlike(picture: Pixels, other: Pixels, { x, y, dx = 0, dy = 0 }: PixelPair): boolean {
  const at = ((y + picture.edge) * picture.width + x + picture.edge) * 4;
  const there = ((y + dy + other.edge) * other.width + x + dx + other.edge) * 4;
  for (let n = 0; n < 3; n++)
    if (Math.abs((picture.data[at + n] ?? 0) - (other.data[there + n] ?? 0)) > colourTolerance) return false;
  return true;
}
