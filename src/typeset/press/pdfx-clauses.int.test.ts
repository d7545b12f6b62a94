import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import { decodePDFRawStream, PDFDocument as Pdf, PDFHeader, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { compilePrintFile } from '#test/kit/typst-pages.ts';
import { pdfXClauses, unmetClauses } from './pdfx-clauses.ts';

const name = PDFName.of;
const infoOf = ({ context }: PDFDocument): PDFDict => context.lookup(context.trailerInfo.Info) as PDFDict;

function changeXmp({ catalog, context }: PDFDocument, from: string, to: string): void {
  const stream = catalog.lookup(name('Metadata'));
  if (!(stream instanceof PDFRawStream)) throw new Error('the file has no metadata');
  const text = Buffer.from(decodePDFRawStream(stream).decode()).toString('utf8');
  expect(text).toContain(from);
  catalog.set(name('Metadata'), context.register(context.stream(Buffer.from(text.replaceAll(from, to)))));
}

/** Adds an object to the resources of the first page. */
const addResource = (document: PDFDocument, kind: string, object: object): void =>
  document
    .getPage(0)
    .node.Resources()
    ?.set(name(kind), document.context.obj({ Added: document.context.register(object as never) }));
const addState = (document: PDFDocument, entries: Record<string, string>): void =>
  addResource(document, 'ExtGState', document.context.obj(entries));
const addPicture = (document: PDFDocument, entries: Record<string, string | string[]>): void =>
  addResource(document, 'XObject', document.context.stream('', { Subtype: 'Image', ...entries }));

/** What breaks each requirement, by what it is about. */
const faults: Readonly<Record<string, (document: PDFDocument) => void>> = {
  version: ({ context }) => void (context.header = PDFHeader.forVersion(1, 7)),
  'standard in the metadata': document => changeXmp(document, 'PDF/X-4<', 'PDF/X-3<'),
  'standard in the information': document => infoOf(document).delete(name('GTS_PDFXVersion')),
  trapping: document => infoOf(document).set(name('Trapped'), name('Unknown')),
  identifier: ({ context }) => void (context.trailerInfo.ID = context.obj([PDFString.of('one')])),
  versions: document => changeXmp(document, 'xmpMM:VersionID', 'xmpMM:Other'),
  dates: document => document.setModificationDate(new Date('2026-11-22T10:00:00Z')),
  title: document => document.setTitle('Another one'),
  encryption: ({ context }) => void (context.trailerInfo.Encrypt = context.obj({})),
  actions: ({ catalog, context }) => catalog.set(name('OpenAction'), context.obj({ S: 'JavaScript' })),
  annotations: document => document.getPage(0).node.set(name('Annots'), document.context.obj([{ Subtype: 'Square' }])),
  boxes: document => document.getPage(0).setTrimBox(-5, 0, 500, 500),
  'art box': document => document.getPage(0).setArtBox(10, 10, 100, 100),
  fonts: document => addResource(document, 'Font', document.context.obj({ Type: 'Font', Subtype: 'Type1' })),
  'output intent': ({ catalog }) => catalog.delete(name('OutputIntents')),
  overprinting: document => {
    const profile = document.context.register(document.context.stream('', { N: 4 }));
    const picture = document.context.stream('', { Subtype: 'Image' });
    picture.dict.set(name('ColorSpace'), document.context.obj(['ICCBased', profile]));
    addResource(document, 'XObject', picture);
  },
  'transfer curves': document => addState(document, { TR: 'Identity' }),
  halftones: document => addState(document, { HTP: 'Other' }),
  replacements: document => addPicture(document, { OPI: 'Other' }),
  'files in it': ({ catalog, context }) => catalog.set(name('AF'), context.obj([])),
  layers: ({ catalog, context }) => catalog.set(name('OCProperties'), context.obj({})),
  presentations: ({ catalog, context }) => catalog.set(name('Names'), context.obj({ AlternatePresentations: {} })),
  compression: document => addPicture(document, { Filter: ['FlateDecode', 'LZWDecode'] }),
};

const opened = async (): Promise<PDFDocument> =>
  Pdf.load(await compilePrintFile('Black text. #place(rect(fill: cmyk(0%, 80%, 100%, 32%)))'), {
    updateMetadata: false,
  });

test('D16 a print file meets every requirement of PDF/X-4', async () => {
  expect(unmetClauses(await opened()).map(({ about }) => about)).toEqual([]);
});

test('D16 each requirement is named once, and has a fault to try it on', () => {
  expect(pdfXClauses.map(({ about }) => about)).toEqual(Object.keys(faults));
});

test.each(Object.keys(faults))('D16 a fault in this is noticed, and nothing else: %s', async about => {
  const document = await opened();
  faults[about]?.(document);
  expect(unmetClauses(document).map(clause => clause.about)).toEqual([about]);
});
