import { opensFromRight } from '#kernel/opening-side.ts';
import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import * as actions from './actions/review.ts';
import { designCovers } from './actions/design-covers.ts';
import { compareVersions } from './actions/compare.ts';
import { changeMagazine, checkEdits } from './actions/edits.ts';
import { chooseStoryHeadline, storyHeadlines } from './actions/headlines.ts';
import { showMagazine } from './actions/magazine.ts';
import { offerLayouts, previewPage } from './actions/previews.ts';
import { admitReplacement, replaceDraft } from './actions/replace-draft.ts';
import { waiveRound } from './actions/rounds.ts';
import { sendRound } from './actions/send-round.ts';
import { undoApproval } from './actions/undo-approval.ts';
import { undoRevision } from './actions/undo-revision.ts';
import { addSpokenWish, admitSpokenWish, soundOfWish } from './actions/spoken-wishes.ts';
import { addWish, answerWish, withdrawWish } from './actions/wishes.ts';
import { pageSource } from './rules.ts';
import { namesAndDates } from './rules/names-and-dates.ts';
import { namesInPlan, toldOnPages, wordsOfPages } from './rules/page-words.ts';
import * as wire from './wire.ts';
import * as editing from './wire/editing.ts';
import * as headlines from './wire/headlines.ts';
import type { FinishedDraft } from './store.ts';

/** The pages of a draft as screens show them. */
function shownPages({ pages, findings }: Pick<FinishedDraft, 'pages' | 'findings'>, words: readonly string[]) {
  const soft = new Set(findings?.flatMap(({ code, page }) => (code === 'low-resolution' ? [page] : [])));
  return pages.map(({ file, width, height, sharp }, at) => ({
    src: pageSource(file),
    width,
    height,
    ...(sharp !== undefined && { sharp: pageSource(sharp) }),
    ...(soft.has(at + 1) && { soft: true }),
    ...(words[at] && { words: words[at] }),
  }));
}

/** What is ticked off before a draft is approved; `words`: what each page says. */
function factsOf({ plan }: Pick<FinishedDraft, 'plan'>, words: readonly string[]) {
  const names = namesInPlan(plan);
  const told = toldOnPages(plan);
  const pages = words.map((says, at) => ({ says, told: told[at] ?? '' }));
  return names ? namesAndDates(pages, names) : [];
}

export const calls: CallHandler[] = [
  callHandler(wire.softCopy, async (ctx, { params }) => {
    const draft = await actions.showSoftCopy(ctx, params.edition);
    const words = wordsOfPages(draft?.plan);
    const pages = draft ? shownPages(draft, words) : [];
    const facts = draft ? factsOf(draft, words) : [];
    const { version = null, outdated = null, revision = null, pdf = null } = draft ?? {};
    return { version, outdated, revision, pdf, fromRight: opensFromRight(draft?.plan ?? {}), pages, facts };
  }),
  callHandler(wire.requestRevision, (ctx, { json }) => actions.requestRevision(ctx, json)),
  callHandler(wire.undoRevision, async (ctx, { json }) => ({ live: (await undoRevision(ctx, json)).live })),
  callHandler(wire.approve, async (ctx, { json }) => {
    const { live, orderStatus } = await actions.approve(ctx, json);
    return { live, orderStatus };
  }),
  callHandler(wire.undoApproval, async (ctx, { json }) => {
    const { live, orderStatus } = await undoApproval(ctx, json);
    return { live, orderStatus };
  }),
  callHandler(headlines.storyHeadlines, async (ctx, { json }) => ({
    headlines: await storyHeadlines(ctx, json.edition),
  })),
  callHandler(headlines.chooseHeadline, async (ctx, { json }) => ({ headlines: await chooseStoryHeadline(ctx, json) })),
  callHandler(wire.designCovers, (ctx, { json }) => designCovers(ctx, json)),
  callHandler(wire.publish, async (ctx, { json }) => {
    const { live, orderStatus } = await actions.publish(ctx, json);
    return { live, orderStatus };
  }),
  callHandler(wire.askForMore, async (ctx, { json }) => {
    await actions.askForMore(ctx, json.edition);
    return { asked: true as const };
  }),
  callHandler(wire.redraft, async (ctx, { json }) => ({ version: await actions.redraft(ctx, json) })),
  callHandler(
    wire.replaceDraft,
    async (ctx, { form }) => ({ version: await replaceDraft(ctx, form.fields, form.files) }),
    admitReplacement,
  ),
  callHandler(editing.magazine, (ctx, { params }) => showMagazine(ctx, params.edition)),
  callHandler(editing.edits, (ctx, { json }) => changeMagazine(ctx, json)),
  callHandler(editing.checkEdits, (ctx, { json }) => checkEdits(ctx, json)),
  callHandler(editing.previews, (ctx, { json }) => previewPage(ctx, json)),
  callHandler(editing.layouts, (ctx, { json }) => offerLayouts(ctx, json)),
  callHandler(editing.wishes, (ctx, { json }) => addWish(ctx, json)),
  callHandler(editing.withdrawWish, (ctx, { json }) => withdrawWish(ctx, json)),
  callHandler(editing.speakWish, (ctx, { form }) => addSpokenWish(ctx, form.fields, form.files), admitSpokenWish),
  callHandler(editing.wishSound, async (ctx, { params }) => ({ status: 200, file: await soundOfWish(ctx, params) })),
  callHandler(editing.sendRound, (ctx, { json }) => sendRound(ctx, json)),
  callHandler(editing.waiveRound, async (ctx, { json }) => {
    await waiveRound(ctx, json);
    return { waived: true as const };
  }),
  callHandler(editing.answerWish, (ctx, { json }) => answerWish(ctx, json)),
  callHandler(editing.compare, (ctx, { params, query }) =>
    compareVersions(ctx, params.edition, {
      from: query.from === undefined ? undefined : Number(query.from),
      to: query.to === undefined ? undefined : Number(query.to),
    }),
  ),
];

export {
  assertNothingWithdrawn,
  onContributionWithdrawn,
  keepPrintedFile,
  withdrawnFromAllApproved,
  withdrawnFromApproved,
} from './actions/withdrawn.ts';
export {
  approve,
  approvedDraft,
  draftsOf,
  draftWaits,
  onAcceptedChanged,
  onRecordShown,
  onStoryHandedIn,
  onStoryReopened,
  onDesignChanged,
  onSubjectChanged,
  publish,
  redraft,
  requestRevision,
  showSoftCopy,
} from './actions/review.ts';
export { designCovers } from './actions/design-covers.ts';
export { pagePicturesOf } from './actions/page-pictures.ts';
export { draftMinutes } from './actions/draft-queue.ts';
export { noteSpokenWishForPage, noteWishForPage } from './actions/page-wishes.ts';
export { isStoryShort, seedDraft, makeDraft } from './actions/make-draft.ts';
export { countedRevisions, roundCharges } from './actions/rounds.ts';
export { editor } from './actions/proposals.ts';
export { forgetSpokenWishes } from './actions/spoken-wishes.ts';
export { jobs } from './jobs.ts';
export { pageSource } from './rules.ts';
export { mayRedraft } from './rules.ts';
export type { ApprovedDraft, DraftVersion } from './store.ts';
export type { DraftFinding, DraftPage } from './store/tables.ts';
