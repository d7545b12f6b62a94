import { csvRecords } from '#kernel/csv.ts';
import { parseAmount, type Paise } from '#kernel/money.ts';

/**
 * Settlement reports of the gateways that the shop has adapters for (W161): which columns they have, and what a line
 * says. All amounts in exact paise.
 */

export type SettlementGateway = 'razorpay' | 'phonepe';
export const gatewayNames: Readonly<Record<SettlementGateway, string>> = { razorpay: 'Razorpay', phonepe: 'PhonePe' };

/** `other`: what is no payment of a customer, such as a transfer or a correction of the gateway. */
export const lineKinds = ['payment', 'refund', 'other'] as const;
export type LineKind = (typeof lineKinds)[number];

/**
 * What a line is of ours. `matched`: our payment or refund, to the paisa. `differs`: ours, with another amount.
 * `unknown`: none of ours. `again`: the same line of an earlier report. `twice`: settled by another line already.
 * `other`: nothing to compare.
 */
export const lineStates = ['matched', 'differs', 'unknown', 'again', 'twice', 'other'] as const;
export type LineState = (typeof lineStates)[number];

/** The most bytes and lines of a report. */
export const settlementLimits = { bytes: 5_000_000, lines: 20_000 } as const;

/** A line as the gateway wrote it. */
export interface SettlementLine {
  line: number;
  kind: LineKind;
  reference: string;
  belongsTo: string;
  amount: number;
  fee: number;
  tax: number;
  net: number;
  settlement: string;
  settledOn: string;
}

/** What a file says, or why it cannot be read, in a sentence that says what to do. */
type ReadReport = { gateway: SettlementGateway; lines: SettlementLine[] } | { problem: string };

/** The columns of each gateway's report that are read. A file may have more, in any order. */
const reportColumns = {
  razorpay: [
    'entity_id',
    'type',
    'debit',
    'credit',
    'amount',
    'fee',
    'tax',
    'settled_at',
    'settlement_id',
    'payment_id',
  ],
  phonepe: [
    'PaymentType',
    'MerchantReferenceId',
    'PhonePeReferenceId',
    'Amount',
    'Fee',
    'IGST',
    'CGST',
    'SGST',
    'SettlementDate',
    'BankReferenceNo',
  ],
} as const satisfies Record<SettlementGateway, readonly string[]>;

/** The columns of both that hold money. */
const amountColumns = new Set(['debit', 'credit', 'amount', 'fee', 'tax', 'igst', 'cgst', 'sgst']);

const foldName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Reads a cell of a line by the name of its column, without the spaces around it. */
type ReadCell = (column: string) => string;
/** Reads an amount of a line in paise; an empty cell is nothing. */
type Amount = (column: string) => number;

/** A line at Razorpay: its fee includes the tax on it, and what went out stands under `debit`. */
function razorpayLine(cell: ReadCell, amount: Amount): Omit<SettlementLine, 'line'> {
  const type = cell('type').toLowerCase();
  const kind = type === 'payment' || type === 'refund' ? type : 'other';
  const net = amount('credit') - amount('debit');
  return {
    kind,
    reference: cell('entity_id'),
    belongsTo: kind === 'refund' ? cell('payment_id') : '',
    amount: kind === 'other' ? net : amount('amount') || amount('debit'),
    fee: amount('fee') - amount('tax'),
    tax: amount('tax'),
    net,
    settlement: cell('settlement_id'),
    settledOn: cell('settled_at'),
  };
}

/** A line at PhonePe: the fee and its taxes are negative, and so is what went out. */
function phonePeLine(cell: ReadCell, amount: Amount): Omit<SettlementLine, 'line'> {
  const type = cell('PaymentType').toLowerCase();
  const kind = type === 'payment' || type === 'refund' ? type : 'other';
  const [fee, tax] = [amount('Fee'), amount('IGST') + amount('CGST') + amount('SGST')];
  const moved = kind === 'refund' ? -Math.abs(amount('Amount')) : amount('Amount');
  return {
    kind,
    reference: kind === 'payment' ? cell('PhonePeReferenceId') : cell('MerchantReferenceId'),
    belongsTo: kind === 'payment' ? cell('MerchantReferenceId') : '',
    amount: kind === 'other' ? moved : Math.abs(moved),
    fee: 0 - fee,
    tax: 0 - tax,
    net: moved + fee + tax,
    settlement: cell('BankReferenceNo'),
    settledOn: cell('SettlementDate'),
  };
}

const readLine = { razorpay: razorpayLine, phonepe: phonePeLine } as const;

/** Which gateway's report has these columns, or which column is missing of the one that it is most like. */
function gatewayOf(head: readonly string[]): { gateway: SettlementGateway } | { problem: string } {
  const names = new Set(head.map(foldName));
  const missing = (['razorpay', 'phonepe'] as const)
    .map(gateway => ({ gateway, columns: reportColumns[gateway].filter(column => !names.has(foldName(column))) }))
    .toSorted(
      (a, b) => a.columns.length / reportColumns[a.gateway].length - b.columns.length / reportColumns[b.gateway].length,
    );
  const [nearest] = missing;
  if (!nearest || nearest.columns.length === reportColumns[nearest.gateway].length)
    return {
      problem:
        'This is no settlement report of Razorpay or PhonePe: none of their columns is in its first line. Download the report as CSV and choose that file.',
    };
  const { gateway, columns } = nearest;
  if (columns.length === 0) return { gateway };
  return {
    problem: `${columns.length === 1 ? 'The column' : 'The columns'} ${columns.join(', ')} of ${gatewayNames[gateway]}’s report ${
      columns.length === 1 ? 'is' : 'are'
    } missing. Download the settlement report again with all its columns.`,
  };
}

/** What reads a cell by the folded name of its column. */
type Reader = (record: readonly string[], name: string) => string;

/** The first cell of money that is none: its line of the file, its column and what it says. */
function badAmount(records: readonly string[][], head: readonly string[]) {
  const columns = head.flatMap((name, at) => (amountColumns.has(foldName(name)) ? [{ name, at }] : []));
  for (const [index, record] of records.entries())
    for (const { name, at } of columns) {
      const text = (record[at] ?? '').trim();
      if (text !== '' && parseAmount(text) === undefined) return { line: index + 2, name, text };
    }
  return undefined;
}

/**
 * Whether a report of Razorpay is in paise, as its programs answer, and not in rupees, as its dashboard writes: then no
 * amount of the file has decimals, while of fees in rupees some always has.
 */
const isInPaise = (records: readonly string[][], head: readonly string[]): boolean => {
  const columns = head.flatMap((name, at) => (amountColumns.has(foldName(name)) ? [at] : []));
  return !records.some(record => columns.some(at => record[at]?.includes('.')));
};

/** Reads a settlement report: whose it is follows from its columns. */
export function readSettlement(text: string): ReadReport {
  const parsed = csvRecords(text);
  if (!parsed) return { problem: 'A quote in this file is not closed, so it is no whole CSV. Download it again.' };
  const [head = [], ...records] = parsed;
  const found = gatewayOf(head);
  if ('problem' in found) return found;
  const { gateway } = found;
  if (records.length === 0) return { problem: 'The report has no line. Choose a day on which money was settled.' };
  if (records.length > settlementLimits.lines)
    return {
      problem: `The report has ${records.length.toLocaleString('en-IN')} lines, and ${settlementLimits.lines.toLocaleString('en-IN')} can be read at once. Download it for fewer days.`,
    };
  const bad = badAmount(records, head);
  if (bad) return { problem: `Line ${bad.line}: “${bad.text.slice(0, 40)}” under ${bad.name} is no amount.` };
  const unit = gateway === 'razorpay' && isInPaise(records, head) ? 1 : 100;
  const places = new Map(head.map((name, at) => [foldName(name), at]));
  const read: Reader = (record, name) => (record[places.get(foldName(name)) ?? -1] ?? '').trim();
  const lines = records.map((record, at) => {
    const cell: ReadCell = name => read(record, name).slice(0, 100);
    const amount: Amount = name => ((parseAmount(cell(name)) ?? 0) * unit) / 100;
    return { line: at + 2, ...readLine[gateway](cell, amount) };
  });
  const nameless = lines.find(({ kind, reference }) => kind !== 'other' && reference === '');
  return nameless
    ? { problem: `Line ${nameless.line} has no number of a payment or refund. Download the report again.` }
    : { gateway, lines };
}

/** The sums of a report in paise: what came and went back, the rest, what the gateway keeps, what the bank gets. */
export type SettlementTotals = Readonly<Record<'payments' | 'refunds' | 'other' | 'fee' | 'tax' | 'net', number>>;

/** The sums of these lines. */
export function totalsOf(lines: readonly SettlementLine[]): SettlementTotals {
  const totals = { payments: 0, refunds: 0, other: 0, fee: 0, tax: 0, net: 0 };
  for (const { kind, amount, fee, tax, net } of lines) {
    totals[kind === 'payment' ? 'payments' : kind === 'refund' ? 'refunds' : 'other'] += amount;
    totals.fee += fee;
    totals.tax += tax;
    totals.net += net;
  }
  return totals;
}

/** The moments of the first and the last of our captures and refunds in a report, and our names of their gateways. */
export interface SettlementSpan {
  captures: readonly [string, string] | null;
  refunds: readonly [string, string] | null;
  gateways: readonly string[];
}

/** Our payment or refund that a line may be. */
export interface OurMoney {
  mid: string;
  /** The capture's or the refund's number with us. */
  id: string;
  amount: Paise;
  /** When the capture came, or the refund arrived. */
  at: Date | null;
  /** Our name of the gateway. */
  gateway: string;
}

/** The span of what is ours in a report. */
export function spanOf(found: readonly { kind: LineKind; ours: OurMoney }[]): SettlementSpan {
  const ends = (kind: LineKind): readonly [string, string] | null => {
    const moments = found
      .flatMap(one => (one.kind === kind && one.ours.at ? [one.ours.at.toISOString()] : []))
      .toSorted();
    const [first, last] = [moments[0], moments.at(-1)];
    return first !== undefined && last !== undefined ? [first, last] : null;
  };
  return {
    captures: ends('payment'),
    refunds: ends('refund'),
    gateways: [...new Set(found.map(({ ours }) => ours.gateway))],
  };
}

/** The span that reaches over both. */
export function widerSpan(one: SettlementSpan, other: SettlementSpan): SettlementSpan {
  const both = (name: 'captures' | 'refunds'): readonly [string, string] | null => {
    const moments = [...(one[name] ?? []), ...(other[name] ?? [])].toSorted();
    const [first, last] = [moments[0], moments.at(-1)];
    return first !== undefined && last !== undefined ? [first, last] : null;
  };
  return {
    captures: both('captures'),
    refunds: both('refunds'),
    gateways: [...new Set([...one.gateways, ...other.gateways])],
  };
}

/** A line that settled the same money before. */
export interface EarlierLine {
  settlement: string;
  amount: number;
}

/** What a line is of ours. */
export function stateOfLine(
  line: Pick<SettlementLine, 'kind' | 'amount' | 'settlement'>,
  ours: OurMoney | undefined,
  earlier: readonly EarlierLine[],
): LineState {
  if (line.kind === 'other') return 'other';
  if (!ours) return 'unknown';
  if (earlier.some(one => one.settlement === line.settlement && one.amount === line.amount)) return 'again';
  if (earlier.length > 0) return 'twice';
  return line.amount === ours.amount ? 'matched' : 'differs';
}

/** How many lines have each state, and how much of ours no report names. */
type SettlementCounts = Readonly<Record<LineState, number>> & { missing: number };

const countText = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;

/** Whether a report proves that what the gateway settled is what we took and sent back. */
export const isProof = ({ differs, unknown, twice, missing }: SettlementCounts): boolean =>
  differs + unknown + twice + missing === 0;

/** The same in one sentence. */
export function settlementSentence(counts: SettlementCounts): string {
  const { matched, again, differs, unknown, twice, missing } = counts;
  const fits = `${countText(matched + again, 'line is', 'lines are')} our payments and refunds to the paisa`;
  if (isProof(counts)) return `It adds up: ${fits}, and nothing of ours is missing.`;
  const wrong = [
    { count: differs, says: `${countText(differs, 'line has', 'lines have')} another amount than ours` },
    { count: unknown, says: `${countText(unknown, 'line is', 'lines are')} unknown to us` },
    { count: twice, says: `${countText(twice, 'line settles', 'lines settle')} what was settled before` },
    {
      count: missing,
      says: `${countText(missing, 'payment or refund', 'payments or refunds')} of ours ${missing === 1 ? 'is' : 'are'} in no report`,
    },
  ].flatMap(({ count, says }) => (count > 0 ? [says] : []));
  return `It does not add up: ${wrong.join(', ')}.`;
}
