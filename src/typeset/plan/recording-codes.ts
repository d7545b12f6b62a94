import type { Box, CodeFrame, Ink, TextPart, Story } from '../model.ts';
import { leastType } from '../model.ts';
import { qrShapeOf } from './qr-code.ts';
import { dateIn, sentenceWith, printedWordsOf } from '../language/words.ts';
import type { PrintedWords } from '../language/printed-words.ts';
import { widthOfText } from '../text/text-width.ts';
import { isIndic, typographic } from '../text/typography.ts';
import type { PageLayout } from './design.ts';
import { box, idFor, layType, overOf } from './page-layout.ts';
import { textPart } from './answers.ts';
import { addressOf, type RecordingMark } from './spoken-answers.ts';

/** The least side of a module, so that phone cameras read it easily, and of a whole code, mm. */
const [minModule, minCodeSide] = [0.45, 21];

/** The side of a code, its quiet zone included, mm: at least 21, more for a longer address. */
export const codeSide = (link: string): number =>
  Math.max(minCodeSide, Math.ceil(qrShapeOf(link).size * minModule * 10) / 10);

/** The address in one line, or in two (host, then path) where `w` mm are too narrow; `gap` mm after it. */
function addressParts(link: string, w: number, gap: number): TextPart[] {
  const whole = addressOf(link);
  if (whole.length * 1.75 <= w) return [textPart('label', whole, { size: 8.4, gap })];
  const cut = whole.lastIndexOf('/') + 1;
  return [
    textPart('label', whole.slice(0, cut), { size: 8.4, gap: 1.3 }),
    textPart('label', whole.slice(cut), { size: 8.4, gap }),
  ];
}

/** The sentence in the imprint on how codes work and until when their addresses are kept; '' without codes. */
function keptUntilLine({ voices }: Story, words: PrintedWords): string {
  const [first] = voices.flatMap(({ link, keptUntil }) => (link && keptUntil ? [keptUntil] : [])).toSorted();
  return first === undefined ? '' : sentenceWith(words.imprint.codes, dateIn(words, first, 'day'));
}

/** A line with the stop of its language at its end, unless it has one. */
const withStop = (line: string, stop: string): string => (/[.!?…।۔؟][”’)]?$/u.test(line) ? line : `${line}${stop}`);

/**
 * The imprint under the contents: whom the issue is about, what is on its cover, who wrote it, and how many answers
 * have recordings.
 */
export function imprintOf(story: Story, coverCaption: string): string {
  const { person, from, voices, answers } = story;
  const words = printedWordsOf(story);
  const { about, cover, written, oneSpoken, manySpoken } = words.imprint;
  const friends = answers.some(({ by }) => by !== undefined) || voices.some(({ speaker }) => speaker !== undefined);
  const writers = from ? (friends ? written.both : written.giver) : friends ? written.friends : written.nobody;
  const spoken = voices.length === 0 ? '' : voices.length === 1 ? oneSpoken : sentenceWith(manySpoken, voices.length);
  return [
    sentenceWith(about, typographic(person)),
    coverCaption && withStop(sentenceWith(cover, typographic(coverCaption)), about.slice(-1)),
    sentenceWith(writers, typographic(from ?? '')),
    spoken,
    keptUntilLine(story, words),
  ]
    .filter(Boolean)
    .join(' ');
}

interface CodeLook {
  /** The ground of the code, 'paper' or 'light' only, because phones read dark on light; `light` unless stated. */
  ground?: Ink;
  /** The colours of the text beside the code, and of its title and last line. */
  colour?: Ink;
  soft?: Ink;
  /** A line above the words, such as the question. */
  title?: string | undefined;
  /** The id of the frame that the mark is printed on. */
  over?: string | undefined;
}

/** The least height of the text below a code, mm. */
const codeTextHeight = 17;
/** Whether the text is below the code because `w` mm are too narrow for both. */
const isNarrow = (link: string, w: number): boolean => w < codeSide(link) + 30;

/** The texts of a mark on a measure of `w` mm, code included, and the width that they have, mm. */
function codeText(mark: RecordingMark, w: number, { title, soft = 'soft' }: Pick<CodeLook, 'title' | 'soft'>) {
  const width = isNarrow(mark.link, w) ? w : w - codeSide(mark.link) - 4;
  const parts: TextPart[] = [
    ...(title ? [textPart('caption', shortened(title), { size: leastType, gap: 2, colour: soft })] : []),
    textPart('label', mark.said, { size: 8, gap: 2 }),
    ...addressParts(mark.link, width, mark.kept === undefined ? 0 : 2),
    ...(mark.kept === undefined ? [] : [textPart('caption', mark.kept, { size: leastType, colour: soft })]),
  ];
  return { parts, width };
}

/** The width of a Latin letter, em, and the height of a first and of a further line, em; Indian scripts are taller. */
const [letterWidth, latinLines, indicLines] = [0.54, [0.75, 1.25], [1.1, 1.5]] as const;
/** The height that texts need on `width` mm, estimated: the pages are divided before anything is measured. */
function neededHeight({ parts, width }: ReturnType<typeof codeText>): number {
  const heights = parts.map(({ text, size }, at) => {
    const em = (size * 127) / 360;
    const lines = Math.max(1, Math.ceil((widthOfText(text, letterWidth) * em) / width));
    const [first, further] = isIndic(text) ? indicLines : latinLines;
    const gap = at < parts.length - 1 ? (parts[at]?.gap ?? 0) : 0;
    return em * (first + further * (lines - 1)) + gap;
  });
  return heights.reduce((sum, tall) => sum + tall, 0);
}

/** The height of a mark that `layCode` adds on a measure of `w` mm, mm. */
function codeHeight(mark: RecordingMark, w: number, title?: string): number {
  const side = codeSide(mark.link);
  const needed = neededHeight(codeText(mark, w, { title }));
  return isNarrow(mark.link, w) ? side + 2 + Math.max(codeTextHeight, needed) : Math.max(side, needed);
}

/**
 * Adds a page mark to a page: the code, and beside it (below it on a narrow measure) who speaks, for how long, the
 * address, and until when it is kept. `at` is its upper left corner and measure, mm. Returns the box of the mark.
 */
export function layCode(
  layout: PageLayout,
  at: Pick<Box, 'x' | 'y' | 'w'>,
  { mark, ...look }: { mark: RecordingMark } & CodeLook,
): Box {
  const side = codeSide(mark.link);
  const narrow = isNarrow(mark.link, at.w);
  const frame: CodeFrame = {
    kind: 'code',
    id: idFor(layout, 'code'),
    box: box({ x: at.x + (narrow ? (at.w - side) / 2 : 0), y: at.y, w: side, h: side }),
    text: mark.link,
    ink: 'ink',
    ground: look.ground ?? 'light',
    ...overOf(look.over),
  };
  layout.frames.push(frame);
  const tall = codeHeight(mark, at.w, look.title);
  const { parts, width } = codeText(mark, at.w, look);
  const words = narrow
    ? box({ x: at.x, y: at.y + side + 2, w: width, h: tall - side - 2 })
    : box({ x: at.x + side + 4, y: at.y, w: width, h: tall });
  layType(layout, words, {
    parts,
    anchor: narrow ? 'top' : 'middle',
    align: narrow ? 'center' : 'left',
    colour: look.colour ?? 'ink',
    over: look.over,
  });
  return box({ x: at.x, y: at.y, w: at.w, h: tall });
}

const shortened = (text: string): string =>
  text.length <= 64 ? text : `${text.slice(0, 62).replace(/\s+\S*$/, '')} …`;

/** The gaps between marks side by side and between rows, mm. */
const markGap = { x: 6, y: 5 };
/** The least width of a mark beside others, mm: enough for its code and the speaker in one line. */
const minMarkWidth = 76;
const markCell = (count: number, w: number): { w: number; columns: number } => {
  const columns = Math.max(1, Math.min(count, Math.floor((w + markGap.x) / (minMarkWidth + markGap.x))));
  return { columns, w: Math.min(90, (w - markGap.x * (columns - 1)) / columns) };
};

/** The height of the marks that `layCodes` adds, with `above` mm of space over them, mm; 0 without marks. */
export function codesHeight(marks: readonly RecordingMark[], w: number, above = 0): number {
  if (marks.length === 0) return 0;
  const cell = markCell(marks.length, w);
  const rows = marksInRows(marks, cell.columns);
  return rows.reduce((sum, row) => sum + rowHeight(row, marks, cell.w) + markGap.y, -markGap.y) + above;
}

/** The question of a mark, as its title where there is more than one. */
const titleOfMark = ({ question }: RecordingMark, marks: readonly RecordingMark[]) =>
  marks.length > 1 ? question : undefined;
const rowHeight = (row: readonly RecordingMark[], marks: readonly RecordingMark[], w: number): number =>
  Math.max(...row.map(mark => codeHeight(mark, w, titleOfMark(mark, marks))));

const marksInRows = (marks: readonly RecordingMark[], columns: number): RecordingMark[][] =>
  Array.from({ length: Math.ceil(marks.length / columns) }, (_, at) => marks.slice(at * columns, (at + 1) * columns));

/** Adds page marks in rows, each with its question as title when there is more than one. */
export function layCodes(
  layout: PageLayout,
  at: Pick<Box, 'x' | 'y' | 'w'>,
  { marks, ...look }: { marks: readonly RecordingMark[] } & Omit<CodeLook, 'title'>,
): void {
  const cell = markCell(marks.length, at.w);
  let y = at.y;
  for (const row of marksInRows(marks, cell.columns)) {
    row.forEach((mark, n) =>
      layCode(
        layout,
        { x: at.x + n * (cell.w + markGap.x), y, w: cell.w },
        { mark, ...look, title: titleOfMark(mark, marks) },
      ),
    );
    y += rowHeight(row, marks, cell.w) + markGap.y;
  }
}
