import { csvLine } from '#kernel/csv.ts';
import { rupeesCell } from './gst-files.ts';
import type { MonthTally } from './gst-tally.ts';

/**
 * What money of a month is made of: `papers` of the month about it; what has no paper by rule, taken or paid twice and
 * sent back by the shop itself (`withoutPaper`); what does not fit its payment and waits for people, or went back from
 * there (`review`); papers of other months about money of this one, less papers of this one about money of others
 * (`otherMonths`); and what nothing explains (`difference`). Zero there is the proof.
 */
const moneyParts = ['papers', 'withoutPaper', 'review', 'otherMonths', 'difference'] as const;

/** Money of a month beside its papers, in paise: `money` is the sum of all its parts. */
export type MoneyLine = Record<'money' | (typeof moneyParts)[number], number>;

export const emptyLine = (): MoneyLine => ({
  money: 0,
  papers: 0,
  withoutPaper: 0,
  review: 0,
  otherMonths: 0,
  difference: 0,
});

/** A payment or paper that does not add up, and by how many paise. */
interface Differing {
  mid: string;
  words: string;
  off: number;
}

/** Money that came by one capture, or went back by one refund, with the paper about it. */
interface MoneyMove {
  mid: string;
  amount: number;
  /** The part of it that has no paper by rule. */
  withoutPaper: number;
  inReview: boolean;
  paper: { number: string; total: number; isOfMonth: boolean } | undefined;
}

/** What a move says when it differs from its paper. */
const moveWords = ({ paper }: MoneyMove, kind: 'payment' | 'refund'): string =>
  paper ? `The ${kind} and ${paper.number} are not the same amount.` : `There is no paper about the ${kind}.`;

/** Adds money to the line of its kind; answers what differs, if anything does. */
export function addMove(line: MoneyLine, move: MoneyMove, kind: 'payment' | 'refund'): Differing | undefined {
  const { mid, amount, withoutPaper, inReview, paper } = move;
  const rest = amount - withoutPaper - (paper?.total ?? 0);
  const isWaiting = inReview && !paper;
  line.money += amount;
  line.withoutPaper += withoutPaper;
  if (paper && !paper.isOfMonth) line.otherMonths += paper.total;
  if (isWaiting) line.review += rest;
  else line.difference += rest;
  return isWaiting || rest === 0 ? undefined : { mid, words: moveWords(move, kind), off: rest };
}

/** A paper of the month, with whether its money came or went in the month, in another, or never. */
interface PaperOfMoney {
  mid: string;
  number: string;
  total: number;
  moved: 'in-month' | 'other-month' | 'never';
}

/** Adds a paper to the line of its money; answers what differs, if anything does. */
export function addPaperOfMoney(line: MoneyLine, { mid, number, total, moved }: PaperOfMoney): Differing | undefined {
  line.papers += total;
  if (moved === 'other-month') line.otherMonths -= total;
  if (moved !== 'never') return undefined;
  line.difference -= total;
  return { mid, words: `There is no money behind ${number}.`, off: -total };
}

/** How many of those that differ are named; the others are counted. */
const mostNamed = 1000;

/** The sheet of a month: what was taxed, and the proof that its papers are its money. Amounts in paise. */
export interface MonthSheet {
  papers: number;
  /** Invoices less credit notes, with tax. */
  supplied: number;
  tax: number;
  payments: MoneyLine;
  refunds: MoneyLine;
  differing: Differing[];
  /** How many differ beyond those that are named. */
  unnamed: number;
}

/** A sheet before anything is added to it, with a way to name what differs. */
export function newSheet(): MonthSheet & { name(differing: Differing | undefined): void } {
  const sheet = {
    papers: 0,
    supplied: 0,
    tax: 0,
    payments: emptyLine(),
    refunds: emptyLine(),
    differing: [] as Differing[],
    unnamed: 0,
  };
  return Object.assign(sheet, {
    name(differing: Differing | undefined) {
      if (differing && sheet.differing.length < mostNamed) sheet.differing.push(differing);
      else if (differing) sheet.unnamed += 1;
    },
  });
}

/** The sheet with the sums of its papers. */
export const finishedSheet = (sheet: MonthSheet, { count, supplied }: MonthTally): MonthSheet => ({
  papers: count,
  supplied: supplied.value,
  tax: supplied.tax,
  payments: sheet.payments,
  refunds: sheet.refunds,
  differing: sheet.differing,
  unnamed: sheet.unnamed,
});

/** By how many paise money and papers of a month differ: in, and out. */
export const differenceOf = ({ payments, refunds }: Pick<MonthSheet, 'payments' | 'refunds'>): number =>
  Math.abs(payments.difference) + Math.abs(refunds.difference);

/** Whether everything of a month adds up. */
const isProven = (sheet: MonthSheet): boolean => differenceOf(sheet) === 0 && sheet.differing.length === 0;

const lineRows = (name: string, line: MoneyLine, papers: string): [string, string][] => [
  [name, rupeesCell(line.money)],
  [papers, rupeesCell(line.papers)],
  ['plus taken or paid twice, sent back without a paper', rupeesCell(line.withoutPaper)],
  ['plus money that does not fit and waits in review', rupeesCell(line.review)],
  ['plus papers of other months', rupeesCell(line.otherMonths)],
  ['plus what nothing explains', rupeesCell(line.difference)],
];

/** The sheet as a CSV: payments and refunds with what they are made of, and each that differs by its payment. */
export function sheetFile(sheet: MonthSheet): string[] {
  const rows: (string | number)[][] = [
    ['Line', 'Rupees'],
    ['Papers of the month, number', sheet.papers],
    ['Invoices less credit notes', rupeesCell(sheet.supplied)],
    ['of this tax', rupeesCell(sheet.tax)],
    ...lineRows('Payments of the month', sheet.payments, 'are receipts and invoices paid at once'),
    ...lineRows('Refunds of the month', sheet.refunds, 'are refund vouchers and credit notes'),
    ['Everything adds up', isProven(sheet) ? 'yes' : 'no'],
    ['What differs', 'Rupees', 'Payment'],
    ...sheet.differing.map(({ mid, words, off }) => [words, rupeesCell(off), mid]),
    ...(sheet.unnamed > 0 ? [['and more that differ, number', sheet.unnamed]] : []),
  ];
  return rows.map(csvLine);
}
