import type { Box, Ink, TextPart, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { boundingBox, cropFor, cropLoss } from '../../plan/crop.ts';
import type { PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { captionLine } from '../../plan/captions.ts';
import { box, layDrawing, layPanel, layPhoto, layType } from '../../plan/page-layout.ts';
import { mosaic } from '../../plan/mosaic.ts';
import type { PreparedAnswer } from '../../plan/answers.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { typographic } from '../../text/typography.ts';
import { centred, festiveGrid as page } from './grid.ts';

/** What is printed on one ground: its ornaments, titles, text, small coloured lines and quiet words. */
export interface FestiveTone {
  ground: Ink;
  mark: Ink;
  title: Ink;
  ink: Ink;
  line: Ink;
  soft: Ink;
}
export const tones = {
  paper: { ground: 'paper', mark: 'accent', title: 'deep', ink: 'ink', line: 'accent', soft: 'soft' },
  tint: { ground: 'tint', mark: 'accent', title: 'deep', ink: 'ink', line: 'accent', soft: 'soft' },
  deep: { ground: 'deep', mark: 'second', title: 'light', ink: 'light', line: 'second', soft: 'faint' },
  accent: { ground: 'accent', mark: 'second', title: 'light', ink: 'light', line: 'light', soft: 'light' },
} as const satisfies Record<string, FestiveTone>;

/** The same words on another ground. */
export const onTone = (parts: readonly TextPart[], tone: FestiveTone): TextPart[] =>
  parts.map((one): TextPart => {
    const colour =
      one.role === 'eyebrow'
        ? tone.line
        : one.role === 'standfirst'
          ? tone.soft
          : one.role === 'headline' || one.role === 'question'
            ? tone.title
            : tone.ink;
    return { ...one, colour };
  });

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
const safe = 5;

/** Printed borders along all four edges of the page, as on a sari. */
export const borderTall = 15;
export function layBorder(layout: PageLayout, tone: FestiveTone = tones.deep) {
  const look = { ink: tone.mark, ground: tone.ground };
  // The ground runs over the trim, what is printed on it stays inside.
  const tall = borderTall - safe - 1;
  const far = borderTall - 1;
  for (const [x, from] of [
    [0, safe],
    [trim.w - borderTall, trim.w - far],
  ] as const) {
    const over = layPanel(layout, box({ x, y: 0, w: borderTall, h: trim.h }), { colour: tone.ground });
    const band = box({ x: from, y: borderTall, w: tall, h: trim.h - 2 * borderTall });
    layDrawing(layout, band, { ...look, drawing: 'upright', over });
    for (const y of [safe, trim.h - far])
      layDrawing(layout, box({ x: from, y, w: tall, h: tall }), { ...look, drawing: 'spot', over });
  }
  for (const [y, from] of [
    [0, safe],
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

/** A flower with a line on either side, in the middle of the page. */
export const layDivider = (
  layout: PageLayout,
  y: number,
  {
    tone = tones.paper,
    w = 62,
    over,
  }: { tone?: FestiveTone | undefined; w?: number | undefined; over?: string | undefined } = {},
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

// --- pictures ---

type Outline = 'window' | 'arch' | 'oval' | 'plain';

/** The width of a medallion's ring of pearls, mm. */
const rim = 3.4;

/** How far an outline comes in from the side at `y` mm from its top, for a frame of this size. */
function comesIn(outline: Outline, { w, h }: { w: number; h: number }, y: number): number {
  if (outline === 'plain') return 0;
  if (outline === 'oval') return w / 2 - (w / 2 - rim) * Math.sqrt(Math.max(0, 1 - ((y - h / 2) / (h / 2 - rim)) ** 2));
  const rise = outline === 'arch' ? Math.min(w / 2, h) : Math.min(w * 0.52, h * 0.42);
  const crown = outline === 'arch' ? 0 : rise * 0.16;
  const sine = Math.min(1, Math.max(0, (rise - y) / (rise - crown)));
  return (w / 2) * (1 - Math.sqrt(1 - sine * sine));
}

/**
 * What a frame of this size and outline takes from a photo: what is cut away, and far too much when a face is behind
 * the outline.
 */
export function costs(photo: PhotoFacts, size: { w: number; h: number }, outline: Outline = 'plain'): number {
  const crop = cropFor(photo, size.w / size.h);
  const hidden = photo.faces.some(face => {
    const [left, right] = [((face.x - crop.x) / crop.w) * size.w, ((face.x + face.w - crop.x) / crop.w) * size.w];
    const [high, low] = [
      ((face.y - face.h * 0.15 - crop.y) / crop.h) * size.h,
      ((face.y + face.h - crop.y) / crop.h) * size.h,
    ];
    if (right < 0 || left > size.w || low < 0 || high > size.h) return false;
    const heights = outline === 'oval' ? [high, low] : [high];
    return heights.some(y => {
      const inwards = comesIn(outline, size, y);
      return left < inwards || right > size.w - inwards;
    });
  });
  return cropLoss(photo, size.w / size.h) + (hidden ? 0.5 : 0);
}

/**
 * Where the faces of a photo stand in a frame: the first hair and the last chin, mm from the frame's top; `undefined`
 * without any.
 */
export function facesIn(photo: PhotoFacts, { w, h }: { w: number; h: number }) {
  if (photo.faces.length === 0) return undefined;
  const crop = cropFor(photo, w / h);
  const at = (y: number): number => ((y - crop.y) / crop.h) * h;
  return {
    from: Math.min(...photo.faces.map(face => at(face.y - face.h * 0.35))),
    to: Math.max(...photo.faces.map(face => at(face.y + face.h * 1.08))),
  };
}

/** A picture in a cusped palace window. */
export function layWindow(
  layout: PageLayout,
  photo: PhotoFacts,
  { at, tone = tones.paper }: { at: Box; tone?: FestiveTone | undefined },
) {
  const over = layPhoto(layout, { photo, area: at }).id;
  layDrawing(layout, at, { drawing: 'window', ink: tone.mark, ground: tone.ground, over });
}

/** A picture in an oval with pearls around it. */
export function layMedallion(
  layout: PageLayout,
  photo: PhotoFacts,
  { at, tone = tones.paper }: { at: Box; tone?: FestiveTone | undefined },
) {
  const over = layPhoto(layout, { photo, area: at }).id;
  layDrawing(layout, at, { drawing: 'medallion', ink: tone.mark, ground: tone.ground, over });
}

/** A picture under a round arch, with a thin line around it. */
export const layArch = (
  layout: PageLayout,
  photo: PhotoFacts,
  { at, tone = tones.paper }: { at: Box; tone?: FestiveTone | undefined },
) => layPhoto(layout, { photo, area: at, shape: 'arch', border: { ink: tone.mark, width: 0.45, gap: 1.5 } });

/** A picture in a window or a medallion. */
export const layOutlined = (
  layout: PageLayout,
  photo: PhotoFacts,
  { at, outline, tone = tones.paper }: { at: Box; outline: 'window' | 'oval'; tone?: FestiveTone | undefined },
) => (outline === 'window' ? layWindow(layout, photo, { at, tone }) : layMedallion(layout, photo, { at, tone }));

/** A picture with a line around it. */
export const layMat = (
  layout: PageLayout,
  photo: PhotoFacts,
  { at, tone = tones.paper }: { at: Box; tone?: FestiveTone | undefined },
) => layPhoto(layout, { photo, area: at, border: { ink: tone.mark, width: 0.4, gap: 1.5 } });

/**
 * Several pictures that fill a rectangle, each with a thin light line on it: further inside where they are printed over
 * the trim.
 */
export function layMosaic(
  layout: PageLayout,
  photos: readonly PhotoFacts[],
  { area, gap = 3 }: { area: Box; gap?: number | undefined },
) {
  const shapes = photos.map(photo => Math.min(2.6, Math.max(0.5, photo.width / photo.height)));
  const bleeds = area.x <= 0 || area.y <= 0 || area.x + area.w >= trim.w || area.y + area.h >= trim.h;
  const line = { ink: 'light', width: 0.25, gap: bleeds ? -(safe + 0.2) : -1.6 } as const;
  for (const { at, box: cell } of mosaic(area, { aspects: shapes, gap })) {
    const photo = photos[at];
    if (photo) layPhoto(layout, { photo, area: cell, border: line });
  }
}

/** Pictures of one size side by side. */
export function cellsOf(n: number, area: Box, gap: number): Box[] {
  const w = (area.w - gap * (n - 1)) / n;
  return Array.from({ length: n }, (_, at) => box({ x: area.x + at * (w + gap), y: area.y, w, h: area.h }));
}

/** What the customer wrote about these photos, and how tall that is with the air above it, mm. */
interface Caption {
  photos: readonly PhotoFacts[];
  tall: number;
}
const captionPart = (text: string): TextPart => ({ ...textPart('caption', text, { size: 8 }), least: 6.5 });
export function captionOf(context: Pick<PlanContext, 'measure'>, photos: readonly PhotoFacts[], w = 150): Caption {
  const said = photos.flatMap(({ caption }) => (caption ? [typographic(caption)] : []));
  if (said.length === 0) return { photos, tall: 0 };
  // Of several pictures each caption says which it is of; where they will stand is not known yet.
  const text = photos.length === 1 ? said.join('') : said.map(one => `Bottom right, second: ${one}`).join('   ');
  return { photos, tall: heightOf([captionPart(text)], w, context.measure) + 3.4 };
}
/** Prints the captions of pictures that lie on the page already. */
export function layCaption(
  layout: PageLayout,
  { photos, tall }: Caption,
  {
    y,
    tone = tones.paper,
    w = 150,
    x = centred(w),
    over,
  }: {
    y: number;
    tone?: FestiveTone | undefined;
    w?: number | undefined;
    x?: number | undefined;
    over?: string | undefined;
  },
) {
  if (tall === 0) return;
  const shown = photos.flatMap(({ id, caption }) =>
    layout.frames.flatMap(frame => (frame.kind === 'photo' && frame.photo === id ? [{ box: frame.box, caption }] : [])),
  );
  const text = captionLine(
    shown.map(one => ({ ...one, caption: one.caption && typographic(one.caption) })),
    boundingBox(shown.map(one => one.box)),
  );
  layType(layout, box({ x, y: y + 2.6, w, h: tall - 2.4 }), {
    parts: [captionPart(text)],
    align: 'center',
    colour: tone.soft,
    ...(over === undefined ? {} : { over }),
  });
}

// --- lines of the text, printed large ---

interface FestiveQuote {
  parts: TextPart[];
  /** With the flower above it, mm. */
  tall: number;
}

/** A pull quote out of these answers that stands in the given room, measured. */
export function pickQuote(
  context: PlanContext,
  from: readonly PreparedAnswer[] | undefined,
  { width, room }: { width: number; room: number },
) {
  if (room < 26) return undefined;
  const text = context.quotes.take({ ...(from && { from }), longest: room < 38 ? 80 : 165 });
  return text === undefined ? undefined : fitQuote(context, text, { width, room });
}

export function fitQuote(
  context: PlanContext,
  text: string,
  { width, room }: { width: number; room: number },
): FestiveQuote {
  const size = (text.length > 110 ? 15 : text.length > 70 ? 17.5 : 20.5) * (width < 100 ? 0.88 : 1);
  const tried = [1.8, 1.5, 1.25, 1].map((larger): FestiveQuote => {
    const parts = [textPart('quote', text, { size: Math.round(size * larger * 2) / 2 })];
    return { parts, tall: 10 + heightOf(parts, width, context.measure) };
  });
  return tried.find(({ tall }) => tall < room * 0.72) ?? (tried.at(-1) as FestiveQuote);
}

export function layQuote(
  layout: PageLayout,
  quote: FestiveQuote,
  { y, width, tone = tones.paper }: { y: number; width: number; tone?: FestiveTone | undefined },
) {
  layDivider(layout, y, { tone });
  const colour = tone.line;
  layType(layout, box({ x: centred(width), y: y + 10, w: width, h: quote.tall - 9 }), {
    parts: quote.parts,
    align: 'center',
    colour,
  });
}

/** Room without a picture on a page of text: a line of it, a rosette, a printed border, or paper. */
export function layRest(
  context: PlanContext,
  layout: PageLayout,
  {
    box: { y, h },
    answers,
    tone = tones.paper,
  }: { box: Pick<Box, 'y' | 'h'>; answers: readonly PreparedAnswer[]; tone?: FestiveTone | undefined },
) {
  const quote = h > 34 ? pickQuote(context, answers, { width: 140, room: h - 8 }) : undefined;
  if (quote) {
    const top = y + (h - quote.tall) / 2;
    layQuote(layout, quote, { y: top, width: 140, tone });
  } else if (h > 62) {
    const size = Math.min(h - 14, 120);
    layRosette(layout, y + (h - size) / 2, { size, tone });
  } else if (h > 20) {
    const tall = Math.min(14, h * 0.4);
    layDrawing(layout, box({ x: page.inner, y: y + (h - tall) / 2, w: page.width, h: tall }), {
      drawing: 'band',
      ink: tone.mark,
      ground: tone.ground,
    });
  }
}

// --- rhythm ---

const [lastDeep, facing, near] = ['a deep ground', 0.5, 0.25];

/** A page on a deep ground, which is worth less soon after another one. */
export const deep = <Given>(template: Template<Given>): Template<Given> => ({
  ...template,
  suits: (context, given, number) => {
    const suits = template.suits(context, given, number);
    const since = number - (context.used.get(lastDeep)?.last ?? -9);
    return suits === undefined ? undefined : suits - (since <= 1 ? facing : since <= 2 ? near : 0);
  },
  lay: (context, layout, given) => {
    context.used.set(lastDeep, { times: (context.used.get(lastDeep)?.times ?? 0) + 1, last: layout.number });
    return template.lay(context, layout, given);
  },
});
