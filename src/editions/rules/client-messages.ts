import { partnerApproves } from './client.ts';

/** What a partner sends to their clients by our messages, many at once (W183, W184). Pure. */

/** The most orders that one act is done with. */
export const mostAtOnce = 100;

interface ToldOrder {
  customerPhone: string | null;
  cancelled: unknown;
  orderStatus: number;
  live: number;
  partner: string | null;
  clientApproves: boolean;
  sentToClientAt: Date | null;
}

const noPhone = 'no phone number';

/** With which message a client gets their link now; a text: why they get none. */
export function linkMessage(order: ToldOrder): { kind: 'orderPlaced' | 'softCopyReady' } | { skipped: string } {
  if (order.customerPhone === null) return { skipped: noPhone };
  if (order.cancelled) return { skipped: 'cancelled' };
  if (order.orderStatus === 0) return { kind: 'orderPlaced' };
  const isSeen = !partnerApproves(order) || order.sentToClientAt !== null;
  if (order.orderStatus === 3 && order.live === 1 && isSeen) return { kind: 'softCopyReady' };
  return { skipped: 'nothing to do for them now' };
}

/** Why a client is not reminded of their story; `undefined` when they can be. */
export function reminderProblem(order: ToldOrder): string | undefined {
  if (order.customerPhone === null) return noPhone;
  if (order.cancelled) return 'cancelled';
  return order.orderStatus > 0 ? 'the story is handed in' : undefined;
}

/** Why somebody is left out who got the same today. */
export const todayAlready = { link: 'sent today already', reminder: 'reminded today already' } as const;

/** Why somebody is not reminded who stopped our reminders. */
export const stoppedReminders = 'they stopped reminders';
