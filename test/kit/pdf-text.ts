import { PDFiumLibrary } from '@hyzyla/pdfium';

/** A letter on a page: `x` and `y` of its baseline, mm from the left and top edge; `size` in points. */
export interface Glyph {
  letter: string;
  size: number;
  x: number;
  y: number;
}

/** The functions of pdfium that its wrapper does not expose. */
interface PdfiumInternals {
  module: {
    _FPDFText_LoadPage(page: number): number;
    _FPDFText_ClosePage(page: number): void;
    _FPDFText_CountChars(page: number): number;
    _FPDFText_GetUnicode(page: number, index: number): number;
    _FPDFText_GetFontSize(page: number, index: number): number;
    _FPDFText_IsGenerated(page: number, index: number): number;
    _FPDFText_IsHyphen(page: number, index: number): number;
    _FPDFText_GetCharOrigin(page: number, index: number, x: number, y: number): number;
    wasmExports: { malloc(size: number): number; free(at: number): void };
    HEAPU8: Uint8Array;
  };
}
const mmPerPoint = 25.4 / 72;

/** The letters of each page of a PDF with their positions, and the page's text. */
export async function readPdfText(pdf: Uint8Array): Promise<{ glyphs: Glyph[]; text: string }[]> {
  const library = await PDFiumLibrary.init();
  const { module } = library as unknown as PdfiumInternals;
  const document = await library.loadDocument(pdf);
  const room = module.wasmExports.malloc(16);
  const pages = [...document.pages()].map(page => {
    const { originalHeight } = page.getOriginalSize();
    const text = module._FPDFText_LoadPage((page as unknown as { pageIdx: number }).pageIdx);
    const glyphs: Glyph[] = [];
    for (let at = 0; at < module._FPDFText_CountChars(text); at++) {
      // Line ends that pdfium generates have no position.
      if (module._FPDFText_IsGenerated(text, at) === 1) continue;
      module._FPDFText_GetCharOrigin(text, at, room, room + 8);
      const place = new DataView(module.HEAPU8.buffer, room, 16);
      const hyphen = module._FPDFText_IsHyphen(text, at) === 1;
      glyphs.push({
        letter: hyphen ? '-' : String.fromCodePoint(module._FPDFText_GetUnicode(text, at)),
        size: module._FPDFText_GetFontSize(text, at),
        x: place.getFloat64(0, true) * mmPerPoint,
        y: (originalHeight - place.getFloat64(8, true)) * mmPerPoint,
      });
    }
    module._FPDFText_ClosePage(text);
    return { glyphs, text: page.getText() };
  });
  module.wasmExports.free(room);
  document.destroy();
  library.destroy();
  return pages;
}

/** The lines of text in a box from the top down, without letters larger than `largest` points, which are initials. */
export function linesIn(
  glyphs: readonly Glyph[],
  box: { x: number; y: number; w: number; h: number },
  largest = 20,
): { y: number; text: string; from: number; to: number }[] {
  const inside = glyphs.filter(
    ({ x, y, size }) =>
      size <= largest && x >= box.x - 3 && x < box.x + box.w + 1 && y > box.y && y < box.y + box.h + 0.5,
  );
  const lines: { y: number; letters: Glyph[] }[] = [];
  for (const glyph of inside) {
    const line = lines.find(({ y }) => Math.abs(y - glyph.y) < 0.35);
    if (line) line.letters.push(glyph);
    else lines.push({ y: glyph.y, letters: [glyph] });
  }
  return lines
    .toSorted((a, b) => a.y - b.y)
    .map(({ y, letters }) => {
      const places = letters.filter(({ letter }) => letter.trim() !== '').map(({ x }) => x);
      const text = letters.map(({ letter }) => letter).join('');
      return { y, text: text.trim(), from: Math.min(...places), to: Math.max(...places) };
    })
    .filter(({ text }) => text !== '');
}
