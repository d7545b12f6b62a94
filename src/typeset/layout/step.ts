import { aspectOf } from '../plan/crop.ts';
import { leadingOf } from '../plan/page-sequence.ts';
import { inScale } from './scale.ts';
import { measureOn } from './template-page.ts';
import type { TemplatePage } from './template-page.ts';

/** Columns of different length under a head and under a picture in the page's outer corner. */
interface SteppedColumns {
  /** Lines of each column, from the fold. */
  lines: readonly [number, number];
  /** Where the long one begins, and the height of the corner, mm. */
  top: number;
  deep: number;
}

/** The heights of the corner, mm, the least lines of the short column, and the room that a head may fill, mm. */
const [corner, leastLines, mostHeadRoom] = [{ least: 64, most: 190 }, 4, 110];

/** The columns of a page around a corner of about its picture's own height; `undefined` when the text does not fit. */
export function stepFor(
  page: TemplatePage,
  { head, bottom }: { head: number; bottom: number },
): SteppedColumns | undefined {
  const { context, content, table } = page;
  const [photo] = content.photos;
  const each = content.run?.lines ?? 0;
  if (!photo || content.marked || context.body.columns !== 2) return undefined;
  const [leading, gap] = [leadingOf(context.body), inScale(table.spaces, 'head')];
  const total = each * 2;
  const room = bottom - context.grid.top - (head > 0 ? head + gap : 0);
  const most = Math.floor(room / leading);
  const own = measureOn(page, 'beside column').w / aspectOf(photo);
  const preferred = Math.min(corner.most, Math.max(corner.least, own));
  const filling = total - Math.floor((room - mostHeadRoom) / leading);
  const lines = Math.min(Math.floor((bottom - preferred - gap) / leading), each, Math.max(filling, leastLines));
  const short = Math.max(total - most + 1, lines);
  const long = total - short + 1;
  const deep = bottom - short * leading - gap;
  const fits = long <= most && short >= leastLines && short <= long && deep >= corner.least;
  return fits && room - long * leading <= mostHeadRoom
    ? { lines: [long, short], top: bottom - long * leading, deep }
    : undefined;
}
