import type { Box, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, cropFor, dpiOf, leastFullDpi, mayBleed } from '../../plan/crop.ts';
import type { Desk, Sheet } from '../../plan/design.ts';
import { box, layDrawing, layPanel, layPhoto } from '../../plan/desk.ts';
import type { Answer } from '../../plan/text.ts';
import {
  bandTall,
  captionOf,
  cellsOf,
  costs,
  layArch,
  layBand,
  layCaption,
  layEdges,
  layMat,
  layMosaic,
  layOutlined,
  layQuote,
  pickQuote,
  tones,
} from './furniture.ts';
import { centred, grid as page } from './grid.ts';

/** What a page of text has over its head or columns: from the frame's top to `foot`. */
export interface Above {
  photos: readonly PhotoFacts[];
  /** Where it must end, mm. */
  foot: number;
}

export const only = ({ photos }: Pick<Above, 'photos'>): PhotoFacts | undefined =>
  photos.length === 1 ? photos[0] : undefined;

const top = page.top + 1;

/** The largest window that the photo bears in a room this tall, mm. */
export function windowSize(photo: PhotoFacts, room: number, widest = 150): { w: number; h: number } {
  const shape = Math.min(1.18, Math.max(0.66, aspectOf(photo)));
  const w = Math.min(widest, room * shape);
  return { w, h: Math.min(room, w / shape) };
}

/** How well one picture stands in a window or a medallion. */
const suitsOutline = (desk: Desk, { photos, foot }: Above, outline: 'window' | 'oval'): number | undefined => {
  const [photo] = photos;
  if (!photo || photos.length > 1) return undefined;
  const size = windowSize(photo, foot - top - captionOf(desk, photos).tall);
  const cost = costs(photo, size, outline);
  return size.h < 76 || cost > 0.4 ? undefined : 0.95 - cost * 0.6;
};

/** One picture in a window or a medallion, and a half rosette over it where that leaves room. */
function layOutlineAbove(desk: Desk, on: Sheet, { photos, foot }: Above, outline: 'window' | 'oval') {
  const [photo] = photos as [PhotoFacts];
  const caption = captionOf(desk, photos);
  const room = foot - top - caption.tall;
  const { w, h } = windowSize(photo, room);
  const spare = room - h;
  const crown = spare > 24 ? Math.min(spare - 5, w * 0.42, 46) : 0;
  const y = foot - caption.tall - h - (crown > 0 ? Math.max(0, spare - crown - 5) / 2 : spare / 2);
  const at = box(centred(w), y, w, h);
  if (crown > 0)
    layDrawing(on, box(centred(crown * 2), y - crown - 4, crown * 2, crown), {
      drawing: 'half-rosette',
      ink: 'accent',
      ground: 'paper',
    });
  layOutlined(on, photo, at, outline);
  layCaption(on, caption, y + h + 0.6);
}

/** How well pictures stand side by side under arches. */
function suitsArcade(desk: Desk, { photos, foot }: Above): number | undefined {
  if (photos.length < 2 || photos.length > 3) return undefined;
  const { cells } = arcade(desk, { photos, foot });
  const [cell] = cells;
  if (!cell || cell.h < 66) return undefined;
  const worst = Math.max(...photos.map(photo => costs(photo, cell, 'arch')));
  return worst > 0.5 ? undefined : 0.95 - worst * 0.5;
}
const sill = 8;
function arcade(desk: Desk, { photos, foot }: Above) {
  const caption = captionOf(desk, photos);
  const room = foot - top - caption.tall - sill - 4;
  const gap = photos.length > 2 ? 7 : 10;
  const w = (page.width - 6 - gap * (photos.length - 1)) / photos.length;
  const h = Math.min(room, w * 1.9);
  const y = top + 1.5 + (room - h) / 2;
  return { caption, y, h, cells: cellsOf(photos.length, box(page.inner + 3, y, page.width - 6, h), gap) };
}
function layArcadeAbove(desk: Desk, on: Sheet, above: Above) {
  const { caption, y, h, cells } = arcade(desk, above);
  above.photos.forEach((photo, at) => {
    const cell = cells[at];
    if (cell) layArch(on, photo, cell);
  });
  layDrawing(on, box(page.inner, y + h + 3.5, page.width, sill), { drawing: 'band', ink: 'accent', ground: 'paper' });
  layCaption(on, caption, y + h + 3.5 + sill);
}

/** How well pictures stand in lines, as they are. */
function suitsMat(desk: Desk, { photos, foot }: Above): number | undefined {
  const tall = foot - top - captionOf(desk, photos).tall;
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
function layMatAbove(desk: Desk, on: Sheet, { photos, foot }: Above) {
  const caption = captionOf(desk, photos);
  const tall = foot - top - caption.tall;
  const photo = only({ photos });
  if (photo) {
    const { w, h } = matSize(photo, tall);
    const y = top + 1.5 + (tall - 3 - h) / 2;
    layMat(on, photo, box(centred(w), y, w, h));
    layCaption(on, caption, y + h + 1.5);
    return;
  }
  layMosaic(on, photos, box(on.x0, top, page.width, tall));
  layCaption(on, caption, top + tall);
}

/** A way to lay pictures into the room above. */
export interface Way {
  name: string;
  /** Whether the page has its frame all around. */
  framed: boolean;
  suits: (desk: Desk, above: Above) => number | undefined;
  lay: (desk: Desk, on: Sheet, above: Above) => void;
}
/** The ways over a head or over columns, on first and further pages alike. */
export const ways: readonly Way[] = [
  {
    name: 'window',
    framed: true,
    suits: (desk, above) => suitsOutline(desk, above, 'window'),
    lay: (desk, on, above) => layOutlineAbove(desk, on, above, 'window'),
  },
  {
    name: 'medallion',
    framed: true,
    suits: (desk, above) => {
      const suits = suitsOutline(desk, above, 'oval');
      return suits === undefined ? undefined : suits - 0.1;
    },
    lay: (desk, on, above) => layOutlineAbove(desk, on, above, 'oval'),
  },
  { name: 'arcade', framed: true, suits: suitsArcade, lay: layArcadeAbove },
  { name: 'framed', framed: true, suits: suitsMat, lay: layMatAbove },
  { name: 'ribbon', framed: false, suits: suitsRibbon, lay: layRibbonAbove },
];

/** The best of the ways for these pictures, if any. */
export function wayFor(desk: Desk, above: Above): Way | undefined {
  const scored = ways.map(way => ({ way, suits: way.suits(desk, above) ?? -1 })).toSorted((a, b) => b.suits - a.suits);
  return scored.find(({ suits }) => suits >= 0)?.way;
}

/** How tall pictures may stand across the page before they lose too much, mm. */
const tallest = (photos: readonly PhotoFacts[]): number => {
  const one = only({ photos });
  return one ? Math.min(200, Math.max(84, (trim.w / aspectOf(one)) * 1.4)) : 190;
};

/** Pictures from edge to edge at the top of the page, a printed border under them; a line of the text where they would lose too much. */
export function layBandAbove(desk: Desk, on: Sheet, { photos, foot }: Above, answers: readonly Answer[]) {
  const caption = captionOf(desk, photos);
  const tall = foot - bandTall - caption.tall;
  const spare = tall - tallest(photos);
  const quote = spare > 30 ? pickQuote(desk, answers, 140, spare + 24) : undefined;
  const picture = quote ? tall - quote.tall - 12 : tall;
  layAcross(on, photos, box(0, 0, trim.w, picture));
  layBand(on, picture, bandTall);
  layCaption(on, caption, picture + bandTall);
  if (quote) layQuote(on, quote, picture + bandTall + caption.tall + 9, 140);
  layEdges(on, tones.paper, { top: picture + bandTall });
}

/** Small pictures in a row on a ribbon: where little room is left, they keep their shape. */
const [ribbonTop, ribbonTall, tallRibbon] = [13, 13, 62];
function suitsRibbon(desk: Desk, { photos, foot }: Above): number | undefined {
  const room = foot - ribbonTop - captionOf(desk, photos).tall;
  return photos.length === 0 || photos.length > 3 || room > tallRibbon || room < 24 ? undefined : 0.9;
}
function layRibbonAbove(desk: Desk, on: Sheet, { photos, foot }: Above) {
  const caption = captionOf(desk, photos);
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
    layMat(on, photo, box(x, y, w, h));
    x += w + gap;
  });
  for (const [from, to] of [
    [0, ends[0]],
    [ends[1], trim.w],
  ] as const) {
    if (to - from < 12) continue;
    const at = box(from, y + (h - ribbonTall) / 2, to - from, ribbonTall);
    const over = layPanel(on, at, { colour: 'deep' });
    const band = box(at.x, at.y + ribbonTall * 0.1, at.w, ribbonTall * 0.8);
    layDrawing(on, band, { drawing: 'band', ink: 'second', ground: 'deep', over });
  }
  layCaption(on, caption, y + h + 1);
}

/** How well pictures stand from edge to edge at the foot of the page, under a text that ends at `end`. */
export function suitsFoot(desk: Desk, photos: readonly PhotoFacts[], end: number): number | undefined {
  const h = trim.h - end - 8 - captionOf(desk, photos).tall - bandTall;
  const one = only({ photos });
  if (photos.length === 0 || h < 54) return undefined;
  if (!one) return 0.6;
  return mayBleed(one, trim.w / h, trim.w) ? 0.8 - costs(one, { w: trim.w, h }) * 0.6 : undefined;
}
/** Pictures from edge to edge under a text, with a printed border over them. */
export function layFoot(desk: Desk, on: Sheet, photos: readonly PhotoFacts[], end: number) {
  const caption = captionOf(desk, photos);
  const band = end + 8 + caption.tall;
  layBand(on, band, bandTall);
  layAcross(on, photos, box(0, band + bandTall, trim.w, trim.h - band - bandTall));
  layCaption(on, caption, end + 3);
  layEdges(on, tones.paper, { foot: band });
}

/** Pictures from edge to edge. */
export function layAcross(on: Sheet, photos: readonly PhotoFacts[], area: Box) {
  const one = only({ photos });
  if (one) layPhoto(on, one, area);
  else layMosaic(on, photos, area, 1.6);
}

/** Pictures across the page hold any piece; a small one is better off elsewhere. */
export function suitsBand({ photos }: Pick<Above, 'photos'>): number | undefined {
  if (photos.length === 0) return undefined;
  const one = only({ photos });
  return one && dpiOf(one, cropFor(one, 1.5), trim.w) < leastFullDpi ? 0.1 : 0.55;
}
