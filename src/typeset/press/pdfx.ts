import { createHash } from 'node:crypto';
import { PDFArray, PDFDict, PDFDocument, PDFHeader, PDFHexString, PDFName, PDFRef, PDFString } from '@cantoo/pdf-lib';
import { bleed } from './bleed.ts';
import type { IccProfile } from './icc-profile.ts';
import { overprintBlackText } from './overprint.ts';
import type { PrintCondition } from './settings.ts';

/** Points in a millimetre. */
export const pointsPerMm = 72 / 25.4;

/** The metadata of a print file. */
interface PrintFileDescription {
  title: string;
  /** Whose magazine it is: named as the maker of the file. */
  brand: string;
  /** The moment in the file's dates. The same moment and content give the same bytes. */
  at: Date;
  condition: PrintCondition;
  profile: IccProfile;
}

/**
 * Turns a PDF with bleed on every side into a print file with the structure of PDF/X-4: trim and bleed box on each
 * page, output intent with its profile, trapping key, metadata and id; black text overprints. The same input gives the
 * same bytes.
 */
export async function toPdfX(pdf: Uint8Array, about: PrintFileDescription): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { context, catalog } = document;
  for (const page of document.getPages()) {
    const { width, height } = page.getMediaBox();
    const edge = bleed * pointsPerMm;
    page.setBleedBox(0, 0, width, height);
    page.setTrimBox(edge, edge, width - 2 * edge, height - 2 * edge);
  }
  const id = createHash('sha256').update(pdf).digest().subarray(0, 16);
  writeMetadata(document, about, id);
  writeOutputIntent(document, about);
  overprintBlackText(document);
  // PDF/X-4 is built on this version. A copy of some pages begins as a later one.
  context.header = PDFHeader.forVersion(1, 6);
  catalog.delete(PDFName.of('Version'));
  return Buffer.from(
    await document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false }),
  );
}

/** Writes title, dates, producer and standard into the document information and into XMP, the same in both. */
function writeMetadata(document: PDFDocument, about: PrintFileDescription, id: Buffer): void {
  const { title, brand, at } = about;
  const { context, catalog } = document;
  document.setTitle(title);
  document.setProducer(brand);
  document.setCreator(brand);
  document.setCreationDate(at);
  document.setModificationDate(at);
  const info = context.lookup(context.trailerInfo.Info);
  if (info instanceof PDFDict) {
    info.delete(PDFName.of('Author'));
    info.set(PDFName.of('Trapped'), PDFName.of('False'));
    info.set(PDFName.of('GTS_PDFXVersion'), PDFString.of('PDF/X-4'));
  }
  const name = PDFHexString.of(id.toString('hex'));
  context.trailerInfo.ID = context.obj([name, name]);
  const metadata = context.stream(Buffer.from(xmp(about, id.toString('hex'))), {
    Type: 'Metadata',
    Subtype: 'XML',
  });
  const before = catalog.get(PDFName.of('Metadata'));
  if (before instanceof PDFRef) context.assign(before, metadata);
  else catalog.set(PDFName.of('Metadata'), context.register(metadata));
  // PDF/X allows no actions, forms or navigation.
  for (const key of ['OpenAction', 'AA', 'Names', 'AcroForm', 'Outlines', 'PageMode', 'StructTreeRoot', 'MarkInfo'])
    catalog.delete(PDFName.of(key));
}

function writeOutputIntent(document: PDFDocument, { condition, profile }: PrintFileDescription): void {
  const { context, catalog } = document;
  const embedded = context.register(context.flateStream(profile.bytes, { N: 4, Alternate: 'DeviceCMYK' }));
  const intent = context.obj({ Type: 'OutputIntent', S: 'GTS_PDFX', DestOutputProfile: embedded });
  intent.set(PDFName.of('OutputConditionIdentifier'), PDFString.of(condition.identifier));
  intent.set(PDFName.of('OutputCondition'), PDFHexString.fromText(condition.info));
  intent.set(PDFName.of('Info'), PDFHexString.fromText(condition.info));
  intent.set(PDFName.of('RegistryName'), PDFString.of(condition.registry));
  const intents = PDFArray.withContext(context);
  intents.push(context.register(intent));
  catalog.set(PDFName.of('OutputIntents'), intents);
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

const xmp = ({ title, brand, at }: PrintFileDescription, id: string): string => {
  const when = at.toISOString().replace(/\.\d+Z$/, 'Z');
  const uuid = `uuid:${[id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-')}`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<xmp:CreatorTool>${escapeXml(brand)}</xmp:CreatorTool>
<xmp:CreateDate>${when}</xmp:CreateDate>
<xmp:ModifyDate>${when}</xmp:ModifyDate>
<xmp:MetadataDate>${when}</xmp:MetadataDate>
<pdf:Producer>${escapeXml(brand)}</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
<xmpMM:DocumentID>${uuid}</xmpMM:DocumentID>
<xmpMM:InstanceID>${uuid}</xmpMM:InstanceID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<xmpMM:VersionID>1</xmpMM:VersionID>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
};
