import type { EditionId } from '#kernel/ids.ts';
import { notYours, Refused } from '#kernel/refusals.ts';
import { actorName, type Ctx } from '#platform/context.ts';
import {
  announceStoryAccepted,
  authorizeEdition,
  lockEdition,
  addNote,
  releaseIfReady,
  setSoftCopy,
  roleOf,
  readEdition,
  seesSoftCopy,
  takeStep,
  loadEdition,
  viewEdition,
  requestMoreStory,
  type Edition,
} from '#src/editions/index.ts';
import { sendDraft } from './draft-queue.ts';
import { closeStory, reopenStory, storyOf } from '#src/abstract-form/index.ts';
import { withdrawnAmong } from '#src/contributions/index.ts';
import { missingMaterialText } from '#src/abstract-form/rules.ts';
import { materialOf } from '#typeset/input/rules.ts';
import {
  isAsChosen,
  mayRedraft,
  mayApproveVersion,
  outdatedText,
  type OutdatedPart,
  type RevisionState,
} from '../rules.ts';
import { actsForCustomer } from '../rules/edits.ts';
import * as store from '../store.ts';
import { dropDocument, findHead, newestDraft } from '../store/edits.ts';
import { documentNow } from './document.ts';
import { answerRound } from './edited-draft.ts';
import { mayBeBase, outdatedPart } from './outdated.ts';
import { openRound, roundRecord } from './rounds.ts';
import { revisionState } from './undo-revision.ts';
import { assertAllSent, assertWishesAnswered, hasUnsent } from './unsent.ts';

/**
 * Requests the first draft when a story is handed in, or the same draft again when it is handed in again (D16). Runs in
 * the same transaction.
 */
export async function onStoryHandedIn(ctx: Ctx, { edition }: { edition: EditionId }): Promise<void> {
  const row = { edition, version: 1, askedAt: ctx.now(), askedBy: 'the story', reason: null };
  if (await store.requestDraft(ctx.db, row)) return sendDraft(ctx, { edition, version: 1 });
  // The story was reopened and handed in again.
  const [newest] = await store.draftsOf(ctx.db, edition);
  if (!newest || store.isFinished(newest)) return;
  await store.requestDraftAgain(ctx.db, { ...newest, reason: null });
  await sendDraft(ctx, { edition, version: newest.version });
}

/**
 * Discards the unpublished draft of a story that its customer opened again; the next version waits until the story is
 * handed in again. Runs in the same transaction.
 */
export async function onStoryReopened(ctx: Ctx, { edition }: { edition: EditionId }): Promise<void> {
  const [newest] = await store.draftsOf(ctx.db, edition);
  if (!newest) return;
  await store.discardDraft(ctx.db, newest, ctx.now());
  await dropDocument(ctx.db, edition);
  const next = { edition, version: newest.version + 1 };
  await store.requestDraft(ctx.db, { ...next, askedAt: ctx.now(), askedBy: 'the story', reason: null });
  await store.pauseDraft(ctx.db, next, { waits: 'asked', findings: [] });
}

/**
 * Requests a new draft, for staff: another layout of the same story, or another attempt at a failed one. Returns its
 * version. Throws `Refused` 403 for other callers, 409 before the hand-in, while the customer reviews the soft copy,
 * and once it is approved.
 */
export async function redraft(
  ctx: Ctx,
  { edition: id, reason }: { edition: string; reason?: string | undefined },
): Promise<number> {
  if ((await roleOf(ctx, await viewEdition(ctx, id))) !== 'staff') throw notYours();
  return ctx.transaction(async ctx => {
    // The edition before its drafts, as every verb locks them: two in another order would wait for each other.
    const edition = await lockEdition(ctx, id);
    if (!mayRedraft(edition))
      throw new Refused(
        'not-now',
        'A new draft can be made before publishing, or once the customer asks for a revision.',
      );
    const [newest] = await store.draftsOf(ctx.db, edition.id);
    const version = newest && !store.isFinished(newest) ? newest.version : (newest?.version ?? 0) + 1;
    const base = await baseOfNext(ctx, edition);
    const asked = { askedAt: ctx.now(), askedBy: actorName(ctx), reason: reason || null };
    const row = { edition: edition.id, version, ...asked, base };
    if (newest?.waits === 'asked' && (reason || edition.orderStatus > 1)) await closeStory(ctx, edition.id);
    if (!(await store.requestDraft(ctx.db, row))) await store.requestDraftAgain(ctx.db, row);
    if (newest?.waits && reason && edition.orderStatus === 1) await announceStoryAccepted(ctx, edition.id);
    if (newest?.version !== version || reason)
      await addNote(ctx, edition.id, { what: `draft ${version} asked for`, reason, act: 'draft asked for' });
    await sendDraft(
      ctx,
      { edition: edition.id, version },
      { deduplicationKey: `${edition.id}/${version}/${reason ?? ''}` },
    );
    return version;
  });
}

/**
 * The draft whose plan was changed since the newest one was made: the next draft is made of these changes, and no page
 * besides is another one (D36). Null when the next draft is planned anew.
 */
async function baseOfNext(ctx: Ctx, edition: Edition): Promise<number | null> {
  const head = await findHead(ctx.db, edition.id);
  const newest = head && (await newestDraft(ctx.db, edition.id));
  const now = newest && head.head > newest.head ? await documentNow(ctx, edition) : undefined;
  if (!now) return null;
  return (await mayBeBase(ctx, edition, now.base)) ? now.base.version : null;
}

/**
 * Asks the customer for more than a thin story, for staff: its form is reopened, and a message says what would help.
 * The draft waits until the story is handed in again. Throws `Refused` 403 for other callers, 409 when no draft waits.
 */
export async function askForMore(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction(async ctx => {
    const edition = await viewEdition(ctx, id);
    if ((await roleOf(ctx, edition)) !== 'staff') throw notYours();
    const [newest] = await store.draftsOf(ctx.db, edition.id);
    if (!newest || store.isFinished(newest) || newest.waits === null)
      throw new Refused('not-now', 'Only while the draft of a thin story waits can more be asked for.');
    const { answers, photos } = await storyOf(ctx, edition.id);
    const help =
      missingMaterialText(materialOf(answers, photos.length), edition.plan.pages) ??
      'Whatever else comes to mind is welcome.';
    await requestMoreStory(ctx, edition.id, help);
    await reopenStory(ctx, edition.id);
    await store.pauseDraft(ctx.db, newest, { waits: 'asked', findings: newest.findings ?? [] });
  });
}

/** Requests a new draft after the name on a magazine was changed, see `requestDraftFor`. */
export const onSubjectChanged = (ctx: Ctx, { edition }: { edition: EditionId }): Promise<void> =>
  requestDraftFor(ctx, edition, 'the new name');

/** The same after another design was chosen (W59). */
export async function onDesignChanged(ctx: Ctx, { edition }: { edition: EditionId }): Promise<void> {
  const [newest] = await store.draftsOf(ctx.db, edition);
  if (newest && isAsChosen(await loadEdition(ctx, edition), newest.plan)) return;
  await requestDraftFor(ctx, edition, 'the other design');
}

/** The same after friends' contributions were accepted, left out, changed or withdrawn (W53). */
export const onAcceptedChanged = (ctx: Ctx, { edition }: { edition: EditionId }): Promise<void> =>
  requestDraftFor(ctx, edition, 'what friends told');

/**
 * Requests a new draft because of a change, while no soft copy is with the customer. Runs in the same transaction.
 * `askedBy` names the change, for staff.
 */
async function requestDraftFor(ctx: Ctx, id: EditionId, askedBy: string): Promise<void> {
  const [newest] = await store.draftsOf(ctx.db, id);
  // A draft that is not made yet reads the change when it is.
  if (!newest || !store.isFinished(newest) || !mayRedraft(await loadEdition(ctx, id))) return;
  const version = newest.version + 1;
  await store.requestDraft(ctx.db, { edition: id, version, askedAt: ctx.now(), askedBy, reason: null });
  await sendDraft(ctx, { edition: id, version });
}

/** Throws `Refused` 409 when a draft names another subject, or has another design, than the edition does now. */
function assertUpToDate(edition: Edition, draft: store.DraftVersion, words: Record<OutdatedPart, string>): void {
  const part = outdatedPart(edition, draft);
  if (part) throw new Refused(part === 'names' ? 'subject-changed' : 'design-changed', words[part]);
}

/** Throws `Refused` 409 when somebody withdrew what is printed in a draft. */
async function assertNobodyWithdrew(ctx: Ctx, draft: store.DraftVersion, help: string): Promise<void> {
  const [name] = (await withdrawnAmong(ctx, draft.contributions)).values();
  if (name !== undefined)
    throw new Refused('contribution-withdrawn', `${name} withdrew words that are in this soft copy. ${help}`);
}

const newerVersionRefusal = () =>
  new Refused('newer', 'A newer version was made while you were reading. Reload the page to see it first.');

/**
 * Publishes the newest draft as the soft copy: status 3, live 1 (D16). `version` is the draft that staff looked at.
 * `note`: what the studio tells the customer with it. Throws `Refused` 409 when there is no unpublished draft, or a
 * newer one than `version`, and while wishes are open or changes of the studio are not in it. The same version
 * published again gets the same answer while it is with its customer.
 */
export async function publish(
  ctx: Ctx,
  { edition: id, version, note }: { edition: string; version?: number | undefined; note?: string | undefined },
): Promise<Edition> {
  return ctx.transaction(async ctx => {
    if (await isJustPublished(ctx, id, version)) return loadEdition(ctx, id);
    const edition = await takeStep(ctx, id, 'publish');
    const drafts = await store.draftsOf(ctx.db, edition.id);
    const draft = drafts.find(store.isFinished);
    const seen = drafts.find(candidate => candidate.version === version) ?? draft;
    if (seen) await assertNobodyWithdrew(ctx, seen, 'Publish the next draft, or ask for a new one.');
    if (!draft || draft.publishedAt) throw new Refused('no-draft', 'There is no new draft to publish. Make one first.');
    if (version !== undefined && version !== draft.version) throw newerVersionRefusal();
    const help = 'Publish the next draft, or ask for a new one.';
    assertUpToDate(edition, draft, {
      names: `The names were changed after this soft copy was made. ${help}`,
      design: `Another design or cover was chosen after this soft copy was made. ${help}`,
    });
    await assertWishesAnswered(ctx, edition, draft);
    await store.markPublished(ctx.db, draft, { at: ctx.now(), note: note || null });
    await setSoftCopy(ctx, edition.id, draft);
    await answerRound(ctx, edition, {
      version: draft.version,
      isUnsent: await hasUnsent(ctx, edition, draft),
    });
    return loadEdition(ctx, id);
  });
}

/** Whether staff ask again for a version that is with its customer already: the first answer was lost on its way. */
async function isJustPublished(ctx: Ctx, id: string, version: number | undefined): Promise<boolean> {
  if (version === undefined) return false;
  const edition = await lockEdition(ctx, id);
  if (edition.orderStatus !== 3 || edition.live !== 1 || (await roleOf(ctx, edition)) !== 'staff') return false;
  return (await store.publishedDraft(ctx.db, edition.id))?.version === version;
}

/**
 * The name under which views are recorded: the account, or the customer link; `undefined` for a caller who only knows
 * the id.
 */
async function viewerOf(ctx: Ctx, edition: Edition): Promise<string | undefined> {
  const role = await roleOf(ctx, edition);
  if (role === 'stranger' || role === 'system') return undefined;
  return 'id' in ctx.actor && role !== 'link' ? ctx.actor.id : `link ${ctx.request?.linkKey?.slice(-6) ?? ''}`;
}

type ShownSoftCopy = store.FinishedDraft & { outdated: OutdatedPart | null; revision: RevisionState | null };

/**
 * The published soft copy, for every caller who knows the edition's id (D05), with what was changed since it was made
 * and how far a revision of it is; `undefined` while there is none, and while a partner has not sent it to their client
 * (W68).
 */
export async function showSoftCopy(ctx: Ctx, id: string): Promise<ShownSoftCopy | undefined> {
  const edition = await readEdition(ctx, id);
  const isShown = edition.pdf.length > 0 && (await seesSoftCopy(ctx, edition));
  const draft = isShown ? await store.publishedDraft(ctx.db, edition.id) : undefined;
  const viewer = draft && (await viewerOf(ctx, edition));
  if (draft && viewer)
    await store.saveView(ctx.db, { edition: edition.id, viewer, version: draft.version, at: ctx.now() });
  return (
    draft && {
      ...draft,
      outdated: outdatedPart(edition, draft) ?? null,
      revision: await revisionState(ctx, edition),
    }
  );
}

/** Records a view of the published version, since the edition's record names it (W20). */
export async function onRecordShown(ctx: Ctx, { edition }: { edition: EditionId }): Promise<void> {
  await showSoftCopy(ctx, edition);
}

export interface RevisionCount {
  live: number;
  /** The number of requested revisions, including this one. */
  revisions: number;
  freeRevisions: number;
}

interface RevisionRequest {
  edition: string;
  reason?: string | undefined;
}

/** Throws `Refused` 400 to staff who decide on somebody's behalf without saying why. */
export async function assertReason(ctx: Ctx, edition: Edition, reason: string | undefined): Promise<void> {
  if (actsForCustomer(edition, (await roleOf(ctx, edition)) === 'staff') && !reason)
    throw new Refused('reason-missing', 'The soft copy is with its customer. Say why you decide for them.');
}

/**
 * Requests a revision: live 2 (`statusMachine`). It opens a round, which is counted when its wishes are sent, or when a
 * new draft is published and nothing was said (D35). Throws `Refused` 401 or 403 for callers who may not act, 400 to
 * staff without a reason, 409 when no soft copy awaits review.
 */
export async function requestRevision(ctx: Ctx, { edition: id, reason }: RevisionRequest): Promise<RevisionCount> {
  await assertReason(ctx, await authorizeEdition(ctx, id), reason);
  return ctx.transaction(async ctx => {
    const edition = await takeStep(ctx, id, { name: 'askForRevision', ...(reason && { reason }) });
    await openRound(ctx, edition.id);
    const { revisions, freeRevisions } = await roundRecord(ctx, edition.id);
    return { live: edition.live, revisions, freeRevisions };
  });
}

/**
 * Approves the soft copy: live 3, and releases it to print when everything is paid and an address is known (C-E05,
 * D16). Records which version was approved; from now on nobody changes it (D36). Throws `Refused` 400 to staff without
 * a reason, 409 when a newer version than the one seen is published (W20), and while changes or wishes are not sent.
 * The same version approved by the same person gets the same answer.
 */
export async function approve(
  ctx: Ctx,
  { edition: id, version, reason }: { edition: string; version?: number | undefined; reason?: string | undefined },
): Promise<Edition> {
  const viewed = await authorizeEdition(ctx, id);
  await assertReason(ctx, viewed, reason);
  const viewer = await viewerOf(ctx, viewed);
  return ctx.transaction(async ctx => {
    const by = viewer ?? actorName(ctx);
    if (await isApprovedBy(ctx, id, { version, by })) return loadEdition(ctx, id);
    const edition = await takeStep(ctx, id, { name: 'approve', ...(reason && { reason }) });
    const draft = await store.publishedDraft(ctx.db, edition.id);
    if (draft) {
      const seen = version ?? (viewer ? await store.lastViewedVersion(ctx.db, edition.id, viewer) : undefined);
      if (!mayApproveVersion(seen, draft.version)) throw newerVersionRefusal();
      await assertAllSent(ctx, edition, draft);
      assertUpToDate(edition, draft, outdatedText);
      await assertNobodyWithdrew(ctx, draft, 'Ask for a revision, so that it is made without them.');
      await store.markApproved(ctx.db, draft, { at: ctx.now(), by });
    }
    await releaseIfReady(ctx, edition.id);
    return loadEdition(ctx, id);
  });
}

/** Whether the caller approved this version already: they ask again when the first answer was lost on its way. */
async function isApprovedBy(
  ctx: Ctx,
  id: string,
  { version, by }: { version: number | undefined; by: string },
): Promise<boolean> {
  const edition = await lockEdition(ctx, id);
  const approved = edition.live === 3 ? await store.approvedDraft(ctx.db, edition.id) : undefined;
  return version !== undefined && approved?.version === version && approved.approvedBy === by;
}

/** The approved draft, which is printed. */
export const approvedDraft = (ctx: Ctx, edition: EditionId): Promise<store.ApprovedDraft | undefined> =>
  store.approvedDraft(ctx.db, edition);

/** Every draft of an edition, newest first, for staff. */
export const draftsOf = (ctx: Ctx, edition: EditionId): Promise<store.DraftVersion[]> =>
  store.draftsOf(ctx.db, edition);

/** Why the newest draft of each of these editions waits, of those that wait. */
export const draftWaits = (ctx: Ctx, editions: readonly EditionId[]) => store.draftWaits(ctx.db, editions);
