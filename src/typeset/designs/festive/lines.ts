import type { Ink, TextPart } from '../../model.ts';
import { trim } from '../../model.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { requireSuited } from '../../plan/design.ts';
import { box, layDrawing, layRule, layType } from '../../plan/page-layout.ts';
import type { ListRow } from '../../plan/rows.ts';
import { rowsOf } from '../../plan/rows.ts';
import type { ShortText } from '../../plan/text-pages.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { codesHeight, layCodes } from '../../plan/recording-codes.ts';
import { layBandAbove, wayFor } from './above.ts';
import type { FestiveTone } from './tone.ts';
import { deep, tones } from './tone.ts';
import { layCloth, layDivider, layEdges, layPlate, layRosette } from './ornaments.ts';
import { centred, festiveGrid as page } from './grid.ts';
import { festiveHeadParts } from './heads.ts';

/** Something that is printed line by line on a measure: how tall it is, and how it is laid. */
interface Block {
  tall: number;
  lay: (layout: PageLayout, at: { x: number; y: number; over?: string }) => void;
}
const lain = (over: string | undefined) => (over === undefined ? {} : { over });

// --- lists and timelines ---

/** Points at which lines may be printed, the largest first. */
const festiveLinesSizes = [15, 13.5, 12.2, 11.2, 10.2, 9.4];
const bead = 4.2;

/** Lines in one size: a flower or a number stands before each, moments hang on a string. */
function linesAt(
  context: PlanContext,
  rows: readonly ListRow[],
  { size, w, tied }: { size: number; w: number; tied: boolean },
): Block {
  const leadPart = (text: string): TextPart => textPart('moment', text, { size: size * 1.1, colour: 'accent' });
  const leads = rows.flatMap(({ lead }) => (lead === undefined ? [] : [lead]));
  const longest = Math.max(0, ...leads.map(lead => lead.length));
  const leadWide = longest === 0 ? 0 : Math.min(w * 0.3, 5 + longest * size * 0.2);
  const before = (tied ? leadWide + 5 : Math.max(leadWide, 3)) + bead + 3;
  const gap = size * 0.32;
  const set = rows.map(row => {
    const said = row.heading
      ? textPart('eyebrow', row.text, { size: 7.6, colour: 'accent' })
      : textPart('item', row.text, { size, colour: 'ink' });
    const lead = row.lead === undefined ? 0 : heightOf([leadPart(row.lead)], leadWide, context.measure);
    return { row, said, tall: Math.max(heightOf([said], w - before, context.measure), lead, size * 0.25) };
  });
  const tall = set.reduce((sum, one) => sum + one.tall + gap, -gap);
  return {
    tall,
    lay: (layout, { x, y, over }) => {
      const string = x + leadWide + 5 + bead / 2;
      let at = y;
      set.forEach(({ row, said, tall: deepness }, n) => {
        const first = size * 0.125 - bead / 2;
        const look = { drawing: 'spot', ink: 'accent', ground: 'paper', ...lain(over) } as const;
        if (tied) {
          layDrawing(layout, box({ x: string - bead / 2, y: at + first, w: bead, h: bead }), look);
          const next = at + deepness + gap + first - 0.8;
          const from = at + first + bead + 0.8;
          if (n < set.length - 1 && next > from)
            layRule(layout, box({ x: string - 0.15, y: from, w: 0.3, h: next - from }), { ink: 'second', over });
        } else if (row.lead === undefined && !row.heading)
          layDrawing(layout, box({ x: x + before - bead - 3, y: at + first, w: bead, h: bead }), look);
        if (row.lead !== undefined)
          layType(layout, box({ x, y: at, w: leadWide, h: deepness + 0.6 }), {
            parts: [leadPart(row.lead)],
            align: 'right',
            colour: 'accent',
            ...lain(over),
          });
        layType(layout, box({ x: x + before, y: at, w: w - before, h: deepness + 0.6 }), {
          parts: [said],
          ...lain(over),
        });
        at += deepness + gap;
      });
    },
  };
}

const fitFestiveLineRows = (
  context: PlanContext,
  { answer }: ShortText,
  { w, room }: { w: number; room: number },
): Block | undefined => {
  const rows = rowsOf(answer);
  if (rows.length === 0) return undefined;
  const tied = answer.timeline !== undefined;
  return festiveLinesSizes.map(size => linesAt(context, rows, { size, w, tied })).find(({ tall }) => tall <= room);
};

// --- letters ---

const festiveLetterSizes = [14.5, 13.4, 12.4, 11.5, 10.6];
function letterIn(
  context: PlanContext,
  { answer }: ShortText,
  { w, room }: { w: number; room: number },
): Block | undefined {
  const { letter } = answer;
  if (!letter) return undefined;
  for (const size of festiveLetterSizes) {
    const gap = size * 0.36;
    const line = (text: string, colour: Ink = 'ink') => textPart('letter', text, { size, gap, colour });
    const written = [
      ...(letter.salutation === undefined ? [] : [line(letter.salutation, 'accent')]),
      ...letter.paragraphs.map(text => line(text)),
    ];
    const signed = [
      ...(letter.closing === undefined ? [] : [line(letter.closing)]),
      ...letter.signature.map(text => line(text, 'accent')),
    ];
    const after = letter.postscript.map(text => line(text));
    const groups = (
      [
        [written, 'left'],
        [signed, 'right'],
        [after, 'left'],
      ] as const
    ).flatMap(([parts, align]) =>
      parts.length === 0 ? [] : [{ parts, align, tall: heightOf(parts, w, context.measure) }],
    );
    const between = size * 0.6;
    const tall = groups.reduce((sum, group) => sum + group.tall + between, -between);
    if (tall > room) continue;
    return {
      tall,
      lay: (layout, { x, y, over }) => {
        let at = y;
        for (const { parts, align, tall: deepness } of groups) {
          layType(layout, box({ x, y: at, w, h: deepness + 1 }), { parts, align, ...lain(over) });
          at += deepness + between;
        }
      },
    };
  }
  return undefined;
}

// --- pages ---

const kindOf = ({ answer }: ShortText): 'letter' | 'list' | 'timeline' =>
  answer.letter ? 'letter' : answer.timeline ? 'timeline' : 'list';
const festiveLinesDescription = (short: ShortText, ground: FestiveTone['ground'], folio: boolean): PageDescription => ({
  kind: kindOf(short),
  ground,
  folio,
  why: {
    letter: 'A letter keeps its own sheet.',
    list: 'A list is printed line by line.',
    timeline: 'Dated moments hang on one string.',
  }[kindOf(short)],
});

/** A letter's question stands small over it, any other headline as usual. */
function festiveLinesHead(context: PlanContext, short: ShortText, w: number) {
  const { answer, eyebrow } = short;
  const title = answer.question === '' ? answer.headline : answer.question;
  const parts = answer.letter
    ? [
        textPart('eyebrow', eyebrow, { size: 7.4, gap: title === '' ? 0 : 5, colour: 'accent' }),
        ...(title === '' ? [] : [textPart('standfirst', title, { size: 13, colour: 'soft' })]),
      ]
    : festiveHeadParts(context, answer, { width: w, eyebrow });
  return { parts, tall: heightOf(parts, w, context.measure) };
}
const festiveMarksHeight = ({ answer }: ShortText, w: number): number => codesHeight(answer.marks, w, 9);

/** Head, flower, lines and marks in `room` mm on a measure of `w`. */
function fitWholePage(context: PlanContext, short: ShortText, { w, room }: { w: number; room: number }) {
  const head = festiveLinesHead(context, short, w);
  const marks = festiveMarksHeight(short, w);
  const left = room - head.tall - 13 - marks;
  const block = letterIn(context, short, { w, room: left }) ?? fitFestiveLineRows(context, short, { w, room: left });
  return block && { head, marks, block, tall: head.tall + 13 + block.tall + marks };
}
type Whole = NonNullable<ReturnType<typeof fitWholePage>>;

function layWhole(
  layout: PageLayout,
  short: ShortText,
  { set, at }: { set: Whole; at: { y: number; w: number; over?: string } },
) {
  const { y, w, over } = at;
  const x = centred(w);
  layType(layout, box({ x, y, w, h: set.head.tall + 1 }), { parts: set.head.parts, align: 'center', ...lain(over) });
  layDivider(layout, y + set.head.tall + 4, { tone: tones.paper, w: 62, over });
  const from = y + set.head.tall + 13;
  set.block.lay(layout, { x, y: from, ...lain(over) });
  if (set.marks > 0)
    layCodes(
      layout,
      { x, y: from + set.block.tall + 9, w },
      { marks: short.answer.marks, ground: 'light', ...lain(over) },
    );
}

/** On a sheet of its own on a printed cloth. */
const [sheetWidth, sheetMeasure] = [162, 122];
const clothPage = (name: string, kinds: readonly string[], cloth: FestiveTone): Template<ShortText> => {
  const setOf = (context: PlanContext, short: ShortText) =>
    fitWholePage(context, short, { w: sheetMeasure, room: trim.h - 84 });
  return {
    name,
    form: 'sheet',
    suits: (context, short) =>
      short.photos.length === 0 && kinds.includes(kindOf(short)) && setOf(context, short) ? 0.9 : undefined,
    lay: (context, layout, short) => {
      const set = requireSuited(setOf(context, short));
      const over = layCloth(layout, cloth.ground, cloth.ground === 'deep' ? 'accent' : 'second');
      const crown = trim.h - 84 - set.tall > 62 ? Math.min(64, trim.h - 96 - set.tall) : 0;
      const inner = set.tall + (crown > 0 ? crown + 10 : 0);
      const h = Math.max(160, inner + 48);
      const y = (trim.h - h) / 2;
      layPlate(layout, box({ x: centred(sheetWidth), y, w: sheetWidth, h }), { tone: tones.paper, over });
      const from = y + (h - inner) / 2;
      if (crown > 0) layRosette(layout, from, { size: crown, tone: tones.paper, over });
      layWhole(layout, short, { set, at: { y: from + (crown > 0 ? crown + 10 : 0), w: sheetMeasure, over } });
      return festiveLinesDescription(short, cloth.ground, false);
    },
  };
};

/** On a framed page, under pictures in one of the usual ways or from edge to edge. */
const leastPictureHeight = 70;
function underPictures(context: PlanContext, short: ShortText) {
  const { photos } = short;
  if (photos.length === 0) return undefined;
  const set = fitWholePage(context, short, {
    w: page.width - 24,
    room: page.bottom - page.top - leastPictureHeight - 10,
  });
  if (!set) return undefined;
  const foot = page.bottom - set.tall - 10;
  return { set, foot, way: wayFor(context, { photos, foot }) };
}
const pictured: Template<ShortText> = {
  name: 'lines-pictures',
  suits: (context, short) => (underPictures(context, short) ? 0.9 : undefined),
  lay: (context, layout, short) => {
    const { set, foot, way } = requireSuited(underPictures(context, short));
    if (way?.framed) layEdges(layout);
    if (way) way.lay(context, layout, { photos: short.photos, foot });
    else layBandAbove(context, layout, { above: { photos: short.photos, foot: foot - 1 }, answers: [short.answer] });
    layWhole(layout, short, { set, at: { y: page.bottom - set.tall, w: page.width - 24 } });
    return festiveLinesDescription(short, 'paper', true);
  },
};

/** On a framed page by themselves. */
const framed: Template<ShortText> = {
  name: 'lines-framed',
  suits: (context, short) =>
    short.photos.length === 0 && fitWholePage(context, short, { w: page.width - 16, room: page.bottom - page.top })
      ? 0.8
      : undefined,
  lay: (context, layout, short) => {
    const room = page.bottom - page.top;
    const set = requireSuited(fitWholePage(context, short, { w: page.width - 16, room }));
    layEdges(layout);
    const spare = room - set.tall;
    const size = spare > 66 ? Math.min(84, spare - 16) : 0;
    const y = page.top + (spare - (size > 0 ? size + 12 : 0)) / 2;
    if (size > 0) layRosette(layout, y, { size, tone: tones.paper });
    layWhole(layout, short, { set, at: { y: y + (size > 0 ? size + 12 : 0), w: page.width - 16 } });
    return festiveLinesDescription(short, 'paper', true);
  },
};

/** Letters, lists and timelines, line by line. */
export const lines: readonly Template<ShortText>[] = [
  clothPage('letter-sheet', ['letter'], tones.tint),
  deep(clothPage('recipe-card', ['list'], tones.deep)),
  clothPage('timeline-sheet', ['timeline'], tones.accent),
  framed,
  pictured,
];
