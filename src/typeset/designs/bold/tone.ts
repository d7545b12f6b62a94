import type { Box, Ink, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, cropFor, dpiOf, minFullPageDpi, cropLoss, shapesOf } from '../../plan/crop.ts';
import type { PlanContext, PageLayout } from '../../plan/design.ts';
import { box, layPanel, layPhoto, layRule, layType } from '../../plan/page-layout.ts';
import { mosaic } from '../../plan/mosaic.ts';
import type { PreparedAnswer } from '../../plan/answers.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { strain } from '../../plan/crop.ts';
import { typographic } from '../../text/typography.ts';
import { boldGrid, inside, outside } from './grid.ts';
import { sizeIn, thick } from './type.ts';

/** The inks of a flat ground: of the ground, of drawings and rules on it, and of its letters. */
export interface BoldTone {
  ground: Ink;
  mark: Ink;
  letters: Ink;
}

/** All tones; `turnOf` chooses one for a page. */
export const tones: readonly BoldTone[] = [
  { ground: 'second', mark: 'ink', letters: 'ink' },
  { ground: 'accent', mark: 'light', letters: 'light' },
  { ground: 'tint', mark: 'accent', letters: 'ink' },
  { ground: 'deep', mark: 'second', letters: 'light' },
];

/** The index, before modulo, of a page's tone. */
const turnOf = (context: Pick<PlanContext, 'chance'>, number: number): number =>
  Math.floor(context.chance('tone') * tones.length) + number * 3 + Math.floor(number / 2);
const tone = (turn: number): BoldTone => tones[turn % tones.length] as BoldTone;

/** The tone of a page's flat grounds; facing pages never have the same. */
export const toneOf = (context: Pick<PlanContext, 'chance'>, number: number): BoldTone => tone(turnOf(context, number));
/** The tone for a second flat ground on a page. */
export const otherTone = (context: Pick<PlanContext, 'chance'>, number: number): BoldTone =>
  tone(turnOf(context, number) + 1);

/** The tone of a block on a picture: never the dark one, which is too close to the colours of pictures. */
export function blockTone(context: Pick<PlanContext, 'chance'>, number: number): BoldTone {
  const pageTone = toneOf(context, number);
  return pageTone.ground === 'deep' ? otherTone(context, number) : pageTone;
}

/** The inks of a head on a flat ground; `over` is the ground's frame. */
export const onGround = ({ mark, letters }: BoldTone, over?: string) => ({
  colour: letters,
  mark,
  ...(over === undefined ? {} : { over }),
});

/** Fills an area with the theme's shapes on a flat ground. */
export const layField = (layout: PageLayout, area: Box, { ground, mark }: BoldTone) =>
  layPanel(layout, area, {
    colour: ground,
    ink: mark === 'ink' ? 'accent' : mark === 'light' ? 'second' : mark,
    drawing: 'field',
  });

/** Whether a photo has enough pixels for a frame of `w` × `h` mm that touches the edge of the page. */
export const isFine = (photo: PhotoFacts, w: number, h: number): boolean =>
  dpiOf(photo, cropFor(photo, w / h), w) >= minFullPageDpi;

/** The cost of a photo in a frame, from 0 (uncropped) to 1 and more: crop loss, plus 0.5 for too few pixels. */
export const costIn = (photo: PhotoFacts, w: number, h: number): number =>
  cropLoss(photo, w / h) + (isFine(photo, w, h) ? 0 : 0.5);

/** The captions of the pictures as one line; with several pictures each begins with its number in reading order. */
function captionOf(cells: readonly { photo: PhotoFacts; box: Box }[]): string {
  const readingOrder = cells.toSorted((a, b) => Math.round((a.box.y - b.box.y) / 8) || a.box.x - b.box.x);
  return readingOrder
    .flatMap(({ photo }, at) =>
      photo.caption
        ? [cells.length > 1 ? `${at + 1}\u2002${typographic(photo.caption)}` : typographic(photo.caption)]
        : [],
    )
    .join('\u2003');
}

const captionSize = 7.4;

interface Look {
  /** Space between pictures, mm. */
  gap?: number;
  ink?: Ink;
  /** Whether captions are over the pictures instead of below. */
  above?: boolean;
  /** Left edge and width of the captions, mm; those of the page's text unless stated. */
  words?: Pick<Box, 'x' | 'w'>;
  /** The frame of the ground under all of it. */
  over?: string | undefined;
}

/** The cells of a justified mosaic, each with its photo. */
const justified = (area: Box, photos: readonly PhotoFacts[], gap: number) =>
  mosaic(area, {
    aspects: photos.map(photo => Math.min(2.6, Math.max(0.5, aspectOf(photo)))),
    gap,
    strain: (at, shape) => strain(photos[at] as PhotoFacts, shape),
  }).map(cell => ({ photo: photos[cell.at] as PhotoFacts, box: cell.box }));

interface LayShotsOptions {
  photos: readonly PhotoFacts[];
  area: Box;
  look?: Look | undefined;
  cellsIn?: (room: Box) => { photo: PhotoFacts; box: Box }[];
}

/**
 * Fills an area with photos in the cells of `cellsIn` (a justified mosaic unless stated) and their captions in a line
 * below or above. Returns the area without the captions.
 */
export function layShots(
  context: PlanContext,
  layout: PageLayout,
  { photos, area, look = {}, cellsIn = (room: Box) => justified(room, photos, look.gap ?? 1.2) }: LayShotsOptions,
): Box {
  const { x, w } = look.words ?? { x: layout.x0, w: boldGrid.width };
  const caption = photos.some(photo => photo.caption) ? captionOf(cellsIn(area)) : '';
  const tall = caption === '' ? 0 : heightOf([textPart('caption', caption, { size: captionSize })], w, context.measure);
  const strip = tall === 0 ? 0 : tall + 6;
  const room = look.above
    ? box({ x: area.x, y: area.y + strip, w: area.w, h: area.h - strip })
    : box({ x: area.x, y: area.y, w: area.w, h: area.h - strip });
  const cells = cellsIn(room);
  const over = look.over === undefined ? {} : { over: look.over };
  for (const cell of cells) layPhoto(layout, { photo: cell.photo, area: cell.box, ...over });
  if (strip === 0) return room;
  const y = look.above ? area.y + 1 : area.y + room.h + 3;
  const parts = [textPart('caption', captionOf(cells), { size: captionSize })];
  layType(layout, box({ x, y, w, h: tall + 1.5 }), { parts, colour: look.ink ?? 'soft', ...over });
  return room;
}

/** Lays pictures of equal height under each other, their captions at the foot. */
export function layStack(
  context: PlanContext,
  layout: PageLayout,
  { photos, area, words }: { photos: readonly PhotoFacts[]; area: Box; words: Pick<Box, 'x' | 'w'> },
) {
  const hasCaption = photos.some(photo => photo.caption);
  layShots(context, layout, {
    photos,
    area: { ...area, h: hasCaption ? area.h - 4 : area.h },
    look: { words },
    cellsIn: room => {
      const each = room.h / photos.length;
      return photos.map((photo, at) => ({
        photo,
        box: box({ x: room.x, y: room.y + at * each, w: room.w, h: at < photos.length - 1 ? each - 1.2 : each }),
      }));
    },
  });
}

/** Fills an area with a line of the story on a flat ground; without a line or room for it, with the theme's shapes. */
export function layQuoteField(
  context: PlanContext,
  layout: PageLayout,
  { area, tone, from }: { area: Box; tone: BoldTone; from?: readonly PreparedAnswer[] | undefined },
) {
  const [left, right] = [Math.max(area.x, 12), Math.min(area.x + area.w, trim.w - 12)];
  const pad = { l: area.x < 1 ? 0 : 6, r: area.x + area.w > trim.w - 1 ? 0 : 6 };
  const w = right - left - pad.l - pad.r;
  const h = area.h - 26;
  const text =
    w >= 44 && h >= 38
      ? context.quotes.take({ longest: w * h > 9000 ? 150 : w * h > 5000 ? 100 : 64, ...(from && { from }) })
      : undefined;
  if (text === undefined) return layField(layout, area, tone);
  const over = layPanel(layout, area, { colour: tone.ground });
  const size = sizeIn(context, 'quote', { text, room: { w, h, most: 66, least: 15 } });
  layRule(layout, box({ x: left + pad.l, y: area.y + 12, w: Math.min(24, w), h: thick }), { ink: tone.mark, over });
  layType(layout, box({ x: left + pad.l, y: area.y + 18, w, h: area.h - 26 }), {
    parts: [textPart('quote', text, { size })],
    colour: tone.letters,
    over,
  });
  return over;
}

/** How a picture and a flat ground divide a band across the page. */
type Split = 'full' | 'corner' | 'slim' | 'fold';

/** Left edge and width of the picture and of the ground, mm. */
function sides(layout: PageLayout, split: Exclude<Split, 'full'>) {
  if (split === 'corner') return { picture: outside(layout, 2), ground: inside(layout, 2) };
  if (split === 'slim') return { picture: outside(layout, 1), ground: inside(layout, 1) };
  return { picture: inside(layout, 1), ground: outside(layout, 1) };
}

interface LayBandOptions {
  area: { y: number; h: number; above?: boolean; on?: BoldTone };
  of: { photos: readonly PhotoFacts[]; answers?: readonly PreparedAnswer[] | undefined };
}

/**
 * Lays a band across the page from edge to edge: one picture as wide as its crop allows with a flat ground beside it,
 * several pictures, or without any a line of the story. `above` puts captions over the pictures; `on` is the tone of a
 * coloured page.
 */
export function layBand(context: PlanContext, layout: PageLayout, { area, of }: LayBandOptions) {
  const { y, h } = area;
  const [photo] = of.photos;
  const full = box({ x: 0, y, w: trim.w, h });
  const tone = area.on ? otherTone(context, layout.number) : toneOf(context, layout.number);
  if (!photo) return layQuoteField(context, layout, { area: full, tone, from: of.answers });
  const words = { above: area.above ?? false, ...(area.on && { ink: area.on.letters }) };
  if (of.photos.length > 1) return layShots(context, layout, { photos: of.photos, area: full, look: words });
  const split = splitFor(context, layout, { photo, h });
  if (split === 'full') return layShots(context, layout, { photos: of.photos, area: full, look: words });
  if (split === undefined) return layInset(context, layout, { area, photo: of.photos[0] });
  const { picture, ground } = sides(layout, split);
  // The caption is no wider than the picture and shares its height, so that both end level with the ground beside them.
  if (photo.caption)
    layShots(context, layout, {
      photos: [photo],
      area: box({ x: picture.x, y, w: picture.w, h }),
      look: {
        ...words,
        words: captionPlace(layout, picture),
      },
    });
  else layPhoto(layout, { photo, area: box({ x: picture.x, y, w: picture.w, h }) });
  return layQuoteField(context, layout, { area: box({ x: ground.x, y, w: ground.w, h }), tone, from: of.answers });
}

const captionPlace = (layout: PageLayout, { x, w }: Pick<Box, 'x' | 'w'>): Pick<Box, 'x' | 'w'> => {
  const left = Math.max(x, x < 1 ? 12 : layout.x0);
  return { x: left, w: Math.min(x + w, trim.w - 12) - left };
};

/** The split with the least crop loss, wide ones preferred; `undefined` when the photo has too few pixels for all. */
function splitFor(
  context: PlanContext,
  layout: PageLayout,
  { photo, h }: { photo: PhotoFacts; h: number },
): Split | undefined {
  const splits: readonly (readonly [Split, number, number])[] = [
    ['full', trim.w, 0],
    ['corner', outside(layout, 2).w, 0.1],
    ['fold', inside(layout, 1).w, 0.17],
    ['slim', outside(layout, 1).w, 0.24],
  ];
  let best: { split: Split; cost: number } | undefined;
  for (const [split, w, penalty] of splits) {
    if (!isFine(photo, w, h) || (h < 52 && split !== 'full')) continue;
    const cost = cropLoss(photo, w / h) + penalty + context.chance(`${layout.number} ${split}`) * 0.06;
    if (!best || cost < best.cost) best = { split, cost };
  }
  return best?.split;
}

/** Lays a picture of few pixels, small on a flat ground. */
function layInset(
  context: PlanContext,
  layout: PageLayout,
  { area: { y, h }, photo }: { area: { y: number; h: number }; photo: PhotoFacts | undefined },
) {
  if (!photo) return undefined;
  const tone = toneOf(context, layout.number);
  const over = layPanel(layout, box({ x: 0, y, w: trim.w, h }), { colour: tone.ground });
  const top = y === 0 ? boldGrid.top : 9;
  const caption = photo.caption ? 8 : 0;
  const tall = Math.max(20, h - top - 9 - caption);
  const aspect = Math.min(Math.max(aspectOf(photo), shapesOf(photo).narrowest, 0.6), 2.2);
  const w = Math.min(boldGrid.width, tall * aspect);
  const frame = box({ x: layout.x0, y: y + top, w, h: Math.min(tall, w / aspect) });
  layPhoto(layout, { photo, area: frame, over });
  if (photo.caption)
    layType(layout, box({ x: layout.x0, y: frame.y + frame.h + 3, w: boldGrid.width, h: 5 }), {
      parts: [textPart('caption', typographic(photo.caption), { size: captionSize })],
      colour: tone.letters,
      over,
    });
  return over;
}

/** The greatest height of a band with these pictures, mm: above it they would be cropped too much. */
export const boldMaxPhotoHeight = (photos: readonly PhotoFacts[]): number => {
  const only = photos.length === 1 ? photos[0] : undefined;
  return only ? Math.min(230, Math.max(100, (trim.w / aspectOf(only)) * 1.35)) : photos.length === 0 ? 180 : 210;
};
