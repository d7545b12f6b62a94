import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { designs } from '../designs/index.ts';
import { fontsFor } from '../fonts/fonts.ts';
import { ticketPdf, type JobTicket } from './job-ticket.ts';

const sha256 = 'ab'.repeat(32);
const ticket: JobTicket = {
  version: 1,
  brand: 'Studio Sona',
  order: 'SONA01',
  title: 'A very long title of a magazine that would reach below a logo if it were not kept narrow',
  copies: 1,
  approved: { version: 1, at: '2026-11-21T10:00:00.000Z', sha256 },
  making: { paper: '130 g/m²', cover: '250 g/m²', lamination: 'matt', binding: 'stitched' },
  pages: 12,
  spine: 'left',
  size: { w: 210, h: 297, bleed: 3 },
  condition: 'FOGRA39',
  photos: 'rgb',
  creep: null,
  files: [{ name: 'whole.pdf', pages: 12, bytes: 1_000_000, sha256 }],
  asApproved: true,
  preflight: { stops: 0, warns: 0, findings: [] },
};
const fonts = fontsFor(designs.quiet.looks.Gifting, 'Studio Sona');

async function picturesIn(pdf: Buffer): Promise<number> {
  const document = await PDFDocument.load(pdf);
  expect(document.getPageCount()).toBe(1);
  return document.context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) => object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
    ).length;
}

test('W67 the job ticket shows the logo of the brand, a PNG or a JPEG of any shape, and does without', async () => {
  expect(await picturesIn(ticketPdf(ticket, fonts))).toBe(0);
  const wide = sharp({ create: { width: 900, height: 90, channels: 3, background: 'teal' } });
  for (const logo of [await wide.clone().jpeg().toBuffer(), await wide.clone().png().toBuffer()])
    expect(await picturesIn(ticketPdf(ticket, fonts, logo))).toBe(1);
});
