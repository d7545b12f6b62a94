import { parsePhoneNumber } from 'libphonenumber-js/max';
import { paise, toRupees } from '#kernel/money.ts';
import { bound, type Bound } from '#platform/bound.ts';
import type { Ctx } from '#platform/context.ts';
import * as actions from './actions.ts';
import { mayAct, mayCancel, mayViewAddress, sendsStaffToTrackLink } from './rules.ts';
import type { Edition } from './store.ts';
import * as wire from './wire.ts';

/** An edition as on the wire, with what the asker may see of it (D05, W13). */
export async function recordFor(ctx: Ctx, edition: Edition): Promise<wire.EditionRecord> {
  const standing = await actions.standingOf(ctx, edition);
  const phone = parsePhoneNumber(`+${ctx.config.brand.chatNumber}`);
  return {
    _id: edition.id,
    customerName: edition.customerName,
    category: { name: edition.category },
    plan: { name: edition.plan.name },
    theme: edition.theme,
    thumbnail: edition.thumbnail,
    live: edition.live,
    orderStatus: edition.orderStatus,
    address: mayViewAddress(standing) ? edition.address : null,
    hasAddress: edition.address !== null,
    payment: { total: toRupees(edition.total), paid: toRupees(edition.paid), isFifty: edition.isFifty },
    trackLink: edition.trackLink && {
      link: edition.trackLink.link,
      lastUpdate: edition.trackLink.lastUpdate.toISOString(),
    },
    createdAt: edition.createdAt.toISOString(),
    pdf: edition.pdf,
    // The shop's own chat number, never an editor's private one (W13).
    editor: { phone: { countryCode: phone.countryCallingCode, number: phone.nationalNumber } },
    mayAct: !edition.cancelled && mayAct(standing),
    cancelled: edition.cancelled && {
      at: edition.cancelled.at.toISOString(),
      refund: mayCancel(standing) ? toRupees(edition.cancelled.refund) : null,
    },
    cancel: edition.cancelled || !mayCancel(standing) ? null : await cancelFor(ctx, edition),
    setsTrackLink:
      standing === 'staff' &&
      sendsStaffToTrackLink(edition.orderStatus, edition.trackLink?.lastUpdate ?? null, ctx.now()),
  };
}

/** What cancelling now would give back, as on the wire. */
async function cancelFor(ctx: Ctx, edition: Edition): Promise<wire.EditionRecord['cancel']> {
  const terms = await actions.termsOf(ctx, edition);
  return (
    (terms && {
      refund: toRupees(paise(terms.refund)),
      // Nothing was paid for it in money: it was placed with an iCredit.
      iCredit: edition.partner === null || edition.total > 0 ? null : terms.iCredit,
      until: terms.until,
    }) ??
    null
  );
}

const records = (ctx: Ctx, editions: readonly Edition[]) =>
  Promise.all(editions.map(edition => recordFor(ctx, edition)));

export const calls: Bound[] = [
  bound(wire.edition, async (ctx, { json }) => {
    const edition = await actions.viewEdition(ctx, json.edition);
    await ctx.emit(actions.recordShown, { edition: edition.id });
    return { status: 200, body: await recordFor(ctx, edition) };
  }),
  bound(wire.updateOrderAddress, async (ctx, { json }) => ({
    status: 200,
    body: await recordFor(ctx, await actions.updateOrderAddress(ctx, json.result)),
  })),
  bound(wire.showOrderD2C, async ctx => ({
    status: 200,
    body: ctx.actor.kind === 'customer' ? await records(ctx, await actions.ownEditions(ctx, ctx.actor.id)) : [],
  })),
  bound(wire.showOrder, async (ctx, { params }) => ({
    status: 200,
    body: await records(ctx, await actions.partnerEditions(ctx, params.partnerId)),
  })),
  bound(wire.editionLink, async (ctx, { json }) => {
    const edition = await actions.actOn(ctx, json.edition);
    return { status: 200, body: { link: await actions.customerLink(ctx, edition.id) } };
  }),
  bound(wire.trackLink, async (ctx, { json }) => ({
    status: 200,
    body: await recordFor(ctx, await actions.setTrackLink(ctx, json)),
  })),
];

export {
  actOn,
  addPaid,
  cancelEdition,
  createEdition,
  customerLink,
  editionById,
  editionsInWork,
  followAccount,
  historyOf,
  hold,
  isCancelled,
  moneyBack,
  note,
  recordShown,
  ownEditions,
  releaseIfReady,
  releasedToPrint,
  revisionAsked,
  revisionsOf,
  setSoftCopy,
  setTrackLink,
  shipped,
  standingOf,
  step,
  storyHandedIn,
  takeBackPaid,
  termsOf,
  updateOrderAddress,
  viewEdition,
} from './actions.ts';
export type { HistoryEntry, NewEdition } from './actions.ts';
export type { Address, Edition } from './store.ts';
export { due, freeRevisions, mayAct, mayViewAddress } from './rules.ts';
export type { Live, OrderStatus, Standing, StepName } from './rules.ts';
