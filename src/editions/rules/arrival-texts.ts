import { addBusinessDays, isBusinessDay } from '#kernel/business-days.ts';
import { addDays, shortDay } from '#kernel/dates.ts';
import { approvalDays, promisedDays, zoneDays } from '#kernel/promises.ts';
import { arrivalVerdict, type ArrivalEstimate, type ArrivalStage } from './arrival.ts';

/** When an order arrives, and whose turn it is, in words. */

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

/**
 * Who reads about an order: those who act on it, somebody who can only look (D05), or a partner's client whose partner
 * approves, by name (W68).
 */
type TurnReader = 'theirs' | 'others' | { approver: string };

/** When it arrives and what that depends on, in one or two sentences for the customer or a partner's client. */
export function arrivalText(estimate: ArrivalEstimate, reader: TurnReader = 'theirs'): string {
  const { today, stage, turn, softCopyBy, arrivesBy, missed } = estimate;
  if (missed !== null)
    return turn === 'courier'
      ? `It should have been there by ${shortDay(missed, today)}. Has it not come? Write to us, and we ask the courier.`
      : `We are late: this was promised for ${shortDay(missed, today)}. We are at it.`;
  if (stage === 'short')
    return `The story is short for its pages, so we look at it first. Then ${typeof reader === 'object' ? '' : 'we write to you: '}we ask for more, or we make the soft copy from it as it is.`;
  const by = `Arrives by ${shortDay(arrivesBy, today)}`;
  if (softCopyBy !== null)
    return `The soft copy comes by ${shortDay(softCopyBy, today)}. ${by} if ${reader === 'theirs' ? 'you approve' : 'it is approved'} within ${approvalDays} days.`;
  const act = customerActs[stage];
  const condition = reader === 'theirs' ? act?.condition : act?.others.condition;
  return condition === undefined ? `${by}.` : `${by} if ${condition}.`;
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
        ? `In time for ${day}. For that day ${reader === 'others' ? 'they need' : 'you need'} to ${duty} by ${shortDay(actBy, today)}.`
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
    : `The North-East, Kashmir and the islands take ${zoneDays.far - zoneDays.country} business days longer.`;

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

/** Whose turn it is and by when, in one line: "Your turn: hand in the story by Thu 26 Nov". */
export function turnText(estimate: ArrivalEstimate, yours = 'Your turn'): string {
  const { today, stage, turn, softCopyBy, arrivesBy, missed, actBy } = estimate;
  const owner = turnOwner(estimate, yours);
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

/** The days on which it can arrive: " between Thu 3 Dec and Tue 8 Dec", the last one as promised. */
const rangeText = ({ today, quickest, arrivesBy }: ArrivalEstimate): string =>
  quickest < arrivesBy
    ? ` between ${shortDay(quickest, today)} and ${shortDay(arrivesBy, today)}`
    : ` by ${shortDay(arrivesBy, today)}`;

/** What comes next and by which day, in one sentence; `undefined` when nobody can say the day (`arrivalText`). */
export function nextText(estimate: ArrivalEstimate, reader: TurnReader = 'theirs'): string | undefined {
  const { today, stage, softCopyBy, printedBy, missed } = estimate;
  if (missed !== null || stage === 'short') return undefined;
  const isTheirs = reader === 'theirs';
  const approver = typeof reader === 'object' ? reader.approver : undefined;
  const on = (day: string | null) => (day === null ? '' : ` by ${shortDay(day, today)}`);
  const arrives = `it is ${reader === 'others' ? 'there' : 'with you'}${rangeText(estimate)}`;
  const softCopy = `the ${stage === 'revision' ? 'new ' : ''}soft copy${on(softCopyBy)}`;
  switch (stage) {
    case 'story':
      if (approver !== undefined)
        return `Next: the soft copy, a business day later; ${approver} reads it first. If ${customerActs.story?.others.condition ?? ''}, ${arrives}.`;
      return isTheirs
        ? `Next: the soft copy, a business day later. Hand in today and approve within ${approvalDays} days, and ${arrives}.`
        : `Next: the soft copy, a business day later. If ${customerActs.story?.others.condition ?? ''}, ${arrives}.`;
    case 'draft':
    case 'revision':
      if (approver !== undefined)
        return `Next: ${approver} reads ${softCopy} and sends it to you. If it is approved within ${approvalDays} days, ${arrives}.`;
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
