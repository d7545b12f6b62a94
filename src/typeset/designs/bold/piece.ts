import type { TextPart, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import type { PlanContext, PageLayout } from '../../plan/design.ts';
import { box, layColumn, layType } from '../../plan/page-layout.ts';
import { layColumns } from '../../plan/text-columns.ts';
import { columnWidth, leadingOf } from '../../plan/page-sequence.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import type { TextPiece } from '../../plan/text-pages.ts';
import { layCodes } from '../../plan/recording-codes.ts';
import { aspectOf } from '../../plan/crop.ts';
import { column, gap, boldGrid, outside, span } from './grid.ts';
import { costIn, layStack } from './tone.ts';
import { layBoldHead, layNote, noteOf, sizeIn, boldLabelDepth } from './type.ts';

/** From a head to its text, mm; the planner counts the same. */
export const headTextGap = 8;

/** Height of the columns, mm. */
export const boldPieceTextHeight = (context: PlanContext, { lines }: TextPiece): number =>
  lines * leadingOf(context.body);
/** Where the columns begin, mm from the top of the page. */
export const boldTextTopOf = (context: PlanContext, piece: TextPiece): number =>
  piece.bottom - boldPieceTextHeight(context, piece);
/** Where the head over the columns begins, mm. */
export const boldHeadTopOf = (context: PlanContext, piece: TextPiece): number =>
  boldTextTopOf(context, piece) - headTextGap - piece.head;
/** The height that the columns leave free, mm. */
export const freeOf = (context: PlanContext, piece: TextPiece): number => boldTextTopOf(context, piece) - boldGrid.top;
/** The photo when there is exactly one. */
export const onlyOf = ({ photos }: Pick<TextPiece, 'photos'>): PhotoFacts | undefined =>
  photos.length === 1 ? photos[0] : undefined;

/** Lays the columns, by default at the foot of the page, and below them the page marks that belong to the text. */
export function layBoldText(
  context: PlanContext,
  layout: PageLayout,
  { piece, top = boldTextTopOf(context, piece) }: { piece: TextPiece; top?: number | undefined },
) {
  layColumns(context, layout, { thread: piece.text.id, y: top, lines: piece.lines });
  if (!piece.marked) return;
  const marks = piece.text.answers.flatMap(answer => answer.marks);
  layCodes(layout, { x: layout.x0, y: piece.bottom + 7, w: boldGrid.width }, { marks, ground: 'paper' });
}

/** Lays the question, if it fits there, in the margin; its rule is level with that of a head at the same `y`. */
export function layQuestionNote(
  context: PlanContext,
  layout: PageLayout,
  { piece, y }: { piece: TextPiece; y: number },
) {
  const [answer] = piece.text.answers;
  const question = answer && noteOf(answer);
  if (question !== undefined) layNote(context, layout, { y, text: question });
}

/** Lays the head over all columns, and the question in the margin level with it. */
export function layHeadAt(context: PlanContext, layout: PageLayout, { piece, top }: { piece: TextPiece; top: number }) {
  layBoldHead(layout, box({ x: layout.x0, y: top, w: boldGrid.width, h: piece.head }), { textParts: piece.parts });
  layQuestionNote(context, layout, { piece, y: top });
}

interface Head {
  parts: readonly TextPart[];
  tall: number;
}

interface LayTallHeadOptions {
  options: { x: number; w: number; bottom: number };
  head: Head;
}

/** Lays a head from the top of the page down to `bottom` mm, where its text begins, its headline as large as fits. */
export function layTallHead(
  context: PlanContext,
  layout: PageLayout,
  {
    options: { x, w, bottom },
    head: {
      parts: [eyebrow, headline, question],
      tall,
    },
  }: LayTallHeadOptions,
) {
  const all = [eyebrow, headline, question].filter(part => part !== undefined);
  if (!eyebrow || !headline) return layBoldHead(layout, box({ x, y: bottom - tall, w, h: tall }), { textParts: all });
  const below = question ? heightOf([question], w, context.measure) : 0;
  const room = { w, h: bottom - boldGrid.top - boldLabelDepth - below - 8, most: 112, least: headline.size };
  const size = sizeIn(context, 'headline', { text: headline.text, room });
  // The question is directly over the text, because the headline may end far above it.
  if (question) layType(layout, box({ x, y: bottom - below - 0.5, w, h: below + 1 }), { parts: [question] });
  return layBoldHead(layout, box({ x, y: boldGrid.top, w, h: bottom - boldGrid.top - (question ? below + 6 : 0) }), {
    textParts: [eyebrow, textPart('headline', headline.text, { size })],
  });
}

/** Two columns at the fold, and a shorter outer one under a picture or quote in the page's outer corner. */
interface SteppedColumns {
  /** Lines of each of the two columns at the fold, and of the outer one. */
  long: number;
  short: number;
  /** Height of the corner, mm; it is as wide as the margin and one column. */
  deep: number;
}

/**
 * The columns of a text around a corner of about `wish` mm height, with `above` mm for the head over the long columns
 * and at most `loose` mm free above that; `undefined` when the text does not fit so.
 */
export function stepOf(
  context: PlanContext,
  piece: TextPiece,
  { above, wish, loose }: { above: number; wish: number; loose: number },
): SteppedColumns | undefined {
  if (piece.marked || context.body.columns !== 3) return undefined;
  const leading = leadingOf(context.body);
  const total = piece.lines * 3;
  const most = Math.floor((piece.bottom - boldGrid.top - above) / leading);
  const least = Math.max(0, total - 2 * most + 2);
  const wishedLines = Math.floor((piece.bottom - wish - 9) / leading);
  // The outer column is at most as long as even columns, and short enough that the others fill the page.
  const fillingLines = total - 2 * (most - Math.floor(loose / leading));
  const short = Math.max(least, Math.min(wishedLines, piece.lines, Math.max(fillingLines, 4)));
  const long = Math.ceil((total - short) / 2) + 1;
  const deep = piece.bottom - short * leading - 9;
  return long <= most && (most - long) * leading <= loose && short >= 4 && deep >= 60
    ? { long, short, deep }
    : undefined;
}

/** Height of an uncropped photo in the corner of a step, within limits, mm. */
export const wishOf = (photo: PhotoFacts, layout: PageLayout): number =>
  Math.min(190, Math.max(70, outside(layout, 1).w / aspectOf(photo)));

/** Lays the columns of a step; the caller lays the corner. */
export function layStep(
  context: PlanContext,
  layout: PageLayout,
  { piece, step: { long, short } }: { piece: TextPiece; step: SteppedColumns },
) {
  const [w, leading] = [columnWidth(context), leadingOf(context.body)];
  // The text runs from left to right, and the short column is outside: on a left page it is the first.
  const columns = layout.left ? [short, long, long] : [long, long, short];
  columns.forEach((lines, at) => {
    const y = piece.bottom - lines * leading;
    layColumn(layout, piece.text.id, { x: layout.x0 + at * (column + gap), y, w, lines, leading });
  });
}

/**
 * Lines of each of two columns at the fold beside two or three pictures under each other; `undefined` when text or
 * pictures do not fit. `above`: height of the head, mm.
 */
export function stripOf(
  context: PlanContext,
  piece: TextPiece,
  { layout, above }: { layout: PageLayout; above: number },
): number | undefined {
  const n = piece.photos.length;
  if (piece.marked || context.body.columns !== 3 || n < 2 || n > 3) return undefined;
  const lines = Math.ceil((piece.lines * 3) / 2) + 1;
  const fits = lines * leadingOf(context.body) + above <= piece.bottom - boldGrid.top;
  const { w } = outside(layout, 1);
  return fits && piece.photos.every(photo => costIn(photo, w, trim.h / n) < 0.4) ? lines : undefined;
}

/** Lays pictures under each other along the outer edge, and two columns at the foot of the page beside them. */
export function layStrip(
  context: PlanContext,
  layout: PageLayout,
  { piece, lines }: { piece: TextPiece; lines: number },
) {
  const side = outside(layout, 1);
  layStack(context, layout, {
    photos: piece.photos,
    area: box({ x: side.x, y: 0, w: side.w, h: trim.h }),
    words: {
      x: layout.left ? 12 : side.x,
      w: side.w - 12,
    },
  });
  const [w, leading] = [columnWidth(context), leadingOf(context.body)];
  const { x } = span(layout, 0, 2);
  for (const at of [0, 1])
    layColumn(layout, piece.text.id, {
      x: x + at * (column + gap),
      y: piece.bottom - lines * leading,
      w,
      lines,
      leading,
    });
}
