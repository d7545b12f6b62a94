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

/** The frame around a page; from `top` or to `foot` only, where something else closes it there. */
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

/** A printed border from edge to edge of the page. */
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
export const bandTall = 9;

/** The knife may be a millimetre or two beside the trim: what does not run over it stays this far inside, mm. */
export const safeMargin = 5;

/** Printed borders along all four edges of the page, as on a sari. */
export const borderTall = 15;
export function layBorder(layout: PageLayout, tone: FestiveTone = tones.deep) {
  const look = { ink: tone.mark, ground: tone.ground };
  // The ground runs over the trim, what is printed on it stays inside.
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

/** A sheet of its own with drawn-in corners, on a cloth or a picture: what lies on it names that too. */
export const layPlate = (layout: PageLayout, at: Box, { tone, over }: { tone: FestiveTone; over: string }) =>
  layPanel(layout, at, { colour: tone.ground, ink: tone.mark, drawing: 'plate', over });

/** A printed cloth over the whole page. */
export const layCloth = (layout: PageLayout, ground: Ink, ink: Ink): string =>
  layPanel(layout, box({ x: 0, y: 0, w: trim.w, h: trim.h }), { colour: ground, ink, drawing: 'cloth' });

/** A garland from edge to edge along the top of the page. */
export const garlandTall = 34;
export const layGarland = (layout: PageLayout, tone: FestiveTone, over?: string) =>
  layDrawing(layout, box({ x: 0, y: 0, w: trim.w, h: garlandTall }), {
    drawing: 'toran-through',
    ink: tone.mark,
    ground: tone.ground,
    ...(over === undefined ? {} : { over }),
  });

/** A rosette in the middle of the page. */
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

/** A flower with a line on either side, in the middle of the page. */
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

/** Words in the middle of the page, `tall` mm. */
export const layWords = (
  layout: PageLayout,
  y: number,
  { w, tall, parts, tone }: { w: number; tall: number; parts: readonly TextPart[]; tone: FestiveTone },
) => layType(layout, box({ x: centred(w), y, w, h: tall + 1 }), { parts, align: 'center', colour: tone.ink });
