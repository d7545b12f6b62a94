import { dayInIndia } from '#kernel/dates.ts';
import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import * as delivery from './actions/delivery.ts';
import { authorizeEdition, readEdition } from './actions/access.ts';
import * as client from './actions/client.ts';
import * as clientMessages from './actions/client-messages.ts';
import * as links from './actions/customer-links.ts';
import { recordShown } from './actions/events.ts';
import { recordLinkOpened } from './actions/link-keys.ts';
import * as lists from './actions/lists.ts';
import * as partnerList from './actions/partner-list.ts';
import { reopenStory } from './actions/reopened-story.ts';
import { chooseDesign } from './actions/design.ts';
import { maySave, saveSubject } from './actions/subject.ts';
import * as wire from './wire.ts';
import * as clientsWire from './wire/clients.ts';
import { editionRecordFor, editionRecordsFor, toSubjectRecord, toDesignRecord } from './actions/record.ts';

export const calls: CallHandler[] = [
  callHandler(wire.today, async ctx => ({ today: dayInIndia(ctx.now()) })),
  callHandler(wire.edition, async (ctx, { json }) => {
    const edition = await readEdition(ctx, json.edition);
    await recordLinkOpened(ctx, edition.id);
    await ctx.emit(recordShown, { edition: edition.id });
    return await editionRecordFor(ctx, edition);
  }),
  callHandler(wire.subject, async (ctx, { json }) => toSubjectRecord(ctx, await readEdition(ctx, json.edition))),
  callHandler(wire.saveSubject, async (ctx, { json }) => toSubjectRecord(ctx, await saveSubject(ctx, json))),
  callHandler(wire.design, async (ctx, { json }) => toDesignRecord(ctx, await readEdition(ctx, json.edition))),
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
    if (json.renew) return { link: await links.renewLink(ctx, json.edition) };
    const edition = await authorizeEdition(ctx, json.edition);
    return { link: await links.customerLink(ctx, edition.id) };
  }),
  callHandler(wire.chooseApprover, async (ctx, { json }) =>
    editionRecordFor(ctx, await client.chooseApprover(ctx, json)),
  ),
  callHandler(wire.sendToClient, async (ctx, { json }) =>
    editionRecordFor(ctx, await client.sendToClient(ctx, json.edition)),
  ),
  callHandler(wire.customerLinks, (ctx, { json }) => links.showLinks(ctx, json.edition)),
  callHandler(wire.makeCustomerLink, (ctx, { json }) => links.makeCustomerLink(ctx, json)),
  callHandler(wire.endCustomerLink, (ctx, { json }) => links.endCustomerLink(ctx, json)),
  callHandler(wire.showCustomerLink, async (ctx, { json }) => ({ link: await links.showCustomerLink(ctx, json) })),
  callHandler(wire.changeCustomerLink, (ctx, { json }) => links.changeCustomerLink(ctx, json)),
  callHandler(wire.renewCustomerLink, (ctx, { json }) => links.renewCustomerLink(ctx, json)),
  callHandler(wire.partnerOrders, (ctx, { json }) => partnerList.partnerWork(ctx, json)),
  callHandler(wire.makeCustomerLinks, async (ctx, { json }) => ({
    links: (await partnerList.makeCustomerLinks(ctx, json.editions)).map(({ edition, link }) => ({
      edition: edition.id,
      link,
    })),
  })),
  callHandler(clientsWire.sendLinks, (ctx, { json }) => clientMessages.sendLinks(ctx, json.editions)),
  callHandler(clientsWire.remindClients, (ctx, { json }) => clientMessages.remindClients(ctx, json.editions)),
  callHandler(wire.linkProblem, (ctx, { json }) => links.linkProblem(ctx, json.edition)),
  callHandler(wire.setDelivered, async (ctx, { json }) =>
    editionRecordFor(ctx, await delivery.setDelivered(ctx, json)),
  ),
  callHandler(wire.arrived, async (ctx, { json }) => editionRecordFor(ctx, await delivery.setArrived(ctx, json))),
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
  linkRoleRefusal,
  readEdition,
  roleOf,
  strangerRefusal,
  viewEdition,
} from './actions/access.ts';
export { cancelOfferOf, editionRecordFor } from './actions/record.ts';
export { linkDefaults } from './actions/customer-links.ts';
export { brandOf, partnerBrands, senderOf, toBrandRecord, type PartnerBrand } from './actions/brand.ts';
export { lastStepOf, undoTimeOf } from './actions/approval.ts';
export { addCharge, chargesOf, dropCharge, type Charge } from './actions/money.ts';
export { assertSeesSoftCopy, seesSoftCopy } from './actions/client.ts';
export { cancelEdition, moneyBack, cancellationTermsOf } from './actions/cancellation.ts';
export { mayActByLink, presentedLinkHash, recordLinkOpened } from './actions/link-keys.ts';
export { customerLink } from './actions/customer-links.ts';
export {
  approvalUndone,
  designChanged,
  editionNews,
  parcelLinked,
  recordShown,
  releasedToPrint,
  sentToClient,
  revisionRequested,
  editionShipped,
  storyHandedIn,
  storyReopened,
  subjectChanged,
} from './actions/events.ts';
export { historyOf, addNote, placedNote } from './actions/history.ts';
export { recordStaffFinds, recordStaffRead, staffReadsOf } from './actions/staff-reads.ts';
export { addPaid, subtractPaid } from './actions/money.ts';
export { addPages, takesMorePages } from './actions/more-pages.ts';
export { createEdition, placeEdition, moveOrdersToAccount, removeSoftCopy, setSoftCopy } from './actions/orders.ts';
export { jobs } from './jobs.ts';
export { checkReminder, forEachAwaiting, remindAboutEdition } from './actions/reminders.ts';
export { chooseDesign, maySave, saveSubject };
export { releaseIfReady, takeStep } from './actions/steps.ts';
export { hearsInChat, announceAtPrinter, emailOfReceiver, storyIsShort } from './actions/customer-messages.ts';
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
export { countOpenOrders, countTurnsOf, earlierOrders, makeCustomerLinks } from './actions/partner-list.ts';
export type { Edition, SubjectDetails } from './store.ts';
export { promisedArrival } from './actions/arrival.ts';
export { amountDue, mayAct, mayTake, mayViewAddress, printedName } from './rules.ts';
export type { Live, OrderStatus, EditionRole, StepName } from './rules.ts';
