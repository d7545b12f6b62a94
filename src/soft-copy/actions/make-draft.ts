import { readFile } from 'node:fs/promises';
import type { EditionId } from '#kernel/ids.ts';
import { job, type Ctx } from '#platform/context.ts';
import { storyOf } from '#src/abstract-form/index.ts';
import { takeStep, viewEdition, type Edition } from '#src/editions/index.ts';
import {
  photoFactsById,
  fileById,
  filePath,
  withTemporaryFolder,
  storeFile,
  type FileRecord,
} from '#src/files/index.ts';
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
 * Makes the draft that was asked for: typesets it, keeps PDF and pages, writes them down. Safe to run twice, and again after
 * being killed at any line: what it writes is content-addressed, and the row that names it is written last.
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
 * Holds the draft of a story that is too short for its pages until somebody decides; answers whether it did. Staff who
 * give a reason want it all the same, and after a first draft nobody is asked again.
 */
async function pauseThinDraft(ctx: Ctx, draft: store.DraftVersion, told: Material): Promise<boolean> {
  if (draft.reason !== null || (await store.draftsOf(ctx.db, draft.edition)).some(store.isFinished)) return false;
  const { plan, orderStatus } = await viewEdition(ctx, draft.edition);
  if (orderStatus !== 1 || pagesMissing(told, plan.pages) === 0) return false;
  const finding = { code: 'thin', message: thinStoryText(told, plan.pages) };
  await store.pauseDraft(ctx.db, draft, { waits: 'thin', findings: [finding] });
  return true;
}

/** The edition at the status in which a draft is made; `undefined` when it has moved on without one. */
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

/** The plan of the draft before this one: whoever asked for one change shall find the other pages as they were. */
async function previousPlan(ctx: Ctx, draft: store.DraftId, readPlan: typeof readStoredPlan) {
  const earlier = (await store.draftsOf(ctx.db, draft.edition)).find(
    one => one.version < draft.version && store.isFinished(one),
  );
  const read = earlier && readPlan(earlier.plan);
  return read && 'plan' in read ? read.plan : undefined;
}

/** Keeps the files of a typeset magazine, then writes down that this is the draft. */
async function storeMagazine(
  ctx: Ctx,
  {
    edition,
    draft,
    made,
    names,
  }: { edition: Edition; draft: store.DraftId; made: TypesetResult; names?: Map<string, string> },
): Promise<void> {
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
    // A plan names its photos by the files that are kept of them: it is set again for print.
    plan: JSON.parse(await readFile(made.plan, 'utf8'), (key, value: unknown) =>
      key === 'photo' && typeof value === 'string' ? (names?.get(value) ?? value) : value,
    ) as unknown,
    findings: made.findings,
  });
}

/**
 * Makes a magazine that was typeset elsewhere the draft of an edition, unless it has one. Its files are copied.
 * `names`: the kept file of each photo that its plan names, so that it can be printed.
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

/** A story without a word, a recording or a photo: trying again would not help. */
class EmptyStory extends Error {}

/** The story and the photos as the typesetter takes them. Throws `NothingToSet` when there are none. */
async function typesetInputOf(ctx: Ctx, draft: store.DraftVersion) {
  const { answers, photos } = await storyOf(ctx, draft.edition);
  const spoken = answers.flatMap(({ key, question, voice, seconds }) =>
    voice ? [{ key, question, file: voice, seconds: seconds ?? 0 }] : [],
  );
  if (answers.length + photos.length === 0) throw new EmptyStory('There is nothing in the story to make pages of.');
  const kept = await Promise.all(
    photos.map(async ({ file: id }) => {
      const file = await fileById(ctx, id);
      if (!file) throw new Error(`the photo ${id} of the story is not there`);
      return file;
    }),
  );
  const facts = await photoFactsById(ctx, kept);
  const marks = await markRecordings(ctx, await viewEdition(ctx, draft.edition), spoken);
  const pictures = photos.map(({ file: id, takenAt, page }, at) => ({
    id,
    path: filePath(ctx, kept[at] as FileRecord),
    takenAt,
    ...(page !== null && { page: String(page) }),
    facts: facts.get(id),
  }));
  return {
    told: materialFor(answers, photos.length),
    story: {
      from: null,
      date: draft.askedAt.toISOString(),
      answers: answers.filter(({ text }) => text).map(({ question, text }) => ({ question, text })),
      voices: spoken.map(({ question, seconds, file }) => ({ question, seconds, ...marks.get(file) })),
    },
    photos: pictures,
  };
}
