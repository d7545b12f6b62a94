import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blobPhoto } from '#test/kit/typst-pages.ts';
import { drawnPhoto } from '#test/random/pixels.ts';
import { readStory } from '#tools/samples/story-file.ts';
import type { Photo, Plan, Printed } from '../index.ts';
import { print, typeset, typesetMagazine, usualPress } from '../index.ts';
import type { PhotoFrame } from '../model.ts';
import { frameJpeg } from '../photos/frame-jpeg.ts';
import { jobForStory, samplePath } from '#tools/samples/sample-magazine.ts';
import { paintedObjectsOf } from './painted-objects.ts';
import type { PressSettings } from './settings.ts';

let folder: string;
let plan: Plan;
let proof: string;
let photos: readonly Photo[];
let printed: Printed;

const making = { paper: '130 g/m² silk', cover: '250 g/m² silk', lamination: 'matt', binding: 'stitched' };
const sha256Of = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
const printing = async (
  to: string,
  of: Partial<{ plan: Plan; press: Partial<PressSettings>; sha256: string }> = {},
): Promise<Printed> =>
  print(
    {
      plan: of.plan ?? plan,
      photos,
      proof,
      commission: {
        brand: 'imurs',
        order: 'NANI01',
        title: plan.title,
        copies: 2,
        approved: { version: 1, at: '2026-11-21T10:00:00.000Z', sha256: of.sha256 ?? (await sha256Of(proof)) },
        making,
      },
    },
    { outDir: join(folder, to), press: { ...usualPress, ...of.press } },
  );
const opened = async (path: string): Promise<PDFDocument> =>
  PDFDocument.load(await readFile(path), { updateMetadata: false });
const fileOf = (of: Printed, name: 'whole' | 'cover' | 'inside') => {
  const file = of.files.find(one => one.name === name);
  if (!file) throw new Error(`no ${name}`);
  return file;
};
const pt = 72 / 25.4;

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
  const made = await typesetMagazine(job);
  proof = made.pdf;
  plan = JSON.parse(await readFile(made.plan, 'utf8')) as Plan;
  printed = await printing('print');
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a print file', () => {
  test('D16 has every page on 216 × 303 mm, and says where it is cut and what it is printed like', async () => {
    const document = await opened(fileOf(printed, 'whole').path);
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
    const bytes = (await readFile(fileOf(printed, 'whole').path)).toString('latin1');
    expect(bytes.slice(0, 8)).toBe('%PDF-1.6');
    expect(bytes).toContain('<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>');
  });

  test('D16 has text in inks alone and body text in black alone; photos with their profile, never enlarged', async () => {
    const document = await opened(fileOf(printed, 'whole').path);
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

  test('D16 is as it was approved, page by page, and preflight finds nothing that stops it', () => {
    expect(printed.differences.map(({ same }) => same)).toEqual(Array.from({ length: 12 }, () => true));
    expect(printed.findings.filter(({ severity }) => severity === 'stops')).toEqual([]);
  });

  test('D16 comes with cover and inside as files of their own, and a ticket that names them by their content', async () => {
    expect(printed.files.map(({ name, pages }) => [name, pages])).toEqual([
      ['whole', 12],
      ['cover', 4],
      ['inside', 8],
    ]);
    for (const { path, pages, sha256, bytes } of printed.files) {
      expect((await opened(path)).getPageCount()).toBe(pages);
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
      preflight: { stops: 0 },
      making,
    });
    expect((await opened(printed.ticket.pdf)).getPageCount()).toBe(1);
  });

  test('D16 comes out the same, byte for byte, when it is made again', async () => {
    const again = await printing('again');
    expect(again.files.map(({ sha256 }) => sha256)).toEqual(printed.files.map(({ sha256 }) => sha256));
    expect(await sha256Of(again.ticket.pdf)).toBe(await sha256Of(printed.ticket.pdf));
  }, 120_000);

  test('D16 is not the approved one any more when a word of the plan is another, or the proof is another file', async () => {
    const [thread, ...threads] = plan.threads;
    const [first, ...items] = thread?.items ?? [];
    if (!thread || !first) throw new Error('the sample has no running text');
    const other = {
      ...thread,
      items: [...items.slice(0, 1), { ...first, text: `${first.text} Or not.` }, ...items.slice(1)],
    };
    const changed = await printing('changed', {
      plan: { ...plan, threads: [other, ...threads] },
      sha256: '0'.repeat(64),
    });
    const stops = changed.findings.filter(({ severity }) => severity === 'stops');
    expect(new Set(stops.map(({ code }) => code))).toEqual(new Set(['not-as-approved']));
    expect(stops.some(({ message }) => message.includes('SHA-256'))).toBe(true);
    expect(stops.some(({ page }) => page !== undefined)).toBe(true);
  }, 240_000);

  test('D16 has its photos in the press’s own inks and its cover as sheets, for printers who want that', async () => {
    const made = await printing('separated', {
      press: { photos: 'cmyk', cover: 'spreads', at: '2026-11-21T10:00:00Z' },
    });
    const pictures = (await opened(fileOf(made, 'whole').path))
      .getPages()
      .flatMap(paintedObjectsOf)
      .filter(mark => mark.kind === 'image');
    expect(new Set(pictures.map(({ space }) => space))).toEqual(new Set(['cmyk']));
    expect(made.findings.filter(({ code }) => code !== 'low-resolution')).toEqual([]);
    // The shop gives the day of the approval.
    const whole = await opened(fileOf(made, 'whole').path);
    expect(whole.getCreationDate()).toEqual(new Date('2026-11-21T10:00:00Z'));
    const cover = await opened(fileOf(made, 'cover').path);
    expect(cover.getPageCount()).toBe(2);
    for (const page of cover.getPages()) expect(page.getTrimBox().width / pt).toBeCloseTo(420, 1);
    // The outside shows the last page left of the first.
    const placed = paintedObjectsOf(cover.getPages()[0] as never).filter(mark => mark.kind === 'image');
    expect(Math.max(...placed.map(({ box }) => box.x + box.w)) / pt).toBeGreaterThan(420);
  }, 240_000);

  test('D16 is what the command line makes too: the whole, finished', async () => {
    const set = await typeset(plan, { photos, target: 'print', outDir: join(folder, 'set') });
    expect((await opened(set.pdf)).getPages()[0]?.getTrimBox().width).toBeCloseTo(210 * pt, 1);
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
  const how = { target: 'print', shade: '#123B4D' } as const;

  test('D16 shows inside the trim what it shows without bleed, and goes on beyond it; where it ends it is mirrored', async () => {
    const { default: sharp } = await import('sharp');
    const path = join(folder, 'wide.jpg');
    await writeFile(path, await blobPhoto(4000, 2000));
    const raw = (bytes: Buffer) => sharp(bytes).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true });
    const scrim = { top: 0.1, bottom: 0.1 };
    const bare = await raw(await frameJpeg(path, { ...frame, scrim }, how));
    const bled = await raw(
      await frameJpeg(path, { ...frame, scrim, bleed: { left: 3, top: 3, right: 3, bottom: 3 } }, how),
    );
    const edge = (bled.info.width - bare.info.width) / 2;
    expect(edge / (bare.info.width / 210)).toBeCloseTo(3, 0);
    expect(bled.info.height - bare.info.height).toBe(edge * 2);
    const pixel = ({ data, info }: typeof bare, x: number, y: number): number => data[y * info.width + x] ?? 0;
    let furthest = 0;
    for (let y = 0; y < bare.info.height; y += 7)
      for (let x = 0; x < bare.info.width; x += 7)
        furthest = Math.max(furthest, Math.abs(pixel(bare, x, y) - pixel(bled, x + edge, y + edge)));
    expect(furthest).toBeLessThan(24);
    // Above its upper edge there is no more photo: rows 0.. mirror.
    for (let n = 0; n < edge; n++)
      expect(Math.abs(pixel(bled, 200, edge - 1 - n) - pixel(bled, 200, edge + n))).toBeLessThan(30);
  });

  test('D16 shows in print the very part of the photo that the proof shows, to a tenth of a millimetre', async () => {
    const { default: sharp } = await import('sharp');
    const path = join(folder, 'lines.jpg');
    await writeFile(path, await drawnPhoto(9, 2828, 2121));
    // At the foot of the page, 48 pixels to a millimetre; how light each row is.
    const at = { ...frame, box: { x: 0, y: 222.75, w: 105, h: 74.25 } };
    const rowsOf = async (photo: PhotoFrame, target: 'proof' | 'print', tall: number): Promise<number[]> => {
      const picture = sharp(await frameJpeg(path, photo, { ...how, target })).greyscale();
      const rows = await picture
        .resize(1, tall * 48, { fit: 'fill' })
        .raw()
        .toBuffer();
      return [...rows.subarray(0, 74.25 * 48)];
    };
    for (const y of [0, 0.0141, 0.0188, 0.0423]) {
      const shown = { ...at, crop: { x: 0, y, w: 1, h: 0.943 } };
      const proof = await rowsOf(shown, 'proof', 74.25);
      const bled = await rowsOf({ ...shown, bleed: { left: 0, top: 0, right: 0, bottom: 3 } }, 'print', 77.25);
      const likeness = (by: number): number =>
        proof.reduce((sum, light, n) => sum + (light - 128) * ((bled[n + by] ?? 128) - 128), 0);
      const shifts = Array.from({ length: 33 }, (_, n) => n - 16);
      const best = shifts.reduce((most, by) => (likeness(by) > likeness(most) ? by : most));
      expect(Math.abs(best) / 48, `crop from ${y}`).toBeLessThan(0.1);
    }
  });

  test('D16 across the fold both halves overlap: what one grows into is what the other shows', async () => {
    const { default: sharp } = await import('sharp');
    const path = join(folder, 'fold.jpg');
    await writeFile(path, await blobPhoto(5000, 3536));
    const bleed = { left: 3, top: 3, right: 3, bottom: 3 };
    const half = (x: number) => frameJpeg(path, { ...frame, crop: { x, y: 0, w: 0.5, h: 1 }, bleed }, how);
    const [left, right] = await Promise.all(
      [await half(0), await half(0.5)].map(bytes =>
        sharp(bytes).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true }),
      ),
    );
    if (!left || !right) throw new Error('no halves');
    const grown = Math.round((6 * left.info.width) / 216);
    let furthest = 0;
    for (let y = 0; y < left.info.height; y += 5)
      for (let x = 0; x < grown; x++) {
        const [a, b] = [
          left.data[y * left.info.width + left.info.width - grown + x] ?? 0,
          right.data[y * right.info.width + x] ?? 0,
        ];
        furthest = Math.max(furthest, Math.abs(a - b));
      }
    expect(furthest).toBeLessThan(40);
  });
});
