import type { Ink, TextPart } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, dpiOf, cropFor } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, Template } from '../../plan/design.ts';
import { requireSuited } from '../../plan/design.ts';
import {
  box,
  layDrawing,
  layOrnament,
  layPanel,
  layPhoto,
  layPhotos,
  layRule,
  layType,
  wholePage,
} from '../../plan/page-layout.ts';
import type { ShortText } from '../../plan/text-pages.ts';
import { headlineSize, heightOf, linesBelow, textPart } from '../../plan/answers.ts';
import { codesHeight, layCodes } from '../../plan/recording-codes.ts';
import { quietGrid as page } from './grid.ts';
import { layBleed, layPicture, quietMaxPhotoHeight, toneOf } from './tone.ts';

const sizeOf = (body: string): number =>
  body.length > 360
    ? 13.5
    : body.length > 260
      ? 15
      : body.length > 160
        ? 18
        : body.length > 80
          ? 22
          : body.length > 24
            ? 28
            : 46;

function quietShortParts(
  context: PlanContext,
  { answer, eyebrow }: ShortText,
  { mark, width = 150 }: { mark: Ink; width?: number | undefined },
): TextPart[] {
  const title = answer.question === '' ? answer.headline : answer.question;
  const body = answer.paragraphs.join('\n');
  const size = sizeOf(body) * (width < 120 ? 0.85 : 1);
  const below = linesBelow(answer, answer.unmarked, { size: 9 });
  return [
    textPart('eyebrow', eyebrow, { size: 7.6, gap: 6, colour: mark }),
    ...(title === ''
      ? []
      : [textPart('question', title, { size: headlineSize(title, 100, context.look) * 0.95, gap: 9.5 })]),
    ...(body === '' ? [] : [textPart('statement', body, { size, gap: below.length === 0 ? 0 : 8 })]),
    ...below,
  ];
}

/** Height of the page marks under a short answer with the space above them, mm. */
const marksTall = ({ answer }: ShortText, w: number): number => codesHeight(answer.marks, w, 10);

const quietShortsDescription = (ground: Ink, { answer }: ShortText): PageDescription => ({
  kind: 'statement',
  ground,
  folio: false,
  why: `A short answer (${answer.words} words) is printed large.`,
});

/** The height that the words leave for a picture over them, mm. */
const pictureTall = (context: PlanContext, short: ShortText): number =>
  trim.h -
  heightOf(quietShortParts(context, short, { mark: 'accent' }), 150, context.measure) -
  46 -
  marksTall(short, 150);

/** A picture with paper around it over the words, hardly cropped: sizes and heights, mm. */
function insetOf(context: PlanContext, short: ShortText) {
  const parts = quietShortParts(context, short, { mark: 'accent' });
  const words = heightOf(parts, 150, context.measure);
  const marks = marksTall(short, 150);
  const [photo] = short.photos;
  const aspect = photo ? aspectOf(photo) : 1;
  const room = Math.min(176, trim.h - 24 - 18 - words - marks - 28);
  const w = Math.min(page.width, Math.max(96, room * aspect));
  return { parts, words, marks, w, picture: Math.min(room, w / aspect) };
}

/** Templates for short answers, printed large. */
export const quietShorts: readonly Template<ShortText>[] = [
  {
    name: 'statement-photo',
    form: 'top',
    suits: (context, short) => (short.photos.length > 0 && pictureTall(context, short) >= 90 ? 0.6 : undefined),
    lay: (context, layout, short) => {
      const [parts, marks] = [quietShortParts(context, short, { mark: 'accent' }), marksTall(short, 150)];
      const picture = Math.min(205, pictureTall(context, short));
      layPicture(context, layout, { area: box({ x: 0, y: 0, w: trim.w, h: picture }), photos: short.photos });
      const room = trim.h - picture - 34 - marks;
      layType(layout, box({ x: layout.x0, y: picture + 14, w: 150, h: room }), {
        parts,
        anchor: 'middle',
        colour: 'ink',
      });
      if (marks > 0)
        layCodes(layout, { x: layout.x0, y: trim.h - 20 - marks + 10, w: 150 }, { marks: short.answer.marks });
      return quietShortsDescription('tint', short);
    },
  },
  {
    name: 'statement-foot',
    form: 'foot',
    suits: (context, short) =>
      short.photos.length > 0 && short.answer.marks.length === 0 && pictureTall(context, short) >= 90 ? 0.6 : undefined,
    lay: (context, layout, short) => {
      const parts = quietShortParts(context, short, { mark: 'accent' });
      const words = heightOf(parts, 150, context.measure);
      const picture = Math.min(190, pictureTall(context, short) - 4, quietMaxPhotoHeight(short.photos));
      const top = Math.max(26, (trim.h - picture - words) / 2);
      layType(layout, box({ x: layout.x0, y: top, w: 150, h: words + 2 }), { parts });
      layPicture(context, layout, {
        area: box({ x: 0, y: trim.h - picture, w: trim.w, h: picture }),
        photos: short.photos,
        more: {
          captionAbove: true,
        },
      });
      return quietShortsDescription('paper', short);
    },
  },
  {
    name: 'statement-inset',
    form: 'framed',
    suits: (context, short) => (short.photos.length === 1 && insetOf(context, short).picture >= 80 ? 0.65 : undefined),
    lay: (context, layout, short) => {
      const { picture, w, words, parts, marks } = insetOf(context, short);
      const x = layout.left ? layout.x0 : layout.x1 - w;
      const top = Math.max(24, (trim.h - picture - words - marks - 20) / 2 - 6);
      layPhotos(layout, { photos: short.photos, area: box({ x, y: top, w, h: picture }), gap: 0 });
      const y = top + picture + 18;
      layType(layout, box({ x: layout.x0, y, w: 150, h: words + 2 }), { parts });
      if (marks > 0) layCodes(layout, { x: layout.x0, y: y + words + 10, w: 150 }, { marks: short.answer.marks });
      return quietShortsDescription(context.chance(`${layout.number} inset`) < 0.5 ? 'tint' : 'paper', short);
    },
  },
  {
    name: 'statement-side',
    form: 'side',
    suits: (context, short) => {
      const [photo] = short.photos;
      const tall =
        heightOf(quietShortParts(context, short, { mark: 'accent', width: 82 }), 82, context.measure) +
        marksTall(short, 82);
      return photo && short.photos.length === 1 && aspectOf(photo) < 0.9 && tall < 235 ? 0.75 : undefined;
    },
    lay: (context, layout, short) => {
      const photo = requireSuited(short.photos[0]);
      const [parts, marks] = [quietShortParts(context, short, { mark: 'accent', width: 82 }), marksTall(short, 82)];
      const x = layout.left ? layout.x1 - 82 : layout.x0;
      layBleed(
        layout,
        photo,
        layout.left
          ? box({ x: 0, y: 0, w: x - 12, h: trim.h })
          : box({ x: x + 94, y: 0, w: trim.w - x - 94, h: trim.h }),
      );
      layType(layout, box({ x, y: 24, w: 82, h: 246 - marks }), { parts, anchor: 'middle' });
      if (marks > 0) layCodes(layout, { x, y: 270 - marks + 10, w: 82 }, { marks: short.answer.marks });
      return quietShortsDescription('tint', short);
    },
  },
  {
    name: 'statement-small-photo',
    form: 'top',
    suits: (context, short) => (short.photos.length > 0 && pictureTall(context, short) < 90 ? 0.6 : undefined),
    lay: (context, layout, short) => {
      const [parts, marks] = [quietShortParts(context, short, { mark: 'accent' }), marksTall(short, 150)];
      const words = heightOf(parts, 150, context.measure);
      const picture = Math.max(46, Math.min(110, trim.h - words - marks - 46));
      layPicture(context, layout, { area: box({ x: 0, y: 0, w: trim.w, h: picture }), photos: short.photos });
      layType(layout, box({ x: layout.x0, y: picture + 12, w: 150, h: trim.h - picture - 28 - marks }), {
        parts,
        anchor: 'top',
      });
      if (marks > 0)
        layCodes(layout, { x: layout.x0, y: trim.h - 14 - marks + 8, w: 150 }, { marks: short.answer.marks });
      return quietShortsDescription('tint', short);
    },
  },
  {
    name: 'statement-plain',
    form: 'tone',
    suits: (_context, short) => (short.photos.length === 0 ? 0.5 : undefined),
    lay: (context, layout, short) => {
      const [ground, mark, ink] = toneOf(context, layout.number);
      const marks = marksTall(short, 150);
      const soft: Ink = ink === 'light' ? 'light' : 'soft';
      layOrnament(layout, { x: layout.x0, y: 26, size: 30, ink: mark, ground });
      const parts = quietShortParts(context, short, { mark });
      layType(layout, box({ x: layout.x0, y: 66, w: 150, h: 194 - marks }), { parts, anchor: 'bottom', colour: ink });
      const look = { colour: ink, soft };
      if (marks > 0) layCodes(layout, { x: layout.x0, y: 270 - marks, w: 150 }, { marks: short.answer.marks, ...look });
      return quietShortsDescription(ground, short);
    },
  },
  {
    name: 'statement-centred',
    form: 'words',
    suits: (context, short) => {
      const body = short.answer.paragraphs.join('');
      return short.photos.length === 0 && body.length < 240 && short.answer.marks.length === 0 ? 0.5 : undefined;
    },
    lay: (context, layout, short) => {
      const parts = quietShortParts(context, short, { mark: 'accent', width: 110 });
      const tall = heightOf(parts, 120, context.measure);
      const top = (trim.h - tall) / 2;
      layRule(layout, box({ x: trim.w / 2 - 12, y: top - 16, w: 24, h: 0.5 }), { ink: 'accent' });
      layType(layout, box({ x: 45, y: top, w: 120, h: tall + 1 }), { parts, align: 'center' });
      layOrnament(layout, { x: trim.w / 2 - 9, y: top + tall + 16, size: 18, ink: 'accent', ground: 'paper' });
      return quietShortsDescription('paper', short);
    },
  },
];

const quietVoiceDescription = (ground: Ink, { answer }: ShortText): PageDescription => ({
  kind: 'voice',
  ground,
  folio: false,
  why: `The answer to “${answer.question}” was spoken aloud${answer.marks.length > 0 ? ': its code plays it' : ''}.`,
});

/** Templates for recordings without words: the question, the code that plays the answer, a drawing of sound. */
export const quietVoices: readonly Template<ShortText>[] = [
  {
    name: 'voice-page',
    form: 'tone',
    suits: (_context, { photos }) => (photos.length === 0 ? 0.7 : undefined),
    lay: (context, layout, short) => {
      const marks = marksTall(short, 150);
      const over = layPanel(layout, box({ x: 0, y: 0, w: trim.w, h: 150 }), { colour: 'deep' });
      layDrawing(layout, box({ x: 0, y: 44, w: trim.w, h: 62 }), {
        drawing: 'sound',
        ink: 'second',
        ground: 'deep',
        over,
      });
      layType(layout, box({ x: layout.x0, y: 166, w: 150, h: 250 - 166 - marks + 18 }), {
        parts: quietShortParts(context, short, { mark: 'accent' }),
        anchor: 'top',
      });
      if (marks > 0)
        layCodes(layout, { x: layout.x0, y: 276 - marks + 10, w: 150 }, { marks: short.answer.marks, ground: 'paper' });
      return quietVoiceDescription('paper', short);
    },
  },
  {
    name: 'voice-photo',
    form: 'top',
    suits: (_context, { photos }) => (photos.length > 0 ? 0.7 : undefined),
    lay: (context, layout, short) => {
      const [parts, marks] = [quietShortParts(context, short, { mark: 'accent' }), marksTall(short, 150)];
      const words = heightOf(parts, 150, context.measure);
      const picture = Math.min(205, trim.h - words - marks - 52);
      layPicture(context, layout, { area: box({ x: 0, y: 0, w: trim.w, h: picture }), photos: short.photos });
      const top = picture + (trim.h - picture - words - marks) / 2 - 2;
      layType(layout, box({ x: layout.x0, y: top, w: 150, h: words + 2 }), { parts });
      const y = top + words + 8;
      if (marks > 0) layCodes(layout, { x: layout.x0, y, w: 150 }, { marks: short.answer.marks, ground: 'light' });
      return quietVoiceDescription('tint', short);
    },
  },
  {
    name: 'voice-inset',
    form: 'framed',
    suits: (context, short) => (short.photos.length === 1 && insetOf(context, short).picture >= 80 ? 0.65 : undefined),
    lay: (context, layout, short) => {
      const { picture, w, words, parts, marks } = insetOf(context, short);
      const top = Math.max(24, (trim.h - picture - words - marks - 20) / 2 - 6);
      layPhotos(layout, {
        photos: short.photos,
        area: box({ x: layout.left ? layout.x0 : layout.x1 - w, y: top, w, h: picture }),
        gap: 0,
      });
      const y = top + picture + 18;
      layType(layout, box({ x: layout.x0, y, w: 150, h: words + 2 }), { parts });
      if (marks > 0)
        layCodes(layout, { x: layout.x0, y: y + words + 10, w: 150 }, { marks: short.answer.marks, ground: 'paper' });
      return quietVoiceDescription('paper', short);
    },
  },
  {
    name: 'voice-dark',
    form: 'whole',
    suits: (_context, { photos }) => {
      const [photo] = photos;
      const isDark = photo && photos.length === 1 && !photo.caption && photo.bands.bottom[1] < 0.75;
      return isDark && dpiOf(photo, cropFor(photo, trim.w / trim.h), trim.w) >= 130 && !photo.faces.length
        ? 0.75
        : undefined;
    },
    lay: (context, layout, short) => {
      const photo = requireSuited(short.photos[0]);
      const [parts, marks] = [quietShortParts(context, short, { mark: 'light' }), marksTall(short, 150)];
      const words = heightOf(parts, 150, context.measure);
      const top = 272 - marks - words;
      const over = layPhoto(layout, {
        photo,
        area: wholePage,
        scrim: { top: 0, bottom: Math.min(0.75, (trim.h - top + 12) / trim.h) },
      }).id;
      layType(layout, box({ x: layout.x0, y: top, w: 150, h: words + 2 }), { parts, colour: 'light', over });
      const look = { colour: 'light' as const, soft: 'light' as const, over };
      if (marks > 0)
        layCodes(layout, { x: layout.x0, y: 274 - marks + 10, w: 150 }, { marks: short.answer.marks, ...look });
      return quietVoiceDescription('deep', short);
    },
  },
];
