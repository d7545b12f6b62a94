import { parsePhoneNumber } from 'libphonenumber-js/max';
import { paise, toRupees } from '#kernel/money.ts';
import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import type { Ctx } from '#platform/context.ts';
import * as delivery from './actions/delivery.ts';
import * as actions from './actions/life.ts';
import * as lists from './actions/lists.ts';
import {
  due,
  mayAct,
  mayCancel,
  mayViewAddress,
  mayViewAmounts,
  sendsStaffToTrackLink,
  type Standing,
} from './rules.ts';
import type { Edition } from './store.ts';
import * as wire from './wire.ts';

/** An edition as on the wire, with what the asker may see of it (D05, W13). */
export async function recordFor(ctx: Ctx, edition: Edition): Promise<wire.EditionRecord> {
  const standing = await actions.standingOf(ctx, edition);
  const terms = showsTerms(edition, standing) ? await actions.termsOf(ctx, edition) : undefined;
  return recordOf(ctx, edition, { standing, terms, chat: chatOf(ctx) });
}

/** As `recordFor`, for a page of editions at once. */
async function recordsFor(ctx: Ctx, editions: readonly Edition[]): Promise<wire.EditionRecord[]> {
  const chat = chatOf(ctx);
  const standings = new Map<string, Standing>();
  for (const edition of editions) standings.set(edition.id, await actions.standingOf(ctx, edition));
  const standingOf = ({ id }: Edition) => standings.get(id) ?? 'stranger';
  const cancellable = editions.filter(edition => showsTerms(edition, standingOf(edition)));
  const terms = await actions.termsOfAll(ctx, cancellable);
  return editions.map(edition =>
    recordOf(ctx, edition, { standing: standingOf(edition), terms: terms.get(edition.id), chat }),
  );
}

const showsTerms = (edition: Edition, standing: Standing) => !edition.cancelled && mayCancel(standing);

/** The shop's own chat number, never an editor's private one (W13). */
function chatOf(ctx: Ctx): wire.EditionRecord['editor']['phone'] {
  const phone = parsePhoneNumber(`+${ctx.config.brand.chatNumber}`);
  return { countryCode: phone.countryCallingCode, number: phone.nationalNumber };
}

interface Seen {
  standing: Standing;
  /** What cancelling now would give back, for whoever may cancel. */
  terms: actions.Terms;
  chat: wire.EditionRecord['editor']['phone'];
}

function recordOf(ctx: Ctx, edition: Edition, { standing, terms, chat }: Seen): wire.EditionRecord {
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
    recipient: mayViewAddress(standing) ? edition.recipient : null,
    payment: {
      ...(mayViewAmounts(standing)
        ? { total: toRupees(edition.total), paid: toRupees(edition.paid) }
        : { total: null, paid: null }),
      isFifty: edition.isFifty,
    },
    balanceDue: due(edition.total, edition.paid) > 0,
    trackLink: edition.trackLink && {
      link: edition.trackLink.link,
      lastUpdate: edition.trackLink.lastUpdate.toISOString(),
    },
    deliveredAt: edition.deliveredAt,
    createdAt: edition.createdAt.toISOString(),
    pdf: edition.pdf,
    editor: { phone: chat },
    mayAct: !edition.cancelled && mayAct(standing),
    cancelled: edition.cancelled && {
      at: edition.cancelled.at.toISOString(),
      refund: mayCancel(standing) || standing === 'staff' ? toRupees(edition.cancelled.refund) : null,
    },
    cancel: terms ? cancelFor(edition, terms) : null,
    setsTrackLink:
      standing === 'staff' &&
      sendsStaffToTrackLink(edition.orderStatus, edition.trackLink?.lastUpdate ?? null, ctx.now()),
  };
}

/** What cancelling now would give back, as on the wire. */
export const cancelFor = (edition: Edition, terms: NonNullable<actions.Terms>): wire.EditionRecord['cancel'] => ({
  refund: toRupees(paise(terms.refund)),
  // Nothing was paid for it in money: it was placed with an iCredit.
  iCredit: edition.partner === null || edition.total > 0 ? null : terms.iCredit,
  until: terms.until,
});

export const calls: CallHandler[] = [
  callHandler(wire.edition, async (ctx, { json }) => {
    const edition = await actions.viewEdition(ctx, json.edition);
    await ctx.emit(actions.recordShown, { edition: edition.id });
    return { status: 200, body: await recordFor(ctx, edition) };
  }),
  callHandler(wire.updateOrderAddress, async (ctx, { json }) => ({
    status: 200,
    body: await recordFor(ctx, await delivery.updateOrderAddress(ctx, json.result)),
  })),
  callHandler(wire.showOrderD2C, async (ctx, { query }) => ({
    status: 200,
    body:
      ctx.actor.kind === 'customer'
        ? await recordsFor(ctx, await lists.ownEditions(ctx, ctx.actor.id, query.before))
        : [],
  })),
  callHandler(wire.showOrder, async (ctx, { params, query }) => ({
    status: 200,
    body: await recordsFor(ctx, await lists.partnerEditions(ctx, params.partnerId, query.before)),
  })),
  callHandler(wire.editionLink, async (ctx, { json }) => {
    if (json.renew) return { status: 200, body: { link: await actions.renewLink(ctx, json.edition) } };
    const edition = await actions.actOn(ctx, json.edition);
    return { status: 200, body: { link: await actions.customerLink(ctx, edition.id) } };
  }),
  callHandler(wire.delivered, async (ctx, { json }) => ({
    status: 200,
    body: await recordFor(ctx, await delivery.setDelivered(ctx, json)),
  })),
  callHandler(wire.trackLink, async (ctx, { json }) => ({
    status: 200,
    body: await recordFor(ctx, await delivery.setTrackLink(ctx, json)),
  })),
];

export {
  actOn,
  addPaid,
  cancelEdition,
  createEdition,
  customerLink,
  editionById,
  followAccount,
  historyOf,
  hold,
  isCancelled,
  moneyBack,
  note,
  recordShown,
  releaseIfReady,
  releasedToPrint,
  revisionAsked,
  revisionsOf,
  setSoftCopy,
  shipped,
  standingOf,
  step,
  storyHandedIn,
  takeBackPaid,
  termsOf,
  viewEdition,
} from './actions/life.ts';
export { handInAgain, wantMore } from './actions/more.ts';
export { setDelivered, setTrackLink, updateOrderAddress } from './actions/delivery.ts';
export type { HistoryEntry, NewEdition } from './actions/life.ts';
export { ownEditions, shippedEditions } from './actions/lists.ts';
export type { Address, Edition } from './store.ts';
export { due, freeRevisions, mayAct, mayTake, mayViewAddress } from './rules.ts';
export type { Live, OrderStatus, Standing, StepName } from './rules.ts';
