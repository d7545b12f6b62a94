import type { Box, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { box, layPanel, layRule, layType, emptyPage } from '../../plan/page-layout.ts';
import { textPart } from '../../plan/answers.ts';
import { boldGrid, inside, notes, outside } from './grid.ts';
import type { BoldTone } from './tone.ts';
import { blockTone, costIn, layField, layQuoteField, layShots, otherTone, toneOf } from './tone.ts';
import { lineSize, sizeIn, thick } from './type.ts';

/** Several pictures on one page, and a title for it. */
interface BoldAlbum {
  photos: readonly PhotoFacts[];
  title: string;
}

const boldAlbumsDescription = (
  { photos }: BoldAlbum,
  ground: PageDescription['ground'],
  folio: boolean,
): PageDescription => ({
  kind: 'album',
  ground,
  folio,
  why: `${photos.length} pictures that were taken or added one after the other.`,
});

/** Space between pictures that touch the edges of the page, mm. */
const seam = 1.2;

/** Lays the title, turned by 90 degrees, in large letters in the margin. */
function layMarginTitle(context: PlanContext, layout: PageLayout, title: string) {
  const { x, w } = notes(layout);
  layType(layout, box({ x, y: boldGrid.top, w, h: boldGrid.bottom - boldGrid.top }), {
    parts: [
      textPart('headline', title, {
        size: lineSize(title, boldGrid.bottom - boldGrid.top, { look: context.look, most: 52 }),
      }),
    ],
    turn: layout.left ? -90 : 90,
    align: layout.left ? 'right' : 'left',
    colour: 'accent',
  });
}

/** Columns and rows of the fields of equal cells. */
const fields: readonly (readonly [columns: number, rows: number])[] = [
  [2, 2],
  [2, 3],
  [2, 4],
  [3, 3],
  [3, 4],
];

/** The field in which the pictures cost least, with at most two cells for flat grounds; `undefined` if none suits. */
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

/** Lays a cell without a picture: the title on a flat ground, or the theme's shapes. */
function layFlat(
  context: PlanContext,
  layout: PageLayout,
  { cell, tone, title }: { cell: Box; tone: BoldTone; title?: string | undefined },
) {
  if (title === undefined) return layField(layout, cell, tone);
  const over = layPanel(layout, cell, { colour: tone.ground });
  const [left, right] = [Math.max(cell.x + 7, 12), Math.min(cell.x + cell.w - 5, trim.w - 10)];
  const room = { w: right - left, h: cell.h - 26, most: 60, least: 12 };
  layRule(layout, box({ x: left, y: cell.y + 10, w: right - left, h: thick }), { ink: tone.mark, over });
  return layType(layout, box({ x: left, y: cell.y + 16, w: right - left, h: cell.h - 24 }), {
    parts: [textPart('headline', title, { size: sizeIn(context, 'headline', { text: title, room }) })],
    colour: tone.letters,
    over,
  });
}

/** The picture that costs least in a large upright frame, and the others in their order. */
function leadOf(photos: readonly PhotoFacts[], w: number, h: number) {
  const costs = photos.map(photo => costIn(photo, w, h));
  const at = costs.indexOf(Math.min(...costs));
  return { lead: photos[at] as PhotoFacts, cost: costs[at] ?? 1, others: photos.filter((_, n) => n !== at) };
}

/** A large outer picture and the others under each other at the fold; `undefined` when their crops cost too much. */
function arrangeLead(context: PlanContext, layout: PageLayout, { photos }: BoldAlbum) {
  const [side, strip] = [outside(layout, 2), inside(layout, 2)];
  const deep = 198;
  const { lead, others, cost } = leadOf(photos, side.w, deep);
  const each = trim.h / others.length;
  const worst = Math.max(...others.map(photo => costIn(photo, strip.w, each)));
  return cost < 0.34 && worst < 0.44 ? { side, strip, deep, lead, others, each } : undefined;
}

/** Places for two or three pictures, alternately at the outer edge and at the fold. */
const alternatingPlaces = (layout: PageLayout): readonly Pick<Box, 'x' | 'w'>[][] => [
  [outside(layout, 3), inside(layout, 0)],
  [outside(layout, 2), inside(layout, 1)],
  [outside(layout, 2), inside(layout, 1), outside(layout, 2)],
  [outside(layout, 1), inside(layout, 1), outside(layout, 1)],
];
/** Aspect ratio of a frame for the photo, near its own. */
const shapeOf = (photo: PhotoFacts): number => Math.min(Math.max(aspectOf(photo), 0.7), 1.9);

/** Pictures at alternating places down `deep` mm of the page; `scale`: frame height over uncropped height. */
function staggerCells(
  layout: PageLayout,
  { photos }: BoldAlbum,
  deep = trim.h,
): { scale: number; cells: { photo: PhotoFacts; box: Box }[] } {
  const room = deep - (photos.length - 1) * 8;
  const candidates = alternatingPlaces(layout)
    .filter(places => places.length === photos.length)
    .map(places => {
      const talls = photos.map((photo, at) => (places[at]?.w ?? 1) / shapeOf(photo));
      return { places, talls, scale: room / talls.reduce((sum, tall) => sum + tall, 0) };
    })
    .toSorted((a, b) => Math.abs(Math.log(a.scale)) - Math.abs(Math.log(b.scale)));
  const [best] = candidates;
  if (!best) return { scale: 0, cells: [] };
  let y = 0;
  const cells = photos.map((photo, at) => {
    const { x, w } = best.places[at] ?? { x: 0, w: 1 };
    const cell = { photo, box: box({ x, y, w, h: (best.talls[at] ?? 0) * best.scale }) };
    y += cell.box.h + 8;
    return cell;
  });
  return { scale: best.scale, cells };
}
/** Fills the room beside the first of three pictures without captions: a line of the story, or the theme's shapes. */
function layBoldBeside(
  context: PlanContext,
  layout: PageLayout,
  { album, tone }: { album: BoldAlbum; tone: BoldTone },
) {
  const [first] = staggerCells(layout, album).cells;
  if (!first || album.photos.length < 3 || album.photos.some(photo => photo.caption)) return;
  const { x, w, h } = first.box;
  layQuoteField(context, layout, {
    area: x > 0 ? box({ x: 0, y: 0, w: x, h }) : box({ x: w, y: 0, w: trim.w - w, h }),
    tone,
  });
}
/** Whether two or three pictures suit alternating places. */
const canStagger = (layout: PageLayout, album: BoldAlbum): boolean => {
  if (album.photos.length > 3) return false;
  const { scale, cells } = staggerCells(layout, album);
  const isHardlyCropped = cells.every(({ photo, box: at }) => costIn(photo, at.w, at.h) < 0.36);
  return scale >= 0.8 && scale <= 1.3 && isHardlyCropped;
};

/** Templates for two and more pictures; the last suits any. */
export const boldAlbums: readonly Template<BoldAlbum>[] = [
  {
    name: 'album-tiles',
    suits: (_context, { photos }) => (photos.length > 2 && fieldFor(photos) ? 0.78 : undefined),
    lay: (context, layout, album) => {
      const { photos, title } = album;
      const { columns, rows } = fieldFor(photos) ?? { columns: 3, rows: 4 };
      const spare = columns * rows - photos.length;
      // One flat cell is in a corner, the other diagonally opposite.
      const flat = [layout.left ? columns * (rows - 1) : columns * rows - 1, layout.left ? columns - 1 : 0].slice(
        0,
        spare,
      );
      const hasCaption = photos.some(photo => photo.caption);
      const area = box({ x: 0, y: 0, w: trim.w, h: hasCaption ? trim.h - 4 : trim.h });
      const at = (cell: number, room: Box): Box => {
        const [w, h] = [room.w / columns, room.h / rows];
        return box({ x: room.x + (cell % columns) * w, y: room.y + Math.floor(cell / columns) * h, w, h });
      };
      const free = Array.from({ length: columns * rows }, (_, cell) => cell).filter(cell => !flat.includes(cell));
      const room = layShots(context, layout, {
        photos,
        area,
        look: {},
        cellsIn: all => photos.map((photo, n) => ({ photo, box: at(free[n] ?? 0, all) })),
      });
      flat.forEach((cell, n) =>
        layFlat(context, layout, {
          cell: at(cell, room),
          tone: n === 0 ? toneOf(context, layout.number) : otherTone(context, layout.number),
          title: n === 0 ? title : undefined,
        }),
      );
      return boldAlbumsDescription(album, 'paper', false);
    },
  },
  {
    name: 'album-lead',
    suits: (context, album, number) =>
      album.photos.length >= 3 && album.photos.length <= 5 && arrangeLead(context, emptyPage(context, number), album)
        ? 0.8
        : undefined,
    lay: (context, layout, album) => {
      const arrangement = arrangeLead(context, layout, album);
      if (!arrangement) return boldAlbumsDescription(album, 'paper', false);
      const { side, strip, deep, lead, others, each } = arrangement;
      const tone = toneOf(context, layout.number);
      const words = { x: layout.left ? 12 : side.x + 8, w: side.w - 20 };
      layShots(context, layout, {
        photos: album.photos,
        area: box({ x: side.x, y: 0, w: side.w, h: deep }),
        look: { words },
        cellsIn: room => [
          { photo: lead, box: room },
          ...others.map((photo, at) => ({
            photo,
            box: box({
              x: layout.left ? strip.x + seam : 0,
              y: at * each,
              w: strip.w - seam,
              h: each - (at < others.length - 1 ? seam : 0),
            }),
          })),
        ],
      });
      layQuoteField(context, layout, { area: box({ x: side.x, y: deep, w: side.w, h: trim.h - deep }), tone });
      return boldAlbumsDescription(album, 'paper', false);
    },
  },
  {
    name: 'album-stagger',
    suits: (context, album, number) => (canStagger(emptyPage(context, number), album) ? 0.8 : undefined),
    lay: (context, layout, album) => {
      const tone = blockTone(context, layout.number);
      const hasCaption = album.photos.some(photo => photo.caption);
      const area = box({ x: 0, y: 0, w: trim.w, h: hasCaption ? trim.h - 4 : trim.h });
      layShots(context, layout, {
        photos: album.photos,
        area,
        look: { ink: tone.letters },
        cellsIn: room => staggerCells(layout, album, room.h).cells,
      });
      layBoldBeside(context, layout, { album, tone });
      return boldAlbumsDescription(album, tone.ground, false);
    },
  },
  {
    name: 'album-bleed',
    suits: (_context, { photos }) => (photos.length <= 4 ? 0.55 : undefined),
    lay: (context, layout, album) => {
      const hasCaption = album.photos.some(photo => photo.caption);
      layShots(context, layout, {
        photos: album.photos,
        area: box({ x: 0, y: 0, w: trim.w, h: hasCaption ? trim.h - 4 : trim.h }),
        look: {
          gap: seam,
        },
      });
      return boldAlbumsDescription(album, 'paper', false);
    },
  },
  {
    name: 'album-rows',
    suits: () => 0.5,
    lay: (context, layout, album) => {
      layMarginTitle(context, layout, album.title);
      layShots(context, layout, {
        photos: album.photos,
        area: box({ x: layout.x0, y: boldGrid.top, w: boldGrid.width, h: boldGrid.bottom - boldGrid.top }),
        look: {
          gap: 2.4,
        },
      });
      return boldAlbumsDescription(album, 'paper', true);
    },
  },
];
