import { useState } from 'react';
import { tabStorage } from '#ui/storage.ts';
import { emptyRow, isEmptyRow, type OrderRow } from '../../rules/order-list.ts';

/** A list of orders while it is not placed, with what its rows take that say nothing else. */
interface ListDraft {
  rows: readonly OrderRow[];
  /** Ids; '' before one was chosen. */
  occasion: string;
  plan: string;
  /** The orders that were sent last, as a text, and their key: sent again they are the same list (W167). */
  sent: { facts: string; key: string };
}

const fewestRows = 5;

/** The rows with empty ones after them, so that there is always one to type in. */
const withEmptyRows = (rows: readonly OrderRow[]): OrderRow[] => {
  const filled = rows.slice(0, rows.findLastIndex(row => !isEmptyRow(row)) + 1);
  return [...filled, ...Array.from({ length: Math.max(1, fewestRows - filled.length) }, () => emptyRow)];
};

const emptyList: ListDraft = { rows: withEmptyRows([]), occasion: '', plan: '', sent: { facts: '', key: '' } };

const listKey = (partner: string) => `imurs:orders:${partner}`;
const readList = (partner: string): ListDraft => ({
  ...emptyList,
  ...(tabStorage.read(listKey(partner)) as Partial<ListDraft> | undefined),
});

/** How many orders of a list wait in this tab to be placed. */
export const unplacedCount = (partner: string): number => readList(partner).rows.filter(row => !isEmptyRow(row)).length;

/** The state of the list, stored in this tab until it is placed: it is still there after iCredits were bought. */
export function useListDraft(partner: string) {
  const [draft, setDraft] = useState(() => readList(partner));
  const save = (next: ListDraft) => {
    tabStorage.write(listKey(partner), next);
    setDraft(next);
  };
  return {
    draft,
    set: (change: Partial<ListDraft>) =>
      save({ ...draft, ...change, ...(change.rows && { rows: withEmptyRows(change.rows) }) }),
    /** The key of these orders: the one they were sent with before, else a new one. */
    keyOf(orders: readonly object[]): string {
      const facts = JSON.stringify(orders);
      if (draft.sent.facts === facts) return draft.sent.key;
      const key = crypto.randomUUID();
      save({ ...draft, sent: { facts, key } });
      return key;
    },
    clear() {
      tabStorage.remove(listKey(partner));
      setDraft(emptyList);
    },
  };
}
