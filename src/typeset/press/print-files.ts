import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { designs } from '../designs/index.ts';
import type { FontSet } from '../fonts/fonts.ts';
import type { MagazineFinding, MagazinePlan } from '../model.ts';
import { bleed } from './bleed.ts';
import type { Difference, ColourView } from './raster-compare.ts';
import { rasterCompare } from './raster-compare.ts';
import { differenceFinding } from './difference-message.ts';
import { toPdfX } from './pdfx.ts';
import type { ImposedFile } from './imposition.ts';
import { printParts } from './imposition.ts';
import { paletteInks } from './inks.ts';
import type { PreflightFinding } from './preflight.ts';
import { inspectPdf, preflight } from './preflight.ts';
import { readProfile } from './icc-profile.ts';
import type { PressSettings } from './settings.ts';
import { printColourViews } from './soft-proof.ts';
import type { PrintCommission, JobTicket } from './job-ticket.ts';
import { ticketPdf } from './job-ticket.ts';

/** A print file and everything that goes with it. */
export interface PrinterDelivery {
  files: { name: ImposedFile['name']; path: string; pages: number; bytes: number; sha256: string }[];
  /** The job ticket: as data, and as a page. */
  ticket: { json: string; pdf: string };
  /** What preflight found, what stops first. */
  findings: PreflightFinding[];
  /** How print differs from the proof, page by page. */
  differences: Difference[];
}

export interface PrintRequest {
  plan: MagazinePlan;
  /** The PDF that was approved. */
  proof: string;
  commission: PrintCommission;
  press: PressSettings;
  outDir: string;
}

/** The whole magazine, set with bleed, as a finished print file. */
export const finishPrintFile = (
  pdf: Uint8Array,
  { title }: Pick<MagazinePlan, 'title'>,
  press: PressSettings,
): Promise<Buffer> =>
  toPdfX(pdf, {
    title,
    at: new Date(press.at),
    condition: press.condition,
    profile: readProfile(press.condition.profile),
  });

/**
 * From the finished whole to everything the printer gets: cover and inside as files of their own, all of them looked
 * over, the whole laid over the approved proof, and the job ticket. `found` is what the typesetter said while it was
 * set.
 */
export async function assemblePrintFiles(
  whole: Buffer,
  order: PrintRequest,
  { found, fonts }: { found: readonly MagazineFinding[]; fonts: FontSet },
): Promise<PrinterDelivery> {
  const { plan, press, outDir, commission } = order;
  const proof = await readFile(order.proof);
  const { differences, findings: seen } = await checkAgainstProof(whole, {
    plan: { ...plan, findings: found },
    press,
    proof,
  });
  const findings = [...(sha256Of(proof) === commission.approved.sha256 ? [] : [proofMismatch]), ...seen];
  const files: PrinterDelivery['files'] = [];
  for (const part of await printParts(whole, plan, press.cover)) {
    const pdf = part.name === 'whole' ? whole : await finishPrintFile(part.pdf, plan, press);
    if (part.name !== 'whole') findings.push(...(await inspectPdf(pdf, part.expected)).filter(concernsPart));
    const path = join(outDir, `${part.name}.pdf`);
    await writeFile(path, pdf);
    files.push({ name: part.name, path, pages: part.expected.pages, bytes: pdf.length, sha256: sha256Of(pdf) });
  }
  findings.sort(
    (a, b) => Number(b.severity === 'stops') - Number(a.severity === 'stops') || (a.page ?? 0) - (b.page ?? 0),
  );
  const ticket = { json: join(outDir, 'ticket.json'), pdf: join(outDir, 'ticket.pdf') };
  const said = ticketFor(order, files, { findings, asApproved: differences.every(({ same }) => same) });
  await writeFile(ticket.json, `${JSON.stringify(said, null, 1)}\n`);
  await writeFile(ticket.pdf, ticketPdf(said, fonts));
  return { files, ticket, findings, differences };
}

/** Lays a print file over its approved proof, and looks it over as a printer would; the plan's own findings count. */
export async function checkAgainstProof(
  whole: Uint8Array,
  { plan, press, proof }: Pick<PrintRequest, 'plan' | 'press'> & { proof: Uint8Array },
): Promise<Pick<PrinterDelivery, 'differences' | 'findings'>> {
  const differences = await rasterCompare(proof, whole, await planColourViews(plan, press));
  const differing = differences.filter(({ same }) => !same).map(one => differenceFinding(one, plan));
  return { differences, findings: [...differing, ...(await preflight(whole, plan))] };
}

/** How the colours of a plan's look, and its photos, are seen in print. */
function planColourViews(
  { design, theme }: MagazinePlan,
  { photos, condition: { profile } }: PressSettings,
): Promise<ColourView[]> {
  const { colours } = designs[design].looks[theme];
  const inks = paletteInks(readProfile(profile), colours);
  return printColourViews({ colours, inks, separation: photos === 'cmyk' ? profile : undefined });
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const proofMismatch: PreflightFinding = {
  code: 'not-as-approved',
  severity: 'stops',
  message: 'The proof is not the file that was approved: its SHA-256 is another. Have a new draft made and approved.',
};

/** Its pages were looked at in the whole: of a part only what makes it a file of its own counts. */
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

function ticketFor(
  { plan, press, commission }: PrintRequest,
  files: PrinterDelivery['files'],
  { findings, asApproved }: { findings: PreflightFinding[]; asApproved: boolean },
): JobTicket {
  const { identifier, info } = press.condition;
  return {
    version: 1,
    ...commission,
    pages: plan.pages.length,
    size: { ...plan.trim, bleed },
    condition: `${identifier}: ${info}`,
    photos: press.photos,
    files: files.map(({ name, pages, bytes, sha256 }) => ({ name: `${name}.pdf`, pages, bytes, sha256 })),
    asApproved,
    preflight: {
      stops: findings.filter(({ severity }) => severity === 'stops').length,
      warns: findings.filter(({ severity }) => severity === 'warns').length,
      findings,
    },
  };
}
