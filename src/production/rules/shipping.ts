import type { ParcelKind, ParcelState } from '../rules.ts';
import { cleanNumber, fitsCourier, linkOf, type CourierForm } from './couriers.ts';
import { orderNumberOf, type PastedLine } from './pasted.ts';

/** A parcel as far as shipping goes. */
export interface ShippableParcel {
  kind: ParcelKind;
  id: string;
  number: string;
  state: ParcelState;
}

/** A number that a courier has a parcel under. */
interface UsedNumber {
  courier: string;
  number: string;
  kind: ParcelKind;
  parcel: string;
}

/** What a paste is compared with. */
interface ShippingFacts<P extends ShippableParcel> {
  couriers: readonly CourierForm[];
  /** The courier that was chosen; undefined: each line's number tells. */
  courier?: string | undefined;
  parcels: readonly P[];
  used: readonly UsedNumber[];
}

/** What becomes of a line: its parcel goes with that courier, or a problem in words for staff. */
export interface JudgedLine<P> {
  at: number;
  order: string;
  number: string;
  parcel: P | null;
  courier: CourierForm | null;
  link: string | null;
  problem: string | null;
}

const namesOf = (couriers: readonly CourierForm[]): string => couriers.map(({ name }) => name).join(' or ');

/** The courier of a number, or why there is none. */
function courierOf(number: string, { couriers, courier }: Pick<ShippingFacts<never>, 'couriers' | 'courier'>) {
  const allowed = couriers.filter(({ id }) => courier === undefined || id === courier);
  const fitting = allowed.filter(one => fitsCourier(one, number));
  const [only] = fitting;
  if (only && fitting.length === 1) return { courier: only };
  if (fitting.length > 1) return { problem: `It can be of ${namesOf(fitting)}: choose the courier.` };
  const [chosen] = allowed;
  if (!chosen) return { problem: 'There is no courier. Add one under Content, Couriers.' };
  return { problem: courier === undefined ? 'No courier has such a number.' : `${chosen.name} has no such number.` };
}

/** The parcel that a line names, or why it cannot be shipped. */
function parcelOf<P extends ShippableParcel>(order: string, parcels: readonly P[]) {
  const named = parcels.filter(({ number }) => number === orderNumberOf(order));
  const ready = named.filter(({ state }) => state === 'printed');
  const [parcel] = ready.length > 0 ? ready : named;
  if (!parcel) return { parcel: null, problem: 'No order has this number.' };
  if (ready.length > 1) return { parcel: null, problem: 'Two orders have this number: ship them on their own pages.' };
  if (parcel.state === 'print') return { parcel, problem: 'It is not printed yet.' };
  if (parcel.state !== 'printed') return { parcel, problem: 'It is shipped already.' };
  return { parcel, problem: null };
}

/** Whether a text stands more than once in the lines. */
const isTwice = (texts: readonly string[], text: string): boolean => texts.filter(one => one === text).length > 1;

/**
 * What becomes of each line of a paste when it is shipped: unknown, not printed and shipped orders have a problem, and
 * so have numbers of an impossible form, of two couriers, of another order, and what stands in it twice. Pure.
 */
export function judgeLines<P extends ShippableParcel>(
  lines: readonly PastedLine[],
  facts: ShippingFacts<P>,
): JudgedLine<P>[] {
  const orders = lines.map(({ first }) => orderNumberOf(first));
  const numbers = lines.map(({ second }) => cleanNumber(second));
  return lines.map(({ at, first: order, second, problem: lineProblem }) => {
    const number = cleanNumber(second);
    const row = { at, order, number, parcel: null, courier: null, link: null };
    if (lineProblem !== null) return { ...row, problem: lineProblem };
    const { parcel, problem: parcelProblem } = parcelOf(order, facts.parcels);
    const found = courierOf(number, facts);
    const courier = found.courier ?? null;
    const before = facts.used.find(used => used.courier === courier?.id && used.number === number);
    const problem =
      parcelProblem ??
      (isTwice(orders, orderNumberOf(order)) ? 'This order stands here twice.' : null) ??
      found.problem ??
      (isTwice(numbers, number) ? 'This number stands here twice.' : null) ??
      (before ? 'This number was used before, for another order.' : null);
    return { ...row, parcel, courier, link: courier && linkOf(courier, number), problem };
  });
}
