import { dayInIndia } from '#kernel/dates.ts';
import { zoneOfPin } from '#kernel/delivery-zones.ts';
import type { Ctx } from '#platform/context.ts';
import { arrivalEstimate, arrivalStageOf, type DraftWait } from '../rules/arrival.ts';
import { amountDue, mayViewAddress, type EditionRole } from '../rules.ts';
import type { Edition } from '../store.ts';
import type * as wire from '../wire.ts';

interface ArrivalContext {
  role: EditionRole;
  /** Why its draft waits. */
  waits?: DraftWait | undefined;
  /** In about how many minutes its draft is made. */
  minutes?: number | undefined;
}

/** What the estimate of the arrival is made of, with the zone only for callers who may see the address (W57). */
export function arrivalOf(
  ctx: Ctx,
  edition: Edition,
  { role, waits, minutes }: ArrivalContext,
): wire.EditionRecord['arrival'] {
  if (edition.cancelled || edition.deliveredAt !== null) return null;
  const { orderStatus, live, total, paid, address } = edition;
  const stage = { orderStatus, live, balanceDue: amountDue(total, paid) > 0, hasAddress: address !== null, waits };
  const pin = mayViewAddress(role) ? (address?.postalCode ?? edition.arrivalPin) : null;
  return {
    today: dayInIndia(ctx.now()),
    stage: arrivalStageOf(stage),
    since: dayInIndia(edition.movedAt),
    zone: zoneOfPin(pin ?? '') ?? null,
    neededBy: edition.about.neededBy,
    ...(minutes !== undefined && { draftMinutes: minutes }),
  };
}

/** The day by which we promise that an edition arrives; undefined when it is there, or cancelled. */
export function promisedArrival(ctx: Ctx, edition: Edition): string | undefined {
  const arrival = arrivalOf(ctx, edition, { role: 'staff' });
  return arrival ? arrivalEstimate(arrival).arrivesBy : undefined;
}
