import type { Part, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import type { Desk, Sheet } from '../../plan/design.ts';
import { box, layColumn, layType } from '../../plan/desk.ts';
import { layColumns } from '../../plan/pour.ts';
import { columnWidth, leadingOf } from '../../plan/sequence.ts';
import { heightOf, part } from '../../plan/text.ts';
import type { Piece } from '../../plan/stories.ts';
import { layCodes } from '../../plan/voice.ts';
import { aspectOf } from '../../plan/crop.ts';
import { column, gap, grid, outside, span } from './grid.ts';
import { costIn, layStack } from './tone.ts';
import { layHead, layNote, noteOf, sizeIn, under } from './type.ts';

/** From a head to its text, mm: what the planner keeps free. */
export const apart = 8;

export const tallOf = (desk: Desk, { lines }: Piece): number => lines * leadingOf(desk.body);
export const textTopOf = (desk: Desk, piece: Piece): number => piece.bottom - tallOf(desk, piece);
export const headTopOf = (desk: Desk, piece: Piece): number => textTopOf(desk, piece) - apart - piece.head;
/** What the columns leave of the page, mm. */
export const freeOf = (desk: Desk, piece: Piece): number => textTopOf(desk, piece) - grid.top;
/** Its photo, where it has exactly one. */
export const onlyOf = ({ photos }: Pick<Piece, 'photos'>): PhotoFacts | undefined =>
  photos.length === 1 ? photos[0] : undefined;

/** Columns down to the foot of the page, and below them the page marks that belong to the text. */
export function layText(desk: Desk, on: Sheet, piece: Piece, top = textTopOf(desk, piece)) {
  layColumns(desk, on, piece.text.id, top, piece.lines);
  if (!piece.marked) return;
  const marks = piece.text.answers.flatMap(answer => answer.marks);
  layCodes(on, { x: on.x0, y: piece.bottom + 7, w: grid.width }, marks, { ground: 'paper' });
}

/** The question in the margin, its rule level with that of a head at the same y. */
export function layAsked(desk: Desk, on: Sheet, piece: Piece, y: number) {
  const [answer] = piece.text.answers;
  const asked = answer && noteOf(answer);
  if (asked !== undefined) layNote(desk, on, y, asked);
}

/** The head over all columns, and the question level with it. */
export function layHeadAt(desk: Desk, on: Sheet, piece: Piece, top: number) {
  layHead(on, box(on.x0, top, grid.width, piece.head), piece.parts);
  layAsked(desk, on, piece, top);
}

interface Head {
  parts: readonly Part[];
  tall: number;
}

/** A head from the top of the page down to where its text begins, the headline as large as that room bears. */
export function layTallHead(
  desk: Desk,
  on: Sheet,
  { x, w, bottom }: { x: number; w: number; bottom: number },
  { parts: [eyebrow, headline, asked], tall }: Head,
) {
  const all = [eyebrow, headline, asked].filter(one => one !== undefined);
  if (!eyebrow || !headline) return layHead(on, box(x, bottom - tall, w, tall), all);
  const below = asked ? heightOf([asked], w, desk.measure) : 0;
  const room = { w, h: bottom - grid.top - under - below - 8, most: 112, least: headline.size };
  const size = sizeIn(desk, 'headline', headline.text, room);
  // The question stays with the text when the headline ends far above it.
  if (asked) layType(on, box(x, bottom - below - 0.5, w, below + 1), { parts: [asked] });
  return layHead(on, box(x, grid.top, w, bottom - grid.top - (asked ? below + 6 : 0)), [
    eyebrow,
    part('headline', headline.text, size),
  ]);
}

/** Two columns towards the fold, and a short one outside that begins under something in the page's outer corner. */
export interface Step {
  /** Lines of the columns. */
  long: number;
  short: number;
  /** How deep the corner is, mm; as wide as the margin and one column. */
  deep: number;
}

/**
 * How a text stands in a step around a corner of about `wish` mm, with `above` mm over the long columns and at most `loose` mm free over
 * that; `undefined` when it cannot.
 */
export function stepOf(
  desk: Desk,
  piece: Piece,
  { above, wish, loose }: { above: number; wish: number; loose: number },
): Step | undefined {
  if (piece.marked || desk.body.columns !== 3) return undefined;
  const leading = leadingOf(desk.body);
  const total = piece.lines * 3;
  const most = Math.floor((piece.bottom - grid.top - above) / leading);
  const least = Math.max(0, total - 2 * most + 2);
  const wanted = Math.floor((piece.bottom - wish - 9) / leading);
  // No longer than even columns would be, and so short that the others fill the page.
  const filled = total - 2 * (most - Math.floor(loose / leading));
  const short = Math.max(least, Math.min(wanted, piece.lines, Math.max(filled, 4)));
  const long = Math.ceil((total - short) / 2) + 1;
  const deep = piece.bottom - short * leading - 9;
  return long <= most && (most - long) * leading <= loose && short >= 4 && deep >= 60
    ? { long, short, deep }
    : undefined;
}

/** How deep a photo wants to be in the corner of a step, mm. */
export const wishOf = (photo: PhotoFacts, on: Sheet): number =>
  Math.min(190, Math.max(70, outside(on, 1).w / aspectOf(photo)));

export function layStep(desk: Desk, on: Sheet, piece: Piece, { long, short }: Step) {
  const [w, leading] = [columnWidth(desk), leadingOf(desk.body)];
  // Read from left to right: the short column stands outside, so it is the first on a left page.
  const columns = on.left ? [short, long, long] : [long, long, short];
  columns.forEach((lines, at) => {
    const y = piece.bottom - lines * leading;
    layColumn(on, piece.text.id, { x: on.x0 + at * (column + gap), y, w, lines, leading });
  });
}

/** Two columns towards the fold beside pictures that stand one under the other from edge to edge: lines of each; `undefined` when they cannot. */
export function stripOf(desk: Desk, piece: Piece, on: Sheet, above: number): number | undefined {
  const n = piece.photos.length;
  if (piece.marked || desk.body.columns !== 3 || n < 2 || n > 3) return undefined;
  const lines = Math.ceil((piece.lines * 3) / 2) + 1;
  const fits = lines * leadingOf(desk.body) + above <= piece.bottom - grid.top;
  const { w } = outside(on, 1);
  return fits && piece.photos.every(photo => costIn(photo, w, trim.h / n) < 0.4) ? lines : undefined;
}

/** Lays the pictures of a strip, and its two columns at the foot. */
export function layStrip(desk: Desk, on: Sheet, piece: Piece, lines: number) {
  const side = outside(on, 1);
  layStack(desk, on, piece.photos, box(side.x, 0, side.w, trim.h), { x: on.left ? 12 : side.x, w: side.w - 12 });
  const [w, leading] = [columnWidth(desk), leadingOf(desk.body)];
  const { x } = span(on, 0, 2);
  for (const at of [0, 1])
    layColumn(on, piece.text.id, { x: x + at * (column + gap), y: piece.bottom - lines * leading, w, lines, leading });
}
