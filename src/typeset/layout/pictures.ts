import type { Box, PhotoFacts } from '../model.ts';
import { leastType, trim } from '../model.ts';
import { captionLine } from '../plan/captions.ts';
import { aspectOf, boundingBox, facesCut, strain } from '../plan/crop.ts';
import { heightOf, textPart } from '../plan/answers.ts';
import { mosaic } from '../plan/mosaic.ts';
import { box, layDrawing, layPanel, layPhoto, layType, safeMm } from '../plan/page-layout.ts';
import { typographic } from '../text/typography.ts';
import type { PageContent } from './page-content.ts';
import { nothing } from './fill.ts';
import type { Size } from './fill.ts';
import { hidesFace } from './outline.ts';
import type { PhotoPick, PhotosNode } from './nodes.ts';
import { inScale } from './scale.ts';
import type { DesignTable, FrameLook } from './scale.ts';
import { sizeFor } from './text-rows.ts';
import { measureOn, refuse, typeAt } from './template-page.ts';
import type { Place, Spot, TemplatePage } from './template-page.ts';

/** The photos of the page that a node shows. */
function shownPhotos({ photos }: PageContent, pick: PhotoPick): readonly PhotoFacts[] {
  if (pick === 'all') return photos;
  if (pick === 'first') return photos.slice(0, 1);
  if (pick === 'rest') return photos.slice(1);
  return pick === 'last' ? photos.slice(-1) : photos.slice(0, -1);
}

const captionSizeOf = ({ table }: TemplatePage, text: string, w: number): number =>
  sizeFor(inScale(table.sizes, 'caption'), { text, w, rung: 0 });

const captionText = (page: TemplatePage, text: string, w: number) =>
  textPart('caption', text, { size: captionSizeOf(page, text, w) });

/** With several pictures each caption names the place of its own; before they have places, the longest is assumed. */
const longestPlace = 'Bottom right, second: ';
/** Between captions and pictures, mm: more in the middle, where the lines and flowers of a frame are nearest. */
const captionGap = ({ captions }: DesignTable): number => (captions === 'center' ? 4 : 2.6);

/** Where centred captions stand: on the measure of their pictures, within the text's. */
function centredMeasure(page: TemplatePage, { x, w }: { x: number; w: number }): { x: number; w: number } {
  const text = measureOn(page, 'text');
  const from = Math.max(x, text.x);
  return { x: from, w: Math.min(x + w, text.x + text.w) - from };
}

/** The height of the band along pictures, mm: 0 without one. */
const edgingTall = ({ edging, heights }: DesignTable, { edged }: PhotosNode): number =>
  edged && edging ? inScale(heights, edging.tall) : 0;

/** The photos that are shown, and the measure on which they stand. */
interface Shown {
  shown: readonly PhotoFacts[];
  around: { x: number; w: number };
}

/** The height of the captions of pictures with the space beside them, mm: 0 without any. */
function captionTall(page: TemplatePage, { captions }: PhotosNode, { shown, around }: Shown): number {
  if (captions === 'none' || captions === 'each') return 0;
  const texts = shown.flatMap(({ caption }) => (caption ? [typographic(caption)] : []));
  if (texts.length === 0) return 0;
  const { w } = page.table.captions === 'center' ? centredMeasure(page, around) : measureOn(page, 'text');
  const text = shown.length === 1 ? texts.join('') : texts.map(caption => longestPlace + caption).join('   ');
  return heightOf([captionText(page, text, w)], w, page.context.measure) + captionGap(page.table) + 1;
}

/** How much higher than its own shape a picture may be; how much lower, its cost decides. */
const mostStretch = 1.45;

/** The height down to which pictures may shrink where nothing else suits the page, mm. */
const leastPicture = 14;

/** The heights that the photos of a node can have with their captions; none without photos. */
export function sizeOfPhotos(page: TemplatePage, node: PhotosNode, around: Spot): Size {
  const { heights, frames } = page.table;
  const shown = shownPhotos(page.content, node.pick);
  if (shown.length === 0) return nothing;
  const beside = edgingTall(page.table, node) + captionTall(page, node, { shown, around });
  const [wanted, high] = [inScale(heights, node.least), inScale(heights, node.most)];
  const low = page.context.lenient ? Math.min(wanted, leastPicture) : wanted;
  const [only] = shown;
  const look = frames[node.frame] ?? {};
  const lines = 2 * (look.beyond ?? 0);
  const natural = shown.length === 1 && only ? (around.w - lines) / wholeShape(only, look) + lines : undefined;
  const size =
    natural === undefined
      ? groupHeights(shown, { low, high, w: around.w })
      : ownHeights(natural, { low, high, whole: node.whole });
  return {
    least: size.least + beside,
    preferred: size.preferred + beside,
    most: size.most + beside,
    grows: 'pictures',
  };
}

/** The heights of one picture whose own height on its measure is `natural` mm. */
function ownHeights(natural: number, { low, high, whole }: { low: number; high: number; whole: PhotosNode['whole'] }) {
  const preferred = Math.min(high, Math.max(low, natural));
  return { least: low, preferred, most: whole ? preferred : Math.min(high, Math.max(low, natural * mostStretch)) };
}

/** The heights of several pictures on a measure of `w` mm: panoramas are no higher than bands one below the other. */
function groupHeights(shown: readonly PhotoFacts[], { low, high, w }: { low: number; high: number; w: number }) {
  const stacked = shown.reduce((sum, photo) => sum + w / aspectOf(photo), 0) * mostStretch;
  const most = Math.min(high, Math.max(low, stacked));
  return { least: low, preferred: Math.min(most, (low + high) / 2), most };
}

/** Lays photos over a place, and their captions under or over them. */
export function placePhotos(page: TemplatePage, node: PhotosNode, place: Place): void {
  const shown = shownPhotos(page.content, node.pick);
  if (shown.length === 0) return;
  const area = box(place);
  const words = captionTall(page, node, { shown, around: area });
  const band = edgingTall(page.table, node);
  // At the foot of the page the captions keep the distance from the trim that all letters keep.
  const reachesFoot = node.captions === 'under' && area.y + area.h > trim.h - safeMm;
  const strip = band + (words > 0 && reachesFoot ? words + safeMm : words);
  const above = node.captions === 'over' ? strip : 0;
  const room = box({ ...area, y: area.y + above, h: area.h - strip });
  const look = page.table.frames[node.frame] ?? {};
  const inRoom = cellsOf(page, node, { shown, room });
  const cells = (node.captions === 'each' ? overCaptions(page, inRoom, place) : inRoom).map(cell => ({
    ...cell,
    box: framedBox(cell.box, look),
  }));
  for (const cell of cells) layFramed(page, cell.photo, { at: cell.box, look, spot: place });
  const isAbove = above > 0;
  if (band > 0) layEdging(page, box({ ...area, y: isAbove ? room.y - band : room.y + room.h, h: band }));
  const y = isAbove ? area.y : room.y + room.h + band + captionGap(page.table);
  if (words > 0) layCaptions(page, cells, { ...place, ...box({ ...area, y, h: words - captionGap(page.table) }) });
}

/** Lays the caption of each picture at the foot of its cell, all as high, and returns the rest of the cells. */
function overCaptions(page: TemplatePage, cells: readonly PictureCell[], place: Place): PictureCell[] {
  const { table, context } = page;
  const size = inScale(table.sizes, 'standfirst');
  const parts = cells.map(({ photo }) => {
    const text = typographic(photo.caption ?? '');
    return [textPart('caption', text, { size: sizeFor(size, { text, w: 0, rung: 0 }), colour: place.tone.title })];
  });
  const tall = Math.max(0, ...cells.map(({ box: { w } }, at) => heightOf(parts[at] ?? [], w, context.measure)));
  const under = tall + 2 * captionGap(table);
  return cells.map(({ photo, box: at }, n) => {
    const text = { ...at, y: at.y + at.h - tall - captionGap(table), h: tall + captionGap(table) };
    const align = table.captions === 'center' ? 'center' : 'left';
    layType(page.layout, text, typeAt(place, align, parts[n] ?? [])).slot = 'captions';
    return { photo, box: box({ ...at, h: at.h - under }) };
  });
}

/** Lays the design's band along pictures. */
function layEdging({ table, layout }: TemplatePage, at: Box): void {
  if (!table.edging) return;
  const { ground: colour, mark: ink } = table.tones[table.edging.tone];
  layPanel(layout, at, { colour, ink, drawing: table.edging.drawing });
}

/** The picture in a cell: without the room that its frame's lines take, in a shape that its frame may have. */
function framedBox(cell: Box, { beyond = 0, shapes: [least, most] = [0, Infinity] }: FrameLook): Box {
  const [wide, tall] = [cell.w - 2 * beyond, cell.h - 2 * beyond];
  const [w, h] = [Math.min(wide, tall * most), Math.min(tall, wide / least)];
  return box({ x: cell.x + (cell.w - w) / 2, y: cell.y + (cell.h - h) / 2, w, h });
}

interface PictureCell {
  photo: PhotoFacts;
  box: Box;
}

/** Lays a photo in a frame of the design. */
function layFramed(
  page: TemplatePage,
  photo: PhotoFacts,
  { at, look, spot }: { at: Box; look: FrameLook; spot: Spot },
): void {
  const { drawing, beyond: _beyond, shapes: _shapes, outline, ...more } = look;
  const frame = layPhoto(page.layout, { photo, area: at, ...more, over: spot.over });
  frame.slot = photoSlot(page, photo);
  if (
    outline !== undefined &&
    (facesCut(photo, frame.crop) > 0 || hidesFace(photo, { outline, crop: frame.crop, size: at }))
  )
    refuse(page, `the ${outline} of its frame would hide or cut a face`);
  if (drawing !== undefined)
    layDrawing(page.layout, at, { drawing, ink: spot.tone.mark, ground: spot.tone.ground, over: frame.id });
}

/** The slot of a photo: its place among the photos of the page, from 1. */
export const photoSlot = ({ content }: TemplatePage, photo: PhotoFacts): string =>
  `photo-${content.photos.indexOf(photo) + 1}`;

/** Captions keep this distance from the trim, mm. */
const captionEdge = 12;

function layCaptions(page: TemplatePage, cells: readonly PictureCell[], place: Place): void {
  const group = boundingBox(cells.map(cell => cell.box));
  const text = captionLine(
    cells.map(cell => ({ box: cell.box, caption: cell.photo.caption && typographic(cell.photo.caption) })),
    group,
  );
  const measure = measureOn(page, 'text');
  // As wide as the text's measure, or as its pictures where they stand beside it.
  const left = Math.max(captionEdge, group.w >= measure.w ? measure.x : group.x);
  const right = Math.min(trim.w - captionEdge, group.w >= measure.w ? measure.x + measure.w : group.x + group.w);
  const isCentred = page.table.captions === 'center';
  const { x, w } = isCentred ? centredMeasure(page, place) : { x: left, w: right - left };
  const parts = [{ ...captionText(page, text, w), least: leastType }];
  const type = { ...typeAt(place, isCentred ? 'center' : 'left', parts), colour: place.tone.soft };
  layType(page.layout, { ...place, x, w }, type).slot = 'captions';
}

interface Group {
  shown: readonly PhotoFacts[];
  room: Box;
}

/** The cell of each picture in an area. */
function cellsOf(page: TemplatePage, node: PhotosNode, { shown, room }: Group): PictureCell[] {
  const gap = inScale(page.table.spaces, node.gap);
  const [only] = shown;
  if (shown.length === 1 && only)
    return [{ photo: only, box: node.whole ? wholeIn(page, node, { photo: only, room }) : room }];
  if (node.arranged === 'pile') return pile(shown, room, gap);
  if (node.arranged === 'grid') return grid(shown, room, gap);
  if (node.arranged === 'steps') return steps(shown, room, gap);
  const cells = mosaic(room, {
    aspects: shown.map(photo => Math.min(widestCell, Math.max(narrowestCell, aspectOf(photo)))),
    gap,
    strain: (at, shape) => {
      const photo = shown[at];
      return photo ? strain(photo, shape) : 0;
    },
  }).flatMap(cell => {
    const photo = shown[cell.at];
    return photo ? [{ photo, box: cell.box }] : [];
  });
  const turned = (at: Box): Box => ({ ...at, y: 2 * room.y + room.h - at.y - at.h });
  return cells.map(cell => ({ ...cell, box: box(node.arranged === 'turned' ? turned(cell.box) : cell.box) }));
}
/** The shapes of cells in a mosaic, width over height. */
const [narrowestCell, widestCell] = [0.5, 5];

/** The shape of a whole picture: its own, as far as its frame may have it. */
const wholeShape = (photo: PhotoFacts, { shapes: [least, most] = [0, Infinity] }: FrameLook): number =>
  Math.min(most, Math.max(least, aspectOf(photo)));

/** The largest box of such a shape, and of the lines around it, in the middle of the room or at its left. */
function wholeIn(
  { table }: TemplatePage,
  { frame, whole }: PhotosNode,
  { photo, room }: { photo: PhotoFacts; room: Box },
): Box {
  const look = table.frames[frame] ?? {};
  const [shape, lines] = [wholeShape(photo, look), 2 * (look.beyond ?? 0)];
  const w = Math.min(room.w, (room.h - lines) * shape + lines);
  const h = (w - lines) / shape + lines;
  return box({ x: room.x + (whole === 'left' ? 0 : (room.w - w) / 2), y: room.y + (room.h - h) / 2, w, h });
}

/** Equal cells one below the other. */
function pile(shown: readonly PhotoFacts[], room: Box, gap: number): PictureCell[] {
  const h = (room.h - gap * (shown.length - 1)) / shown.length;
  return shown.map((photo, at) => ({ photo, box: box({ ...room, y: room.y + at * (h + gap), h }) }));
}

/** Equal cells in rows, as many across as cut the least; the last row is as wide as the others. */
function grid(shown: readonly PhotoFacts[], room: Box, gap: number): PictureCell[] {
  const cutWith = (across: number): number => {
    const down = Math.ceil(shown.length / across);
    const shape = (room.w - gap * (across - 1)) / across / ((room.h - gap * (down - 1)) / down);
    return shown.reduce((sum, photo) => sum - Math.min(aspectOf(photo) / shape, shape / aspectOf(photo)), 0);
  };
  const across = shown.map((_, at) => at + 1).reduce((best, n) => (cutWith(n) < cutWith(best) ? n : best));
  const down = Math.ceil(shown.length / across);
  const h = (room.h - gap * (down - 1)) / down;
  return shown.map((photo, at) => {
    const row = Math.floor(at / across);
    const inRow = Math.min(across, shown.length - row * across);
    const w = (room.w - gap * (inRow - 1)) / inRow;
    return { photo, box: box({ x: room.x + (at % across) * (w + gap), y: room.y + row * (h + gap), w, h }) };
  });
}

/** How wide a picture in steps is, as a share of the room. */
const stepShare = 0.72;
/** Pictures one below the other, alternately at the left and at the right. */
function steps(shown: readonly PhotoFacts[], room: Box, gap: number): PictureCell[] {
  return pile(shown, room, gap).map((cell, at) => {
    const w = room.w * stepShare;
    return { ...cell, box: box({ ...cell.box, x: at % 2 === 0 ? room.x : room.x + room.w - w, w }) };
  });
}
