import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readForeignPdf } from './foreign-pdf.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'foreign-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const pt = 72 / 25.4;
const trim = { w: 210, h: 297 };

/** A PDF of pages of this size, mm; `cut`: with a trim box 3 mm inside. */
async function pdfOf(pages: number, { w, h, cut = false }: { w: number; h: number; cut?: boolean }): Promise<string> {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (let n = 0; n < pages; n++) {
    const page = document.addPage([w * pt, h * pt]);
    if (cut) page.setTrimBox(3 * pt, 3 * pt, (w - 6) * pt, (h - 6) * pt);
  }
  const path = join(folder, `${pages}-${w}-${h}-${cut}.pdf`);
  await writeFile(path, await document.save());
  return path;
}
const read = (pdf: string, pages = 12) => readForeignPdf({ pdf, pages, trim, outDir: folder });

test('W81 a PDF of the right pages is taken at its trimmed size, with bleed and without', async () => {
  for (const size of [trim, { w: 216, h: 303 }, { w: 216, h: 303, cut: true }]) {
    const made = await read(await pdfOf(12, size));
    if ('refused' in made) throw new Error(made.refused);
    const pages = (await PDFDocument.load(await readFile(made.trimmed))).getPages();
    expect(pages.map(page => Math.round(page.getCropBox().width / pt))).toEqual(Array.from({ length: 12 }, () => 210));
    // What a press misses is told: it has no output intent.
    expect(made.findings.map(({ code }) => code)).toContain('output-intent');
  }
});

test('W81 another page count, another size and what is no PDF are refused with a sentence', async () => {
  expect(await read(await pdfOf(11, trim))).toEqual({
    refused: 'This PDF has 11 pages, and the magazine has 12. Nothing was replaced.',
  });
  expect(await read(await pdfOf(12, { w: 148, h: 210 }))).toEqual({
    refused: expect.stringMatching(/^Page 1 of this PDF is 148 × 210 mm\./),
  });
  expect(await read(await pdfOf(12, { w: 297, h: 210 }))).toHaveProperty('refused');
  const broken = join(folder, 'broken.pdf');
  await writeFile(broken, 'not a PDF');
  expect(await read(broken)).toEqual({ refused: expect.stringMatching(/damaged/) });
});
