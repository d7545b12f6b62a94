import type { PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, mayBleed } from '../../plan/crop.ts';
import type { About, Desk, Sheet, Template } from '../../plan/design.ts';
import { box, layDrawing, layPanel, layPhoto, layType } from '../../plan/desk.ts';
import { layColumns } from '../../plan/pour.ts';
import { leadingOf } from '../../plan/sequence.ts';
import type { Piece } from '../../plan/stories.ts';
import { heightOf } from '../../plan/text.ts';
import { layCodes } from '../../plan/voice.ts';
import {
  bandTall,
  captionOf,
  cellsOf,
  costs,
  garlandTall,
  layArch,
  layBand,
  layCaption,
  layDivider,
  layEdges,
  layMat,
  layGarland,
  layMosaic,
  layOutlined,
  layPlate,
  layQuote,
  layRest,
  layWords,
  onTone,
  pickQuote,
  tones,
} from './furniture.ts';
import type { Tone } from './furniture.ts';
import { centred, grid as page } from './grid.ts';

/** Where the columns begin, and the head over them. */
export const textTopOf = (desk: Desk, piece: Piece): number => piece.bottom - piece.lines * leadingOf(desk.body);
/** Between a head and its columns, with the flower in it, mm. The planner reckons with 8: the rest is taken from above. */
export const headGap = 11;
export const headTopOf = (desk: Desk, piece: Piece): number => textTopOf(desk, piece) - headGap - piece.head;
export const only = ({ photos }: Pick<Piece, 'photos'>): PhotoFacts | undefined =>
  photos.length === 1 ? photos[0] : undefined;

/** Columns at the foot of the page, and below them the page marks that belong to the text. */
export function layText(desk: Desk, on: Sheet, piece: Piece, top = textTopOf(desk, piece)) {
  layColumns(desk, on, piece.text.id, top, piece.lines);
  if (!piece.marked) return;
  const marks = piece.text.answers.flatMap(answer => answer.marks);
  layCodes(on, { x: on.x0, y: piece.bottom + 7, w: page.width }, marks, { ground: 'light' });
}

/** The head in the middle, and the flower between it and the text. */
export function layHead(on: Sheet, piece: Piece, top: number, tone: Tone = tones.paper) {
  layWords(on, top, page.width, piece.head, piece.parts, tone);
  layDivider(on, top + piece.head + 3.6, tone);
}

// --- the room above the head, for openings, talks and further pages alike ---

/** What a page of text has over its head or columns: from the frame's top to `foot`. */
export interface Above {
  photos: readonly PhotoFacts[];
  /** Where it must end, mm. */
  foot: number;
}

const top = page.top + 1;

/** The largest window that the photo bears in a room this tall, mm. */
export function windowSize(photo: PhotoFacts, room: number, widest = 150): { w: number; h: number } {
  const shape = Math.min(1.18, Math.max(0.66, aspectOf(photo)));
  const w = Math.min(widest, room * shape);
  return { w, h: Math.min(room, w / shape) };
}

/** How well one picture stands in a window (or an oval) over the text. */
export const suitsWindow = (
  desk: Desk,
  { photos, foot }: Above,
  outline: 'window' | 'oval' = 'window',
): number | undefined => {
  const [photo] = photos;
  if (!photo || photos.length > 1) return undefined;
  const size = windowSize(photo, foot - top - captionOf(desk, photos).tall);
  const cost = costs(photo, size, outline);
  return size.h < 76 || cost > 0.4 ? undefined : 0.95 - cost * 0.6;
};

/** One picture in a window, and a half rosette over it where that leaves room. */
export function layWindowAbove(desk: Desk, on: Sheet, { photos, foot }: Above, outline: 'window' | 'oval' = 'window') {
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
  return caption;
}

/** How well pictures stand side by side under arches. */
export function suitsArcade(desk: Desk, { photos, foot }: Above): number | undefined {
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
  return { caption, y, h, cells: cellsOf(photos.length, box(on3, y, page.width - 6, h), gap) };
}
const on3 = page.inner + 3;
export function layArcadeAbove(desk: Desk, on: Sheet, above: Above) {
  const { caption, y, h, cells } = arcade(desk, above);
  above.photos.forEach((photo, at) => {
    const cell = cells[at];
    if (cell) layArch(on, photo, cell);
  });
  layDrawing(on, box(page.inner, y + h + 3.5, page.width, sill), { drawing: 'band', ink: 'accent', ground: 'paper' });
  layCaption(on, caption, y + h + 3.5 + sill);
}

/** How well pictures stand in lines, as they are. */
export function suitsMat(desk: Desk, { photos, foot }: Above): number | undefined {
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
export function layMatAbove(desk: Desk, on: Sheet, { photos, foot }: Above) {
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

/** How tall pictures may stand across the page before they lose too much, mm. */
const tallest = (photos: readonly PhotoFacts[]): number => {
  const one = only({ photos });
  return one ? Math.min(200, Math.max(84, (trim.w / aspectOf(one)) * 1.4)) : 190;
};

/** Pictures from edge to edge at the top of the page, a printed border under them; a line of the text where they would lose too much. */
export function layBandAbove(desk: Desk, on: Sheet, { photos, foot }: Above, piece: Piece) {
  const caption = captionOf(desk, photos);
  const tall = foot - bandTall - caption.tall;
  const spare = tall - tallest(photos);
  const quote = spare > 30 ? pickQuote(desk, piece.text.answers, 140, spare + 24) : undefined;
  const picture = quote ? tall - quote.tall - 12 : tall;
  layAcross(on, photos, box(0, 0, trim.w, picture));
  layBand(on, picture, bandTall);
  layCaption(on, caption, picture + bandTall);
  if (quote) layQuote(on, quote, picture + bandTall + caption.tall + 9, 140);
  layEdges(on, tones.paper, { top: picture + bandTall });
}

/** Small pictures in a row on a ribbon: where little room is left, they keep their shape. */
const [ribbonTop, ribbonTall, tallRibbon] = [13, 13, 62];
export function suitsRibbon(desk: Desk, { photos, foot }: Above): number | undefined {
  const room = foot - ribbonTop - captionOf(desk, photos).tall;
  return photos.length === 0 || photos.length > 3 || room > tallRibbon || room < 24 ? undefined : 0.9;
}
export function layRibbonAbove(desk: Desk, on: Sheet, { photos, foot }: Above) {
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

/** Pictures from edge to edge. */
export function layAcross(
  on: Sheet,
  photos: readonly PhotoFacts[],
  area: { x: number; y: number; w: number; h: number },
) {
  const one = only({ photos });
  if (one) layPhoto(on, one, area);
  else layMosaic(on, photos, area, 1.6);
}

const about = ({ text, photos }: Piece, ground: Tone['ground'] = 'paper'): About => ({
  kind: 'feature',
  ground,
  folio: true,
  why: `A story of its own (${text.answers[0]?.words ?? 0} words); ${photos.length === 0 ? 'no photo left for it' : photos.length === 1 ? 'its picture takes what the text leaves' : 'its pictures take what the text leaves'}.`,
});

/** What is above, the head, the columns; on a framed page unless stated. */
const under = (
  name: string,
  suits: (desk: Desk, above: Above) => number | undefined,
  lay: (desk: Desk, on: Sheet, above: Above) => void,
  { framed = true } = {},
): Template<Piece> => {
  const aboveOf = (desk: Desk, piece: Piece): Above => ({ photos: piece.photos, foot: headTopOf(desk, piece) - 9 });
  return {
    name,
    suits: (desk, piece) => suits(desk, aboveOf(desk, piece)),
    lay: (desk, on, piece) => {
      if (framed) layEdges(on);
      lay(desk, on, aboveOf(desk, piece));
      layHead(on, piece, headTopOf(desk, piece));
      layText(desk, on, piece);
      return about(piece);
    },
  };
};

/** The plate on which a headline lies over a picture. */
const plate = { w: 150, pad: 12 };
function onPlate(desk: Desk, piece: Piece) {
  const inner = plate.w - 2 * plate.pad;
  const head = heightOf(piece.parts, inner, desk.measure);
  const h = head + 2 * plate.pad - 2;
  const y = textTopOf(desk, piece) - 9 - h;
  return { inner, head, h, y, photo: box(0, 0, trim.w, y + h / 2) };
}

/** The first page of a story. */
export const openings: readonly Template<Piece>[] = [
  under('opening-window', suitsWindow, layWindowAbove),
  under(
    'opening-oval',
    (desk, above) => {
      const suits = suitsWindow(desk, above, 'oval');
      return suits === undefined ? undefined : suits - 0.12;
    },
    (desk, on, above) => layWindowAbove(desk, on, above, 'oval'),
  ),
  under('opening-arcade', suitsArcade, layArcadeAbove),
  under('opening-framed', suitsMat, layMatAbove),
  under('opening-ribbon', suitsRibbon, layRibbonAbove, { framed: false }),
  {
    name: 'opening-plate',
    suits: (desk, piece) => {
      const photo = only(piece);
      const { photo: area } = onPlate(desk, piece);
      if (!photo || area.h < 120 || !mayBleed(photo, area.w / area.h, area.w) || photo.caption) return undefined;
      return photo.faces.some(face => face.y + face.h > 0.58) ? undefined : 0.85;
    },
    lay: (desk, on, piece) => {
      const { inner, head, h, y, photo } = onPlate(desk, piece);
      const over = layPhoto(on, only(piece) as PhotoFacts, photo).id;
      layPlate(on, box(centred(plate.w), y, plate.w, h), tones.paper, over);
      layType(on, box(centred(inner), y + plate.pad - 0.5, inner, head + 1), {
        parts: piece.parts,
        align: 'center',
        over,
      });
      layText(desk, on, piece);
      return about(piece);
    },
  },
  {
    name: 'opening-head-first',
    suits: (desk, piece) => {
      const room = textTopOf(desk, piece) - 8 - (top + piece.head + 12);
      return piece.photos.length === 0 || room < 60 ? undefined : 0.55;
    },
    lay: (desk, on, piece) => {
      layEdges(on);
      layHead(on, piece, top + 2);
      const from = top + piece.head + 14;
      const caption = captionOf(desk, piece.photos);
      const area = box(on.x0, from, page.width, textTopOf(desk, piece) - 7 - caption.tall - from);
      const photo = only(piece);
      if (photo) layMat(on, photo, box(area.x + 1.5, area.y, area.w - 3, area.h));
      else layMosaic(on, piece.photos, area);
      layCaption(on, caption, area.y + area.h + 1.5);
      layText(desk, on, piece);
      return about(piece);
    },
  },
  {
    name: 'opening-band',
    suits: (_desk, piece) => (piece.photos.length > 0 ? 0.55 : undefined),
    lay: (desk, on, piece) => {
      layBandAbove(desk, on, { photos: piece.photos, foot: headTopOf(desk, piece) - 10 }, piece);
      layHead(on, piece, headTopOf(desk, piece));
      layText(desk, on, piece);
      return about(piece);
    },
  },
  {
    name: 'opening-plain',
    suits: (_desk, piece) => (piece.photos.length > 0 ? undefined : 0.5),
    lay: (desk, on, piece) => {
      layEdges(on);
      const headTop = headTopOf(desk, piece);
      layRest(desk, on, { y: top, h: headTop - 6 - top }, piece.text.answers);
      layHead(on, piece, headTop);
      layText(desk, on, piece);
      return about(piece);
    },
  },
  {
    name: 'opening-garland',
    suits: (desk, piece) => (piece.photos.length > 0 || headTopOf(desk, piece) < 58 ? undefined : 0.6),
    lay: (desk, on, piece) => {
      const headTop = headTopOf(desk, piece);
      layGarland(on, tones.tint);
      layRest(desk, on, { y: garlandTall + 4, h: headTop - 10 - garlandTall }, piece.text.answers, tones.tint);
      layHead(on, { ...piece, parts: onTone(piece.parts, tones.tint) }, headTop, tones.tint);
      layText(desk, on, piece);
      return about(piece, 'tint');
    },
  },
];
