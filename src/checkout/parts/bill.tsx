import { toRupees } from '#kernel/money.ts';
import { BillLines } from '#ui/bill-lines.tsx';
import type { Bill } from '../rules.ts';

/** A bill with each line and its rule (C-C01, C-C07); what is paid now and later when that is not all of it. */
export const BillTable = ({ label, bill, compact }: { label: string; bill: Bill; compact?: boolean }) => (
  <BillLines
    label={label}
    compact={compact}
    lines={bill.lines.map(line => ({ label: line.label, note: line.rule, amount: toRupees(line.amount) }))}
    total={{ label: 'Total', amount: toRupees(bill.total), note: 'taxes included' }}
    {...(bill.later > 0 && {
      after: [
        { label: 'To pay now', amount: toRupees(bill.now), note: 'half of the total, rounded up' },
        { label: 'To pay later', amount: toRupees(bill.later), note: 'once you have approved your edition' },
      ],
    })}
  />
);
