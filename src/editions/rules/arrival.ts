import { addBusinessDays } from '#kernel/business-days.ts';
import { addDays } from '#kernel/dates.ts';
import type { DeliveryZone } from '#kernel/delivery-zones.ts';
import { approvalDays, promisedDays, quickestDays, zoneDays } from '#kernel/promises.ts';

/** What an order waits for until it has arrived; the payment and the address come after the approval. */
export const arrivalStages = [
  'story',
  'short',
  'draft',
  'review',
  'revision',
  'balance',
  'address',
  'press',
  'parcel',
  'courier',
] as const;
export type ArrivalStage = (typeof arrivalStages)[number];
type Turn = 'customer' | 'shop' | 'printer' | 'courier';

/** When an order arrives, and what that depends on. Days are `2026-11-22`, in India. */
export interface ArrivalEstimate {
  today: string;
  stage: ArrivalStage;
  turn: Turn;
  /** The day since which it is their turn; null where nothing was ordered yet. */
  since: string | null;
  /** The day by which the soft copy comes, while it is made. */
  softCopyBy: string | null;
  /** If the customer acts today, and approves a soft copy that is still to come within `approvalDays`. */
  arrivesBy: string;
  /** The day by which the courier has it, on the same conditions; null once they have it. */
  printedBy: string | null;
  /** The day that we promise if they approve it on the day it comes. */
  earliest: string;
  /** The first day on which it can be there when all goes well; before it, it cannot. */
  quickest: string;
  /** Whether the zone of the PIN code is known; otherwise most of India is assumed. */
  zoneKnown: boolean;
  neededBy: string | null;
  /** The day that we or the courier have let pass; null while all is on time. */
  missed: string | null;
  /** The last day on which the customer can act for `neededBy`; null when it is not their turn. */
  actBy: string | null;
}

interface StageOptions {
  orderStatus: number;
  live: number;
  balanceDue: boolean;
  hasAddress: boolean;
  /** Why its draft is not made, if it waits. */
  waits?: DraftWait | undefined;
}

/** Why a draft waits: `thin`: we decide about a short story; `asked`: the story is open again. */
export type DraftWait = 'thin' | 'asked';

/** What an order waits for. */
export function arrivalStageOf({ orderStatus, live, balanceDue, hasAddress, waits }: StageOptions): ArrivalStage {
  if (orderStatus === 0) return 'story';
  if (orderStatus < 3 && waits !== undefined) return waits === 'thin' ? 'short' : 'story';
  if (orderStatus < 3) return 'draft';
  if (orderStatus > 3) return orderStatus === 4 ? 'press' : orderStatus === 5 ? 'parcel' : 'courier';
  if (live === 3) return balanceDue ? 'balance' : hasAddress ? 'press' : 'address';
  return live === 2 ? 'revision' : 'review';
}

const turnOf: Readonly<Record<ArrivalStage, Turn>> = {
  story: 'customer',
  short: 'shop',
  draft: 'shop',
  review: 'customer',
  revision: 'shop',
  balance: 'customer',
  address: 'customer',
  press: 'printer',
  parcel: 'shop',
  courier: 'courier',
};

/** What an estimate is made of. */
export interface ArrivalOptions {
  today: string;
  stage: ArrivalStage;
  /** The day since which the order waits; today without one. */
  since?: string | undefined;
  /** The zone of the PIN code it goes to; null while that is not known. */
  zone: DeliveryZone | null;
  neededBy: string | null;
}

const later = (a: string, b: string) => (a > b ? a : b);

/** Whether the soft copy comes next; of a short story no day is promised before we have decided. */
const isMakingSoftCopy = (stage: ArrivalStage) => stage === 'draft' || stage === 'revision' || stage === 'short';

/** Business days of a zone beyond the courier's quickest way; most of India is assumed while it is not known. */
const daysOfZone = (zone: DeliveryZone | null): number => zoneDays[zone ?? 'country'];

/** Business days that the present stage takes, for the stages that are ours or the courier's. */
function stageDays({ stage, zone }: ArrivalOptions): number {
  const delivery = promisedDays.delivery + daysOfZone(zone);
  if (isMakingSoftCopy(stage)) return promisedDays.softCopy;
  return stage === 'parcel' || stage === 'courier' ? delivery : promisedDays.printing + delivery;
}

/** The day promised when the present stage began. */
const promisedDay = (options: ArrivalOptions): string =>
  addBusinessDays(options.since ?? options.today, stageDays(options));

/** The day the present stage ends: as promised, and tomorrow at the earliest. */
const endOfStage = (options: ArrivalOptions): string => later(promisedDay(options), addBusinessDays(options.today, 1));

/**
 * The day on which printing begins when the customer acts today, and approves so many days after a soft copy that is to
 * come; null once it has begun.
 */
function pressDay(options: ArrivalOptions, daysToApprove: number): string | null {
  const { today, stage } = options;
  if (stage === 'story') return addDays(addBusinessDays(today, promisedDays.softCopy), daysToApprove);
  if (isMakingSoftCopy(stage)) return addDays(endOfStage(options), daysToApprove);
  return turnOf[stage] === 'customer' ? today : null;
}

/** The day it arrives, on the same conditions. */
function arrivalDay(options: ArrivalOptions, daysToApprove: number): string {
  const begins = pressDay(options, daysToApprove);
  return begins === null ? endOfStage(options) : addBusinessDays(begins, stageDays({ ...options, stage: 'press' }));
}

/** The first day on which it can be there: everybody acts at once, and printer and courier are quick. */
function quickestDay(options: ArrivalOptions): string {
  const { today, stage, zone } = options;
  const delivery = quickestDays.delivery + daysOfZone(zone);
  const days = stage === 'courier' ? 1 : stage === 'parcel' ? delivery : quickestDays.printing + delivery;
  const [quick, promised] = [addBusinessDays(today, days), arrivalDay(options, 0)];
  return quick < promised ? quick : promised;
}

/** The day by which it is printed and with the courier, on the same conditions; null once it is printed. */
function printedDay(options: ArrivalOptions, daysToApprove: number): string | null {
  const begins = pressDay(options, daysToApprove);
  if (begins !== null) return addBusinessDays(begins, promisedDays.printing);
  if (options.stage !== 'press') return null;
  const promised = addBusinessDays(options.since ?? options.today, promisedDays.printing);
  return later(promised, addBusinessDays(options.today, 1));
}

/** No day beyond it is counted from, so that years keep four digits. */
const lastCountedDay = '9990-01-01';

/**
 * The last day on which the customer can act so that it arrives by `neededBy`: it may have passed; null when `neededBy`
 * itself has passed.
 */
function lastDayToAct(options: ArrivalOptions, neededBy: string): string | null {
  if (neededBy < options.today) return null;
  let day = neededBy < lastCountedDay ? neededBy : lastCountedDay;
  while (arrivalDay({ ...options, today: day }, approvalDays) > neededBy) day = addDays(day, -1);
  return day;
}

/** When an order arrives, by the promises of D20 and the zone of the PIN code (W57). */
export function arrivalEstimate(options: ArrivalOptions): ArrivalEstimate {
  const { today, stage, zone, neededBy } = options;
  const turn = turnOf[stage];
  const promised = promisedDay(options);
  return {
    today,
    stage,
    turn,
    since: options.since ?? null,
    softCopyBy: isMakingSoftCopy(stage) && stage !== 'short' ? endOfStage(options) : null,
    arrivesBy: arrivalDay(options, approvalDays),
    printedBy: printedDay(options, approvalDays),
    earliest: arrivalDay(options, 0),
    quickest: quickestDay(options),
    zoneKnown: zone !== null,
    neededBy,
    missed: turn !== 'customer' && stage !== 'short' && promised < today ? promised : null,
    actBy: neededBy !== null && turn === 'customer' ? lastDayToAct(options, neededBy) : null,
  };
}

type ArrivalVerdict = 'in-time' | 'tight' | 'likely' | 'too-late';

/**
 * Whether it arrives in time as we promise, only if the customer approves at once, as it usually goes but not promised,
 * or not at all.
 */
export function arrivalVerdict({ neededBy, arrivesBy, earliest, quickest }: ArrivalEstimate): ArrivalVerdict {
  if (neededBy === null || arrivesBy <= neededBy) return 'in-time';
  if (earliest <= neededBy) return 'tight';
  return quickest <= neededBy ? 'likely' : 'too-late';
}
