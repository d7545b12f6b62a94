import { PDFDocument } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { drawPages, sharpPixels } from './page-pictures.ts';

let pdf: Buffer;
beforeAll(async () => {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText('Two cups.', { x: 60, y: 600, size: 40 });
  pdf = Buffer.from(await document.save());
});
afterEach(() => vi.restoreAllMocks());

test('D16 PDFium is loaded once for PDFs of our own, and each time for others, and draws the same', async () => {
  const [first] = await drawPages(pdf, [], { ours: true });
  // From here on: another file of this process may have loaded it before.
  const init = vi.spyOn(PDFiumLibrary, 'init');
  expect(await drawPages(pdf, [], { ours: true })).toEqual([first]);
  expect(init).toHaveBeenCalledTimes(0);
  expect(await drawPages(pdf)).toEqual([first]);
  expect(init).toHaveBeenCalledTimes(1);
});

test('D16 a PDF from elsewhere leaves no PDFium behind, whether it can be read or not', async () => {
  const load = PDFiumLibrary.init.bind(PDFiumLibrary);
  const destroyed: unknown[] = [];
  vi.spyOn(PDFiumLibrary, 'init').mockImplementation(async () => {
    const library = await load();
    const destroy = library.destroy.bind(library);
    library.destroy = () => (destroyed.push(library), destroy());
    return library;
  });
  await expect(drawPages(Buffer.from('no PDF'))).rejects.toThrow();
  await drawPages(pdf);
  expect(destroyed).toHaveLength(2);
});

test('D16 a PDFium that did not load is loaded again for the next PDF', async () => {
  await expect(drawPages(Buffer.from('no PDF'), [], { ours: true })).rejects.toThrow();
  vi.spyOn(PDFiumLibrary, 'init').mockRejectedValueOnce(new Error('no memory'));
  await expect(drawPages(pdf, [], { ours: true })).rejects.toThrow('no memory');
  expect(await drawPages(pdf, [], { ours: true })).toHaveLength(1);
});

test('D16 after a PDF that cannot be read, the next one is drawn', async () => {
  await expect(drawPages(Buffer.from('no PDF'), [], { ours: true })).rejects.toThrow();
  expect(await drawPages(pdf, [], { ours: true })).toHaveLength(1);
});

test('W74 a picture that is looked at closely is close to what was drawn', async () => {
  const [page] = await drawPages(pdf, [], { size: sharpPixels });
  const { data, info } = await sharp(page?.picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([sharpPixels.width, sharpPixels.height]);
  const inked = data.filter(tone => tone < 64).length;
  const grey = data.filter(tone => tone >= 64 && tone < 240).length;
  // Letters with hard edges: compression leaves few greys around them.
  expect(inked).toBeGreaterThan(5000);
  expect(grey).toBeLessThan(inked / 2);
});
