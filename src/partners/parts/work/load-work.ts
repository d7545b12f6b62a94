import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { CallReply } from '#kernel/call.ts';
import { partnerTurns } from '#src/editions/rules/partner-list.ts';
import type { partnerOrders } from '#src/editions/wire.ts';
import { ask } from '#ui/ask.ts';

export type WorkReply = CallReply<typeof partnerOrders>;

const isTurn = (text: string | null) => partnerTurns.find(turn => turn === text);

/** Reads the page of the list that an address says: whose turn, in which order, from which place (W165). */
export function loadWork(url: string): Promise<WorkReply> {
  const params = new URL(url).searchParams;
  const turn = isTurn(params.get('turn'));
  const after = params.get('after');
  return ask<typeof partnerOrders>('POST /api/partnerOrders', {
    json: {
      ...(turn && { turn }),
      ...(params.get('sort') === 'newest' && { sort: 'newest' as const }),
      ...(after && { after }),
    },
  });
}

/** Whether the partner has no order at all. */
export const hasNoOrders = (reply: WorkReply): boolean =>
  reply.ok && Object.values(reply.body.counts).every(count => count === 0);

/** What of an address is over the list, and changes nothing in it. */
const overTheList = ['order', 'new'];

/** Whether two addresses show the same page of the list. */
function showSameList(a: URL, b: URL): boolean {
  const listOf = ({ pathname, searchParams }: URL) => {
    const params = new URLSearchParams(searchParams);
    for (const name of overTheList) params.delete(name);
    return `${pathname}?${params}`;
  };
  return listOf(a) === listOf(b);
}

/** An address's query with one thing over the list opened, or all of it closed. */
export function withOver(params: URLSearchParams, open?: { name: 'order' | 'new'; value: string }): string {
  const changed = new URLSearchParams(params);
  for (const name of overTheList) changed.delete(name);
  if (open) changed.set(open.name, open.value);
  const text = String(changed);
  return text && `?${text}`;
}

/** Whether the list is read again after an act or a way: not when something opens or closes over it. */
export const revalidatesList = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate &&
  (currentUrl.href === nextUrl.href || formMethod !== undefined || !showSameList(currentUrl, nextUrl));
