import type { Box, Ink, TextPart, PhotoFacts, PhotoFrame, PlanPage, TypeFrame } from '../model.ts';
import { trim } from '../model.ts';
import { cropFor, dpiOf, frameReason, strain } from './crop.ts';
import { captionLine } from './captions.ts';
import type { PageLayout, PlanContext } from './design.ts';
import { mosaic } from './mosaic.ts';

/** A page without frames, with the text edges of its side. */
export const emptyPage = ({ grid }: Pick<PlanContext, 'grid'>, number: number): PageLayout => {
  const left = number % 2 === 0;
  return {
    number,
    left,
    x0: left ? grid.outer : grid.inner,
    x1: left ? trim.w - grid.inner : trim.w - grid.outer,
    frames: [],
  };
};

export const wholePage: Box = { x: 0, y: 0, ...trim };
/**
 * The box with its numbers rounded to a thousandth of a millimetre, so that plans are short and equal on all machines.
 */
export const box = ({ x, y, w, h }: Box): Box => ({
  x: roundMm(x),
  y: roundMm(y),
  w: roundMm(w),
  h: roundMm(h),
});
const roundMm = (n: number): number => Math.round(n * 1000) / 1000;

const pageIdOf = ({ id, number }: PageLayout): string => id ?? `p${number}`;
const idFor = (layout: PageLayout, kind: string): string => `${pageIdOf(layout)}-${kind}${layout.frames.length}`;

/** A photo, the box it fills (mm), and how its frame looks. */
interface PhotoPlacement extends Partial<Pick<PhotoFrame, 'scrim' | 'half' | 'over' | 'shape' | 'radius' | 'border'>> {
  photo: PhotoFacts;
  area: Box;
}

/** Adds a photo to a page and returns its frame. With `half`, the area shows that half of the photo. */
export function layPhoto(layout: PageLayout, { photo, area: at, ...more }: PhotoPlacement) {
  const frameBox = box(at);
  const across = more.half ? frameBox.w * 2 : frameBox.w;
  const full = cropFor(photo, across / frameBox.h, { fold: more.half !== undefined });
  const crop = more.half ? { ...full, w: full.w / 2, x: full.x + (more.half === 'right' ? full.w / 2 : 0) } : full;
  const dpi = dpiOf(photo, crop, frameBox.w);
  const frame: PhotoFrame = {
    kind: 'photo',
    id: idFor(layout, 'photo'),
    box: frameBox,
    photo: photo.id,
    crop,
    dpi,
    alt: photo.caption ?? '',
    why: frameReason(photo, { crop: full, w: across, h: frameBox.h, dpi, fold: more.half !== undefined }),
    ...more,
  };
  layout.frames.push(frame);
  return frame;
}

/** Several photos that fill one area together. */
interface PhotoGroup {
  photos: readonly PhotoFacts[];
  /** The area of the photos and the captions below them, mm. */
  area: Box;
  /** Between the photos, mm. */
  gap: number;
  /** Distance of the captions from the left and right edge of the area, mm. */
  captionInset?: number;
  /** The colour of the captions; `soft` unless stated. */
  ink?: Ink;
  /** Whether the order of rows is reversed, so that the last one is on top. */
  flipped?: boolean;
}

/** Fills an area with photos. Their captions, if any, are below, each with the place of its picture. */
export function layPhotos(layout: PageLayout, { photos, area, ...look }: PhotoGroup) {
  const inset = look.captionInset ?? 0;
  // Estimated before the pictures have their places: 19 letters for the place of each.
  const length = photos.reduce((sum, { caption }) => sum + (caption ? caption.length + 19 : 0), 0);
  const lines = Math.ceil((length - (photos.length === 1 ? 19 : 0)) / ((area.w - 2 * inset) / 1.45));
  const strip = lines > 0 ? 4 + 3.6 * lines : 0;
  const room = { ...area, h: area.h - strip };
  const cells = mosaic(room, {
    aspects: photos.map(photo => Math.min(2.6, Math.max(0.5, photo.width / photo.height))),
    gap: look.gap,
    strain: (at, shape) => {
      const photo = photos[at];
      return photo ? strain(photo, shape) : 0;
    },
  }).map(({ at, box }) => ({ at, box: look.flipped ? { ...box, y: 2 * room.y + room.h - box.y - box.h } : box }));
  for (const cell of cells) {
    const photo = photos[cell.at];
    if (photo) layPhoto(layout, { photo, area: cell.box });
  }
  if (strip > 0) {
    const text = captionLine(
      cells.map(cell => ({ box: cell.box, caption: photos[cell.at]?.caption })),
      room,
    );
    layType(layout, box({ x: area.x + inset, y: area.y + room.h + 2.6, w: area.w - 2 * inset, h: strip - 2.6 }), {
      parts: [{ role: 'caption', text, size: 7.4, least: 6, gap: 0 }],
      colour: look.ink ?? 'soft',
    });
  }
}

interface LayTypeOptions {
  parts: readonly TextPart[];
  anchor?: TypeFrame['anchor'];
  align?: TypeFrame['align'];
  colour?: Ink;
  over?: string;
  turn?: TypeFrame['turn'];
}

export function layType(layout: PageLayout, at: Box, type: LayTypeOptions) {
  const frame: TypeFrame = {
    kind: 'type',
    id: idFor(layout, 'type'),
    box: box(at),
    parts: type.parts,
    anchor: type.anchor ?? 'top',
    align: type.align ?? 'left',
    colour: type.colour ?? 'ink',
    ...(type.turn === undefined ? {} : { turn: type.turn }),
    ...(type.over === undefined ? {} : { over: type.over }),
  };
  layout.frames.push(frame);
  return frame;
}

interface LayPanelOptions {
  colour: Ink;
  pattern?: boolean;
  ink?: Ink;
  step?: number;
  over?: string;
  drawing?: string;
  shape?: PhotoFrame['shape'];
  radius?: number;
}

export function layPanel(layout: PageLayout, at: Box, panel: LayPanelOptions) {
  const id = idFor(layout, 'panel');
  layout.frames.push({
    kind: 'panel',
    id,
    box: box(at),
    colour: panel.colour,
    pattern: panel.pattern ?? false,
    ink: panel.ink ?? 'accent',
    step: panel.step ?? 30,
    ...(panel.drawing === undefined ? {} : { drawing: panel.drawing }),
    ...(panel.shape === undefined ? {} : { shape: panel.shape }),
    ...(panel.radius === undefined ? {} : { radius: panel.radius }),
    ...(panel.over === undefined ? {} : { over: panel.over }),
  });
  return id;
}

export const layRule = (layout: PageLayout, at: Box, { ink, over }: { ink: Ink; over?: string | undefined }) =>
  layout.frames.push({
    kind: 'rule',
    id: idFor(layout, 'rule'),
    box: box(at),
    ink,
    ...(over === undefined ? {} : { over }),
  });

/** Adds the theme's motif, `size` mm wide and tall. */
export const layOrnament = (
  layout: PageLayout,
  { x, y, size, ...inks }: { x: number; y: number; size: number } & { ink: Ink; ground: Ink; over?: string },
) => layDrawing(layout, box({ x, y, w: size, h: size }), inks);

/** Adds one of the design's drawings (a border, an arch, a corner); without a name, the theme's motif. */
export const layDrawing = (
  layout: PageLayout,
  at: Box,
  ornament: { drawing?: string; text?: string; ink: Ink; ground: Ink; over?: string },
) => layout.frames.push({ kind: 'ornament', id: idFor(layout, 'ornament'), box: box(at), ...ornament });

/** Adds a column of a thread: `lines` lines from `y` on. */
export const layColumn = (
  layout: PageLayout,
  thread: string,
  at: { x: number; y: number; w: number; lines: number; leading: number; over?: string },
) =>
  layout.frames.push({
    kind: 'flow',
    id: idFor(layout, 'flow'),
    box: box({ x: at.x, y: at.y, w: at.w, h: at.lines * at.leading }),
    thread,
    lines: at.lines,
    ...(at.over === undefined ? {} : { over: at.over }),
  });

/** The finished layout as a page of the plan. */
export const toPlanPage = (
  layout: PageLayout,
  about: Pick<PlanPage, 'kind' | 'template' | 'ground' | 'folio' | 'running' | 'why' | 'subject'>,
): PlanPage => ({
  number: layout.number,
  id: pageIdOf(layout),
  ...about,
  frames: layout.frames,
});
