import type { FontSet } from '../fonts/fonts.ts';
import { compileDocument } from '../typesetting/compile-template.ts';
import type { PreflightFinding } from './preflight-finding.ts';

/** Paper, binding and finish that the printer is asked for. */
export interface PrintSpecification {
  paper: string;
  cover: string;
  lamination: string;
  binding: string;
}

/** What a printer has to know about an order. It has no address and no phone number. */
export interface PrintCommission {
  /** The brand under which it is printed: the partner's who ordered it, otherwise ours (D01, W67). */
  brand: string;
  /** The order's name in our books. */
  order: string;
  title: string;
  copies: number;
  /** The approved proof: its version, the moment of approval (ISO 8601), and the SHA-256 of its PDF. */
  approved: { version: number; at: string; sha256: string };
  making: PrintSpecification;
}

/** How far the innermost sheet of a stitched magazine is pushed outwards. */
export interface Creep {
  /** All sheets, the cover's included. */
  sheets: number;
  /** How far the innermost one reaches beyond the cover before the edge is cut, mm to one decimal. */
  mm: number;
}

/** The job ticket: everything that goes to the printer with the files. */
export interface JobTicket extends PrintCommission {
  version: 1;
  pages: number;
  /** The side of the cover on which it is bound: a magazine in Urdu opens from the right. */
  spine: 'left' | 'right';
  /** The trimmed page and its bleed, mm. */
  size: { w: number; h: number; bleed: number };
  /** The printing condition of the files. */
  condition: string;
  /** `rgb`: photos have their profile and the press converts them; `cmyk`: they are separated already. */
  photos: 'rgb' | 'cmyk';
  /** How far inner sheets are pushed outwards; null when it is not known. The files are not corrected for it. */
  creep: Creep | null;
  files: readonly { name: string; pages: number; bytes: number; sha256: string }[];
  /** Whether every page of the print file matches the approved proof. */
  asApproved: boolean;
  preflight: { stops: number; warns: number; findings: readonly PreflightFinding[] };
}

/** The ticket as a PDF of one A4 page, to be printed and kept with the printed sheets. `logo`: the brand's. */
export function ticketPdf(ticket: JobTicket, fonts: FontSet, logo?: Buffer): Buffer {
  const pdf = compileDocument('ticket', { data: ticket, logo }, fonts);
  if (!pdf) throw new Error('The job ticket could not be set.');
  return pdf;
}
