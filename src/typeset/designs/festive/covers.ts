import type { TextPart, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, isClear, mayBleed } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { requireSuited } from '../../plan/design.ts';
import { box, layPhoto, layType } from '../../plan/page-layout.ts';
import { creditOf, editionName, issueDate, mastheadOf } from '../../plan/names.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import type { FestiveTone } from './tone.ts';
import {
  bandTall,
  borderTall,
  garlandTall,
  layBand,
  layBorder,
  layCloth,
  layEdges,
  layGarland,
  layPlate,
  layRosette,
  layWords,
} from './ornaments.ts';
import { costs, layMedallion, layMat, layWindow } from './picture-frames.ts';
import { tones } from './tone.ts';
import { centred } from './grid.ts';

interface FestiveCover {
  photo: PhotoFacts | undefined;
  /** The customer's own lines, the strongest first. */
  lines: readonly string[];
}

/** The strongest line, as many others as fit one row, and the credit. */
function coverParts({ look, story }: PlanContext, lines: readonly string[], tone: FestiveTone): TextPart[] {
  const [main, ...rest] = lines;
  const row: string[] = [];
  for (const line of rest) if ([...row, line].join('     ').length <= 78) row.push(line);
  const size = main === undefined ? 0 : main.length > 60 ? 20 : main.length > 34 ? 24 : 30;
  return [
    ...(main === undefined ? [] : [textPart('cover-line', main, { size, gap: 6.5, colour: tone.title })]),
    ...(row.length > 0 ? [textPart('label', row.join('   ·   '), { size: 10, gap: 5, colour: tone.ink })] : []),
    textPart('label', creditOf(story), {
      size: 9,
      colour: look.colours[tone.line] === look.colours.light ? 'light' : tone.line,
    }),
  ];
}

/** The name as the masthead prints it, and its height, mm. */
function nameOf({ person }: PlanContext['story']) {
  const name = mastheadOf(person);
  return { name, tall: name.includes('\n') ? 40 : name.length > 9 ? 24 : name.length > 6 ? 29 : 33 };
}
/** From the line over the name to the foot of its letters, descenders included, mm. */
function mastheadTall(story: PlanContext['story']): number {
  const { name, tall } = nameOf(story);
  const lines = name.split('\n');
  return 9 + tall + (/[gjpqy]/.test(lines.at(-1) ?? '') ? tall * (lines.length > 1 ? 0.14 : 0.2) : 0);
}

interface LayMastheadOptions {
  y: number;
  colours: { line: FestiveTone['line']; name: FestiveTone['line'] };
  w?: number | undefined;
  over?: string | undefined;
}

/** Lays edition, month and name, centred from `y` mm on; returns where they end, mm. */
function layMasthead(context: PlanContext, layout: PageLayout, { y, colours, w = 156, over }: LayMastheadOptions) {
  const { story } = context;
  const overOption = over === undefined ? {} : { over };
  const line = [editionName(story.edition), issueDate(story.date)].filter(Boolean).join('  ·  ');
  layType(layout, box({ x: centred(w), y, w, h: 6 }), {
    parts: [textPart('eyebrow', line, { size: line.length > 52 ? 6.8 : 7.8 })],
    align: 'center',
    colour: colours.line,
    ...overOption,
  });
  const { name, tall } = nameOf(story);
  layType(layout, box({ x: centred(w), y: y + 9, w, h: tall }), {
    parts: [{ ...textPart('masthead', name, { size: 100 }), least: 26 }],
    align: 'center',
    anchor: 'middle',
    colour: colours.name,
    ...overOption,
  });
  return y + mastheadTall(story);
}

const festiveCoversDescription = (ground: FestiveTone['ground'], why: string): PageDescription => ({
  kind: 'cover',
  ground,
  folio: false,
  why,
});

/** The narrowest window frame up to `tall` mm high that cuts little from the photo; a wide one if none does, mm. */
export function frameFor(photo: PhotoFacts, tall: number, widest: number): { w: number; h: number } {
  const sized = (shape: number) => {
    const w = Math.min(widest, tall * shape);
    return { w, h: Math.min(tall, w / shape) };
  };
  const shapes = [0.68, 0.76, 0.84, 0.92, 1].filter(shape => shape >= Math.min(1, aspectOf(photo)) - 0.06);
  return shapes.map(sized).find(size => costs(photo, size, 'window') <= 0.36) ?? sized(1.05);
}

const gold = { line: 'light', name: 'second' } as const;
const coverMeasure = 148;

/** Templates for the cover. */
export const festiveCovers: readonly Template<FestiveCover>[] = [
  {
    name: 'cover-window',
    suits: (context, { photo, lines }) => {
      if (!photo) return undefined;
      const cost = costs(photo, onDeep(context, photo, lines).size, 'window');
      return cost > 0.42 ? undefined : 1 - cost;
    },
    lay: (context, layout, cover) => {
      const tone = tones.deep;
      layEdges(layout, tone);
      layMasthead(context, layout, { y: deepTop, colours: gold });
      const photo = requireSuited(cover.photo);
      const { parts, tall, room, top, size } = onDeep(context, photo, cover.lines);
      const y = top + (room - size.h) / 2;
      layWindow(layout, photo, { at: box({ x: centred(size.w), y, w: size.w, h: size.h }), tone });
      layWords(layout, coverFoot - tall, { w: coverMeasure, tall, parts, tone });
      return festiveCoversDescription(
        'deep',
        'The picture looks out of a palace window; the name stands over it in gold.',
      );
    },
  },
  {
    name: 'cover-garland',
    suits: (context, { photo, lines }) => {
      const { frame, shade } = underGarland(context, lines);
      const canBleed = photo && mayBleed(photo, frame.w / frame.h, frame.w);
      return canBleed && isClear(photo, frame, shade) ? 0.8 : undefined;
    },
    lay: (context, layout, { photo, lines }) => {
      const tone = tones.deep;
      const { parts, tall, frame, shade } = underGarland(context, lines);
      const picture = frame.h;
      const scrim = { top: shade.h / picture, bottom: 0 };
      const over = layPhoto(layout, { photo: requireSuited(photo), area: frame, scrim }).id;
      layGarland(layout, tone, over);
      layMasthead(context, layout, { y: garlandTall + 5, colours: { line: 'light', name: 'light' }, w: 170, over });
      layBand(layout, picture, { tall: bandTall });
      layWords(layout, picture + bandTall + 11, { w: coverMeasure, tall, parts, tone });
      return festiveCoversDescription('deep', 'The picture fills the page under a garland.');
    },
  },
  {
    name: 'cover-border',
    suits: (context, { photo, lines }) => {
      if (!photo) return undefined;
      const { size } = onPaper(context, photo, lines);
      const cost = costs(photo, size, 'oval');
      return cost > 0.5 ? undefined : 0.9 - cost;
    },
    lay: (context, layout, cover) => {
      const photo = requireSuited(cover.photo);
      const tone = tones.paper;
      layBorder(layout);
      const end = layMasthead(context, layout, {
        y: borderTall + 9,
        colours: { line: 'accent', name: 'deep' },
        w: 150,
      });
      const { parts, tall, room, size } = onPaper(context, photo, cover.lines);
      const y = end + 9 + (room - size.h) / 2;
      layMedallion(layout, photo, { at: box({ x: centred(size.w), y, w: size.w, h: size.h }), tone });
      layWords(layout, trim.h - borderTall - 11 - tall, { w: 140, tall, parts, tone });
      return festiveCoversDescription('paper', 'A medallion within printed borders.');
    },
  },
  {
    name: 'cover-mat',
    suits: (_context, { photo }) => (photo ? 0.15 : undefined),
    lay: (context, layout, cover) => {
      const photo = requireSuited(cover.photo);
      const tone = tones.paper;
      layBorder(layout);
      const end = layMasthead(context, layout, {
        y: borderTall + 9,
        colours: { line: 'accent', name: 'deep' },
        w: 150,
      });
      const { parts, tall, room } = onPaper(context, photo, cover.lines);
      const h = Math.min(room, 150 / Math.min(1.9, aspectOf(photo)));
      layMat(layout, photo, { at: box({ x: centred(150), y: end + 9 + (room - h) / 2, w: 150, h }), tone });
      layWords(layout, trim.h - borderTall - 11 - tall, { w: 140, tall, parts, tone });
      return festiveCoversDescription('paper', 'A picture that keeps its shape within printed borders.');
    },
  },
  {
    name: 'cover-cloth',
    suits: (_context, { photo }) => (photo ? undefined : 1),
    lay: (context, layout, { lines }) => {
      const tone = tones.paper;
      const over = layCloth(layout, 'deep', 'accent');
      layPlate(layout, box({ x: 25, y: 32, w: 160, h: 233 }), { tone, over });
      layMasthead(context, layout, { y: 50, colours: { line: 'accent', name: 'deep' }, w: 124, over });
      const parts = coverParts(context, lines, tone);
      const tall = heightOf(parts, 124, context.measure);
      const room = 250 - tall - 14 - 100;
      const size = Math.min(104, room);
      layRosette(layout, 100 + (room - size) / 2, { size, tone, over });
      layType(layout, box({ x: centred(124), y: 250 - tall, w: 124, h: tall + 1 }), { parts, align: 'center', over });
      return festiveCoversDescription('deep', 'No photo: a sheet with a rosette on the theme’s cloth.');
    },
  },
];

/** Where the words at the foot of a framed cover end, mm. */
const coverFoot = 274;
/** Where the line over the name stands on a deep cover, mm. */
const deepTop = 20.6;
/** Text and picture of a cover on a deep ground: heights and places, mm. */
function onDeep(context: PlanContext, photo: PhotoFacts, lines: readonly string[]) {
  const parts = coverParts(context, lines, tones.deep);
  const tall = heightOf(parts, coverMeasure, context.measure);
  const top = Math.max(69, deepTop + mastheadTall(context.story));
  const room = coverFoot - tall - 11 - top;
  return { parts, tall, top, room, size: frameFor(photo, room, 146) };
}
/** The picture from edge to edge over the words, and the part of it that garland and name cover (`shade`). */
function underGarland(context: PlanContext, lines: readonly string[]) {
  const parts = coverParts(context, lines, tones.deep);
  const tall = heightOf(parts, coverMeasure, context.measure);
  const frame = box({ x: 0, y: 0, w: trim.w, h: trim.h - tall - 26 - bandTall });
  return { parts, tall, frame, shade: box({ x: 0, y: 0, w: trim.w, h: 88 }) };
}
/** Text and picture of a cover within printed borders: heights, mm. */
function onPaper(context: PlanContext, photo: PhotoFacts, lines: readonly string[]) {
  const parts = coverParts(context, lines, tones.paper);
  const tall = heightOf(parts, 140, context.measure);
  const room = trim.h - borderTall - 11 - tall - 10 - (borderTall + 18 + Math.max(48, mastheadTall(context.story)));
  return { parts, tall, room, size: frameFor(photo, room, 132) };
}
