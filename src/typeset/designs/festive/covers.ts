import type { Part, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, isClear, mayBleed } from '../../plan/crop.ts';
import type { About, Desk, Sheet, Template } from '../../plan/design.ts';
import { box, layDrawing, layPhoto, layType, whole } from '../../plan/desk.ts';
import { brandOf, creditOf, editionName, issueDate, mastheadOf } from '../../plan/names.ts';
import { heightOf, part } from '../../plan/text.ts';
import { typographic } from '../../words.ts';
import type { Tone } from './furniture.ts';
import {
  bandTall,
  borderTall,
  captionOf,
  costs,
  fitQuote,
  garlandTall,
  layBand,
  layBorder,
  layCaption,
  layCloth,
  layMedallion,
  layDivider,
  layEdges,
  layGarland,
  layMat,
  layPlate,
  layRosette,
  layWindow,
  layWords,
  tones,
} from './furniture.ts';
import { centred } from './grid.ts';

export interface Cover {
  photo: PhotoFacts | undefined;
  /** The customer's own lines, the strongest first. */
  lines: readonly string[];
}

/** The strongest line, as many others as stand in one row, and whose magazine it is. */
function coverParts({ look, story }: Desk, lines: readonly string[], tone: Tone): Part[] {
  const [main, ...rest] = lines;
  const row: string[] = [];
  for (const line of rest) if ([...row, line].join('     ').length <= 78) row.push(line);
  const size = main === undefined ? 0 : main.length > 60 ? 20 : main.length > 34 ? 24 : 30;
  return [
    ...(main === undefined ? [] : [part('cover-line', main, size, { gap: 6.5, colour: tone.title })]),
    ...(row.length > 0 ? [part('label', row.join('   ·   '), 10, { gap: 5, colour: tone.ink })] : []),
    part('label', creditOf(story), 9, {
      colour: look.colours[tone.line] === look.colours.light ? 'light' : tone.line,
    }),
  ];
}

/** The name, and how tall it stands, mm. */
function nameOf({ person }: Desk['story']) {
  const name = mastheadOf(person);
  return { name, tall: name.includes('\n') ? 40 : name.length > 9 ? 24 : name.length > 6 ? 29 : 33 };
}
/** From the line over the name to the foot of its letters, mm: those that hang below the line need their room. */
function mastheadTall(story: Desk['story']): number {
  const { name, tall } = nameOf(story);
  const lines = name.split('\n');
  return 9 + tall + (/[gjpqy]/.test(lines.at(-1) ?? '') ? tall * (lines.length > 1 ? 0.14 : 0.2) : 0);
}

/** Edition, month and name, centred from `y` on; answers where they end, mm. */
function layMasthead(
  desk: Desk,
  on: Sheet,
  y: number,
  colours: { line: Tone['line']; name: Tone['line'] },
  w = 156,
  over?: string,
) {
  const { story } = desk;
  const lain = over === undefined ? {} : { over };
  const line = [editionName(story.edition), issueDate(story.date)].filter(Boolean).join('  ·  ');
  layType(on, box(centred(w), y, w, 6), {
    parts: [part('eyebrow', line, line.length > 52 ? 6.8 : 7.8)],
    align: 'center',
    colour: colours.line,
    ...lain,
  });
  const { name, tall } = nameOf(story);
  layType(on, box(centred(w), y + 9, w, tall), {
    parts: [{ ...part('masthead', name, 100), least: 26 }],
    align: 'center',
    anchor: 'middle',
    colour: colours.name,
    ...lain,
  });
  return y + mastheadTall(story);
}

const about = (ground: Tone['ground'], why: string): About => ({ kind: 'cover', ground, folio: false, why });

/** The tallest frame for a picture in a room of this height that does not cost it too much, mm. */
function frameFor(photo: PhotoFacts, tall: number, widest: number): { w: number; h: number } {
  const sized = (shape: number) => {
    const w = Math.min(widest, tall * shape);
    return { w, h: Math.min(tall, w / shape) };
  };
  const shapes = [0.68, 0.76, 0.84, 0.92, 1].filter(shape => shape >= Math.min(1, aspectOf(photo)) - 0.06);
  return shapes.map(sized).find(size => costs(photo, size, 'window') <= 0.36) ?? sized(1.05);
}

const gold = { line: 'light', name: 'second' } as const;
const coverMeasure = 148;

export const covers: readonly Template<Cover>[] = [
  {
    name: 'cover-window',
    suits: (desk, { photo, lines }) => {
      if (!photo) return undefined;
      const cost = costs(photo, onDeep(desk, photo, lines).size, 'window');
      return cost > 0.42 ? undefined : 1 - cost;
    },
    lay: (desk, on, { photo, lines }) => {
      const tone = tones.deep;
      layEdges(on, tone);
      layMasthead(desk, on, deepTop, gold);
      const { parts, tall, room, top, size } = onDeep(desk, photo as PhotoFacts, lines);
      const y = top + (room - size.h) / 2;
      layWindow(on, photo as PhotoFacts, box(centred(size.w), y, size.w, size.h), tone);
      layWords(on, coverFoot - tall, coverMeasure, tall, parts, tone);
      return about('deep', 'The picture looks out of a palace window; the name stands over it in gold.');
    },
  },
  {
    name: 'cover-garland',
    suits: (desk, { photo, lines }) => {
      const { frame, shade } = underGarland(desk, lines);
      const bears = photo && mayBleed(photo, frame.w / frame.h, frame.w);
      return bears && isClear(photo, frame, shade) ? 0.8 : undefined;
    },
    lay: (desk, on, { photo, lines }) => {
      const tone = tones.deep;
      const { parts, tall, frame, shade } = underGarland(desk, lines);
      const picture = frame.h;
      const scrim = { top: shade.h / picture, bottom: 0 };
      const over = layPhoto(on, photo as PhotoFacts, frame, { scrim }).id;
      layGarland(on, tone, over);
      layMasthead(desk, on, garlandTall + 5, { line: 'light', name: 'light' }, 170, over);
      layBand(on, picture, bandTall);
      layWords(on, picture + bandTall + 11, coverMeasure, tall, parts, tone);
      return about('deep', 'The picture fills the page under a garland.');
    },
  },
  {
    name: 'cover-border',
    suits: (desk, { photo, lines }) => {
      if (!photo) return undefined;
      const { size } = onPaper(desk, photo, lines);
      const cost = costs(photo, size, 'oval');
      return cost > 0.5 ? undefined : 0.9 - cost;
    },
    lay: (desk, on, { photo, lines }) => {
      const tone = tones.paper;
      layBorder(on);
      const end = layMasthead(desk, on, borderTall + 9, { line: 'accent', name: 'deep' }, 150);
      const { parts, tall, room, size } = onPaper(desk, photo as PhotoFacts, lines);
      const y = end + 9 + (room - size.h) / 2;
      layMedallion(on, photo as PhotoFacts, box(centred(size.w), y, size.w, size.h), tone);
      layWords(on, trim.h - borderTall - 11 - tall, 140, tall, parts, tone);
      return about('paper', 'A medallion within printed borders.');
    },
  },
  {
    name: 'cover-mat',
    suits: (_desk, { photo }) => (photo ? 0.15 : undefined),
    lay: (desk, on, { photo, lines }) => {
      const tone = tones.paper;
      layBorder(on);
      const end = layMasthead(desk, on, borderTall + 9, { line: 'accent', name: 'deep' }, 150);
      const { parts, tall, room } = onPaper(desk, photo as PhotoFacts, lines);
      const shown = photo as PhotoFacts;
      const h = Math.min(room, 150 / Math.min(1.9, aspectOf(shown)));
      layMat(on, shown, box(centred(150), end + 9 + (room - h) / 2, 150, h), tone);
      layWords(on, trim.h - borderTall - 11 - tall, 140, tall, parts, tone);
      return about('paper', 'A picture that keeps its shape within printed borders.');
    },
  },
  {
    name: 'cover-cloth',
    suits: (_desk, { photo }) => (photo ? undefined : 1),
    lay: (desk, on, { lines }) => {
      const tone = tones.paper;
      const over = layCloth(on, 'deep', 'accent');
      layPlate(on, box(25, 32, 160, 233), tone, over);
      layMasthead(desk, on, 50, { line: 'accent', name: 'deep' }, 124, over);
      const parts = coverParts(desk, lines, tone);
      const tall = heightOf(parts, 124, desk.measure);
      const room = 250 - tall - 14 - 100;
      const size = Math.min(104, room);
      layRosette(on, 100 + (room - size) / 2, size, tone, over);
      layType(on, box(centred(124), 250 - tall, 124, tall + 1), { parts, align: 'center', over });
      return about('deep', 'No photo: a sheet with a rosette on the theme’s cloth.');
    },
  },
];

/** Where the words at the foot of a framed cover end, mm. */
const coverFoot = 274;
/** Where the line over the name stands on a deep cover, mm. */
const deepTop = 20.6;
function onDeep(desk: Desk, photo: PhotoFacts, lines: readonly string[]) {
  const parts = coverParts(desk, lines, tones.deep);
  const tall = heightOf(parts, coverMeasure, desk.measure);
  const top = Math.max(69, deepTop + mastheadTall(desk.story));
  const room = coverFoot - tall - 11 - top;
  return { parts, tall, top, room, size: frameFor(photo, room, 146) };
}
/** A picture from edge to edge, as deep as the words leave it, and the part of it that the name takes. */
function underGarland(desk: Desk, lines: readonly string[]) {
  const parts = coverParts(desk, lines, tones.deep);
  const tall = heightOf(parts, coverMeasure, desk.measure);
  const frame = box(0, 0, trim.w, trim.h - tall - 26 - bandTall);
  return { parts, tall, frame, shade: box(0, 0, trim.w, 88) };
}
function onPaper(desk: Desk, photo: PhotoFacts, lines: readonly string[]) {
  const parts = coverParts(desk, lines, tones.paper);
  const tall = heightOf(parts, 140, desk.measure);
  const room = trim.h - borderTall - 11 - tall - 10 - (borderTall + 18 + Math.max(48, mastheadTall(desk.story)));
  return { parts, tall, room, size: frameFor(photo, room, 132) };
}

// --- the page opposite the contents ---

const opposite = (ground: Tone['ground'], why: string): About => ({ kind: 'front', ground, folio: false, why });
const forWhom = (desk: Desk): string => `For ${typographic(desk.story.person)}`;
function layForWhom(desk: Desk, on: Sheet, y: number, tone: Tone) {
  layDivider(on, y, tone);
  layWords(on, y + 10, 130, 8, [part('cover-line', forWhom(desk), 17, { colour: 'deep' })], tone);
}

export const fronts: readonly Template<PhotoFacts | undefined>[] = [
  {
    name: 'front-photo',
    suits: (_desk, photo) => (photo && mayBleed(photo, trim.w / trim.h, trim.w) && !photo.caption ? 0.7 : undefined),
    lay: (_desk, on, photo) => {
      layPhoto(on, photo as PhotoFacts, whole);
      return opposite('deep', 'A quiet full-page picture opens the magazine.');
    },
  },
  {
    name: 'front-window',
    form: 'window',
    suits: (_desk, photo) => {
      const cost = photo ? costs(photo, frameFor(photo, 196, 142), 'window') : 1;
      return cost > 0.42 ? undefined : 0.9 - cost * 0.5;
    },
    lay: (desk, on, photo) => {
      const tone = tones.tint;
      layEdges(on, tone);
      const { w, h } = frameFor(photo as PhotoFacts, 196, 142);
      const caption = captionOf(desk, [photo as PhotoFacts], 130);
      const y = 28 + (196 - h) / 2;
      layWindow(on, photo as PhotoFacts, box(centred(w), y, w, h), tone);
      layCaption(on, caption, y + h + 1, tone, 130);
      layForWhom(desk, on, y + h + caption.tall + 12, tone);
      return opposite('tint', 'A picture in a window, and whom the magazine is for.');
    },
  },
  {
    name: 'front-mat',
    form: 'border',
    suits: (_desk, photo) => (photo ? 0.4 : undefined),
    lay: (desk, on, photo) => {
      const shown = photo as PhotoFacts;
      const tone = tones.paper;
      layBorder(on);
      const h = Math.min(190, 150 / Math.min(2.2, Math.max(0.79, aspectOf(shown))));
      const caption = captionOf(desk, [shown], 130);
      const y = (trim.h - h - caption.tall - 26) / 2;
      layMat(on, shown, box(centred(150), y, 150, h), tone);
      layCaption(on, caption, y + h + 1, tone, 130);
      layForWhom(desk, on, y + h + caption.tall + 10, tone);
      return opposite('paper', 'A picture within printed borders, and whom the magazine is for.');
    },
  },
  {
    name: 'dedication',
    suits: (_desk, photo) => (photo ? undefined : 1),
    lay: (desk, on) => {
      const tone = tones.paper;
      const over = layCloth(on, 'tint', 'second');
      layPlate(on, box(38, 62, 134, 173), tone, over);
      layRosette(on, 80, 72, tone, over);
      const text = forWhom(desk);
      layType(on, box(54, 164, 102, 50), {
        parts: [part('headline', text, (text.length > 22 ? 24 : 32) * desk.look.scale)],
        anchor: 'middle',
        align: 'center',
        colour: 'deep',
        over,
      });
      return opposite('tint', 'No photo to spare: a dedication.');
    },
  },
];

// --- the last page ---

function lastWords(desk: Desk, line: string | undefined, tone: Tone): Part[] {
  const { story } = desk;
  const date = issueDate(story.date);
  return [
    ...fitQuote(desk, line ?? desk.look.back, 120, 60).parts.map((one): Part => ({
      ...one,
      gap: 9,
      colour: tone.line,
    })),
    part('label', [typographic(story.person), editionName(story.edition), ...(date ? [date] : [])].join(' · '), 8, {
      colour: tone.ink,
    }),
  ];
}
/** Who makes the magazine, centred at `y` mm. */
const layBrand = (desk: Desk, on: Sheet, { y, colour, over }: { y: number; colour: Tone['ink']; over?: string }) =>
  layType(on, box(70, y, 70, 5), {
    parts: [part('eyebrow', brandOf(desk.story), 7.6)],
    align: 'center',
    colour,
    ...(over === undefined ? {} : { over }),
  });

export const backs: readonly Template<string | undefined>[] = [
  {
    name: 'back-rosette',
    suits: () => 0.55,
    lay: (desk, on, line) => {
      const tone = tones.deep;
      layEdges(on, tone);
      layRosette(on, 54, 104, tone);
      const parts = lastWords(desk, line, tone);
      layWords(on, 180, 124, heightOf(parts, 124, desk.measure), parts, tone);
      layBrand(desk, on, { y: 268, colour: 'light' });
      return { kind: 'back', ground: 'deep', folio: false, why: 'A rosette and a last line.' };
    },
  },
  {
    name: 'back-border',
    suits: () => 0.5,
    lay: (desk, on, line) => {
      const tone = tones.paper;
      layBorder(on);
      layDrawing(on, box(centred(20), 100, 20, 20), { drawing: 'spot', ink: 'accent', ground: 'paper' });
      const parts = lastWords(desk, line, tone);
      layWords(on, 136, 124, heightOf(parts, 124, desk.measure), parts, tone);
      layBrand(desk, on, { y: 264, colour: 'accent' });
      return { kind: 'back', ground: 'paper', folio: false, why: 'A last line within printed borders.' };
    },
  },
  {
    name: 'back-garland',
    suits: () => 0.5,
    lay: (desk, on, line) => {
      const tone = tones.deep;
      layGarland(on, tone);
      const parts = lastWords(desk, line, tone);
      const tall = heightOf(parts, 124, desk.measure);
      const y = (trim.h - tall) / 2;
      layDivider(on, y - 16, tone);
      layWords(on, y, 124, tall, parts, tone);
      layDivider(on, y + tall + 12, tone);
      layDrawing(on, box(centred(116), trim.h - 58, 116, 58), {
        drawing: 'rising-rosette',
        ink: 'accent',
        ground: 'deep',
      });
      return { kind: 'back', ground: 'deep', folio: false, why: 'A last line under a garland.' };
    },
  },
];
