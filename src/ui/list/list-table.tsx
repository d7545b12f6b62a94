import type { ReactNode } from 'react';
import type { Selection } from './use-selection.ts';
import { AppLink } from '../button.tsx';
import '../styles/list.css';

/** A column of a list. */
export interface ListColumn<Row> {
  name: string;
  /** Amounts, aligned at their right. */
  figures?: boolean | undefined;
  /**
   * On a phone a row is a card of two lines. `end`: at the end of the first one; `line`: takes what is left of the
   * second one; `none`: from 1100 px on only; `widest`: from 1600 px on only.
   */
  onPhone?: 'end' | 'line' | 'none' | 'widest' | undefined;
  /** Its width on wide screens, of CSS; without one it takes what is left. */
  width?: string | undefined;
  cell: (row: Row) => ReactNode;
}

const cellClasses = ({ figures, onPhone }: Pick<ListColumn<never>, 'figures' | 'onPhone'>) =>
  [figures && 'list-figures', onPhone && `list-phone-${onPhone}`].filter(Boolean).join(' ') || undefined;

/** The rows of a list that are chosen, for what is done with many at once. */
export interface RowSelection<Row> extends Selection {
  /** Which row a box chooses, for screen readers. */
  nameOf: (row: Row) => string;
  /** Whether a row can be chosen; absent: each. */
  mayChoose?: (row: Row) => boolean;
}

interface ListTableProps<Row> {
  /** What is listed, for screen readers. */
  caption: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** The address that a row leads to; null: nowhere. */
  linkOf: (row: Row) => string | null;
  /** The first column: what a row is called. Its link leads on from anywhere in the row. */
  head: ListColumn<Row>;
  columns: readonly ListColumn<Row>[];
  /** Lets rows be chosen. */
  selection?: RowSelection<Row> | undefined;
}

/** What the parts of a table are, said once more: some browsers forget it of a table that is laid out as cards. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

const RowLink = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? (
    children
  ) : (
    <AppLink to={to} className="list-link">
      {children}
    </AppLink>
  );

/** A list at working density: a table with rows of 40 px, and on phones cards of two lines. */
export function ListTable<Row>({ caption, rows, idOf, linkOf, head, columns, selection }: ListTableProps<Row>) {
  const choosable = rows.filter(row => selection?.mayChoose?.(row) ?? true);
  return (
    <table {...roles.table} className="list">
      <caption className="sr-only">{caption}</caption>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {selection && (
            <td {...roles.cell} className="list-choose">
              <input
                type="checkbox"
                aria-label="Choose all on this page"
                checked={selection.chosen.size > 0 && selection.chosen.size === choosable.length}
                disabled={choosable.length === 0}
                onChange={selection.toggleAll}
              />
            </td>
          )}
          {[head, ...columns].map(column => (
            <th
              key={column.name}
              {...roles.columnheader}
              scope="col"
              className={cellClasses(column)}
              style={column.width ? { width: column.width } : undefined}
            >
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {rows.map(row => (
          <tr
            key={idOf(row)}
            {...roles.row}
            data-row={idOf(row)}
            data-chosen={selection?.chosen.has(idOf(row)) ? '' : undefined}
          >
            {selection && (
              <td {...roles.cell} className="list-choose">
                {choosable.includes(row) && (
                  <input
                    type="checkbox"
                    aria-label={`Choose ${selection.nameOf(row)}`}
                    checked={selection.chosen.has(idOf(row))}
                    onClick={event => selection.toggle(idOf(row), event.shiftKey)}
                    onChange={() => undefined}
                  />
                )}
              </td>
            )}
            <th {...roles.rowheader} scope="row" className="list-head">
              <RowLink to={linkOf(row)}>{head.cell(row)}</RowLink>
            </th>
            {columns.map(column => (
              <td key={column.name} {...roles.cell} className={cellClasses(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
