import { deliveryDayProblem } from '#src/editions/rules.ts';
import type { PastedLine } from './pasted.ts';

/** A parcel that a line may name, as far as its delivery goes. */
export interface SentParcel {
  id: string;
  number: string;
  state: 'print' | 'printed' | 'way' | 'there';
  /** The day it was sent; of one that is there, the day it arrived. */
  since: string;
}

/** What becomes of a line: its parcel was delivered on `day`; `before`: that was recorded already. */
export interface DeliveryLine<P> {
  at: number;
  number: string;
  day: string;
  parcel: P | null;
  before: boolean;
  problem: string | null;
}

interface DeliveryFacts<P> {
  today: string;
  /** The parcels of the numbers; two of one number are of two couriers, or of one order. */
  parcels: readonly P[];
}

function problemOf(named: readonly SentParcel[], day: string, today: string): string | null {
  const [parcel] = named;
  if (!parcel) return 'No parcel has this number.';
  if (named.length > 1) return 'Two parcels have this number: record it on the page of its order.';
  if (parcel.state === 'there') return null;
  if (parcel.state !== 'way') return 'It is not shipped yet.';
  return deliveryDayProblem(day, { shipped: parcel.since, today }) ?? null;
}

/** What becomes of each line of pasted deliveries. Pure. */
export const judgeDeliveries = <P extends SentParcel>(
  lines: readonly PastedLine[],
  { today, parcels }: DeliveryFacts<P>,
): DeliveryLine<P>[] => {
  const namedBy = (number: string) => parcels.filter(parcel => parcel.number === number);
  const isSame = (one: string, other: string) =>
    one === other || namedBy(one).some(parcel => namedBy(other).some(({ id }) => id === parcel.id));
  return lines.map(({ at, first: number, second, problem }) => {
    const named = namedBy(number);
    const day = second || today;
    const isTwice = lines.filter(line => isSame(line.first, number)).length > 1;
    return {
      at,
      number,
      day,
      parcel: named.length === 1 ? (named[0] ?? null) : null,
      before: named.length === 1 && named[0]?.state === 'there',
      problem: problem ?? (isTwice ? 'This parcel stands here twice.' : problemOf(named, day, today)),
    };
  });
};
