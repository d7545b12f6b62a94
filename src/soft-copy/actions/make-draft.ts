import { readFile } from 'node:fs/promises';
import type { EditionId } from '#kernel/ids.ts';
import { job, type Ctx } from '#platform/context.ts';
import { storyOf } from '#src/abstract-form/index.ts';
import { takeStep, viewEdition, type Edition } from '#src/editions/index.ts';
import { photoFactsById, fileById, filePath, withTemporaryFolder, storeFile } from '#src/files/index.ts';
import { markRecordings } from '#src/voices/index.ts';
import type { readPlan as readStoredPlan, typesetMagazine } from '#typeset/index.ts';
import { type Material, materialOf as materialFor, pagesMissing } from '#typeset/input/rules.ts';
import { layoutSeed, thinStoryText } from '../rules.ts';
import * as store from '../store.ts';

type TypesetResult = Pick<
  Awaited<ReturnType<typeof typesetMagazine>>,
  'pdf' | 'thumbnail' | 'pictures' | 'plan' | 'findings'
>;

export const makeDraftJob = job<store.DraftId>('soft-copy/make-draft', {
  retryLimit: 5,
  expireInSeconds: 600,
  formerly: ['soft-copy-make-draft'],
});

/**
 * Makes the requested draft: typesets it, stores PDF and page pictures, then the row. Safe to run twice, and again
 * after being killed at any line: files are content-addressed, and the row that names them is written last.
 */
export async function makeDraft(ctx: Ctx, id: store.DraftId): Promise<void> {
  const draft = await store.findDraft(ctx.db, id);
  if (!draft || store.isFinished(draft)) return;
  try {
    const material = await typesetInputOf(ctx, draft);
    if (await pauseThinDraft(ctx, draft, material.told)) return;
    const edition = await startDraft(ctx, id.edition);
    if (edition) await typesetDraft(ctx, { edition, draft, material });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await store.saveDraftError(ctx.db, id, message);
    if (!(error instanceof EmptyStory)) throw error;
  }
}

/**
 * Pauses the draft of a story that is too short for its pages until staff decide; answers whether it did. A draft that
 * staff requested with a reason is made all the same, and so is every draft after the first.
 */
async function pauseThinDraft(ctx: Ctx, draft: store.DraftVersion, told: Material): Promise<boolean> {
  if (draft.reason !== null || (await store.draftsOf(ctx.db, draft.edition)).some(store.isFinished)) return false;
  const { plan, orderStatus } = await viewEdition(ctx, draft.edition);
  if (orderStatus !== 1 || pagesMissing(told, plan.pages) === 0) return false;
  const finding = { code: 'thin', message: thinStoryText(told, plan.pages) };
  await store.pauseDraft(ctx.db, draft, { waits: 'thin', findings: [finding] });
  return true;
}

/**
 * Takes the step `startDraft` when it is due and answers the edition; `undefined` when no draft is to be made any more.
 */
async function startDraft(ctx: Ctx, id: EditionId): Promise<Edition | undefined> {
  const edition = await viewEdition(ctx, id);
  if (edition.cancelled) return undefined;
  if (edition.orderStatus === 1) return takeStep(ctx, id, 'startDraft');
  return edition.orderStatus === 2 || (edition.orderStatus === 3 && edition.live === 2) ? edition : undefined;
}

interface DraftWork {
  edition: Edition;
  draft: store.DraftVersion;
  material: Awaited<ReturnType<typeof typesetInputOf>>;
}

async function typesetDraft(ctx: Ctx, { edition, draft, material }: DraftWork): Promise<void> {
  await withTemporaryFolder(ctx, `draft-${draft.edition}-${draft.version}-`, async outDir => {
    const typesetter = await import('#typeset/index.ts');
    const made = await typesetter.typesetMagazine({
      story: {
        ...material.story,
        person: edition.customerName,
        edition: edition.category,
        brand: ctx.config.brand.name,
      },
      photos: material.photos,
      theme: edition.theme,
      pages: edition.plan.pages,
      seed: layoutSeed(edition.id),
      before: await previousPlan(ctx, draft, typesetter.readPlan),
      outDir,
    });
    await storeMagazine(ctx, { edition, draft, made });
  });
}

/** The plan of the previous draft, so that a revision leaves the other pages as they were. */
async function previousPlan(ctx: Ctx, draft: store.DraftId, readPlan: typeof readStoredPlan) {
  const earlier = (await store.draftsOf(ctx.db, draft.edition)).find(
    one => one.version < draft.version && store.isFinished(one),
  );
  const read = earlier && readPlan(earlier.plan);
  return read && 'plan' in read ? read.plan : undefined;
}

interface StoreMagazineOptions {
  edition: Edition;
  draft: store.DraftId;
  made: TypesetResult;
  names?: Map<string, string>;
}

/** Stores the files of a typeset magazine, then the draft's row that names them. */
async function storeMagazine(ctx: Ctx, { edition, draft, made, names }: StoreMagazineOptions): Promise<void> {
  const pdf = await storeFile(ctx, {
    path: made.pdf,
    type: 'application/pdf',
    kind: 'pdf',
    edition: edition.id,
    filename: `${edition.customerName} - ${edition.category} Edition.pdf`,
  });
  const thumbnail = await storeFile(ctx, {
    path: made.thumbnail,
    type: 'image/webp',
    kind: 'thumbnail',
    edition: edition.id,
  });
  const pages: store.DraftPage[] = [];
  for (const path of made.pictures) {
    const type = path.endsWith('.avif') ? 'image/avif' : 'image/webp';
    const { id, width, height } = await storeFile(ctx, { path, type, kind: 'page', edition: edition.id });
    pages.push({ file: id, width: width ?? 0, height: height ?? 0 });
  }
  await store.saveFinishedDraft(ctx.db, draft, {
    madeAt: ctx.now(),
    pdf: pdf.id,
    sha256: pdf.sha256,
    thumbnail: thumbnail.id,
    pages,
    // The plan names its photos by their stored files, since it is typeset again for print.
    plan: JSON.parse(await readFile(made.plan, 'utf8'), (key, value: unknown) =>
      key === 'photo' && typeof value === 'string' ? (names?.get(value) ?? value) : value,
    ) as unknown,
    findings: made.findings,
  });
}

/**
 * Makes a magazine that was typeset elsewhere the draft of an edition, unless it has one; copies its files. `names`:
 * the stored file of each photo that the plan names, so that it can be printed. For the sandbox's seed.
 */
export async function seedDraft(
  ctx: Ctx,
  id: EditionId,
  { made, names }: { made: TypesetResult; names: Map<string, string> },
): Promise<void> {
  const edition = await viewEdition(ctx, id);
  const [newest] = await store.draftsOf(ctx.db, id);
  if (newest && store.isFinished(newest)) return;
  const draft = { edition: id, version: newest?.version ?? 1 };
  await store.requestDraft(ctx.db, { ...draft, askedAt: ctx.now(), askedBy: 'the shop', reason: null });
  await storeMagazine(ctx, { edition, draft, made, names });
}

/** A story without an answer or a photo: a retry does not mend it. */
class EmptyStory extends Error {}

/** The input of the typesetter for a draft. Throws `EmptyStory` when the story has no answer and no photo. */
async function typesetInputOf(ctx: Ctx, draft: store.DraftVersion) {
  const { answers, photos } = await storyOf(ctx, draft.edition);
  const recordings = answers.flatMap(({ key, question, voice, seconds }) =>
    voice ? [{ key, question, file: voice, seconds: seconds ?? 0 }] : [],
  );
  if (answers.length + photos.length === 0) throw new EmptyStory('There is nothing in the story to make pages of.');
  const photosWithFiles = await Promise.all(
    photos.map(async photo => {
      const file = await fileById(ctx, photo.file);
      if (!file) throw new Error(`the photo ${photo.file} of the story is not there`);
      return { ...photo, file };
    }),
  );
  const facts = await photoFactsById(
    ctx,
    photosWithFiles.map(({ file }) => file),
  );
  const marks = await markRecordings(ctx, await viewEdition(ctx, draft.edition), recordings);
  const pictures = photosWithFiles.map(({ file, takenAt, page }) => ({
    id: file.id,
    path: filePath(ctx, file),
    takenAt,
    ...(page !== null && { page: String(page) }),
    facts: facts.get(file.id),
  }));
  return {
    told: materialFor(answers, photos.length),
    story: {
      from: null,
      date: draft.askedAt.toISOString(),
      answers: answers.filter(({ text }) => text).map(({ question, text }) => ({ question, text })),
      voices: recordings.map(({ question, seconds, file }) => ({ question, seconds, ...marks.get(file) })),
    },
    photos: pictures,
  };
}
