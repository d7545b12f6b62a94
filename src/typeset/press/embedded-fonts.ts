import { PDFArray, PDFDict, PDFName, PDFStream } from '@cantoo/pdf-lib';

/** Whether the font's outlines are in the file. Type 3 fonts consist of drawings, which always are. */
export function isEmbedded(font: PDFDict): boolean {
  const kind = font.lookup(PDFName.of('Subtype'));
  if (kind === PDFName.of('Type3')) return true;
  const descendants = font.lookup(PDFName.of('DescendantFonts'));
  const own = descendants instanceof PDFArray ? descendants.lookup(0) : font;
  const descriptor = own instanceof PDFDict ? own.lookup(PDFName.of('FontDescriptor')) : undefined;
  return (
    descriptor instanceof PDFDict &&
    ['FontFile', 'FontFile2', 'FontFile3'].some(key => descriptor.lookup(PDFName.of(key)) instanceof PDFStream)
  );
}
