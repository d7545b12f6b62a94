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

/** What a page of text has over its head or columns: from the frame's top to `foot`. */
export interface Above {
  photos: readonly PhotoFacts[];
  /** Where it must end, mm. */
  foot: number;
}

export const onlyPhoto = ({ photos }: Pick<Above, 'photos'>): PhotoFacts | undefined =>
  photos.length === 1 ? photos[0] : undefined;

const festiveAboveTop = page.top + 1;

/** The largest window that the photo bears in a room this tall, mm. */
export function windowSize(photo: PhotoFacts, room: number, widest = 150): { w: number; h: number } {
  const shape = Math.min(1.18, Math.max(0.66, aspectOf(photo)));
  const w = Math.min(widest, room * shape);
  return { w, h: Math.min(room, w / shape) };
}

/** How well one picture stands in a window or a medallion. */
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

/** One picture in a window or a medallion, and a half rosette over it where that leaves room. */
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

/** How well pictures stand side by side under arches. */
function suitsArcade(context: PlanContext, { photos, foot }: Above): number | undefined {
  if (photos.length < 2 || photos.length > 3) return undefined;
  const { cells } = arcade(context, { photos, foot });
  const [cell] = cells;
  if (!cell || cell.h < 66) return undefined;
  const worst = Math.max(...photos.map(photo => costs(photo, cell, 'arch')));
  return worst > 0.5 ? undefined : 0.95 - worst * 0.5;
}
const sill = 8;
function arcade(context: PlanContext, { photos, foot }: Above) {
  const caption = captionOf(context, photos);
  const room = foot - festiveAboveTop - caption.tall - sill - 4;
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
  layDrawing(layout, box({ x: page.inner, y: y + h + 3.5, w: page.width, h: sill }), {
    drawing: 'band',
    ink: 'accent',
    ground: 'paper',
  });
  layCaption(layout, caption, { y: y + h + 3.5 + sill });
}

/** How well pictures stand in lines, as they are. */
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

/** A way to lay pictures into the room above. */
export interface Way {
  name: string;
  /** Whether the page has its frame all around. */
  framed: boolean;
  suits: (context: PlanContext, above: Above) => number | undefined;
  lay: (context: PlanContext, layout: PageLayout, above: Above) => void;
}
/** The ways over a head or over columns, on first and further pages alike. */
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

/** How tall pictures may stand across the page before they lose too much, mm. */
const festiveMaxPhotoHeight = (photos: readonly PhotoFacts[]): number => {
  const one = onlyPhoto({ photos });
  return one ? Math.min(200, Math.max(84, (trim.w / aspectOf(one)) * 1.4)) : 190;
};

/**
 * Pictures from edge to edge at the top of the page, a printed border under them; a line of the text where they would
 * lose too much.
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

/** Small pictures in a row on a ribbon: where little room is left, they keep their shape. */
const [ribbonTop, ribbonTall, tallRibbon] = [13, 13, 62];
function suitsRibbon(context: PlanContext, { photos, foot }: Above): number | undefined {
  const room = foot - ribbonTop - captionOf(context, photos).tall;
  return photos.length === 0 || photos.length > 3 || room > tallRibbon || room < 24 ? undefined : 0.9;
}
function layRibbonAbove(context: PlanContext, layout: PageLayout, { photos, foot }: Above) {
  const caption = captionOf(context, photos);
  const tall = foot - ribbonTop - caption.tall - 1.5;
  const shapes = photos.map(photo => Math.min(1.9, Math.max(0.72, aspectOf(photo))));
  const gap = 7;
  const wide = shapes.reduce((sum, shape) => sum + shape, 0) * tall + gap * (photos.length - 1);
  const fits = Math.min(1, (page.width - gap * (photos.length - 1)) / (wide - gap * (photos.length - 1)));
  const h = tall * fits;
  const y = ribbonTop + (tall - h) / 2;
  let x = centred(wide * fits + gap * (photos.length - 1) * (1 - fits));
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

/** How well pictures stand from edge to edge at the foot of the page, under a text that ends at `end`. */
export function suitsFoot(context: PlanContext, photos: readonly PhotoFacts[], end: number): number | undefined {
  const h = trim.h - end - 8 - captionOf(context, photos).tall - bandTall;
  const one = onlyPhoto({ photos });
  if (photos.length === 0 || h < 54) return undefined;
  if (!one) return 0.6;
  return mayBleed(one, trim.w / h, trim.w) ? 0.8 - costs(one, { w: trim.w, h }) * 0.6 : undefined;
}
/** Pictures from edge to edge under a text, with a printed border over them. */
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

/** Pictures from edge to edge. */
export function layAcross(layout: PageLayout, photos: readonly PhotoFacts[], area: Box) {
  const one = onlyPhoto({ photos });
  if (one) layPhoto(layout, { photo: one, area: area });
  else layMosaic(layout, photos, { area, gap: 1.6 });
}

/** Pictures across the page hold any piece; a small one is better off elsewhere. */
export function suitsBand({ photos }: Pick<Above, 'photos'>): number | undefined {
  if (photos.length === 0) return undefined;
  const one = onlyPhoto({ photos });
  return one && dpiOf(one, cropFor(one, 1.5), trim.w) < minFullPageDpi ? 0.1 : 0.55;
}
