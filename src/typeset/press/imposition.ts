import type { PDFPage } from '@cantoo/pdf-lib';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { MagazinePlan } from '../model.ts';
import { opensFromRight } from '#kernel/opening-side.ts';
import { bleed, pageWithBleed } from './bleed.ts';
import { pointsPerMm } from './pdfx.ts';
import type { ExpectedPages } from './preflight.ts';
import type { CoverLayout } from './settings.ts';
import { coverPages } from './sheets.ts';

/** A file for the printer before it becomes PDF/X, and what preflight expects of it. */
export interface ImposedFile {
  name: 'whole' | 'cover' | 'inside';
  pdf: Uint8Array;
  expected: ExpectedPages;
}

/**
 * The files for a printer: the whole magazine, its cover (first, second, last but one and last page) and its inside. A
 * cover as spreads has two sheets of 420 × 297 mm with bleed: outside (last and first page), then inside (second and
 * last but one); the other way round in a magazine that opens from the right. `pdf` is the whole magazine with bleed on
 * every page.
 */
export async function printParts(pdf: Uint8Array, plan: MagazinePlan, cover: CoverLayout): Promise<ImposedFile[]> {
  const {
    trim,
    pages: { length: count },
  } = plan;
  const whole = await PDFDocument.load(pdf, { updateMetadata: false });
  const inside = Array.from({ length: count - 4 }, (_, at) => at + 2);
  return [
    { name: 'whole', pdf, expected: { pages: count, trim } },
    cover === 'pages'
      ? { name: 'cover', pdf: await pagesOnly(whole, [...coverPages(count)]), expected: { pages: 4, trim } }
      : {
          name: 'cover',
          pdf: await coverSpreads(whole, plan),
          expected: { pages: 2, trim: { w: trim.w * 2, h: trim.h } },
        },
    { name: 'inside', pdf: await pagesOnly(whole, inside), expected: { pages: count - 4, trim } },
  ];
}

const savePdf = (document: PDFDocument): Promise<Uint8Array> =>
  document.save({ addDefaultPage: false, updateFieldAppearances: false });

async function pagesOnly(whole: PDFDocument, pages: number[]): Promise<Uint8Array> {
  const part = await PDFDocument.create({ updateMetadata: false });
  for (const page of await part.copyPages(whole, pages)) part.addPage(page);
  return savePdf(part);
}

async function coverSpreads(whole: PDFDocument, plan: MagazinePlan): Promise<Uint8Array> {
  const { trim } = plan;
  const part = await PDFDocument.create({ updateMetadata: false });
  const { w, h } = pageWithBleed({ trim });
  const [width, height, edge] = [w * pointsPerMm, h * pointsPerMm, bleed * pointsPerMm];
  const pages = whole.getPages();
  const last = pages.length - 1;
  // Each half ends at the fold, without bleed there.
  const half = async (page: PDFPage | undefined, side: 'left' | 'right') => {
    if (!page) throw new Error('A cover has four pages.');
    const from = side === 'left' ? 0 : edge;
    return part.embedPage(page, { left: from, bottom: 0, right: from + width - edge, top: height });
  };
  const sheets = [
    [last, 0],
    [1, last - 1],
  ] as const;
  for (const pair of sheets) {
    const [left, right] = opensFromRight(plan) ? pair.toReversed() : pair;
    const sheet = part.addPage([width + trim.w * pointsPerMm, height]);
    sheet.drawPage(await half(pages[left ?? 0], 'left'), { x: 0, y: 0 });
    sheet.drawPage(await half(pages[right ?? 0], 'right'), { x: width - edge, y: 0 });
  }
  return savePdf(part);
}
