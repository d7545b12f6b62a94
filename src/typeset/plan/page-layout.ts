import type { Box, Ink, TextPart, PhotoFacts, PhotoFrame, PlanPage, TypeFrame } from '../model.ts';
import { trim } from '../model.ts';
import { cropFor, dpiOf, frameReason } from './crop.ts';
import type { PageLayout, PlanContext } from './design.ts';

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

/** The distance from the trim, mm, of everything that does not bleed: cutting is a millimetre or two inexact. */
export const safeMm = 5;

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
/** The id of the next frame of a page. */
export const idFor = (layout: PageLayout, kind: string): string => `${pageIdOf(layout)}-${kind}${layout.frames.length}`;

/** The id of the frame on which something is printed, as its own frame states it; none on the page itself. */
type Over = string | undefined;
export const overOf = (over: Over) => (over === undefined ? {} : { over });

/** A photo, the box it fills (mm), and how its frame looks. */
interface PhotoPlacement extends Partial<Pick<PhotoFrame, 'scrim' | 'half' | 'shape' | 'radius' | 'border'>> {
  photo: PhotoFacts;
  area: Box;
  over?: Over;
}

/** Adds a photo to a page and returns its frame. With `half`, the area shows that half of the photo. */
export function layPhoto(layout: PageLayout, { photo, area: at, over, ...more }: PhotoPlacement) {
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
    ...(photo.tone && { tone: photo.tone }),
    dpi,
    alt: photo.caption ?? '',
    why: frameReason(photo, { crop: full, w: across, h: frameBox.h, dpi, fold: more.half !== undefined }),
    ...more,
    ...overOf(over),
  };
  layout.frames.push(frame);
  return frame;
}

interface LayTypeOptions {
  parts: readonly TextPart[];
  anchor?: TypeFrame['anchor'];
  align?: TypeFrame['align'];
  colour?: Ink;
  over?: Over;
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
    ...overOf(type.over),
  };
  layout.frames.push(frame);
  return frame;
}

interface LayPanelOptions {
  colour: Ink;
  ink?: Ink;
  /** The step of the pattern on it, mm; plain without. */
  step?: number | undefined;
  drawing?: string | undefined;
  over?: Over;
}

export function layPanel(layout: PageLayout, at: Box, panel: LayPanelOptions) {
  const id = idFor(layout, 'panel');
  layout.frames.push({
    kind: 'panel',
    id,
    box: box(at),
    colour: panel.colour,
    pattern: panel.step !== undefined,
    ink: panel.ink ?? 'accent',
    step: panel.step ?? 30,
    ...(panel.drawing === undefined ? {} : { drawing: panel.drawing }),
    ...overOf(panel.over),
  });
  return id;
}

export const layRule = (layout: PageLayout, at: Box, { ink, over }: { ink: Ink; over?: Over }) =>
  layout.frames.push({
    kind: 'rule',
    id: idFor(layout, 'rule'),
    box: box(at),
    ink,
    ...overOf(over),
  });

/** Adds one of the design's drawings (a border, an arch, a corner); without a name, the theme's motif. */
export const layDrawing = (
  layout: PageLayout,
  at: Box,
  { over, ...ornament }: { drawing?: string; ink: Ink; ground: Ink; over?: Over },
) =>
  layout.frames.push({ kind: 'ornament', id: idFor(layout, 'ornament'), box: box(at), ...ornament, ...overOf(over) });

/** Adds the brand's logo. */
export const layLogo = (layout: PageLayout, at: Box, { over, ...logo }: { logo: string; alt: string; over?: Over }) =>
  layout.frames.push({ kind: 'logo', id: idFor(layout, 'logo'), box: box(at), ...logo, ...overOf(over) });

/** Adds a column of a thread: `lines` lines from `y` on. */
export const layColumn = (
  layout: PageLayout,
  thread: string,
  at: { x: number; y: number; w: number; lines: number; leading: number; over?: Over },
) =>
  layout.frames.push({
    kind: 'flow',
    id: idFor(layout, 'flow'),
    box: box({ x: at.x, y: at.y, w: at.w, h: at.lines * at.leading }),
    thread,
    lines: at.lines,
    ...overOf(at.over),
  });

/** The finished layout as a page of the plan. */
export const toPlanPage = (
  layout: PageLayout,
  about: Pick<PlanPage, 'kind' | 'template' | 'ground' | 'folio' | 'folioAt' | 'running' | 'why' | 'subject'>,
): PlanPage => ({
  number: layout.number,
  id: pageIdOf(layout),
  ...about,
  frames: layout.frames,
});
