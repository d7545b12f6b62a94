import { qrShapeOf } from '../plan/qr-code.ts';
import { code128 } from '#kernel/code128.ts';
import { withoutUndrawable } from '../fonts/drawable.ts';
import { documentLook } from './business-document.ts';
import { compileDocument } from './compile-template.ts';

/** The job ticket of one parcel: what is printed, and how. It has no address. */
export interface JobTicketSheet {
  /** As people read it, and as a barcode. */
  number: string;
  title: string;
  kind: string;
  sender: string;
  facts: readonly { term: string; value: string }[];
}

/** The slip on one parcel. */
export interface ParcelSlip {
  number: string;
  sender: string;
  /** The sender's address, and how it is reached; none of ours when it comes from a partner. */
  senderLines: readonly string[];
  recipient: string;
  address: readonly string[];
  postalCode: string;
  phone: string | null;
  inside: string;
}

/** The card with which a partner gives a client the link to their order. */
interface LinkCard {
  /** Under whose name it is given. */
  sender: string;
  /** Whom it is for. */
  name: string;
  /** The address that its code opens. */
  url: string;
  sentences: readonly string[];
}

/** Sheets for many orders at once: a job ticket on A5 for each parcel; slips or cards of A6, four on A4. */
export type ParcelSheets =
  | { kind: 'batch'; title: string; sheets: readonly JobTicketSheet[] }
  | { kind: 'slips'; title: string; sheets: readonly ParcelSlip[] }
  | { kind: 'cards'; title: string; sheets: readonly LinkCard[] };

/** The sheets as PDF: the same content gives the same bytes. Names of people may be in any script. */
export function parcelSheetsPdf(content: ParcelSheets): Buffer {
  const { value, fonts } = withoutUndrawable(content, documentLook);
  const sheets = value.sheets.map(sheet =>
    'url' in sheet ? { ...sheet, code: qrShapeOf(sheet.url) } : { ...sheet, bars: code128(sheet.number) },
  );
  const pdf = compileDocument(content.kind, { data: { title: value.title, sheets } }, fonts);
  if (!pdf) throw new Error('The sheets could not be set.');
  return pdf;
}
