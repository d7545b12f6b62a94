import type { ClipboardEvent } from 'react';
import { IconButton } from '#ui/button.tsx';
import {
  emptyRow,
  isEmptyRow,
  orderColumns,
  rowsOfText,
  withPasted,
  type OrderColumn,
  type OrderRow,
} from '../../rules/order-list.ts';

/** What is said of a row: that it cannot be placed, or what to look at before it is. */
export interface RowNote {
  text: string;
  /** The cell that is wrong; undefined: none is. */
  wrong?: OrderColumn | undefined;
}

interface OrderGridProps {
  rows: readonly OrderRow[];
  notes: readonly (RowNote | undefined)[];
  occasions: readonly string[];
  plans: readonly string[];
  /** What a row takes that says nothing: names, shown as placeholders. */
  usual: Partial<Record<OrderColumn, string>>;
  onRows: (rows: OrderRow[]) => void;
}

/** A grid of orders to type or to paste into from a sheet, each row with what is wrong with it (W167). */
export function OrderGrid({ rows, notes, occasions, plans, usual, onRows }: OrderGridProps) {
  const setCell = (at: number, name: OrderColumn, text: string) =>
    onRows(rows.map((row, n) => (n === at ? { ...row, [name]: text } : row)));
  const paste = (event: ClipboardEvent, at: number, name: OrderColumn) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onRows(withPasted(rows, rowsOfText(text, name), at));
  };
  return (
    <div className="order-grid-frame">
      <table className="order-grid">
        <caption className="sr-only">The orders</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Row</span>
            </th>
            {orderColumns.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Leave out</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <GridRow
              key={at}
              {...{ row, at, usual }}
              note={notes[at]}
              onCell={setCell}
              onPaste={paste}
              onRemove={() => onRows([...rows.slice(0, at), ...rows.slice(at + 1), emptyRow])}
            />
          ))}
        </tbody>
      </table>
      <datalist id="order-occasions">
        {occasions.map(name => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <datalist id="order-plans">
        {plans.map(name => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  );
}

interface GridRowProps {
  row: OrderRow;
  at: number;
  note: RowNote | undefined;
  usual: OrderGridProps['usual'];
  onCell: (at: number, name: OrderColumn, text: string) => void;
  onPaste: (event: ClipboardEvent, at: number, name: OrderColumn) => void;
  onRemove: () => void;
}

const choicesOf: Partial<Record<OrderColumn, string>> = { occasion: 'order-occasions', plan: 'order-plans' };

function GridRow({ row, at, note, usual, onCell, onPaste, onRemove }: GridRowProps) {
  const noteId = `order-note-${at}`;
  const isEmpty = isEmptyRow(row);
  return (
    <>
      <tr>
        <td className="figures">{at + 1}</td>
        {orderColumns.map(({ name, label }) => (
          <td key={name}>
            <input
              aria-label={`${label}, row ${at + 1}`}
              aria-invalid={note?.wrong === name ? true : undefined}
              aria-describedby={note ? noteId : undefined}
              value={row[name]}
              placeholder={isEmpty ? undefined : usual[name]}
              list={choicesOf[name]}
              inputMode={name === 'phone' ? 'tel' : undefined}
              maxLength={name === 'name' ? 120 : 60}
              autoComplete="off"
              onChange={event => onCell(at, name, event.target.value)}
              onPaste={event => onPaste(event, at, name)}
            />
          </td>
        ))}
        <td>{!isEmpty && <IconButton icon="close" label={`Leave out row ${at + 1}`} onClick={onRemove} />}</td>
      </tr>
      {note && (
        <tr className={note.wrong ? 'order-grid-wrong' : 'order-grid-note'}>
          <td colSpan={orderColumns.length + 2} id={noteId}>
            <span>{note.text}</span>
          </td>
        </tr>
      )}
    </>
  );
}
