import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawLogo, withLogo } from '#test/kit/drawn-logo.ts';
import { jobForStory, samplePath } from '#tools/samples/sample-magazine.ts';
import { readStory } from '#tools/samples/story-file.ts';
import {
  defaultPress,
  designNames,
  drawPage,
  makePrintFiles,
  readPlan,
  typesetMagazine,
  type MagazineJob,
  type MagazinePlan,
} from './index.ts';
import { logoJpeg } from './photos/logo-jpeg.ts';
import { sha256Hex } from './cache-keys.ts';

let folder: string;
let story: MagazineJob;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logo-test-'));
  const path = samplePath('Gifting');
  const read = readStory(await readFile(path, 'utf8'), dirname(path));
  if ('faults' in read) throw new Error(read.faults.join());
  story = await jobForStory(read.story, dirname(path), { theme: 'Gifting', pages: 12, seed: 3, outDir: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Everything that describes a PDF: its document information and its XMP. */
async function namesOf(path: string): Promise<string> {
  const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false });
  const xmp = pdf.catalog.lookup(PDFName.of('Metadata'));
  const described = xmp instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(xmp).decode()).toString('utf8') : '';
  return [pdf.getTitle(), pdf.getAuthor(), pdf.getCreator(), pdf.getProducer(), pdf.getSubject(), described].join('\n');
}

/** How many pixels of a part of a picture have the red of the drawn logo. */
async function logoPixels(picture: Buffer, { box }: { box: { x: number; y: number; w: number; h: number } }) {
  const { width } = await sharp(picture).metadata();
  const px = width / 210;
  const area = { left: box.x * px, top: box.y * px, width: box.w * px, height: box.h * px };
  const round = Object.fromEntries(Object.entries(area).map(([side, of]) => [side, Math.round(of)])) as typeof area;
  const data = await sharp(picture).extract(round).removeAlpha().raw().toBuffer();
  let count = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (Math.abs(r - 0x7a) + Math.abs(g - 0x1f) + Math.abs(b - 0x3d) < 60) count += 1;
  }
  return count / (data.length / 3);
}

test.each(designNames)(
  'W67 the back cover of %s shows the partner’s logo over their name, and prints it as it was approved',
  async design => {
    const branded = await withLogo({ ...story, design, outDir: join(folder, design) });
    const made = await typesetMagazine(branded);
    const plan = JSON.parse(await readFile(made.plan, 'utf8')) as MagazinePlan;
    expect(readPlan(plan)).toEqual({ plan });
    const back = plan.pages.at(-1)!;
    const frame = back.frames.find(({ kind }) => kind === 'logo')!;
    const name = back.frames.find(
      one => one.kind === 'type' && one.parts.some(({ text }) => text.includes('Studio Sona')),
    )!;
    expect(frame).toMatchObject({ logo: 'logo', alt: 'Studio Sona' });
    expect(name.box.y).toBeGreaterThan(frame.box.y + frame.box.h);
    expect(await logoPixels(await readFile(made.pictures.at(-1)!), frame)).toBeGreaterThan(0.1);

    // One page alone is drawn as it is in the whole magazine.
    const { photos, logo } = branded;
    const page = await drawPage({ plan, page: back.id!, photos, logo, widths: [800] });
    expect(page.hash).toBe(made.hashes.at(-1));

    if (design !== 'festive') return;
    const proof = await readFile(made.pdf);
    const printed = await makePrintFiles(
      {
        plan,
        photos,
        logo,
        proof: made.pdf,
        commission: {
          brand: 'Studio Sona',
          order: 'SONA01',
          title: plan.title,
          copies: 1,
          approved: { version: 1, at: '2026-11-21T10:00:00.000Z', sha256: sha256Hex(proof) },
          making: { paper: 'silk', cover: 'silk', lamination: 'matt', binding: 'stitched' },
        },
      },
      { outDir: join(folder, 'print'), press: defaultPress },
    );
    // Neither the pages nor what describes the files names us (W86).
    for (const path of [made.pdf, ...printed.files.map(file => file.path)])
      expect(await namesOf(path)).not.toMatch(/imurs/i);
    expect(await namesOf(printed.files[0]!.path)).toContain('Studio Sona');
    expect(printed.findings.filter(({ severity }) => severity === 'stops')).toEqual([]);
  },
  120_000,
);

test.each([
  ['a dark logo without a ground stands on white', '#7a1f3d', [255, 255, 255]],
  ['a light one stands on black', '#fff6e0', [28, 27, 26]],
] as const)('W67 %s', async (_, colour, ground) => {
  const path = join(folder, 'one.png');
  await drawLogo(path, colour);
  const jpeg = await logoJpeg(path, { box: { x: 0, y: 0, w: 45, h: 18.3 } }, { target: 'proof', shade: '#000000' });
  const [r = 0, g = 0, b = 0] = await sharp(jpeg).raw().toBuffer();
  expect([r, g, b].map((value, at) => Math.abs(value - ground[at]!) < 6)).toEqual([true, true, true]);
});
