/** A partner's list of orders (W165), pure: whose turn each is for them, what they do next, and the places in the list. */

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

/** A day that sorts after all others: nobody said by when an order is needed. */
export const noDueDay = '9999-12-31';

/** A place in the list: what needs the partner comes first, then by the day it is needed, then the longest waiting. */
export interface WorkPlace {
  /** Whether what needs the partner is still being listed. */
  needed: boolean;
  due: string;
  at: Date;
  id: string;
}

/** A place as an address keeps it; it names nobody. */
export const placeText = ({ needed, due, at, id }: WorkPlace): string =>
  `${needed ? 1 : 0}.${due}.${at.getTime()}.${id}`;

/** The place of an address; `undefined` when it is none. */
export function readPlace(text: string): WorkPlace | undefined {
  const [, needed, due = '', at, id = ''] =
    /^([01])\.(\d{4}-\d\d-\d\d)\.(\d{1,15})\.([0-9a-z]{1,26})$/.exec(text) ?? [];
  if (needed === undefined || Number.isNaN(Date.parse(due))) return undefined;
  return { needed: needed === '1', due, at: new Date(Number(at)), id };
}

/** Up to how many orders of a turn are counted: of more, nobody needs the number. */
export const mostCounted = 1000;

/** How many orders wait, of those that were counted: "12", "1,000+". */
export const turnCountText = (count: number): string =>
  count > mostCounted ? `${mostCounted.toLocaleString('en-IN')}+` : String(count);
