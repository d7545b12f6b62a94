import type { PostalAddress } from '#kernel/pins.ts';
import { paise, type Paise } from '#kernel/money.ts';
import { stateByName, stateOfPin, type IndianState } from '#kernel/states.ts';
import { stateOfGstin } from '#kernel/gstin.ts';

/** How a tax class is taxed. */
export interface TaxRate {
  class: string;
  /** HSN or SAC. */
  code: string;
  description: string;
  /** Hundredths of a percent: 18 % is 1800. */
  rate: number;
}

/** One item that was sold; its price includes the tax. */
export interface SoldItem {
  /** The line of the bill it comes from; `tax_lines` has its tax class. */
  line: string;
  description: string;
  quantity: number;
  /** The discount, which the invoice has to show (s. 15 (3) a). */
  discount: Paise;
  /** What is paid for it: all pieces, after the discount. */
  amount: Paise;
}

/** A line of a paper. `taxable` and the taxes together are `amount`, to the paisa. */
export interface PaperLine {
  class: string;
  code: string;
  description: string;
  quantity: number;
  discount: Paise;
  /** Hundredths of a percent. */
  rate: number;
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
  amount: Paise;
}

type TaxSplit = Pick<PaperLine, 'taxable' | 'cgst' | 'sgst' | 'igst'>;

/**
 * The tax inside an amount: two equal halves within our State, one tax to another State. The taxable value is the rest,
 * so that all sums match to the paisa; since the halves are equal, it may be one paisa off its exact share.
 */
export function taxIncluded(amount: Paise, rate: number, within: boolean): TaxSplit {
  const part = (of: number) => paise(Math.round((amount * of) / (10_000 + rate)));
  const half = within ? part(rate / 2) : paise(0);
  const whole = within ? paise(0) : part(rate);
  return { taxable: paise(amount - half - half - whole), cgst: half, sgst: half, igst: whole };
}

/**
 * Splits `total` by weight into whole paise that sum to it exactly; what is left over goes to the largest remainders.
 */
export function splitByWeight(total: Paise, weights: readonly number[]): Paise[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum <= 0) throw new RangeError('nothing to share by');
  // The products can exceed the exact range of a double.
  const parts = weights.map(weight => BigInt(total) * BigInt(weight));
  const shares = parts.map(part => Number(part / BigInt(sum)));
  const left = total - shares.reduce((a, b) => a + b, 0);
  const remainders = parts.map((part, at) => [Number(part % BigInt(sum)), at] as const);
  for (const [, at] of remainders.toSorted((a, b) => b[0] - a[0]).slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares.map(paise);
}

export const sumOf = (lines: readonly { amount: Paise }[]): Paise =>
  paise(lines.reduce((sum, line) => sum + line.amount, 0));

/** The same items for another total, in proportion: a later refund or deduction is taken off each. */
export function scaleToTotal(sold: readonly SoldItem[], total: Paise): SoldItem[] {
  const before = sumOf(sold);
  if (before === total) return [...sold];
  const amounts = splitByWeight(
    total,
    sold.map(item => item.amount),
  );
  return sold.map((item, at) => {
    const amount = amounts[at] ?? paise(0);
    return { ...item, amount, discount: paise(item.discount + Math.max(0, item.amount - amount)) };
  });
}

/** The lines of an advance: one for each tax class, in proportion. */
export function advanceLines(sold: readonly SoldItem[], { amount, title, classOf }: Advance): SoldItem[] {
  const lines = [...Map.groupBy(sold, ({ line }) => classOf(line)).values()];
  const amounts = splitByWeight(amount, lines.map(sumOf));
  return lines.map((of, at) => ({
    line: of[0]?.line ?? '',
    description: `Advance for ${title}`,
    quantity: 1,
    discount: paise(0),
    amount: amounts[at] ?? paise(0),
  }));
}

interface Advance {
  amount: Paise;
  title: string;
  classOf: (line: string) => string;
}

/** The lines of a paper for these items; free items have none. */
export const paperLines = (
  sold: readonly SoldItem[],
  rateOf: (line: string) => TaxRate,
  within: boolean,
): PaperLine[] =>
  sold
    .filter(item => item.amount > 0)
    .map(({ line, description, quantity, discount, amount }) => {
      const { class: name, code, rate } = rateOf(line);
      return { class: name, code, description, quantity, discount, rate, amount, ...taxIncluded(amount, rate, within) };
    });

/** The lines of a paper that refunds `amount`: the share of each line, taxed as that line was. */
export function refundLines(lines: readonly PaperLine[], amount: Paise, within: boolean): PaperLine[] {
  const amounts = splitByWeight(
    amount,
    lines.map(line => line.amount),
  );
  return lines
    .map((line, at) => {
      const part = amounts[at] ?? paise(0);
      return { ...line, discount: paise(0), amount: part, ...taxIncluded(part, line.rate, within) };
    })
    .filter(line => line.amount > 0);
}

/**
 * The place of supply: the State it is delivered in as the buyer says, else that of its PIN code, else where the buyer
 * is registered, else our State.
 */
export function placeOfSupply(
  { delivery, gstin }: { delivery: PostalAddress | null; gstin: string | null },
  ours: IndianState,
): IndianState {
  const delivered = delivery && (stateByName(delivery.state ?? '') ?? stateOfPin(delivery.postalCode));
  return delivered ?? (gstin === null ? undefined : stateOfGstin(gstin)) ?? ours;
}
