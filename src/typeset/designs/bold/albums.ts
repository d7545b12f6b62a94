import type { Box, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf } from '../../plan/crop.ts';
import type { About, Desk, Sheet, Template } from '../../plan/design.ts';
import { box, layPanel, layRule, layType, sheet } from '../../plan/desk.ts';
import { part } from '../../plan/text.ts';
import { grid, inside, notes, outside } from './grid.ts';
import type { Tone } from './tone.ts';
import { blockTone, costIn, layField, layQuoteField, layShots, otherTone, toneOf } from './tone.ts';
import { lineSize, sizeIn, thick } from './type.ts';

/** Several pictures on one page, under a word of furniture. */
export interface Album {
  photos: readonly PhotoFacts[];
  title: string;
}

const about = ({ photos }: Album, ground: About['ground'], folio: boolean): About => ({
  kind: 'album',
  ground,
  folio,
  why: `${photos.length} pictures that were taken or added one after the other.`,
});

/** Between pictures that touch the edges of the page, mm. */
const seam = 1.2;

/** The title in large letters up the margin. */
function layMarginTitle(desk: Desk, on: Sheet, title: string) {
  const { x, w } = notes(on);
  layType(on, box(x, grid.top, w, grid.bottom - grid.top), {
    parts: [part('headline', title, lineSize(title, grid.bottom - grid.top, desk.look, 52))],
    turn: on.left ? -90 : 90,
    align: on.left ? 'right' : 'left',
    colour: 'accent',
  });
}

/** Columns and rows of a field of equal cells. */
const fields: readonly (readonly [columns: number, rows: number])[] = [
  [2, 2],
  [2, 3],
  [2, 4],
  [3, 3],
  [3, 4],
];

/** The field of equal cells in which the pictures lose least, at most two cells being left for flat colours. */
function fieldFor(photos: readonly PhotoFacts[]) {
  let best: { columns: number; rows: number; cost: number } | undefined;
  for (const [columns, rows] of fields) {
    const spare = columns * rows - photos.length;
    if (spare < 0 || spare > (photos.length < 5 ? 1 : 2)) continue;
    const costs = photos.map(photo => costIn(photo, trim.w / columns, trim.h / rows));
    const cost = costs.reduce((sum, each) => sum + each, 0) / costs.length;
    if (Math.max(...costs) <= 0.5 && cost <= 0.34 && (!best || cost < best.cost)) best = { columns, rows, cost };
  }
  return best;
}

/** A flat cell of a field: the title, or the theme's shapes. */
function layFlat(desk: Desk, on: Sheet, cell: Box, tone: Tone, title?: string) {
  if (title === undefined) return layField(on, cell, tone);
  const over = layPanel(on, cell, { colour: tone.ground });
  const [left, right] = [Math.max(cell.x + 7, 12), Math.min(cell.x + cell.w - 5, trim.w - 10)];
  const room = { w: right - left, h: cell.h - 26, most: 60, least: 12 };
  layRule(on, box(left, cell.y + 10, right - left, thick), tone.mark, over);
  return layType(on, box(left, cell.y + 16, right - left, cell.h - 24), {
    parts: [part('headline', title, sizeIn(desk, 'headline', title, room))],
    colour: tone.letters,
    over,
  });
}

/** The picture that stands best in a large upright frame, and the others in their order. */
function leadOf(photos: readonly PhotoFacts[], w: number, h: number) {
  const costs = photos.map(photo => costIn(photo, w, h));
  const at = costs.indexOf(Math.min(...costs));
  return { lead: photos[at] as PhotoFacts, cost: costs[at] ?? 1, others: photos.filter((_, n) => n !== at) };
}

/** A large picture outside and the others one under the other at the fold. */
function leading(desk: Desk, on: Sheet, { photos }: Album) {
  const [side, strip] = [outside(on, 2), inside(on, 2)];
  const deep = 198;
  const { lead, others, cost } = leadOf(photos, side.w, deep);
  const each = trim.h / others.length;
  const worst = Math.max(...others.map(photo => costIn(photo, strip.w, each)));
  return cost < 0.34 && worst < 0.44 ? { side, strip, deep, lead, others, each } : undefined;
}

/** Where two or three pictures may stand by turns, from the outer edge and from the fold. */
const turns = (on: Sheet): readonly Pick<Box, 'x' | 'w'>[][] => [
  [outside(on, 3), inside(on, 0)],
  [outside(on, 2), inside(on, 1)],
  [outside(on, 2), inside(on, 1), outside(on, 2)],
  [outside(on, 1), inside(on, 1), outside(on, 1)],
];
const shapeOf = (photo: PhotoFacts): number => Math.min(Math.max(aspectOf(photo), 0.7), 1.9);

/** Pictures at about their own shape, by turns down the page; `scale`: how far from their own shape. */
function staggered(
  on: Sheet,
  { photos }: Album,
  deep = trim.h,
): { scale: number; cells: { photo: PhotoFacts; box: Box }[] } {
  const room = deep - (photos.length - 1) * 8;
  const tried = turns(on)
    .filter(places => places.length === photos.length)
    .map(places => {
      const talls = photos.map((photo, at) => (places[at]?.w ?? 1) / shapeOf(photo));
      return { places, talls, scale: room / talls.reduce((sum, tall) => sum + tall, 0) };
    })
    .toSorted((one, other) => Math.abs(Math.log(one.scale)) - Math.abs(Math.log(other.scale)));
  const [best] = tried;
  if (!best) return { scale: 0, cells: [] };
  let y = 0;
  const cells = photos.map((photo, at) => {
    const { x, w } = best.places[at] ?? { x: 0, w: 1 };
    const cell = { photo, box: box(x, y, w, (best.talls[at] ?? 0) * best.scale) };
    y += cell.box.h + 8;
    return cell;
  });
  return { scale: best.scale, cells };
}
/** What is free beside the first of three pictures is a line of the story's, or the theme's shapes'. */
function layBeside(desk: Desk, on: Sheet, album: Album, tone: Tone) {
  const [first] = staggered(on, album).cells;
  if (!first || album.photos.length < 3 || album.photos.some(photo => photo.caption)) return;
  const { x, w, h } = first.box;
  layQuoteField(desk, on, x > 0 ? box(0, 0, x, h) : box(w, 0, trim.w - w, h), tone);
}
const staggers = (on: Sheet, album: Album): boolean => {
  if (album.photos.length > 3) return false;
  const { scale, cells } = staggered(on, album);
  const whole = cells.every(({ photo, box: at }) => costIn(photo, at.w, at.h) < 0.36);
  return scale >= 0.8 && scale <= 1.3 && whole;
};

/** Pages of two and more pictures; the last takes any. */
export const albums: readonly Template<Album>[] = [
  {
    name: 'album-tiles',
    suits: (_desk, { photos }) => (photos.length > 2 && fieldFor(photos) ? 0.78 : undefined),
    lay: (desk, on, album) => {
      const { photos, title } = album;
      const { columns, rows } = fieldFor(photos) ?? { columns: 3, rows: 4 };
      const spare = columns * rows - photos.length;
      // The flat cells lie apart: one in a corner, the other diagonally across.
      const flat = [on.left ? columns * (rows - 1) : columns * rows - 1, on.left ? columns - 1 : 0].slice(0, spare);
      const captioned = photos.some(photo => photo.caption);
      const area = box(0, 0, trim.w, captioned ? trim.h - 4 : trim.h);
      const at = (cell: number, room: Box): Box => {
        const [w, h] = [room.w / columns, room.h / rows];
        return box(room.x + (cell % columns) * w, room.y + Math.floor(cell / columns) * h, w, h);
      };
      const free = Array.from({ length: columns * rows }, (_, cell) => cell).filter(cell => !flat.includes(cell));
      const room = layShots(desk, on, photos, area, {}, all =>
        photos.map((photo, n) => ({ photo, box: at(free[n] ?? 0, all) })),
      );
      flat.forEach((cell, n) =>
        layFlat(
          desk,
          on,
          at(cell, room),
          n === 0 ? toneOf(desk, on.number) : otherTone(desk, on.number),
          n === 0 ? title : undefined,
        ),
      );
      return about(album, 'paper', false);
    },
  },
  {
    name: 'album-lead',
    suits: (desk, album, number) =>
      album.photos.length >= 3 && album.photos.length <= 5 && leading(desk, sheet(desk, number), album)
        ? 0.8
        : undefined,
    lay: (desk, on, album) => {
      const found = leading(desk, on, album);
      if (!found) return about(album, 'paper', false);
      const { side, strip, deep, lead, others, each } = found;
      const tone = toneOf(desk, on.number);
      const words = { x: on.left ? 12 : side.x + 8, w: side.w - 20 };
      layShots(desk, on, album.photos, box(side.x, 0, side.w, deep), { words }, room => [
        { photo: lead, box: room },
        ...others.map((photo, at) => ({
          photo,
          box: box(on.left ? strip.x + seam : 0, at * each, strip.w - seam, each - (at < others.length - 1 ? seam : 0)),
        })),
      ]);
      layQuoteField(desk, on, box(side.x, deep, side.w, trim.h - deep), tone);
      return about(album, 'paper', false);
    },
  },
  {
    name: 'album-stagger',
    suits: (desk, album, number) => (staggers(sheet(desk, number), album) ? 0.8 : undefined),
    lay: (desk, on, album) => {
      const tone = blockTone(desk, on.number);
      const captioned = album.photos.some(photo => photo.caption);
      const area = box(0, 0, trim.w, captioned ? trim.h - 4 : trim.h);
      layShots(desk, on, album.photos, area, { ink: tone.letters }, room => staggered(on, album, room.h).cells);
      layBeside(desk, on, album, tone);
      return about(album, tone.ground, false);
    },
  },
  {
    name: 'album-bleed',
    suits: (_desk, { photos }) => (photos.length <= 4 ? 0.55 : undefined),
    lay: (desk, on, album) => {
      const captioned = album.photos.some(photo => photo.caption);
      layShots(desk, on, album.photos, box(0, 0, trim.w, captioned ? trim.h - 4 : trim.h), { gap: seam });
      return about(album, 'paper', false);
    },
  },
  {
    name: 'album-rows',
    suits: () => 0.5,
    lay: (desk, on, album) => {
      layMarginTitle(desk, on, album.title);
      layShots(desk, on, album.photos, box(on.x0, grid.top, grid.width, grid.bottom - grid.top), { gap: 2.4 });
      return about(album, 'paper', true);
    },
  },
];
