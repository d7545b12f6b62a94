/** How many digits a one-time code has (C-S02). */
export const codeLength = 6;

/** What the boxes hold, a space for each empty one but the last, and which box gets the focus. */
export interface CodeEntry {
  value: string;
  focus: number;
}

const digitCells = (value: string): string[] =>
  Array.from({ length: codeLength }, (_, at) => (/\d/.test(value[at] ?? '') ? (value[at] ?? ' ') : ' '));
const joinDigits = (digits: readonly string[]): string => digits.join('').trimEnd();
const clampToBoxes = (at: number): number => Math.min(codeLength - 1, Math.max(0, at));

/** The digit a box shows, or nothing. */
export const digitAt = (value: string, at: number): string => digitCells(value)[at]?.trim() ?? '';

/** Whether all six digits are there. */
export const isComplete = (value: string): boolean => /^\d{6}$/.test(value);

/**
 * Box `at` now holds `text`: one typed digit, a digit typed beside the old one, or a whole code that was pasted or
 * filled in. Anything but 0-9 is dropped; each digit takes a box and the focus goes behind the last (C-S02).
 */
export function enterDigits(value: string, at: number, text: string): CodeEntry {
  const held = digitAt(value, at);
  let digits = text.replace(/\D/g, '');
  if (held && digits.length === 2 && digits.includes(held)) digits = digits.replace(held, '');
  if (!digits) return { value, focus: at };
  const from = digits.length >= codeLength ? 0 : at;
  const now = digitCells(value);
  for (const [step, digit] of [...digits].slice(0, codeLength - from).entries()) now[from + step] = digit;
  return { value: joinDigits(now), focus: clampToBoxes(from + digits.length) };
}

/** Backspace in box `at`: clears it, or the one before when it is empty, and moves back (C-S02). */
export function eraseDigit(value: string, at: number): CodeEntry {
  const now = digitCells(value);
  const cleared = now[at] === ' ' ? clampToBoxes(at - 1) : at;
  now[cleared] = ' ';
  return { value: joinDigits(now), focus: clampToBoxes(at - 1) };
}
