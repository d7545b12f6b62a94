import type { Box, PageFrame, MagazinePlan, Thread } from '#typeset/model.ts';
import { isIndic } from '#typeset/text/typography.ts';
import type { Glyph } from './pdf-text.ts';

/** The letters of a text in reading order, each with its column and the glyph drawn before it. */
type LetterStream = readonly { letter: string; glyph: Glyph; column: string; before: Glyph | undefined }[];

/** Letters as they stand in a column that is `measure` mm wide. */
interface TypesetColumn {
  stream: LetterStream;
  measure: number;
}

const lettersOnly = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const letterStream = (glyphs: readonly Glyph[], { x, y, w, h }: Box, column: string): LetterStream =>
  glyphs
    .filter(glyph => glyph.x >= x - 3 && glyph.x < x + w + 1 && glyph.y > y - 1 && glyph.y < y + h + 1)
    .filter(({ letter }) => letter.trim())
    .flatMap((glyph, at, visibleGlyphs) =>
      [...lettersOnly(glyph.letter)].map(letter => ({ letter, glyph, column, before: visibleGlyphs[at - 1] })),
    );

/** Whether two glyphs are in the same line. Marks and ligatures of some scripts are up to a third of an em off it. */
const inSameLine = (a: Glyph, b: Glyph): boolean => Math.abs(a.y - b.y) < (a.size * 25.4) / 72 / 3;

/** The estimated width of a word within one line, mm: its last letter, or a sign after it, counts as half an em. */
const wordWidth = (letters: LetterStream, word: string): number => {
  const xs = letters.map(({ glyph }) => glyph.x);
  const em = ((letters.at(-1)?.glyph.size ?? 0) * 25.4) / 72;
  return Math.max(...xs) - Math.min(...xs) + em * (/[\p{L}\p{N}]$/u.test(word) ? 0.5 : 1);
};

/**
 * Finds a paragraph of several lines whose last line is one word or a part of one, although the word before would have
 * fitted beside it. Answers its end in words, nothing when all is well, and undefined when the stream does not contain
 * the paragraph.
 */
function loneLastWord(paragraph: string, stream: LetterStream, measure: number): string[] | undefined {
  const paragraphLetters = lettersOnly(paragraph);
  const at = stream
    .map(({ letter }) => letter)
    .join('')
    .indexOf(paragraphLetters);
  if (at < 0) return undefined;
  const paragraphStream = stream.slice(at, at + paragraphLetters.length);
  const end = paragraphStream.at(-1);
  const isLast = ({ column, glyph }: LetterStream[number]) => column === end?.column && inSameLine(end.glyph, glyph);
  const share = paragraphStream.length - 1 - paragraphStream.findLastIndex(letter => !isLast(letter));
  if (share >= paragraphStream.length) return [];
  const typed = paragraph.split(/\s+/);
  const words = typed.map(lettersOnly);
  let [from, letters] = [words.length, 0];
  while (letters < share) letters += words[--from]?.length ?? 0;
  if (words.length - from > 1 || from === 0) return [];
  // A word of signs alone, such as "&" or a flag, is in the same line.
  const first = paragraphStream.at(-letters);
  if (!words[from - 1] && first?.before && inSameLine(first.glyph, first.before)) return [];
  // A compound or an address that is longer than a line is broken where it can be.
  if ((typed[from]?.length ?? 0) > 24) return [];
  const before = words.slice(0, from).findLastIndex(Boolean);
  const [last, previous] = [
    paragraphStream.slice(-letters),
    paragraphStream.slice(-letters - (words[before]?.length ?? 0), -letters),
  ];
  const space = ((last[0]?.glyph.size ?? 0) * 0.25 * 25.4) / 72;
  const room = wordWidth(last.filter(isLast), typed[from] ?? '') + space + wordWidth(previous, typed[before] ?? '');
  // Of Indic scripts only the base letters were read; their signs take space, too.
  const whole = letters === share;
  return whole && room > measure * (isIndic(paragraph) ? 0.8 : 0.94) ? [] : [`“… ${typed.slice(-4).join(' ')}”`];
}

/** The paragraphs of a frame. */
const paragraphsOf = (frame: PageFrame): string[] =>
  frame.kind === 'type'
    ? frame.parts.flatMap(({ text }) => text.split('\n'))
    : frame.kind === 'contents'
      ? frame.entries.flatMap(({ title, note }) => [title, note])
      : [];
const columnWidth = (frame: PageFrame): number =>
  frame.kind === 'contents'
    ? (frame.columns === 2 ? (frame.box.w - 8) / 2 : frame.box.w) - frame.size * 0.713
    : frame.box.w;

/** All paragraphs of a magazine's PDF that end on one word; how many were checked, and those not found in the PDF. */
export function loneLastWords(plan: MagazinePlan, pages: readonly { glyphs: readonly Glyph[] }[]) {
  const all: { where: string; text: string; found: string[] | undefined }[] = [];
  const check = (where: string, text: string, { stream, measure }: TypesetColumn) => {
    if (text.trim().split(/\s+/).length > 2) all.push({ where, text, found: loneLastWord(text, stream, measure) });
  };
  plan.pages.forEach((page, at) =>
    page.frames.forEach(frame => {
      if (frame.kind === 'type' && frame.turn) return;
      const stream = letterStream(pages[at]?.glyphs ?? [], frame.box, frame.id);
      for (const text of paragraphsOf(frame))
        check(`page ${page.number} (${page.template})`, text, { stream, measure: columnWidth(frame) });
    }),
  );
  for (const thread of plan.threads) {
    const column = threadStream(plan, thread, pages);
    for (const item of thread.items) check(thread.id, item.text, column);
  }
  return {
    found: all.flatMap(({ where, found }) => (found ?? []).map(end => `${where}: ends on one word: ${end}`)),
    checked: all.length,
    notFound: all.filter(({ found }) => found === undefined).map(({ where, text }) => `${where}: ${text}`),
  };
}

/** The letters of all columns of a thread, in reading order, and the width of the narrowest. */
function threadStream(
  plan: MagazinePlan,
  { id }: Thread,
  pages: readonly { glyphs: readonly Glyph[] }[],
): TypesetColumn {
  const columns = plan.pages.flatMap((page, at) =>
    page.frames.flatMap(frame => (frame.kind === 'flow' && frame.thread === id ? [{ frame, at }] : [])),
  );
  return {
    stream: columns.flatMap(({ frame, at }) => letterStream(pages[at]?.glyphs ?? [], frame.box, frame.id)),
    measure: Math.min(...columns.map(({ frame }) => frame.box.w)),
  };
}
