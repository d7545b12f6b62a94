import { foldTyped } from '#kernel/typed.ts';

/** How many digits a one-time code has (C-S02). */
export const codeLength = 6;

/** The digits in the boxes, with a space for each empty box before the last digit, and the box that gets the focus. */
export interface CodeEntry {
  value: string;
  focus: number;
}

const digitCells = (value: string): string[] =>
  Array.from({ length: codeLength }, (_, at) => (/\d/.test(value[at] ?? '') ? (value[at] ?? ' ') : ' '));
const joinDigits = (digits: readonly string[]): string => digits.join('').trimEnd();
const clampToBoxes = (at: number): number => Math.min(codeLength - 1, Math.max(0, at));

/** The digit of a box, '' when it is empty. */
export const digitAt = (value: string, at: number): string => digitCells(value)[at]?.trim() ?? '';

/** Whether all six digits are there. */
export const isComplete = (value: string): boolean => /^\d{6}$/.test(value);

/**
 * The entry after `text` was entered into box `at`: one typed digit, a digit typed beside the old one, or a whole code
 * by paste or autofill. Anything but 0-9 is dropped; each digit fills a box, and the box after the last one gets the
 * focus (C-S02).
 */
export function enterDigits(value: string, at: number, text: string): CodeEntry {
  const oldDigit = digitAt(value, at);
  let digits = foldTyped(text).replace(/\D/g, '');
  if (oldDigit && digits.length === 2 && digits.includes(oldDigit)) digits = digits.replace(oldDigit, '');
  if (!digits) return { value, focus: at };
  const from = digits.length >= codeLength ? 0 : at;
  const cells = digitCells(value);
  for (const [step, digit] of [...digits].slice(0, codeLength - from).entries()) cells[from + step] = digit;
  return { value: joinDigits(cells), focus: clampToBoxes(from + digits.length) };
}

/** The entry after Backspace in box `at`: clears it, or the previous box when it is empty, and moves back (C-S02). */
export function eraseDigit(value: string, at: number): CodeEntry {
  const cells = digitCells(value);
  const erasedBox = cells[at] === ' ' ? clampToBoxes(at - 1) : at;
  cells[erasedBox] = ' ';
  return { value: joinDigits(cells), focus: clampToBoxes(at - 1) };
}
