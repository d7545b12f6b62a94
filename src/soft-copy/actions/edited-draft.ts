import { writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '#platform/context.ts';
import { setSoftCopy, takeStep, type Edition } from '#src/editions/index.ts';
import type { InputPhoto, MagazineDocument, MagazinePlan, Story, typesetMagazine } from '#typeset/index.ts';
import { standingEdits } from '../rules/edits.ts';
import { lostWishWords } from '../rules/rounds.ts';
import * as drafts from '../store.ts';
import * as store from '../store/edits.ts';
import { changeRound, insertWish, wishesOf } from '../store/rounds.ts';
import { logoFileOf } from './brand-logo.ts';
import { documentNow } from './document.ts';
import { sayingIn } from './magazine.ts';
import { mayBeBase } from './outdated.ts';
import { openRound, roundNow } from './rounds.ts';

/** What a draft keeps of the changes that are in it, and of what it was made from. */
export interface DraftEditing {
  /** The draft whose plan the changes are made in; null when this one was planned from its story. */
  base: number | null;
  /** The last change when it was begun. */
  head: number;
  /** The plan before changes were made in it, where there are any. */
  planned: MagazinePlan | null;
  /** The document with all changes, where there are any. */
  document: MagazineDocument | null;
  /** Changes that the new plan has no place for. */
  lost: readonly { seq: number; refused: string }[];
  story: Story;
}

type Magazine = Awaited<ReturnType<typeof typesetMagazine>>;
/** A typeset magazine, as far as a draft keeps it. */
export type MadeMagazine = Pick<Magazine, 'pdf' | 'thumbnail' | 'pictures' | 'hashes' | 'plan' | 'findings'>;

interface DraftMaking {
  edition: Edition;
  draft: drafts.DraftVersion;
  story: Story;
  photos: readonly InputPhoto[];
  outDir: string;
  /** Plans and typesets the magazine from its story. */
  plan(): Promise<MadeMagazine>;
}

/**
 * Makes the magazine of a draft: of the document as people changed it, where only they changed it; otherwise planned
 * from its story, with all changes made again (D36).
 */
export async function makeMagazine(
  ctx: Ctx,
  making: DraftMaking,
): Promise<{ magazine: MadeMagazine; editing: DraftEditing }> {
  const { edition, draft, story } = making;
  const now = draft.base === null ? undefined : await documentNow(ctx, edition);
  if (now && (await mayBeBase(ctx, edition, now.base))) {
    const { document, head, base } = now;
    const magazine = await typesetPlan(ctx, document.plan, making);
    return {
      magazine,
      editing: { base: base.version, head, planned: null, document, lost: [], story: base.story ?? story },
    };
  }
  const rows = await store.editsOf(ctx.db, edition.id);
  const planned = await making.plan();
  const editing = { base: null, head: rows.at(-1)?.seq ?? 0, planned: null, document: null, lost: [], story };
  if (rows.length === 0) return { magazine: planned, editing };
  return replayed(ctx, { making, planned, rows, editing });
}

interface Replaying {
  making: DraftMaking;
  planned: MadeMagazine;
  rows: store.EditRow[];
  editing: DraftEditing;
}

/** The planned magazine with all changes that stand made in it again. */
async function replayed(
  ctx: Ctx,
  { making, planned, rows, editing }: Replaying,
): Promise<{ magazine: MadeMagazine; editing: DraftEditing }> {
  const { replayMagazine } = await import('#typeset/index.ts');
  const base = JSON.parse(await readFile(planned.plan, 'utf8')) as MagazinePlan;
  const { story, photos } = making;
  const { document, standing, lost } = await replayMagazine(
    { base, edits: standingEdits(rows), story, photos },
    { seconds: 300 },
  );
  const magazine = standing.length === 0 ? planned : await typesetPlan(ctx, document.plan, making);
  return { magazine, editing: { ...editing, planned: base, document, lost } };
}

/** Typesets a plan as it is, with its pictures. */
async function typesetPlan(ctx: Ctx, plan: MagazinePlan, { photos, outDir }: DraftMaking): Promise<MadeMagazine> {
  const { drawPictures, typeset } = await import('#typeset/index.ts');
  const { pdf, findings } = await typeset(plan, {
    photos,
    ...(await logoFileOf(ctx, plan)),
    target: 'proof',
    outDir,
  });
  const drawn = await drawPictures(pdf, { outDir });
  const path = join(outDir, 'plan.json');
  await writeFile(path, JSON.stringify({ ...plan, findings }));
  return { ...drawn, pdf, findings, plan: path };
}

/**
 * Saves the document of a draft, with what found no place in it as wishes. Returns the last change that is in it;
 * `undefined` when something was changed since the draft was begun, so that it has to be made again. Runs under the
 * lock of the edition.
 */
export async function saveDocument(
  ctx: Ctx,
  edition: Edition,
  { draft, editing }: { draft: drafts.DraftVersion; editing: DraftEditing },
): Promise<number | undefined> {
  const stored = await store.findHead(ctx.db, edition.id);
  if ((stored?.head ?? 0) !== editing.head) return undefined;
  if (editing.base !== null) return stored?.version === editing.base ? editing.head : undefined;
  if (!stored) return 0;
  let head = editing.head;
  const rows = await store.editsOf(ctx.db, edition.id);
  for (const { seq, refused } of editing.lost) {
    const row = rows.find(one => one.seq === seq);
    if (!row) continue;
    head += 1;
    await storeLost(ctx, edition, { row, refused, seq: head, draft });
  }
  await store.saveHead(ctx.db, { edition: edition.id, version: draft.version, head, document: editing.document });
  return head;
}

interface LostChange {
  row: store.EditRow;
  /** Why it has no place any more. */
  refused: string;
  /** The number of the change that takes it out. */
  seq: number;
  draft: drafts.DraftVersion;
}

/** Takes a change out that has no place in a new plan, and keeps it as a wish; not once the magazine is printed. */
async function storeLost(ctx: Ctx, edition: Edition, { row, refused, seq, draft }: LostChange): Promise<void> {
  const { by, byName, role } = row;
  const isPrinted = edition.orderStatus > 3;
  const round = edition.orderStatus < 3 ? 0 : isPrinted ? row.round : await openRound(ctx, edition.id);
  await store.insertEdit(ctx.db, {
    edition: edition.id,
    seq,
    id: `lost ${row.id}`,
    base: seq - 1,
    undo: row.seq,
    touches: row.touches,
    round,
    reason: refused,
    by: 'drafts',
    byName: 'the new draft',
    role: 'system',
    at: ctx.now(),
  });
  if (isPrinted) return;
  const says = await sayingIn(ctx, edition, row);
  const wish = { edition: edition.id, id: row.id, round, version: draft.version, by, byName, role, at: ctx.now() };
  const words = lostWishWords({ says, refused, edit: row.edit });
  await insertWish(ctx.db, { ...wish, kind: 'other', words, state: 'open' });
}

const ownChanges = { kind: 'system', name: 'own changes' } as const;

/**
 * Publishes a draft that was made of a round with nothing but changes: nobody has to look at it first. Returns whether
 * it did. Runs under the lock of the edition.
 */
export async function publishByItself(
  ctx: Ctx,
  edition: Edition,
  { asked, made }: { asked: drafts.DraftVersion; made: drafts.TypesetDraft },
): Promise<boolean> {
  if (asked.base === null || asked.base !== made.base) return false;
  if (edition.orderStatus !== 3 || edition.live !== 2 || edition.cancelled) return false;
  const round = await roundNow(ctx, edition.id);
  const wishes = (await wishesOf(ctx.db, edition.id)).filter(({ state }) => state !== 'withdrawn');
  if (round.state !== 'sent' || wishes.some(wish => wish.round === round.n)) return false;
  await takeStep(ctx.as(ownChanges), edition.id, 'publish');
  await drafts.markPublished(ctx.db, asked, { at: ctx.now(), note: null });
  await setSoftCopy(ctx, edition.id, made);
  await answerRound(ctx, edition, { version: asked.version });
  return true;
}

/** Ends the round that a published draft answers: one that was sent, or one in which nothing was said (D35). */
export async function answerRound(
  ctx: Ctx,
  edition: Pick<Edition, 'id'>,
  { version, isUnsent = false }: { version: number; isUnsent?: boolean },
): Promise<void> {
  const { n, state, isStored, countedAt } = await roundNow(ctx, edition.id);
  if (!isStored || (state === 'collecting' && isUnsent)) return;
  await changeRound(
    ctx.db,
    { edition: edition.id, n },
    { state: 'answered', answeredVersion: version, countedAt: countedAt ?? ctx.now() },
  );
}
