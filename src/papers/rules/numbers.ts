/**
 * Papers as the law names them, and their numbers: consecutive in each series and financial year, at most 16 characters
 * (Rule 46 b).
 */

export const paperKinds = ['receipt', 'invoice', 'credit-note', 'refund'] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paperTitles: Readonly<Record<PaperKind, string>> = {
  receipt: 'Receipt voucher',
  invoice: 'Tax invoice',
  'credit-note': 'Credit note',
  refund: 'Refund voucher',
};

/** What a payment was for. */
type Purpose = 'order' | 'pages' | 'balance' | 'copies' | 'bundle' | 'sample';

/** The paper that is issued when a payment arrives, by its purpose, and why. */
export const paperOnPayment: Readonly<Record<Purpose, { paper: 'receipt' | 'invoice'; because: string }>> = {
  order: {
    paper: 'receipt',
    because: 'the magazine is supplied when it is shipped; until then all money is an advance (Rule 50)',
  },
  balance: { paper: 'receipt', because: 'as the order: paid before it is printed, supplied when it is shipped' },
  pages: { paper: 'receipt', because: 'as the order: more pages of a magazine that is supplied when it is shipped' },
  copies: {
    paper: 'invoice',
    because: 'finished things for a known address, invoiced before they are moved (s. 31), apart from the order',
  },
  bundle: {
    paper: 'invoice',
    because:
      'what an iCredit buys is known, at one rate, and it can be used from that moment; an order paid with it has no paper of its own',
  },
  sample: { paper: 'invoice', because: 'a finished thing for a known address, invoiced before it is moved (s. 31)' },
};

export type PaperSeries = 'RV' | 'INV' | 'B2B' | 'CN' | 'RF';

/** The series a paper is numbered in; invoices to a registered buyer have one of their own. */
export function seriesOf(kind: PaperKind, registered: boolean): PaperSeries {
  switch (kind) {
    case 'receipt':
      return 'RV';
    case 'invoice':
      return registered ? 'B2B' : 'INV';
    case 'credit-note':
      return 'CN';
    case 'refund':
      return 'RF';
  }
}

const longDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
/** `21 November 2026` */
export const dayInWords = (day: string): string => longDate.format(new Date(`${day}T00:00:00Z`));

/** The financial year of a day, April to March: `2627` from 2026-04-01 to 2027-03-31. */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 4 ? 1 : 0);
  return `${String(year).slice(2)}${String(year + 1).slice(2)}`;
}
