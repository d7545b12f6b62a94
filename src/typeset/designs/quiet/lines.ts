import type { Ink } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { box, layOrnament, layPanel, layPhotos, layRule, layType } from '../../plan/page-layout.ts';
import type { ListRow } from '../../plan/rows.ts';
import { rowsOf } from '../../plan/rows.ts';
import type { ShortText } from '../../plan/text-pages.ts';
import type { PreparedAnswer } from '../../plan/answers.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { codesHeight, layCodes } from '../../plan/recording-codes.ts';
import { quietGrid as page } from './grid.ts';
import { layLetterPhoto } from './alone.ts';
import { quietHeadParts } from './heads.ts';
import { layPicture, quietMaxPhotoHeight } from './tone.ts';

/** Points at which the lines may be printed, the largest first. */
const quietLinesSizes = [16, 14.5, 13, 12, 11, 10];
const leadPart = (row: ListRow, size: number) =>
  textPart('moment', row.lead ?? '', { size: size * 1.15, colour: 'accent' });
const rowPart = ({ text, heading }: ListRow, size: number) =>
  heading ? textPart('eyebrow', text, { size: 8, colour: 'accent' }) : textPart('item', text, { size });

/** The height of each line with its lead (number or date), and the width of the leads, mm. */
function measureLines(context: PlanContext, rows: readonly ListRow[], { size, w }: { size: number; w: number }) {
  const longest = Math.max(0, ...rows.map(({ lead }) => lead?.length ?? 0));
  const lead = longest === 0 ? 0 : Math.min(w * 0.34, 6 + longest * size * 0.2);
  const talls = rows.map(row => {
    const text = heightOf([rowPart(row, size)], w - lead, context.measure);
    return Math.max(text, row.lead === undefined ? 0 : heightOf([leadPart(row, size)], lead - 3, context.measure));
  });
  const gap = size * 0.3;
  const tall = talls.reduce((sum, height) => sum + height + gap * 2, 0);
  return { lead, talls, gap, tall, size };
}

/** The lines in the largest size in which they fit `room` mm; `undefined` when none fits. */
const fitQuietLinesRows = (context: PlanContext, rows: readonly ListRow[], { w, room }: { w: number; room: number }) =>
  quietLinesSizes.map(size => measureLines(context, rows, { size, w })).find(({ tall }) => tall <= room);

type MeasuredLines = NonNullable<ReturnType<typeof fitQuietLinesRows>>;

function layQuietLinesRows(
  layout: PageLayout,
  rows: readonly ListRow[],
  { set, at }: { set: MeasuredLines; at: { x: number; y: number; w: number } },
) {
  let y = at.y;
  rows.forEach((row, n) => {
    const tall = set.talls[n] ?? 0;
    if (!row.heading && n > 0 && !rows[n - 1]?.heading)
      layRule(layout, box({ x: at.x, y, w: at.w, h: 0.2 }), { ink: 'faint' });
    y += set.gap;
    if (row.lead !== undefined)
      layType(layout, box({ x: at.x, y, w: set.lead - 3, h: tall + 0.6 }), {
        parts: [leadPart(row, set.size)],
        colour: 'accent',
      });
    layType(layout, box({ x: at.x + set.lead, y, w: at.w - set.lead, h: tall + 0.6 }), {
      parts: [rowPart(row, set.size)],
    });
    y += tall + set.gap;
  });
}

const quietLinesDescription = (answer: PreparedAnswer, ground: Ink): PageDescription => ({
  kind: answer.timeline ? 'timeline' : 'list',
  ground,
  folio: true,
  why: answer.timeline ? 'Dated moments stand one below the other.' : 'A list is printed line by line.',
});

const width = page.width;
const quietLinesHead = (context: PlanContext, { answer, eyebrow }: ShortText) => {
  const parts = quietHeadParts(context, answer, { width, eyebrow });
  return { parts, tall: heightOf(parts, width, context.measure) };
};
const quietMarksHeight = ({ answer }: ShortText): number => codesHeight(answer.marks, width, 8);

/** Head and lines under a picture, and the height of the picture, mm: 0 when the lines do not fit. */
function quietLinesUnderPicture(context: PlanContext, short: ShortText) {
  const rows = rowsOf(short.answer);
  const head = quietLinesHead(context, short);
  const marks = quietMarksHeight(short);
  const room = page.bottom - 70 - head.tall - 22 - marks;
  const set = fitQuietLinesRows(context, rows, { w: width, room: Math.min(room, 150) });
  const picture = set
    ? Math.min(quietMaxPhotoHeight(short.photos), page.bottom - marks - set.tall - head.tall - 22)
    : 0;
  return { rows, head, marks, set, picture };
}

/** Width of a head with a picture beside it, mm. */
const headWide = 92;
/** One picture beside the head, and the lines below both; `undefined` when that does not suit. */
function insetOf(context: PlanContext, short: ShortText) {
  const [photo] = short.photos;
  const rows = rowsOf(short.answer);
  if (!photo || short.photos.length > 1 || rows.length === 0) return undefined;
  const parts = quietHeadParts(context, short.answer, { width: headWide, eyebrow: short.eyebrow });
  const headTall = heightOf(parts, headWide, context.measure);
  const w = 74;
  const h = Math.min(92, w / aspectOf(photo)) + (photo.caption ? 8 : 0);
  const marks = quietMarksHeight(short);
  const top = Math.max(h, headTall) + 20;
  const set = fitQuietLinesRows(context, rows, { w: width, room: page.bottom - page.top - top - marks });
  // A short list would leave half of the page empty.
  return set && set.tall + top + marks > 170 ? { photo, rows, parts, headTall, set, marks, w, h } : undefined;
}

/** The lines on a page without a picture. */
function fitLinesPage(context: PlanContext, short: ShortText) {
  const rows = rowsOf(short.answer);
  const head = quietLinesHead(context, short);
  const marks = quietMarksHeight(short);
  const set = fitQuietLinesRows(context, rows, { w: width, room: page.bottom - 52 - head.tall - 14 - marks });
  return { rows, head, marks, set };
}

/** Width of a letter's text, mm, and the points it may be printed at, the largest first. */
const letterMeasure = 122;
const quietLetterSizes = [18, 16.5, 15, 14, 13, 12, 11.2];
/** A letter in the largest size that fits the page, with its picture if it has one; `undefined` when none fits. */
function letterOf(context: PlanContext, { answer, photos, eyebrow }: ShortText) {
  const { letter } = answer;
  if (!letter || photos.length > 1) return undefined;
  const title = answer.question === '' ? answer.headline : answer.question;
  const head = [
    textPart('eyebrow', eyebrow, { size: 7.6, gap: 5, colour: 'accent' }),
    textPart('standfirst', title, { size: 13, colour: 'soft' }),
  ];
  const [photo] = photos;
  const marks = codesHeight(answer.marks, letterMeasure, 10);
  const headTall = heightOf(head, letterMeasure, context.measure);
  const most = trim.h - 84 - headTall - 12 - marks;
  for (const size of quietLetterSizes) {
    const gap = size * 0.34;
    const line = (text: string, colour?: Ink) => textPart('letter', text, { size, gap, ...(colour && { colour }) });
    const letterParts = [
      ...(letter.salutation === undefined ? [] : [line(letter.salutation, 'accent')]),
      ...letter.paragraphs.map(text => line(text)),
      ...(letter.closing === undefined ? [] : [line(letter.closing)]),
      ...letter.signature.map(text => line(text, 'accent')),
      ...letter.postscript.map(text => line(text)),
    ];
    const tall = heightOf(letterParts, letterMeasure, context.measure);
    const picture = photo ? Math.min(most - tall - 12, letterMeasure / Math.max(1.2, aspectOf(photo)), 100) : 0;
    if (tall <= most && (!photo || picture >= 56)) return { head, headTall, letterParts, tall, picture, photo, marks };
  }
  return undefined;
}

/** Templates for letters, lists and timelines, line by line. */
export const lines: readonly Template<ShortText>[] = [
  {
    name: 'letter-large',
    form: 'sheet',
    suits: (context, short) => (letterOf(context, short) ? 1 : undefined),
    lay: (context, layout, short) => {
      const set = letterOf(context, short);
      if (!set) throw new Error('a letter that does not suit');
      const over = layPanel(layout, box({ x: 12, y: 12, w: trim.w - 24, h: trim.h - 24 }), { colour: 'paper' });
      const x = (trim.w - letterMeasure) / 2;
      const above = set.photo ? set.picture + 12 : 0;
      let y = Math.max(30, (trim.h - set.headTall - 12 - set.tall - set.marks - above) / 2);
      if (set.photo) layLetterPhoto(layout, set.photo, { at: box({ x, y, w: letterMeasure, h: set.picture }), over });
      else layOrnament(layout, { x: trim.w / 2 - 9, y: 22, size: 18, ink: 'accent', ground: 'paper', over });
      y += above;
      layType(layout, box({ x, y, w: letterMeasure, h: set.headTall + 1 }), { parts: set.head, over });
      y += set.headTall + 12;
      layType(layout, box({ x, y, w: letterMeasure, h: set.tall + 1 }), { parts: set.letterParts, over });
      if (set.marks > 0)
        layCodes(
          layout,
          { x, y: y + set.tall + 10, w: letterMeasure },
          { marks: short.answer.marks, ground: 'paper', over },
        );
      return { kind: 'letter', ground: 'tint', folio: false, why: 'A letter keeps its own sheet.' };
    },
  },
  {
    name: 'lines-photo',
    form: 'top',
    suits: (context, short) => {
      if (short.photos.length === 0 || rowsOf(short.answer).length === 0) return undefined;
      const { set, picture } = quietLinesUnderPicture(context, short);
      return set && picture >= 60 ? 0.8 : undefined;
    },
    lay: (context, layout, short) => {
      const { rows, head, marks, set, picture } = quietLinesUnderPicture(context, short);
      layPicture(context, layout, { area: box({ x: 0, y: 0, w: trim.w, h: picture }), photos: short.photos });
      layType(layout, box({ x: layout.x0, y: picture + 12, w: width, h: head.tall + 1 }), { parts: head.parts });
      const y = picture + 12 + head.tall + 8;
      if (set) layQuietLinesRows(layout, rows, { set, at: { x: layout.x0, y, w: width } });
      if (marks > 0 && set)
        layCodes(
          layout,
          { x: layout.x0, y: y + set.tall + 8, w: width },
          { marks: short.answer.marks, ground: 'paper' },
        );
      return quietLinesDescription(short.answer, 'paper');
    },
  },
  {
    name: 'lines-inset',
    form: 'rows',
    suits: (context, short) => (insetOf(context, short) ? 0.75 : undefined),
    lay: (context, layout, short) => {
      const inset = insetOf(context, short);
      if (!inset) throw new Error('lines that do not suit');
      const { photo, rows, parts, headTall, set, marks, w, h } = inset;
      const top = page.top + 6;
      layPhotos(layout, { photos: [photo], area: box({ x: layout.x1 - w, y: top, w, h }), gap: 0 });
      layType(layout, box({ x: layout.x0, y: top, w: headWide, h: headTall + 1 }), { parts });
      const y = top + Math.max(h, headTall) + 14;
      layRule(layout, box({ x: layout.x0, y: y - 4, w: width, h: 0.25 }), { ink: 'ink' });
      layQuietLinesRows(layout, rows, { set, at: { x: layout.x0, y, w: width } });
      if (marks > 0)
        layCodes(
          layout,
          { x: layout.x0, y: y + set.tall + 8, w: width },
          { marks: short.answer.marks, ground: 'paper' },
        );
      return quietLinesDescription(short.answer, 'paper');
    },
  },
  {
    name: 'lines-plain',
    form: 'tone',
    suits: (context, short) =>
      short.photos.length === 0 && rowsOf(short.answer).length > 0 && fitLinesPage(context, short).set
        ? 0.8
        : undefined,
    lay: (context, layout, short) => {
      const { rows, head, marks, set } = fitLinesPage(context, short);
      layOrnament(layout, { x: layout.x0, y: 24, size: 20, ink: 'accent', ground: 'tint' });
      layType(layout, box({ x: layout.x0, y: 52, w: width, h: head.tall + 1 }), { parts: head.parts });
      const y = 52 + head.tall + 14;
      if (set) layQuietLinesRows(layout, rows, { set, at: { x: layout.x0, y, w: width } });
      if (marks > 0 && set)
        layCodes(
          layout,
          { x: layout.x0, y: y + set.tall + 8, w: width },
          { marks: short.answer.marks, ground: 'light' },
        );
      return quietLinesDescription(short.answer, 'tint');
    },
  },
];
