import type { Box, PhotoFacts, PlanPage } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, bearsCaption, clearsFold, cropFor, facesCut, mayBleed, shapesOf } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { layPage, mayAskToWrite } from '../../plan/choose-template.ts';
import {
  box,
  toPlanPage,
  layDrawing,
  layPhoto,
  layRule,
  layType,
  emptyPage,
  wholePage,
} from '../../plan/page-layout.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { typographic } from '../../text/typography.ts';
import type { FestiveTone } from './furniture.ts';
import {
  bandTall,
  borderTall,
  captionOf,
  cellsOf,
  costs,
  deep,
  fitQuote,
  garlandTall,
  layArch,
  layBand,
  layBorder,
  layCaption,
  layCloth,
  layMedallion,
  layDivider,
  layEdges,
  layGarland,
  layMat,
  layMosaic,
  layPlate,
  layQuote,
  layRosette,
  layWindow,
  layWords,
  tones,
} from './furniture.ts';
import { centred, festiveGrid as page } from './grid.ts';

// --- across the fold ---

/** One picture across the fold: both pages of a spread. A very wide one keeps its shape between printed borders. */
export function festiveSpread(context: PlanContext, number: number, photo: PhotoFacts): PlanPage[] {
  const band = Math.max(196, Math.min(240, (2 * trim.w) / aspectOf(photo)));
  const wide = aspectOf(photo) > 1.75 && clearsFold(photo, band);
  const tall = wide ? band : trim.h;
  const top = (trim.h - tall) / 2;
  return (['left', 'right'] as const).map((half, at) => {
    const layout = emptyPage(context, number + at);
    layPhoto(layout, { photo, area: box({ x: 0, y: top, w: trim.w, h: tall }), half });
    if (wide) {
      layBand(layout, top - bandTall, { tall: bandTall });
      layBand(layout, top + tall, { tall: bandTall });
      if (half === 'right')
        layCaption(layout, captionOf(context, [photo], 120), { y: top + tall + bandTall, tone: tones.tint, w: 120 });
    }
    return toPlanPage(layout, {
      kind: 'spread',
      template: wide ? 'spread-borders' : 'spread',
      ground: wide ? 'tint' : 'deep',
      folio: false,
      running: context.running,
      why: 'A wide picture with pixels enough lies across the fold.',
    });
  });
}

// --- one picture ---

const festivePhotoDescription = (ground: FestiveTone['ground'], why: string, folio = false): PageDescription => ({
  kind: 'photo',
  ground,
  folio,
  why,
});

/** The largest frame of the photo's own shape, within limits, mm. */
function sizeIn(
  photo: PhotoFacts,
  w: number,
  { h, options: [least, most] = [0.62, 1.9] }: { h: number; options?: [number, number] | undefined },
) {
  const shape = Math.min(most, Math.max(least, aspectOf(photo)));
  const wide = Math.min(w, h * shape);
  return { w: wide, h: wide / shape };
}

/** How much of a picture that fills the page a caption and its shade take at its foot. */
const captionPart = 0.08;

/** Shapes of a frame, as wide as its people ask for. */
const keeping = (photo: PhotoFacts, [least, most]: [number, number]): [number, number] => [
  least,
  Math.max(most, Math.min(aspectOf(photo), shapesOf(photo).narrowest)),
];
const onCloth = (photo: PhotoFacts) => sizeIn(photo, 140, { h: 190, options: keeping(photo, [0.7, 1.3]) });
const onMat = (photo: PhotoFacts) => sizeIn(photo, 152, { h: 200, options: keeping(photo, [0.62, 1.9]) });

/** A picture from edge to edge: a little deeper than its own shape where that cuts nobody. */
function acrossPage(photo: PhotoFacts): { w: number; h: number } {
  const own = trim.w / aspectOf(photo);
  const deep = Math.min(170, own * 1.12);
  return { w: trim.w, h: facesCut(photo, cropFor(photo, trim.w / deep)) > 0 ? own : deep };
}

const festiveSingles: readonly Template<PhotoFacts>[] = [
  {
    name: 'photo-full',
    suits: (_desk, photo) =>
      bearsCaption(photo, wholePage, captionPart * trim.h) && mayBleed(photo, trim.w / trim.h, trim.w)
        ? 0.8
        : undefined,
    lay: (_desk, layout, photo) => {
      const said = photo.caption ? typographic(photo.caption) : undefined;
      const { id: over } = layPhoto(layout, {
        photo,
        area: wholePage,
        ...(said ? { scrim: { top: 0, bottom: captionPart } } : {}),
      });
      if (said)
        layType(layout, box({ x: centred(150), y: 277, w: 150, h: 11 }), {
          parts: [{ ...textPart('caption', said, { size: 8.5 }), least: 6.5 }],
          align: 'center',
          anchor: 'bottom',
          colour: 'light',
          over,
        });
      return festivePhotoDescription('deep', 'A picture that fills an upright page.');
    },
  },
  deep({
    name: 'photo-window',
    form: 'window',
    suits: (_desk, photo) => {
      const cost = costs(photo, sizeIn(photo, 150, { h: 220, options: [0.62, 1.15] }), 'window');
      return cost > 0.4 ? undefined : 0.9 - cost * 0.6;
    },
    lay: (context, layout, photo) => {
      const tone = tones.deep;
      const { w, h } = sizeIn(photo, 150, { h: 220, options: [0.62, 1.15] });
      const caption = captionOf(context, [photo]);
      layEdges(layout, tone);
      const spare = 236 - h - caption.tall;
      const crown = spare > 50 ? Math.min(52, spare - 20) : 0;
      const y = 30 + (crown > 0 ? crown + 6 + (spare - crown - 6) / 2 : spare / 2);
      if (crown > 0)
        layDrawing(layout, box({ x: centred(crown * 2), y: y - crown - 4, w: crown * 2, h: crown }), {
          drawing: 'half-rosette',
          ink: tone.mark,
          ground: tone.ground,
        });
      layWindow(layout, photo, { at: box({ x: centred(w), y, w, h }), tone });
      layCaption(layout, caption, { y: y + h + 2, tone });
      return festivePhotoDescription('deep', 'A picture in a window on a deep ground.');
    },
  }),
  {
    name: 'photo-medallion',
    form: 'medallion',
    suits: (_desk, photo) => {
      const cost = costs(photo, sizeIn(photo, 136, { h: 186, options: [0.68, 1] }), 'oval');
      return cost > 0.42 ? undefined : 0.8 - cost * 0.5;
    },
    lay: (context, layout, photo) => {
      const tone = tones.tint;
      const { w, h } = sizeIn(photo, 136, { h: 186, options: [0.68, 1] });
      const caption = captionOf(context, [photo], 130);
      layBorder(layout);
      const y = (trim.h - h - caption.tall) / 2;
      layMedallion(layout, photo, { at: box({ x: centred(w), y, w, h }), tone });
      layCaption(layout, caption, { y: y + h + 3, tone, w: 130 });
      return festivePhotoDescription('tint', 'A medallion within printed borders.');
    },
  },
  {
    name: 'photo-cloth',
    form: 'sheet',
    suits: (_desk, photo) => 0.6 - costs(photo, onCloth(photo)) * 0.4,
    lay: (context, layout, photo) => {
      const tone = tones.paper;
      const over = layCloth(layout, 'tint', 'second');
      const { w, h } = onCloth(photo);
      const caption = captionOf(context, [photo], 116);
      const sheetTall = h + 32 + caption.tall;
      const y = (trim.h - sheetTall) / 2;
      layPlate(layout, box({ x: centred(w + 32), y, w: w + 32, h: sheetTall }), { tone, over });
      layPhoto(layout, {
        photo,
        area: box({ x: centred(w), y: y + 16, w, h }),
        over,
        border: { ink: 'accent', width: 0.3, gap: 1.5 },
      });
      layCaption(layout, caption, { y: y + 16 + h + 1, tone, w: 116, x: centred(116), over });
      return festivePhotoDescription('tint', 'A picture on a sheet of its own, on the theme’s cloth.');
    },
  },
  {
    name: 'photo-mat',
    form: 'border',
    suits: (_desk, photo) => 0.5 - costs(photo, onMat(photo)) * 0.3,
    lay: (context, layout, photo) => {
      const tone = tones.paper;
      const { w, h } = onMat(photo);
      const caption = captionOf(context, [photo], 140);
      layBorder(layout);
      const spare = trim.h - 2 * borderTall - h - caption.tall;
      const quote = spare > 90 ? context.quotes.take({ longest: 120 }) : undefined;
      const said = quote === undefined ? undefined : fitQuote(context, quote, { width: 136, room: spare - 34 });
      // Where there is no line to print, half a rosette rises over the picture.
      const crown = said || spare < 90 ? 0 : Math.min(w * 0.36, 48, spare - 60);
      const under = said ? said.tall + 14 : 0;
      const y = borderTall + (spare - under - (crown > 0 ? crown + 5 : 0)) / 2 + (crown > 0 ? crown + 5 : 0);
      if (crown > 0)
        layDrawing(layout, box({ x: centred(crown * 2), y: y - crown - 5, w: crown * 2, h: crown }), {
          drawing: 'half-rosette',
          ink: tone.mark,
          ground: tone.ground,
        });
      layMat(layout, photo, { at: box({ x: centred(w), y, w, h }), tone });
      layCaption(layout, caption, { y: y + h + 2, tone, w: 140 });
      if (said) layQuote(layout, said, { y: y + h + caption.tall + 14, width: 136, tone });
      return festivePhotoDescription('paper', 'A picture that keeps its shape within printed borders.');
    },
  },
  deep({
    name: 'photo-wide',
    suits: (_desk, photo) => (aspectOf(photo) > 1.25 ? 0.8 - costs(photo, acrossPage(photo)) * 0.5 : undefined),
    lay: (context, layout, photo) => {
      const tone = tones.deep;
      const { h } = acrossPage(photo);
      const caption = captionOf(context, [photo]);
      const quote = context.quotes.take({ longest: 130 });
      layGarland(layout, tone);
      const y = garlandTall + 10 + (quote === undefined ? (trim.h - garlandTall - h - 40) / 2 : 0);
      layBand(layout, y, { tall: bandTall, tone });
      layPhoto(layout, { photo, area: box({ x: 0, y: y + bandTall, w: trim.w, h }) });
      layBand(layout, y + bandTall + h, { tall: bandTall, tone });
      const foot = y + 2 * bandTall + h;
      layCaption(layout, caption, { y: foot, tone });
      if (quote !== undefined) {
        const room = trim.h - foot - caption.tall - 24;
        const said = fitQuote(context, quote, { width: 140, room });
        layQuote(layout, said, { y: foot + caption.tall + 6 + (room - said.tall) / 2, width: 140, tone });
      }
      return festivePhotoDescription('deep', 'A wide picture keeps its shape between printed borders.');
    },
  }),
];

// --- several pictures ---

interface FestiveAlbum {
  photos: readonly PhotoFacts[];
  title: string;
}
const several = ({ photos }: FestiveAlbum, ground: FestiveTone['ground'], folio: boolean): PageDescription => ({
  kind: 'album',
  ground,
  folio,
  why: `${photos.length} pictures that were taken or added one after the other.`,
});

/** The title of an album with its flower; answers where the pictures begin, mm. */
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

/** Where the pictures of an album under a title may stand: `y` must be known before anything is laid. */
const albumTop = (context: PlanContext, title: string): number =>
  page.top +
  heightOf([textPart('headline', title, { size: 22 * context.look.scale })], page.width, context.measure) +
  15;
const areaOf = (
  context: PlanContext,
  { photos, title }: FestiveAlbum,
): { area: Box; caption: ReturnType<typeof captionOf> } => {
  const caption = captionOf(context, photos);
  const top = albumTop(context, title);
  return { area: box({ x: page.inner, y: top, w: page.width, h: page.bottom - top - caption.tall }), caption };
};

/** Rows of equal cells for so many pictures. */
const festivePicturesRows: Readonly<Record<number, readonly number[]>> = {
  2: [2],
  3: [3],
  4: [2, 2],
  5: [2, 3],
  6: [3, 3],
  8: [4, 4],
  9: [3, 3, 3],
};
/** Cells under arches, row by row. */
function archesOf(n: number, area: Box): Box[] {
  const rows = festivePicturesRows[n] ?? [];
  const gap = 7;
  const most = Math.max(1, ...rows);
  const w = (area.w - 4 - gap * (most - 1)) / most;
  const h = Math.min((area.h - 4 - gap * (rows.length - 1)) / Math.max(1, rows.length), w * 1.75);
  const tall = h * rows.length + gap * (rows.length - 1);
  return rows.flatMap((count, row) => {
    const across = w * count + gap * (count - 1);
    const x = area.x + (area.w - across) / 2;
    const y = area.y + (area.h - tall) / 2 + row * (h + gap);
    return cellsOf(count, box({ x, y, w: across, h }), gap);
  });
}
const mean = (costs: readonly number[]): number => costs.reduce((sum, cost) => sum + cost, 0) / costs.length;

/** One picture large, the others in equal cells under a printed border; all of it in the middle of its room. */
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

const festiveAlbums: readonly Template<FestiveAlbum>[] = [
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
      return several(album, 'paper', true);
    },
  },
  deep({
    name: 'album-deep',
    form: 'mosaic',
    suits: (_desk, { photos }) => (photos.length <= 6 ? 0.5 : 0.3),
    lay: (context, layout, album) => {
      const tone = tones.deep;
      layEdges(layout, tone);
      layFestivePicturesTitle(context, layout, { title: album.title, tone });
      const { area, caption } = areaOf(context, album);
      layMosaic(layout, album.photos, { area, gap: 3.4 });
      layCaption(layout, caption, { y: area.y + area.h, tone });
      return several(album, 'deep', false);
    },
  }),
  {
    name: 'album-arches',
    suits: (context, album) => {
      const { area } = areaOf(context, album);
      const [cell] = archesOf(album.photos.length, area);
      if (!cell || cell.h < 56) return undefined;
      const costly = album.photos.map(photo => costs(photo, cell, 'arch'));
      return Math.max(...costly) > 0.55 ? undefined : 0.85 - mean(costly) * 0.5;
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
      return several(album, 'tint', true);
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
        const where = cells[at];
        if (where) layPhoto(layout, { photo, area: where, border: { ink: 'light', width: 0.25, gap: -1.6 } });
      });
      layCaption(layout, caption, { y: end, tone });
      return several(album, 'paper', true);
    },
  },
  {
    name: 'album-tiles',
    suits: (context, album) => {
      const cells = tilesOf(context, album);
      const [cell] = cells;
      if (!cell) return undefined;
      const costly = album.photos.map(photo => costs(photo, cell));
      return mean(costly) > 0.34 ? undefined : 0.85 - mean(costly) * 0.6;
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
      // A flower where four pictures meet.
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
      return several(album, 'paper', true);
    },
  },
  {
    name: 'album-steps',
    suits: (context, album) => {
      const { left, right } = stepsOf(context, album);
      if (left.length === 0) return undefined;
      const costly = [...left, ...right].map((cell, at) => costs(inColumns(album.photos)[at] as PhotoFacts, cell));
      return mean(costly) > 0.34 ? undefined : 0.85 - mean(costly) * 0.6;
    },
    lay: (context, layout, album) => {
      const tone = tones.tint;
      layEdges(layout, tone);
      layFestivePicturesTitle(context, layout, { title: album.title, tone });
      const { area, caption, left, right, w } = stepsOf(context, album);
      const order = inColumns(album.photos);
      [...left, ...right].forEach((cell, at) => {
        const photo = order[at];
        if (photo) layMat(layout, photo, { at: cell, tone });
      });
      const look = { drawing: 'divider', ink: tone.mark, ground: tone.ground } as const;
      layDrawing(layout, box({ x: area.x + area.w - w, y: area.y + (step - 6) / 2 - 1, w, h: 6 }), look);
      layDrawing(layout, box({ x: area.x, y: area.y + area.h - step + (step - 6) / 2 + 1, w, h: 6 }), look);
      layCaption(layout, caption, { y: area.y + area.h, tone });
      return several(album, 'tint', true);
    },
  },
  deep({
    name: 'album-edge',
    form: 'band',
    suits: (_desk, { photos }) => (photos.length <= 4 ? 0.5 : undefined),
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
      return several(album, 'deep', false);
    },
  }),
];

/** Square fields: columns and rows. */
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
/** The first half of the pictures stands left. */
const inColumns = (photos: readonly PhotoFacts[]): readonly PhotoFacts[] => photos;
function stepsOf(context: PlanContext, album: FestiveAlbum) {
  const { area, caption } = areaOf(context, album);
  const gap = 7;
  const w = (area.w - gap) / 2;
  const n = album.photos.length;
  if (n < 2 || n > 6) return { area, caption, w, left: [] as Box[], right: [] as Box[] };
  const cells = (some: readonly PhotoFacts[], x: number, y: number): Box[] => {
    const natural = some.map(photo => 1 / Math.min(1.7, Math.max(0.6, aspectOf(photo))));
    const sum = natural.reduce((total, one) => total + one, 0);
    const room = area.h - step - 3 - gap * (some.length - 1);
    let from = y + 1.5;
    return natural.map(one => {
      const h = (room * one) / sum;
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

// --- pages without a picture ---

const words = (ground: FestiveTone['ground'], why: string, folio = false): PageDescription => ({
  kind: 'quote',
  ground,
  folio,
  why,
});

const festiveWordsPages: readonly Template<undefined>[] = [
  deep({
    name: 'quote-rosette',
    form: 'rosette',
    suits: context => (context.quotes.left > 0 ? 0.9 : undefined),
    lay: (context, layout) => {
      const tone = tones.deep;
      layEdges(layout, tone);
      const { parts, tall } = fitQuote(context, context.quotes.take({}) ?? '', { width: 140, room: 130 });
      const size = Math.min(112, 236 - tall - 14);
      const y = 30 + (236 - size - tall - 4) / 2;
      layRosette(layout, y, { size, tone });
      layWords(layout, y + size + 14, {
        w: 140,
        tall: tall - 10,
        parts: parts.map(one => ({ ...one, colour: 'light' as const })),
        tone,
      });
      return words('deep', 'A line of the story that stands alone.');
    },
  }),
  deep({
    name: 'quote-sheet',
    form: 'sheet',
    suits: context => (context.quotes.left > 0 ? 0.85 : undefined),
    lay: (context, layout) => {
      const tone = tones.paper;
      const over = layCloth(layout, 'accent', 'second');
      const { parts, tall } = fitQuote(context, context.quotes.take({}) ?? '', { width: 104, room: 130 });
      const h = Math.max(140, tall + 60);
      const y = (trim.h - h) / 2;
      layPlate(layout, box({ x: centred(146), y, w: 146, h }), { tone, over });
      const top = y + (h - (tall - 10)) / 2;
      layDivider(layout, top - 18, { tone, w: 62, over });
      layType(layout, box({ x: centred(104), y: top, w: 104, h: tall - 9 }), {
        parts,
        align: 'center',
        colour: 'accent',
        over,
      });
      layDivider(layout, top + tall - 10 + 13, { tone, w: 62, over });
      return words('accent', 'A line of the story on a sheet of its own.');
    },
  }),
  {
    name: 'quote-garland',
    form: 'garland',
    suits: context => (context.quotes.left > 0 ? 0.85 : undefined),
    lay: (context, layout) => {
      const tone = tones.tint;
      layGarland(layout, tone);
      const said = fitQuote(context, context.quotes.take({}) ?? '', { width: 146, room: 150 });
      const y = garlandTall + (trim.h - garlandTall - said.tall - 70) / 2;
      layQuote(layout, said, { y, width: 146, tone });
      layDrawing(layout, box({ x: centred(150), y: trim.h - 75, w: 150, h: 75 }), {
        drawing: 'rising-rosette',
        ink: tone.mark,
        ground: tone.ground,
      });
      return words('tint', 'A line of the story under a garland.');
    },
  },
  deep({
    name: 'cloth',
    suits: context => (context.quotes.left > 0 ? undefined : 0.6),
    lay: (_desk, layout) => {
      const over = layCloth(layout, 'deep', 'accent');
      layPlate(layout, box({ x: centred(150), y: 73, w: 150, h: 151 }), { tone: tones.deep, over });
      layRosette(layout, 73 + 16, { size: 119, tone: tones.deep, over });
      return { ...words('deep', 'No picture and no line left: the theme’s cloth.'), kind: 'filler' };
    },
  }),
  {
    name: 'write',
    suits: context => (mayAskToWrite(context) ? 0.6 : undefined),
    lay: (context, layout) => {
      const tone = tones.paper;
      layBorder(layout);
      const parts = [
        textPart('eyebrow', 'Your turn', { size: 7.4, gap: 6, colour: 'accent' }),
        textPart('headline', 'Write a blessing here', { size: 28 * context.look.scale, colour: 'deep' }),
      ];
      const tall = heightOf(parts, 150, context.measure);
      layWords(layout, 36, { w: 150, tall, parts, tone });
      layDivider(layout, 36 + tall + 5, { tone, w: 80 });
      for (let y = 36 + tall + 26; y < 262; y += 11.5)
        layRule(layout, box({ x: centred(146), y, w: 146, h: 0.2 }), { ink: 'soft' });
      return { ...words('paper', 'Room left over: lines for a pen.'), kind: 'filler' };
    },
  },
];

/** A page of pictures: one large, or an album of several; without any, a line of the story or room to write. */
export function pictures(
  context: PlanContext,
  number: number,
  { photos, title }: { photos: readonly PhotoFacts[]; title: string },
): PlanPage {
  const [first] = photos;
  if (!first) return layPage(context, number, { templates: festiveWordsPages, given: undefined });
  return photos.length === 1
    ? layPage(context, number, { templates: festiveSingles, given: first })
    : layPage(context, number, { templates: festiveAlbums, given: { photos, title } });
}

export const pictureNames = [
  'spread',
  'spread-borders',
  ...[...festiveSingles, ...festiveAlbums, ...festiveWordsPages].map(({ name }) => name),
];
