import { withoutUndrawable } from '../fonts/drawable.ts';
import { compileDocument } from './compile-template.ts';

/** A table of a business document; cells are texts that are printed unchanged. */
export interface DocumentTable {
  columns: readonly { label: string; figures: boolean }[];
  /** `note` is printed small under the first wide cell. */
  rows: readonly { cells: readonly string[]; note?: string | undefined }[];
  sums: readonly string[];
}

/** The content of a business document on A4 (a tax invoice, a statement). `template/paper.typ` decides its layout. */
export interface BusinessDocument {
  title: string;
  number: string;
  brand: string;
  /** Sender, recipient and addresses. */
  parties: readonly { label: string; name: string | null; lines: readonly string[] }[];
  facts: readonly { term: string; value: string }[];
  items: DocumentTable;
  /** What the total is made of: the taxes of a paper. */
  breakdown: DocumentTable & { label: string };
  /** `words`: the amount in words, below `wordsLabel`. */
  total: { label: string; amount: string; words: string; wordsLabel: string };
  notes: readonly string[];
  /** Lines at the foot of the page. */
  foot: readonly string[];
}

/** The fonts of all business documents. Names of people may be in any script. */
export const documentLook = {
  fonts: { display: 'Newsreader', text: 'Source Serif 4', sans: 'Instrument Sans', italic: 'Newsreader' },
} as const;

/** A business document as PDF: the same content gives the same bytes. Customers' text reaches Typst as data only. */
export function businessDocumentPdf(content: BusinessDocument): Buffer {
  const { value, fonts } = withoutUndrawable(content, documentLook);
  const pdf = compileDocument('paper', { data: value }, fonts);
  if (!pdf) throw new Error('The paper could not be set.');
  return pdf;
}
