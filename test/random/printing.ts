/** Random magazines with pixels, made as the shop makes them: typeset as a proof, approved, printed and checked. */
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { InputPhoto, MagazinePlan } from '#typeset/model.ts';
import { inPairs } from '#typeset/photos/in-pairs.ts';
import type { PreflightFinding } from '#typeset/press/preflight-finding.ts';
import type { PrinterDelivery } from '#typeset/press/print-files.ts';
import { checkAgainstProof } from '#typeset/press/print-files.ts';
import { defaultPress } from '#typeset/press/settings.ts';
import { MagazineEngine } from '#typeset/engine.ts';
import { withDrawnSize, photoFile, realPhotoFile } from './pixels.ts';
import type { Plant, Planted } from './plants.ts';
import { planUntilTypeFits } from './proof.ts';
import type { Magazine } from './stories.ts';

/** A magazine that was approved. */
export interface Approved {
  plan: MagazinePlan;
  photos: readonly InputPhoto[];
  /** The proof's path, and the folder of all its files. */
  proof: string;
  folder: string;
  /** The engine that made the proof. It caches photos and texts, so that it makes the print file faster. */
  engine: MagazineEngine;
}

export const photosAs = ['rgb', 'cmyk'] as const;
export type PhotosAs = (typeof photosAs)[number];

/** Plans a magazine and typesets its proof. Its photos are drawn, or cropped from those of `from`, into `drawn`. */
export async function approve(
  magazine: Magazine,
  { folder, drawn, from = [] }: { folder: string; drawn: string; from?: readonly string[] },
): Promise<Approved> {
  const facts = magazine.photos.map(photo => withDrawnSize(photo));
  const { plan } = planUntilTypeFits({ ...magazine, photos: facts });
  await Promise.all([mkdir(folder, { recursive: true }), mkdir(drawn, { recursive: true })]);
  const photos = await inPairs(facts, async (photo): Promise<InputPhoto> => {
    const n = magazine.seed + facts.indexOf(photo);
    const path = from.length > 0 ? realPhotoFile(photo, n, { from, folder: drawn }) : photoFile(photo, n, drawn);
    return { id: photo.id, takenAt: null, path: await path };
  });
  const engine = new MagazineEngine();
  const { pdf: proof } = await engine.typeset({ plan, photos, target: 'proof', outDir: folder });
  return { plan, photos, proof, folder, engine };
}

/** Makes the print file of an approved magazine, with the findings of preflight. */
export async function printOf(
  { plan, photos, proof, folder, engine }: Approved,
  as: PhotosAs,
): Promise<PrinterDelivery> {
  const outDir = join(folder, as);
  await mkdir(outDir, { recursive: true });
  const sha256 = createHash('sha256')
    .update(await readFile(proof))
    .digest('hex');
  const making = { paper: '130 g/m²', cover: '250 g/m²', lamination: 'matt', binding: 'stitched' };
  const approved = { version: 1, at: '2026-11-21T10:00:00.000Z', sha256 };
  const commission = { order: 'RANDOM', title: plan.title, brand: 'imurs', copies: 1, approved, making };
  return engine.print({ plan, photos, proof, commission, press: { ...defaultPress, photos: as }, outDir });
}

/** The findings that stop a correct print file, without those that the plan has reported itself. */
export const falseStops = ({ findings }: Pick<PrinterDelivery, 'findings'>): PreflightFinding[] =>
  findings.filter(({ code, severity }) => severity === 'stops' && code !== 'overset' && code !== 'missing-glyph');

/**
 * Whether preflight finds a planted difference on its page with its code; `undefined` when this magazine has nothing to
 * change. The print file is made from the changed plan, or changed afterwards, and compared with the approved proof.
 */
export async function foundIn(approved: Approved, plant: Plant, as: PhotosAs): Promise<boolean | undefined> {
  const { plan, photos, folder, engine } = approved;
  const planted: Planted | undefined = plant.plan ? plant.plan(plan) : { plan };
  if (!planted) return undefined;
  const outDir = join(folder, 'planted');
  await mkdir(outDir, { recursive: true });
  const press = { ...defaultPress, photos: as };
  const { pdf } = await engine.typeset({ plan: planted.plan, photos, target: 'print', press, outDir });
  let whole = await readFile(pdf);
  if (plant.file) {
    const document = await PDFDocument.load(whole, { updateMetadata: false });
    plant.file(document);
    whole = Buffer.from(await document.save({ updateFieldAppearances: false }));
  }
  const { findings } = await checkAgainstProof(whole, { plan, press, proof: await readFile(approved.proof) });
  return findings.some(
    ({ code, severity, page }) =>
      code === plant.found && severity === 'stops' && (planted.page === undefined || planted.page === page),
  );
}
