/** Festive's templates for a page with several pictures. */
import type { Box, Ink, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { box, layDrawing, layPhoto } from '../../plan/page-layout.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import type { FestiveTone } from './tone.ts';
import { bandTall, layBand, layDivider, layEdges, layWords } from './ornaments.ts';
import { captionOf, layCaption } from './captions-and-quotes.ts';
import { cellsOf, costs, layArch, layMat, layMosaic } from './picture-frames.ts';
import { deep, tones } from './tone.ts';
import { centred, festiveGrid as page } from './grid.ts';
import { sizeIn } from './single-pictures.ts';

interface FestiveAlbum {
  photos: readonly PhotoFacts[];
  title: string;
}
const festiveAlbumDescription = ({ photos }: FestiveAlbum, ground: Ink, folio: boolean): PageDescription => ({
  kind: 'album',
  ground,
  folio,
  why: `${photos.length} pictures that were taken or added one after the other.`,
});

/** Lays an album's title and the divider under it; returns where the pictures begin, mm. */
function layFestivePicturesTitle(
  context: PlanContext,
  layout: PageLayout,
  { title, tone }: { title: string; tone: FestiveTone },
): number {
  const parts = [textPart('headline', title, { size: 22 * context.look.scale, colour: tone.title })];
  const tall = heightOf(parts, page.width, context.measure);
  layWords(layout, page.top + 2, { w: page.width, tall, parts, tone });
  layDivider(layout, page.top + tall + 5, { tone });
  return page.top + tall + 15;
}

/** Where the pictures under a title begin, mm, without laying the title: templates are compared before one is laid. */
const albumTop = (context: PlanContext, title: string): number =>
  page.top +
  heightOf([textPart('headline', title, { size: 22 * context.look.scale })], page.width, context.measure) +
  15;
/** The area of the pictures between the title and their captions. */
const areaOf = (
  context: PlanContext,
  { photos, title }: FestiveAlbum,
): { area: Box; caption: ReturnType<typeof captionOf> } => {
  const caption = captionOf(context, photos);
  const top = albumTop(context, title);
  return { area: box({ x: page.inner, y: top, w: page.width, h: page.bottom - top - caption.tall }), caption };
};

/** How many cells each row has, by the number of pictures. */
const festivePicturesRows: Readonly<Record<number, readonly number[]>> = {
  2: [2],
  3: [3],
  4: [2, 2],
  5: [2, 3],
  6: [3, 3],
  8: [4, 4],
  9: [3, 3, 3],
};
/** Cells of equal arches, row by row; none for other numbers of pictures than those above. */
function archesOf(n: number, area: Box): Box[] {
  const rows = festivePicturesRows[n] ?? [];
  const gap = 7;
  const most = Math.max(1, ...rows);
  const w = (area.w - 4 - gap * (most - 1)) / most;
  const h = Math.min((area.h - 4 - gap * (rows.length - 1)) / Math.max(1, rows.length), w * 1.75);
  const tall = h * rows.length + gap * (rows.length - 1);
  return rows.flatMap((count, row) => {
    const rowWidth = w * count + gap * (count - 1);
    const x = area.x + (area.w - rowWidth) / 2;
    const y = area.y + (area.h - tall) / 2 + row * (h + gap);
    return cellsOf(count, box({ x, y, w: rowWidth, h }), gap);
  });
}
const mean = (costs: readonly number[]): number => costs.reduce((sum, cost) => sum + cost, 0) / costs.length;

/** One large picture, the others in equal cells under a printed border; all of it centred in the pictures' area. */
function leadOf(context: PlanContext, album: FestiveAlbum) {
  const { area, caption } = areaOf(context, album);
  const [first, ...rest] = album.photos;
  const columns = rest.length === 4 ? 2 : Math.max(1, rest.length);
  const rows = rest.length === 4 ? 2 : 1;
  const gap = 4;
  const w = (area.w - gap * (columns - 1)) / columns;
  const between = bandTall + 8;
  const least = Math.min(w * 0.55, 62) * rows + gap * (rows - 1);
  const size = first
    ? sizeIn(first, area.w - 3, { h: area.h - least - between - 3, options: [0.8, 1.9] })
    : { w: 0, h: 0 };
  const h = Math.min(w * 1.3, (area.h - size.h - 3 - between - gap * (rows - 1)) / rows);
  const all = size.h + 3 + between + h * rows + gap * (rows - 1);
  const y = area.y + 1.5 + (area.h - all) / 2;
  const stripTop = y + size.h + 1.5 + between;
  const cells = rest.map((_, at) =>
    box({ x: area.x + (at % columns) * (w + gap), y: stripTop + Math.floor(at / columns) * (h + gap), w, h }),
  );
  return { area, caption, first, rest, size, y, cells, stripTop, end: stripTop + h * rows + gap * (rows - 1) };
}

export const festiveAlbums: readonly Template<FestiveAlbum>[] = [
  {
    name: 'album',
    form: 'mosaic',
    suits: () => 0.45,
    lay: (context, layout, album) => {
      const tone = tones.paper;
      layEdges(layout, tone);
      layFestivePicturesTitle(context, layout, { title: album.title, tone });
      const { area, caption } = areaOf(context, album);
      layMosaic(layout, album.photos, { area, gap: 3.4 });
      layCaption(layout, caption, { y: area.y + area.h, tone });
      return festiveAlbumDescription(album, 'paper', true);
    },
  },
  deep({
    name: 'album-deep',
    form: 'mosaic',
    suits: (_context, { photos }) => (photos.length <= 6 ? 0.5 : 0.3),
    lay: (context, layout, album) => {
      const tone = tones.deep;
      layEdges(layout, tone);
      layFestivePicturesTitle(context, layout, { title: album.title, tone });
      const { area, caption } = areaOf(context, album);
      layMosaic(layout, album.photos, { area, gap: 3.4 });
      layCaption(layout, caption, { y: area.y + area.h, tone });
      return festiveAlbumDescription(album, 'deep', false);
    },
  }),
  {
    name: 'album-arches',
    suits: (context, album) => {
      const { area } = areaOf(context, album);
      const [cell] = archesOf(album.photos.length, area);
      if (!cell || cell.h < 56) return undefined;
      const photoCosts = album.photos.map(photo => costs(photo, cell, 'arch'));
      return Math.max(...photoCosts) > 0.55 ? undefined : 0.85 - mean(photoCosts) * 0.5;
    },
    lay: (context, layout, album) => {
      const tone = tones.tint;
      layEdges(layout, tone);
      layFestivePicturesTitle(context, layout, { title: album.title, tone });
      const { area, caption } = areaOf(context, album);
      const cells = archesOf(album.photos.length, area);
      album.photos.forEach((photo, at) => {
        const cell = cells[at];
        if (cell) layArch(layout, photo, { at: cell, tone });
      });
      const end = Math.max(...cells.map(cell => cell.y + cell.h));
      layCaption(layout, caption, { y: end + 2, tone });
      return festiveAlbumDescription(album, 'tint', true);
    },
  },
  {
    name: 'album-lead',
    suits: (context, album) => {
      if (album.photos.length < 3 || album.photos.length > 5) return undefined;
      const { first, rest, size, cells } = leadOf(context, album);
      if (!first || size.w < 110) return undefined;
      return 0.9 - mean([costs(first, size), ...rest.map((photo, at) => costs(photo, cells[at] as Box))]) * 0.6;
    },
    lay: (context, layout, album) => {
      const tone = tones.paper;
      layEdges(layout, tone);
      layFestivePicturesTitle(context, layout, { title: album.title, tone });
      const { area, caption, first, rest, size, y, cells, stripTop, end } = leadOf(context, album);
      layMat(layout, first as PhotoFacts, { at: box({ x: centred(size.w), y, w: size.w, h: size.h }), tone });
      layDrawing(layout, box({ x: area.x, y: stripTop - bandTall - 3.5, w: area.w, h: bandTall - 1 }), {
        drawing: 'band',
        ink: tone.mark,
        ground: tone.ground,
      });
      rest.forEach((photo, at) => {
        const cell = cells[at];
        if (cell) layPhoto(layout, { photo, area: cell, border: { ink: 'light', width: 0.25, gap: -1.6 } });
      });
      layCaption(layout, caption, { y: end, tone });
      return festiveAlbumDescription(album, 'paper', true);
    },
  },
  {
    name: 'album-tiles',
    suits: (context, album) => {
      const cells = tilesOf(context, album);
      const [cell] = cells;
      if (!cell) return undefined;
      const photoCosts = album.photos.map(photo => costs(photo, cell));
      return mean(photoCosts) > 0.34 ? undefined : 0.85 - mean(photoCosts) * 0.6;
    },
    lay: (context, layout, album) => {
      const tone = tones.paper;
      layEdges(layout, tone);
      layFestivePicturesTitle(context, layout, { title: album.title, tone });
      const { area, caption } = areaOf(context, album);
      const cells = tilesOf(context, album);
      album.photos.forEach((photo, at) => {
        const cell = cells[at];
        if (cell) layPhoto(layout, { photo, area: cell });
      });
      const [columns, rows] = tiles[album.photos.length] as [number, number];
      const [first] = cells as [Box];
      // One flower wherever four pictures meet.
      for (let row = 1; row < rows; row++)
        for (let column = 1; column < columns; column++)
          layDrawing(
            layout,
            box({
              x: area.x + column * (first.w + tileGap) - tileGap + 0.6,
              y: first.y + row * (first.h + tileGap) - tileGap + 0.6,
              w: tileGap - 1.2,
              h: tileGap - 1.2,
            }),
            { drawing: 'spot', ink: tone.mark, ground: tone.ground },
          );
      layCaption(layout, caption, { y: area.y + area.h, tone });
      return festiveAlbumDescription(album, 'paper', true);
    },
  },
  {
    name: 'album-steps',
    suits: (context, album) => {
      const { left, right } = stepsOf(context, album);
      if (left.length === 0) return undefined;
      const photoCosts = [...left, ...right].map((cell, at) => costs(album.photos[at] as PhotoFacts, cell));
      return mean(photoCosts) > 0.34 ? undefined : 0.85 - mean(photoCosts) * 0.6;
    },
    lay: (context, layout, album) => {
      const tone = tones.tint;
      layEdges(layout, tone);
      layFestivePicturesTitle(context, layout, { title: album.title, tone });
      const { area, caption, left, right, w } = stepsOf(context, album);
      [...left, ...right].forEach((cell, at) => {
        const photo = album.photos[at];
        if (photo) layMat(layout, photo, { at: cell, tone });
      });
      const look = { drawing: 'divider', ink: tone.mark, ground: tone.ground } as const;
      layDrawing(layout, box({ x: area.x + area.w - w, y: area.y + (step - 6) / 2 - 1, w, h: 6 }), look);
      layDrawing(layout, box({ x: area.x, y: area.y + area.h - step + (step - 6) / 2 + 1, w, h: 6 }), look);
      layCaption(layout, caption, { y: area.y + area.h, tone });
      return festiveAlbumDescription(album, 'tint', true);
    },
  },
  deep({
    name: 'album-edge',
    form: 'band',
    suits: (_context, { photos }) => (photos.length <= 4 ? 0.5 : undefined),
    lay: (context, layout, album) => {
      const tone = tones.deep;
      const caption = captionOf(context, album.photos);
      const parts = [textPart('headline', album.title, { size: 22 * context.look.scale, colour: tone.title })];
      const tall = heightOf(parts, page.width, context.measure);
      const foot = trim.h - tall - 26 - caption.tall - bandTall;
      layMosaic(layout, album.photos, { area: box({ x: 0, y: 0, w: trim.w, h: foot }), gap: 1.6 });
      layBand(layout, foot, { tall: bandTall, tone });
      layCaption(layout, caption, { y: foot + bandTall, tone });
      layWords(layout, foot + bandTall + caption.tall + 11, { w: page.width, tall, parts, tone });
      return festiveAlbumDescription(album, 'deep', false);
    },
  }),
];

/** Columns and rows of tiles, by the number of pictures. */
const tiles: Readonly<Record<number, readonly [number, number]>> = { 4: [2, 2], 6: [2, 3], 9: [3, 3] };
const tileGap = 7;
function tilesOf(context: PlanContext, album: FestiveAlbum): Box[] {
  const [columns, rows] = tiles[album.photos.length] ?? [0, 0];
  if (columns === 0) return [];
  const { area } = areaOf(context, album);
  const w = (area.w - tileGap * (columns - 1)) / columns;
  const h = Math.min((area.h - tileGap * (rows - 1)) / rows, w * 1.35);
  const tall = h * rows + tileGap * (rows - 1);
  return Array.from({ length: columns * rows }, (_, at) =>
    box({
      x: area.x + (at % columns) * (w + tileGap),
      y: area.y + (area.h - tall) / 2 + Math.floor(at / columns) * (h + tileGap),
      w,
      h,
    }),
  );
}

/** How much lower the right column begins, mm. */
const step = 20;
/** Cells in two columns for two to six pictures; the first half of the pictures is in the left one. */
function stepsOf(context: PlanContext, album: FestiveAlbum) {
  const { area, caption } = areaOf(context, album);
  const gap = 7;
  const w = (area.w - gap) / 2;
  const n = album.photos.length;
  if (n < 2 || n > 6) return { area, caption, w, left: [] as Box[], right: [] as Box[] };
  const cells = (columnPhotos: readonly PhotoFacts[], x: number, y: number): Box[] => {
    const heights = columnPhotos.map(photo => 1 / Math.min(1.7, Math.max(0.6, aspectOf(photo))));
    const sum = heights.reduce((total, height) => total + height, 0);
    const room = area.h - step - 3 - gap * (columnPhotos.length - 1);
    let from = y + 1.5;
    return heights.map(height => {
      const h = (room * height) / sum;
      const cell = box({ x, y: from, w: w - 3, h });
      from += h + gap;
      return cell;
    });
  };
  const half = Math.ceil(n / 2);
  return {
    area,
    caption,
    w,
    left: cells(album.photos.slice(0, half), area.x + 1.5, area.y),
    right: cells(album.photos.slice(half), area.x + w + gap + 1.5, area.y + step),
  };
}
