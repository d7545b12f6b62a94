import { readFile } from 'node:fs/promises';
import { designOf } from '#kernel/designs.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { acceptedContributionsOf, withdrawnAmong } from '#src/contributions/index.ts';
import { lockEdition, setSoftCopy, takeStep, loadEdition, type Edition } from '#src/editions/index.ts';
import { isStorageAway, withTemporaryFolder } from '#src/files/index.ts';
import { originalFiles } from '#src/uploads/index.ts';
import { markRecordings } from '#src/voices/index.ts';
import { type Material, materialOf as materialFor, pagesMissing } from '#typeset/input/rules.ts';
import { printedName, printedSubject } from '#src/editions/rules.ts';
import { isAsChosen, thinStoryText } from '../rules.ts';
import * as store from '../store.ts';
import { materialOf, planInputOf, previousPlan } from './magazine-input.ts';
import { withProposals } from './proposals.ts';
import { photosToTypeset } from './story-photos.ts';
import { logoPath } from './brand-logo.ts';
import { withDraftFiles } from './draft-files.ts';
import { makeMagazine, publishByItself, saveDocument, type DraftEditing, type MadeMagazine } from './edited-draft.ts';

/** A typeset magazine; hashes and close pictures of its pages are missing where it was typeset elsewhere. */
type TypesetResult = Omit<MadeMagazine, 'hashes'> & Partial<Pick<MadeMagazine, 'hashes'>> & { sharp?: string[] };

/**
 * Makes the requested draft: typesets it, stores PDF and page pictures, then the row. Safe to run twice, and again
 * after a crash at any line: files are content-addressed, and the row that names them is written last.
 */
export async function makeDraft(ctx: Ctx, id: store.DraftId): Promise<void> {
  const draft = await store.findDraft(ctx.db, id);
  if (!draft || draft.discardedAt || store.isFinished(draft)) return;
  const startedAt = ctx.now();
  try {
    const input = await typesetInputOf(ctx, draft);
    if (await pauseThinDraft(ctx, draft, input.content)) return;
    const edition = await startDraft(ctx, draft);
    if (edition) await typesetDraft(ctx, { startedAt, edition, draft, input });
  } catch (error) {
    if (isStorageAway(error)) throw error;
    // Its magazine was erased meanwhile (W100): files are gone under it, and nobody waits for it.
    if (!(await store.findDraft(ctx.db, id))) return;
    const message = error instanceof Error ? error.message : String(error);
    await store.saveDraftError(ctx.db, id, message);
    if (!(error instanceof EmptyStory)) throw error;
  }
}

/**
 * Pauses the draft of a story that is too short for its pages until staff decide; returns whether it did. A draft that
 * staff requested with a reason is made nevertheless, and so is every draft after the first.
 */
async function pauseThinDraft(ctx: Ctx, draft: store.DraftVersion, content: Material): Promise<boolean> {
  if (draft.reason !== null || (await store.draftsOf(ctx.db, draft.edition)).some(store.isFinished)) return false;
  const { plan, orderStatus } = await loadEdition(ctx, draft.edition);
  if (orderStatus !== 1 || pagesMissing(content, plan.pages) === 0) return false;
  const finding = { code: 'thin', message: thinStoryText(content, plan.pages) };
  await store.pauseDraft(ctx.db, draft, { waits: 'thin', findings: [finding] });
  return true;
}

/** Whether a story that is handed in now is too short for its pages, so that its first draft is paused. */
export async function isStoryShort(ctx: Ctx, edition: Edition): Promise<boolean> {
  if (edition.orderStatus > 1 || (await store.draftsOf(ctx.db, edition.id)).some(store.isFinished)) return false;
  const { content, photos } = await materialOf(ctx, edition);
  // Without anything there is no draft, and staff are told so.
  if (content.length + photos.length === 0) return false;
  return pagesMissing(materialFor(content, photos.length), edition.plan.pages) > 0;
}

/**
 * Takes the step `startDraft` when it is due and returns the edition; `undefined` when no draft is needed any more.
 */
async function startDraft(ctx: Ctx, draft: store.DraftVersion): Promise<Edition | undefined> {
  const { edition: id, onlyOnline } = draft;
  const edition = await loadEdition(ctx, id);
  if (edition.cancelled) return undefined;
  if (onlyOnline) return edition.orderStatus > 3 ? edition : undefined;
  if (edition.orderStatus === 1) return takeStep(ctx, id, 'startDraft');
  return edition.orderStatus === 2 || (edition.orderStatus === 3 && edition.live === 2) ? edition : undefined;
}

interface DraftWork {
  startedAt: Date;
  edition: Edition;
  draft: store.DraftVersion;
  input: Awaited<ReturnType<typeof typesetInputOf>>;
}

async function typesetDraft(ctx: Ctx, { startedAt, edition, draft, input }: DraftWork): Promise<void> {
  await withTemporaryFolder(ctx, `draft-${draft.edition}-${draft.version}-`, async outDir => {
    const typesetter = await import('#typeset/index.ts');
    typesetter.limitLanes(ctx.config.process.typesetLanes);
    const { photos } = input;
    const told = planInputOf(ctx, edition, { ...input, person: printedName(edition), at: draft.askedAt });
    // A draft of people’s own changes keeps the story of its base.
    const story = draft.base === null ? await withProposals(ctx, edition, told.story) : told.story;
    const planInput = { ...told, story };
    const before = await previousPlan(ctx, draft, typesetter.readPlan);
    const logo = await logoPath(ctx, planInput.story.logo?.id);
    const { magazine, editing } = await makeMagazine(ctx, {
      edition,
      draft,
      story: planInput.story,
      photos,
      outDir,
      plan: () =>
        typesetter.typesetMagazine({ ...planInput, ...logo, photos, design: designOf(edition), before, outDir }),
    });
    const sharp = await typesetter.drawSharpPictures(magazine.pdf, { outDir });
    await storeMagazine(ctx, {
      startedAt,
      edition,
      draft,
      magazine: { ...magazine, sharp },
      editing,
      contributions: input.material.contributions,
    });
  });
}

interface StoreMagazineOptions {
  /** When its making began; absent for magazines that were typeset elsewhere. */
  startedAt?: Date;
  edition: Edition;
  draft: store.DraftId;
  magazine: TypesetResult;
  names?: Map<string, string>;
  /** The contributions of friends that are printed in it. */
  contributions?: string[];
  /** What is stored of changes; nothing for magazines that were typeset elsewhere. */
  editing?: DraftEditing;
}

/** Stores the files of a typeset magazine together with the draft's row that names them. */
async function storeMagazine(
  ctx: Ctx,
  { startedAt, edition, draft, magazine, names, editing, contributions = [] }: StoreMagazineOptions,
): Promise<void> {
  const madeAt = ctx.now();
  const made = {
    madeAt,
    seconds: startedAt ? Math.ceil((madeAt.getTime() - startedAt.getTime()) / 1000) : null,
    subject: printedSubject(edition.about),
    contributions,
    // The plan names its photos by their stored files, since it is typeset again for print.
    plan: JSON.parse(await readFile(magazine.plan, 'utf8'), (key, value: unknown) =>
      key === 'photo' && typeof value === 'string' ? (names?.get(value) ?? value) : value,
    ) as unknown,
    findings: magazine.findings,
    base: editing?.base ?? null,
    head: editing?.head ?? 0,
    planned: editing?.planned ?? null,
    story: editing?.story ?? null,
    pageHashes: magazine.hashes ?? null,
  };
  await withDraftFiles(ctx, { edition, magazine }, nameFiles => saveDraft(ctx, draft, { made, nameFiles, editing }));
}

/** A made draft, whose files have no rows yet. */
interface UnsavedDraft {
  made: Omit<store.TypesetDraft, 'pdf' | 'sha256' | 'thumbnail' | 'pages'>;
  nameFiles(ctx: Ctx): Promise<Pick<store.TypesetDraft, 'pdf' | 'sha256' | 'thumbnail' | 'pages'>>;
  editing: DraftEditing | undefined;
}

/**
 * Saves a finished draft under the lock of its edition, and shows it at once when it only replaces the soft copy
 * online, or is made of nothing but people's own changes. When somebody withdrew meanwhile what it prints, changed the
 * names, the design or the magazine, or accepted or left out what a friend told, it throws: the job makes it again. Of
 * a magazine that was erased meanwhile nothing is saved.
 */
async function saveDraft(ctx: Ctx, id: store.DraftId, { made, nameFiles, editing }: UnsavedDraft): Promise<void> {
  const isSaved = await ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id.edition);
    const accepted = await acceptedContributionsOf(ctx, id.edition);
    const isOutdated =
      accepted.ids.join() !== made.contributions.join() ||
      made.subject !== printedSubject(edition.about) ||
      !isAsChosen(edition, made.plan);
    const gone = await withdrawnAmong(ctx, made.contributions);
    const asked = await store.findDraft(ctx.db, id);
    // Made by another run, or its magazine was erased meanwhile, and this draft with it (W100).
    if (!asked || asked.madeAt) return true;
    const isSound = gone.size === 0 && !isOutdated;
    const mayStand = isSound && editing && !asked.discardedAt;
    const head = mayStand ? await saveDocument(ctx, edition, { draft: asked, editing }) : (made.head ?? 0);
    if (!isSound || head === undefined) return false;
    const whole = { ...made, ...(await nameFiles(ctx)), head };
    await store.saveFinishedDraft(ctx.db, id, whole);
    if (asked.onlyOnline) {
      await store.markPublished(ctx.db, id, { at: ctx.now(), note: null });
      await setSoftCopy(ctx, id.edition, whole);
    } else await publishByItself(ctx, edition, { asked, made: whole });
    return true;
  });
  if (!isSaved) throw new Error('What it prints was changed or withdrawn while this draft was made. It is made again.');
}

interface SeededMagazine {
  magazine: TypesetResult;
  names: Map<string, string>;
}

/**
 * Stores a magazine that was typeset elsewhere as the draft of an edition, unless it has one; copies its files.
 * `names`: the stored file of each photo that the plan names, so that it can be printed. For the sandbox's seed.
 */
export async function seedDraft(ctx: Ctx, id: EditionId, { magazine, names }: SeededMagazine): Promise<void> {
  const edition = await loadEdition(ctx, id);
  const [newest] = await store.draftsOf(ctx.db, id);
  if (newest && store.isFinished(newest)) return;
  const draft = { edition: id, version: newest?.version ?? 1 };
  await store.requestDraft(ctx.db, { ...draft, askedAt: ctx.now(), askedBy: 'the shop', reason: null });
  await storeMagazine(ctx, { edition, draft, magazine, names });
}

/** The story has neither an answer nor a photo. A retry would fail, too. */
class EmptyStory extends Error {}

/** The input of the typesetter for a draft. Throws `EmptyStory` when there is no answer and no photo. */
async function typesetInputOf(ctx: Ctx, draft: store.DraftVersion) {
  const edition = await loadEdition(ctx, draft.edition);
  const material = await materialOf(ctx, edition);
  const { content, recordings, photos } = material;
  if (content.length + photos.length === 0) throw new EmptyStory('There is nothing in the story to make pages of.');
  const marks = await markRecordings(ctx, edition.id, recordings);
  const originals = await originalFiles(ctx, draft.edition);
  return {
    content: materialFor(content, photos.length),
    material,
    marks,
    photos: await photosToTypeset(ctx, photos, originals),
  };
}
