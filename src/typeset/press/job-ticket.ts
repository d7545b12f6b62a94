import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import type { FontSet } from '../fonts/fonts.ts';
import { fontBytes } from '../fonts/sfnt.ts';
import type { PreflightFinding } from './preflight.ts';

/** What the printer is asked for, besides the pages. */
export interface PrintSpecification {
  paper: string;
  cover: string;
  lamination: string;
  binding: string;
}

/** The order as far as a printer has to know it. Nobody's address or number is in it. */
export interface PrintCommission {
  /** Who orders the printing (D01). */
  brand: string;
  /** The order's name in our books. */
  order: string;
  title: string;
  copies: number;
  /** The proof that was approved: its version, when, and the SHA-256 of its PDF. */
  approved: { version: number; at: string; sha256: string };
  making: PrintSpecification;
}

/** The job ticket: everything that goes to the printer with the files. */
export interface JobTicket extends PrintCommission {
  version: 1;
  pages: number;
  /** The trimmed page and what is printed around it, mm. */
  size: { w: number; h: number; bleed: number };
  /** What the file is separated for. */
  condition: string;
  /** `rgb`: photos carry their profile and the press converts them; `cmyk`: they are separated already. */
  photos: 'rgb' | 'cmyk';
  files: readonly { name: string; pages: number; bytes: number; sha256: string }[];
  /** Whether print was laid over the proof and every page was the same. */
  asApproved: boolean;
  preflight: { stops: number; warns: number; findings: readonly PreflightFinding[] };
}

const folder = fileURLToPath(new URL('../template/', import.meta.url));

/** The ticket on one page of A4, to be printed and laid on the pile. */
export function ticketPdf(ticket: JobTicket, fonts: FontSet): Buffer {
  const compiler = NodeCompiler.create({
    workspace: folder,
    fontArgs: [{ fontBlobs: fonts.files.map(fontBytes) }],
  });
  compiler.mapShadow(`${folder}ticket.json`, Buffer.from(JSON.stringify({ ...ticket, fonts: fonts.fonts })));
  const result = compiler.compile({ mainFilePath: `${folder}ticket.typ` });
  if (!result.result) throw new Error('The job ticket could not be set.');
  return compiler.pdf(result.result, { pdfStandard: PdfStandard.V_1_7, pdfTags: true });
}
