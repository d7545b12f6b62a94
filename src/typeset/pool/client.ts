import { errorCodeOf } from '#kernel/error-code.ts';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { MagazineFinding, InputPhoto, PhotoFacts, MagazinePlan } from '../model.ts';
import type { BusinessDocument } from '../typesetting/business-document.ts';
import type { JobLimits, Worker } from './pool.ts';
import { PhotoPreparer } from '../photos/prepare.ts';
import { plannerFactsOf } from '../photos/planner-facts.ts';
import { Pool, stoppedError, TypesetFailed } from './pool.ts';
import type { PrinterDelivery } from '../press/print-files.ts';
import type { PressSettings } from '../press/settings.ts';
import { defaultPress } from '../press/settings.ts';
import type { PrintCommission } from '../press/job-ticket.ts';
import { readPlan } from '../plan/stored-plan.ts';
import type { MagazineJob, PagePictures, TypesetPdf, StepTimes, OutputTarget, TypesetMagazine } from '../engine.ts';

const pool = new Pool();
/**
 * Papers are short, and somebody waits for each: they have a process of their own and never stand behind a magazine.
 */
const documentPool = new Pool({ workers: 1, idleSeconds: 30 });
const photoPreparer = new PhotoPreparer();

/** Where the files go, and what it may take. */
export interface OutputOptions extends JobLimits {
  outDir: string;
  /** For print: how the printer wants it. */
  press?: PressSettings | undefined;
}

/**
 * Typesets one magazine, the whole way: exactly 12, 16 or 20 pages, PDF, page pictures, plan and thumbnail in `outDir`
 * (C-E02, D16). Deterministic: the same input gives the same bytes. Waits its turn when others are at work (one per two
 * cores). Throws `TypesetFailed` when it takes too long, needs too much memory, is aborted or cannot be done.
 */
export async function typesetMagazine(job: MagazineJob, limits: JobLimits = {}): Promise<TypesetMagazine> {
  const began = performance.now();
  const { photos, findings } = await abortable(limits.signal, photoPreparer.measure(job.photos));
  const ingest = Math.round(performance.now() - began);
  const made = await runInJobFolder({ outDir: job.outDir, photos, signal: limits.signal }, (worker, photos, outDir) =>
    worker.request('compose', { ...job, photos, findings, outDir }, limits),
  );
  return { ...made, spent: { ingest, ...made.spent } };
}

/**
 * Develops and measures photos once, for as many plans as there will be; each photo in processes of its own with bounds
 * of their own. What the planner has to know, in their order; those that cannot be read are findings.
 */
export async function ingest(
  photos: readonly InputPhoto[],
): Promise<{ facts: PhotoFacts[]; findings: MagazineFinding[] }> {
  const measured = await photoPreparer.measure(photos);
  return { facts: measured.photos.map(plannerFactsOf), findings: measured.findings };
}

/**
 * Sets a plan exactly as it is, as `magazine.pdf` in `outDir`: for a screen (`proof`: trimmed pages, RGB, 150 dpi) or
 * for a press (`print`: bleed, inks, 300 dpi, PDF/X-4). The plan and the photos alone decide what comes out, byte for
 * byte. Throws `TypesetFailed`.
 */
export async function typeset(
  plan: MagazinePlan,
  { photos, target, ...to }: { photos: readonly InputPhoto[]; target: OutputTarget } & OutputOptions,
): Promise<TypesetPdf> {
  const developed = await developedPhotos(plan, photos);
  return runInJobFolder({ outDir: to.outDir, photos: developed, signal: to.signal }, async (worker, photos, outDir) =>
    worker.request('typeset', { plan, photos, target, outDir, press: await linkedPress(worker, to.press) }, to),
  );
}

/** An approved plan with all that is needed to print it. */
export interface PrintInput {
  plan: MagazinePlan;
  photos: readonly InputPhoto[];
  /** The PDF that was approved. */
  proof: string;
  commission: PrintCommission;
}

/**
 * Makes everything the printer gets out of an approved plan: print file, cover and inside as files of their own, what
 * preflight says of them, how print differs from the approved proof, and the job ticket. Whether it may be printed is
 * for `findings` to say. Throws `TypesetFailed`.
 */
export async function makePrintFiles(
  { plan, photos, proof, commission }: PrintInput,
  to: OutputOptions,
): Promise<PrinterDelivery & { spent: StepTimes }> {
  const developed = await developedPhotos(plan, photos);
  return runInJobFolder({ outDir: to.outDir, photos: developed, signal: to.signal }, async (worker, photos, outDir) => {
    const press = (await linkedPress(worker, to.press)) ?? defaultPress;
    return worker.request(
      'print',
      { plan, photos, proof: await worker.linkFile(proof), commission, press, outDir },
      to,
    );
  });
}

/** The photos of a plan, ready for setting. Throws `TypesetFailed` when the plan is none. */
async function developedPhotos(plan: MagazinePlan, photos: readonly InputPhoto[]): Promise<readonly InputPhoto[]> {
  const read = readPlan(plan);
  if ('faults' in read) throw new TypesetFailed(`This plan cannot be set. ${read.faults.join('; ')}`);
  return (await photoPreparer.develop(photos)).photos;
}

const linkedPress = async (worker: Worker, press: PressSettings | undefined): Promise<PressSettings | undefined> =>
  press && { ...press, condition: { ...press.condition, profile: await worker.linkFile(press.condition.profile) } };

/**
 * Draws the pages of a PDF, one WebP each, and the cover small, into `outDir`. Pages that look as they did before are
 * not drawn again.
 */
export const drawPictures = (pdf: string, to: OutputOptions): Promise<PagePictures> =>
  runInJobFolder({ outDir: to.outDir, photos: [], signal: to.signal }, async (worker, _, outDir) =>
    worker.request('pictures', { pdf: await worker.linkFile(pdf), outDir }, to),
  );

/** Sets a business paper on A4: the same words give the same bytes. Throws `TypesetFailed`. */
export const typesetDocument = (sheet: BusinessDocument, limits: JobLimits = { seconds: 30 }): Promise<Buffer> =>
  documentPool.use([], limits.signal, async worker =>
    Buffer.from(await worker.request('document', sheet, limits), 'base64'),
  );

/**
 * What `work` answers, or `TypesetFailed` as soon as the signal comes: what was measured until then is kept for the
 * next time.
 */
async function abortable<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  const gone = Promise.withResolvers<never>();
  const leave = () => gone.reject(stoppedError());
  signal?.addEventListener('abort', leave);
  if (signal?.aborted) leave();
  try {
    return await Promise.race([work, gone.promise]);
  } finally {
    signal?.removeEventListener('abort', leave);
  }
}

/** Has `work` done in a folder of the process's own, and brings what lies there afterwards to `outDir`. */
async function runInJobFolder<T extends object, P extends InputPhoto>(
  { outDir, photos, signal }: { outDir: string; photos: readonly P[]; signal?: AbortSignal | undefined },
  work: (worker: Worker, photos: P[], room: string) => Promise<T>,
): Promise<T> {
  return pool.use([resolve(outDir), ...pathsOf(photos)], signal, async worker => {
    const room = join(worker.folder, `job-${worker.jobs}`);
    await mkdir(room);
    try {
      const made = await work(worker, await linkedPhotos(worker, photos), room);
      await mkdir(outDir, { recursive: true });
      for (const name of await readdir(room)) await moveFile(join(room, name), join(outDir, name));
      return JSON.parse(JSON.stringify(made), (_, one: unknown) =>
        typeof one === 'string' && one.startsWith(room) ? join(outDir, basename(one)) : one,
      ) as T;
    } finally {
      await rm(room, { recursive: true, force: true });
    }
  });
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCodeOf(error) !== 'EXDEV') throw error;
    await copyFile(from, to);
  }
}

const pathsOf = (photos: readonly InputPhoto[]): string[] => photos.map(({ path }) => resolve(path));
const linkedPhotos = <P extends InputPhoto>(worker: Worker, photos: readonly P[]): Promise<P[]> =>
  Promise.all(photos.map(async photo => ({ ...photo, path: await worker.linkFile(photo.path) })));
