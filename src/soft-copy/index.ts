import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import * as actions from './actions/review.ts';
import { designCovers } from './actions/design-covers.ts';
import { wordsOfPages } from './rules/page-words.ts';
import type { FinishedDraft } from './store.ts';
import * as wire from './wire.ts';

/** The address of a page's picture. */
export const pageSource = (file: string): string => `/download?fileId=${file}`;

/** The pages of a draft as screens show them. */
function shownPages({ pages, plan }: Pick<FinishedDraft, 'pages' | 'plan'>) {
  const words = wordsOfPages(plan);
  return pages.map(({ file, width, height, sharp }, at) => ({
    src: pageSource(file),
    width,
    height,
    ...(sharp !== undefined && { sharp: pageSource(sharp) }),
    ...(words[at] && { words: words[at] }),
  }));
}

export const calls: CallHandler[] = [
  callHandler(wire.softCopy, async (ctx, { params }) => {
    const draft = await actions.showSoftCopy(ctx, params.edition);
    const pages = draft ? shownPages(draft) : [];
    const { version = null, outdated = null, pdf = null } = draft ?? {};
    return { status: 200, body: { version, outdated, pdf, pages } };
  }),
  callHandler(wire.requestRevision, async (ctx, { json }) => ({
    status: 200,
    body: await actions.requestRevision(ctx, json),
  })),
  callHandler(wire.approve, async (ctx, { json }) => {
    const { live, orderStatus } = await actions.approve(ctx, json);
    return { status: 200, body: { live, orderStatus } };
  }),
  callHandler(wire.designCovers, async (ctx, { json }) => ({
    status: 200,
    body: await designCovers(ctx, json.edition),
  })),
  callHandler(wire.publish, async (ctx, { json }) => {
    const { live, orderStatus } = await actions.publish(ctx, json);
    return { status: 200, body: { live, orderStatus } };
  }),
  callHandler(wire.askForMore, async (ctx, { json }) => {
    await actions.askForMore(ctx, json.edition);
    return { status: 200, body: { asked: true as const } };
  }),
  callHandler(wire.redraft, async (ctx, { json }) => ({
    status: 200,
    body: { version: await actions.redraft(ctx, json) },
  })),
];

export {
  assertNothingWithdrawn,
  onContributionWithdrawn,
  onFileDropped,
  withdrawnFromApproved,
} from './actions/withdrawn.ts';
export {
  approve,
  approvedDraft,
  draftsOf,
  draftWaits,
  onKeptChanged,
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
export { isStoryShort, seedDraft, makeDraft } from './actions/make-draft.ts';
export { jobs } from './jobs.ts';
export { mayRedraft } from './rules.ts';
export type { ApprovedDraft, DraftVersion, DraftFinding, DraftPage } from './store.ts';
