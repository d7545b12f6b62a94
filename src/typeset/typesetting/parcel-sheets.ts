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

/** The sheets of a batch: a job ticket on A5 for each parcel, or slips of A6, four on A4. */
export type ParcelSheets =
  | { kind: 'batch'; title: string; sheets: readonly JobTicketSheet[] }
  | { kind: 'slips'; title: string; sheets: readonly ParcelSlip[] };

/** The sheets as PDF: the same content gives the same bytes. Names of people may be in any script. */
export function parcelSheetsPdf(content: ParcelSheets): Buffer {
  const { value, fonts } = withoutUndrawable(content, documentLook);
  const sheets = value.sheets.map(sheet => ({ ...sheet, bars: code128(sheet.number) }));
  const pdf = compileDocument(content.kind, { data: { title: value.title, sheets } }, fonts);
  if (!pdf) throw new Error('The sheets of the batch could not be set.');
  return pdf;
}
