import { addDays } from '#kernel/dates.ts';
import { isId } from '#kernel/ids.ts';
import { parseAmount, type Paise } from '#kernel/money.ts';
import { foldTyped } from '#kernel/typed.ts';

/** What the lists of payments and refunds (W160) are searched by: a number of ours or of the gateway, or an amount. */
export type MoneyFind = { by: 'number'; value: string } | { by: 'amount'; amount: Paise };

/** Fewest letters and digits of a number: shorter ones are amounts, or are typed by halves. */
const shortestNumber = 10;

/** Ten to twelve digits and nothing else are a phone number, which stands in no address. */
const isPhone = (text: string): boolean => /^\d{10,12}$/.test(text.replaceAll(/[\s-]/g, ''));

/**
 * What a search says when it is a MID, a number of the gateway or an amount in rupees; undefined for all else, such as
 * names, which stand in no address.
 */
export function moneyFind(typed: string): MoneyFind | undefined {
  const text = foldTyped(typed);
  if (isPhone(text)) return undefined;
  const amount = /^₹|^[\d,. ]+$/.test(text) ? parseAmount(text) : undefined;
  if (amount !== undefined) return { by: 'amount', amount };
  const isNumber = /^[\w:.-]{1,100}$/.test(text) && /\d/.test(text) && text.length >= shortestNumber;
  if (!isNumber) return undefined;
  return { by: 'number', value: isId(text.toLowerCase()) ? text.toLowerCase() : text };
}

/** What to do when a search is none of these. */
export const moneyFindHelp = 'Type a MID, a number of the gateway or an amount. Names are searched under Orders.';

/** The moments of a day or a month in India, `2026-11-30` or `2026-11`: `from` belongs to it, `to` does not. */
export function momentsIn(period: string): { from: Date; to: Date } {
  const isMonth = period.length === 7;
  const first = isMonth ? `${period}-01` : period;
  const next = isMonth ? `${addDays(first, 31).slice(0, 7)}-01` : addDays(first, 1);
  return { from: new Date(`${first}T00:00:00+05:30`), to: new Date(`${next}T00:00:00+05:30`) };
}

export const paymentSorts = ['newest', 'amount'] as const;
export type PaymentSort = (typeof paymentSorts)[number];
