import type { HTMLAttributes } from 'react';
import { inr } from '#kernel/money.ts';

type MoneyProps = HTMLAttributes<HTMLElement> & {
  rupees: number;
  /** Strikes the amount through: a former price. */
  strike?: boolean | undefined;
  /** Shows a minus before the amount: a deduction. */
  minus?: boolean | undefined;
};

/** An amount in rupees with Indian grouping and tabular figures (C-C08). */
export function Money({ rupees, strike, minus, className = '', ...rest }: MoneyProps) {
  const text = `${minus && rupees !== 0 ? '−' : ''}${inr(rupees)}`;
  const classes = `figures whitespace-nowrap ${className}`;
  return strike ? (
    <s {...rest} translate="no" className={`text-soft ${classes}`}>
      <span className="sr-only">Before: </span>
      {text}
    </s>
  ) : (
    <span {...rest} translate="no" className={classes}>
      {text}
    </span>
  );
}
