/** The digit 0-9 of any decimal digit: digits of one script stand one after another, from its zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

/** Any text in plain signs: digits 0-9, dashes `-`, spaces ' ', and none of the signs that are not seen. */
export const foldTyped = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(/\p{Nd}/gu, digitValue)
    .trim();

/** A word of a name: it begins with a capital, or with a letter of a script that has none. */
const nameWord = String.raw`[\p{Lu}\p{Lo}][\p{L}\p{M}.'’]*`;
const separators = '[ ,:;-]+';
const withinName = new RegExp(
  String.raw`^(?:${nameWord}${separators})*(\+?[\d(][\d ().-]*\d)(?:${separators}${nameWord})*(?:${separators})?$`,
  'u',
);

/**
 * What a number field got: without signs that are not seen, with any script's digits as 0-9, and without `tel:` or the
 * name that a contact brings along. Dashes and spaces become `-` and ' '. A text that is more than a number stays one
 * (P-B03), so that it is refused.
 */
export function cleanNumber(text: string): string {
  const plain = foldTyped(text).replace(/^tel: ?/i, '');
  return withinName.exec(plain)?.[1] ?? plain;
}

/** The digits of a PIN or a one-time code as they were typed or pasted; a text that is more stays one. */
export function cleanDigits(text: string): string {
  const digits = foldTyped(text)
    .replace(/^(?:pin(?: ?code)?|otp|code)[ :.-]*/i, '')
    .replace(/[ .,-]/g, '');
  return /^\d+$/.test(digits) ? digits : text.trim();
}

/** A code of letters and digits as it is compared: capitals, without spaces, quotes, full stops and unseen signs. */
export const cleanTextCode = (text: string): string =>
  foldTyped(text)
    .replace(/[\s.,;:!"'`“”‘’„«»()]/g, '')
    .toUpperCase();
