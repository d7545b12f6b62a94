import type { HTMLAttributes } from 'react';
import { inr } from '#kernel/money.ts';

type MoneyProps = HTMLAttributes<HTMLElement> & {
  rupees: number;
  /** The price that no longer holds. */
  strike?: boolean | undefined;
  /** With a minus before it: something taken off. */
  minus?: boolean | undefined;
};

/** An amount in rupees with Indian grouping, in figures that stand in columns (C-C08). */
export function Money({ rupees, strike, minus, className = '', ...rest }: MoneyProps) {
  const text = `${minus && rupees !== 0 ? '−' : ''}${inr(rupees)}`;
  const classes = `figures whitespace-nowrap ${className}`;
  return strike ? (
    <s {...rest} className={`text-soft ${classes}`}>
      <span className="sr-only">Before: </span>
      {text}
    </s>
  ) : (
    <span {...rest} className={classes}>
      {text}
    </span>
  );
}
