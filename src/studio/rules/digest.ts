import { inr } from '#kernel/money.ts';
import { mostCounted, queueCountText } from '../rules.ts';
import { addUp, type DayNumbers } from './days.ts';

/** From when to before when the digest of the day before is sent (W163), in minutes of the day in India. */
const sentBetween = [9 * 60, 12 * 60] as const;

/** Whether it is time for the digest: from 9:00 in India, and not so late that nobody needs it any more. */
export function isDigestTime(now: Date): boolean {
  const minute = Math.floor((now.getTime() / 60_000 + 5.5 * 60) % (24 * 60));
  return minute >= sentBetween[0] && minute < sentBetween[1];
}

/** What waits as the digest names it. */
interface DigestFacts {
  day: DayNumbers;
  /** Orders that wait for the studio and at the printer, and that are late: at most one more than `mostCounted`. */
  studio: number;
  printer: number;
  late: number;
  /** Refunds that wait for a second person. */
  refunds: number;
}

const orders = (count: number): string =>
  `${count === 0 ? 'no' : queueCountText(count)} ${count === 1 ? 'order' : 'orders'}`;

/** The digest in words. */
export function digestWords({ day, studio, printer, late, refunds }: DigestFacts) {
  const { counts } = addUp([day]);
  const waits = [
    { count: studio, words: `${orders(studio)} for the studio` },
    { count: printer, words: `${orders(printer)} at the printer` },
    { count: refunds, words: `${refunds} ${refunds === 1 ? 'refund' : 'refunds'} for a second person` },
  ].flatMap(({ count, words }) => (count > 0 ? [words] : []));
  return {
    orders: orders(Math.min(counts.orders, mostCounted + 1)),
    takings: inr(counts.takings / 100),
    refunded: inr(counts.refunded / 100),
    waits: waits.length > 0 ? waits.join(', ') : 'nothing',
    late: late === 0 ? 'Nothing is late' : `Late: ${orders(late)}`,
  };
}
