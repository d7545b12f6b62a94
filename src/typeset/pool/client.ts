import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import type { Theme } from '#kernel/themes.ts';
import { basename, join, resolve } from 'node:path';
import type { Finding, Photo, PhotoFacts, Plan } from '../model.ts';
import type { PaperSheet } from '../typesetting/business-document.ts';
import type { Limits, Worker } from './pool.ts';
import { Darkroom } from '../photos/prepare.ts';
import { factsOf } from '../photos/planner-facts.ts';
import { Pool, stopped, TypesetFailed } from './pool.ts';
import type { Printed } from '../press/print-files.ts';
import type { PressSettings } from '../press/settings.ts';
import { usualPress } from '../press/settings.ts';
import type { Commission } from '../press/job-ticket.ts';
import type { Print } from '../samples/illustrate.ts';
import { readPlan } from '../plan/stored-plan.ts';
import type { Job, Pictures, Setting, Spent, Target, Typeset } from '../engine.ts';

const pool = new Pool();
/** Papers are short, and somebody waits for each: they have a process of their own and never stand behind a magazine. */
const documentPool = new Pool({ lanes: 1, idle: 30 });
const darkroom = new Darkroom();

/** Where the files go, and what it may take. */
export interface To extends Limits {
  outDir: string;
  /** For print: how the printer wants it. */
  press?: PressSettings | undefined;
}

/**
 * Typesets one magazine, the whole way: exactly 12, 16 or 20 pages, PDF, page pictures, plan and thumbnail in `outDir` (C-E02, D16).
 * Deterministic: the same input gives the same bytes. Waits its turn when others are at work (one per two cores).
 * Throws `TypesetFailed` when it takes too long, needs too much memory, is aborted or cannot be done.
 */
export async function typesetMagazine(job: Job, limits: Limits = {}): Promise<Typeset> {
  const began = performance.now();
  const { photos, findings } = await unless(limits.signal, darkroom.measure(job.photos));
  const ingest = Math.round(performance.now() - began);
  const made = await into(job.outDir, photos, limits, (worker, photos, outDir) =>
    worker.do('compose', { ...job, photos, findings, outDir }, limits),
  );
  return { ...made, spent: { ingest, ...made.spent } };
}

/**
 * Develops and measures photos once, for as many plans as there will be; each photo in processes of its own with bounds of their own. What
 * the planner has to know, in their order; those that cannot be read are findings.
 */
export async function ingest(photos: readonly Photo[]): Promise<{ facts: PhotoFacts[]; findings: Finding[] }> {
  const measured = await darkroom.measure(photos);
  return { facts: measured.photos.map(factsOf), findings: measured.findings };
}

/**
 * Sets a plan exactly as it is, as `magazine.pdf` in `outDir`: for a screen (`proof`: trimmed pages, RGB, 150 dpi) or for a press (`print`:
 * bleed, inks, 300 dpi, PDF/X-4). The plan and the photos alone decide what comes out, byte for byte. Throws `TypesetFailed`.
 */
export async function typeset(plan: Plan, photos: readonly Photo[], target: Target, to: To): Promise<Setting> {
  const developed = await ready(plan, photos);
  return into(to.outDir, developed, to, async (worker, photos, outDir) =>
    worker.do('typeset', { plan, photos, target, outDir, press: await lentPress(worker, to.press) }, to),
  );
}

/** An approved plan with all that is needed to print it. */
export interface ForPrint {
  plan: Plan;
  photos: readonly Photo[];
  /** The PDF that was approved. */
  proof: string;
  commission: Commission;
}

/**
 * Makes everything the printer gets out of an approved plan: print file, cover and inside as files of their own, what preflight says of them, how
 * print differs from the approved proof, and the job ticket. Whether it may be printed is for `findings` to say. Throws `TypesetFailed`.
 */
export async function print(
  { plan, photos, proof, commission }: ForPrint,
  to: To,
): Promise<Printed & { spent: Spent }> {
  const developed = await ready(plan, photos);
  return into(to.outDir, developed, to, async (worker, photos, outDir) => {
    const press = (await lentPress(worker, to.press)) ?? usualPress;
    return worker.do('print', { plan, photos, proof: await worker.lend(proof), commission, press, outDir }, to);
  });
}

/** The photos of a plan, ready for setting. Throws `TypesetFailed` when the plan is none. */
async function ready(plan: Plan, photos: readonly Photo[]): Promise<readonly Photo[]> {
  const read = readPlan(plan);
  if ('faults' in read) throw new TypesetFailed(`This plan cannot be set. ${read.faults.join('; ')}`);
  return (await darkroom.develop(photos)).photos;
}

const lentPress = async (worker: Worker, press: PressSettings | undefined): Promise<PressSettings | undefined> =>
  press && { ...press, condition: { ...press.condition, profile: await worker.lend(press.condition.profile) } };

/** Draws the pages of a PDF, one WebP each, and the cover small, into `outDir`. Pages that look as they did before are not drawn again. */
export const pictures = (pdf: string, to: To): Promise<Pictures> =>
  into(to.outDir, [], to, async (worker, _, outDir) =>
    worker.do('pictures', { pdf: await worker.lend(pdf), outDir }, to),
  );

/** Draws our own prints, in a theme's colours, into `outDir`; their files have the prints' names. */
export const drawPrints = (prints: readonly Print[], theme: Theme, to: To): Promise<{ files: string[] }> =>
  into(to.outDir, [], to, (worker, _, outDir) => worker.do('draw', { prints, theme, outDir }, to));

/** Sets a business paper on A4: the same words give the same bytes. Throws `TypesetFailed`. */
export const paperPdf = (sheet: PaperSheet, limits: Limits = { seconds: 30 }): Promise<Buffer> =>
  documentPool.with([], limits.signal, async worker => Buffer.from(await worker.do('paper', sheet, limits), 'base64'));

/** What `work` answers, or `TypesetFailed` as soon as the signal comes: what was measured until then is kept for the next time. */
async function unless<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  const gone = Promise.withResolvers<never>();
  const leave = () => gone.reject(stopped());
  signal?.addEventListener('abort', leave);
  if (signal?.aborted) leave();
  try {
    return await Promise.race([work, gone.promise]);
  } finally {
    signal?.removeEventListener('abort', leave);
  }
}

/** Has `work` done in a folder of the process's own, and brings what lies there afterwards to `outDir`. */
async function into<T extends object, P extends Photo>(
  outDir: string,
  photos: readonly P[],
  { signal }: Limits,
  work: (worker: Worker, photos: P[], room: string) => Promise<T>,
): Promise<T> {
  return pool.with([resolve(outDir), ...pathsOf(photos)], signal, async worker => {
    const room = join(worker.folder, `job-${worker.jobs}`);
    await mkdir(room);
    try {
      const made = await work(worker, await lent(worker, photos), room);
      await mkdir(outDir, { recursive: true });
      for (const name of await readdir(room)) await moved(join(room, name), join(outDir, name));
      return JSON.parse(JSON.stringify(made), (_, one: unknown) =>
        typeof one === 'string' && one.startsWith(room) ? join(outDir, basename(one)) : one,
      ) as T;
    } finally {
      await rm(room, { recursive: true, force: true });
    }
  });
}

async function moved(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
  }
}

const pathsOf = (photos: readonly Photo[]): string[] => photos.map(({ path }) => resolve(path));
const lent = <P extends Photo>(worker: Worker, photos: readonly P[]): Promise<P[]> =>
  Promise.all(photos.map(async photo => ({ ...photo, path: await worker.lend(photo.path) })));
