import type { FontSet } from '../fonts/fonts.ts';
import { compileDocument } from '../typesetting/compile-template.ts';
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

/** The ticket on one page of A4, to be printed and put on the pile of printed sheets. */
export function ticketPdf(ticket: JobTicket, fonts: FontSet): Buffer {
  const pdf = compileDocument('ticket', ticket, fonts);
  if (!pdf) throw new Error('The job ticket could not be set.');
  return pdf;
}
