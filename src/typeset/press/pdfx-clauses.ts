import type { PDFDocument, PDFObject, PDFPage } from '@cantoo/pdf-lib';
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFStream } from '@cantoo/pdf-lib';
import type { PreflightFinding } from './preflight-finding.ts';
import { isEmbedded } from './embedded-fonts.ts';

/** A requirement of PDF/X-4 (ISO 15930-7) as it is tested on a file that could be read. */
interface PdfXClause {
  /** What it is about, for tables. */
  about: string;
  /** What the file has to be like: a sentence without its full stop. */
  says: string;
  isMet(document: PDFDocument): boolean;
  /** The finding of preflight that tells of it by itself; unless stated, `not-pdfx` names it. */
  reportedAs?: PreflightFinding['code'];
}

const nameObject = PDFName.of;

/** Every dictionary of a file, those of its streams included. */
const allDicts = ({ context }: PDFDocument): PDFDict[] =>
  context.enumerateIndirectObjects().flatMap(([, object]) => dictsIn(object));

/** A dictionary or the dictionary of a stream, with all that are written inside it. */
function dictsIn(object: PDFObject | undefined): PDFDict[] {
  if (object instanceof PDFStream) return dictsIn(object.dict);
  if (object instanceof PDFArray) return object.asArray().flatMap(dictsIn);
  return object instanceof PDFDict ? [object, ...object.values().flatMap(dictsIn)] : [];
}

const hasAny = (dict: PDFDict, keys: readonly string[]): boolean => keys.some(key => dict.has(nameObject(key)));
const noneHas = (document: PDFDocument, keys: readonly string[]): boolean =>
  !allDicts(document).some(dict => hasAny(dict, keys));
const noneIs = (document: PDFDocument, key: string, values: readonly string[]): boolean =>
  !allDicts(document).some(dict => values.some(value => dict.lookup(nameObject(key)) === nameObject(value)));

const infoOf = ({ context }: PDFDocument): PDFDict | undefined => {
  const info = context.lookup(context.trailerInfo.Info);
  return info instanceof PDFDict ? info : undefined;
};

/** The XMP metadata of a file as text; empty when it has none. */
function xmpOf({ catalog }: PDFDocument): string {
  const stream = catalog.lookup(nameObject('Metadata'));
  return stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('utf8') : '';
}

/** The text of an element of the metadata. */
const xmpValue = (document: PDFDocument, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xmpOf(document))?.[1];

/** Whether two moments in the metadata and in the document information are one. */
const isSameMoment = (xmp: string | undefined, info: Date | undefined): boolean =>
  xmp !== undefined && info !== undefined && new Date(xmp).getTime() === info.getTime();

/** The output intents for PDF/X, with their profiles. */
function intentsOf({ catalog, context }: PDFDocument): { intent: PDFDict; profile: PDFRawStream | undefined }[] {
  const intents = catalog.lookup(nameObject('OutputIntents'));
  const all = intents instanceof PDFArray ? intents.asArray().map(entry => context.lookup(entry)) : [];
  return all.flatMap(intent => {
    if (!(intent instanceof PDFDict) || intent.lookup(nameObject('S')) !== nameObject('GTS_PDFX')) return [];
    const profile = intent.lookup(nameObject('DestOutputProfile'));
    return [{ intent, profile: profile instanceof PDFRawStream ? profile : undefined }];
  });
}

const isPressProfile = (profile: PDFRawStream | undefined): boolean =>
  profile !== undefined &&
  profile.dict.lookup(nameObject('N'))?.toString() === '4' &&
  Buffer.from(decodePDFRawStream(profile).decode()).toString('latin1', 12, 20) === 'prtrCMYK';

type PageBox = ReturnType<PDFPage['getMediaBox']>;
/** Whether a box lies within another one, but for rounding. */
const isInside = (inner: PageBox, outer: PageBox): boolean =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;

const everyPage = (document: PDFDocument, holds: (page: PDFPage) => boolean): boolean =>
  document.getPages().every(page => holds(page));

/** Whether a colour space is CMYK with a profile. */
function isProfiledCmyk(space: PDFObject | undefined): boolean {
  if (!(space instanceof PDFArray) || space.lookup(0) !== nameObject('ICCBased')) return false;
  const profile = space.lookup(1);
  const n = profile instanceof PDFStream ? profile.dict.lookup(nameObject('N')) : undefined;
  return n instanceof PDFNumber && n.asNumber() === 4;
}

/** Whether a dictionary uses such a space, as a picture does or in the resources of a page. */
const hasProfiledCmyk = (dict: PDFDict): boolean =>
  isProfiledCmyk(dict.lookup(nameObject('ColorSpace'))) || dict.keys().some(key => isProfiledCmyk(dict.lookup(key)));

const about = (about: string, says: string, isMet: PdfXClause['isMet']): PdfXClause => ({ about, says, isMet });
const reported = (reportedAs: PreflightFinding['code'], clause: PdfXClause): PdfXClause => ({ ...clause, reportedAs });

/** What names the file as PDF/X-4, and what it says about itself. */
const identity: readonly PdfXClause[] = [
  about(
    'version',
    'its header and its catalogue say PDF 1.6',
    ({ context, catalog }) =>
      context.header.getVersionString() === '1.6' &&
      (catalog.lookup(nameObject('Version'))?.toString() ?? '/1.6') === '/1.6',
  ),
  about(
    'standard in the metadata',
    'its XMP metadata names PDF/X-4',
    document => xmpValue(document, 'pdfxid:GTS_PDFXVersion') === 'PDF/X-4',
  ),
  about(
    'standard in the information',
    'its document information names PDF/X-4, too',
    document => infoOf(document)?.lookup(nameObject('GTS_PDFXVersion'))?.toString() === '(PDF/X-4)',
  ),
  about('trapping', 'it says whether it is trapped, in both places alike', document => {
    const trapped = infoOf(document)?.lookup(nameObject('Trapped'))?.toString();
    return trapped !== undefined && trapped === `/${xmpValue(document, 'pdf:Trapped')}`;
  }),
  about('identifier', 'its trailer has an ID of two parts', ({ context }) => {
    const id = context.lookup(context.trailerInfo.ID);
    return id instanceof PDFArray && id.size() === 2;
  }),
  about('versions', 'its metadata have a document id, a version id and a rendition class', document =>
    ['DocumentID', 'VersionID', 'RenditionClass'].every(key => xmpValue(document, `xmpMM:${key}`)),
  ),
  about(
    'dates',
    'its dates are there, and the same in information and metadata',
    document =>
      isSameMoment(xmpValue(document, 'xmp:CreateDate'), document.getCreationDate()) &&
      isSameMoment(xmpValue(document, 'xmp:ModifyDate'), document.getModificationDate()),
  ),
  about('title', 'it has a title, the same in both places', document => {
    const title = /<dc:title>.*?<rdf:li[^>]*>([^<]*)</s.exec(xmpOf(document))?.[1];
    const plain = title?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    return plain !== undefined && plain === document.getTitle();
  }),
];

/** What a press could not know or do. */
const content: readonly PdfXClause[] = [
  reported(
    'encrypted',
    about('encryption', 'it is not encrypted', ({ context }) => context.trailerInfo.Encrypt === undefined),
  ),
  reported(
    'interactive',
    about(
      'actions',
      'it has no actions, scripts or forms',
      document =>
        noneHas(document, ['OpenAction', 'AA', 'AcroForm', 'XFA', 'JS']) &&
        noneIs(document, 'S', ['JavaScript', 'Launch', 'URI', 'SubmitForm', 'GoTo']),
    ),
  ),
  reported(
    'interactive',
    about('annotations', 'nothing but page content lies within its bleed', document =>
      everyPage(document, ({ node }) => (node.Annots()?.size() ?? 0) === 0),
    ),
  ),
  reported(
    'boxes',
    about('boxes', 'each page has a trim box within its bleed box within its media box', document =>
      everyPage(
        document,
        page =>
          page.node.has(nameObject('TrimBox')) &&
          isInside(page.getTrimBox(), page.getBleedBox()) &&
          isInside(page.getBleedBox(), page.getMediaBox()),
      ),
    ),
  ),
  about('art box', 'no page has an art box beside its trim box', document =>
    everyPage(document, ({ node }) => !node.has(nameObject('ArtBox'))),
  ),
  reported(
    'font-not-embedded',
    about('fonts', 'all its fonts are embedded', document => allDicts(document).filter(isPageFont).every(isEmbedded)),
  ),
  reported(
    'output-intent',
    about(
      'output intent',
      'one output intent names the printing condition and holds the profile of a press with four inks',
      document => {
        const [first, ...others] = intentsOf(document);
        return (
          first !== undefined &&
          others.length === 0 &&
          first.intent.has(nameObject('OutputConditionIdentifier')) &&
          isPressProfile(first.profile)
        );
      },
    ),
  ),
  about('overprinting', 'no colour with a CMYK profile meets overprint mode 1', document => {
    const overprints = allDicts(document).some(dict => dict.lookup(nameObject('OPM'))?.toString() === '1');
    return !overprints || !allDicts(document).some(hasProfiledCmyk);
  }),
  about('transfer curves', 'nothing changes its tones at the press', document =>
    allDicts(document)
      .filter(
        dict => ![nameObject('Luminosity'), nameObject('Alpha')].includes(dict.lookup(nameObject('S')) as PDFName),
      )
      .flatMap(dict => [dict.lookup(nameObject('TR')), dict.lookup(nameObject('TR2'))])
      .every(curve => curve === undefined || curve === nameObject('Default')),
  ),
  about('halftones', 'no halftone names its origin or is of another type than 1 or 5', document =>
    allDicts(document).every(
      dict =>
        !dict.has(nameObject('HTP')) &&
        ['undefined', '1', '5'].includes(String(dict.lookup(nameObject('HalftoneType')))),
    ),
  ),
  about(
    'replacements',
    'no picture stands for another one: no OPI, alternates, PostScript or references to other files',
    document =>
      noneHas(document, ['OPI', 'Alternates', 'Ref']) &&
      noneIs(document, 'Subtype', ['PS']) &&
      noneHas(document, ['PS']),
  ),
  about(
    'files in it',
    'no other file is embedded',
    document =>
      noneHas(document, ['EmbeddedFiles', 'AF', 'Collection', 'EF']) && noneIs(document, 'Type', ['EmbeddedFile']),
  ),
  about('layers', 'it has no optional content', document => noneHas(document, ['OCProperties', 'OC'])),
  about('presentations', 'it has no other presentation of its pages', document =>
    noneHas(document, ['AlternatePresentations', 'PresSteps']),
  ),
  about('compression', 'its compressions are allowed: neither LZW nor a filter of its own', document =>
    allDicts(document).every(dict => {
      const filter = dict.lookup(nameObject('Filter'));
      const all = filter instanceof PDFArray ? filter.asArray() : [filter];
      return !all.some(each => each === nameObject('LZWDecode') || each === nameObject('Crypt'));
    }),
  ),
];

/** A font that pages name; parts of composite fonts are not, and drawings need no file. */
function isPageFont(dict: PDFDict): boolean {
  const kind = dict.lookup(nameObject('Subtype'))?.toString() ?? '';
  return dict.lookup(nameObject('Type')) === nameObject('Font') && !kind.startsWith('/CIDFont');
}

/** The requirements of PDF/X-4, each a row of the table in docs/pdfx.md. */
export const pdfXClauses: readonly PdfXClause[] = [...identity, ...content];

/** The requirements that a file does not meet. */
export const unmetClauses = (document: PDFDocument): PdfXClause[] =>
  pdfXClauses.filter(clause => !clause.isMet(document));
