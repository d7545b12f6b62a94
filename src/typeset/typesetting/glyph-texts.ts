import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';

/** What a font of a PDF says about the glyphs that its two-byte codes draw. */
export interface GlyphTexts {
  /** The text that a glyph stands for. */
  texts: ReadonlyMap<number, string>;
  /** The advance width of a glyph, thousandths of the size. */
  widths: ReadonlyMap<number, number>;
}

/** The text of a string of a PDF in UTF-16, given as hexadecimal digits. */
export const textOfDigits = (digits: string): string =>
  new TextDecoder('utf-16be').decode(Buffer.from(digits.replace(/\s/g, ''), 'hex'));
/** Text as a string of a PDF in UTF-16, in hexadecimal digits. */
export const pdfStringOf = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;

/** Reads the map to Unicode and the widths of a composite font; `undefined` for any other font. */
export function glyphTextsOf(font: PDFDict): GlyphTexts | undefined {
  const map = font.lookup(PDFName.of('ToUnicode'));
  const descendants = font.lookup(PDFName.of('DescendantFonts'));
  const descendant = descendants instanceof PDFArray ? descendants.lookup(0) : undefined;
  if (!(map instanceof PDFRawStream) || !(descendant instanceof PDFDict)) return undefined;
  const widths = descendant.lookup(PDFName.of('W'));
  return {
    texts: textsIn(Buffer.from(decodePDFRawStream(map).decode()).toString('latin1')),
    widths: widths instanceof PDFArray ? widthsIn(widths) : new Map<number, number>(),
  };
}

/** The single mappings (`bfchar`) of a map to Unicode. Typst writes no ranges. */
function textsIn(map: string): Map<number, string> {
  const texts = new Map<number, string>();
  for (const [, section = ''] of map.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, code = '', text = ''] of section.matchAll(/<([0-9A-F]+)>\s*<([0-9A-F]+)>/gi))
      texts.set(parseInt(code, 16), textOfDigits(text));
  return texts;
}

/** The widths in a `W` array: `first [width …]` or `first last width`. */
function widthsIn(array: PDFArray): Map<number, number> {
  const widths = new Map<number, number>();
  const entries = array.asArray().map((_, at) => array.lookup(at));
  const numberAt = (at: number): number => {
    const entry = entries[at];
    return entry instanceof PDFNumber ? entry.asNumber() : 0;
  };
  for (let at = 0; at < entries.length;) {
    const [first, list] = [numberAt(at), entries[at + 1]];
    if (list instanceof PDFArray) {
      list.asArray().forEach((width, n) => widths.set(first + n, width instanceof PDFNumber ? width.asNumber() : 0));
      at += 2;
    } else {
      for (let code = first; code <= numberAt(at + 1); code++) widths.set(code, numberAt(at + 2));
      at += 3;
    }
  }
  return widths;
}
