import { withoutUndrawable } from '../fonts/drawable.ts';
import { compileDocument } from './compile-template.ts';

/** A table of a business paper; every cell is a text as it shall stand. */
export interface DocumentTable {
  columns: readonly { label: string; figures: boolean }[];
  /** `note` stands small under the first wide cell. */
  rows: readonly { cells: readonly string[]; note?: string | undefined }[];
  sums: readonly string[];
}

/** A business paper on A4 (a tax invoice, a voucher): all its words and figures, none of its looks. */
export interface BusinessDocument {
  title: string;
  number: string;
  brand: string;
  /** Who writes to whom, and whereto. */
  parties: readonly { label: string; name: string | null; lines: readonly string[] }[];
  facts: readonly { term: string; value: string }[];
  items: DocumentTable;
  taxes: DocumentTable;
  total: { label: string; amount: string; words: string };
  notes: readonly string[];
  /** At the foot of the page. */
  foot: readonly string[];
}

/** One voice for everything that has figures in it; the names of people come in any script. */
const documentLook = {
  fonts: { display: 'Newsreader', text: 'Source Serif 4', sans: 'Instrument Sans', italic: 'Newsreader' },
} as const;

/** A business document as PDF, the same bytes for the same words. What customers wrote reaches Typst as data only. */
export function businessDocumentPdf(content: BusinessDocument): Buffer {
  const { value, fonts } = withoutUndrawable(content, documentLook);
  const pdf = compileDocument('paper', value, fonts);
  if (!pdf) throw new Error('The paper could not be set.');
  return pdf;
}
