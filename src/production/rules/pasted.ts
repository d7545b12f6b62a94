import { isId } from '#kernel/ids.ts';
import { cleanNumber } from './couriers.ts';

/** A line of what was pasted or scanned: `at` counts from 1. */
export interface PastedLine {
  at: number;
  /** Its cells, two at most; a line with another number of them has a problem. */
  first: string;
  second: string;
  problem: string | null;
}

const cellsOf = (line: string): string[] =>
  (/[\t,;]/.test(line) ? line.split(/[\t,;]/) : line.split(/\s+/)).map(cell => cell.trim()).filter(Boolean);

const filledLines = (text: string): { at: number; cells: string[] }[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ at: index + 1, cells: cellsOf(line.trim()) }))
    .filter(({ cells }) => cells.length > 0);

/** Whether a line names the columns of a sheet: no number stands in it. */
const isHeading = ({ at, cells }: { at: number; cells: readonly string[] }): boolean =>
  at === 1 && cells.every(cell => !/\d/.test(cell)) && cells.some(cell => /number|order|awb|tracking/i.test(cell));

const twoColumns = 'Two columns are needed: the order’s number and the courier’s.';

/** The two columns of what was pasted: by tabs, commas, semicolons or spaces. Empty lines and a heading are skipped. */
export const pairsIn = (text: string): PastedLine[] =>
  filledLines(text)
    .filter(line => !isHeading(line))
    .map(({ at, cells: [first = '', second = '', ...more] }) => ({
      at,
      first,
      second,
      problem: second === '' || more.length > 0 ? twoColumns : null,
    }));

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** The couriers' or orders' numbers of what was pasted, each with the day it was delivered: `second`, or ''. */
export const deliveriesIn = (text: string): PastedLine[] =>
  filledLines(text)
    .filter(line => !isHeading(line))
    .map(({ at, cells: [first = '', second = '', ...more] }) => ({
      at,
      first: cleanNumber(first),
      second,
      problem:
        more.length > 0 || (second !== '' && !dayForm.test(second))
          ? 'Each line is a courier’s number or an order’s, and its day as 2026-11-22 if it was not today.'
          : null,
    }));

/** How an order is named on a slip: the end of its id. Anything else is searched as it is, and found nowhere. */
export function orderNumberOf(typed: string): string {
  const plain = typed.replace(/^#/, '').trim();
  return (isId(plain.toLowerCase()) ? plain.slice(-6) : plain).toUpperCase();
}

/** Whether a scanned code is the number of an order: six signs of our own alphabet, or a whole id. */
const isOrderNumber = (code: string): boolean => /^[0-9A-HJKMNP-TV-Z]{6}$/i.test(code) || isId(code.toLowerCase());

/**
 * What was scanned so far, with one more code: an order's number begins a line, a courier's number ends it. An order
 * scanned twice in a row begins its line again. Pure.
 */
export function withScanned(text: string, code: string): string {
  const clean = code.trim();
  if (clean === '') return text;
  const lines = text.split('\n').filter(Boolean);
  const last = lines.at(-1);
  const isOpen = last !== undefined && cellsOf(last).length === 1;
  if (isOpen && !isOrderNumber(clean)) return [...lines.slice(0, -1), `${last}\t${clean}`, ''].join('\n');
  return [...(isOpen ? lines.slice(0, -1) : lines), clean].join('\n');
}
