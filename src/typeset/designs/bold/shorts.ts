import type { Box, Ink, TextPart } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, isClear } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { requireSuited } from '../../plan/design.ts';
import { box, layDrawing, layPanel, layPhoto, emptyPage, wholePage } from '../../plan/page-layout.ts';
import type { ShortText } from '../../plan/text-pages.ts';
import type { PreparedAnswer } from '../../plan/answers.ts';
import { heightOf, linesBelow, textPart } from '../../plan/answers.ts';
import { codesHeight, layCodes } from '../../plan/recording-codes.ts';
import { boldGrid, inside, outside, span, wide } from './grid.ts';
import type { BoldTone } from './tone.ts';
import {
  blockTone,
  costIn,
  isFine,
  layBand,
  layField,
  layShots,
  onGround,
  boldMaxPhotoHeight,
  toneOf,
} from './tone.ts';
import { headlineSize, layBoldHead, sizeIn, boldLabelDepth } from './type.ts';

const textOf = ({ paragraphs }: PreparedAnswer): string => paragraphs.join('\n');

/**
 * Label, question and answer in the largest sizes that fit a room. An answer of up to 150 characters is the headline
 * under a small question; a longer one is set under its question; without words the question is the headline.
 */
function boldShortParts(
  context: PlanContext,
  { answer, eyebrow }: ShortText,
  room: { w: number; h: number },
): TextPart[] {
  const body = textOf(answer);
  const title = answer.question === '' ? answer.headline : answer.question;
  const below = linesBelow(answer, answer.unmarked, { size: 9 });
  const label = textPart('eyebrow', eyebrow, { size: 7.8, gap: boldLabelDepth - 1.9 });
  const h = room.h - boldLabelDepth - below.length * 10;
  if (body === '') {
    const size = sizeIn(context, 'headline', { text: title, room: { w: room.w, h, most: 92, least: 15 } });
    return [label, textPart('headline', title, { size, gap: 9 }), ...below];
  }
  if (body.length <= 150) {
    const standfirst = title === '' ? [] : [textPart('standfirst', title, { size: 11, gap: 7 })];
    const height = h - heightOf(standfirst, room.w, context.measure) - 7;
    const size = sizeIn(context, 'headline', { text: body, room: { w: room.w, h: height, most: 150, least: 15 } });
    return [label, ...standfirst, textPart('headline', body, { size, gap: below.length > 0 ? 9 : 0 }), ...below];
  }
  const head =
    title === ''
      ? []
      : [textPart('question', title, { size: headlineSize(title, room.w, context.look) * 0.82, gap: 7 })];
  const height = h - heightOf(head, room.w, context.measure) - 7;
  const size = sizeIn(context, 'statement', {
    text: body,
    room: { w: room.w, h: height, most: room.w > 120 ? 30 : 22, least: 9.6 },
  });
  return [label, ...head, textPart('statement', body, { size, gap: below.length > 0 ? 8 : 0 }), ...below];
}

/** Height of the page marks under a short answer with the space above them, mm. */
const marksTall = ({ answer }: ShortText, w: number): number => codesHeight(answer.marks, w, 10);

/** Lays a short answer in a box, its page marks at the foot. */
function layShort(
  context: PlanContext,
  layout: PageLayout,
  { short, at, tone, over }: { short: ShortText; at: Box; tone: BoldTone; over?: string | undefined },
) {
  // The answer's sentences are taken out of the quote pool, so that none is printed large a second time.
  while (context.quotes.take({ from: [short.answer] }) !== undefined);
  const marks = marksTall(short, at.w);
  const h = at.h - marks;
  layBoldHead(layout, box({ x: at.x, y: at.y, w: at.w, h }), {
    textParts: boldShortParts(context, short, { w: at.w, h: h - 2 }),
    inks: onGround(tone, over),
  });
  if (marks === 0) return;
  const look = { colour: tone.letters, soft: tone.letters, ...(over === undefined ? {} : { over }) };
  layCodes(layout, { x: at.x, y: at.y + at.h - marks + 10, w: at.w }, { marks: short.answer.marks, ...look });
}

/** Height of the pictures over a short answer, mm: `h`, and what the words leave free above 20 mm from the trim. */
function overWords(context: PlanContext, short: ShortText, h: number): number {
  const room = trim.h - h - 12 - 20 - marksTall(short, boldGrid.width);
  const [, ...parts] = boldShortParts(context, short, { w: boldGrid.width, h: room - 2 });
  const spare = room - 2 - boldLabelDepth - heightOf(parts, boldGrid.width, context.measure);
  return Math.min(Math.max(h, boldMaxPhotoHeight(short.photos)), h + Math.max(0, spare - 2));
}

const boldShortsDescription = (ground: Ink, { answer }: ShortText, folio = false): PageDescription => ({
  kind: 'statement',
  ground,
  folio,
  why: `A short answer (${answer.words} words) is printed large.`,
});

const plainTone: BoldTone = { ground: 'paper', mark: 'ink', letters: 'ink' };

/** Height of the words of a short answer in a comfortable size, mm. */
function wordsTall(context: PlanContext, short: ShortText, w: number): number {
  const body = textOf(short.answer);
  const size = body.length > 320 ? 13 : body.length > 150 ? 15 : 30 * context.look.scale;
  const title = short.answer.question;
  const questionPart =
    body.length <= 150
      ? textPart('standfirst', title, { size: 11 })
      : textPart('question', title, { size: headlineSize(title, w, context.look) * 0.82 });
  const parts = [questionPart, textPart(body.length <= 150 ? 'headline' : 'statement', body, { size })].filter(
    part => part.text !== '',
  );
  return (
    boldLabelDepth +
    heightOf(parts, w, context.measure) +
    10 +
    linesBelow(short.answer, short.answer.unmarked, { size: 9 }).length * 8 +
    marksTall(short, w)
  );
}

/** Where the block with the words lies on a full-page picture, mm; `undefined` when neither corner suits. */
function blockOf(context: PlanContext, layout: PageLayout, short: ShortText) {
  const [photo] = short.photos;
  if (!photo || short.photos.length > 1 || costIn(photo, trim.w, trim.h) > 0.36 || photo.caption) return undefined;
  const h = wordsTall(context, short, wide(2)) + 22;
  const y = trim.h - h;
  const place = [
    { x: layout.left ? 0 : outside(layout, 2).x - 7, w: outside(layout, 2).w + 7, words: span(layout, 1, 2).x },
    { x: layout.left ? trim.w - 126 : 0, w: 126, words: span(layout, 0, 2).x },
  ].find(({ x, w }) => isClear(photo, wholePage, box({ x, y, w, h })));
  return place && h < 165 ? { ...place, y, h, photo } : undefined;
}

/** Templates for short answers, printed large. */
export const boldShorts: readonly Template<ShortText>[] = [
  {
    name: 'statement-photo',
    suits: (context, short) =>
      short.photos.length > 0 && wordsTall(context, short, boldGrid.width) < trim.h - 120 ? 0.6 : undefined,
    lay: (context, layout, short) => {
      const tone = toneOf(context, layout.number);
      const words = wordsTall(context, short, boldGrid.width);
      const h = overWords(
        context,
        short,
        Math.max(96, Math.min(boldMaxPhotoHeight(short.photos), trim.h - words - 32, 190)),
      );
      layBand(context, layout, { area: { y: 0, h, on: tone }, of: { photos: short.photos, answers: [] } });
      layShort(context, layout, {
        short,
        at: box({ x: layout.x0, y: h + 12, w: boldGrid.width, h: trim.h - h - 32 }),
        tone,
      });
      return boldShortsDescription(tone.ground, short);
    },
  },
  {
    name: 'statement-side',
    suits: (context, short, number) => {
      const [photo] = short.photos;
      const w = inside(emptyPage(context, number), 1).w + 41;
      const fits = wordsTall(context, short, 79) < trim.h - 50;
      return photo && short.photos.length === 1 && fits && costIn(photo, w, trim.h) < 0.4 ? 0.75 : undefined;
    },
    lay: (context, layout, short) => {
      const photo = requireSuited(short.photos[0]);
      const tone = toneOf(context, layout.number);
      const w = 105;
      layShots(context, layout, {
        photos: [photo],
        area: layout.left ? box({ x: 0, y: 0, w, h: trim.h }) : box({ x: trim.w - w, y: 0, w, h: trim.h }),
        look: {
          words: layout.left ? { x: 12, w: w - 18 } : { x: trim.w - w, w: w - 12 },
          ink: tone.letters,
        },
      });
      layShort(context, layout, {
        short,
        at: box({ x: layout.left ? w + 12 : layout.x0, y: boldGrid.top, w: 79, h: trim.h - boldGrid.top - 16 }),
        tone,
      });
      return boldShortsDescription(tone.ground, short);
    },
  },
  {
    name: 'statement-block',
    suits: (context, short, number) => (blockOf(context, emptyPage(context, number), short) ? 0.8 : undefined),
    lay: (context, layout, short) => {
      const block = blockOf(context, layout, short);
      if (!block) return boldShortsDescription('paper', short);
      const tone = blockTone(context, layout.number);
      const pictureId = layPhoto(layout, { photo: block.photo, area: wholePage }).id;
      layPanel(layout, box({ x: block.x, y: block.y, w: block.w, h: block.h }), {
        colour: tone.ground,
        over: pictureId,
      });
      layShort(context, layout, {
        short,
        at: box({ x: block.words, y: block.y + 9, w: wide(2), h: block.h - 20 }),
        tone,
        over: pictureId,
      });
      return boldShortsDescription('deep', short);
    },
  },
  {
    name: 'statement-strip',
    suits: (context, short) =>
      short.photos.length >= 2 && wordsTall(context, short, wide(2)) < trim.h - 60 ? 0.72 : undefined,
    lay: (context, layout, short) => {
      // Pictures under each other along the outer edge, from top to foot of the page.
      const side = outside(layout, 1);
      const each = trim.h / short.photos.length;
      layShots(context, layout, {
        photos: short.photos,
        area: box({ x: side.x, y: 0, w: side.w - 5, h: trim.h }),
        look: { words: { x: layout.left ? 12 : side.x + 5, w: 64 } },
        cellsIn: room =>
          short.photos.map((photo, at) => ({
            photo,
            box: box({
              x: layout.left ? 0 : side.x + 5,
              y: at * each * (room.h / trim.h),
              w: side.w - 5,
              h: each * (room.h / trim.h) - (at < short.photos.length - 1 ? 1.2 : 0),
            }),
          })),
      });
      layShort(context, layout, {
        short,
        at: box({ x: span(layout, 0, 2).x, y: boldGrid.top, w: wide(2), h: boldGrid.bottom - boldGrid.top }),
        tone: plainTone,
      });
      return boldShortsDescription('paper', short);
    },
  },
  {
    name: 'statement-small-photo',
    suits: (_context, short) => (short.photos.length > 0 ? 0.2 : undefined),
    lay: (context, layout, short) => {
      const words = wordsTall(context, short, boldGrid.width);
      const h = overWords(context, short, Math.max(52, Math.min(120, trim.h - words - 30)));
      layBand(context, layout, { area: { y: 0, h }, of: { photos: short.photos, answers: [] } });
      layShort(context, layout, {
        short,
        at: box({ x: layout.x0, y: h + 12, w: boldGrid.width, h: trim.h - h - 32 }),
        tone: plainTone,
      });
      return boldShortsDescription('paper', short);
    },
  },
  {
    name: 'statement-field',
    suits: (_context, short) => (short.photos.length === 0 ? 0.6 : undefined),
    lay: (context, layout, short) => {
      const tone = toneOf(context, layout.number);
      layShort(context, layout, {
        short,
        at: box({ x: layout.x0, y: boldGrid.top, w: boldGrid.width, h: boldGrid.bottom - boldGrid.top - 2 }),
        tone,
      });
      return boldShortsDescription(tone.ground, short, true);
    },
  },
  {
    name: 'statement-shapes',
    suits: (context, short) =>
      short.photos.length === 0 && wordsTall(context, short, boldGrid.width) < 175 ? 0.6 : undefined,
    lay: (context, layout, short) => {
      const tone = toneOf(context, layout.number);
      const h = Math.min(130, trim.h - wordsTall(context, short, boldGrid.width) - 40);
      layField(layout, box({ x: 0, y: 0, w: trim.w, h }), toneOf(context, layout.number + 1));
      layShort(context, layout, {
        short,
        at: box({ x: layout.x0, y: h + 12, w: boldGrid.width, h: boldGrid.bottom - h - 12 }),
        tone,
      });
      return boldShortsDescription(tone.ground, short, true);
    },
  },
];

const boldVoiceDescription = (ground: Ink, { answer }: ShortText, folio = false): PageDescription => ({
  kind: 'voice',
  ground,
  folio,
  why: `The answer to “${answer.question}” was spoken aloud${answer.marks.length > 0 ? ': its code plays it' : ''}.`,
});

/** Templates for recordings without words: a large question, the code that plays the answer, a drawing of sound. */
export const boldVoices: readonly Template<ShortText>[] = [
  {
    name: 'voice-bars',
    suits: (_context, { photos }) => (photos.length === 0 ? 0.7 : undefined),
    lay: (context, layout, short) => {
      const tone = toneOf(context, layout.number);
      const foot = 78;
      layShort(context, layout, {
        short,
        at: box({ x: layout.x0, y: boldGrid.top, w: boldGrid.width, h: trim.h - foot - boldGrid.top - 12 }),
        tone,
      });
      layDrawing(layout, box({ x: 0, y: trim.h - foot, w: trim.w, h: foot - 16 }), {
        drawing: 'voice',
        ink: tone.mark,
        ground: tone.ground,
      });
      return boldVoiceDescription(tone.ground, short);
    },
  },
  {
    name: 'voice-photo',
    suits: (_context, { photos }) => (photos.length > 0 ? 0.7 : undefined),
    lay: (context, layout, short) => {
      const tone = toneOf(context, layout.number);
      const words = Math.max(96, wordsTall(context, short, boldGrid.width) + 16);
      const h = Math.max(60, Math.min(boldMaxPhotoHeight(short.photos), trim.h - words - 44));
      layBand(context, layout, { area: { y: 0, h, on: tone }, of: { photos: short.photos, answers: [] } });
      layDrawing(layout, box({ x: 0, y: h + 8, w: trim.w, h: 26 }), {
        drawing: 'voice',
        ink: tone.mark,
        ground: tone.ground,
      });
      layShort(context, layout, {
        short,
        at: box({ x: layout.x0, y: h + 44, w: boldGrid.width, h: trim.h - h - 58 }),
        tone,
      });
      return boldVoiceDescription(tone.ground, short);
    },
  },
  {
    name: 'voice-side',
    suits: (_context, { photos: [photo, ...more] }) =>
      photo && more.length === 0 && aspectOf(photo) < 0.95 && isFine(photo, 105, 200) ? 0.75 : undefined,
    lay: (context, layout, short) => {
      const photo = requireSuited(short.photos[0]);
      const tone = toneOf(context, layout.number);
      const w = 105;
      layShots(context, layout, {
        photos: [photo],
        area: box({ x: layout.left ? 0 : trim.w - w, y: 0, w, h: 216 }),
        look: {
          words: layout.left ? { x: 12, w: w - 18 } : { x: trim.w - w, w: w - 12 },
          ink: tone.letters,
        },
      });
      layDrawing(layout, box({ x: 0, y: 232, w: trim.w, h: 44 }), {
        drawing: 'voice',
        ink: tone.mark,
        ground: tone.ground,
      });
      layShort(context, layout, {
        short,
        at: box({ x: layout.left ? w + 12 : layout.x0, y: boldGrid.top, w: 79, h: 200 }),
        tone,
      });
      return boldVoiceDescription(tone.ground, short);
    },
  },
];
