import type { Box, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, cropFor, dpiOf, minFullPageDpi, mayBleed } from '../../plan/crop.ts';
import type { PlanContext, PageLayout } from '../../plan/design.ts';
import { box, layDrawing, layPanel, layPhoto } from '../../plan/page-layout.ts';
import type { PreparedAnswer } from '../../plan/answers.ts';
import { bandTall, layBand, layEdges } from './ornaments.ts';
import { captionOf, layCaption, layQuote, pickQuote } from './captions-and-quotes.ts';
import { cellsOf, costs, layArch, layMat, layMosaic, layOutlined } from './picture-frames.ts';
import { tones } from './tone.ts';
import { centred, festiveGrid as page } from './grid.ts';

/** The pictures over the head or the columns of a page of text, from the top of the frame to `foot`. */
export interface Above {
  photos: readonly PhotoFacts[];
  /** Where it must end, mm. */
  foot: number;
}

/** The photo when there is exactly one. */
export const onlyPhoto = ({ photos }: Pick<Above, 'photos'>): PhotoFacts | undefined =>
  photos.length === 1 ? photos[0] : undefined;

const festiveAboveTop = page.top + 1;

/** The largest window for the photo, up to `room` mm high and `widest` mm wide. */
export function windowSize(photo: PhotoFacts, room: number, widest = 150): { w: number; h: number } {
  const shape = Math.min(1.18, Math.max(0.66, aspectOf(photo)));
  const w = Math.min(widest, room * shape);
  return { w, h: Math.min(room, w / shape) };
}

/** How well one picture suits a window or a medallion. */
const suitsOutline = (
  context: PlanContext,
  { photos, foot }: Above,
  outline: 'window' | 'oval',
): number | undefined => {
  const [photo] = photos;
  if (!photo || photos.length > 1) return undefined;
  const size = windowSize(photo, foot - festiveAboveTop - captionOf(context, photos).tall);
  const cost = costs(photo, size, outline);
  return size.h < 76 || cost > 0.4 ? undefined : 0.95 - cost * 0.6;
};

/** Lays one picture in a window or a medallion, and half a rosette over it where there is room. */
function layOutlineAbove(
  context: PlanContext,
  layout: PageLayout,
  { above: { photos, foot }, outline }: { above: Above; outline: 'window' | 'oval' },
) {
  const [photo] = photos as [PhotoFacts];
  const caption = captionOf(context, photos);
  const room = foot - festiveAboveTop - caption.tall;
  const { w, h } = windowSize(photo, room);
  const spare = room - h;
  const crown = spare > 24 ? Math.min(spare - 5, w * 0.42, 46) : 0;
  const y = foot - caption.tall - h - (crown > 0 ? Math.max(0, spare - crown - 5) / 2 : spare / 2);
  const at = box({ x: centred(w), y, w, h });
  if (crown > 0)
    layDrawing(layout, box({ x: centred(crown * 2), y: y - crown - 4, w: crown * 2, h: crown }), {
      drawing: 'half-rosette',
      ink: 'accent',
      ground: 'paper',
    });
  layOutlined(layout, photo, { at, outline });
  layCaption(layout, caption, { y: y + h + 0.6 });
}

/** How well two or three pictures suit arches side by side. */
function suitsArcade(context: PlanContext, { photos, foot }: Above): number | undefined {
  if (photos.length < 2 || photos.length > 3) return undefined;
  const { cells } = arcade(context, { photos, foot });
  const [cell] = cells;
  if (!cell || cell.h < 66) return undefined;
  const worst = Math.max(...photos.map(photo => costs(photo, cell, 'arch')));
  return worst > 0.5 ? undefined : 0.95 - worst * 0.5;
}
/** Height of the printed border under the arches, mm. */
const arcadeBorderHeight = 8;
function arcade(context: PlanContext, { photos, foot }: Above) {
  const caption = captionOf(context, photos);
  const room = foot - festiveAboveTop - caption.tall - arcadeBorderHeight - 4;
  const gap = photos.length > 2 ? 7 : 10;
  const w = (page.width - 6 - gap * (photos.length - 1)) / photos.length;
  const h = Math.min(room, w * 1.9);
  const y = festiveAboveTop + 1.5 + (room - h) / 2;
  return { caption, y, h, cells: cellsOf(photos.length, box({ x: page.inner + 3, y, w: page.width - 6, h }), gap) };
}
function layArcadeAbove(context: PlanContext, layout: PageLayout, above: Above) {
  const { caption, y, h, cells } = arcade(context, above);
  above.photos.forEach((photo, at) => {
    const cell = cells[at];
    if (cell) layArch(layout, photo, { at: cell });
  });
  layDrawing(layout, box({ x: page.inner, y: y + h + 3.5, w: page.width, h: arcadeBorderHeight }), {
    drawing: 'band',
    ink: 'accent',
    ground: 'paper',
  });
  layCaption(layout, caption, { y: y + h + 3.5 + arcadeBorderHeight });
}

/** How well pictures suit plain rectangles with a line around them. */
function suitsMat(context: PlanContext, { photos, foot }: Above): number | undefined {
  const tall = foot - festiveAboveTop - captionOf(context, photos).tall;
  const [photo] = photos;
  if (!photo || tall < 56) return undefined;
  if (photos.length > 1) return tall < 84 && photos.length > 3 ? undefined : 0.6;
  const { w, h } = matSize(photo, tall);
  return w < 90 || h < 52 || tall - h > 40 ? undefined : 0.7 - costs(photo, { w, h }) * 0.5;
}
function matSize(photo: PhotoFacts, tall: number): { w: number; h: number } {
  const shape = Math.min(2.2, Math.max(0.8, aspectOf(photo)));
  const w = Math.min(page.width - 3, tall * shape * 1.12);
  return { w, h: Math.min(tall - 3, (w / shape) * 1.12) };
}
function layMatAbove(context: PlanContext, layout: PageLayout, { photos, foot }: Above) {
  const caption = captionOf(context, photos);
  const tall = foot - festiveAboveTop - caption.tall;
  const photo = onlyPhoto({ photos });
  if (photo) {
    const { w, h } = matSize(photo, tall);
    const y = festiveAboveTop + 1.5 + (tall - 3 - h) / 2;
    layMat(layout, photo, { at: box({ x: centred(w), y, w, h }) });
    layCaption(layout, caption, { y: y + h + 1.5 });
    return;
  }
  layMosaic(layout, photos, { area: box({ x: layout.x0, y: festiveAboveTop, w: page.width, h: tall }) });
  layCaption(layout, caption, { y: festiveAboveTop + tall });
}

/** A way to arrange the pictures above a text. */
export interface Way {
  name: string;
  /** Whether the page has its frame all around. */
  framed: boolean;
  suits: (context: PlanContext, above: Above) => number | undefined;
  lay: (context: PlanContext, layout: PageLayout, above: Above) => void;
}
/** All ways, for first and further pages. */
export const ways: readonly Way[] = [
  {
    name: 'window',
    framed: true,
    suits: (context, above) => suitsOutline(context, above, 'window'),
    lay: (context, layout, above) => layOutlineAbove(context, layout, { above, outline: 'window' }),
  },
  {
    name: 'medallion',
    framed: true,
    suits: (context, above) => {
      const suits = suitsOutline(context, above, 'oval');
      return suits === undefined ? undefined : suits - 0.1;
    },
    lay: (context, layout, above) => layOutlineAbove(context, layout, { above, outline: 'oval' }),
  },
  { name: 'arcade', framed: true, suits: suitsArcade, lay: layArcadeAbove },
  { name: 'framed', framed: true, suits: suitsMat, lay: layMatAbove },
  { name: 'ribbon', framed: false, suits: suitsRibbon, lay: layRibbonAbove },
];

/** The best of the ways for these pictures, if any. */
export function wayFor(context: PlanContext, above: Above): Way | undefined {
  const scored = ways
    .map(way => ({ way, suits: way.suits(context, above) ?? -1 }))
    .toSorted((a, b) => b.suits - a.suits);
  return scored.find(({ suits }) => suits >= 0)?.way;
}

/** The greatest height of pictures across the page, mm: above it they would be cropped too much. */
const festiveMaxPhotoHeight = (photos: readonly PhotoFacts[]): number => {
  const photo = onlyPhoto({ photos });
  return photo ? Math.min(200, Math.max(84, (trim.w / aspectOf(photo)) * 1.4)) : 190;
};

/**
 * Lays pictures from edge to edge at the top of the page and a printed border under them; then a pull quote, where the
 * pictures alone would be cropped too much.
 */
export function layBandAbove(
  context: PlanContext,
  layout: PageLayout,
  { above: { photos, foot }, answers }: { above: Above; answers: readonly PreparedAnswer[] },
) {
  const caption = captionOf(context, photos);
  const tall = foot - bandTall - caption.tall;
  const spare = tall - festiveMaxPhotoHeight(photos);
  const quote = spare > 30 ? pickQuote(context, answers, { width: 140, room: spare + 24 }) : undefined;
  const picture = quote ? tall - quote.tall - 12 : tall;
  layAcross(layout, photos, box({ x: 0, y: 0, w: trim.w, h: picture }));
  layBand(layout, picture, { tall: bandTall });
  layCaption(layout, caption, { y: picture + bandTall });
  if (quote) layQuote(layout, quote, { y: picture + bandTall + caption.tall + 9, width: 140 });
  layEdges(layout, tones.paper, { top: picture + bandTall });
}

/** A ribbon behind a row of small pictures, mm: its top and height, and the greatest room that it is used in. */
const [ribbonTop, ribbonTall, ribbonMaxRoom] = [13, 13, 62];
function suitsRibbon(context: PlanContext, { photos, foot }: Above): number | undefined {
  const room = foot - ribbonTop - captionOf(context, photos).tall;
  return photos.length === 0 || photos.length > 3 || room > ribbonMaxRoom || room < 24 ? undefined : 0.9;
}
function layRibbonAbove(context: PlanContext, layout: PageLayout, { photos, foot }: Above) {
  const caption = captionOf(context, photos);
  const tall = foot - ribbonTop - caption.tall - 1.5;
  const shapes = photos.map(photo => Math.min(1.9, Math.max(0.72, aspectOf(photo))));
  const gap = 7;
  const width = shapes.reduce((sum, shape) => sum + shape, 0) * tall + gap * (photos.length - 1);
  const shrink = Math.min(1, (page.width - gap * (photos.length - 1)) / (width - gap * (photos.length - 1)));
  const h = tall * shrink;
  const y = ribbonTop + (tall - h) / 2;
  let x = centred(width * shrink + gap * (photos.length - 1) * (1 - shrink));
  const ends = [x - 4, trim.w - x + 4] as const;
  photos.forEach((photo, at) => {
    const w = h * (shapes[at] ?? 1);
    layMat(layout, photo, { at: box({ x, y, w, h }) });
    x += w + gap;
  });
  for (const [from, to] of [
    [0, ends[0]],
    [ends[1], trim.w],
  ] as const) {
    if (to - from < 12) continue;
    const at = box({ x: from, y: y + (h - ribbonTall) / 2, w: to - from, h: ribbonTall });
    const over = layPanel(layout, at, { colour: 'deep' });
    const band = box({ x: at.x, y: at.y + ribbonTall * 0.1, w: at.w, h: ribbonTall * 0.8 });
    layDrawing(layout, band, { drawing: 'band', ink: 'second', ground: 'deep', over });
  }
  layCaption(layout, caption, { y: y + h + 1 });
}

/** How well pictures suit the foot of the page, from edge to edge under a text that ends at `end` mm. */
export function suitsFoot(context: PlanContext, photos: readonly PhotoFacts[], end: number): number | undefined {
  const h = trim.h - end - 8 - captionOf(context, photos).tall - bandTall;
  const photo = onlyPhoto({ photos });
  if (photos.length === 0 || h < 54) return undefined;
  if (!photo) return 0.6;
  return mayBleed(photo, trim.w / h, trim.w) ? 0.8 - costs(photo, { w: trim.w, h }) * 0.6 : undefined;
}
/** Lays pictures from edge to edge at the foot of the page, a printed border and their caption over them. */
export function layFoot(
  context: PlanContext,
  layout: PageLayout,
  { photos, end }: { photos: readonly PhotoFacts[]; end: number },
) {
  const caption = captionOf(context, photos);
  const band = end + 8 + caption.tall;
  layBand(layout, band, { tall: bandTall });
  layAcross(layout, photos, box({ x: 0, y: band + bandTall, w: trim.w, h: trim.h - band - bandTall }));
  layCaption(layout, caption, { y: end + 3 });
  layEdges(layout, tones.paper, { foot: band });
}

/** Lays one picture or a mosaic of several over the area. */
export function layAcross(layout: PageLayout, photos: readonly PhotoFacts[], area: Box) {
  const photo = onlyPhoto({ photos });
  if (photo) layPhoto(layout, { photo, area });
  else layMosaic(layout, photos, { area, gap: 1.6 });
}

/** How well pictures suit a band across the page: always, but hardly one of too few pixels. */
export function suitsBand({ photos }: Pick<Above, 'photos'>): number | undefined {
  if (photos.length === 0) return undefined;
  const photo = onlyPhoto({ photos });
  return photo && dpiOf(photo, cropFor(photo, 1.5), trim.w) < minFullPageDpi ? 0.1 : 0.55;
}
