import type { Box, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf } from '../../plan/crop.ts';
import type { PlanContext, PageLayout, Template } from '../../plan/design.ts';
import {
  box,
  layColumn,
  layOrnament,
  layPanel,
  layPhoto,
  layPhotos,
  layRule,
  layType,
} from '../../plan/page-layout.ts';
import { columnWidth, leadingOf } from '../../plan/page-sequence.ts';
import { textPart } from '../../plan/answers.ts';
import { layCodes } from '../../plan/recording-codes.ts';
import { typographic } from '../../text/typography.ts';
import { quietGrid as page } from './grid.ts';
import type { OnePageText } from '../../plan/text-pages.ts';
import { oneColumn } from '../../plan/text-pages.ts';
import { quietHeadParts } from './heads.ts';
import { layBleed, layPicture, pickQuote, placeQuote, quietMaxPhotoHeight } from './tone.ts';

const quietTextColumn = (
  context: PlanContext,
  content: OnePageText,
  { w, head = w }: { w: number; head?: number | undefined },
) =>
  oneColumn(context, content, {
    w,
    head: { parts: quietHeadParts(context, content.answer, { width: head, eyebrow: content.eyebrow }), w: head },
  });

const layMarks = (
  layout: PageLayout,
  { answer }: OnePageText,
  { at, over }: { at: Pick<Box, 'x' | 'y' | 'w'>; over?: string | undefined },
) =>
  answer.marks.length > 0 &&
  layCodes(layout, at, { marks: answer.marks, ground: 'paper', ...(over === undefined ? {} : { over }) });

/** Width of the text's column, mm: half of the page. */
const half = (context: PlanContext): number => (context.body.columns === 2 ? columnWidth(context) : 84);

/** The whole text in one column; pictures fill the other half of the page. */
const quietTextBesidePictures = (
  name: string,
  suitsPhotos: (content: OnePageText) => boolean,
): Template<OnePageText> => ({
  name,
  form: 'side',
  suits: (context, content) => {
    const { headTall, tall, marks } = quietTextColumn(context, content, { w: half(context) });
    const fits = headTall + 9 + tall + marks <= page.bottom - page.top;
    return content.kind === 'feature' && suitsPhotos(content) && fits ? 0.8 : undefined;
  },
  lay: (context, layout, content) => {
    const w = half(context);
    const { parts, headTall, lines, tall, marks } = quietTextColumn(context, content, { w });
    const free = page.bottom - page.top - headTall - 9 - tall - marks;
    const x = layout.left ? layout.x1 - w : layout.x0;
    const side = layout.left
      ? box({ x: 0, y: 0, w: x - 10, h: trim.h })
      : box({ x: x + w + 10, y: 0, w: trim.w - x - w - 10, h: trim.h });
    const [photo] = content.photos;
    if (content.photos.length === 1 && photo) layBleed(layout, photo, side);
    else layPhotos(layout, { photos: content.photos, area: side, gap: 1.8 });
    const quote = free > 56 ? pickQuote(context, [content.answer], { width: w, room: free - 16 }) : undefined;
    if (quote) placeQuote(layout, quote, { x, y: page.top + 2, width: w });
    const textTop = page.bottom - marks - tall;
    const headTop = textTop - 9 - headTall;
    layType(layout, box({ x, y: headTop, w, h: headTall + 1 }), { parts });
    layColumn(layout, content.text.id, { x, y: textTop, w, lines, leading: leadingOf(context.body) });
    layMarks(layout, content, { at: { x, y: page.bottom - marks + 7, w } });
    if (!quote && free > 50) layOrnament(layout, { x, y: page.top, size: 18, ink: 'accent', ground: 'paper' });
    return {
      kind: 'feature',
      ground: 'paper',
      folio: false,
      why: 'Pictures keep their full height beside a short story.',
    };
  },
});

/** Widths of the head's column, the text's column and the gap between them, mm. */
const [narrow, wide, apart] = [54, 112, 8];

/** Head and text side by side: where they begin, and the height of a picture under the head, mm. */
function notes(context: PlanContext, content: OnePageText) {
  const set = quietTextColumn(context, content, { w: wide, head: narrow });
  const textTop = page.top + Math.min(40, Math.max(0, (page.bottom - page.top - set.tall - set.marks) / 3));
  const [photo] = content.photos;
  const free = page.bottom - (textTop + set.headTall + 14);
  return { ...set, textTop, picture: Math.min(free, (narrow / (photo ? aspectOf(photo) : 1)) * 1.2, 90) };
}

/** The head in a narrow column beside the text. */
const headBeside = (name: string, kind: 'list' | 'feature' | 'timeline', suits: number): Template<OnePageText> => ({
  name,
  form: 'rows',
  suits: (context, content) => {
    const { tall, marks, headTall, picture } = notes(context, content);
    const fits = tall + marks <= page.bottom - page.top && headTall < 150 && tall > (kind === 'feature' ? 150 : 40);
    const photosFit = content.photos.length === 0 || (content.photos.length === 1 && picture > 30);
    return content.kind === kind && fits && photosFit ? suits : undefined;
  },
  lay: (context, layout, content) => {
    const { parts, headTall, lines, tall, textTop, picture } = notes(context, content);
    layRule(layout, box({ x: layout.x0, y: textTop - 4, w: page.width, h: 0.25 }), { ink: 'ink' });
    layType(layout, box({ x: layout.x0, y: textTop + 1, w: narrow, h: headTall + 1 }), { parts });
    const x = layout.x0 + narrow + apart;
    layColumn(layout, content.text.id, { x, y: textTop, w: wide, lines, leading: leadingOf(context.body) });
    layMarks(layout, content, { at: { x, y: textTop + tall + 7, w: wide } });
    const [photo] = content.photos;
    if (photo)
      layPhotos(layout, {
        photos: [photo],
        area: box({ x: layout.x0, y: page.bottom - picture, w: narrow, h: picture }),
        gap: 0,
      });
    else if (picture > 24)
      layOrnament(layout, { x: layout.x0, y: page.bottom - 20, size: 20, ink: 'accent', ground: 'paper' });
    return {
      kind,
      ground: 'paper',
      folio: true,
      why: 'The title stands beside the text, so that it reads like a page of notes.',
    };
  },
});

/** Head and text side by side under a picture across the page: their heights, mm. */
function belowPicture(context: PlanContext, content: OnePageText) {
  const set = quietTextColumn(context, content, { w: wide, head: narrow + 4 });
  const textHeight = Math.max(set.tall, set.headTall) + set.marks;
  return { ...set, picture: Math.min(quietMaxPhotoHeight(content.photos), page.bottom - textHeight - 15), textHeight };
}
const asymmetricOpening: Template<OnePageText> = {
  name: 'opening-asymmetric',
  form: 'top',
  suits: (context, content) => {
    const { picture, headTall } = belowPicture(context, content);
    return content.kind === 'feature' && content.photos.length > 0 && picture >= 96 && headTall < 110 ? 0.8 : undefined;
  },
  lay: (context, layout, content) => {
    const { parts, lines, tall, headTall, picture } = belowPicture(context, content);
    layPicture(context, layout, { area: box({ x: 0, y: 0, w: trim.w, h: picture }), photos: content.photos });
    const y = picture + 15;
    layType(layout, box({ x: layout.x0, y, w: narrow + 4, h: headTall + 1 }), { parts });
    const x = layout.x1 - wide;
    layColumn(layout, content.text.id, { x, y, w: wide, lines, leading: leadingOf(context.body) });
    layMarks(layout, content, { at: { x, y: y + Math.max(tall, 0) + 7, w: wide } });
    return {
      kind: 'feature',
      ground: 'paper',
      folio: true,
      why: 'The title stands beside the text, under its picture.',
    };
  },
};

/** Width of a letter's text, mm. */
const letterMeasure = 118;
/** A letter on its sheet: the heights of its text and its picture, and the room that the text leaves, mm. */
function fitLetterPage(context: PlanContext, content: OnePageText) {
  const set = quietTextColumn(context, content, { w: letterMeasure });
  const [photo] = content.photos;
  const letterHeight = set.headTall + 14 + set.tall + set.marks;
  const free = trim.h - 76 - letterHeight;
  const picture = photo ? Math.min(free, letterMeasure / Math.max(1.2, aspectOf(photo)), 92) : 0;
  return { ...set, letterHeight, free, photo, picture };
}
const letter: Template<OnePageText> = {
  name: 'letter',
  form: 'sheet',
  suits: (context, content) => {
    const { free, picture } = fitLetterPage(context, content);
    const fits = content.photos.length === 0 ? free >= 0 : content.photos.length === 1 && picture >= 50;
    return content.kind === 'letter' && fits ? 1 : undefined;
  },
  lay: (context, layout, content) => {
    const { parts, headTall, lines, tall, letterHeight, photo, picture } = fitLetterPage(context, content);
    const over = layPanel(layout, box({ x: 12, y: 12, w: trim.w - 24, h: trim.h - 24 }), { colour: 'paper' });
    const x = (trim.w - letterMeasure) / 2;
    const above = photo ? picture + 14 : 0;
    const top = Math.max(30, (trim.h - letterHeight - above) / 2) + above;
    if (photo) layLetterPhoto(layout, photo, { at: box({ x, y: top - above, w: letterMeasure, h: picture }), over });
    else layOrnament(layout, { x: trim.w / 2 - 9, y: 24, size: 18, ink: 'accent', ground: 'paper', over });
    layType(layout, box({ x, y: top, w: letterMeasure, h: headTall + 1 }), { parts, over });
    const y = top + headTall + 14;
    layColumn(layout, content.text.id, { x, y, w: letterMeasure, lines, leading: leadingOf(context.body), over });
    layMarks(layout, content, { at: { x, y: y + tall + 7, w: letterMeasure }, over });
    return { kind: 'letter', ground: 'tint', folio: false, why: 'A letter keeps its own sheet.' };
  },
};

/** Lays a picture and its caption on a letter's sheet. */
export function layLetterPhoto(layout: PageLayout, photo: PhotoFacts, { at, over }: { at: Box; over: string }) {
  layPhoto(layout, { photo, area: at, over });
  if (photo.caption)
    layType(layout, box({ x: at.x, y: at.y + at.h + 2.4, w: at.w, h: 7 }), {
      parts: [textPart('caption', typographic(photo.caption), { size: 7.4 })],
      colour: 'soft',
      over,
    });
}

/** Templates for a text that has a page to itself. */
export const onePage: readonly Template<OnePageText>[] = [
  letter,
  quietTextBesidePictures(
    'opening-side',
    ({ photos }) => photos.length === 1 && photos.every(photo => aspectOf(photo) <= 0.88),
  ),
  quietTextBesidePictures(
    'opening-stack',
    ({ photos }) => photos.length >= 2 && photos.every(photo => aspectOf(photo) <= 1.6),
  ),
  asymmetricOpening,
  headBeside('notes', 'feature', 0.6),
  headBeside('list-columns', 'list', 1),
  headBeside('timeline-columns', 'timeline', 1),
];
