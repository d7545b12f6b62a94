import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { withoutUndrawable } from '../fonts/drawable.ts';
import { documentLook } from '../typesetting/business-document.ts';
import { bleed } from './bleed.ts';
import { pointsPerMm } from './pdfx.ts';
import { inspectPdf, type ExpectedPages } from './preflight.ts';
import type { PreflightFinding } from './preflight-finding.ts';
import { proofMismatch, sha256Of, sortedFindings, ticketFor, writeTicket } from './print-files.ts';
import type { PrinterDelivery, PrintRequest } from './print-files.ts';
import type { PagePictures } from '../typesetting/page-pictures.ts';

/** A magazine that was made elsewhere, and the pages that it must have. */
export interface ForeignRequest extends ExpectedPages {
  /** Path of the PDF. */
  pdf: string;
  outDir: string;
}

/** Whether it can be printed as this magazine; `trimmed`: the path of the same pages without their bleed. */
type ForeignPdf = { refused: string } | { trimmed: string; findings: PreflightFinding[] };

/** Findings for which no page can be read or drawn. */
const unreadable: readonly PreflightFinding['code'][] = ['damaged', 'encrypted'];

interface CutBox {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** Whether two lengths in points are equal but for rounding. */
const areNear = (a: number, b: number): boolean => Math.abs(a - b) < 0.6;
const isSize = ({ width, height }: CutBox, w: number, h: number): boolean => areNear(width, w) && areNear(height, h);

/**
 * Where a page is cut, points: its trim box, or the page without 3 mm of bleed where it names none. `undefined` when it
 * has another size.
 */
function trimOf(page: PDFPage, trim: { w: number; h: number }): CutBox | undefined {
  const [w, h, edge] = [trim.w * pointsPerMm, trim.h * pointsPerMm, bleed * pointsPerMm];
  const cut = page.getTrimBox();
  if (page.getRotation().angle !== 0) return undefined;
  if (isSize(cut, w, h)) return cut;
  if (!isSize(cut, w + 2 * edge, h + 2 * edge)) return undefined;
  return { x: cut.x + edge, y: cut.y + edge, width: w, height: h };
}

/**
 * Checks a PDF that was made elsewhere for its page count and page sizes, and makes a copy whose pages end at the trim,
 * for screens. The file itself is not changed. `findings`: what a press would say about it.
 */
export async function readForeignPdf({ pdf, pages: count, trim, outDir }: ForeignRequest): Promise<ForeignPdf> {
  const bytes = await readFile(pdf);
  const findings = await inspectPdf(bytes, { pages: count, trim });
  const fault = findings.find(({ code }) => unreadable.includes(code));
  if (fault) return { refused: fault.message };
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = document.getPages();
  if (pages.length !== count)
    return { refused: `This PDF has ${pages.length} pages, and the magazine has ${count}. Nothing was replaced.` };
  for (const [at, page] of pages.entries()) {
    const cut = trimOf(page, trim);
    if (!cut) {
      const { width, height } = page.getTrimBox();
      const size = `${Math.round(width / pointsPerMm)} × ${Math.round(height / pointsPerMm)} mm`;
      return {
        refused: `Page ${at + 1} of this PDF is ${size}. It has to be ${trim.w} × ${trim.h} mm upright, or that with ${bleed} mm of bleed on each side.`,
      };
    }
    page.setCropBox(cut.x, cut.y, cut.width, cut.height);
  }
  const trimmed = join(outDir, 'trimmed.pdf');
  await writeFile(trimmed, await document.save({ addDefaultPage: false, updateFieldAppearances: false }));
  return { trimmed, findings };
}

/** Pictures of such a magazine, as of one that was typeset here, and what a press would say about its file. */
export interface ForeignPictures extends PagePictures {
  /** Paths of the pages 1,600 px wide. */
  sharp: string[];
  findings: PreflightFinding[];
}

/** Draws the pages of a PDF to files in a folder. */
interface PageDrawer {
  pictures(of: { pdf: string; outDir: string }): Promise<PagePictures>;
  sharpPictures(of: { pdf: string; outDir: string }): Promise<{ sharp: string[] }>;
}

/** Checks such a PDF, and draws its pages as they are cut. */
export async function drawForeignPdf(
  request: ForeignRequest,
  draw: PageDrawer,
): Promise<{ refused: string } | ForeignPictures> {
  const read = await readForeignPdf(request);
  if ('refused' in read) return read;
  const trimmed = { pdf: read.trimmed, outDir: request.outDir };
  const pictures = await draw.pictures(trimmed);
  return { ...pictures, ...(await draw.sharpPictures(trimmed)), findings: read.findings };
}

/** The same without a plan: everything that the printer gets of an approved PDF that was made elsewhere. */
export interface ForeignPrintRequest extends Omit<PrintRequest, 'plan'>, ExpectedPages {}

/**
 * The printer gets such a PDF byte by byte as it was approved, with a job ticket that says so. What preflight finds
 * stops it all the same, until staff release it with a reason.
 */
export async function foreignPrintFiles(request: ForeignPrintRequest): Promise<PrinterDelivery> {
  const { commission, press, pages, trim, outDir } = request;
  const bytes = await readFile(request.proof);
  const sha256 = sha256Of(bytes);
  const found = await inspectPdf(bytes, { pages, trim });
  const findings = sortedFindings([...(sha256 === commission.approved.sha256 ? [] : [proofMismatch]), ...found]);
  const path = join(outDir, 'whole.pdf');
  await writeFile(path, bytes);
  const files: PrinterDelivery['files'] = [{ name: 'whole', path, pages, bytes: bytes.length, sha256 }];
  const plan = { pages: { length: pages }, trim };
  const made = ticketFor({ plan, press, commission }, files, {
    findings,
    asApproved: !findings.includes(proofMismatch),
  });
  const ticket = { ...made, condition: 'As the file says: it was made elsewhere and is printed as it is.' };
  const { fonts } = withoutUndrawable(ticket, documentLook);
  const logo = request.logo === undefined ? undefined : await readFile(request.logo);
  return { files, ticket: await writeTicket(ticket, { outDir, fonts, logo }), findings, differences: [] };
}
