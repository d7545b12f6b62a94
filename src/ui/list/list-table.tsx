import type { ReactNode } from 'react';
import { AppLink } from '../button.tsx';
import '../styles/list.css';

/** A column of a list. */
export interface ListColumn<Row> {
  name: string;
  /** Amounts, aligned at their right. */
  figures?: boolean | undefined;
  /** On a phone a row is a card of two lines. `end`: at the end of the first one; `none`: on wide screens only. */
  onPhone?: 'end' | 'none' | undefined;
  /** Its width on wide screens, of CSS; without one it takes what is left. */
  width?: string | undefined;
  cell: (row: Row) => ReactNode;
}

const cellClasses = ({ figures, onPhone }: Pick<ListColumn<never>, 'figures' | 'onPhone'>) =>
  [figures && 'list-figures', onPhone && `list-phone-${onPhone}`].filter(Boolean).join(' ') || undefined;

/** The rows of a list that are chosen, for what is done with many at once. */
export interface ListSelection<Row> {
  /** The ids of the chosen rows. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** What a row is called, for screen readers. */
  nameOf: (row: Row) => string;
  /** Whether a row can be chosen at all. */
  mayChoose: (row: Row) => boolean;
}

interface ListTableProps<Row> {
  /** What is listed, for screen readers. */
  caption: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** The address that a row leads to. */
  linkOf: (row: Row) => string;
  /** The first column: what a row is called. Its link leads on from anywhere in the row. */
  head: ListColumn<Row>;
  columns: readonly ListColumn<Row>[];
  /** Where rows are chosen: a box before each. */
  selection?: ListSelection<Row> | undefined;
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

/** A list at working density: a table with rows of 40 px, and on phones cards of two lines. */
export function ListTable<Row>({ caption, rows, idOf, linkOf, head, columns, selection }: ListTableProps<Row>) {
  return (
    <table {...roles.table} className={`list ${selection ? 'list-chooses' : ''}`}>
      <caption className="sr-only">{caption}</caption>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {selection && <ChooseAll ids={rows.filter(selection.mayChoose).map(idOf)} {...selection} />}
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
          <tr key={idOf(row)} {...roles.row}>
            {selection && <Choose id={idOf(row)} row={row} {...selection} />}
            <th {...roles.rowheader} scope="row" className="list-head">
              <AppLink to={linkOf(row)} className="list-link">
                {head.cell(row)}
              </AppLink>
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

/** The box that chooses every row of the page, or none. */
function ChooseAll({
  ids,
  chosen,
  onChange,
}: { ids: readonly string[] } & Pick<ListSelection<never>, 'chosen' | 'onChange'>) {
  const all = ids.length > 0 && ids.every(id => chosen.has(id));
  return (
    <th {...roles.columnheader} scope="col" className="list-choose">
      <input
        type="checkbox"
        className="tick"
        aria-label="Choose all"
        disabled={ids.length === 0}
        checked={all}
        onChange={() => onChange(new Set(all ? [] : ids))}
      />
    </th>
  );
}

function Choose<Row>({ id, row, chosen, onChange, nameOf, mayChoose }: { id: string; row: Row } & ListSelection<Row>) {
  const change = (isChosen: boolean) =>
    onChange(new Set(isChosen ? [...chosen, id] : [...chosen].filter(one => one !== id)));
  return (
    <td {...roles.cell} className="list-choose">
      {mayChoose(row) && (
        <input
          type="checkbox"
          className="tick"
          aria-label={`Choose ${nameOf(row)}`}
          checked={chosen.has(id)}
          onChange={event => change(event.target.checked)}
        />
      )}
    </td>
  );
}
