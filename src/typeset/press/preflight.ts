import type { PDFPage } from '@cantoo/pdf-lib';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { MagazineFinding, MagazinePlan } from '../model.ts';
import { leastType } from '../model.ts';
import { bleed } from './bleed.ts';
import { pointsPerMm } from './pdfx.ts';
import type { PdfColour, PaintedObject } from './painted-objects.ts';
import { isBlackAlone, isDrawing, paintedObjectsOf } from './painted-objects.ts';
import { isEmbedded } from './embedded-fonts.ts';
import { unmetClauses } from './pdfx-clauses.ts';
import type { PreflightFinding } from './preflight-finding.ts';
import { smallTextOfManyInks } from './small-text.ts';

/** The pages that a print file must have. */
export interface ExpectedPages {
  /** How many pages. */
  pages: number;
  /** The trimmed page, mm. */
  trim: { w: number; h: number };
}

/** Pixels per inch: below the first a picture looks soft, below the second it may not fill a page. */
const softPpi = 200;
const tooSoftPpi = 130;
/** The most ink in one place, as a sum of the inks: more does not dry. The profile separates for 300 %. */
const maxInk = 3.1;
/** Black text below this size must be of black ink alone, pt. */
const smallTextPt = 14;

type Report = (finding: PreflightFinding) => void;

/**
 * Checks a print file as a printer does (preflight). What must not be printed `stops`, what staff should know `warns`;
 * a file without faults gives no findings. Includes the plan's findings about overset text and missing characters.
 */
export async function preflight(pdf: Uint8Array, plan: MagazinePlan): Promise<PreflightFinding[]> {
  const found = await inspectPdf(pdf, { pages: plan.pages.length, trim: plan.trim });
  return [...(plan.pages.length % 4 === 0 ? [] : [notInFours]), ...found, ...plan.findings.flatMap(fromPlan)];
}

const notInFours: PreflightFinding = {
  code: 'fours',
  severity: 'stops',
  message: 'A stitched magazine has four, eight, twelve … pages, and this one does not. Have a new draft made.',
};

/** As `preflight`, for a file with a part of a magazine, such as its cover, and without a plan. */
export async function inspectPdf(pdf: Uint8Array, expected: ExpectedPages): Promise<PreflightFinding[]> {
  const findings: PreflightFinding[] = [];
  const report: Report = finding => void findings.push(finding);
  const document = await openPdf(pdf, report);
  if (!document) return findings;
  const pages = document.getPages();
  if (pages.length !== expected.pages)
    report({
      code: 'page-count',
      severity: 'stops',
      message: `The file has ${pages.length} pages and should have ${expected.pages}. Make it again.`,
    });
  checkStandard(document, report);
  pages.forEach((page, at) => {
    try {
      checkPage(page, expected, finding => report({ ...finding, page: at + 1 }));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      report({
        code: 'damaged',
        severity: 'stops',
        message: `This page cannot be read (${why}). Make the file again.`,
        page: at + 1,
      });
    }
  });
  return findings;
}

/** The preflight finding for a finding of the plan, if it is about lost words, characters or parts of photos. */
function fromPlan(finding: MagazineFinding): PreflightFinding[] {
  const at = finding.page === undefined ? {} : { page: finding.page };
  const stops = (code: PreflightFinding['code'], advice: string): PreflightFinding[] => [
    { code, severity: 'stops', message: `${finding.message} ${advice}`, ...at },
  ];
  if (finding.code === 'overset' || finding.code === 'does-not-fit')
    return stops('overset', 'Have a new draft made and approved.');
  if (finding.code === 'missing-glyph' || finding.code === 'missing-font')
    return stops('missing-glyph', 'Release it only if nobody will miss it.');
  if (finding.code === 'cut-photo') return stops('cut-photo', 'Release it only if it looks like that.');
  return [];
}

async function openPdf(pdf: Uint8Array, report: Report): Promise<PDFDocument | undefined> {
  // Recognised by the trailer, which is never encrypted; pdf-lib cannot read the rest.
  if (Buffer.from(pdf).includes('/Encrypt')) {
    report({
      code: 'encrypted',
      severity: 'stops',
      message: 'The file is encrypted: no press opens it. Make it again without a password.',
    });
    return undefined;
  }
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false, throwOnInvalidObject: true });
    document.getPages();
    return document;
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    report({
      code: 'damaged',
      severity: 'stops',
      message: `The file is damaged and cannot be read (${why}). Make it again.`,
    });
    return undefined;
  }
}

/** Checks the document as a whole against the requirements of PDF/X-4; its pages are checked one by one. */
function checkStandard(document: PDFDocument, report: Report): void {
  const unmet = unmetClauses(document);
  const others = unmet.filter(({ reportedAs }) => reportedAs === undefined);
  if (unmet.some(({ reportedAs }) => reportedAs === 'output-intent'))
    report({
      code: 'output-intent',
      severity: 'stops',
      message: 'The file does not say for which press it is made: the output intent or its profile is missing.',
    });
  if (others.length > 0)
    report({
      code: 'not-pdfx',
      severity: 'stops',
      message: `The file is not PDF/X-4. Make it again, so that ${others.map(({ says }) => says).join('; ')}.`,
    });
  if (unmet.some(({ reportedAs }) => reportedAs === 'interactive'))
    report({
      code: 'interactive',
      severity: 'stops',
      message: 'The file holds links, forms or scripts, which no print file may.',
    });
}

function checkPage(page: PDFPage, { trim }: ExpectedPages, report: Report): void {
  checkBoxes(page, trim, report);
  const objects = paintedObjectsOf(page);
  checkFonts(objects, report);
  checkColours(objects, report);
  checkRegister(objects, report);
  checkPictures(objects, trim, report);
  if (objects.some(object => object.kind === 'see-through'))
    report({
      code: 'transparency',
      severity: 'warns',
      message: 'Something on this page is see-through. PDF/X-4 allows it; look at it in the printer’s proof.',
    });
}

/** Whether two lengths in points are equal but for rounding. */
const areNear = (a: number, b: number): boolean => Math.abs(a - b) < 0.3;

function checkBoxes(page: PDFPage, trim: { w: number; h: number }, report: Report): void {
  const [media, bled, cut] = [page.getMediaBox(), page.getBleedBox(), page.getTrimBox()];
  const [w, h] = [trim.w * pointsPerMm, trim.h * pointsPerMm];
  if (!areNear(cut.width, w) || !areNear(cut.height, h)) {
    const mm = (points: number): number => Math.round(points / pointsPerMm);
    report({
      code: 'page-size',
      severity: 'stops',
      message: `The page is cut to ${mm(cut.width)} × ${mm(cut.height)} mm and should be ${trim.w} × ${trim.h} mm.`,
    });
  }
  const edge = bleed * pointsPerMm;
  const around = [
    cut.x - bled.x,
    cut.y - bled.y,
    bled.x + bled.width - cut.x - cut.width,
    bled.y + bled.height - cut.y - cut.height,
  ];
  const inside =
    bled.x >= media.x - 0.1 &&
    bled.y >= media.y - 0.1 &&
    bled.width <= media.width + 0.2 &&
    bled.height <= media.height + 0.2;
  if (!inside || around.some(side => side < edge - 0.3) || page.getRotation().angle !== 0)
    report({
      code: 'boxes',
      severity: 'stops',
      message: `The page lacks ${bleed} mm of bleed around the trim, or its boxes do not say where it is cut.`,
    });
}

const fontName = (font: PDFDict): string =>
  (font.lookup(PDFName.of('BaseFont'))?.toString() ?? 'a font').replace(/^\/([A-Z]{6}\+)?/, '');

function checkFonts(objects: readonly PaintedObject[], report: Report): void {
  const used = new Set(objects.flatMap(object => (object.kind === 'text' && object.font ? [object.font] : [])));
  for (const font of used)
    if (!isEmbedded(font))
      report({
        code: 'font-not-embedded',
        severity: 'stops',
        message: `The font ${fontName(font)} is not in the file: the press would take another.`,
      });
  if (objects.some(object => object.kind === 'text' && (object.notdef || !object.font)))
    report({
      code: 'missing-glyph',
      severity: 'stops',
      message: 'A letter on this page has no shape and would print as a box.',
    });
}

/** Whether a dark colour is mixed of all inks. In small text, plates slightly out of register would blur it. */
const isMixedBlack = ({ parts }: PdfColour): boolean => {
  const [c = 0, m = 0, y = 0, k = 0] = parts;
  return k + (c + m + y) / 3 > 0.9 && Math.min(c, m, y) > 0.02;
};

function checkColours(objects: readonly PaintedObject[], report: Report): void {
  const texts = objects.filter(object => object.kind === 'text').filter(({ font }) => !isDrawing(font));
  if (texts.some(({ colour }) => colour.space !== 'cmyk'))
    report({
      code: 'text-not-cmyk',
      severity: 'stops',
      message: 'Text on this page is in screen colours: it would print in four inks, out of register.',
    });
  if (texts.some(({ colour, size }) => colour.space === 'cmyk' && size < smallTextPt && isMixedBlack(colour)))
    report({
      code: 'text-not-black-alone',
      severity: 'stops',
      message: 'Small black text on this page is mixed of several inks. It has to be black alone.',
    });
  const shapes = objects.filter(object => object.kind === 'shape');
  if (shapes.some(({ colour }) => !['cmyk', 'gray'].includes(colour.space)))
    report({
      code: 'colour-not-cmyk',
      severity: 'stops',
      message: 'A drawing on this page is in screen colours, which no press can mix by itself.',
    });
  const heavy = [...texts, ...shapes].some(
    ({ colour }) => colour.space === 'cmyk' && colour.parts.reduce((sum, part) => sum + part, 0) > maxInk,
  );
  if (heavy)
    report({
      code: 'too-much-ink',
      severity: 'stops',
      message: `A colour on this page needs more than ${Math.round(maxInk * 100)} % of ink and would not dry.`,
    });
}

/** Warns of text that would be spoilt where the plates are slightly out of register. */
function checkRegister(objects: readonly PaintedObject[], report: Report): void {
  const texts = objects.filter(object => object.kind === 'text').filter(({ font }) => !isDrawing(font));
  if (texts.some(({ colour, overprint }) => isBlackAlone(colour) && !overprint))
    report({
      code: 'black-knocks-out',
      severity: 'warns',
      message:
        'Black text on this page knocks out the colours below it. It has to overprint, or the press must set it so.',
    });
  if (smallTextOfManyInks(objects).length > 0)
    report({
      code: 'small-text-many-inks',
      severity: 'warns',
      message: `Text below ${leastType} points on this page is in more than two inks, or light on three or more: it may blur.`,
    });
}

function checkPictures(objects: readonly PaintedObject[], trim: { w: number; h: number }, report: Report): void {
  for (const object of objects) {
    if (object.kind !== 'image') continue;
    if (object.space === 'rgb' || object.space === 'other')
      report({
        code: 'image-without-profile',
        severity: 'stops',
        message: 'A picture on this page does not say what its colours mean: its profile is missing.',
      });
    const fills = object.box.w >= trim.w * pointsPerMm - 1 && object.box.h >= trim.h * pointsPerMm - 1;
    const ppi = Math.round(object.ppi);
    // Small pictures, such as emoji, may have a low resolution.
    if (object.box.w < 10 * pointsPerMm || ppi >= softPpi) continue;
    if (fills && ppi < tooSoftPpi)
      report({
        code: 'low-resolution',
        severity: 'stops',
        message: `The picture that fills this page has only ${ppi} pixels per inch, and needs ${tooSoftPpi}. Ask for the original, or give it a smaller place.`,
      });
    else
      report({
        code: 'low-resolution',
        severity: 'warns',
        message: `A picture on this page prints at ${ppi} pixels per inch; from ${softPpi} on it is sharp.`,
      });
  }
}
