import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { blobPhoto, compilePrintFile, compilePages } from '#test/kit/typst-pages.ts';
import type { MagazineFinding, MagazinePlan } from '../model.ts';
import { trim } from '../model.ts';
import { preflight } from './preflight.ts';

const fourPages = (page: string): string => Array.from({ length: 4 }, () => page).join('\n#pagebreak()\n');
const validPages = fourPages('A page of text in black. #place(rect(fill: cmyk(0%, 80%, 100%, 32%)))');
const planOf = (pages: number, findings: readonly MagazineFinding[] = []): MagazinePlan =>
  ({
    trim,
    pages: Array.from({ length: pages }, (_, at) => ({ number: at + 1, frames: [] })),
    findings,
  }) as unknown as MagazinePlan;
const codesOf = async (pdf: Uint8Array, plan = planOf(4)): Promise<string[]> =>
  (await preflight(pdf, plan)).map(({ code, severity, page }) => [severity, code, page].filter(Boolean).join(' '));

/** A valid print file after a change. */
async function changedFile(change: (document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await PDFDocument.load(await compilePrintFile(validPages), { updateMetadata: false });
  change(document);
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}

describe('preflight', () => {
  test('D16 finds nothing in a valid file, nor in large headlines of several inks', async () => {
    expect(await codesOf(await compilePrintFile(validPages))).toEqual([]);
    const headline = '#text(size: 40pt, fill: cmyk(60%, 60%, 60%, 90%))[Nani]';
    expect(await codesOf(await compilePrintFile(fourPages(headline)))).toEqual([]);
  });

  test('D16 reports a damaged file and a file that is no PDF', async () => {
    const pdf = await compilePrintFile(validPages);
    for (const bytes of [Buffer.from('no PDF at all'), Buffer.alloc(0), pdf.subarray(0, pdf.length / 3)])
      expect(await codesOf(bytes)).toContain('stops damaged');
    const garbled = await changedFile(document => {
      const [page] = document.getPages();
      page?.node.set(
        PDFName.of('Contents'),
        document.context.register(document.context.stream('x', { Filter: 'FlateDecode' })),
      );
    });
    expect(await codesOf(garbled)).toContain('stops damaged 1');
  });

  test('D16 reports an encrypted file', async () => {
    const document = await PDFDocument.load(await compilePrintFile(validPages), { updateMetadata: false });
    document.encrypt({ userPassword: 'nani', ownerPassword: 'nani', permissions: {} });
    expect(await codesOf(await document.save())).toEqual(['stops encrypted']);
  });

  test('D16 reports too few pages, and a number of pages that is no multiple of four', async () => {
    expect(await codesOf(await compilePrintFile(validPages), planOf(8))).toEqual(['stops page-count']);
    expect(await codesOf(await changedFile(document => document.removePage(3)), planOf(3))).toEqual(['stops fours']);
  });

  test('D16 reports another page size, no bleed, no trim box and a turned page', async () => {
    expect(await codesOf(await compilePrintFile(validPages, { size: [216, 285] }))).toContain('stops page-size 1');
    expect(await codesOf(compilePages(validPages, { size: [210, 297] }))).toContain('stops boxes 1');
    const untrimmed = await changedFile(document => document.getPages()[1]?.node.delete(PDFName.of('TrimBox')));
    expect(await codesOf(untrimmed)).toEqual(['stops page-size 2', 'stops boxes 2']);
    const turned = await changedFile(document =>
      document.getPages()[2]?.node.set(PDFName.of('Rotate'), document.context.obj(90)),
    );
    expect(await codesOf(turned)).toEqual(['stops boxes 3']);
  });

  test('D16 reports a missing output intent, one without profile, and a file that does not name PDF/X-4', async () => {
    const without = await changedFile(document => document.catalog.delete(PDFName.of('OutputIntents')));
    expect(await codesOf(without)).toEqual(['stops output-intent']);
    const empty = await changedFile(document => {
      const intents = document.catalog.lookup(PDFName.of('OutputIntents'), PDFArray);
      intents.lookup(0, PDFDict).delete(PDFName.of('DestOutputProfile'));
    });
    expect(await codesOf(empty)).toEqual(['stops output-intent']);
    const unnamed = await changedFile(document => {
      const info = document.context.lookup(document.context.trailerInfo.Info);
      if (info instanceof PDFDict) info.set(PDFName.of('GTS_PDFXVersion'), PDFString.of('PDF/X-1a:2003'));
    });
    expect(await codesOf(unnamed)).toEqual(['stops not-pdfx']);
  });

  test('D16 reports a font that is not embedded', async () => {
    const pdf = await changedFile(document => {
      for (const [, object] of document.context.enumerateIndirectObjects())
        if (object instanceof PDFDict) for (const key of ['FontFile2', 'FontFile3']) object.delete(PDFName.of(key));
    });
    expect(await codesOf(pdf)).toEqual([1, 2, 3, 4].map(page => `stops font-not-embedded ${page}`));
    const standard = await changedFile(document => document.getPages()[0]?.drawText('Helvetica', { x: 100, y: 100 }));
    expect(await codesOf(standard)).toContain('stops font-not-embedded 1');
  });

  test('D16 reports a character without a glyph', async () => {
    expect(await codesOf(await compilePrintFile(fourPages('Nani \u{10330} rides')))).toEqual(
      [1, 2, 3, 4].map(page => `stops missing-glyph ${page}`),
    );
  });

  test('D16 reports text in screen colours or in grey with a profile, and drawings in screen colours', async () => {
    const after = (page: string): string =>
      `${validPages}\n#pagebreak()\n${page}`.split('#pagebreak()').slice(1).join('#pagebreak()');
    expect(await codesOf(await compilePrintFile(after('#text(fill: rgb("#231a14"))[Nani]')))).toEqual([
      'stops text-not-cmyk 4',
    ]);
    expect(await codesOf(await compilePrintFile(after('#text(fill: luma(20%))[Nani]')))).toEqual([
      'stops text-not-cmyk 4',
    ]);
    expect(await codesOf(await compilePrintFile(after('#rect(fill: rgb("#b1460c"))')))).toEqual([
      'stops colour-not-cmyk 4',
    ]);
  });

  test('D16 reports small black text of several inks, and too much ink', async () => {
    const mixed = '#text(size: 10pt, fill: cmyk(60%, 50%, 50%, 90%))[Nani]';
    expect(await codesOf(await compilePrintFile(fourPages(mixed)))).toContain('stops text-not-black-alone 1');
    const wet = '#rect(fill: cmyk(90%, 90%, 90%, 90%))';
    expect(await codesOf(await compilePrintFile(fourPages(wet)))).toContain('stops too-much-ink 1');
  });

  test('D16 warns of black text that knocks out what is below it', async () => {
    const knocking = await changedFile(document => {
      for (const [, object] of document.context.enumerateIndirectObjects())
        if (object instanceof PDFDict && object.has(PDFName.of('OPM'))) object.delete(PDFName.of('OPM'));
    });
    expect(await codesOf(knocking)).toEqual([1, 2, 3, 4].map(page => `warns black-knocks-out ${page}`));
  });

  test('D16 warns of text below 8 points in three inks, or left out of three', async () => {
    const panel = (ground: string, text: string): string =>
      fourPages(`#place(block(width: 60mm, height: 30mm, fill: cmyk(${ground}), inset: 5mm, text(${text})[Nani]))`);
    const warned = async (page: string): Promise<string[]> =>
      (await codesOf(await compilePrintFile(page))).filter(found => found.endsWith(' 1'));
    const [light, dark, two] = ['0%, 2%, 5%, 0%', '0%, 80%, 61%, 60%', '0%, 80%, 61%, 0%'];
    const three = '0%, 42%, 48%, 68%';
    expect(await warned(panel(light, `size: 7.4pt, fill: cmyk(${three})`))).toEqual(['warns small-text-many-inks 1']);
    expect(await warned(panel(dark, `size: 7.4pt, fill: cmyk(${light})`))).toEqual(['warns small-text-many-inks 1']);
    for (const allowed of [
      panel(light, `size: 8pt, fill: cmyk(${three})`),
      panel(dark, `size: 8pt, fill: cmyk(${light})`),
      panel(two, `size: 7.4pt, fill: cmyk(${light})`),
      panel(light, 'size: 7.4pt, fill: cmyk(0%, 0%, 48%, 68%)'),
      panel(light, 'size: 7.4pt'),
    ])
      expect(await warned(allowed)).toEqual([]);
  });

  test('D16 warns of low resolution, stops it on a full page, and stops pictures without a profile', async () => {
    const photo = (name: string, width: number, height: number): string =>
      `#place(dx: -3mm, dy: -3mm, image("${name}", width: ${width}mm, height: ${height}mm))`;
    const codesWithPhoto = async (bytes: Buffer, width: number, height: number) =>
      codesOf(await compilePrintFile(fourPages(photo('p.jpg', width, height)), { pictures: { 'p.jpg': bytes } }));
    expect(await codesWithPhoto(await blobPhoto(1800, 2525), 216, 303)).toEqual([]);
    expect((await codesWithPhoto(await blobPhoto(1300, 1824), 216, 303))[0]).toBe('warns low-resolution 1');
    expect((await codesWithPhoto(await blobPhoto(900, 1262), 216, 303))[0]).toBe('stops low-resolution 1');
    expect((await codesWithPhoto(await blobPhoto(400, 300), 100, 75))[0]).toBe('warns low-resolution 1');
    const withoutProfile = await changedFile(document => {
      const [page] = document.getPages();
      const picture = document.context.register(
        document.context.flateStream(new Uint8Array(48), {
          Type: 'XObject',
          Subtype: 'Image',
          Width: 4,
          Height: 4,
          BitsPerComponent: 8,
          ColorSpace: 'DeviceRGB',
        }),
      );
      page?.node.setXObject(PDFName.of('Bare'), picture);
      page?.node.addContentStream(
        document.context.register(document.context.stream('q 20 0 0 20 50 50 cm /Bare Do Q')),
      );
    });
    expect(await codesOf(withoutProfile)).toEqual(['stops image-without-profile 1']);
  });

  test('D16 warns of transparency and stops links', async () => {
    const glass = fourPages('#rect(width: 20mm, height: 20mm, fill: rgb(200, 20, 20, 40%))');
    expect(await codesOf(await compilePrintFile(glass))).toContain('warns transparency 1');
    expect(await codesOf(await compilePrintFile(fourPages('#link("https://imurs.example")[imurs]')))).toEqual([
      'stops interactive',
    ]);
  });

  test('D16 stops a plan with overset text or missing characters', async () => {
    const pdf = await compilePrintFile(validPages);
    const findings: MagazineFinding[] = [
      { code: 'overset', message: '12 words found no room.' },
      { code: 'missing-glyph', message: 'A sign was left out.', page: 3 },
      { code: 'similar-photos', message: 'Two photos are alike.' },
    ];
    expect(await codesOf(pdf, planOf(4, findings))).toEqual(['stops overset', 'stops missing-glyph 3']);
  });

  test('D12 every finding is a whole sentence', async () => {
    const pdf = await changedFile(document => document.catalog.delete(PDFName.of('OutputIntents')));
    for (const { message } of await preflight(pdf, planOf(7))) expect(message).toMatch(/^[A-Z].{20,}[.]$/);
  });
});
