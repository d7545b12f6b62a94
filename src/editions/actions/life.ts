import type { EditionId, FileId } from '#kernel/ids.ts';
import { isId } from '#kernel/ids.ts';
import { inr, paise, toRupees, type Paise } from '#kernel/money.ts';
import { notFound, notYours, Refused, signInFirst } from '#kernel/refusals.ts';
import { event, port, type Actor, type Ctx } from '#platform/context.ts';
import { type RateLimit, consumeRateLimit } from '#platform/rate-limits.ts';
import { queueMessage } from '#src/messages/index.ts';
import {
  cancellationTerms,
  isReadyForPrint,
  isTrackLink,
  mayAct,
  mayCancel,
  mayRenewLink,
  mayTake,
  stepFrom,
  type MoneyBack,
  type EditionRole,
  type StepName,
} from '../rules.ts';
import * as store from '../store.ts';
import { holdsLinkKey, createLinkKey } from './link-keys.ts';
import type { Edition } from '../store.ts';

/** The story of an edition was handed in: status 1. */
export const storyHandedIn = event<{ edition: EditionId }>('editions: story handed in');
/** A revision of the soft copy was asked for: live 2. */
export const revisionRequested = event<{ edition: EditionId }>('editions: revision asked');
/** The parcel is with the courier: status 6. */
export const editionShipped = event<{ edition: EditionId }>('editions: shipped');

/** An edition goes to the printer: status 4. */
export const releasedToPrint = event<{ edition: EditionId }>('editions: released to print');

/** Somebody was shown an edition's record, and with it which soft copy is published (W20). */
export const recordShown = event<{ edition: EditionId }>('editions: record shown');

/**
 * What of each edition's money goes back: refunds are known above this slice. An edition without any may be missing.
 */
export const moneyBack =
  port<(ctx: Ctx, editions: readonly EditionId[]) => Promise<ReadonlyMap<EditionId, MoneyBack>>>(
    'editions: money back',
  );

/** An order as it is placed: what a new edition cannot do without; an edition belongs to a customer or to a partner. */
export interface NewEdition extends Pick<
  Edition,
  | 'customerName'
  | 'customerPhone'
  | 'theme'
  | 'subCategory'
  | 'category'
  | 'plan'
  | 'copies'
  | 'total'
  | 'paid'
  | 'isFifty'
> {
  customer?: string;
  partner?: string;
  /** The payment it came from: the same one never makes a second edition. */
  mid?: string;
}

/** Places an order at status 0, live 0 (D16). Call it inside the transaction that settles its payment or takes its iCredit. */
export async function createEdition(ctx: Ctx, order: NewEdition): Promise<EditionId> {
  const before = order.mid === undefined ? undefined : await store.editionOfMid(ctx.db, order.mid);
  if (before) return before.id;
  const id = ctx.random.id() as EditionId;
  const { plan, customer = null, partner = null, mid = null, ...rest } = order;
  await store.insertEdition(ctx.db, {
    ...rest,
    id,
    customer,
    partner,
    mid,
    planId: plan.id,
    planName: plan.name,
    planPages: plan.pages,
    createdAt: ctx.now(),
    movedAt: ctx.now(),
  });
  return id;
}

export const editionById = async (ctx: Ctx, id: string): Promise<Edition | undefined> =>
  isId(id) ? store.findEdition(ctx.db, id) : undefined;

/** Guessing at ids (W18). */
const unknownEditionLimit: RateLimit = { name: 'unknown-editions', max: 30, seconds: 600 };

/**
 * The edition with that id, which is all one needs to view it (D05). Throws `Refused` 404, and 429 to whoever guesses.
 */
export async function viewEdition(ctx: Ctx, id: string): Promise<Edition> {
  const edition = await editionById(ctx, id);
  if (edition) return edition;
  if (ctx.request) await consumeRateLimit(ctx, unknownEditionLimit, ctx.request.address);
  throw notFound('edition');
}

/** What the asker is to an edition (D05). */
export async function roleOf(ctx: Ctx, edition: Pick<Edition, 'id' | 'customer' | 'partner'>): Promise<EditionRole> {
  const { actor } = ctx;
  if (actor.kind === 'staff' || actor.kind === 'system') return actor.kind;
  if (actor.kind === 'customer' && actor.id === edition.customer) return 'owner';
  if (actor.kind === 'partner' && actor.id === edition.partner) return 'partner';
  return (await holdsLinkKey(ctx, edition.id)) ? 'link' : 'stranger';
}

export const strangerRefusal = (actor: Actor) =>
  actor.kind === 'visitor' || actor.kind === 'proven' ? signInFirst() : notYours();

/**
 * The edition, for somebody who may decide about it: its owner, the partner who placed it, staff, or whoever holds its customer link (D05).
 * Throws `Refused` 404 for an unknown id, 401 for a visitor, 403 for somebody else's account.
 */
export async function authorizeEdition(ctx: Ctx, id: string): Promise<Edition> {
  const edition = await viewEdition(ctx, id);
  const role = await roleOf(ctx, edition);
  if (role !== 'system' && !mayAct(role)) throw strangerRefusal(ctx.actor);
  return edition;
}

async function attributionNow(ctx: Ctx, edition: Edition, reason: string | undefined): Promise<store.Attribution> {
  const { actor } = ctx;
  const role = await roleOf(ctx, edition);
  const byName =
    actor.kind === 'staff' || actor.kind === 'system'
      ? actor.name
      : role === 'owner' || role === 'link'
        ? edition.customerName
        : null;
  return {
    byKind: role === 'link' || role === 'stranger' ? role : actor.kind,
    byId: 'id' in actor ? actor.id : null,
    byName,
    at: ctx.now(),
    reason: reason?.trim() || null,
  };
}

type EditionMessage =
  | 'storyReceived'
  | 'storyWanted'
  | 'softCopyReady'
  | 'revisionReceived'
  | 'approved'
  | 'atPrinter'
  | 'printed'
  | 'shipped'
  | 'delivered';
type LinkedPage = 'abstract' | 'edition' | 'tracking';

/** What the customer hears of each step, and which page the message leads to (D16). `storyReceived` already tells of the draft. */
const messageForStep: Record<Exclude<StepName, 'startDraft'>, { kind: EditionMessage; page: LinkedPage }> = {
  handIn: { kind: 'storyReceived', page: 'tracking' },
  publish: { kind: 'softCopyReady', page: 'edition' },
  askForRevision: { kind: 'revisionReceived', page: 'edition' },
  approve: { kind: 'approved', page: 'tracking' },
  release: { kind: 'atPrinter', page: 'tracking' },
  printed: { kind: 'printed', page: 'tracking' },
  dispatch: { kind: 'shipped', page: 'tracking' },
};

/** A way to a page of an edition that lets whoever holds it act (D05). */
const linkWithKey = async (ctx: Ctx, id: EditionId, page: LinkedPage): Promise<string> =>
  `/${page}/${id}?key=${await createLinkKey(ctx, id)}`;

/** The customer link of an edition (D05): a path with a secret key, to the abstract form while that is open, otherwise to the tracker. */
export async function customerLink(ctx: Ctx, id: EditionId): Promise<string> {
  const edition = await viewEdition(ctx, id);
  return linkWithKey(ctx, id, edition.orderStatus === 0 ? 'abstract' : 'tracking');
}

/**
 * Ends every link of an edition that is out, and makes a new one (W12): for one that came into wrong hands.
 * Throws `Refused` as `actOn`, and 403 to whoever only holds a link themselves.
 */
export async function renewLink(ctx: Ctx, id: string): Promise<string> {
  const edition = await authorizeEdition(ctx, id);
  const role = await roleOf(ctx, edition);
  if (role !== 'system' && !mayRenewLink(role)) throw notYours();
  return ctx.transaction(async ctx => {
    await store.deleteLinkKeys(ctx.db, edition.id);
    ctx.log.info({ edition: edition.id, by: ctx.actor.kind }, 'the links of an edition were ended');
    return customerLink(ctx, edition.id);
  });
}

/** A partner's customer has no account here, so the message brings the key; a customer of ours signs in. */
export async function messageCustomer(
  ctx: Ctx,
  edition: Edition,
  { kind, page, help = '' }: { kind: EditionMessage; page: LinkedPage; help?: string },
): Promise<void> {
  if (!edition.customerPhone) return;
  const link = edition.customer ? `/${page}/${edition.id}` : await linkWithKey(ctx, edition.id, page);
  await queueMessage(ctx, {
    to: edition.customerPhone,
    kind,
    values: { name: edition.customerName, edition: edition.category, help },
    link,
  });
}

export const cancelledRefusal = () =>
  new Refused('cancelled', 'This order was cancelled. Its money is on its way back, and nothing more happens to it.');

const whyNot: Record<StepName, string> = {
  handIn: 'This story was handed in already. Follow your edition on the tracking page.',
  startDraft: 'The draft of this edition was begun already.',
  publish: 'There is nothing to publish now: the soft copy is with the customer, or was approved.',
  askForRevision:
    'A revision can be asked for while a soft copy awaits your review. Reload the page to see where the edition is now.',
  approve: 'There is no soft copy to approve now. Reload the page to see where the edition is now.',
  release: 'Only what is approved, fully paid and has an address goes to the printer.',
  printed: 'Only what is at the printer can be marked as printed.',
  dispatch: 'Only a printed edition can be dispatched.',
};

/**
 * Takes a step of the status machine: the only way in which status and live move (D16). Writes who and when, and tells the
 * customer, in one transaction. `reason` is kept in the history; `trackLink` is needed to dispatch.
 * Throws `Refused` 404, 401 or 403 by who asks, 409 when the edition is not where the step begins.
 */
export async function takeStep(
  ctx: Ctx,
  id: string,
  name: StepName,
  options: { reason?: string; trackLink?: string } = {},
): Promise<Edition> {
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    const role = await roleOf(ctx, edition);
    if (!mayTake(name, role)) throw strangerRefusal(ctx.actor);
    if (edition.cancelled) throw cancelledRefusal();
    const move = stepFrom(name, [edition.orderStatus, edition.live]);
    if (!move || (name === 'release' && !isReady(edition))) throw new Refused('not-now', whyNot[name]);
    if (name === 'dispatch') await saveTrackLink(ctx, edition, options.trackLink ?? '');
    await store.insertStep(ctx.db, edition.id, move, await attributionNow(ctx, edition, options.reason));
    if (name !== 'startDraft') await messageCustomer(ctx, edition, messageForStep[name]);
    if (name === 'handIn') await ctx.emit(storyHandedIn, { edition: edition.id });
    if (name === 'askForRevision') await ctx.emit(revisionRequested, { edition: edition.id });
    if (name === 'release') await ctx.emit(releasedToPrint, { edition: edition.id });
    if (name === 'dispatch') await ctx.emit(editionShipped, { edition: edition.id });
    return viewEdition(ctx, id);
  });
}

export async function saveTrackLink(ctx: Ctx, edition: Edition, link: string): Promise<void> {
  if (!isTrackLink(link))
    throw new Refused('track-link', 'A tracking link begins with https:// and leads to the courier. Please check it.');
  await store.changeEdition(ctx.db, edition.id, { trackLink: link, trackLinkAt: ctx.now() });
}

/** Writes into an edition's history what happened without moving it. */
export async function addNote(ctx: Ctx, id: EditionId, what: string, reason?: string): Promise<void> {
  const edition = await viewEdition(ctx, id);
  await store.insertNote(ctx.db, id, what, await attributionNow(ctx, edition, reason));
}

const isReady = (edition: Edition) => isReadyForPrint({ ...edition, hasAddress: edition.address !== null });

/** Sends an approved edition to the printer once it is fully paid and its address is known (D16); otherwise does nothing. */
export async function releaseIfReady(ctx: Ctx, id: EditionId): Promise<void> {
  await ctx.transaction(async ctx => {
    const edition = await store.findEditionForUpdate(ctx.db, id);
    if (!edition || !isReady(edition)) return;
    await takeStep(ctx.as({ kind: 'system', name: 'release to print' }), id, 'release');
  });
}

/** Counts `amount` as paid for an edition. Call it once, inside the transaction that settles the payment. */
export async function addPaid(ctx: Ctx, id: EditionId, amount: Paise): Promise<void> {
  await ctx.transaction(async ctx => {
    await store.addToPaid(ctx.db, id, amount);
    await addNote(ctx, id, 'paid', inr(toRupees(amount)));
    await releaseIfReady(ctx, id);
  });
}

/** Money of an edition went back to its payer. `lessToPay`: the edition costs that much less now, it is not due again. */
export async function subtractPaid(
  ctx: Ctx,
  id: EditionId,
  { amount, lessToPay }: { amount: Paise; lessToPay: boolean },
): Promise<void> {
  await store.addToPaid(ctx.db, id, paise(0 - amount), lessToPay);
  await addNote(ctx, id, 'refunded', inr(toRupees(amount)));
}

export type CancellationTerms = ReturnType<typeof cancellationTerms>;

/** What cancelling now would give back by itself, as shown and as applied; `undefined` when it is too late (W34). */
export const cancellationTermsOf = async (ctx: Ctx, edition: Edition): Promise<CancellationTerms> =>
  (await cancellationTermsOfAll(ctx, [edition])).get(edition.id);

/** As `termsOf`, for a page of editions at once. */
export async function cancellationTermsOfAll(
  ctx: Ctx,
  editions: readonly Edition[],
): Promise<Map<EditionId, CancellationTerms>> {
  const nothing = { arrived: 0, onItsWay: 0 };
  // Where nothing would go back anyway, the database is not asked.
  const asked = editions.filter(edition => cancellationTerms(edition, nothing)?.refund).map(({ id }) => id);
  const back = asked.length > 0 ? await ctx.use(moneyBack)(ctx, asked) : undefined;
  return new Map(editions.map(edition => [edition.id, cancellationTerms(edition, back?.get(edition.id) ?? nothing)]));
}

/** The edition, held until the transaction ends: whoever moves its money waits for each other. Throws `Refused` 404. */
export async function lockEdition(ctx: Ctx, id: string): Promise<Edition> {
  const edition = isId(id) ? await store.findEditionForUpdate(ctx.db, id) : undefined;
  if (!edition) throw notFound('edition');
  return edition;
}

export interface CancelRequest {
  edition: string;
  /** What the asker was shown to go back. */
  expectedRefund?: Paise | undefined;
  /** What goes back when people decided on it; otherwise what the stage gives. */
  promised?: Paise;
  reason?: string;
}

/**
 * Calls an order off: it stays where it is and takes no step any more. Call it in the transaction that sends the money back.
 * `fresh` is false when it was cancelled before. Throws `Refused` 404, 401 or 403 by who asks, 409 when it is too late or when it
 * would give back something else than `expectedRefund`, in paise, which the asker was shown.
 */
export async function cancelEdition(
  ctx: Ctx,
  { edition: id, expectedRefund, promised, reason }: CancelRequest,
): Promise<{ edition: Edition; refund: Paise; iCredit: boolean; fresh: boolean }> {
  const edition = await lockEdition(ctx, id);
  const role = await roleOf(ctx, edition);
  if (role !== 'staff' && !mayCancel(role)) throw strangerRefusal(ctx.actor);
  if (edition.cancelled) return { edition, refund: edition.cancelled.refund, iCredit: false, fresh: false };
  const terms = await cancellationTermsOf(ctx, edition);
  if (!terms)
    throw new Refused(
      'too-late',
      'Your magazine is at the printer already, so the order cannot be cancelled any more. Call us if something is wrong with it.',
    );
  if (expectedRefund !== undefined && expectedRefund !== terms.refund)
    throw new Refused(
      'refund-changed',
      'What cancelling gives back has changed since this page was opened. Please look at it again; nothing was cancelled.',
    );
  const refund = promised ?? paise(terms.refund);
  const changed = await store.changeEdition(ctx.db, edition.id, { cancelledAt: ctx.now(), cancelRefund: refund });
  await addNote(ctx, edition.id, 'cancelled', reason);
  return { edition: changed, refund, iCredit: terms.iCredit, fresh: true };
}

/** Makes a PDF and its first page the edition's published soft copy. */
export const setSoftCopy = async (
  ctx: Ctx,
  id: EditionId,
  { pdf, thumbnail }: { pdf: FileId; thumbnail: FileId },
): Promise<void> => void (await store.changeEdition(ctx.db, id, { pdf, thumbnail }));

/** Two accounts of one person became one: the orders of the one follow into the other (W8). */
export const moveOrdersToAccount = (ctx: Ctx, { from, into }: { from: string; into: string }): Promise<void> =>
  store.moveEditionsToCustomer(ctx.db, from, into);

export interface HistoryEntry {
  what: string;
  by: string;
  at: Date;
  reason: string | null;
}

/** What happened to an edition, oldest first, with who and when (W35): its newest 200 steps and 200 notes. */
export async function historyOf(ctx: Ctx, id: EditionId): Promise<HistoryEntry[]> {
  const entry = (what: string, who: store.Attribution): HistoryEntry => ({
    what,
    by: who.byName ? `${who.byName} (${who.byKind})` : who.byKind,
    at: who.at,
    reason: who.reason,
  });
  const [steps, notes] = [await store.stepsOf(ctx.db, id), await store.notesOf(ctx.db, id)];
  return [...steps.map(s => entry(s.step, s)), ...notes.map(n => entry(n.what, n))].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

/** How often a revision of the edition was asked for. */
export const countRevisions = (ctx: Ctx, id: EditionId): Promise<number> =>
  store.countSteps(ctx.db, id, 'askForRevision');
