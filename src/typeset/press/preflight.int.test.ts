import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { blobPhoto, compilePrintFile, compilePages } from '#test/kit/typst-pages.ts';
import type { MagazineFinding, MagazinePlan } from '../model.ts';
import { trim } from '../model.ts';
import { preflight } from './preflight.ts';

const four = (page: string): string => Array.from({ length: 4 }, () => page).join('\n#pagebreak()\n');
const fine = four('A page of text in black. #place(rect(fill: cmyk(0%, 80%, 100%, 32%)))');
const planOf = (pages: number, findings: readonly MagazineFinding[] = []): MagazinePlan =>
  ({
    trim,
    pages: Array.from({ length: pages }, (_, at) => ({ number: at + 1, frames: [] })),
    findings,
  }) as unknown as MagazinePlan;
const codesOf = async (pdf: Uint8Array, plan = planOf(4)): Promise<string[]> =>
  (await preflight(pdf, plan)).map(({ code, severity, page }) => [severity, code, page].filter(Boolean).join(' '));

/** A fine print file, spoilt. */
async function spoilt(change: (document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await PDFDocument.load(await compilePrintFile(fine), { updateMetadata: false });
  change(document);
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}

describe('preflight', () => {
  test('D16 finds nothing in a fine file, nor in large headlines of several inks', async () => {
    expect(await codesOf(await compilePrintFile(fine))).toEqual([]);
    const headline = '#text(size: 40pt, fill: cmyk(60%, 60%, 60%, 90%))[Nani]';
    expect(await codesOf(await compilePrintFile(four(headline)))).toEqual([]);
  });

  test('D16 a file that is damaged, or none, is said to be', async () => {
    const pdf = await compilePrintFile(fine);
    for (const bytes of [Buffer.from('no PDF at all'), Buffer.alloc(0), pdf.subarray(0, pdf.length / 3)])
      expect(await codesOf(bytes)).toContain('stops damaged');
    const garbled = await spoilt(document => {
      const [page] = document.getPages();
      page?.node.set(
        PDFName.of('Contents'),
        document.context.register(document.context.stream('x', { Filter: 'FlateDecode' })),
      );
    });
    expect(await codesOf(garbled)).toContain('stops damaged 1');
  });

  test('D16 an encrypted file is said to be', async () => {
    const document = await PDFDocument.load(await compilePrintFile(fine), { updateMetadata: false });
    document.encrypt({ userPassword: 'nani', ownerPassword: 'nani', permissions: {} });
    expect(await codesOf(await document.save())).toEqual(['stops encrypted']);
  });

  test('D16 too few pages, and pages that do not make fours', async () => {
    expect(await codesOf(await compilePrintFile(fine), planOf(8))).toEqual(['stops page-count']);
    expect(await codesOf(await spoilt(document => document.removePage(3)), planOf(3))).toEqual(['stops fours']);
  });

  test('D16 another page size, no bleed, no trim, a turned page', async () => {
    expect(await codesOf(await compilePrintFile(fine, { size: [216, 285] }))).toContain('stops page-size 1');
    expect(await codesOf(compilePages(fine, { size: [210, 297] }))).toContain('stops boxes 1');
    const untrimmed = await spoilt(document => document.getPages()[1]?.node.delete(PDFName.of('TrimBox')));
    expect(await codesOf(untrimmed)).toEqual(['stops page-size 2', 'stops boxes 2']);
    const turned = await spoilt(document =>
      document.getPages()[2]?.node.set(PDFName.of('Rotate'), document.context.obj(90)),
    );
    expect(await codesOf(turned)).toEqual(['stops boxes 3']);
  });

  test('D16 no output intent, or one without its profile; no name of the standard', async () => {
    const without = await spoilt(document => document.catalog.delete(PDFName.of('OutputIntents')));
    expect(await codesOf(without)).toEqual(['stops output-intent']);
    const empty = await spoilt(document => {
      const intents = document.catalog.lookup(PDFName.of('OutputIntents'), PDFArray);
      intents.lookup(0, PDFDict).delete(PDFName.of('DestOutputProfile'));
    });
    expect(await codesOf(empty)).toEqual(['stops output-intent']);
    const unnamed = await spoilt(document => {
      const info = document.context.lookup(document.context.trailerInfo.Info);
      if (info instanceof PDFDict) info.set(PDFName.of('GTS_PDFXVersion'), PDFString.of('PDF/X-1a:2003'));
    });
    expect(await codesOf(unnamed)).toEqual(['stops not-pdfx']);
  });

  test('D16 a font that is not in the file', async () => {
    const pdf = await spoilt(document => {
      for (const [, object] of document.context.enumerateIndirectObjects())
        if (object instanceof PDFDict) for (const key of ['FontFile2', 'FontFile3']) object.delete(PDFName.of(key));
    });
    expect(await codesOf(pdf)).toEqual([1, 2, 3, 4].map(page => `stops font-not-embedded ${page}`));
    const standard = await spoilt(document => document.getPages()[0]?.drawText('Helvetica', { x: 100, y: 100 }));
    expect(await codesOf(standard)).toContain('stops font-not-embedded 1');
  });

  test('D16 a letter without a shape', async () => {
    expect(await codesOf(await compilePrintFile(four('Nani \u{10330} rides')))).toEqual(
      [1, 2, 3, 4].map(page => `stops missing-glyph ${page}`),
    );
  });

  test('D16 text in screen colours, in grey with a profile, and drawings in screen colours', async () => {
    const after = (page: string): string =>
      `${fine}\n#pagebreak()\n${page}`.split('#pagebreak()').slice(1).join('#pagebreak()');
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

  test('D16 small black text of several inks, and more ink than dries', async () => {
    const mixed = '#text(size: 10pt, fill: cmyk(60%, 50%, 50%, 90%))[Nani]';
    expect(await codesOf(await compilePrintFile(four(mixed)))).toContain('stops text-not-black-alone 1');
    const wet = '#rect(fill: cmyk(90%, 90%, 90%, 90%))';
    expect(await codesOf(await compilePrintFile(four(wet)))).toContain('stops too-much-ink 1');
  });

  test('D16 pictures: soft ones are known, too soft ones fill no page, each says what its colours mean', async () => {
    const photo = (name: string, width: number, height: number): string =>
      `#place(dx: -3mm, dy: -3mm, image("${name}", width: ${width}mm, height: ${height}mm))`;
    const placed = async (bytes: Buffer, width: number, height: number) =>
      codesOf(await compilePrintFile(four(photo('p.jpg', width, height)), { pictures: { 'p.jpg': bytes } }));
    expect(await placed(await blobPhoto(1800, 2525), 216, 303)).toEqual([]);
    expect((await placed(await blobPhoto(1300, 1824), 216, 303))[0]).toBe('warns low-resolution 1');
    expect((await placed(await blobPhoto(900, 1262), 216, 303))[0]).toBe('stops low-resolution 1');
    expect((await placed(await blobPhoto(400, 300), 100, 75))[0]).toBe('warns low-resolution 1');
    const bare = await spoilt(document => {
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
    expect(await codesOf(bare)).toEqual(['stops image-without-profile 1']);
  });

  test('D16 what is see-through is known, and links are not printed', async () => {
    const glass = four('#rect(width: 20mm, height: 20mm, fill: rgb(200, 20, 20, 40%))');
    expect(await codesOf(await compilePrintFile(glass))).toContain('warns transparency 1');
    expect(await codesOf(await compilePrintFile(four('#link("https://imurs.example")[imurs]')))).toEqual([
      'stops interactive',
    ]);
  });

  test('D16 what the typesetter knew stops the file too: words without room, signs without a font', async () => {
    const pdf = await compilePrintFile(fine);
    const told: MagazineFinding[] = [
      { code: 'overset', message: '12 words found no room.' },
      { code: 'missing-glyph', message: 'A sign was left out.', page: 3 },
      { code: 'similar-photos', message: 'Two photos are alike.' },
    ];
    expect(await codesOf(pdf, planOf(4, told))).toEqual(['stops overset', 'stops missing-glyph 3']);
  });

  test('D12 every finding is a sentence that says what to do or to know', async () => {
    const pdf = await spoilt(document => document.catalog.delete(PDFName.of('OutputIntents')));
    for (const { message } of await preflight(pdf, planOf(7))) expect(message).toMatch(/^[A-Z].{20,}[.]$/);
  });
});
