import { addBusinessDays, isBusinessDay } from '#kernel/business-days.ts';
import { addDays, shortDay } from '#kernel/dates.ts';
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
type ArrivalStage = (typeof arrivalStages)[number];
type Turn = 'customer' | 'shop' | 'printer' | 'courier';

/** When an order arrives, and what that depends on. Days are `2026-11-22`, in India. */
interface ArrivalEstimate {
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

interface CustomerAct {
  /** As a condition and as a duty, said to them. */
  condition: string;
  duty: string;
  /** The same about them, for those who can only look. */
  others: { condition: string; act: string };
}

/** What a customer does at each stage of theirs. */
const customerActs: Partial<Record<ArrivalStage, CustomerAct>> = {
  story: {
    condition: `you hand in today and approve within ${approvalDays} days`,
    duty: 'hand in the story',
    others: { condition: `it is handed in today and approved within ${approvalDays} days`, act: 'hands in the story' },
  },
  review: {
    condition: 'you approve today',
    duty: 'read and approve the soft copy',
    others: { condition: 'it is approved today', act: 'reads and approves the soft copy' },
  },
  balance: {
    condition: 'the rest is paid today',
    duty: 'pay the rest',
    others: { condition: 'the rest is paid today', act: 'pays the rest' },
  },
  address: {
    condition: 'you give the address today',
    duty: 'give the address',
    others: { condition: 'the address is given today', act: 'gives the address' },
  },
};

/** Who reads about an order: those who act on it, or somebody who can only look (D05). */
type TurnReader = 'theirs' | 'others';

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

const waitingText = 'Each day of waiting costs a day.';

/** When it arrives and what that depends on, in one or two sentences for the customer. */
export function arrivalText({ today, stage, turn, softCopyBy, arrivesBy, missed }: ArrivalEstimate): string {
  if (missed !== null)
    return turn === 'courier'
      ? `It should have been there by ${shortDay(missed, today)}. Has it not come? Write to us, and we ask the courier.`
      : `We are late: this was promised for ${shortDay(missed, today)}. We are at it.`;
  if (stage === 'short')
    return 'The story is short for its pages, so we look at it first. Then we write to you: we ask for more, or we make the soft copy from it as it is.';
  const by = `Arrives by ${shortDay(arrivesBy, today)}`;
  if (softCopyBy !== null)
    return `The soft copy comes by ${shortDay(softCopyBy, today)}. ${by} if you approve within ${approvalDays} days. ${waitingText}`;
  const act = customerActs[stage];
  return act ? `${by} if ${act.condition}. ${waitingText}` : `${by}.`;
}

/** The business day before a day. */
function businessDayBefore(day: string): string {
  let before = addDays(day, -1);
  while (!isBusinessDay(before)) before = addDays(before, -1);
  return before;
}

/** "usually Thu 3 - Mon 7 Dec; we promise Tue 8 Dec", or the promise alone where nothing is earlier. */
function usualText({ today, quickest, earliest }: ArrivalEstimate): string {
  const last = businessDayBefore(earliest);
  const promise = `we promise ${shortDay(earliest, today)}`;
  if (quickest > last) return promise;
  const days =
    quickest === last ? shortDay(quickest, today) : `${shortDay(quickest, today)} - ${shortDay(last, today)}`;
  return `usually ${days}; ${promise}`;
}

/**
 * Before an order is paid, beside the day it is needed: whether it can be there, and what helps. `undefined` when no
 * day was named.
 */
export function chosenDayText(estimate: ArrivalEstimate): string | undefined {
  const { today, neededBy } = estimate;
  if (neededBy === null) return undefined;
  const verdict = arrivalVerdict(estimate);
  if (verdict === 'in-time' || verdict === 'tight') return neededByText(estimate);
  const day = shortDay(neededBy, today);
  const softCopy = addBusinessDays(today, promisedDays.softCopy);
  const shown = softCopy <= neededBy ? ` The soft copy can be shown on ${day}.` : '';
  return verdict === 'likely'
    ? `For ${day} it may be there: ${usualText(estimate)}, if you hand in today.${shown}`
    : `It ${neededBy < today ? 'will not' : 'cannot'} be there by ${day}: ${usualText(estimate)}.${shown}`;
}

/**
 * What somebody can do so that it is there by the day it is needed; `undefined` when no day was named, and where no act
 * of theirs helps: nobody is told again and again what they cannot change.
 */
export function neededByText(estimate: ArrivalEstimate, reader: TurnReader = 'theirs'): string | undefined {
  const { today, stage, turn, neededBy, actBy } = estimate;
  if (neededBy === null || estimate.missed !== null || stage === 'short') return undefined;
  const duty = customerActs[stage]?.duty;
  const day = shortDay(neededBy, today);
  switch (arrivalVerdict(estimate)) {
    case 'in-time':
      return duty && actBy !== null
        ? `In time for ${day}. For that day ${reader === 'theirs' ? 'you need' : 'they need'} to ${duty} by ${shortDay(actBy, today)}.`
        : `In time for ${day}.`;
    case 'tight':
      return reader === 'theirs'
        ? `It is close for ${day}: ${stage === 'story' ? 'hand in today and ' : ''}approve on the day the soft copy comes.`
        : `It is close for ${day}: it has to be approved on the day the soft copy comes.`;
    case 'likely':
      return turn === 'customer' && duty && reader === 'theirs'
        ? `For ${day}, ${duty} today: ${usualText(estimate)}.`
        : undefined;
    case 'too-late':
      return undefined;
  }
}

/** Says that the PIN code's zone was not known; `undefined` when it was, and when no day is named that it concerns. */
export const zoneText = ({ stage, zoneKnown, missed }: ArrivalEstimate): string | undefined =>
  zoneKnown || stage === 'short' || missed !== null
    ? undefined
    : `Counted for most of India. The North-East, Kashmir and the islands take ${zoneDays.far - zoneDays.country} business days longer.`;

const ourActs: Partial<Record<ArrivalStage, string>> = {
  short: 'looking at the story first',
  draft: 'making the soft copy',
  revision: 'working in your changes',
  press: 'printing',
  parcel: 'handing it to the courier',
  courier: 'on its way',
};

/** Whose turn it is, in words: theirs is `yours`. */
export function turnOwner({ turn }: ArrivalEstimate, yours = 'Your turn'): string {
  if (turn === 'customer') return yours;
  if (turn === 'printer') return 'With the printer';
  return turn === 'courier' ? 'With the courier' : 'Our turn';
}

/**
 * What they do, as a sentence without its full stop: "Read and approve the soft copy", and to others "Whoever ordered
 * it reads and approves the soft copy".
 */
export function turnAct({ stage }: ArrivalEstimate, reader: TurnReader = 'theirs'): string {
  const theirs = customerActs[stage];
  if (theirs && reader === 'others') return `Whoever ordered it ${theirs.others.act}`;
  const act = theirs?.duty ?? ourActs[stage] ?? '';
  return act.charAt(0).toUpperCase() + act.slice(1);
}

/** Whose turn it is, since when and by when, in one line: "Your turn: hand in the story by Thu 26 Nov". */
export function turnText(estimate: ArrivalEstimate, yours = 'Your turn'): string {
  const { today, stage, turn, softCopyBy, arrivesBy, missed, actBy } = estimate;
  const since = sinceText(estimate);
  const owner = `${turnOwner(estimate, yours)}${since === undefined ? '' : ` ${since}`}`;
  if (turn === 'customer') {
    const by = actBy !== null && arrivalVerdict(estimate) === 'in-time' ? ` by ${shortDay(actBy, today)}` : '';
    return `${owner}: ${customerActs[stage]?.duty ?? ''}${by}`;
  }
  const act = turn === 'shop' ? `${ourActs[stage] ?? ''}, ` : '';
  if (stage === 'short') return `${owner}: ${act}then we write to you`;
  if (missed !== null)
    return `${owner}: ${act}${turn === 'courier' ? 'expected by' : 'promised for'} ${shortDay(missed, today)}`;
  const by =
    softCopyBy === null ? `arrives by ${shortDay(arrivesBy, today)}` : `it comes by ${shortDay(softCopyBy, today)}`;
  return `${owner}: ${act}${by}`;
}

/** "since Tue 17 Nov"; `undefined` for what began today. */
export const sinceText = ({ since, today }: Pick<ArrivalEstimate, 'since' | 'today'>): string | undefined =>
  since === null || since >= today ? undefined : `since ${shortDay(since, today)}`;

/** What comes next and by which day, in one sentence; `undefined` when nobody can say the day (`arrivalText`). */
export function nextText(estimate: ArrivalEstimate, reader: TurnReader = 'theirs'): string | undefined {
  const { today, stage, softCopyBy, printedBy, arrivesBy, missed } = estimate;
  if (missed !== null || stage === 'short') return undefined;
  const isTheirs = reader === 'theirs';
  const on = (day: string | null) => (day === null ? '' : ` by ${shortDay(day, today)}`);
  const arrives = `it is ${isTheirs ? 'with you' : 'there'}${on(arrivesBy)}`;
  const softCopy = `the ${stage === 'revision' ? 'new ' : ''}soft copy${on(softCopyBy)}`;
  switch (stage) {
    case 'story':
      return isTheirs
        ? `Next: the soft copy, a business day later. Hand in today and approve within ${approvalDays} days, and ${arrives}.`
        : `Next: the soft copy, a business day later. If ${customerActs.story?.others.condition ?? ''}, ${arrives}.`;
    case 'draft':
    case 'revision':
      return isTheirs
        ? `Next: you read ${softCopy}. If you approve it within ${approvalDays} days, ${arrives}.`
        : `Next: whoever ordered it reads ${softCopy}. If they approve it within ${approvalDays} days, ${arrives}.`;
    case 'review':
    case 'balance':
    case 'address': {
      const act = customerActs[stage];
      const condition = (isTheirs ? act?.condition : act?.others.condition) ?? '';
      return `Next: printing${on(printedBy)}; ${arrives} if ${condition}.`;
    }
    case 'press':
      return `Next: the courier has it${on(printedBy)}, and ${arrives}.`;
    case 'parcel':
      return `Next: the courier brings it, and ${arrives}.`;
    case 'courier':
      return `Next: ${arrives}.`;
  }
}
