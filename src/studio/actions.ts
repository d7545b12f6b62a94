import { toRupees } from '#kernel/money.ts';
import type { Ctx } from '#platform/context.ts';
import { storyOf } from '#src/abstract-form/index.ts';
import {
  due,
  editionsInWork,
  freeRevisions,
  historyOf,
  recordFor,
  revisionsOf,
  viewEdition,
  type Edition,
} from '#src/editions/index.ts';
import { printFor, printState, printStates, type Print, type PrintState } from '#src/press/index.ts';
import { draftsOf, mayRedraft, newestDrafts, pageSource, type Draft } from '#src/soft-copy/index.ts';
import { turnOf, type DraftState } from './rules.ts';
import type { Queued } from './wire.ts';

/** So many of the shipped editions stay in the queue. */
const shippedShown = 20;

const titleOf = (edition: Edition) => `${edition.customerName}'s ${edition.category} Edition`;

const turnFor = (edition: Edition, draft: DraftState | undefined, print: PrintState) =>
  turnOf(
    {
      orderStatus: edition.orderStatus,
      live: edition.live,
      due: due(edition.total, edition.paid),
      hasAddress: edition.address !== null,
      cancelled: edition.cancelled !== null,
    },
    draft,
    print,
  );

/** Every edition with whose turn it is: the longest waiting first, and of the shipped ones only the newest. */
export async function readQueue(ctx: Ctx): Promise<Queued[]> {
  const all = (await editionsInWork(ctx)).filter(edition => !edition.cancelled);
  const ids = all.map(edition => edition.id);
  const drafts = await newestDrafts(ctx, ids);
  const prints = await printStates(ctx, ids);
  const waiting = all.toSorted((a, b) => a.since.getTime() - b.since.getTime());
  const shipped = new Set(
    waiting
      .filter(edition => edition.orderStatus === 6)
      .slice(0, -shippedShown)
      .map(edition => edition.id),
  );
  return waiting
    .filter(edition => !shipped.has(edition.id))
    .map(edition => ({
      _id: edition.id,
      title: titleOf(edition),
      theme: edition.theme,
      plan: edition.plan.name,
      copies: edition.copies,
      ...turnFor(edition, drafts.get(edition.id), prints.get(edition.id) ?? 'none'),
      since: edition.since.toISOString(),
      thumbnail: drafts.get(edition.id)?.thumbnail ?? edition.thumbnail,
    }));
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

const draftFor = (draft: Draft) => ({
  version: draft.version,
  askedAt: draft.askedAt.toISOString(),
  askedBy: draft.askedBy,
  reason: draft.reason,
  trouble: draft.trouble,
  madeAt: iso(draft.madeAt),
  publishedAt: iso(draft.publishedAt),
  approvedAt: iso(draft.approvedAt),
  pdf: draft.pdf,
  pages: draft.pages?.map(({ file, width, height }) => ({ src: pageSource(file), width, height })) ?? [],
  findings: draft.findings ?? [],
});

const printSeen = (print: Print | undefined) => ({
  state: printState(print),
  trouble: print?.trouble ?? null,
  madeAt: iso(print?.madeAt ?? null),
  releasedAt: iso(print?.releasedAt ?? null),
  releasedBy: print?.releasedBy ?? null,
  reason: print?.reason ?? null,
  ticket: print?.ticket ?? null,
  ticketData: print?.ticketData ?? null,
  files: print?.files ?? [],
  findings: print?.findings ?? [],
});

/** All that staff need about one edition. Throws `Refused` 404. */
export async function readEdition(ctx: Ctx, id: string) {
  const edition = await viewEdition(ctx, id);
  const record = await recordFor(ctx, edition);
  const drafts = await draftsOf(ctx, edition.id);
  const story = await storyOf(ctx, edition.id);
  const print = await printFor(ctx, edition.id);
  const [newest] = drafts;
  return {
    _id: edition.id,
    title: titleOf(edition),
    theme: edition.theme,
    subCategory: edition.subCategory,
    plan: { name: edition.plan.name, pages: edition.plan.pages },
    copies: edition.copies,
    orderStatus: edition.orderStatus,
    live: edition.live,
    createdAt: record.createdAt,
    customerName: edition.customerName,
    customerPhone: edition.customerPhone,
    byPartner: edition.partner !== null,
    payment: { total: toRupees(edition.total), paid: toRupees(edition.paid), isFifty: edition.isFifty },
    address: edition.address,
    trackLink: record.trackLink,
    setsTrackLink: edition.orderStatus >= 5 && record.setsTrackLink,
    turn: turnFor(
      edition,
      newest && { made: newest.madeAt !== null, published: newest.publishedAt !== null, trouble: newest.trouble },
      printState(print),
    ),
    revisions: await revisionsOf(ctx, edition.id),
    freeRevisions,
    mayRedraft: mayRedraft(edition),
    story: {
      answers: story.answers.map(({ question, text, voice, seconds }) => ({ question, text, voice, seconds })),
      photos: story.photos.map(({ file }) => file),
    },
    drafts: drafts.map(draftFor),
    print: printSeen(print),
    history: (await historyOf(ctx, edition.id)).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  };
}
