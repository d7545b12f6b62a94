/** The characters of a code: Crockford's base 32, without i, l, o and u. Twelve of them are 60 random bits. */
const codeAlphabet = '0-9a-hjkmnp-tv-z';
const codePattern = new RegExp(`^[${codeAlphabet}]{12}$`);

/** The code in a random id: its last twelve characters. */
export const codeFromId = (id: string): string => id.slice(-12);

/** A code as it is printed and typed: `k7qp-m2xd-9rta`. */
export const formatCode = (code: string): string => code.replace(/^(.{4})(.{4})/, '$1-$2-');

/**
 * Normalizes a typed or scanned code: upper case, other dashes, o for 0 and i or l for 1 are accepted. `undefined` when
 * it cannot be a code; such a text never reaches a query.
 */
export function readCode(typed: string): string | undefined {
  const code = typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return codePattern.test(code) ? code : undefined;
}

/** The day in India, ISO 8601. */
export const dayIn = (moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(moment);

/** `2038-12-31` as `31 December 2038`. */
export const formatIsoDay = (day: string): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

const yearsPromised = 12;
const yearsAfterShipping = 10;

/**
 * The last day on which an address that is printed now is promised to play: the end of the year in twelve years, so
 * that ten remain after shipping.
 */
export const promisedUntil = (now: Date): string => `${Number(dayIn(now).slice(0, 4)) + yearsPromised}-12-31`;

/** The earliest last day of a mark that is shipped now: in ten years, whatever was printed before. */
export const keptUntilAfterShipping = (now: Date): string => {
  const day = dayIn(now);
  return `${Number(day.slice(0, 4)) + yearsAfterShipping}${day.slice(4)}`;
};

type PageMarkState = 'open' | 'needs-pin' | 'off' | 'expired';

/** What a page mark does on a day: plays at once, asks for its PIN, is switched off, or has expired. */
export function pageMarkStateAt(
  mark: { keptUntil: string; offAt: Date | null; pin: string | null },
  now: Date,
): PageMarkState {
  if (dayIn(now) > mark.keptUntil) return 'expired';
  if (mark.offAt) return 'off';
  return mark.pin === null ? 'open' : 'needs-pin';
}

/** A PIN is four to six digits. */
export const isPin = (text: string): boolean => /^\d{4,6}$/.test(text);

/** `42 seconds`, `2 min 5 s`. */
export function lengthText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 90) return whole === 1 ? '1 second' : `${whole} seconds`;
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Splits a text into whole letters: an Indian letter with its signs is never cut in two. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A file name that every system can save: any script, no forbidden characters, at most `most` letters. */
export function safeFileName(text: string, most = 70): string {
  const clean = text
    .normalize('NFC')
    // eslint-disable-next-line no-control-regex -- matches the characters that no file name may contain
    .replace(/[\u0000-\u001f<>:"/\\|?*\u007f]+/g, ' ')
    .replace(/\s+/g, ' ');
  let name = '';
  let letters = 0;
  for (const { segment } of graphemes.segment(clean)) {
    if (letters++ === most) break;
    name += segment;
  }
  return name.replace(/^[ .]+|[ .]+$/g, '') || 'Untitled';
}

/** The name of a recording in the bundle: `01 What does Nani sing.wav`. */
export const recordingFileName = (place: number, question: string, ending: string): string =>
  `${String(place).padStart(2, '0')} ${safeFileName(question)}.${ending}`;
