import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blobPhoto } from '#test/kit/typst-pages.ts';
import { drawPhoto } from '#test/random/pixels.ts';
import { readStory } from '#tools/samples/story-file.ts';
import type { InputPhoto, MagazinePlan, PrinterDelivery } from '../index.ts';
import { makePrintFiles, typeset, typesetMagazine, defaultPress } from '../index.ts';
import type { PhotoFrame } from '../model.ts';
import { frameJpeg } from '../photos/frame-jpeg.ts';
import { jobForStory, samplePath } from '#tools/samples/sample-magazine.ts';
import { paintedObjectsOf } from './painted-objects.ts';
import { unmetClauses } from './pdfx-clauses.ts';
import type { PressSettings } from './settings.ts';

let folder: string;
let plan: MagazinePlan;
let proof: string;
let photos: readonly InputPhoto[];
let printed: PrinterDelivery;

const making = { paper: '130 g/m² silk', cover: '250 g/m² silk', lamination: 'matt', binding: 'stitched' };
const sha256Of = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
const printTo = async (
  to: string,
  changes: Partial<{ plan: MagazinePlan; press: Partial<PressSettings>; sha256: string }> = {},
): Promise<PrinterDelivery> =>
  makePrintFiles(
    {
      plan: changes.plan ?? plan,
      photos,
      proof,
      commission: {
        brand: 'imurs',
        order: 'NANI01',
        title: plan.title,
        copies: 2,
        approved: { version: 1, at: '2026-11-21T10:00:00.000Z', sha256: changes.sha256 ?? (await sha256Of(proof)) },
        making,
      },
    },
    { outDir: join(folder, to), press: { ...defaultPress, ...changes.press } },
  );
const openPdf = async (path: string): Promise<PDFDocument> =>
  PDFDocument.load(await readFile(path), { updateMetadata: false });
const fileOf = (delivery: PrinterDelivery, name: 'whole' | 'cover' | 'inside') => {
  const file = delivery.files.find(candidate => candidate.name === name);
  if (!file) throw new Error(`no ${name}`);
  return file;
};
const pt = 72 / 25.4;
const textsOf = (document: PDFDocument) =>
  document
    .getPages()
    .flatMap(paintedObjectsOf)
    .filter(mark => mark.kind === 'text');
/** Expects the files of a delivery to be PDF 1.6 and to meet every requirement of PDF/X-4. */
async function expectPdfX({ files }: PrinterDelivery): Promise<void> {
  expect(files.length).toBe(3);
  for (const { name, path } of files) {
    expect((await readFile(path)).toString('latin1', 0, 8), name).toBe('%PDF-1.6');
    expect(
      unmetClauses(await openPdf(path)).map(({ about }) => about),
      name,
    ).toEqual([]);
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'press-test-'));
  const path = samplePath('Travel');
  const read = readStory(await readFile(path, 'utf8'), dirname(path));
  if ('faults' in read) throw new Error(read.faults.join());
  const job = await jobForStory(read.story, dirname(path), {
    theme: 'Travel',
    pages: 12,
    seed: 7,
    outDir: join(folder, 'proof'),
  });
  ({ photos } = job);
  const magazine = await typesetMagazine(job);
  proof = magazine.pdf;
  plan = JSON.parse(await readFile(magazine.plan, 'utf8')) as MagazinePlan;
  printed = await printTo('print');
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a print file', () => {
  test('D16 has pages of 216 × 303 mm with trim boxes, and an output intent', async () => {
    const document = await openPdf(fileOf(printed, 'whole').path);
    expect(document.getPageCount()).toBe(12);
    for (const page of document.getPages()) {
      expect(page.getMediaBox().width / pt).toBeCloseTo(216, 1);
      expect(page.getMediaBox().height / pt).toBeCloseTo(303, 1);
      expect(page.getBleedBox()).toEqual(page.getMediaBox());
      const { x, y, width, height } = page.getTrimBox();
      [x / pt, y / pt, width / pt, height / pt].forEach((mm, at) =>
        expect(mm).toBeCloseTo([3, 3, 210, 297][at] ?? 0, 1),
      );
    }
    const intent = document.catalog.lookup(PDFName.of('OutputIntents'), PDFArray).lookup(0, PDFDict);
    expect(intent.lookup(PDFName.of('S'))).toBe(PDFName.of('GTS_PDFX'));
    expect(intent.lookup(PDFName.of('OutputConditionIdentifier'))?.toString()).toBe('(FOGRA39)');
  });

  test('D16 has black text that overprints, and nothing else that does', async () => {
    for (const name of ['whole', 'cover', 'inside'] as const) {
      const texts = textsOf(await openPdf(fileOf(printed, name).path));
      const isBlack = ({ colour }: (typeof texts)[number]): boolean => colour.parts.join() === '0,0,0,1';
      expect(texts.filter(isBlack).length, name).toBeGreaterThan(name === 'cover' ? 2 : 60);
      expect(
        texts.some(text => !isBlack(text)),
        name,
      ).toBe(true);
      for (const text of texts) expect(text.overprint, name).toBe(isBlack(text));
    }
  });

  test('D16 has no text below 8 points, which several inks would blur', async () => {
    const texts = textsOf(await openPdf(fileOf(printed, 'whole').path));
    expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThan(7.98);
  });

  test('D16 has text in CMYK, body text in black alone, and photos with their profile that are never enlarged', async () => {
    const document = await openPdf(fileOf(printed, 'whole').path);
    const marks = document.getPages().flatMap(paintedObjectsOf);
    const texts = marks.filter(mark => mark.kind === 'text');
    expect(new Set(texts.map(({ colour }) => colour.space))).toEqual(new Set(['cmyk']));
    const body = texts.filter(
      ({ size, colour }) => Math.abs(size - plan.body.size) < 0.05 && (colour.parts[3] ?? 0) > 0.9,
    );
    expect(body.length).toBeGreaterThan(30);
    for (const { colour } of body) expect(colour.parts).toEqual([0, 0, 0, 1]);
    const pictures = marks.filter(mark => mark.kind === 'image');
    expect(pictures.length).toBeGreaterThan(10);
    for (const { space, ppi } of pictures) {
      expect(space).toBe('icc-rgb');
      expect(ppi).toBeLessThan(306);
    }
  });

  test('D16 meets PDF/X-4 clause by clause, as do its cover and its inside', () => expectPdfX(printed));

  test('D16 matches the approved proof page by page, and preflight finds nothing that stops it', () => {
    expect(printed.differences.map(({ same }) => same)).toEqual(Array.from({ length: 12 }, () => true));
    expect(printed.findings.filter(({ severity }) => severity === 'stops')).toEqual([]);
  });

  test('D16 is delivered with cover and inside as separate files, and a ticket with the SHA-256 of each', async () => {
    expect(printed.files.map(({ name, pages }) => [name, pages])).toEqual([
      ['whole', 12],
      ['cover', 4],
      ['inside', 8],
    ]);
    for (const { path, pages, sha256, bytes } of printed.files) {
      expect((await openPdf(path)).getPageCount()).toBe(pages);
      expect([await sha256Of(path), (await readFile(path)).length]).toEqual([sha256, bytes]);
    }
    const ticket = JSON.parse(await readFile(printed.ticket.json, 'utf8')) as object;
    expect(ticket).toMatchObject({
      title: plan.title,
      copies: 2,
      pages: 12,
      size: { w: 210, h: 297, bleed: 3 },
      approved: { sha256: await sha256Of(proof) },
      files: printed.files.map(({ name, sha256 }) => ({ name: `${name}.pdf`, sha256 })),
      asApproved: true,
      creep: { sheets: 3, mm: 0.3 },
      preflight: { stops: 0 },
      making,
    });
    expect((await openPdf(printed.ticket.pdf)).getPageCount()).toBe(1);
  });

  test('D16 is the same, byte for byte, when it is made again', async () => {
    const again = await printTo('again');
    expect(again.files.map(({ sha256 }) => sha256)).toEqual(printed.files.map(({ sha256 }) => sha256));
    expect(await sha256Of(again.ticket.pdf)).toBe(await sha256Of(printed.ticket.pdf));
  }, 120_000);

  test('D16 is stopped when a word of the plan changed, or the proof is another file than the approved one', async () => {
    const [thread, ...threads] = plan.threads;
    const [first, ...items] = thread?.items ?? [];
    if (!thread || !first) throw new Error('the sample has no running text');
    const other = {
      ...thread,
      items: [...items.slice(0, 1), { ...first, text: `${first.text} Or not.` }, ...items.slice(1)],
    };
    const changed = await printTo('changed', {
      plan: { ...plan, threads: [other, ...threads] },
      sha256: '0'.repeat(64),
    });
    const stops = changed.findings.filter(({ severity }) => severity === 'stops');
    expect(new Set(stops.map(({ code }) => code))).toEqual(new Set(['not-as-approved']));
    expect(stops.some(({ message }) => message.includes('SHA-256'))).toBe(true);
    expect(stops.some(({ page }) => page !== undefined)).toBe(true);
  }, 240_000);

  test('D16 has separated photos and its cover as spreads when the press settings say so', async () => {
    const separated = await printTo('separated', {
      press: { photos: 'cmyk', cover: 'spreads', at: '2026-11-21T10:00:00Z' },
    });
    const pictures = (await openPdf(fileOf(separated, 'whole').path))
      .getPages()
      .flatMap(paintedObjectsOf)
      .filter(mark => mark.kind === 'image');
    expect(new Set(pictures.map(({ space }) => space))).toEqual(new Set(['cmyk']));
    await expectPdfX(separated);
    // Pages that are placed on a sheet keep their overprinting.
    const onSheets = textsOf(await openPdf(fileOf(separated, 'cover').path));
    expect(onSheets.some(({ overprint }) => overprint)).toBe(true);
    expect(separated.findings.filter(({ code }) => code !== 'low-resolution')).toEqual([]);
    // The shop passes the moment of approval.
    const whole = await openPdf(fileOf(separated, 'whole').path);
    expect(whole.getCreationDate()).toEqual(new Date('2026-11-21T10:00:00Z'));
    const cover = await openPdf(fileOf(separated, 'cover').path);
    expect(cover.getPageCount()).toBe(2);
    for (const page of cover.getPages()) expect(page.getTrimBox().width / pt).toBeCloseTo(420, 1);
    // The outside has the last page, without a picture, left of the first.
    const placed = paintedObjectsOf(cover.getPages()[0] as never).filter(mark => mark.kind === 'image');
    expect(placed.length).toBeGreaterThan(0);
    expect(Math.min(...placed.map(({ box }) => box.x)) / pt).toBeGreaterThan(209);
  }, 240_000);

  test('D16 leaves the ground unprinted on cream sheets, and matches its proof all the same', async () => {
    const cream = await printTo('cream', { press: { cream: 'inside' } });
    expect(cream.findings.filter(({ severity }) => severity === 'stops')).toEqual([]);
    const grounds = async (delivery: PrinterDelivery): Promise<string[]> =>
      (await openPdf(fileOf(delivery, 'whole').path)).getPages().map(page => {
        const ground = paintedObjectsOf(page).find(mark => mark.kind === 'shape');
        return ground?.kind === 'shape' ? ground.colour.parts.join() : '';
      });
    const [usual, unprinted] = [await grounds(printed), await grounds(cream)];
    const onPaper = plan.pages.flatMap(({ ground }, at) => (ground === 'paper' && at > 1 && at < 10 ? [at] : []));
    expect(onPaper.length).toBeGreaterThan(2);
    for (const at of onPaper) expect([usual[at] === '0,0,0,0', unprinted[at]]).toEqual([false, '0,0,0,0']);
    for (const at of [0, 1, 10, 11]) expect(unprinted[at]).toBe(usual[at]);
  }, 240_000);

  test('D16 is what `typeset` makes for print', async () => {
    const set = await typeset(plan, { photos, target: 'print', outDir: join(folder, 'set') });
    expect((await openPdf(set.pdf)).getPages()[0]?.getTrimBox().width).toBeCloseTo(210 * pt, 1);
  }, 120_000);
});

describe('a photo in print', () => {
  const frame: PhotoFrame = {
    kind: 'photo',
    id: 'a',
    photo: 'a',
    box: { x: 0, y: 0, w: 210, h: 297 },
    crop: { x: 0.1, y: 0, w: 0.353535, h: 1 },
    dpi: 300,
    alt: '',
    why: '',
  };
  const to = { target: 'print', shade: '#123B4D' } as const;

  test('D16 is the same inside the trim with and without bleed, and mirrored in the bleed where the photo ends', async () => {
    const { default: sharp } = await import('sharp');
    const path = join(folder, 'wide.jpg');
    await writeFile(path, await blobPhoto(4000, 2000));
    const raw = (bytes: Buffer) => sharp(bytes).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true });
    const scrim = { top: 0.1, bottom: 0.1 };
    const withoutBleed = await raw(await frameJpeg(path, { ...frame, scrim }, to));
    const withBleed = await raw(
      await frameJpeg(path, { ...frame, scrim, bleed: { left: 3, top: 3, right: 3, bottom: 3 } }, to),
    );
    const edge = (withBleed.info.width - withoutBleed.info.width) / 2;
    expect(edge / (withoutBleed.info.width / 210)).toBeCloseTo(3, 0);
    expect(withBleed.info.height - withoutBleed.info.height).toBe(edge * 2);
    const pixel = ({ data, info }: typeof withoutBleed, x: number, y: number): number => data[y * info.width + x] ?? 0;
    let furthest = 0;
    for (let y = 0; y < withoutBleed.info.height; y += 7)
      for (let x = 0; x < withoutBleed.info.width; x += 7)
        furthest = Math.max(furthest, Math.abs(pixel(withoutBleed, x, y) - pixel(withBleed, x + edge, y + edge)));
    expect(furthest).toBeLessThan(24);
    // The photo ends at the upper edge of the trim, so the rows above it are mirrored.
    for (let n = 0; n < edge; n++)
      expect(Math.abs(pixel(withBleed, 200, edge - 1 - n) - pixel(withBleed, 200, edge + n))).toBeLessThan(30);
  });

  test('D16 shows the same part of the photo as the proof, to a tenth of a millimetre', async () => {
    const { default: sharp } = await import('sharp');
    const path = join(folder, 'lines.jpg');
    await writeFile(path, await drawPhoto(9, 2828, 2121));
    // A frame at the foot of the page. `rowsOf` is the lightness of each row, at 48 rows per mm.
    const at = { ...frame, box: { x: 0, y: 222.75, w: 105, h: 74.25 } };
    const rowsOf = async (photo: PhotoFrame, target: 'proof' | 'print', tall: number): Promise<number[]> => {
      const picture = sharp(await frameJpeg(path, photo, { ...to, target })).greyscale();
      const rows = await picture
        .resize(1, tall * 48, { fit: 'fill' })
        .raw()
        .toBuffer();
      return [...rows.subarray(0, 74.25 * 48)];
    };
    for (const y of [0, 0.0141, 0.0188, 0.0423]) {
      const shown = { ...at, crop: { x: 0, y, w: 1, h: 0.943 } };
      const proof = await rowsOf(shown, 'proof', 74.25);
      const withBleed = await rowsOf({ ...shown, bleed: { left: 0, top: 0, right: 0, bottom: 3 } }, 'print', 77.25);
      const likeness = (by: number): number =>
        proof.reduce((sum, light, n) => sum + (light - 128) * ((withBleed[n + by] ?? 128) - 128), 0);
      const shifts = Array.from({ length: 33 }, (_, n) => n - 16);
      const best = shifts.reduce((most, by) => (likeness(by) > likeness(most) ? by : most));
      expect(Math.abs(best) / 48, `crop from ${y}`).toBeLessThan(0.1);
    }
  });

  test('D16 across the fold the bleed of each half shows what the other half shows', async () => {
    const { default: sharp } = await import('sharp');
    const path = join(folder, 'fold.jpg');
    await writeFile(path, await blobPhoto(5000, 3536));
    const bleed = { left: 3, top: 3, right: 3, bottom: 3 };
    const half = (x: number) => frameJpeg(path, { ...frame, crop: { x, y: 0, w: 0.5, h: 1 }, bleed }, to);
    const [left, right] = await Promise.all(
      [await half(0), await half(0.5)].map(bytes =>
        sharp(bytes).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true }),
      ),
    );
    if (!left || !right) throw new Error('no halves');
    const overlap = Math.round((6 * left.info.width) / 216);
    let furthest = 0;
    for (let y = 0; y < left.info.height; y += 5)
      for (let x = 0; x < overlap; x++) {
        const [a, b] = [
          left.data[y * left.info.width + left.info.width - overlap + x] ?? 0,
          right.data[y * right.info.width + x] ?? 0,
        ];
        furthest = Math.max(furthest, Math.abs(a - b));
      }
    expect(furthest).toBeLessThan(40);
  });
});
