import { dayInIndia } from '#kernel/dates.ts';
import { designOf } from '#kernel/designs.ts';
import { toRupees } from '#kernel/money.ts';
import { pageSize } from '#kernel/page-size.ts';
import { freeRevisions } from '#kernel/promises.ts';
import { roleMay, type StaffAct } from '#kernel/staff-roles.ts';
import { port, type Ctx } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs.ts';
import {
  cancelOfferOf,
  amountDue,
  historyOf,
  recordStaffFinds,
  staffReadsOf,
  editionRecordFor,
  cancellationTermsOf,
  shippedEditions,
  viewEdition,
  type Edition,
} from '#src/editions/index.ts';
import { wordsAbout } from '#src/correspondence/index.ts';
import { messagesAbout } from '#src/messages/index.ts';
import { partnerById } from '#src/partners/index.ts';
import { editionTitle } from '#src/editions/rules.ts';
import { printFilesOf, printState, type PrintRecord, type PrintState } from '#src/press/index.ts';
import {
  countedRevisions,
  roundCharges,
  draftsOf,
  mayRedraft,
  pageSource,
  type DraftVersion,
  withdrawnFromApproved,
} from '#src/soft-copy/index.ts';
import { noStory, readStory } from './actions/story.ts';
import { colleagueOn } from './actions/team.ts';
import { withPhotoNumbers, queueSections, nextActionOf, type DraftState, type NextActor } from './rules.ts';
import { dueOf, noDueDay, orderStatusOf } from './rules/orders.ts';
import { mostWaiting, type Waiting } from './rules/waiting.ts';
import { countByActor, waitingFor, type PartPage, type QueueRow } from './store.ts';
import { countWaiting } from './store/waiting.ts';
import type { FailedJobs, FailedJobsQuery, QueueQuery, QueueEntry, QueuePart } from './wire.ts';

const toDraftState = (draft: Pick<DraftVersion, 'madeAt' | 'publishedAt' | 'trouble' | 'waits'>): DraftState => ({
  made: draft.madeAt !== null,
  published: draft.publishedAt !== null,
  trouble: draft.trouble,
  waits: draft.waits,
});

const nextActionFor = (edition: Edition, draft: DraftState | undefined, print: PrintState) =>
  nextActionOf(
    {
      orderStatus: edition.orderStatus,
      live: edition.live,
      due: amountDue(edition.total, edition.paid),
      hasAddress: edition.address !== null,
      cancelled: edition.cancelled !== null,
    },
    draft,
    print,
  );

const nextActionOfRow = (row: QueueRow) =>
  nextActionOf(
    {
      orderStatus: row.orderStatus,
      live: row.live,
      due: amountDue(row.total, row.paid),
      hasAddress: row.hasAddress,
    },
    row.hasDraft
      ? toDraftState({
          madeAt: row.draftMadeAt,
          publishedAt: row.draftPublishedAt,
          trouble: row.draftTrouble,
          waits: row.draftWaits,
        })
      : undefined,
    printState(
      row.hasPrint
        ? { madeAt: row.printMadeAt, trouble: row.printTrouble, releasedAt: row.printReleasedAt }
        : undefined,
    ),
  );

/** An edition under way as the queue shows it. */
export const queueEntryOfRow = (row: QueueRow): QueueEntry => ({
  _id: row.id,
  title: editionTitle({ person: row.titleName, customerName: row.titleName, category: row.category }),
  theme: row.theme,
  plan: row.planName,
  copies: row.copies,
  ...nextActionOfRow(row),
  since: row.since.toISOString(),
  thumbnail: row.thumbnail,
});

/** An edition that nobody works on any more, shipped or cancelled, as the queue shows it. */
export const queueEntryOfEnded = (edition: Edition): QueueEntry => ({
  _id: edition.id,
  title: editionTitle(edition),
  theme: edition.theme,
  plan: edition.plan.name,
  copies: edition.copies,
  ...nextActionFor(edition, undefined, 'none'),
  since: edition.movedAt.toISOString(),
  thumbnail: edition.thumbnail,
});

async function readPart(ctx: Ctx, whose: NextActor, page: PartPage): Promise<QueueEntry[]> {
  return whose === 'nobody'
    ? (await shippedEditions(ctx, page)).map(queueEntryOfEnded)
    : (await waitingFor(ctx, whose, page)).map(queueEntryOfRow);
}

/** How many editions of each part but the studio's own stand on the first screen of the queue. */
const otherPartsSize = 15;

/**
 * The queue by who acts next, the beginning of each part: the longest waiting first, of the shipped ones the newest.
 * With `query.whose` a page of that part, beginning after the edition `query.after` that last moved at `query.since`.
 */
export async function readQueue(ctx: Ctx, query: QueueQuery = {}): Promise<QueuePart[]> {
  const place = query.after && query.since ? { at: new Date(query.since), id: query.after } : undefined;
  const actors = queueSections.map(({ whose }) => whose).filter(whose => !query.whose || whose === query.whose);
  const counts = await countByActor(ctx, actors);
  const parts: QueuePart[] = [];
  for (const whose of actors) {
    const size = query.whose || whose === 'studio' ? pageSize : otherPartsSize;
    const editions = await readPart(ctx, whose, { place: query.whose && place, size });
    const count = whose === 'nobody' ? null : (counts.get(whose) ?? 0);
    parts.push({ whose, count, editions, more: editions.length === size });
  }
  return parts;
}

const staffMay = ({ actor }: Ctx, act: StaffAct): boolean => actor.kind === 'staff' && roleMay(actor.role, act);

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null;

const toDraftEntry = (draft: DraftVersion, photos: readonly string[]) => ({
  version: draft.version,
  askedAt: draft.askedAt.toISOString(),
  askedBy: draft.askedBy,
  reason: draft.reason,
  trouble: draft.trouble,
  madeAt: isoOrNull(draft.madeAt),
  publishedAt: isoOrNull(draft.publishedAt),
  approvedAt: isoOrNull(draft.approvedAt),
  pdf: draft.erasedAt ? null : draft.pdf,
  erasedAt: isoOrNull(draft.erasedAt),
  pages: draft.pages?.map(({ file, width, height }) => ({ src: pageSource(file), width, height })) ?? [],
  findings: draft.findings?.map(finding => ({ ...finding, message: withPhotoNumbers(finding.message, photos) })) ?? [],
  waits: draft.waits,
  hasPlan: draft.plan !== null || draft.erasedAt !== null,
});

/** A draft as those see it who may not read what is in it. */
const withoutPages = (draft: ReturnType<typeof toDraftEntry>) => ({ ...draft, pdf: null, pages: [], findings: [] });

const toPrintEntry = (print: PrintRecord | undefined) => ({
  state: printState(print),
  trouble: print?.trouble ?? null,
  madeAt: isoOrNull(print?.madeAt ?? null),
  releasedAt: isoOrNull(print?.releasedAt ?? null),
  releasedBy: print?.releasedBy ?? null,
  reason: print?.reason ?? null,
  ticket: print?.ticket ?? null,
  ticketData: print?.ticketData ?? null,
  files: print?.files ?? [],
  findings: print?.findings ?? [],
});

/** The day by which whoever acts next has promised to, or the customer needs it, and today. */
function dueDayOf(ctx: Ctx, edition: Edition, whose: NextActor) {
  const status = orderStatusOf({ ...edition, cancelled: edition.cancelled !== null });
  const { day } = dueOf({ whose, status, since: edition.movedAt, neededBy: edition.about.neededBy });
  const isOver = whose === 'nobody' || day === noDueDay;
  return { due: isOver ? null : day, today: dayInIndia(ctx.now()) };
}

/**
 * All that staff need about one edition, without the story, the soft copies and the money where their role is not for
 * them (W140). Throws `Refused` 404.
 */
export async function readEdition(ctx: Ctx, id: string) {
  const edition = await viewEdition(ctx, id);
  const may = (act: StaffAct) => ctx.actor.kind === 'system' || staffMay(ctx, act);
  const told = may('story') ? await readStory(ctx, edition) : undefined;
  if (!told) await recordStaffFinds(ctx, [edition.id]);
  const record = await editionRecordFor(ctx, edition);
  const terms = await cancellationTermsOf(ctx, edition);
  const drafts = await draftsOf(ctx, edition.id);
  const print = await printFilesOf(ctx, edition.id);
  const partner = edition.partner === null ? undefined : await partnerById(ctx, edition.partner);
  const [newest] = drafts;
  const turn = nextActionFor(edition, newest && toDraftState(newest), printState(print));
  return {
    _id: edition.id,
    title: editionTitle(edition),
    theme: edition.theme,
    design: designOf(edition),
    subCategory: edition.subCategory,
    plan: { name: edition.plan.name, pages: edition.plan.pages },
    copies: edition.copies,
    orderStatus: edition.orderStatus,
    live: edition.live,
    createdAt: record.createdAt,
    customerName: edition.customerName,
    customerPhone: edition.customerPhone,
    partner: partner ? { name: partner.name, phone: partner.phone } : null,
    payment: may('amounts')
      ? { total: toRupees(edition.total), paid: toRupees(edition.paid), isFifty: edition.isFifty }
      : null,
    address: edition.address,
    recipient: edition.recipient,
    cancel: terms && !edition.cancelled && may('cancel') ? cancelOfferOf(edition, terms) : null,
    cancelled: record.cancelled,
    trackLink: record.trackLink,
    deliveredAt: edition.deliveredAt,
    setsTrackLink: edition.orderStatus >= 5 && record.setsTrackLink,
    assignee: await colleagueOn(ctx, edition.id),
    turn,
    ...dueDayOf(ctx, edition, turn.whose),
    arrival: record.arrival,
    language: edition.about.language,
    revisions: await countedRevisions(ctx, edition.id),
    freeRevisions,
    charges: may('amounts')
      ? (await roundCharges(ctx, edition.id)).map(({ amount, ...charge }) => ({ ...charge, amount: toRupees(amount) }))
      : [],
    mayRedraft: mayRedraft(edition),
    withdrawn: await withdrawnFromApproved(ctx, edition.id),
    story: told ?? noStory,
    drafts: drafts.map(draft => (told ? toDraftEntry(draft, told.photos) : withoutPages(toDraftEntry(draft, [])))),
    print: toPrintEntry(print),
    undoUntil: record.undoUntil,
    reopenUntil: record.reopening?.until ?? null,
    history: (await historyOf(ctx, edition.id)).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    written: await wordsAbout(ctx, edition),
    messages: await messagesAbout(ctx, edition.id),
    staffReads: await staffReadsOf(ctx, edition.id),
  };
}

/** The queue whose failed jobs staff see and run again. */
export const jobQueue = port<Pick<JobQueue, 'failed' | 'retry'>>('studio: job queue');

/** How much waits for somebody of the studio, of each kind (W148). */
export async function readWaiting(ctx: Ctx): Promise<Waiting> {
  const jobs = await ctx.use(jobQueue).failed(mostWaiting, undefined);
  return { ...(await countWaiting(ctx)), jobs: jobs.length };
}

/** A page of the jobs that failed for good, the newest first, beginning after a job, if one is named. */
export async function readFailedJobs(ctx: Ctx, { job, id }: FailedJobsQuery = {}): Promise<FailedJobs> {
  const failed = await ctx.use(jobQueue).failed(pageSize, job && id ? { name: job, id } : undefined);
  const jobs = failed.map(({ id, name, failedAt, attempts, reason }) => ({
    _id: id,
    job: name,
    failedAt: failedAt.toISOString(),
    attempts,
    reason,
  }));
  return { jobs, more: jobs.length === pageSize };
}
