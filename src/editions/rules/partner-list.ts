/** A partner's list of orders (W165), pure: whose turn each is, what they do next, and the places in the list. */

/** Whose turn an order is, as its partner sees it; `way`: with the courier; `done`: delivered or cancelled. */
export const partnerTurns = ['you', 'client', 'us', 'way', 'done'] as const;
export type PartnerTurn = (typeof partnerTurns)[number];

/** The turns of orders that are not done. */
export const openTurns = ['you', 'client', 'us', 'way'] as const satisfies readonly PartnerTurn[];
export type OpenTurn = (typeof openTurns)[number];

/** What only its partner does next: send the soft copy on, give the address, pay the rest. */
export type PartnerNeed = 'send' | 'address' | 'balance';

interface TurnFacts {
  orderStatus: number;
  live: number;
  clientApproves: boolean;
  sentToClientAt: Date | null;
  address: unknown;
  paid: number;
  total: number;
  deliveredAt: string | null;
  cancelled: unknown;
}

/** What an order needs of its partner; `undefined` while it is the turn of somebody else. */
export function partnerNeedOf(order: TurnFacts): PartnerNeed | undefined {
  const { orderStatus, live, clientApproves, sentToClientAt } = order;
  if (order.cancelled || orderStatus !== 3) return undefined;
  if (live === 1) return clientApproves || sentToClientAt !== null ? undefined : 'send';
  if (live !== 3) return undefined;
  if (order.paid < order.total) return 'balance';
  return order.address ? undefined : 'address';
}

/** Whose turn an order is. `partnerTurnSql` of store/tables.ts has the same conditions for the index. */
export function partnerTurnOf(order: TurnFacts): PartnerTurn {
  if (order.cancelled || order.deliveredAt !== null) return 'done';
  if (order.orderStatus === 6) return 'way';
  if (order.orderStatus === 0) return 'client';
  if (partnerNeedOf(order)) return 'you';
  return order.orderStatus === 3 && order.live === 1 ? 'client' : 'us';
}

/** Less than any day's: nobody said by when an order is needed (`partnerSoonSql`). */
export const neverSoon = -999_999;

/**
 * A place in the list: what needs the partner comes first, then what is needed first, then what moved last. `soon`: how
 * soon it is needed, the sooner the greater.
 */
export interface WorkPlace {
  /** Whether what needs the partner is still being listed. */
  needed: boolean;
  soon: number;
  at: Date;
  id: string;
}

/** Less than 0 when `a` comes before `b`. */
export function compareWork(a: WorkPlace, b: WorkPlace): number {
  if (a.needed !== b.needed) return a.needed ? -1 : 1;
  if (a.soon !== b.soon) return b.soon - a.soon;
  return b.at.getTime() - a.at.getTime() || (a.id > b.id ? -1 : 1);
}

/** A place as an address keeps it; it names nobody. */
export const placeText = ({ needed, soon, at, id }: WorkPlace): string =>
  `${needed ? 1 : 0}.${-soon}.${at.getTime()}.${id}`;

/** The place of an address; `undefined` when it is none. */
export function readPlace(text: string): WorkPlace | undefined {
  const [, needed, later, at, id = ''] = /^([01])\.(-?\d{1,6})\.(\d{1,15})\.([0-9a-z]{1,26})$/.exec(text) ?? [];
  if (needed === undefined) return undefined;
  return { needed: needed === '1', soon: -Number(later), at: new Date(Number(at)), id };
}

/** Up to how many orders of a turn are counted: of more, nobody needs the number. */
export const mostOfTurn = 1000;

/** How many orders wait, of those that were counted: "12", "1,000+". */
export const turnCountText = (count: number): string =>
  count > mostOfTurn ? `${mostOfTurn.toLocaleString('en-IN')}+` : String(count);
