import type { ReactNode } from 'react';
import { Changing } from '#ui/changing.tsx';
import { Icon } from '#ui/icon.tsx';

interface ChoiceRowProps {
  label: ReactNode;
  /** What is chosen; shown while the row is closed, too. */
  value: ReactNode;
  children: ReactNode;
}

/** A row of the order that shows what is chosen; a tap opens the fields for it. */
export const ChoiceRow = ({ label, value, children }: ChoiceRowProps) => (
  <details className="group border-t border-rule last-of-type:border-b">
    <summary className="flex min-h-14 list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
      <span className="shrink-0 font-semibold">{label}</span>{' '}
      <span className="min-w-0 flex-1 text-right text-soft [overflow-wrap:anywhere]">
        {typeof value === 'string' ? <Changing>{value}</Changing> : value}
      </span>
      <Icon name="chevron-down" size={18} className="shrink-0 transition-transform group-open:rotate-180" />
    </summary>
    <div className="grid gap-5 pt-2 pb-6">{children}</div>
  </details>
);
