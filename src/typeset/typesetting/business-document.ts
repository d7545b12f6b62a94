import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { withoutUndrawable } from '../fonts/drawable.ts';
import { fontBytes } from '../fonts/sfnt.ts';

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

const folder = fileURLToPath(new URL('../template/', import.meta.url));
/** One voice for everything that has figures in it; the names of people come in any script. */
const documentLook = {
  fonts: { display: 'Newsreader', text: 'Source Serif 4', sans: 'Instrument Sans', italic: 'Newsreader' },
} as const;

/** A paper as PDF, the same bytes for the same words. What customers wrote reaches the typesetter as data only. */
export function businessDocumentPdf(sheet: BusinessDocument): Buffer {
  const { value, fonts } = withoutUndrawable(sheet, documentLook);
  const compiler = NodeCompiler.create({
    workspace: folder,
    fontArgs: [{ fontBlobs: fonts.files.map(fontBytes) }],
  });
  compiler.mapShadow(`${folder}paper.json`, Buffer.from(JSON.stringify({ ...value, fonts: fonts.fonts })));
  const result = compiler.compile({ mainFilePath: `${folder}paper.typ` });
  if (!result.result) throw new Error('The paper could not be set.');
  return compiler.pdf(result.result, { pdfStandard: PdfStandard.V_1_7, pdfTags: true });
}
