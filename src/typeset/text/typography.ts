/** Turns typed text into typography. No word is added, changed or left out. */

const indic = /[\u0600-\u06FF\u0900-\u0FFF\u1C50-\u1C7F\uABC0-\uABFF]/;

/** Whether the text is written in a script of India or its neighbours, wholly or in part. */
export const isIndic = (text: string): boolean => indic.test(text);

/** Text that stays as typed, letter by letter: addresses, names after # and @. */
const verbatim =
  /(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>".,;:!?)\]}'…]|[\w.+-]+@[\w-]+\.[\w.-]*\w|[#@][\p{L}\p{M}\p{N}_]+/gu;

const units =
  'km|kms|kg|kgs|g|gm|gms|mg|ml|l|ltr|lit(?:re|er)s?|m|cm|mm|ft|feet|inch(?:es)?|acres?|°C|°F|kmph|mph|cups?|tsp|tbsp|lakhs?|crores?|rupees|paise|years?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|seconds?|secs?|BHK';
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const months = `Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|${monthNames.join('|')}`;
const fractions: Readonly<Record<string, string>> = { '1/2': '½', '1/4': '¼', '3/4': '¾' };
const beforeMeasure =
  '(?= ?(?:cups?|tsp|tbsp|teaspoons?|tablespoons?|spoons?|kgs?|kilos?|g|gm|ml|lit(?:re|er)s?|glass(?:es)?|katoris?|bowls?|inch(?:es)?|hours?|km|miles?|plates?|an?|of)\\b)';

const fractionOf = new RegExp(`(?<![\\d/])(1/2|1/4|3/4)${beforeMeasure}`, 'g');
const beforeUnit = new RegExp(`(?<=\\d) (?=(?:${units})(?![\\p{L}\\d]))`, 'gu');
const beforeMonth = new RegExp(`(?<=(?<!\\d)\\d{1,2}(?:st|nd|rd|th)?) (?=(?:${months})(?!\\p{L}))`, 'gu');

/**
 * Replaces straight quotes, double hyphens, dots, typed fractions and feet by their typographic signs, tidies spaces,
 * and ties words that belong together with no-break spaces.
 */
export function typographic(text: string): string {
  const verbatimParts: string[] = [];
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u200B\uFEFF\uFFFC\uFFFD]/gu, ' ')
    .replace(verbatim, found => String.fromCodePoint(0xf0000 + verbatimParts.push(found)))
    .replace(/[\t \u00A0\u202F]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\.{2,}/g, '…')
    .replace(/(?<=\S) ?--- ?(?=\S)/g, '—')
    .replace(/(?<=\S) (?:--|-|—|–) (?=\S)/g, '\u00A0– ')
    .replace(/ (?:--|-|—) /g, ' – ')
    .replace(/--/g, '–')
    .replace(/(?<![\d-])(\d{1,4})-(?=\d{1,4}(?![\d-]))/g, '$1–')
    .replace(/(?<=\b\d)'(\d{1,2})(?:"|'')/g, '′$1″')
    .replace(/(?<=\b\d)'(?=\d{1,2}\b)/g, '′')
    .replace(
      /(?<![\d/])(\d+) (1\/2|1\/4|3\/4)(?![\d/])/g,
      (_, whole: string, part: string) => whole + (fractions[part] ?? part),
    )
    .replace(fractionOf, part => fractions[part] ?? part)
    .replace(/[`´]/g, "'")
    .replace(/(^|[\s([{—–/“‘])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([{—–/“])'(?=\d0s|(?:tis|twas|em|cause|til|n)\b)/gi, '$1’')
    .replace(/(^|[\s([{—–/“])'/g, '$1‘')
    .replace(/'/g, '’')
    .replace(/(?<=[\u0900-\u0DFF][”’)]?) ?\|\|/g, '॥')
    .replace(/(?<=[\u0900-\u0DFF][”’)]?) ?\|(?=\s|$)/gm, '।')
    .replace(/ (?=[,;:!?.।॥۔؟،]+(?:\s|$))/g, '')
    .replace(/₹ (?=\d)/g, '₹')
    .replace(/(?<=\b\d{1,2}(?:[:.]\d\d)?) ?(?=[ap]\.?m\b)/gi, '\u00A0')
    .replace(beforeUnit, '\u00A0')
    .replace(beforeMonth, '\u00A0')
    .replace(/(?<=(?<!\p{L})(?:Rs\.?|No\.|[Cc]lass|Std\.?|[Gg]rade|[Pp]age|[Cc]hapter)) (?=\d)/gu, '\u00A0')
    .replace(/(?<=(?<!\p{L})(?:Mr|Mrs|Ms|Dr|Prof|St|Shri|Smt|Sri|Capt|Col|Maj|Lt|Fr)\.?) (?=\p{Lu})/gu, '\u00A0')
    .replace(/(?<=(?<![\p{L}\p{M}])\p{Lu}\.) (?=\p{Lu}\p{L}*)/gu, '\u00A0')
    .replace(/(?<=\S) (?=…|\p{Extended_Pictographic})/gu, '\u00A0')
    .replace(/[\u{F0001}-\u{FFFFD}]/gu, mark => verbatimParts[(mark.codePointAt(0) ?? 0) - 0xf0001] ?? '')
    .trim();
}

/** The lines of a text, typographic and without empty ones. A line that was wrapped in mid-sentence is joined again. */
export const typographicLines = (text: string): string[] =>
  typographic(text)
    .replace(/(?<=[^\n]{50,}[\p{L}\p{M},])\n(?=\p{Ll})/gu, ' ')
    .split(/\n+/)
    .map(line => line.trim())
    .filter(Boolean);

/** The lines of each block of a text, typographic; empty lines separate blocks. Lines stay as they were broken. */
export const typographicBlocks = (text: string): string[][] =>
  typographic(text)
    .split(/\n{2,}/)
    .map(block => block.split('\n').filter(Boolean))
    .filter(lines => lines.length > 0);

/** A run of two to six emoji, which stays together; and the gaps inside it. */
const emojiRun =
  /(?:\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})*\u200D?){2,6}(?!\p{Extended_Pictographic})/gu;
const emojiGap = /(?<=\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})*)(?=\p{Extended_Pictographic})/gu;

/**
 * Prepares a text for line breaking: ties words so that no paragraph ends on one word or on fewer than `shortest`
 * letters, and lets long addresses and compound words break. The typesetter applies it to every text; where tied words
 * are wider than the measure, the template unties them.
 */
export const prepareLines = (text: string, shortest = minLastLine): string =>
  text
    .split('\n')
    .map(line => prepareLine(line, shortest))
    .join('\n');

function prepareLine(line: string, shortest: number): string {
  const words = line.split(' ');
  const from = tailOf(words, shortest);
  const tail = words.slice(from);
  const last = isSingleWord(tail) ? tail : tail.map(unbreakable);
  const set = [...words.slice(0, from).map(breakable), last.join('\u00A0')].map(breakEndless).join(' ');
  return set.replace(emojiRun, run => run.replace(emojiGap, '\u2060'));
}

/** The shortest last line, in letters: two ems and an indent. */
const minLastLine = 9;
/** Words with more letters may be broken even at the end of a paragraph. */
const longestTied = 24;

const isSingleWord = (words: readonly string[]): boolean => words.length === 1 && !words[0]?.includes('\u00A0');
/** The index of the first of the last words that are tied together: at least two, and `shortest` letters. */
function tailOf(words: readonly string[], shortest: number): number {
  // The first word of a line is not tied, unless it is several words tied already, such as initials.
  const least = words[0]?.includes('\u00A0') ? 0 : 1;
  let from = words.length - 1;
  while (from > least && (isSingleWord(words.slice(from)) || lettersIn(words.slice(from).join(' ')) < shortest))
    from -= 1;
  return from;
}

/** Where a line may end inside a word: at its hyphens, dashes and strokes. */
const joints = /(?<=[^\s\u2060])(?=[-‐–—/])|(?<=[-‐–—/…])(?=[^\s\u2060])/gu;
const unbreakable = (word: string): string =>
  lettersIn(word) > longestTied ? breakable(word) : word.replace(joints, '\u2060');

/** The visible length of a text: its characters without combining marks and invisible ones. */
export const lettersIn = (text: string): number => text.replace(/\p{M}|\p{Cf}/gu, '').length;

const longSouthernWord =
  /^[\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\u200C\u200D]{10,}$/u;
const graphemes = new Intl.Segmenter('ml', { granularity: 'grapheme' });

/**
 * The word with break opportunities if it is long: an address after its punctuation (without a hyphen), a compound word
 * of the southern languages between its syllables (with one).
 */
function breakable(word: string): string {
  if (word.length > 24 && /^(?:https?:|www\.)|@|\/.*\//.test(word))
    return word.replace(/(?<=[/.\-_=&?@])(?<!^https?:\/\/)(?=[\p{L}\d])/gu, '\u200B');
  const core = /[\p{L}\p{M}\u200C\u200D]+/u.exec(word)?.[0] ?? '';
  return longSouthernWord.test(core) ? word.replace(core, syllables(core).join('\u00AD')) : word;
}

/** Letters without a break that are wider than any column: no real word, but people type them. */
export const endless = /[^\s\u00AD\u200B\u2060]{29,}/gu;
const pieceOf = 8;
/** Lets an endless word break every few letters, with a hyphen if it is letters only. */
const breakEndless = (word: string): string =>
  word.replace(endless, run => {
    const letters = [...graphemes.segment(run)].map(({ segment }) => segment);
    const pieces = Array.from({ length: Math.ceil(letters.length / pieceOf) }, (_, at) =>
      letters.slice(at * pieceOf, (at + 1) * pieceOf).join(''),
    );
    return pieces.join(/^[\p{L}\p{M}]+$/u.test(run) ? '\u00AD' : '\u200B');
  });

/**
 * The pieces of a word between which a hyphen is allowed. Each has at least two letters; none begins with a consonant
 * that has no vowel.
 */
function syllables(word: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of graphemes.segment(word)) {
    const last = pieces.at(-1);
    // A virama joins the next syllable; a dead consonant or a chillu belongs to the one before.
    const joinsPrevious =
      last !== undefined &&
      (/[\u0BCD\u0C4D\u0CCD\u0D4D]\u200D?$/.test(last) || /[\u0BCD\u0C4D\u0CCD\u0D4D\u0D7A-\u0D7F]$/.test(segment));
    if (joinsPrevious) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  const joined: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && lettersIn(last) < 2) joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  const end = joined.at(-1) ?? '';
  return joined.length > 1 && lettersIn(end) < 2 ? [...joined.slice(0, -2), (joined.at(-2) ?? '') + end] : joined;
}

const abbreviation = /(?:^|[\s(“‘])(?:Mr|Mrs|Ms|Dr|Shri|Smt|Prof|St|No|Rs|vs|etc|approx|Jr|Sr|डॉ|श्री|प्रो|\p{Lu})\.$/u;

/** The sentences of a text, in order. A quotation stays in one sentence with its speaker. */
export function sentences(text: string): string[] {
  const lines = typographicLines(text);
  // In a text without capitals a small letter begins a sentence too.
  const all = lines.join('\n');
  const withoutCapitals =
    (all.match(/[.!?…] \p{Ll}/gu) ?? []).length > (all.match(/[.!?…] [“‘(]?\p{Lu}/gu) ?? []).length;
  return lines.flatMap(line => {
    const found: string[] = [];
    let from = 0;
    for (const end of line.matchAll(/(?:[.!?…۔؟᱾꯫]+[”’)]*(?=\s|$)|[।॥]+[”’)]*)/gu)) {
      const to = end.index + end[0].length;
      const sentence = line.slice(from, to).trim();
      if (end[0] === '.' && abbreviation.test(sentence)) continue;
      if (!withoutCapitals && /^\s+\p{Ll}/u.test(line.slice(to))) continue;
      if (sentence) found.push(sentence);
      from = to;
    }
    const rest = line.slice(from).trim();
    return rest ? [...found, rest] : found;
  });
}

/** The drop cap of a text that begins with a Latin capital: the letter and the quotation mark before it, if any. */
export const initialOf = (text: string): string | undefined =>
  /^[“‘]?\p{Lu}(?=[\p{L}’ ])/u.exec(text.normalize('NFC'))?.[0].match(/^[“‘]?[A-ZÀ-ÖØ-Þ]$/)?.[0];

/** The number of words in a text, separated by white space. */
export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;
