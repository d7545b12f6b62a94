import type { Box } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { box, layColumn, layPanel, layRule, layType } from '../../plan/page-layout.ts';
import { leadingOf } from '../../plan/page-sequence.ts';
import type { OnePageText } from '../../plan/text-pages.ts';
import { oneColumn } from '../../plan/text-pages.ts';
import { hasLinesBelow, heightOf, textPart } from '../../plan/answers.ts';
import { codesHeight, layCodes } from '../../plan/recording-codes.ts';
import { gap, boldGrid, outside, span, wide } from './grid.ts';
import { layBoldRowsRows, fitBoldAnswerRows } from './rows.ts';
import type { BoldTone } from './tone.ts';
import { headTextGap, layTallHead } from './piece.ts';
import { costIn, layQuoteField, layShots, layStack, onGround, toneOf } from './tone.ts';
import { boldHeadParts, layBoldHead, thick, boldLabelDepth } from './type.ts';

const boldTextColumn = (
  context: PlanContext,
  content: OnePageText,
  { w, head = w }: { w: number; head?: number | undefined },
) =>
  oneColumn(context, content, {
    w,
    head: {
      parts: boldHeadParts(context, content.answer, {
        width: head,
        eyebrow: content.eyebrow,
        isQuestionInMargin: false,
      }),
      w: head,
    },
  });

const layMarks = (layout: PageLayout, { answer }: OnePageText, at: Pick<Box, 'x' | 'y' | 'w'>) =>
  answer.marks.length > 0 && layCodes(layout, at, { marks: answer.marks, ground: 'light' });

const layRunning = (
  context: PlanContext,
  layout: PageLayout,
  { onePageText: { text }, at, lines }: { onePageText: OnePageText; at: Pick<Box, 'x' | 'y' | 'w'>; lines: number },
) => layColumn(layout, text.id, { ...at, lines, leading: leadingOf(context.body) });

/** Width of one text column beside pictures, mm. */
const sideMeasure = 79;
/** Left edge of that column, and left edge and width of the pictures, mm. */
const sideOf = (layout: PageLayout): { x: number; picture: Pick<Box, 'x' | 'w'> } => {
  const w = trim.w - boldGrid.inner - sideMeasure - 10;
  return layout.left
    ? { x: trim.w - boldGrid.inner - sideMeasure, picture: { x: 0, w } }
    : { x: boldGrid.inner, picture: { x: trim.w - w, w } };
};

/** A text in one column beside pictures, and the free height over it, mm: negative when it does not fit. */
function besideOf(context: PlanContext, content: OnePageText) {
  const set = boldTextColumn(context, content, { w: sideMeasure });
  return { ...set, free: boldGrid.bottom - boldGrid.top - set.headTall - headTextGap - set.tall - set.marks };
}

/** Lays head, text and page marks down to the foot of the page; the caller lays the pictures beside them. */
function layBoldAloneBeside(
  context: PlanContext,
  layout: PageLayout,
  { content, why }: { content: OnePageText; why: string },
): PageDescription {
  const { parts, headTall, lines, tall, marks } = besideOf(context, content);
  const { x } = sideOf(layout);
  const top = boldGrid.bottom - marks - tall;
  layTallHead(context, layout, {
    options: { x, w: sideMeasure, bottom: top - headTextGap },
    head: { parts, tall: headTall },
  });
  layRunning(context, layout, { onePageText: content, at: { x, y: top, w: sideMeasure }, lines });
  layMarks(layout, content, { x, y: boldGrid.bottom - marks + 7, w: sideMeasure });
  return { kind: 'feature', ground: 'paper', folio: false, why };
}

/** The text in one column at the fold; outside a picture from the top of the page, a flat ground under it. */
const boldTextBesidePicture: Template<OnePageText> = {
  name: 'opening-side',
  suits: (context, content) => {
    const [photo] = content.photos;
    if (content.kind !== 'feature' || content.photos.length !== 1 || !photo || besideOf(context, content).free < 0)
      return undefined;
    const tall = sidePicture(photo);
    return costIn(photo, 107, tall) < 0.32 ? 0.8 : undefined;
  },
  lay: (context, layout, content) => {
    const { picture } = sideOf(layout);
    const [photo] = content.photos;
    const deep = photo ? sidePicture(photo) : 0;
    const words = { x: layout.left ? 12 : picture.x, w: picture.w - 12 };
    if (deep > 250)
      layShots(context, layout, {
        photos: content.photos,
        area: box({ x: picture.x, y: 0, w: picture.w, h: trim.h }),
        look: { words },
      });
    else {
      layShots(context, layout, {
        photos: content.photos,
        area: box({ x: picture.x, y: 0, w: picture.w, h: deep }),
        look: { words },
      });
      layQuoteField(context, layout, {
        area: box({ x: picture.x, y: deep, w: picture.w, h: trim.h - deep }),
        tone: toneOf(context, layout.number),
        from: [content.answer],
      });
    }
    return layBoldAloneBeside(context, layout, {
      content,
      why: 'A picture keeps its height beside a story in one column.',
    });
  },
};
/** Height of a picture beside the text, mm: the whole page for a very upright one. */
const sidePicture = (photo: Parameters<typeof aspectOf>[0]): number => {
  const natural = 107 / aspectOf(photo);
  return natural > 235 ? trim.h : Math.min(232, Math.max(120, natural));
};

/** Two or three pictures under each other beside the text. */
const stack: Template<OnePageText> = {
  name: 'opening-stack',
  suits: (context, content) => {
    const { photos, kind } = content;
    const each = trim.h / Math.max(1, photos.length);
    const photosFit =
      photos.length >= 2 && photos.length <= 3 && photos.every(photo => costIn(photo, 107, each) < 0.36);
    return kind === 'feature' && photosFit && besideOf(context, content).free >= 0 ? 0.8 : undefined;
  },
  lay: (context, layout, content) => {
    const { picture } = sideOf(layout);
    const words = { x: layout.left ? 12 : picture.x, w: picture.w - 12 };
    layStack(context, layout, {
      photos: content.photos,
      area: box({ x: picture.x, y: 0, w: picture.w, h: trim.h }),
      words,
    });
    return layBoldAloneBeside(context, layout, { content, why: 'Pictures one under the other beside a short story.' });
  },
};

type NotesKind = 'feature' | 'list' | 'timeline';

/** Least distance between two stories that are laid like pages of notes, in pages. */
const pagesBetweenNotes = 5;

/** The head and a picture in the outer column beside a text of two columns' width: their heights, mm. */
function essayOf(context: PlanContext, content: OnePageText) {
  const set = boldTextColumn(context, content, { w: wide(2), head: wide(1) });
  const [photo] = content.photos;
  // The picture bleeds at the outer edge and the foot of the page.
  const picture = photo ? Math.min(150, Math.max(60, 86 / aspectOf(photo))) : 0;
  return { ...set, photo, picture };
}

/** Lays the head over all columns, as large as fits down to `bottom` mm. */
function layOver(
  context: PlanContext,
  layout: PageLayout,
  { onePageText: { answer, eyebrow }, bottom }: { onePageText: OnePageText; bottom: number },
) {
  const parts = boldHeadParts(context, answer, { width: boldGrid.width, eyebrow, isQuestionInMargin: false });
  const tall = heightOf(parts, boldGrid.width, context.measure);
  layTallHead(context, layout, { options: { x: layout.x0, w: boldGrid.width, bottom }, head: { parts, tall } });
}

interface LayOuterOptions {
  content: OnePageText;
  options: { head: boolean; tone?: BoldTone; over?: string };
}

/** Lays the outer column: with `head` the head, and a picture that bleeds at the outer edge and at the foot. */
function layOuter(
  context: PlanContext,
  layout: PageLayout,
  { content, options: { head, tone, over } }: LayOuterOptions,
) {
  const { parts, headTall, photo, picture } = essayOf(context, content);
  const [at, side] = [span(layout, 2, 1), outside(layout, 1)];
  if (head)
    layBoldHead(layout, box({ x: at.x, y: boldGrid.top, w: at.w, h: headTall }), {
      textParts: parts,
      inks: tone ? onGround(tone, over) : {},
    });
  if (photo)
    layShots(context, layout, {
      photos: [photo],
      area: box({ x: side.x, y: trim.h - picture, w: side.w, h: picture }),
      look: {
        words: at,
        above: true,
        ...(tone && { ink: tone.letters, over }),
      },
    });
}

/** Lays the outer column and the margin on a flat ground. */
function layMargin(context: PlanContext, layout: PageLayout, content: OnePageText) {
  const tone = toneOf(context, layout.number);
  const { x, w } = span(layout, 2, 1);
  const edge = layout.left
    ? box({ x: 0, y: 0, w: x + w + gap, h: trim.h })
    : box({ x: x - gap, y: 0, w: trim.w - x + gap, h: trim.h });
  const over = layPanel(layout, edge, { colour: tone.ground });
  layOuter(context, layout, { content, options: { head: true, tone, over } });
}

/** The head in the outer column, the text in a wide one; lists and timelines have a coloured margin. */
const essay = (name: string, kind: NotesKind, suits: number): Template<OnePageText> => ({
  name,
  suits: (context, content, number) => {
    const last = context.used.get(name)?.last;
    const isTooSoon = kind === 'feature' && last !== undefined && number - last < pagesBetweenNotes;
    if (content.kind !== kind || content.photos.length > 1 || isTooSoon) return undefined;
    const { tall, marks, headTall, photo, picture } = essayOf(context, content);
    const fits =
      tall + marks + boldLabelDepth <= boldGrid.bottom - boldGrid.top &&
      boldGrid.top + headTall + picture + 24 < trim.h;
    const isLongEnough = tall > (kind === 'feature' ? 120 : 40);
    const photoFits = photo === undefined || costIn(photo, 86, picture) < 0.4;
    return fits && isLongEnough && photoFits ? suits : undefined;
  },
  lay: (context, layout, content) => {
    const { lines, tall, marks, photo } = essayOf(context, content);
    const text = span(layout, 0, 2);
    const hasColouredMargin = kind !== 'feature';
    // A story ends at the foot of the page; a list begins at the top.
    const top = hasColouredMargin ? boldGrid.top + boldLabelDepth : boldGrid.bottom - marks - tall;
    const isHeadOver = !hasColouredMargin && top - boldGrid.top > 76;
    if (isHeadOver) layOver(context, layout, { onePageText: content, bottom: top - 14 });
    if (hasColouredMargin) layMargin(context, layout, content);
    else layOuter(context, layout, { content, options: { head: !isHeadOver } });
    if (!isHeadOver)
      layRule(
        layout,
        box({
          x: hasColouredMargin && layout.left ? text.x + gap : text.x,
          y: top - 6.4,
          w: hasColouredMargin ? text.w - gap : text.w,
          h: thick,
        }),
        { ink: 'ink' },
      );
    layRunning(context, layout, { onePageText: content, at: { x: text.x, y: top, w: text.w }, lines });
    layMarks(layout, content, { x: text.x, y: top + tall + 7, w: text.w });
    return {
      kind,
      ground: 'paper',
      folio: !hasColouredMargin && !photo,
      why: 'The title stands beside the text, so that it reads like a page of notes.',
    };
  },
});

/** Width and height of the rows beside a coloured margin, over the page marks, mm. */
const rowsRoom = ({ answer: { marks } }: OnePageText): Pick<Box, 'w' | 'h'> => {
  const w = wide(2) - gap;
  return { w, h: boldGrid.bottom - boldGrid.top - boldLabelDepth - codesHeight(marks, w, 7) };
};

/** Removes the thread of a text that is laid in frames of its own instead of columns. */
function removeThread(context: PlanContext, { text }: OnePageText) {
  context.threads.splice(
    context.threads.findIndex(({ id }) => id === text.id),
    1,
  );
}

/** A list or a timeline line by line under rules, as large as fits the page, its head on a coloured margin. */
const ruledRows = (name: string, kind: 'list' | 'timeline'): Template<OnePageText> => ({
  name,
  suits: (context, content) => {
    if (content.kind !== kind || content.photos.length > 1) return undefined;
    const { headTall, photo, picture } = essayOf(context, content);
    const photoFits = !photo || (costIn(photo, 86, picture) < 0.4 && boldGrid.top + headTall + picture + 24 < trim.h);
    return photoFits && fitBoldAnswerRows(context, content, rowsRoom(content)) ? 1.6 : undefined;
  },
  lay: (context, layout, content) => {
    const { w, h } = rowsRoom(content);
    const rows = fitBoldAnswerRows(context, content, { w, h });
    removeThread(context, content);
    layMargin(context, layout, content);
    const text = span(layout, 0, 2);
    const x = layout.left ? text.x + gap : text.x;
    layRule(layout, box({ x, y: boldGrid.top + 4, w, h: thick }), { ink: 'ink' });
    if (rows) layBoldRowsRows(layout, { x, y: boldGrid.top + boldLabelDepth - 4, w }, rows);
    layMarks(layout, content, { x, y: boldGrid.top + boldLabelDepth + h + 7, w });
    return { kind, ground: 'paper', folio: false, why: 'Line by line, as large as the page bears.' };
  },
});

/** Points at which a letter may be printed larger than running text. */
const boldLetterSizes = [26, 23, 20.5, 18.5, 16.5, 15, 13.8, 12.6, 11.4];

/** A letter in the largest size in which it fits the room; `undefined` when it fits only as running text. */
function fitLargeLetter(context: PlanContext, { answer }: OnePageText, room: Pick<Box, 'w' | 'h'>) {
  const { letter } = answer;
  if (!letter || hasLinesBelow(answer)) return undefined;
  for (const size of boldLetterSizes) {
    const line = (text: string) => textPart('letter', text, { size, gap: size * 0.26 });
    const accentLine = (text: string) => ({ ...line(text), colour: 'accent' as const });
    const paragraphs = letter.paragraphs.map(line);
    const parts = [
      ...(letter.salutation === undefined ? [] : [accentLine(letter.salutation)]),
      ...paragraphs.slice(0, -1),
      // More space after the last paragraph sets off the closing.
      ...paragraphs.slice(-1).map(last => ({ ...last, gap: size * 0.5 })),
      ...(letter.closing === undefined ? [] : [line(letter.closing)]),
      ...letter.signature.map(accentLine),
      ...letter.postscript.map(line),
    ];
    const tall = heightOf(parts, room.w, context.measure);
    if (tall <= room.h) return { parts, tall };
  }
  return undefined;
}

/** A letter under its head: printed large if it fits (`largeLetter`), otherwise as running text; heights in mm. */
function letterOf(context: PlanContext, content: OnePageText) {
  const w = wide(2);
  const { lines, tall: runningHeight, marks } = boldTextColumn(context, content, { w });
  const { headTall } = boldTextColumn(context, content, { w, head: boldGrid.width });
  const h = boldGrid.bottom - boldGrid.top - headTall - marks - headTextGap - 6;
  const largeLetter = fitLargeLetter(context, content, { w, h });
  return {
    lines,
    marks,
    headTall,
    largeLetter,
    tall: largeLetter?.tall ?? runningHeight,
    fits: (largeLetter?.tall ?? runningHeight) <= h,
  };
}

/** A letter in a wide column under a large head; a picture may be in the outer corner. */
const letter: Template<OnePageText> = {
  name: 'letter',
  suits: (context, content) => {
    if (content.kind !== 'letter' || content.photos.length > 1) return undefined;
    const { fits, headTall } = letterOf(context, content);
    const { photo, picture } = essayOf(context, content);
    const photoFits = !photo || (costIn(photo, 86, picture) < 0.4 && boldGrid.top + headTall + picture + 40 < trim.h);
    return fits && photoFits ? 1 : undefined;
  },
  lay: (context, layout, content) => {
    const { lines, tall, marks, largeLetter } = letterOf(context, content);
    const { photo, picture } = essayOf(context, content);
    const top = boldGrid.bottom - marks - tall;
    layOver(context, layout, {
      onePageText: content,
      bottom: Math.min(top - headTextGap, photo ? trim.h - picture - 20 : trim.h),
    });
    layOuter(context, layout, { content, options: { head: false } });
    const at = span(layout, 0, 2);
    if (largeLetter) {
      removeThread(context, content);
      layType(layout, box({ x: at.x, y: top, w: at.w, h: tall + 1 }), { parts: largeLetter.parts });
    } else layRunning(context, layout, { onePageText: content, at: { x: at.x, y: top, w: at.w }, lines });
    layMarks(layout, content, { x: at.x, y: boldGrid.bottom - marks + 7, w: at.w });
    return { kind: 'letter', ground: 'tint', folio: !photo, why: 'A letter keeps its own sheet.' };
  },
};

/** Templates for a text that has a page to itself. */
export const onePage: readonly Template<OnePageText>[] = [
  letter,
  boldTextBesidePicture,
  stack,
  essay('essay', 'feature', 0.62),
  essay('list', 'list', 1),
  essay('timeline', 'timeline', 1),
  ruledRows('list-rows', 'list'),
  ruledRows('timeline-rows', 'timeline'),
];
