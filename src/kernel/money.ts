declare const unit: unique symbol;
/** Whole paise. All money in code and storage (D17). */
export type Paise = number & { readonly [unit]: 'paise' };
/** Whole rupees. Prices on the wire (D25). */
type Rupees = number & { readonly [unit]: 'rupees' };

/** `n` whole paise. Throws on anything that is not a safe integer: money is never a fraction. */
export function paise(n: number): Paise {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a whole number of paise: ${n}`);
  return n as Paise;
}
/** `n` whole rupees as paise. */
export const fromRupees = (n: number): Paise => paise(n * 100);
/** Paise as rupees for the wire; whole rupees stay whole. */
export const toRupees = (n: Paise): Rupees => (n / 100) as Rupees;
/** A percentage of an amount, rounded up to the whole rupee as on the bill (C-C07). */
export const percentUp = (amount: Paise, percent: number): Paise => fromRupees(Math.ceil((amount * percent) / 10_000));
/** Half of an amount, rounded up to the whole rupee (C-C07). */
export const halfUp = (amount: Paise): Paise => fromRupees(Math.ceil(amount / 200));

/**
 * `₹1,00,449`: Indian grouping (C-C08); paise only when there are some. Formatted by hand, since the first use of
 * `Intl` takes 200 ms on a cheap phone, and this is in every page's first script.
 */
export function inr(rupees: number): string {
  const [whole = '', part] = Math.abs(rupees)
    .toFixed(Number.isInteger(rupees) ? 0 : 2)
    .split('.');
  const grouped = whole.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',');
  return `${rupees < 0 ? '-' : ''}₹${grouped}${part ? `.${part}` : ''}`;
}

/**
 * An amount as people and banks write it, `1,446.50`, `₹ 723` or `-12.5`, in exact paise; undefined for anything else,
 * such as a third decimal that is not 0.
 */
export function parseAmount(text: string): Paise | undefined {
  const match = /^(-?)(?:₹|Rs\.?|INR)?\s*(\d[\d,]*)?(?:\.(\d{0,2})0*)?$/i.exec(text.trim());
  const [, sign, whole = '', part = ''] = match ?? [];
  if (!match || (whole === '' && part === '')) return undefined;
  const amount = Number(`${whole.replaceAll(',', '')}${part.padEnd(2, '0')}`);
  return Number.isSafeInteger(amount) ? paise(sign && amount ? -amount : amount) : undefined;
}
