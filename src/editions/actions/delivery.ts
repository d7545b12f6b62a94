import type { JsonOf } from '#kernel/call.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { cleanEmail } from '#kernel/email.ts';
import { parsePhone } from '#kernel/phone.ts';
import { pinProblem, type PostalAddress } from '#kernel/pins.ts';
import { Refused } from '#kernel/refusals.ts';
import { stateByName, stateOfPin } from '#kernel/states.ts';
import { cleanName } from '#kernel/subject.ts';
import { cleanDigits } from '#kernel/typed.ts';
import type { Ctx } from '#platform/context.ts';
import { deliveryDayProblem, mayChangeAddress, mayCorrectTrackLink, trackLinkCorrectionHours } from '../rules.ts';
import { linkExpiry } from '../rules/links.ts';
import * as store from '../store.ts';
import { setDeliveryLinksUntil } from '../store/link-keys.ts';
import type { Edition } from '../store.ts';
import { authorizeEdition, lockEdition, cancelledRefusal, strangerRefusal, loadEdition } from './access.ts';
import { messageCustomer } from './customer-messages.ts';
import { editionNews } from './events.ts';
import { addNote } from './history.ts';
import { saveTrackLink, releaseIfReady, takeStep } from './steps.ts';
import type * as wire from '../wire.ts';

export type OrderAddress = JsonOf<typeof wire.updateOrderAddress>['result'];

/** A delivery address that was checked, with who receives the parcel and the number the courier calls, if named. */
export interface CheckedAddress extends PostalAddress {
  recipient: string | null;
  recipientPhone: string | null;
}

/**
 * Checks a delivery address. Throws `Refused` 400 when a field is empty (D09) or the PIN code or the phone is not
 * valid.
 */
export function checkAddress(input: Omit<OrderAddress, 'orderId'>): CheckedAddress {
  if (!input.address || !input.city || !input.zip) throw new Refused('empty', 'Please enter all * Fields');
  const postalCode = cleanDigits(input.zip);
  const problem = pinProblem(postalCode);
  if (problem) throw new Refused('pin', problem);
  return {
    street: input.address,
    city: input.city,
    postalCode,
    state: (stateByName(input.state ?? '') ?? stateOfPin(postalCode))?.name ?? null,
    recipient: cleanName(input.name ?? '') || null,
    recipientPhone: input.phone ? parsePhone(input.phone) : null,
  };
}

/**
 * Sets the delivery address (C-K19, W16). Throws `Refused` 400 when a field is empty (D09) or the PIN code or the phone
 * is not valid, 409 once the parcel is ready for the courier.
 */
export async function updateOrderAddress(ctx: Ctx, input: OrderAddress): Promise<Edition> {
  await authorizeEdition(ctx, input.orderId);
  const checked = checkAddress(input);
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, input.orderId);
    if (edition.cancelled) throw cancelledRefusal();
    if (!mayChangeAddress(edition.orderStatus))
      throw new Refused(
        'too-late',
        'The parcel is packed for this address already. Call us and we will see what can be done.',
      );
    // Who changes it for somebody else, such as staff, has no e-mail of theirs: the one that is known stays.
    const email = cleanEmail(input.email ?? '');
    await store.changeEdition(ctx.db, edition.id, { ...checked, ...(email && { email }) });
    await addNote(ctx, edition.id, { what: 'address set' });
    await releaseIfReady(ctx, edition.id);
    return loadEdition(ctx, edition.id);
  });
}

/**
 * Sets the tracking link, for staff: ships a printed edition, or corrects the link within 16 hours of its last change
 * (D10). Throws `Refused` 400, 403, 404, 409.
 */
export async function setTrackLink(
  ctx: Ctx,
  { edition: id, link }: { edition: string; link: string },
): Promise<Edition> {
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    if (edition.orderStatus !== 6 || !edition.trackLink)
      return takeStep(ctx, id, { name: 'dispatch', trackLink: link });
    if (ctx.actor.kind !== 'staff') throw strangerRefusal(ctx.actor);
    if (edition.trackLink.link === link) return edition;
    if (!mayCorrectTrackLink(edition.trackLink.lastUpdate, ctx.now()))
      throw new Refused(
        'too-late',
        `A tracking link can be corrected for ${trackLinkCorrectionHours} hours, and those are over.`,
      );
    await saveTrackLink(ctx, edition, link);
    await addNote(ctx, edition.id, { what: 'tracking link corrected', reason: edition.trackLink.link });
    return loadEdition(ctx, id);
  });
}

/**
 * Records the day a parcel arrived, `2026-11-22`, for staff and for a courier's report (D28, W158). The customer gets a
 * message the first time; another day corrects it. Throws `Refused` 403, 404, 409 before it is shipped, 400 for a day
 * before the dispatch or after today.
 */
export async function setDelivered(ctx: Ctx, { edition: id, day }: { edition: string; day: string }): Promise<Edition> {
  if (ctx.actor.kind !== 'staff' && ctx.actor.kind !== 'system') throw strangerRefusal(ctx.actor);
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    const dispatch = (await store.stepsOf(ctx.db, edition.id)).findLast(({ step }) => step === 'dispatch');
    if (!dispatch) throw new Refused('not-shipped', 'Only a shipped edition can be delivered. Ship it first.');
    const problem = deliveryDayProblem(day, { shipped: dayInIndia(dispatch.at), today: dayInIndia(ctx.now()) });
    if (problem) throw new Refused('delivery-day', problem);
    if (edition.deliveredAt === day) return edition;
    const changed = await store.changeEdition(ctx.db, edition.id, { deliveredAt: day });
    if (!edition.deliveredAt) await setDeliveryLinksUntil(ctx.db, edition.id, ctx.now());
    await addNote(ctx, edition.id, {
      what: edition.deliveredAt ? 'delivery date corrected' : 'delivered',
      reason: day,
    });
    if (!edition.deliveredAt) await messageCustomer(ctx, edition, { kind: 'delivered', page: 'tracking' });
    return changed;
  });
}

/**
 * Records that a parcel has arrived today, for whoever may act; or takes that back, on the day it was said (W70).
 * Saying it again changes nothing. Throws `Refused` 404, 401 or 403 as `authorizeEdition`, 409 before it is shipped.
 */
export async function setArrived(
  ctx: Ctx,
  { edition: id, arrived }: { edition: string; arrived: boolean },
): Promise<Edition> {
  await authorizeEdition(ctx, id);
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    if (edition.orderStatus !== 6) throw new Refused('not-shipped', 'It is not shipped yet, so it cannot be there.');
    const today = dayInIndia(ctx.now());
    if (arrived === (edition.deliveredAt !== null)) return edition;
    if (!arrived && edition.deliveredAt !== today)
      throw new Refused('too-late', 'The day it arrived is settled. Is something wrong? Write to us.');
    const changed = await store.changeEdition(ctx.db, edition.id, { deliveredAt: arrived ? today : null });
    const until = arrived ? ctx.now() : linkExpiry(ctx.now(), 'delivery');
    await setDeliveryLinksUntil(ctx.db, edition.id, until);
    await addNote(ctx, edition.id, { what: arrived ? 'delivered' : 'delivery taken back', reason: today });
    if (arrived) await ctx.emit(editionNews, { edition, news: 'delivered' });
    return changed;
  });
}
