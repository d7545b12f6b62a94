/** Festive's printed borders, cloths, garlands and small ornaments. */
import type { Box, Ink, TextPart } from '../../model.ts';
import { trim } from '../../model.ts';
import type { PageLayout } from '../../plan/design.ts';
import { box, layDrawing, layPanel, layType } from '../../plan/page-layout.ts';
import { centred } from './grid.ts';
import type { FestiveTone } from './tone.ts';
import { tones } from './tone.ts';

/** The page frame's outer line, how far its corners reach inwards, and how wide its sides are, mm. */
const [edge, corner, side] = [8, 12, 4];

/** Lays the frame around a page. With `top` or `foot` (mm) its sides begin or end there, and that edge is left out. */
export function layEdges(
  layout: PageLayout,
  tone: FestiveTone = tones.paper,
  { top, foot }: { top?: number; foot?: number } = {},
) {
  const look = { ink: tone.mark, ground: tone.ground };
  const w = trim.w - 2 * edge;
  const [from, to] = [top ?? edge + corner, foot ?? trim.h - edge - corner];
  if (top === undefined) layDrawing(layout, box({ x: edge, y: edge, w, h: corner }), { ...look, drawing: 'frame-top' });
  layDrawing(layout, box({ x: edge, y: from, w: side, h: to - from }), { ...look, drawing: 'frame-left' });
  layDrawing(layout, box({ x: trim.w - edge - side, y: from, w: side, h: to - from }), {
    ...look,
    drawing: 'frame-right',
  });
  if (foot === undefined)
    layDrawing(layout, box({ x: edge, y: trim.h - edge - corner, w, h: corner }), { ...look, drawing: 'frame-foot' });
}

/** Lays a printed border across the page from edge to edge, `tall` mm high. */
export function layBand(
  layout: PageLayout,
  y: number,
  { tall, tone = tones.deep }: { tall: number; tone?: FestiveTone | undefined },
) {
  const over = layPanel(layout, box({ x: 0, y, w: trim.w, h: tall }), { colour: tone.ground });
  layDrawing(layout, box({ x: 0, y: y + tall * 0.1, w: trim.w, h: tall * 0.8 }), {
    drawing: 'band-through',
    ink: tone.mark,
    ground: tone.ground,
    over,
  });
}
/** Height of a printed border across the page, mm. */
export const bandTall = 9;

/** Distance from the trim for what must not be cut off, mm: the cut may be up to 2 mm beside the trim. */
export const safeMargin = 5;

/** Width of the printed borders along all four edges of the page, mm. */
export const borderTall = 15;
/** Lays printed borders along all four edges of the page, as on a sari. */
export function layBorder(layout: PageLayout, tone: FestiveTone = tones.deep) {
  const look = { ink: tone.mark, ground: tone.ground };
  // The ground bleeds over the trim; the ornaments on it keep the safe margin.
  const tall = borderTall - safeMargin - 1;
  const far = borderTall - 1;
  for (const [x, from] of [
    [0, safeMargin],
    [trim.w - borderTall, trim.w - far],
  ] as const) {
    const over = layPanel(layout, box({ x, y: 0, w: borderTall, h: trim.h }), { colour: tone.ground });
    const band = box({ x: from, y: borderTall, w: tall, h: trim.h - 2 * borderTall });
    layDrawing(layout, band, { ...look, drawing: 'upright', over });
    for (const y of [safeMargin, trim.h - far])
      layDrawing(layout, box({ x: from, y, w: tall, h: tall }), { ...look, drawing: 'spot', over });
  }
  for (const [y, from] of [
    [0, safeMargin],
    [trim.h - borderTall, trim.h - far],
  ] as const) {
    const at = box({ x: borderTall, y, w: trim.w - 2 * borderTall, h: borderTall });
    const over = layPanel(layout, at, { colour: tone.ground });
    layDrawing(layout, box({ x: at.x, y: from, w: at.w, h: tall }), { ...look, drawing: 'band', over });
  }
}

/** Lays a sheet with indented corners on the frame `over`, a cloth or a picture; its contents have the same `over`. */
export const layPlate = (layout: PageLayout, at: Box, { tone, over }: { tone: FestiveTone; over: string }) =>
  layPanel(layout, at, { colour: tone.ground, ink: tone.mark, drawing: 'plate', over });

/** Lays a printed cloth over the whole page; returns its frame's id. */
export const layCloth = (layout: PageLayout, ground: Ink, ink: Ink): string =>
  layPanel(layout, box({ x: 0, y: 0, w: trim.w, h: trim.h }), { colour: ground, ink, drawing: 'cloth' });

/** Height of a garland, mm. */
export const garlandTall = 34;
/** Lays a garland from edge to edge along the top of the page. */
export const layGarland = (layout: PageLayout, tone: FestiveTone, over?: string) =>
  layDrawing(layout, box({ x: 0, y: 0, w: trim.w, h: garlandTall }), {
    drawing: 'toran-through',
    ink: tone.mark,
    ground: tone.ground,
    ...(over === undefined ? {} : { over }),
  });

/** Lays a rosette `size` mm wide, centred on the page's width. */
export const layRosette = (
  layout: PageLayout,
  y: number,
  { size, tone, over }: { size: number; tone: FestiveTone; over?: string | undefined },
) =>
  layDrawing(layout, box({ x: centred(size), y, w: size, h: size }), {
    drawing: 'rosette',
    ink: tone.mark,
    ground: tone.ground,
    ...(over === undefined ? {} : { over }),
  });

interface LayDividerOptions {
  tone?: FestiveTone | undefined;
  w?: number | undefined;
  over?: string | undefined;
}

/** Lays a divider, a flower with a line on either side, centred on the page's width. */
export const layDivider = (
  layout: PageLayout,
  y: number,
  { tone = tones.paper, w = 62, over }: LayDividerOptions = {},
) =>
  layDrawing(layout, box({ x: centred(w), y, w, h: 4.6 }), {
    drawing: 'divider',
    ink: tone.mark,
    ground: tone.ground,
    ...(over === undefined ? {} : { over }),
  });

/** Lays centred text on a measure of `w` mm, `tall` mm high. */
export const layWords = (
  layout: PageLayout,
  y: number,
  { w, tall, parts, tone }: { w: number; tall: number; parts: readonly TextPart[]; tone: FestiveTone },
) => layType(layout, box({ x: centred(w), y, w, h: tall + 1 }), { parts, align: 'center', colour: tone.ink });
