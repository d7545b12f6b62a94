import { defaultBrandName } from '#kernel/brand.ts';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { designs } from '../designs/index.ts';
import type { FontSet } from '../fonts/fonts.ts';
import type { MagazineFinding, MagazinePlan } from '../model.ts';
import { opensFromRight } from '#kernel/opening-side.ts';
import { bleed } from './bleed.ts';
import type { Difference, ColourView } from './raster-compare.ts';
import { rasterCompare } from './raster-compare.ts';
import { differenceFinding } from './difference-message.ts';
import { toPdfX } from './pdfx.ts';
import type { ImposedFile } from './imposition.ts';
import { printParts } from './imposition.ts';
import { noInk, paletteInks } from './inks.ts';
import type { PreflightFinding } from './preflight-finding.ts';
import { inspectPdf, preflight } from './preflight.ts';
import { readProfile } from './icc-profile.ts';
import type { PressSettings } from './settings.ts';
import { creepOf } from './sheets.ts';
import { printColourViews } from './soft-proof.ts';
import type { PrintCommission, JobTicket } from './job-ticket.ts';
import { ticketPdf } from './job-ticket.ts';

/** The files for the printer, and what was found in them. */
export interface PrinterDelivery {
  files: { name: ImposedFile['name']; path: string; pages: number; bytes: number; sha256: string }[];
  /** Paths of the job ticket, as JSON and as PDF. */
  ticket: { json: string; pdf: string };
  /** The findings of preflight and of the comparison; those that stop come first. */
  findings: PreflightFinding[];
  /** The result of the comparison with the proof, for each page. */
  differences: Difference[];
}

export interface PrintRequest {
  plan: MagazinePlan;
  /** Path of the approved PDF. */
  proof: string;
  commission: PrintCommission;
  /** Path of the brand's logo, a PNG or a JPEG. */
  logo?: string | undefined;
  press: PressSettings;
  outDir: string;
}

/** Turns a PDF with bleed into a print file (PDF/X-4). */
export const finishPrintFile = (
  pdf: Uint8Array,
  { title }: Pick<MagazinePlan, 'title'>,
  press: PressSettings,
): Promise<Buffer> =>
  toPdfX(pdf, {
    title,
    brand: press.brand ?? defaultBrandName,
    at: new Date(press.at),
    condition: press.condition,
    profile: readProfile(press.condition.profile),
  });

/**
 * Makes everything that the printer gets from the whole print file: cover and inside as separate files, preflight of
 * all of them, the comparison of the whole with the approved proof, and the job ticket. `found`: the findings of
 * typesetting.
 */
export async function assemblePrintFiles(
  whole: Buffer,
  request: PrintRequest,
  { found, fonts }: { found: readonly MagazineFinding[]; fonts: FontSet },
): Promise<PrinterDelivery> {
  const { plan, press, outDir, commission } = request;
  const proof = await readFile(request.proof);
  const { differences, findings: wholeFindings } = await checkAgainstProof(whole, {
    plan: { ...plan, findings: found },
    press,
    proof,
  });
  const findings = [...(sha256Of(proof) === commission.approved.sha256 ? [] : [proofMismatch]), ...wholeFindings];
  const files: PrinterDelivery['files'] = [];
  for (const part of await printParts(whole, plan, press.cover)) {
    const pdf = part.name === 'whole' ? whole : await finishPrintFile(part.pdf, plan, press);
    if (part.name !== 'whole') findings.push(...(await inspectPdf(pdf, part.expected)).filter(concernsPart));
    const path = join(outDir, `${part.name}.pdf`);
    await writeFile(path, pdf);
    files.push({ name: part.name, path, pages: part.expected.pages, bytes: pdf.length, sha256: sha256Of(pdf) });
  }
  const sorted = sortedFindings(findings);
  const ticket = ticketFor(request, files, {
    findings: sorted,
    asApproved: differences.every(({ same }) => same),
  });
  const logo = request.logo === undefined ? undefined : await readFile(request.logo);
  return { files, ticket: await writeTicket(ticket, { outDir, fonts, logo }), findings: sorted, differences };
}

/** Those that stop first, then by page. */
export const sortedFindings = (findings: readonly PreflightFinding[]): PreflightFinding[] =>
  findings.toSorted(
    (a, b) => Number(b.severity === 'stops') - Number(a.severity === 'stops') || (a.page ?? 0) - (b.page ?? 0),
  );

/** Writes a job ticket as data and as a page; returns their paths. */
export async function writeTicket(
  ticket: JobTicket,
  { outDir, fonts, logo }: { outDir: string; fonts: FontSet; logo: Buffer | undefined },
): Promise<PrinterDelivery['ticket']> {
  const paths = { json: join(outDir, 'ticket.json'), pdf: join(outDir, 'ticket.pdf') };
  await writeFile(paths.json, `${JSON.stringify(ticket, null, 1)}\n`);
  await writeFile(paths.pdf, ticketPdf(ticket, fonts, logo));
  return paths;
}

/** Compares a print file with its approved proof and runs preflight, which includes the plan's findings. */
export async function checkAgainstProof(
  whole: Uint8Array,
  { plan, press, proof }: Pick<PrintRequest, 'plan' | 'press'> & { proof: Uint8Array },
): Promise<Pick<PrinterDelivery, 'differences' | 'findings'>> {
  const differences = await rasterCompare(proof, whole, await planColourViews(plan, press));
  const differing = differences.filter(({ same }) => !same).map(difference => differenceFinding(difference, plan));
  return { differences, findings: [...differing, ...(await preflight(whole, plan))] };
}

/** The ways in which print shows the colours of a plan's look and its photos. */
async function planColourViews(
  { design, theme }: MagazinePlan,
  { photos, cream, condition: { profile } }: PressSettings,
): Promise<ColourView[]> {
  const { colours } = designs[design].looks[theme];
  const printed = paletteInks(readProfile(profile), colours);
  const unprinted = { ...printed, paper: noInk };
  const palettes = { none: [printed], inside: [unprinted, printed], all: [unprinted] }[cream];
  const separation = photos === 'cmyk' ? profile : undefined;
  return (await Promise.all(palettes.map(inks => printColourViews({ colours, inks, separation })))).flat();
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const proofMismatch: PreflightFinding = {
  code: 'not-as-approved',
  severity: 'stops',
  message: 'The proof is not the file that was approved: its SHA-256 is another. Have a new draft made and approved.',
};

interface TicketRequest extends Pick<PrintRequest, 'press' | 'commission'> {
  plan: Pick<MagazinePlan, 'trim' | 'language'> & { pages: { length: number } };
}

/** Whether a finding about cover or inside is about the file. Its pages were checked with the whole magazine. */
const concernsPart = ({ code }: PreflightFinding): boolean =>
  [
    'damaged',
    'encrypted',
    'page-count',
    'page-size',
    'boxes',
    'output-intent',
    'not-pdfx',
    'font-not-embedded',
  ].includes(code);

export function ticketFor(
  { plan, press, commission }: TicketRequest,
  files: PrinterDelivery['files'],
  { findings, asApproved }: { findings: PreflightFinding[]; asApproved: boolean },
): JobTicket {
  const { identifier, info } = press.condition;
  return {
    version: 1,
    ...commission,
    pages: plan.pages.length,
    spine: opensFromRight(plan) ? 'right' : 'left',
    size: { ...plan.trim, bleed },
    condition: `${identifier}: ${info}`,
    photos: press.photos,
    creep: creepOf(plan.pages.length, commission.making) ?? null,
    files: files.map(({ name, pages, bytes, sha256 }) => ({ name: `${name}.pdf`, pages, bytes, sha256 })),
    asApproved,
    preflight: {
      stops: findings.filter(({ severity }) => severity === 'stops').length,
      warns: findings.filter(({ severity }) => severity === 'warns').length,
      findings,
    },
  };
}
