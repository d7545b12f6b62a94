import { errorCodeOf } from '#kernel/error-code.ts';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { MagazineFinding, InputPhoto, PhotoFacts, MagazinePlan } from '../model.ts';
import type { BusinessDocument } from '../typesetting/business-document.ts';
import type { ParcelSheets } from '../typesetting/parcel-sheets.ts';
import type { JobLimits, Worker } from './pool.ts';
import { trim } from '../model.ts';
import { plannerFactsOf } from '../photos/planner-facts.ts';
import { Pool, stoppedError, TypesetFailed } from './pool.ts';
import { withPerson } from '../photos/find-person.ts';
import { linkedLogo, linkedPhotos, photoPreparer } from './shared-photos.ts';
import type { PrinterDelivery } from '../press/print-files.ts';
import type { PressSettings } from '../press/settings.ts';
import { defaultPress } from '../press/settings.ts';
import type { PrintCommission } from '../press/job-ticket.ts';
import { readPlan } from '../plan/stored-plan.ts';
import type { MagazineJob, TypesetPdf, OutputTarget, TypesetMagazine } from '../engine.ts';
import type { PagePictures, StepTimes } from '../typesetting/page-pictures.ts';

const pool = new Pool();
/** Sets how many magazines this process typesets at the same time. */
export const limitLanes = (lanes: number): void => pool.limit(lanes);
/** Business documents have a worker of their own: they are short, and a person waits for each. */
const documentPool = new Pool({ workers: 1, idleSeconds: 30 });
/** Covers, too: a person looks at them while magazines are made. */
const coverPool = new Pool({ workers: 1, idleSeconds: 30 });

/** The folder for the files, and the limits of the job. */
export interface OutputOptions extends JobLimits {
  outDir: string;
  /** For `print`: the printer's settings. */
  press?: PressSettings | undefined;
}

/**
 * Makes one magazine from its story and photos: PDF with exactly 12, 16 or 20 pages, page pictures, plan and thumbnail
 * in `outDir` (C-E02, D16). Deterministic: the same input gives the same bytes. Waits while all workers (one per two
 * cores) are busy. Throws `TypesetFailed` when it takes too long, needs too much memory, is aborted or fails.
 */
export async function typesetMagazine(job: MagazineJob, limits: JobLimits = {}): Promise<TypesetMagazine> {
  const began = performance.now();
  const { photos, findings } = await abortable(limits.signal, photosOfJob(job));
  const ingest = Math.round(performance.now() - began);
  const magazine = await runInJobFolder(
    { outDir: job.outDir, photos, signal: limits.signal },
    async (worker, photos, outDir) =>
      worker.request('compose', { ...job, photos, findings, logo: await linkedLogo(worker, job), outDir }, limits),
  );
  return { ...magazine, spent: { ingest, ...magazine.spent } };
}

/** The photos of a job, measured, with whom it is about in them. */
async function photosOfJob({ photos, story, recognise = false }: Pick<MagazineJob, 'photos' | 'story' | 'recognise'>) {
  const measured = await photoPreparer.measure(photos);
  return { ...measured, photos: await withPerson(measured.photos, { kind: story.kind, recognise }) };
}

/**
 * Develops and measures photos in limited processes. Returns the facts for the planner in the order of `photos`, which
 * serve any number of plans, and a finding for each photo that cannot be read.
 */
export async function ingest(
  photos: readonly InputPhoto[],
): Promise<{ facts: PhotoFacts[]; findings: MagazineFinding[] }> {
  const measured = await photoPreparer.measure(photos);
  return { facts: measured.photos.map(plannerFactsOf), findings: measured.findings };
}

/**
 * Typesets a plan exactly as it is, as `magazine.pdf` in `outDir`: for a screen (`proof`: trimmed pages, RGB, 150 dpi)
 * or for a press (`print`: bleed, inks, 300 dpi, PDF/X-4). The same plan and photos give the same bytes. Throws
 * `TypesetFailed`.
 */
export async function typeset(
  plan: MagazinePlan,
  { photos, logo, target, ...to }: Pick<PrintInput, 'photos' | 'logo'> & { target: OutputTarget } & OutputOptions,
): Promise<TypesetPdf> {
  const developed = await developedPhotos(plan, photos);
  return runInJobFolder({ outDir: to.outDir, photos: developed, signal: to.signal }, async (worker, photos, outDir) =>
    worker.request(
      'typeset',
      {
        plan,
        photos,
        logo: await linkedLogo(worker, { logo }),
        target,
        outDir,
        press: await linkedPress(worker, to.press),
      },
      to,
    ),
  );
}

/** An approved plan with everything that is needed to print it. */
export interface PrintInput {
  plan: MagazinePlan;
  photos: readonly InputPhoto[];
  /** The PDF that was approved. */
  proof: string;
  commission: PrintCommission;
  /** Path of the brand's logo, a PNG or a JPEG. */
  logo?: string | undefined;
}

/**
 * Makes everything that the printer gets from an approved plan: print file, cover and inside as separate files, and the
 * job ticket. `findings` holds what preflight and the comparison with the approved proof report, and decides whether it
 * may be printed. Throws `TypesetFailed`.
 */
export async function makePrintFiles(
  { plan, photos, proof, commission, ...brand }: PrintInput,
  to: OutputOptions,
): Promise<PrinterDelivery & { spent: StepTimes }> {
  const developed = await developedPhotos(plan, photos);
  return runInJobFolder({ outDir: to.outDir, photos: developed, signal: to.signal }, async (worker, photos, outDir) => {
    const press = { ...((await linkedPress(worker, to.press)) ?? defaultPress), brand: commission.brand };
    const logo = await linkedLogo(worker, brand);
    return worker.request(
      'print',
      { plan, photos, proof: await worker.linkFile(proof), commission, logo, press, outDir },
      to,
    );
  });
}

/** The photos of a plan, developed. Throws `TypesetFailed` when the plan is invalid. */
async function developedPhotos(plan: MagazinePlan, photos: readonly InputPhoto[]): Promise<readonly InputPhoto[]> {
  const read = readPlan(plan);
  if ('faults' in read) throw new TypesetFailed(`This plan cannot be set. ${read.faults.join('; ')}`);
  return (await photoPreparer.develop(photos)).photos;
}

const linkedPress = async (worker: Worker, press: PressSettings | undefined): Promise<PressSettings | undefined> =>
  press && { ...press, condition: { ...press.condition, profile: await worker.linkFile(press.condition.profile) } };

/**
 * Checks a PDF that was made elsewhere for its page count and its page size (A4, or A4 with 3 mm of bleed), and draws
 * its pages as they are cut, in `outDir`. `refused`: why it cannot be this magazine. Throws `TypesetFailed`.
 */
export const readForeignMagazine = ({ pdf, pages }: { pdf: string; pages: number }, to: OutputOptions) =>
  runInJobFolder({ outDir: to.outDir, photos: [], signal: to.signal }, async (worker, _, outDir) =>
    worker.request('foreign', { pdf: await worker.linkFile(pdf), pages, trim, outDir }, to),
  );

/** Makes what the printer gets from such a PDF: the file itself as it was approved, checked, and the job ticket. */
export const makeForeignPrintFiles = (
  { pages, proof, commission, ...brand }: Omit<PrintInput, 'plan' | 'photos'> & { pages: number },
  to: OutputOptions,
): Promise<PrinterDelivery> =>
  runInJobFolder({ outDir: to.outDir, photos: [], signal: to.signal }, async (worker, _, outDir) => {
    const press = (await linkedPress(worker, to.press)) ?? defaultPress;
    const logo = await linkedLogo(worker, brand);
    const file = await worker.linkFile(proof);
    return worker.request('foreignPrint', { pages, trim, proof: file, commission, logo, press, outDir }, to);
  });

/** Draws each page of a PDF as a WebP, and the cover as a thumbnail, in `outDir`. Unchanged pages come from a cache. */
export const drawPictures = (pdf: string, to: OutputOptions): Promise<PagePictures> =>
  runInJobFolder({ outDir: to.outDir, photos: [], signal: to.signal }, async (worker, _, outDir) =>
    worker.request('pictures', { pdf: await worker.linkFile(pdf), outDir }, to),
  );

/** Draws each page of a PDF as a WebP 1,600 px wide in `outDir`, to be looked at closely; returns the paths. */
export const drawSharpPictures = async (pdf: string, to: OutputOptions): Promise<string[]> =>
  (
    await runInJobFolder({ outDir: to.outDir, photos: [], signal: to.signal }, async (worker, _, outDir) =>
      worker.request('sharpPictures', { pdf: await worker.linkFile(pdf), outDir }, to),
    )
  ).sharp;

/** A cover that is drawn before the magazine is made. */
type WantedCover = Required<Pick<MagazineJob, 'design' | 'emphasis'>>;

/**
 * The covers of one story: 400 px wide, as WebP in base64, in the order of `covers`. Each is the thumbnail that
 * `typesetMagazine` makes of the same job.
 */
export async function drawCovers(
  { covers, ...job }: Omit<MagazineJob, 'design' | 'emphasis' | 'outDir'> & { covers: readonly WantedCover[] },
  limits: JobLimits,
): Promise<string[]> {
  const { photos: measured } = await photosOfJob(job);
  return coverPool.use(pathsOf(measured), limits.signal, async worker => {
    const photos = await linkedPhotos(worker, measured);
    const pictures: string[] = [];
    for (const wanted of covers) pictures.push(await worker.request('cover', { ...job, photos, ...wanted }, limits));
    return pictures;
  });
}

/** Typesets a business document on A4: the same content gives the same bytes. Throws `TypesetFailed`. */
export const typesetDocument = (content: BusinessDocument, limits: JobLimits = { seconds: 30 }): Promise<Buffer> =>
  documentPool.use([], limits.signal, async worker =>
    Buffer.from(await worker.request('document', content, limits), 'base64'),
  );

/** Typesets the job tickets or the slips of parcels: the same content gives the same bytes. Throws `TypesetFailed`. */
export const typesetSheets = (content: ParcelSheets, limits: JobLimits = { seconds: 60 }): Promise<Buffer> =>
  documentPool.use([], limits.signal, async worker =>
    Buffer.from(await worker.request('document', content, limits), 'base64'),
  );

/**
 * Returns the result of `work`, or throws `TypesetFailed` as soon as the signal aborts. `work` itself goes on, so that
 * its results are cached for the next job.
 */
async function abortable<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(stoppedError());
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** Runs `work` in a new folder inside the worker's own, then moves its files to `outDir`, and paths in the result. */
async function runInJobFolder<T extends object, P extends InputPhoto>(
  { outDir, photos, signal }: { outDir: string; photos: readonly P[]; signal?: AbortSignal | undefined },
  work: (worker: Worker, photos: P[], jobFolder: string) => Promise<T>,
): Promise<T> {
  return pool.use([resolve(outDir), ...pathsOf(photos)], signal, async worker => {
    const jobFolder = join(worker.folder, `job-${worker.jobs}`);
    await mkdir(jobFolder);
    try {
      const result = await work(worker, await linkedPhotos(worker, photos), jobFolder);
      await mkdir(outDir, { recursive: true });
      for (const name of await readdir(jobFolder)) await moveFile(join(jobFolder, name), join(outDir, name));
      return JSON.parse(JSON.stringify(result), (_, value: unknown) =>
        typeof value === 'string' && value.startsWith(jobFolder) ? join(outDir, basename(value)) : value,
      ) as T;
    } finally {
      await rm(jobFolder, { recursive: true, force: true });
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
