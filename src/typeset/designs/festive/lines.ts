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

/** Lines on a measure: how tall they are, mm, and the function that lays them. */
interface Block {
  tall: number;
  lay: (layout: PageLayout, at: { x: number; y: number; over?: string }) => void;
}
const overOption = (over: string | undefined) => (over === undefined ? {} : { over });

// --- lists and timelines ---

/** Points at which lines may be printed, the largest first. */
const festiveLinesSizes = [15, 13.5, 12.2, 11.2, 10.2, 9.4];
/** Width and height of the flower beside a line, mm. */
const bead = 4.2;

/**
 * Lines in one size, each with a flower or its number before it. In a timeline the date comes first, and a rule joins
 * the flowers.
 */
function linesAt(
  context: PlanContext,
  rows: readonly ListRow[],
  { size, w, isTimeline }: { size: number; w: number; isTimeline: boolean },
): Block {
  const leadPart = (text: string): TextPart => textPart('moment', text, { size: size * 1.1, colour: 'accent' });
  const leads = rows.flatMap(({ lead }) => (lead === undefined ? [] : [lead]));
  const longest = Math.max(0, ...leads.map(lead => lead.length));
  const leadWidth = longest === 0 ? 0 : Math.min(w * 0.3, 5 + longest * size * 0.2);
  const indent = (isTimeline ? leadWidth + 5 : Math.max(leadWidth, 3)) + bead + 3;
  const gap = size * 0.32;
  const measuredRows = rows.map(row => {
    const part = row.heading
      ? textPart('eyebrow', row.text, { size: 7.6, colour: 'accent' })
      : textPart('item', row.text, { size, colour: 'ink' });
    const lead = row.lead === undefined ? 0 : heightOf([leadPart(row.lead)], leadWidth, context.measure);
    return { row, part, tall: Math.max(heightOf([part], w - indent, context.measure), lead, size * 0.25) };
  });
  const tall = measuredRows.reduce((sum, row) => sum + row.tall + gap, -gap);
  return {
    tall,
    lay: (layout, { x, y, over }) => {
      const ruleX = x + leadWidth + 5 + bead / 2;
      let at = y;
      measuredRows.forEach(({ row, part, tall: height }, n) => {
        const first = size * 0.125 - bead / 2;
        const look = { drawing: 'spot', ink: 'accent', ground: 'paper', ...overOption(over) } as const;
        if (isTimeline) {
          layDrawing(layout, box({ x: ruleX - bead / 2, y: at + first, w: bead, h: bead }), look);
          const next = at + height + gap + first - 0.8;
          const from = at + first + bead + 0.8;
          if (n < measuredRows.length - 1 && next > from)
            layRule(layout, box({ x: ruleX - 0.15, y: from, w: 0.3, h: next - from }), { ink: 'second', over });
        } else if (row.lead === undefined && !row.heading)
          layDrawing(layout, box({ x: x + indent - bead - 3, y: at + first, w: bead, h: bead }), look);
        if (row.lead !== undefined)
          layType(layout, box({ x, y: at, w: leadWidth, h: height + 0.6 }), {
            parts: [leadPart(row.lead)],
            align: 'right',
            colour: 'accent',
            ...overOption(over),
          });
        layType(layout, box({ x: x + indent, y: at, w: w - indent, h: height + 0.6 }), {
          parts: [part],
          ...overOption(over),
        });
        at += height + gap;
      });
    },
  };
}

/** The lines in the largest size in which they fit `room` mm; `undefined` without lines or when none fits. */
const fitFestiveLineRows = (
  context: PlanContext,
  { answer }: ShortText,
  { w, room }: { w: number; room: number },
): Block | undefined => {
  const rows = rowsOf(answer);
  if (rows.length === 0) return undefined;
  const isTimeline = answer.timeline !== undefined;
  return festiveLinesSizes
    .map(size => linesAt(context, rows, { size, w, isTimeline }))
    .find(({ tall }) => tall <= room);
};

// --- letters ---

/** Points at which a letter may be printed, the largest first. */
const festiveLetterSizes = [14.5, 13.4, 12.4, 11.5, 10.6];
/** A letter in the largest size in which it fits `room` mm; `undefined` when none fits. */
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
    const bodyParts = [
      ...(letter.salutation === undefined ? [] : [line(letter.salutation, 'accent')]),
      ...letter.paragraphs.map(text => line(text)),
    ];
    const signatureParts = [
      ...(letter.closing === undefined ? [] : [line(letter.closing)]),
      ...letter.signature.map(text => line(text, 'accent')),
    ];
    const postscriptParts = letter.postscript.map(text => line(text));
    const groups = (
      [
        [bodyParts, 'left'],
        [signatureParts, 'right'],
        [postscriptParts, 'left'],
      ] as const
    ).flatMap(([parts, align]) =>
      parts.length === 0 ? [] : [{ parts, align, tall: heightOf(parts, w, context.measure) }],
    );
    const groupGap = size * 0.6;
    const tall = groups.reduce((sum, group) => sum + group.tall + groupGap, -groupGap);
    if (tall > room) continue;
    return {
      tall,
      lay: (layout, { x, y, over }) => {
        let at = y;
        for (const { parts, align, tall: height } of groups) {
          layType(layout, box({ x, y: at, w, h: height + 1 }), { parts, align, ...overOption(over) });
          at += height + groupGap;
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

/** The head of the page and its height, mm. Over a letter the question is small; other heads are a story's. */
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

/** Head, divider, lines and page marks on a measure of `w` mm, and their height; `undefined` when over `room` mm. */
function fitWholePage(context: PlanContext, short: ShortText, { w, room }: { w: number; room: number }) {
  const head = festiveLinesHead(context, short, w);
  const marks = festiveMarksHeight(short, w);
  const roomLeft = room - head.tall - 13 - marks;
  const block =
    letterIn(context, short, { w, room: roomLeft }) ?? fitFestiveLineRows(context, short, { w, room: roomLeft });
  return block && { head, marks, block, tall: head.tall + 13 + block.tall + marks };
}
type WholePage = NonNullable<ReturnType<typeof fitWholePage>>;

function layWholePage(
  layout: PageLayout,
  short: ShortText,
  { set, at }: { set: WholePage; at: { y: number; w: number; over?: string } },
) {
  const { y, w, over } = at;
  const x = centred(w);
  layType(layout, box({ x, y, w, h: set.head.tall + 1 }), {
    parts: set.head.parts,
    align: 'center',
    ...overOption(over),
  });
  layDivider(layout, y + set.head.tall + 4, { tone: tones.paper, w: 62, over });
  const from = y + set.head.tall + 13;
  set.block.lay(layout, { x, y: from, ...overOption(over) });
  if (set.marks > 0)
    layCodes(
      layout,
      { x, y: from + set.block.tall + 9, w },
      { marks: short.answer.marks, ground: 'light', ...overOption(over) },
    );
}

/** A sheet on a printed cloth, mm: its width, and the measure of the lines on it. */
const [sheetWidth, sheetMeasure] = [162, 122];
/** A page of the given kinds on such a sheet, with a rosette over the text where there is room. */
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
      layWholePage(layout, short, { set, at: { y: from + (crown > 0 ? crown + 10 : 0), w: sheetMeasure, over } });
      return festiveLinesDescription(short, cloth.ground, false);
    },
  };
};

/** The least height of pictures over the lines, mm. */
const leastPictureHeight = 70;
/** The text at the foot of the page, where it begins (`foot`, mm), and how pictures stand over it. */
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
const linesUnderPictures: Template<ShortText> = {
  name: 'lines-pictures',
  suits: (context, short) => (underPictures(context, short) ? 0.9 : undefined),
  lay: (context, layout, short) => {
    const { set, foot, way } = requireSuited(underPictures(context, short));
    if (way?.framed) layEdges(layout);
    if (way) way.lay(context, layout, { photos: short.photos, foot });
    else layBandAbove(context, layout, { above: { photos: short.photos, foot: foot - 1 }, answers: [short.answer] });
    layWholePage(layout, short, { set, at: { y: page.bottom - set.tall, w: page.width - 24 } });
    return festiveLinesDescription(short, 'paper', true);
  },
};

/** The text by itself on a framed page. */
const framedLines: Template<ShortText> = {
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
    layWholePage(layout, short, { set, at: { y: y + (size > 0 ? size + 12 : 0), w: page.width - 16 } });
    return festiveLinesDescription(short, 'paper', true);
  },
};

/** Templates for letters, lists and timelines, line by line. */
export const lines: readonly Template<ShortText>[] = [
  clothPage('letter-sheet', ['letter'], tones.tint),
  deep(clothPage('recipe-card', ['list'], tones.deep)),
  clothPage('timeline-sheet', ['timeline'], tones.accent),
  framedLines,
  linesUnderPictures,
];
