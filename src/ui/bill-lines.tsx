import type { ReactNode } from 'react';
import { Money } from './money.tsx';

interface BillLine {
  label: ReactNode;
  /** Whole rupees; below zero for a deduction. */
  amount: number;
  note?: ReactNode;
}
interface BillLinesProps {
  label: string;
  lines: readonly BillLine[];
  total?: BillLine | undefined;
  /** The lines below the total, e.g. the amount to pay now. */
  after?: readonly BillLine[] | undefined;
  /** Narrow rows with each note beside its label, where there is room. */
  compact?: boolean | undefined;
}

const BillRow = ({ line, strong }: { line: BillLine; strong?: boolean }) => (
  <tr className={strong ? 'bill-total' : ''}>
    <th scope="row">
      {line.label}
      {line.note && <span className="bill-note">{line.note}</span>}
    </th>
    <td>
      <Money rupees={Math.abs(line.amount)} minus={line.amount < 0} />
    </td>
  </tr>
);
const BillRows = ({ lines }: { lines: readonly BillLine[] }) =>
  lines.map((line, at) => <BillRow key={at} line={line} />);

/** A bill as a table: its lines, and the total below a double rule. */
export const BillLines = ({ label, lines, total, after, compact }: BillLinesProps) => (
  <table className={`bill ${compact ? 'bill-compact' : ''}`}>
    <caption className="sr-only">{label}</caption>
    <tbody>
      <BillRows lines={lines} />
    </tbody>
    {total && (
      <tbody>
        <BillRow line={total} strong />
        {after && <BillRows lines={after} />}
      </tbody>
    )}
  </table>
);
