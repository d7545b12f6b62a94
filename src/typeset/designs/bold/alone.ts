import type { Box } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { box, layColumn, layPanel, layRule, layType } from '../../plan/page-layout.ts';
import { leadingOf } from '../../plan/page-sequence.ts';
import type { OnePageText } from '../../plan/text-pages.ts';
import { oneColumn } from '../../plan/text-pages.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { codesHeight, layCodes } from '../../plan/recording-codes.ts';
import { gap, boldGrid, outside, span, wide } from './grid.ts';
import { layBoldRowsRows, fitBoldAnswerRows } from './rows.ts';
import type { BoldTone } from './tone.ts';
import { headTextGap, layTallHead } from './piece.ts';
import { costIn, layQuoteField, layShots, layStack, onGround, toneOf } from './tone.ts';
import { boldHeadParts, layBoldHead, thick, boldLabelDepth } from './type.ts';

const boldTextColumn = (
  context: PlanContext,
  given: OnePageText,
  { w, head = w }: { w: number; head?: number | undefined },
) =>
  oneColumn(context, given, {
    w,
    head: {
      parts: boldHeadParts(context, given.answer, { width: head, eyebrow: given.eyebrow, noted: false }),
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

/** The measure of one wide column beside pictures, and where it and they stand. */
const sideMeasure = 79;
const sideOf = (layout: PageLayout): { x: number; picture: Pick<Box, 'x' | 'w'> } => {
  const w = trim.w - boldGrid.inner - sideMeasure - 10;
  return layout.left
    ? { x: trim.w - boldGrid.inner - sideMeasure, picture: { x: 0, w } }
    : { x: boldGrid.inner, picture: { x: trim.w - w, w } };
};

/** How a text stands in one column beside pictures: what of the page's height is free over it. */
function besideOf(context: PlanContext, given: OnePageText) {
  const set = boldTextColumn(context, given, { w: sideMeasure });
  return { ...set, free: boldGrid.bottom - boldGrid.top - set.headTall - headTextGap - set.tall - set.marks };
}

/** The head, and the text and its marks down to the foot of the page; the pictures are there. */
function layBoldAloneBeside(
  context: PlanContext,
  layout: PageLayout,
  { given, why }: { given: OnePageText; why: string },
): PageDescription {
  const { parts, headTall, lines, tall, marks } = besideOf(context, given);
  const { x } = sideOf(layout);
  const top = boldGrid.bottom - marks - tall;
  layTallHead(context, layout, {
    options: { x, w: sideMeasure, bottom: top - headTextGap },
    head: { parts, tall: headTall },
  });
  layRunning(context, layout, { onePageText: given, at: { x, y: top, w: sideMeasure }, lines });
  layMarks(layout, given, { x, y: boldGrid.bottom - marks + 7, w: sideMeasure });
  return { kind: 'feature', ground: 'paper', folio: false, why };
}

/**
 * The whole text in one column towards the fold; outside a picture from the top of the page, and under it a flat
 * ground.
 */
const boldTextBesidePicture: Template<OnePageText> = {
  name: 'opening-side',
  suits: (context, given) => {
    const [photo] = given.photos;
    if (given.kind !== 'feature' || given.photos.length !== 1 || !photo || besideOf(context, given).free < 0)
      return undefined;
    const tall = sidePicture(photo);
    return costIn(photo, 107, tall) < 0.32 ? 0.8 : undefined;
  },
  lay: (context, layout, given) => {
    const { picture } = sideOf(layout);
    const [photo] = given.photos;
    const deep = photo ? sidePicture(photo) : 0;
    const words = { x: layout.left ? 12 : picture.x, w: picture.w - 12 };
    if (deep > 250)
      layShots(context, layout, {
        photos: given.photos,
        area: box({ x: picture.x, y: 0, w: picture.w, h: trim.h }),
        look: { words },
      });
    else {
      layShots(context, layout, {
        photos: given.photos,
        area: box({ x: picture.x, y: 0, w: picture.w, h: deep }),
        look: { words },
      });
      layQuoteField(context, layout, {
        area: box({ x: picture.x, y: deep, w: picture.w, h: trim.h - deep }),
        tone: toneOf(context, layout.number),
        from: [given.answer],
      });
    }
    return layBoldAloneBeside(context, layout, {
      given,
      why: 'A picture keeps its height beside a story in one column.',
    });
  },
};
const sidePicture = (photo: Parameters<typeof aspectOf>[0]): number => {
  const natural = 107 / aspectOf(photo);
  return natural > 235 ? trim.h : Math.min(232, Math.max(120, natural));
};

/** Several pictures one under the other beside the text. */
const stack: Template<OnePageText> = {
  name: 'opening-stack',
  suits: (context, given) => {
    const { photos, kind } = given;
    const each = trim.h / Math.max(1, photos.length);
    const bear = photos.length >= 2 && photos.length <= 3 && photos.every(photo => costIn(photo, 107, each) < 0.36);
    return kind === 'feature' && bear && besideOf(context, given).free >= 0 ? 0.8 : undefined;
  },
  lay: (context, layout, given) => {
    const { picture } = sideOf(layout);
    const words = { x: layout.left ? 12 : picture.x, w: picture.w - 12 };
    layStack(context, layout, {
      photos: given.photos,
      area: box({ x: picture.x, y: 0, w: picture.w, h: trim.h }),
      words,
    });
    return layBoldAloneBeside(context, layout, { given, why: 'Pictures one under the other beside a short story.' });
  },
};

type Named = 'feature' | 'list' | 'timeline';

/** Pages that pass before another story is laid like a page of notes. */
const rest = 5;

/** How the head and a picture share the outer column with what is beside them, mm. */
function essayOf(context: PlanContext, given: OnePageText) {
  const set = boldTextColumn(context, given, { w: wide(2), head: wide(1) });
  const [photo] = given.photos;
  // The picture runs off the page at the outer edge and the foot.
  const picture = photo ? Math.min(150, Math.max(60, 86 / aspectOf(photo))) : 0;
  return { ...set, photo, picture };
}

/** The head over the whole measure, as large as the room down to `bottom` bears. */
function layOver(
  context: PlanContext,
  layout: PageLayout,
  { onePageText: { answer, eyebrow }, bottom }: { onePageText: OnePageText; bottom: number },
) {
  const parts = boldHeadParts(context, answer, { width: boldGrid.width, eyebrow, noted: false });
  const tall = heightOf(parts, boldGrid.width, context.measure);
  layTallHead(context, layout, { options: { x: layout.x0, w: boldGrid.width, bottom }, head: { parts, tall } });
}

interface LayOuterOptions {
  given: OnePageText;
  options: { head: boolean; tone?: BoldTone; over?: string };
}

/**
 * The outer column: the head, unless it stands elsewhere, and a picture that runs off the page at the edge and the
 * foot.
 */
function layOuter(context: PlanContext, layout: PageLayout, { given, options: { head, tone, over } }: LayOuterOptions) {
  const { parts, headTall, photo, picture } = essayOf(context, given);
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

/** The outer column and the margin on a flat colour. */
function layMargin(context: PlanContext, layout: PageLayout, given: OnePageText) {
  const tone = toneOf(context, layout.number);
  const { x, w } = span(layout, 2, 1);
  const edge = layout.left
    ? box({ x: 0, y: 0, w: x + w + gap, h: trim.h })
    : box({ x: x - gap, y: 0, w: trim.w - x + gap, h: trim.h });
  const over = layPanel(layout, edge, { colour: tone.ground });
  layOuter(context, layout, { given, options: { head: true, tone, over } });
}

/** The head in the outer column, the text in one wide one; lists and timelines have a coloured margin. */
const essay = (name: string, kind: Named, suits: number): Template<OnePageText> => ({
  name,
  suits: (context, given, number) => {
    const last = context.used.get(name)?.last;
    const soon = kind === 'feature' && last !== undefined && number - last < rest;
    if (given.kind !== kind || given.photos.length > 1 || soon) return undefined;
    const { tall, marks, headTall, photo, picture } = essayOf(context, given);
    const high =
      tall + marks + boldLabelDepth <= boldGrid.bottom - boldGrid.top &&
      boldGrid.top + headTall + picture + 24 < trim.h;
    const long = tall > (kind === 'feature' ? 120 : 40);
    const bears = photo === undefined || costIn(photo, 86, picture) < 0.4;
    return high && long && bears ? suits : undefined;
  },
  lay: (context, layout, given) => {
    const { lines, tall, marks, photo } = essayOf(context, given);
    const text = span(layout, 0, 2);
    const coloured = kind !== 'feature';
    // A story hangs at the foot, a list begins at the top.
    const top = coloured ? boldGrid.top + boldLabelDepth : boldGrid.bottom - marks - tall;
    const over = !coloured && top - boldGrid.top > 76;
    if (over) layOver(context, layout, { onePageText: given, bottom: top - 14 });
    if (coloured) layMargin(context, layout, given);
    else layOuter(context, layout, { given, options: { head: !over } });
    if (!over)
      layRule(
        layout,
        box({
          x: coloured && layout.left ? text.x + gap : text.x,
          y: top - 6.4,
          w: coloured ? text.w - gap : text.w,
          h: thick,
        }),
        { ink: 'ink' },
      );
    layRunning(context, layout, { onePageText: given, at: { x: text.x, y: top, w: text.w }, lines });
    layMarks(layout, given, { x: text.x, y: top + tall + 7, w: text.w });
    return {
      kind,
      ground: 'paper',
      folio: !coloured && !photo,
      why: 'The title stands beside the text, so that it reads like a page of notes.',
    };
  },
});

/** The room of rows beside a coloured margin, over the page marks. */
const rowsRoom = ({ answer: { marks } }: OnePageText): Pick<Box, 'w' | 'h'> => {
  const w = wide(2) - gap;
  return { w, h: boldGrid.bottom - boldGrid.top - boldLabelDepth - codesHeight(marks, w, 7) };
};

/** Its lines stand in frames of their own: nothing is left to pour. */
function unpour(context: PlanContext, { text }: OnePageText) {
  context.threads.splice(
    context.threads.findIndex(({ id }) => id === text.id),
    1,
  );
}

/**
 * A list or a timeline, line by line under rules and as large as the page bears, beside its head on a coloured margin.
 */
const ruled = (name: string, kind: 'list' | 'timeline'): Template<OnePageText> => ({
  name,
  suits: (context, given) => {
    if (given.kind !== kind || given.photos.length > 1) return undefined;
    const { headTall, photo, picture } = essayOf(context, given);
    const bears = !photo || (costIn(photo, 86, picture) < 0.4 && boldGrid.top + headTall + picture + 24 < trim.h);
    return bears && fitBoldAnswerRows(context, given, rowsRoom(given)) ? 1.6 : undefined;
  },
  lay: (context, layout, given) => {
    const { w, h } = rowsRoom(given);
    const rows = fitBoldAnswerRows(context, given, { w, h });
    unpour(context, given);
    layMargin(context, layout, given);
    const text = span(layout, 0, 2);
    const x = layout.left ? text.x + gap : text.x;
    layRule(layout, box({ x, y: boldGrid.top + 4, w, h: thick }), { ink: 'ink' });
    if (rows) layBoldRowsRows(layout, { x, y: boldGrid.top + boldLabelDepth - 4, w }, rows);
    layMarks(layout, given, { x, y: boldGrid.top + boldLabelDepth + h + 7, w });
    return { kind, ground: 'paper', folio: false, why: 'Line by line, as large as the page bears.' };
  },
});

/** Points at which a letter may be printed larger than running text. */
const boldLetterSizes = [26, 23, 20.5, 18.5, 16.5, 15, 13.8, 12.6, 11.4];

/** A letter as large as a room bears on its measure; `undefined` where only running text holds it. */
function writtenIn(context: PlanContext, { answer: { letter, unmarked } }: OnePageText, room: Pick<Box, 'w' | 'h'>) {
  if (!letter || unmarked !== undefined) return undefined;
  for (const size of boldLetterSizes) {
    const line = (text: string) => textPart('letter', text, { size, gap: size * 0.26 });
    const named = (text: string) => ({ ...line(text), colour: 'accent' as const });
    const said = letter.paragraphs.map(line);
    const parts = [
      ...(letter.salutation === undefined ? [] : [named(letter.salutation)]),
      ...said.slice(0, -1),
      // Its end stands by itself.
      ...said.slice(-1).map(last => ({ ...last, gap: size * 0.5 })),
      ...(letter.closing === undefined ? [] : [line(letter.closing)]),
      ...letter.signature.map(named),
      ...letter.postscript.map(line),
    ];
    const tall = heightOf(parts, room.w, context.measure);
    if (tall <= room.h) return { parts, tall };
  }
  return undefined;
}

/** How a letter stands under its head: as large as that leaves room for, otherwise as running text. */
function letterOf(context: PlanContext, given: OnePageText) {
  const w = wide(2);
  const { lines, tall: running, marks } = boldTextColumn(context, given, { w });
  const { headTall } = boldTextColumn(context, given, { w, head: boldGrid.width });
  const h = boldGrid.bottom - boldGrid.top - headTall - marks - headTextGap - 6;
  const written = writtenIn(context, given, { w, h });
  return { lines, marks, headTall, written, tall: written?.tall ?? running, fits: (written?.tall ?? running) <= h };
}

/** A letter: one calm measure on a coloured sheet under a large head; a picture may stand in the outer corner. */
const letter: Template<OnePageText> = {
  name: 'letter',
  suits: (context, given) => {
    if (given.kind !== 'letter' || given.photos.length > 1) return undefined;
    const { fits, headTall } = letterOf(context, given);
    const { photo, picture } = essayOf(context, given);
    const bears = !photo || (costIn(photo, 86, picture) < 0.4 && boldGrid.top + headTall + picture + 40 < trim.h);
    return fits && bears ? 1 : undefined;
  },
  lay: (context, layout, given) => {
    const { lines, tall, marks, written } = letterOf(context, given);
    const { photo, picture } = essayOf(context, given);
    const top = boldGrid.bottom - marks - tall;
    layOver(context, layout, {
      onePageText: given,
      bottom: Math.min(top - headTextGap, photo ? trim.h - picture - 20 : trim.h),
    });
    layOuter(context, layout, { given, options: { head: false } });
    const at = span(layout, 0, 2);
    if (written) {
      unpour(context, given);
      layType(layout, box({ x: at.x, y: top, w: at.w, h: tall + 1 }), { parts: written.parts });
    } else layRunning(context, layout, { onePageText: given, at: { x: at.x, y: top, w: at.w }, lines });
    layMarks(layout, given, { x: at.x, y: boldGrid.bottom - marks + 7, w: at.w });
    return { kind: 'letter', ground: 'tint', folio: !photo, why: 'A letter keeps its own sheet.' };
  },
};

/** Texts that stand on one page by themselves. */
export const onePage: readonly Template<OnePageText>[] = [
  letter,
  boldTextBesidePicture,
  stack,
  essay('essay', 'feature', 0.62),
  essay('list', 'list', 1),
  essay('timeline', 'timeline', 1),
  ruled('list-rows', 'list'),
  ruled('timeline-rows', 'timeline'),
];
