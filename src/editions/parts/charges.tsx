import { Money } from '#ui/money.tsx';
import type { EditionRecord } from '../wire.ts';

/** What an order costs besides itself, such as a further revision, a line each (W83); nothing without any. */
export const Charges = ({ charges }: Pick<EditionRecord, 'charges'>) =>
  charges.length > 0 && (
    <ul className="grid gap-2" aria-label="Added to the price">
      {charges.map(({ label, amount }) => (
        <li key={label} className="flex items-baseline justify-between gap-4">
          <span>{label}</span>
          <Money rupees={amount} />
        </li>
      ))}
    </ul>
  );
