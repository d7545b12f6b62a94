import { stateByCode, type IndianState } from './states.ts';
import { cleanTextCode } from './typed.ts';

const base36Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State, PAN (five letters, four digits, a letter), the count of registrations of that PAN, Z, check digit. */
const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** A GSTIN as it is stored and compared, however it was pasted. */
export const normalizeGstin = cleanTextCode;

/** The check digit for the first fourteen characters, weighted 1 and 2 in turn, in base 36. */
export function gstinCheckDigit(first14: string): string {
  const sum = [...first14].reduce((sum, sign, at) => {
    const product = base36Digits.indexOf(sign) * ((at % 2) + 1);
    return sum + Math.floor(product / 36) + (product % 36);
  }, 0);
  return base36Digits[(36 - (sum % 36)) % 36] ?? '';
}

/** What is wrong with a GSTIN, in a sentence that says what to do; `undefined` when nothing is. */
export function gstinProblem(typed: string): string | undefined {
  const gstin = normalizeGstin(typed);
  if (gstin.length !== 15) return `A GSTIN has 15 letters and digits; this one has ${gstin.length}. Please check it.`;
  if (!gstinPattern.test(gstin))
    return 'A GSTIN is two digits for the State, the ten signs of the PAN, a digit, the letter Z and a last sign, such as 29ABCDE1234F1ZW. Please check it.';
  if (!stateByCode(gstin.slice(0, 2)))
    return `A GSTIN begins with the number of a State, and ${gstin.slice(0, 2)} is none. Please check the first two digits.`;
  if (gstinCheckDigit(gstin.slice(0, 14)) !== gstin[14])
    return 'The last sign of this GSTIN does not fit the others, so one of them is mistyped. Please compare it with the certificate.';
  return undefined;
}

/** The State a right GSTIN is registered in. */
export const stateOfGstin = (gstin: string): IndianState | undefined => stateByCode(gstin.slice(0, 2));
