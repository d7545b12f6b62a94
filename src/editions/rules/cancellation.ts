import { capitalised } from '#kernel/grammar.ts';
import { inr } from '#kernel/money.ts';
import { designedRefundPercent, reopenMinutes, reopenTime } from '#kernel/promises.ts';

/** Until when a story that was handed in at that time can be opened again (W55), and all of the money comes back. */
export const reopenUntil = (handedInAt: Date): Date => new Date(handedInAt.getTime() + reopenMinutes * 60_000);

/** Where an order stands, as far as its cancellation depends on it. */
export interface CancelMoment {
  orderStatus: number;
  /** When its story was handed in first; null before. */
  handedInAt: Date | null;
  /** Whether its story was opened again, so that its draft waits. */
  storyOpen: boolean;
  now: Date;
}

/**
 * Why all of the money comes back: nothing was handed in, the story is open again, the hour after the hand-in is not
 * over, or its draft waits for us; `half`: none of these any more. Undefined once it goes to the printer (W34, W55).
 */
export const refundPhases = ['telling', 'open', 'hour', 'waiting', 'half'] as const;
type RefundPhase = (typeof refundPhases)[number];

/** The phase of a refund. A clock time that was said stays true, so the hour holds whatever is made within it. */
export function refundPhase({ orderStatus, handedInAt, storyOpen, now }: CancelMoment): RefundPhase | undefined {
  if (orderStatus > 3) return undefined;
  if (orderStatus === 0) return 'telling';
  if (storyOpen) return 'open';
  if (handedInAt !== null && now < reopenUntil(handedInAt)) return 'hour';
  return orderStatus === 1 ? 'waiting' : 'half';
}

/** The share of the paid money that comes back in a phase, in percent. */
export const refundPercent = (phase: RefundPhase | undefined): number =>
  phase === undefined ? 0 : phase === 'half' ? designedRefundPercent : 100;

/** Refunds of an edition in paise: `arrived` is already subtracted from `paid`, `onItsWay` is not. */
export interface MoneyBack {
  arrived: number;
  onItsWay: number;
}

export interface CancellationTerms {
  phase: RefundPhase;
  /** What cancelling now gives back, and after the phase, in paise. */
  refund: number;
  later: number;
  /** Whether an iCredit comes back: it is one edition and cannot be halved. */
  iCredit: boolean;
  /** When the hour ends: of a story that is still told, if it were handed in now; null once it is over. */
  wholeUntil: Date | null;
  /** Until when the order can be cancelled, in the words of the refund policy. */
  until: string;
}

/**
 * What cancelling would give back now and later, in paise rounded down, or `undefined` when it is too late: the share
 * of everything that was ever paid, less earlier refunds, so that together they never exceed the share (W34).
 */
export function cancellationTerms(
  edition: CancelMoment & { paid: number },
  { arrived, onItsWay }: MoneyBack,
): CancellationTerms | undefined {
  const phase = refundPhase(edition);
  if (phase === undefined) return undefined;
  const end = reopenUntil(edition.handedInAt ?? edition.now);
  const share = (percent: number) =>
    Math.max(0, Math.floor(((edition.paid + arrived) * percent) / 100) - arrived - onItsWay);
  return {
    phase,
    refund: share(refundPercent(phase)),
    later: share(designedRefundPercent),
    iCredit: phase !== 'half',
    wholeUntil: end > edition.now ? end : null,
    until: 'until your magazine goes to the printer',
  };
}

/** What somebody reads of the terms: amounts in rupees; `iCredit` null for an order that was paid in money. */
interface CancelOffer {
  phase: RefundPhase;
  refund: number;
  later: number;
  iCredit: boolean | null;
}

const phaseEnds: Readonly<Record<Exclude<RefundPhase, 'half'>, string>> = {
  telling: `until ${reopenTime} after you hand in the story`,
  open: 'while the story is open',
  hour: `until ${reopenTime} after the hand-in`,
  waiting: 'until we begin its soft copy',
};

const bothAmounts = ({ refund, later, iCredit }: CancelOffer): string =>
  iCredit ? 'its iCredit comes back, later nothing' : `all ${inr(refund)} comes back, later ${inr(later)}`;

const untilText = (end: string, isShort: boolean): string => `${isShort ? 'at least ' : ''}until ${end}`;

const isNothing = ({ refund, iCredit }: CancelOffer): boolean =>
  iCredit === false || (iCredit === null && refund === 0);

/**
 * What cancelling gives back now and later, in one line; `end`: when the hour ends, as people read the time. `isShort`:
 * the draft of a story that is short waits for us, which can only be longer, also once the hour is over.
 */
export function refundText(offer: CancelOffer, end: string | null, isShort = false): string {
  const { phase, refund } = offer;
  if (isNothing(offer)) return 'Nothing would come back any more.';
  if (phase === 'half') return `${inr(refund)} comes back to where it came from.`;
  const whole = phase === 'hour' && end !== null ? untilText(end, isShort) : phaseEnds[phase];
  return capitalised(`${whole} ${bothAmounts(offer)}.`);
}

/** The same on the screen that hands a story in: what handing in changes, undefined where it changes nothing. */
export function handInRefundText(offer: CancelOffer, end: string | null, isShort: boolean): string | undefined {
  const { phase, refund, later, iCredit } = offer;
  if (isNothing(offer) || (phase !== 'telling' && phase !== 'open')) return undefined;
  if (end !== null) return `If you cancel: ${untilText(end, isShort)} ${bothAmounts(offer)}.`;
  if (isShort) return `If you cancel: ${phaseEnds.waiting} ${bothAmounts(offer)}.`;
  const back = iCredit ? 'its iCredit does not come back any more' : `${inr(later)} of ${inr(refund)} comes back`;
  return `If you cancel after handing it in, ${back}.`;
}

/** `handInRefundText` in Hindi. */
export function handInRefundHindi(offer: CancelOffer, end: string | null, isShort: boolean): string | undefined {
  const { phase, refund, later, iCredit } = offer;
  if (isNothing(offer) || (phase !== 'telling' && phase !== 'open')) return undefined;
  const both = iCredit ? 'इसका iCredit वापस मिलेगा, बाद में कुछ नहीं' : `पूरे ${inr(refund)} वापस मिलेंगे, बाद में ${inr(later)}`;
  if (end !== null) return `रद्द करने पर: ${isShort ? 'कम से कम ' : ''}${end} तक ${both}।`;
  if (isShort) return `रद्द करने पर: सॉफ़्ट कॉपी बनना शुरू होने तक ${both}।`;
  const back = iCredit ? 'इसका iCredit वापस नहीं मिलता' : `${inr(refund)} में से ${inr(later)} वापस मिलेंगे`;
  return `जमा करने के बाद रद्द करने पर ${back}।`;
}
