/** Recognises verse: short lines that were broken on purpose, in stanzas between empty lines. */
import { isIndic, lettersIn, typographicBlocks, typographicLines } from './typography.ts';

/** A part of an answer: a paragraph of prose, or the lines of a stanza. */
export type VersePart = { kind: 'paragraph'; text: string } | { kind: 'stanza'; lines: readonly string[] };

export interface Verse {
  /** All parts of the answer, in order. */
  parts: readonly VersePart[];
  /** Whether it is verse though the question asks for a list: it also asks for verse, or all stanzas are as long. */
  certain: boolean;
}

const asksForVerse =
  /\b(?:poems?|poetry|verses?|lyrics|couplets?|shayari|sher|ghazal|nazm|doha|rhymes?|lullaby)\b|कविता|शायरी|शेर|ग़ज़ल|गजल|दोहा|लोरी|ओवी|अभंग|কবিতা|ছড়া|கவிதை|కవిత|કવિતા|ಕವಿತೆ|ಕವನ|കവിത|ਕਵਿਤਾ|ਸ਼ਾਇਰੀ|କବିତା|شعر|شاعری|غزل|نظم/iu;

/** The most letters of a line of verse. */
const longestLine = 76;
/** The length of the lines of a stanza on average, in letters: shorter ones name things, longer ones are prose. */
const average = { least: 18, most: 52 };
/** The fewest lines that are verse unasked: fewer may be remarks without full stops. */
const fewestLines = 4;
/** The least length of a couplet's shorter line, as a part of its longer one: other pairs of lines are two remarks. */
const evenCouplet = 0.5;

const sentenceEnd = /[.!?…।۔؟᱾꯫][”’)]*$/u;
/** What stands in lists, addresses and chats, and not in verse. */
const notVerse = /^(?:[-*•◦→👉✅✓✔☑➤–—]|\(?\d{1,3}[.):–-])|:$|^[^\s:]{1,20}: |https?:|www\.|\S@\S|\d{4,}/u;

const isLineOfVerse = (line: string): boolean => lettersIn(line) <= longestLine && !notVerse.test(line);

/** Whether lines may be a stanza: short, and mostly broken inside a sentence or ended by a double danda. */
function mayBeStanza(lines: readonly string[], isAsked: boolean): boolean {
  if (lines.length < 2 || !lines.every(isLineOfVerse)) return false;
  const letters = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
  const broken = lines.slice(0, -1).filter(line => !sentenceEnd.test(line)).length;
  const isBroken = broken * 2 >= lines.length - 1 || (lines.at(-1)?.endsWith('॥') ?? false);
  return isAsked || (isBroken && letters >= average.least && letters <= average.most);
}

function isEvenCouplet(lines: readonly string[]): boolean {
  const lengths = lines.map(lettersIn);
  return lines.length === 2 && Math.min(...lengths) >= evenCouplet * Math.max(...lengths);
}

/**
 * The verse in an answer, whole or between paragraphs; `undefined` for prose. Unasked, it has four lines in all, or is
 * an even couplet beside paragraphs in a script other than Latin.
 */
export function verseOf(question: string, text: string): Verse | undefined {
  const blocks = typographicBlocks(text);
  const isAsked = asksForVerse.test(question);
  const possible = blocks.filter(lines => mayBeStanza(lines, isAsked));
  const isLong = possible.reduce((sum, lines) => sum + lines.length, 0) >= fewestLines;
  const isStanza = (lines: readonly string[]): boolean =>
    isAsked || isLong || (blocks.length > 1 && isIndic(lines.join(' ')) && isEvenCouplet(lines));
  const stanzas = new Set(possible.filter(isStanza));
  if (stanzas.size === 0) return undefined;
  const parts = blocks.flatMap((lines): VersePart[] =>
    stanzas.has(lines)
      ? [{ kind: 'stanza', lines }]
      : typographicLines(lines.join('\n')).map(line => ({ kind: 'paragraph', text: line })),
  );
  const lengths = new Set(blocks.map(lines => lines.length));
  return { parts, certain: isAsked || (stanzas.size > 1 && stanzas.size === blocks.length && lengths.size === 1) };
}
