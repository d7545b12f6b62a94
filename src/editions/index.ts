import { parsePhoneNumber } from 'libphonenumber-js/max';
import { designFor, designOf } from '#kernel/designs.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { paise, toRupees } from '#kernel/money.ts';
import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import type { Ctx } from '#platform/context.ts';
import * as delivery from './actions/delivery.ts';
import { authorizeEdition, roleOf, viewEdition } from './actions/access.ts';
import { undoOffer } from './actions/approval.ts';
import { arrivalOf } from './actions/arrival.ts';
import { chargesOf, type Charge } from './actions/charges.ts';
import * as client from './actions/client.ts';
import { brandOf, brandsOf, toBrandRecord, type PartnerBrand } from './actions/brand.ts';
import { cancellationTermsOf, cancellationTermsOfAll } from './actions/cancellation.ts';
import { customerLink, linkProblem, renewLink } from './actions/customer-links.ts';
import { recordShown } from './actions/events.ts';
import { takenSteps } from './actions/history.ts';
import { recordLinkOpened } from './actions/link-keys.ts';
import * as lists from './actions/lists.ts';
import * as ownLinks from './actions/own-links.ts';
import { draftMinutes, draftWaits, reopeningOf, reopenStory } from './actions/reopened-story.ts';
import { chooseDesign } from './actions/design.ts';
import { maySave, saveSubject } from './actions/subject.ts';
import {
  amountDue,
  mayAct,
  mayCancel,
  mayChangeSubject,
  mayViewAddress,
  mayViewAmounts,
  sendsStaffToTrackLink,
  type EditionRole,
} from './rules.ts';
import type { DraftWait } from './rules/arrival.ts';
import type { CancellationTerms } from './rules/cancellation.ts';
import { asSeenBy, mayApprove, mayChooseApprover, maySendToClient } from './rules/client.ts';
import { receiverName } from './rules/people.ts';
import type { TakenStep } from './rules/timeline.ts';
import type { Edition } from './store.ts';
import * as wire from './wire.ts';
import { arrived } from './wire/arrived.ts';
import * as clientWire from './wire/client.ts';

/** The wire's record of an edition, without what the caller may not see (D05, W13). */
export async function editionRecordFor(ctx: Ctx, edition: Edition): Promise<wire.EditionRecord> {
  const role = await roleOf(ctx, edition);
  const terms = showsCancelOffer(edition, role) ? await cancellationTermsOf(ctx, edition) : undefined;
  const reopening = !edition.cancelled && mayAct(role) ? await reopeningOf(ctx, edition) : null;
  const [waits, taken] = [await waitOf(ctx, edition), await takenSteps(ctx, edition.id)];
  const minutes = await minutesOfDraft(ctx, edition);
  const [brand, undo] = [await brandOf(ctx, edition), await undoOffer(ctx, edition, role)];
  const charges = mayViewAmounts(role) ? await ctx.use(chargesOf)(ctx, edition.id) : [];
  return toEditionRecord(ctx, edition, { role, charges, terms, reopening, waits, minutes, taken, brand, undo });
}

/** Why the drafts of these editions wait, of those whose draft may. */
const waitsOf = async (ctx: Ctx, editions: readonly Edition[]) => {
  const drafted = editions.filter(({ orderStatus }) => orderStatus === 1 || orderStatus === 2);
  return drafted.length > 0
    ? ctx.use(draftWaits)(
        ctx,
        drafted.map(({ id }) => id),
      )
    : new Map<string, DraftWait>();
};
/** In about how many minutes the draft is made that this edition waits for. */
const minutesOfDraft = async (ctx: Ctx, edition: Edition) =>
  !edition.cancelled && edition.orderStatus > 0 && edition.orderStatus < 4 && edition.live !== 1 && edition.live !== 3
    ? ctx.use(draftMinutes)(ctx, edition)
    : undefined;
const waitOf = async (ctx: Ctx, edition: Edition) => (await waitsOf(ctx, [edition])).get(edition.id);

/** As `editionRecordFor`, for many editions with one query. */
async function editionRecordsFor(ctx: Ctx, editions: readonly Edition[]): Promise<wire.EditionRecord[]> {
  const roles = new Map<string, EditionRole>();
  for (const edition of editions) roles.set(edition.id, await roleOf(ctx, edition));
  const roleById = ({ id }: Edition) => roles.get(id) ?? 'stranger';
  const cancellable = editions.filter(edition => showsCancelOffer(edition, roleById(edition)));
  const terms = await cancellationTermsOfAll(ctx, cancellable);
  const waits = await waitsOf(ctx, editions);
  const brands = await brandsOf(ctx, editions);
  return editions.map(edition =>
    toEditionRecord(ctx, edition, {
      role: roleById(edition),
      terms: terms.get(edition.id),
      reopening: null,
      taken: null,
      undo: null,
      charges: [],
      waits: waits.get(edition.id),
      brand: brands.get(edition.partner ?? ''),
    }),
  );
}

const showsCancelOffer = (edition: Edition, role: EditionRole) => !edition.cancelled && mayCancel(role);

/**
 * The chat number for revisions, never an editor's private one (W13): the shop's; for a partner's client the partner's,
 * where they set one (W86).
 */
function editorPhone(ctx: Ctx, { role, brand }: Pick<RecordContext, 'role' | 'brand'>) {
  const isClient = role === 'link' || role === 'stranger';
  const phone = parsePhoneNumber((isClient && brand?.clientPhone) || `+${ctx.config.brand.chatNumber}`);
  return { countryCode: phone.countryCallingCode, number: phone.nationalNumber };
}

interface RecordContext {
  role: EditionRole;
  /** What cancelling now would give back, for callers who may cancel. */
  terms: CancellationTerms | undefined;
  reopening: { open: boolean; until: Date | null } | null;
  waits: DraftWait | undefined;
  /** In about how many minutes its draft is made; undefined in lists. */
  minutes?: number | undefined;
  brand: PartnerBrand | undefined;
  /** Until when the caller can take the approval back. */
  undo: Date | null;
  /** What it costs besides its order; none in lists and for callers who see no amounts. */
  charges: readonly Charge[];
  /** The steps it took; null in lists. */
  taken: TakenStep[] | null;
}

/** The steps that a client who has not been shown the soft copy knows nothing of. */
const aboutSoftCopy: readonly string[] = ['publish', 'askForRevision', 'takeBack', 'approve', 'undoApproval'];

const toClientRecord = (edition: Edition): wire.EditionRecord['client'] =>
  edition.partner === null
    ? null
    : {
        approves: edition.clientApproves,
        mayChoose: mayChooseApprover(edition),
        mayBeSent: maySendToClient(edition),
        sentAt: edition.sentToClientAt?.toISOString() ?? null,
      };

function toEditionRecord(
  ctx: Ctx,
  whole: Edition,
  { role, terms, reopening, waits, minutes, taken, brand, undo, charges }: RecordContext,
): wire.EditionRecord {
  const edition = asSeenBy(whole, role);
  return {
    _id: edition.id,
    customerName: edition.customerName,
    person: edition.person,
    receiver: receiverName(edition),
    category: { name: edition.category },
    brand: toBrandRecord(brand),
    plan: edition.plan.name,
    pages: edition.plan.pages,
    theme: edition.theme,
    design: designOf(edition),
    thumbnail: edition.thumbnail,
    live: edition.live,
    orderStatus: edition.orderStatus,
    address: mayViewAddress(role) ? edition.address : null,
    hasAddress: edition.address !== null,
    arrivalPin: mayViewAddress(role) ? edition.arrivalPin : null,
    recipient: mayViewAddress(role) ? edition.recipient : null,
    payment: {
      ...(mayViewAmounts(role)
        ? { total: toRupees(edition.total), paid: toRupees(edition.paid) }
        : { total: null, paid: null }),
      isFifty: edition.isFifty,
    },
    charges: charges.map(({ label, amount }) => ({ label, amount: toRupees(amount) })),
    balanceDue: amountDue(edition.total, edition.paid) > 0,
    trackLink: edition.trackLink && {
      link: edition.trackLink.link,
      lastUpdate: edition.trackLink.lastUpdate.toISOString(),
    },
    deliveredAt: edition.deliveredAt,
    arrival: arrivalOf(ctx, edition, { role, waits, minutes }),
    taken: taken && edition === whole ? taken : (taken?.filter(({ step }) => !aboutSoftCopy.includes(step)) ?? null),
    createdAt: edition.createdAt.toISOString(),
    pdf: edition.pdf,
    editor: { phone: editorPhone(ctx, { role, brand }) },
    mayAct: !edition.cancelled && mayAct(role),
    mayApprove: !edition.cancelled && mayAct(role) && mayApprove(edition, role),
    withheld: edition !== whole,
    client: role === 'partner' || role === 'staff' ? toClientRecord(edition) : null,
    cancelled: edition.cancelled && {
      at: edition.cancelled.at.toISOString(),
      refund: mayCancel(role) || role === 'staff' ? toRupees(edition.cancelled.refund) : null,
    },
    cancel: terms ? cancelOfferOf(edition, terms) : null,
    setsTrackLink:
      role === 'staff' && sendsStaffToTrackLink(edition.orderStatus, edition.trackLink?.lastUpdate ?? null, ctx.now()),
    undoUntil: undo?.toISOString() ?? null,
    reopening: reopening && { open: reopening.open, until: reopening.until?.toISOString() ?? null },
  };
}

const toSubjectRecord = async (ctx: Ctx, edition: Edition): Promise<wire.SubjectRecord> => ({
  ...edition.about,
  ...(await guestChangesOf(ctx, edition)),
  mayChange: mayChangeSubject(edition),
  arrival: await arrivalFor(ctx, edition),
});

async function arrivalFor(ctx: Ctx, edition: Edition): Promise<wire.EditionRecord['arrival']> {
  const role = await roleOf(ctx, edition);
  return arrivalOf(ctx, asSeenBy(edition, role), { role, waits: await waitOf(ctx, edition) });
}

const toDesignRecord = async (ctx: Ctx, edition: Edition): Promise<wire.DesignRecord> => ({
  design: designOf(edition),
  proposed: designFor[edition.theme],
  mayChange: mayChangeSubject(edition) && (await maySave(ctx, edition)),
});

/** What guests changed, for callers who may act; nothing while there is no such change. */
async function guestChangesOf(ctx: Ctx, edition: Edition): Promise<Pick<wire.SubjectRecord, 'guestChanges'>> {
  const { names, design, nameBefore } = edition.guestChanges;
  if (!(names || design) || !mayAct(await roleOf(ctx, edition))) return {};
  return { guestChanges: { names: names?.toISOString() ?? null, design: design?.toISOString() ?? null, nameBefore } };
}

/** What cancelling now would give back, as on the wire. */
export const cancelOfferOf = (edition: Edition, terms: CancellationTerms): wire.EditionRecord['cancel'] => ({
  phase: terms.phase,
  refund: toRupees(paise(terms.refund)),
  later: toRupees(paise(terms.later)),
  wholeUntil: terms.wholeUntil?.toISOString() ?? null,
  // A partner's order with a total of 0 was placed with an iCredit.
  iCredit: edition.partner === null || edition.total > 0 ? null : terms.iCredit,
  until: terms.until,
});

export const calls: CallHandler[] = [
  callHandler(wire.today, async ctx => ({ today: dayInIndia(ctx.now()) })),
  callHandler(wire.edition, async (ctx, { json }) => {
    const edition = await viewEdition(ctx, json.edition);
    await recordLinkOpened(ctx, edition.id);
    await ctx.emit(recordShown, { edition: edition.id });
    return await editionRecordFor(ctx, edition);
  }),
  callHandler(wire.subject, async (ctx, { json }) => toSubjectRecord(ctx, await viewEdition(ctx, json.edition))),
  callHandler(wire.saveSubject, async (ctx, { json }) => toSubjectRecord(ctx, await saveSubject(ctx, json))),
  callHandler(wire.design, async (ctx, { json }) => toDesignRecord(ctx, await viewEdition(ctx, json.edition))),
  callHandler(wire.chooseDesign, async (ctx, { json }) => toDesignRecord(ctx, await chooseDesign(ctx, json))),
  callHandler(wire.reopenStory, async (ctx, { json }) => editionRecordFor(ctx, await reopenStory(ctx, json.edition))),
  callHandler(wire.updateOrderAddress, async (ctx, { json }) =>
    editionRecordFor(ctx, await delivery.updateOrderAddress(ctx, json.result)),
  ),
  callHandler(wire.showOrderD2C, async (ctx, { query }) =>
    editionRecordsFor(
      ctx,
      ctx.actor.kind === 'customer' ? await lists.ownEditions(ctx, ctx.actor.id, query.before) : [],
    ),
  ),
  callHandler(wire.showOrder, async (ctx, { params, query }) =>
    editionRecordsFor(ctx, await lists.partnerEditions(ctx, params.partnerId, query.before)),
  ),
  callHandler(wire.editionLink, async (ctx, { json }) => {
    if (json.renew) return { link: await renewLink(ctx, json.edition) };
    const edition = await authorizeEdition(ctx, json.edition);
    return { link: await customerLink(ctx, edition.id) };
  }),
  callHandler(clientWire.chooseApprover, async (ctx, { json }) =>
    editionRecordFor(ctx, await client.chooseApprover(ctx, json)),
  ),
  callHandler(clientWire.sendToClient, async (ctx, { json }) =>
    editionRecordFor(ctx, await client.sendToClient(ctx, json.edition)),
  ),
  callHandler(clientWire.customerLinks, (ctx, { json }) => ownLinks.showLinks(ctx, json.edition)),
  callHandler(clientWire.makeCustomerLink, (ctx, { json }) => ownLinks.makeCustomerLink(ctx, json)),
  callHandler(clientWire.endCustomerLink, (ctx, { json }) => ownLinks.endCustomerLink(ctx, json)),
  callHandler(clientWire.renewCustomerLink, (ctx, { json }) => ownLinks.renewCustomerLink(ctx, json)),
  callHandler(clientWire.linkProblem, (ctx, { json }) => linkProblem(ctx, json.edition)),
  callHandler(wire.setDelivered, async (ctx, { json }) =>
    editionRecordFor(ctx, await delivery.setDelivered(ctx, json)),
  ),
  callHandler(arrived, async (ctx, { json }) => editionRecordFor(ctx, await delivery.setArrived(ctx, json))),
  callHandler(wire.setTrackLink, async (ctx, { json }) =>
    editionRecordFor(ctx, await delivery.setTrackLink(ctx, json)),
  ),
];

export {
  assertMayView,
  authorizeEdition,
  editionById,
  editionsById,
  loadEdition,
  lockEdition,
  cancelledRefusal,
  roleOf,
  viewEdition,
} from './actions/access.ts';
export { brandOf, partnerBrands, senderOf, toBrandRecord, type PartnerBrand } from './actions/brand.ts';
export { isApprovalUndone, undoTimeOf } from './actions/approval.ts';
export { addCharge, chargesOf, dropCharge, type Charge } from './actions/charges.ts';
export { assertSeesSoftCopy, seesSoftCopy } from './actions/client.ts';
export { cancelEdition, moneyBack, cancellationTermsOf } from './actions/cancellation.ts';
export { recordLinkOpened } from './actions/link-keys.ts';
export { customerLink } from './actions/customer-links.ts';
export {
  approvalUndone,
  designChanged,
  editionNews,
  recordShown,
  releasedToPrint,
  revisionRequested,
  editionShipped,
  storyHandedIn,
  storyReopened,
  subjectChanged,
} from './actions/events.ts';
export { historyOf, addNote } from './actions/history.ts';
export { recordStaffFinds, recordStaffRead, staffReadsOf } from './actions/staff-reads.ts';
export { addPaid, subtractPaid } from './actions/money.ts';
export { addPages, takesMorePages } from './actions/more-pages.ts';
export { createEdition, placeEdition, moveOrdersToAccount, removeSoftCopy, setSoftCopy } from './actions/orders.ts';
export { jobs } from './jobs.ts';
export { checkReminder, forEachAwaiting, remindAboutEdition } from './actions/reminders.ts';
export { chooseDesign, maySave, saveSubject };
export { releaseIfReady, takeStep } from './actions/steps.ts';
export { announceAtPrinter, emailOfReceiver, storyIsShort } from './actions/customer-messages.ts';
export {
  announceStoryAccepted,
  draftMinutes,
  draftWaits,
  handInAgain,
  handInStateOf,
  reopeningOf,
  requestMoreStory,
  storyIsOpen,
} from './actions/reopened-story.ts';
export { checkAddress, setDelivered, setTrackLink, updateOrderAddress } from './actions/delivery.ts';
export type { CheckedAddress } from './actions/delivery.ts';
export type { EditionNews } from './actions/events.ts';
export type { HistoryEntry } from './actions/history.ts';
export type { NewEdition } from './actions/orders.ts';
export { ownEditions, shippedEditions } from './actions/lists.ts';
export type { Edition, SubjectDetails } from './store.ts';
export { promisedArrival } from './actions/arrival.ts';
export { amountDue, mayAct, mayTake, mayViewAddress, printedName } from './rules.ts';
export type { Live, OrderStatus, EditionRole, StepName } from './rules.ts';
