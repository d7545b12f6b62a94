import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { RowKey } from '#ui/list/list-keys.tsx';
import { chooseKey, useSelection } from '#ui/list/use-selection.ts';
import type * as wire from '../wire.ts';
import { AssignSheet, me, useAssign } from './assign.tsx';
import { OrdersTable } from './orders-table.tsx';

/**
 * A list of orders in which rows are chosen and acted upon: its selection, the keys of its rows, and those orders for
 * which the sheet is open. A key acts on what is chosen, or, when nothing is, on the row that has the focus.
 */
export function useOrdersList(orders: readonly wire.ListedOrder[]) {
  const selection = useSelection(orders.map(({ _id }) => _id));
  const [giving, setGiving] = useState<readonly string[]>();
  const assign = useAssign();
  const navigate = useNavigate();
  const meant = (id: string): readonly string[] => (selection.chosen.size > 0 ? [...selection.chosen] : [id]);
  const take = (ids: readonly string[]) => void assign(ids, me);
  const rowKeys: readonly RowKey[] = [
    chooseKey(selection),
    { key: 'a', says: 'I work on it', run: id => take(meant(id)) },
    { key: 'A', says: 'Somebody else works on it, or nobody', run: id => setGiving(meant(id)) },
    { key: 'p', says: 'Its pages, at the desk', run: id => void navigate(`/studio/proof/${id}`) },
    { key: 's', says: 'Ship it: set the tracking link', run: id => void navigate(`/editor/addTrackingLink/${id}`) },
    { key: 'm', says: 'Its messages', run: id => void navigate(`/studio/editions/${id}#messages`) },
  ];
  return { orders, selection, rowKeys, giving, setGiving, take };
}

interface OrdersListProps {
  list: ReturnType<typeof useOrdersList>;
  caption: string;
  /** The day it is in India. */
  today: string;
  /** When the list was read, milliseconds. */
  now: number;
  /** Whether all of them wait for the studio, so that none says so. */
  own?: boolean | undefined;
}

/** Orders to choose from, with a bar of acts for those that are chosen (W149). */
export const OrdersList = ({ list, ...shown }: OrdersListProps) => (
  <>
    <OrdersTable orders={list.orders} selection={list.selection} {...shown} />
    {list.selection.chosen.size > 0 && <BulkBar {...list} />}
    <AssignSheet editions={list.giving} onClose={() => list.setGiving(undefined)} />
  </>
);

/** What can be done with the orders that are chosen; it stays in view at the bottom. */
function BulkBar({ selection, setGiving, take }: ReturnType<typeof useOrdersList>) {
  const ids = [...selection.chosen];
  return (
    <div role="toolbar" aria-label="With the chosen orders" className="list-bulk">
      <b role="status">{ids.length} chosen</b>
      <Button size="small" kind="secondary" onClick={() => take(ids)}>
        I work on {ids.length === 1 ? 'it' : 'them'}
      </Button>
      <Button size="small" kind="secondary" onClick={() => setGiving(ids)}>
        Assign …
      </Button>
      <ButtonLink
        size="small"
        kind="secondary"
        icon="download"
        to={`/studio/api/orders.csv?only=${ids.join(',')}`}
        download
      >
        CSV
      </ButtonLink>
      <Button size="small" kind="quiet" onClick={selection.clear}>
        Choose none
      </Button>
    </div>
  );
}
