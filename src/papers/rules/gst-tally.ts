import { paise, type Paise } from '#kernel/money.ts';
import type { IndianState } from '#kernel/states.ts';
import { isInRanges, type SerialRange } from './gst-month.ts';
import { isWithinState, type NumberedPaper, type PaperContent } from './layout.ts';
import type { PaperKind } from './numbers.ts';
import type { PaperLine } from './tax.ts';

/** A paper as the return of a month reads it. */
export interface GstPaper extends NumberedPaper {
  mid: string;
  edition: string | null;
  refund: string | null;
  total: Paise;
}

/** A paper with those it refers to, by number: advances of an invoice, or the paper that is taken back. */
export interface ReferringPaper {
  paper: GstPaper;
  referred: ReadonlyMap<string, GstPaper>;
}

/** An invoice to a consumer of another State above this value is listed by itself (B2CL), since August 2024. */
const largeConsumerValue = paise(10_000_000);

/** The table of the return that a supply stands in. */
export type SupplyTable = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur';

/**
 * The table of an invoice or credit note; receipts and refund vouchers are advances and have none. A credit note to a
 * small consumer has no table of its own: it makes the line of its State and rate smaller.
 */
export function supplyTable({ paper, referred }: ReferringPaper): SupplyTable | undefined {
  const { kind, content, total } = paper;
  if (kind !== 'invoice' && kind !== 'credit-note') return undefined;
  if (content.buyer.gstin !== null) return kind === 'invoice' ? 'b2b' : 'cdnr';
  const invoice = kind === 'invoice' ? total : (referred.get(content.refers[0]?.number ?? '')?.total ?? total);
  const isLarge = !isWithinState(content) && invoice > largeConsumerValue;
  if (kind === 'invoice') return isLarge ? 'b2cl' : 'b2cs';
  return isLarge ? 'cdnur' : 'b2cs';
}

/** The lines of a paper that are taxed at one rate, together. */
interface RateSum {
  /** Hundredths of a percent. */
  rate: number;
  taxable: Paise;
}

/** What of a paper is taxed, by rate, the lowest first; lines at 0 % stand in a table of their own. */
export function taxedByRate({ lines }: PaperContent): RateSum[] {
  const taxed = Map.groupBy(
    lines.filter(({ rate }) => rate > 0),
    ({ rate }) => rate,
  );
  return [...taxed]
    .map(([rate, of]) => ({ rate, taxable: paise(of.reduce((sum, { taxable }) => sum + taxable, 0)) }))
    .toSorted((a, b) => a.rate - b.rate);
}

/** An amount of one place of supply and rate. */
export interface PlaceSum {
  place: IndianState;
  rate: number;
  amount: number;
}

/** One line of the summary by HSN or SAC. */
export interface HsnSum {
  code: string;
  rate: number;
  quantity: number;
  value: number;
  taxable: number;
  igst: number;
  cgst: number;
  sgst: number;
}

/** What is nil-rated, by who buys and where. */
interface NilSum {
  across: boolean;
  registered: boolean;
  amount: number;
}

/** The sums of a month, in paise. They grow paper by paper (`addToTally`), so a month of any size fits into memory. */
export interface MonthTally {
  count: number;
  /** Totals of the papers of each kind. */
  totals: Record<PaperKind, number>;
  /** Invoices less credit notes, by their lines. */
  supplied: { value: number; taxable: number; tax: number };
  consumers: Map<string, PlaceSum>;
  nil: Map<string, NilSum>;
  hsn: { b2b: Map<string, HsnSum>; b2c: Map<string, HsnSum> };
  advances: { received: Map<string, PlaceSum>; adjusted: Map<string, PlaceSum> };
}

export const emptyTally = (): MonthTally => ({
  count: 0,
  totals: { receipt: 0, invoice: 0, 'credit-note': 0, refund: 0 },
  supplied: { value: 0, taxable: 0, tax: 0 },
  consumers: new Map(),
  nil: new Map(),
  hsn: { b2b: new Map(), b2c: new Map() },
  advances: { received: new Map(), adjusted: new Map() },
});

/** The sum under a key, which begins as `first`. */
function sumAt<Sum>(sums: Map<string, Sum>, key: string, first: Sum): Sum {
  const sum = sums.get(key) ?? first;
  sums.set(key, sum);
  return sum;
}

function addAtPlace(sums: Map<string, PlaceSum>, { place, rate, amount }: PlaceSum): void {
  sumAt(sums, `${place.code} ${String(rate).padStart(5, '0')}`, { place, rate, amount: 0 }).amount += amount;
}

const taxOf = ({ igst, cgst, sgst }: PaperLine): number => igst + cgst + sgst;

/** Services have codes of chapter 99. Only for these tax is due with the advance (Notification 66/2017). */
const isService = ({ code }: PaperLine): boolean => code.startsWith('99');

/** The lines of an invoice (`sign` 1) or credit note (-1), by code and rate. Money that goes back returns no pieces. */
function addToHsn(sums: Map<string, HsnSum>, lines: readonly PaperLine[], sign: 1 | -1): void {
  for (const line of lines) {
    const first = { code: line.code, rate: line.rate, quantity: 0, value: 0, taxable: 0, igst: 0, cgst: 0, sgst: 0 };
    const sum = sumAt(sums, `${line.code} ${String(line.rate).padStart(5, '0')}`, first);
    if (sign === 1 && !isService(line)) sum.quantity += line.quantity;
    sum.value += sign * line.amount;
    sum.taxable += sign * line.taxable;
    sum.igst += sign * line.igst;
    sum.cgst += sign * line.cgst;
    sum.sgst += sign * line.sgst;
  }
}

function addSupply(tally: MonthTally, of: ReferringPaper): void {
  const { content, kind } = of.paper;
  const table = supplyTable(of);
  if (!table) return;
  const sign = kind === 'invoice' ? 1 : -1;
  const registered = content.buyer.gstin !== null;
  for (const line of content.lines) {
    tally.supplied.value += sign * line.amount;
    tally.supplied.taxable += sign * line.taxable;
    tally.supplied.tax += sign * taxOf(line);
    if (line.rate > 0) continue;
    const across = !isWithinState(content);
    sumAt(tally.nil, `${across} ${registered}`, { across, registered, amount: 0 }).amount += sign * line.taxable;
  }
  if (table === 'b2cs')
    for (const { rate, taxable } of taxedByRate(content))
      addAtPlace(tally.consumers, { place: content.place, rate, amount: sign * taxable });
  addToHsn(registered ? tally.hsn.b2b : tally.hsn.b2c, content.lines, sign);
}

function addAdvance(sums: Map<string, PlaceSum>, { content }: GstPaper, sign: 1 | -1): void {
  for (const line of content.lines)
    if (isService(line) && line.rate > 0)
      addAtPlace(sums, { place: content.place, rate: line.rate, amount: sign * line.taxable });
}

/**
 * What a paper changes in the advances of the month. An advance counts as received in the month of its receipt, unless
 * it is invoiced or given back in the same month; one of an earlier month is adjusted by its invoice or refund voucher.
 * An invoice names all receipts and refund vouchers of its edition, so what went back before is taken off again.
 */
function addAdvances({ advances }: MonthTally, of: ReferringPaper, ranges: readonly SerialRange[]): void {
  const { paper, referred } = of;
  const isOfMonth = (number: string) => isInRanges(ranges, number);
  const settle = (receipt: string, by: GstPaper, sign: 1 | -1) =>
    isOfMonth(receipt)
      ? addAdvance(advances.received, by, sign === 1 ? -1 : 1)
      : addAdvance(advances.adjusted, by, sign);
  const receiptOf = ({ content }: GstPaper) => content.refers[0]?.number ?? '';
  if (paper.kind === 'receipt') addAdvance(advances.received, paper, 1);
  if (paper.kind === 'refund') settle(receiptOf(paper), paper, 1);
  if (paper.kind !== 'invoice') return;
  for (const { number } of paper.content.refers) {
    const advance = referred.get(number);
    if (advance?.kind === 'receipt') settle(number, advance, 1);
    if (advance?.kind === 'refund') settle(receiptOf(advance), advance, -1);
  }
}

/** Adds a paper of the month to its sums; `ranges` say which papers are of the month. */
export function addToTally(tally: MonthTally, of: ReferringPaper, ranges: readonly SerialRange[]): void {
  tally.count += 1;
  tally.totals[of.paper.kind] += of.paper.total;
  addSupply(tally, of);
  addAdvances(tally, of, ranges);
}

/**
 * What does not add up within a paper, in words; undefined when all does: its lines are its total, each line its
 * taxable value and taxes, and an invoice that settles advances is worth what they were, less what went back.
 */
export function paperProblem({ paper, referred }: ReferringPaper): { words: string; off: number } | undefined {
  const { content, total, number } = paper;
  const lines = content.lines.reduce((sum, line) => sum + line.taxable + taxOf(line), 0);
  if (lines !== total) return { words: `The lines of ${number} are not its total.`, off: total - lines };
  const isUneven = content.lines.some(line => line.taxable + taxOf(line) !== line.amount);
  if (isUneven) return { words: `A line of ${number} is not its taxable value and tax.`, off: 0 };
  if (paper.kind !== 'invoice' || content.refers.length === 0) return undefined;
  const advances = content.refers.reduce((sum, { number }) => {
    const advance = referred.get(number);
    return advance ? sum + (advance.kind === 'refund' ? -1 : 1) * advance.total : sum;
  }, 0);
  return advances === total ? undefined : { words: `${number} is not what was paid before it.`, off: total - advances };
}
