import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { qrShapeOf } from './qr-code.ts';
import { fontsFor } from '../fonts/fonts.ts';
import { designs } from '../designs/index.ts';
import type { MagazinePlan } from '../model.ts';
import { trim } from '../model.ts';
import { toPlanPage, layPanel, emptyPage, wholePage } from './page-layout.ts';
import type { RecordingMark } from './spoken-answers.ts';
import { codeSide, layCode, layCodes } from './recording-codes.ts';
import { Typesetter } from '../typesetting/typesetter.ts';

const mark = (link: string): RecordingMark => ({
  link,
  said: '42 seconds, spoken by Asha',
  kept: 'Kept until 31 December 2038',
  question: 'What does Nani sing when she thinks that nobody is listening to her?',
});
const addresses = [
  'https://imurs.in/v/k7qp-m2xd-9rta',
  'http://localhost:3000/v/0123-4567-89ab',
  `https://magazines.imurs.example/v/zzzz-yyyy-xxxx`,
];

/** One page with a code for each address, two of them on a dark ground. */
function planWithCodes(): MagazinePlan {
  const layout = emptyPage(designs.quiet, 1);
  const over = layPanel(layout, { ...wholePage, h: 100 }, { colour: 'deep' });
  layCode(layout, { x: 20, y: 20, w: 80 }, { mark: mark(addresses[0] ?? ''), colour: 'light', soft: 'faint', over });
  layCode(layout, { x: 120, y: 20, w: 40 }, { mark: mark(addresses[1] ?? ''), colour: 'light', soft: 'faint', over });
  layCodes(layout, { x: 20, y: 120, w: 174 }, { marks: addresses.map(mark), ground: 'paper' });
  const page = toPlanPage(layout, { kind: 'talk', template: 't', ground: 'paper', folio: false, running: '', why: '' });
  const [body] = designs.quiet.bodies;
  if (!body) throw new Error('no body');
  return {
    version: 2,
    seed: 1,
    design: 'quiet',
    theme: 'Family',
    title: 't',
    author: [],
    trim,
    body,
    pages: [page],
    threads: [],
    findings: [],
  };
}

async function render(pdf: Buffer, dpi: number) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const image = await document.getPage(0).render({ scale: dpi / 72, render: 'bitmap' });
  document.destroy();
  library.destroy();
  return image;
}

/** The text of the QR code in an area of the page (mm), read from its picture. */
function readCode(
  image: Awaited<ReturnType<typeof render>>,
  dpi: number,
  at: { x: number; y: number; w: number; h: number },
) {
  const px = (mm: number) => Math.round((mm / 25.4) * dpi);
  const [width, height] = [px(at.w), px(at.h)];
  const cut = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = ((px(at.y) + y) * image.width + px(at.x)) * 4;
    cut.set(image.data.subarray(from, from + width * 4), y * width * 4);
  }
  return jsQR(cut, width, height)?.data;
}

test('C-E02 every printed code is readable as its address, on light and dark pages, at screen and print resolution', async () => {
  const plan = planWithCodes();
  const look = designs.quiet.looks.Family;
  const words = JSON.stringify(plan.pages);
  const { pdf, fit, findings } = new Typesetter({ look, fonts: fontsFor(look, words), language: 'en' }).typeset(
    plan,
    new Map(),
  );
  expect(findings).toEqual([]);
  expect(fit.filter(report => !('fits' in report && report.fits))).toEqual([]);
  const codes = plan.pages[0]?.frames.filter(frame => frame.kind === 'code') ?? [];
  expect(codes).toHaveLength(5);
  for (const dpi of [97, 110, 300]) {
    const image = await render(pdf, dpi);
    expect(codes.map(({ box }) => readCode(image, dpi, box))).toEqual(codes.map(({ text }) => text));
  }
});

test('C-E02 codes are at least 18 mm and their modules at least 0.4 mm, also for a long host name', () => {
  for (const link of [...addresses, `https://${'long.'.repeat(12)}example/v/k7qp-m2xd-9rta`]) {
    expect(codeSide(link)).toBeGreaterThanOrEqual(18);
    expect(codeSide(link) / qrShapeOf(link).size).toBeGreaterThanOrEqual(0.4);
  }
});
