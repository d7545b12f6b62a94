import type { HandlerResult, JsonOf } from '#kernel/call.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { recordAct } from '#platform/staff-log.ts';
import { lockEdition, type Edition } from '#src/editions/index.ts';
import type { Edit, MagazineDocument } from '#typeset/index.ts';
import {
  aboutTheSame,
  actsForCustomer,
  changedPages,
  mayMake,
  mayTakeBack,
  overlapping,
  seenAfter,
  standingEdits,
  undoneSeqs,
  whyNotEdit,
  type StoredEdit,
} from '../rules/edits.ts';
import { maxRoundEdits } from '../rules/rounds.ts';
import * as store from '../store/edits.ts';
import { findWish } from '../store/rounds.ts';
import type { WireEdit } from '../wire/editing.ts';
import {
  authorizeMagazine,
  basePlan,
  editingSources,
  editLimits,
  editsUpTo,
  requireDocument,
  withEngine,
  type Author,
  type DocumentNow,
  type Engine,
  type MagazineSources,
} from './document.ts';
import { sayingIn, shownTo } from './magazine.ts';
import { pictureAtOnce } from './previews.ts';
import { openRound, roundNow, roundRecord } from './rounds.ts';
import type * as wire from '../wire/editing.ts';

type ChangeRequest = JsonOf<typeof wire.edits>;

type Changed = HandlerResult<typeof wire.edits>;

/** How often one magazine is changed: each change is laid out by the one process that lays out all of them. */
const changeLimit: RateLimit = { name: 'edits', max: 600, seconds: 600 };

/** How often a change is computed again because another one came first. */
const mostAttempts = 20;

/**
 * Changes a magazine by one edit, or takes one back (D36). The pages are laid out before the edition is locked; when
 * another change came meanwhile, they are laid out again. Nothing is overwritten unseen: a change after `base` on the
 * same page refuses this one. Throws `Refused` 400, 403, 409 and 429, see the call.
 */
export async function changeMagazine(ctx: Ctx, request: ChangeRequest): Promise<Changed> {
  const { edition, author } = await authorizeMagazine(ctx, request.edition);
  assertWhole(request, author);
  await consumeRateLimit(ctx, changeLimit, edition.id);
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const known = await store.findEdit(ctx.db, edition.id, request.id);
    if (known) return { ...(await changedBy(ctx, edition, known)), picture: null };
    await assertMayChange(ctx, edition, { author, reason: request.reason });
    const now = await requireDocument(ctx, edition);
    const made =
      request.undo === undefined
        ? await edited(ctx, edition, { now, request })
        : await undone(ctx, edition, { now, undo: request.undo, isStaff: author.role === 'staff' });
    const saved = await saveChange(ctx, { edition, request, author, now, made });
    if (!saved) continue;
    const { draw } = request;
    const isDrawn = draw !== undefined && made.touches.includes(draw);
    const [changed, picture] = await Promise.all([
      changedBy(ctx, edition, saved),
      isDrawn ? pictureAtOnce(ctx, { edition, author, base: now.base, plan: made.document.plan, page: draw }) : null,
    ]);
    return { ...changed, picture };
  }
  throw new Refused('busy', 'Many people change this magazine right now. Please try again in a minute.');
}

const changedBy = async (ctx: Ctx, edition: Edition, row: store.EditRow): Promise<Omit<Changed, 'picture'>> => ({
  seq: row.seq,
  head: seenAfter(row, await store.editsOf(ctx.db, edition.id, { after: row.base, upTo: row.seq })),
  touches: row.touches,
  says: await sayingIn(ctx, edition, row),
  round: await roundRecord(ctx, edition.id),
});

/** Throws `Refused` for a request that is no change, or that this caller may not make at all. */
function assertWhole({ edit, undo, wish }: ChangeRequest, { role }: Author): void {
  if ((edit === undefined) === (undo === undefined))
    throw new Refused('invalid', 'Send one change, or the number of one that is to be taken back.');
  const isStaff = role === 'staff';
  if ((edit && !mayMake(edit.do, isStaff)) || (wish !== undefined && !isStaff)) throw onlyTheStudio();
}

const onlyTheStudio = () =>
  new Refused('not-for-you', 'Only the studio can do this. Write it down as a wish, and we do it.');

/** Throws `Refused` 409 while the caller may not change the magazine, and 400 to staff without a reason. */
async function assertMayChange(
  ctx: Ctx,
  edition: Edition,
  { author: { role }, reason }: { author: Author; reason: string | undefined },
): Promise<void> {
  const isStaff = role === 'staff';
  const { state } = await roundNow(ctx, edition.id);
  const why = whyNotEdit(edition, { isStaff, round: state, isShown: isStaff || (await isBaseShown(ctx, edition)) });
  if (why !== undefined) throw new Refused(edition.cancelled ? 'cancelled' : 'frozen', why);
  if (actsForCustomer(edition, isStaff) && !reason)
    throw new Refused('reason-missing', 'The soft copy is with its customer. Say why you change it for them.');
}

/** Whether the draft whose plan is changed now was published. */
async function isBaseShown(ctx: Ctx, edition: Edition): Promise<boolean> {
  const published = await store.newestDraft(ctx.db, edition.id, { published: true });
  const head = await store.findHead(ctx.db, edition.id);
  const base = head?.version ?? (await store.newestDraft(ctx.db, edition.id))?.version;
  return published !== undefined && base !== undefined && base <= published.version;
}

/** A change that the engine made of a document. */
interface MadeChange {
  document: MagazineDocument;
  touches: readonly string[];
  edit: Edit | null;
}

/** An edit of the wire as the engine takes it. */
function engineEdit(edit: WireEdit): EngineEdit {
  if (edit.do !== 'add photo' && edit.do !== 'drop photo') return edit;
  const { template, ...others } = edit;
  return template === undefined ? others : { ...others, template };
}
type EngineEdit = Parameters<Engine['editMagazine']>[0]['edit'];

/** The document after an edit, or the sentence that refuses it: also one that nobody would see. */
async function tryEdit(
  ctx: Ctx,
  { now: { document }, sources, edit }: { now: DocumentNow; sources: MagazineSources; edit: WireEdit },
): Promise<MadeChange | { refused: string }> {
  const made = await withEngine(ctx, engine =>
    engine.editMagazine({ document, edit: engineEdit(edit), ...sources }, editLimits),
  );
  if ('refused' in made) return made;
  const changed = changedPages(made.document.plan, document.plan);
  return changed.size === 0 && made.edit.do !== 'lock' ? { refused: nothingSeen } : { ...made, touches: [...changed] };
}

const nothingSeen =
  'Nothing that is printed would change by this. Choose another layout first, or write it down as a wish.';

/** How often it is asked whether a magazine could be changed. */
const checkLimit: RateLimit = { name: 'edit-checks', max: 600, seconds: 600 };

/** Why each of these edits cannot be made now; null for those that can. Throws `Refused` 403, 409, 429 and 503. */
export async function checkEdits(ctx: Ctx, { edition: id, edits }: { edition: string; edits: readonly WireEdit[] }) {
  const { edition, author } = await authorizeMagazine(ctx, id);
  await consumeRateLimit(ctx, checkLimit, edition.id);
  const { now, whyNot } = await shownTo(ctx, edition, author);
  if (whyNot !== undefined) throw new Refused('frozen', whyNot);
  const sources = await editingSources(ctx, edition, now.base);
  const refused: (string | null)[] = [];
  for (const edit of edits) {
    if (!mayMake(edit.do, author.role === 'staff')) throw onlyTheStudio();
    const made = await tryEdit(ctx, { now, sources, edit });
    refused.push('refused' in made ? made.refused : null);
  }
  return { head: now.head, refused };
}

async function edited(
  ctx: Ctx,
  edition: Edition,
  { now, request: { edit, base } }: { now: DocumentNow; request: ChangeRequest },
): Promise<MadeChange> {
  if (!edit) throw new Error('There is no change to make');
  const sources = await editingSources(ctx, edition, now.base);
  const made = await tryEdit(ctx, { now, sources, edit });
  if (!('refused' in made)) return made;
  const since = await store.editsOf(ctx.db, edition.id, { after: base });
  const other = aboutTheSame(since, { base, edit: engineEdit(edit) });
  if (other) throw await editedMeanwhile(ctx, edition, other);
  throw new Refused('edit-refused', made.refused);
}

/** The document without a change, or with one that had been taken back. */
async function undone(
  ctx: Ctx,
  edition: Edition,
  { now, undo: seq, isStaff }: { now: DocumentNow; undo: number; isStaff: boolean },
): Promise<MadeChange> {
  const rows = await editsUpTo(ctx, edition, now);
  const taken = rows.find(row => row.seq === seq);
  if (!taken || (taken.edit === null && taken.undo === null) || undoneSeqs(rows).has(seq))
    throw new Refused('edit-refused', 'This change is not in the magazine any more.');
  if (!mayTakeBack(taken, rows, isStaff)) throw onlyTheStudio();
  if (taken.undo !== null) return redone(ctx, edition, { now, rows, taken });
  const sources = await editingSources(ctx, edition, now.base);
  const base = await basePlan(now);
  const made = await withEngine(ctx, engine =>
    engine.undoMagazineEdit({ base, edits: standingEdits(rows), seq, ...sources }, editLimits),
  );
  if ('refused' in made) throw await inTheWay(ctx, edition, made);
  return { ...made, edit: null };
}

const laterOnPage = 'A later change is on the same page. Take that one back first.';

/** The refusal to take a change back, with the later one that has to be taken back first, where it is known. */
async function inTheWay(ctx: Ctx, edition: Edition, { refused, by }: { refused: string; by?: number }) {
  const [row] = by === undefined ? [] : await store.editsOf(ctx.db, edition.id, { after: by - 1, upTo: by });
  return new Refused('edit-refused', row ? `${refused} It is: ${await sayingIn(ctx, edition, row)}` : refused);
}

/** The document with a change again that had been taken back; not after a later change on the same pages. */
async function redone(
  ctx: Ctx,
  edition: Edition,
  { now, rows, taken }: { now: DocumentNow; rows: StoredEdit[]; taken: StoredEdit },
): Promise<MadeChange> {
  const later = overlapping(rows, { base: taken.seq, touches: taken.touches });
  if (later) throw await inTheWay(ctx, edition, { refused: laterOnPage, by: later.seq });
  const sources = await editingSources(ctx, edition, now.base);
  const base = await basePlan(now);
  const standing = standingEdits(rows);
  const { document, lost } = await withEngine(ctx, engine =>
    engine.replayMagazine(
      { base, edits: [...standing, { seq: now.head + 1, undo: taken.seq }], ...sources },
      editLimits,
    ),
  );
  if (lost.length > 0) throw new Refused('edit-refused', 'A later change stands in the way. Take that one back first.');
  return { document, touches: taken.touches, edit: null };
}

/** The refusal of a change because of another one that the person had not seen. */
async function editedMeanwhile(ctx: Ctx, edition: Edition, other: store.EditRow): Promise<Refused> {
  const says = await sayingIn(ctx, edition, other);
  return new Refused(
    'edited-meanwhile',
    `${other.byName} changed this meanwhile. ${says} Look at it, then change it again if you like.`,
  );
}

interface SaveRequest {
  edition: Edition;
  request: ChangeRequest;
  author: Author;
  now: DocumentNow;
  made: MadeChange;
}

/**
 * Stores a change under the lock of its edition, which every step, every draft and every other change waits for.
 * `undefined` when it has to be made again, because the document is another one than it was made of.
 */
const saveChange = (ctx: Ctx, { edition: { id }, request, author, now, made }: SaveRequest) =>
  ctx.transaction(async (ctx): Promise<store.EditRow | undefined> => {
    const edition = await lockEdition(ctx, id);
    const known = await store.findEdit(ctx.db, edition.id, request.id);
    if (known) return known;
    await assertMayChange(ctx, edition, { author, reason: request.reason });
    const since = await store.editsOf(ctx.db, edition.id, { after: request.base });
    const other = overlapping(since, { base: request.base, touches: made.touches });
    if (other) throw await editedMeanwhile(ctx, edition, other);
    if (!(await isStillAt(ctx, edition, now))) return undefined;
    const round = edition.orderStatus < 3 ? 0 : await openRound(ctx, edition.id);
    if (author.role !== 'staff' && (await store.editsInRound(ctx.db, edition.id, round)) >= maxRoundEdits)
      throw new Refused(
        'round-full',
        `A round takes ${maxRoundEdits} changes. Send these, then go on in the next one.`,
      );
    if (request.wish !== undefined && !(await findWish(ctx.db, edition.id, request.wish)))
      throw new Refused('not-found', 'We could not find that wish. Reload the page, then choose it again.');
    const row = {
      edition: edition.id,
      seq: now.head + 1,
      id: request.id,
      base: request.base,
      edit: made.edit,
      undo: request.undo ?? null,
      touches: [...made.touches],
      round,
      wish: request.wish ?? null,
      reason: request.reason ?? null,
      ...author,
      at: ctx.now(),
    };
    await store.insertEdit(ctx.db, row);
    await recordAct(ctx, {
      act: 'magazine changed',
      object: { kind: 'edition', id: edition.id },
      after: { change: made.edit?.do ?? 'taken back', number: row.seq },
      reason: row.reason,
    });
    await store.saveHead(ctx.db, {
      edition: edition.id,
      version: now.base.version,
      head: row.seq,
      document: made.document,
    });
    return row;
  });

/** Whether the document of an edition is still the one that a change was made of. */
async function isStillAt(ctx: Ctx, edition: Edition, { base, head }: DocumentNow): Promise<boolean> {
  const stored = await store.findHead(ctx.db, edition.id);
  if (stored) return stored.version === base.version && stored.head === head && stored.document !== null;
  return head === 0 && (await store.newestDraft(ctx.db, edition.id))?.version === base.version;
}
