import type { Box, Ink, TextPart, Role } from '../../model.ts';
import type { Look } from '../theme-looks.ts';
import type { PlanContext, PageLayout } from '../../plan/design.ts';
import { box, layRule, layType } from '../../plan/page-layout.ts';
import type { PreparedAnswer } from '../../plan/answers.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { isIndic, lettersIn, prepareLines } from '../../text/typography.ts';
import { faceOf } from './dress.ts';
import { notes, noteWidth } from './grid.ts';

/** mm of one point. */
export const mm = 25.4 / 72;
/** The thick rule over everything that begins. */
export const thick = 1.4;

/**
 * Points at which the longest word of a text still stands in a measure, as far as letters can be counted; and its last
 * words in one line, where they do not ask for less than half the size.
 */
function widest(text: string, width: number, look: Look): number {
  const word = Math.max(3, ...text.split(/\s+/).map(one => one.length));
  const last = lettersIn(prepareLines(text, 0).split(/[ \n]/).at(-1) ?? '');
  // A letter more, for the space between them.
  const longest = last < word * 2.2 ? Math.max(word, last + 1) : word;
  const letter = isIndic(text) ? 0.62 : faceOf(look).letter;
  return (width * 0.96) / (longest * letter * mm);
}

/** The largest size up to `most` at which a text stands in one line, as far as letters can be counted. */
export const lineSize = (text: string, width: number, { look, most }: { look: Look; most: number }): number =>
  Math.min(most, (width * 0.96) / (Math.max(1, text.length) * (isIndic(text) ? 0.62 : faceOf(look).letter) * mm));

const steps = [1, 0.92, 0.84, 0.77, 0.7, 0.63, 0.56, 0.5, 0.44, 0.39, 0.34, 0.3, 0.26, 0.22, 0.18];
/** The largest size, of some between `most` and `least`, at which a large text stands in a room. */
export function sizeIn(
  context: Pick<PlanContext, 'look' | 'measure'>,
  role: Role,
  { text, room }: { text: string; room: { w: number; h: number; most: number; least: number } },
): number {
  const top = Math.min(room.most, widest(text, room.w, context.look));
  const sizes = steps.map(step => Math.round(top * step * 2) / 2).filter(size => size > room.least);
  const talls = context.measure(sizes.map(size => ({ kind: 'type', role, text, size, width: room.w })));
  const found = sizes.find((_, at) => (talls[at] ?? 0) <= room.h);
  return Math.max(room.least, found ?? room.least);
}

/** Points of a headline on a measure, by its length: few words stand very large. */
export function headlineSize(text: string, width: number, look: Look): number {
  const steps: readonly [number, number, number][] = [
    [14, 68, 44],
    [26, 56, 36],
    [40, 46, 30],
    [60, 37, 26],
    [90, 29, 21],
    [140, 22, 17],
    [260, 17, 14],
    [Infinity, 13, 11.5],
  ];
  const [, big, small] = steps.find(([length]) => text.length <= length) ?? [0, 13, 11.5];
  const size = (width > 130 ? big : small) * look.scale * (isIndic(text) ? 0.85 : 1);
  return Math.round(Math.min(size, widest(text, width, look)) * 10) / 10;
}

/** Whether a text can stand in the narrow column of notes. */
export const isNote = (text: string): boolean =>
  text.length <= 150 && !isIndic(text) && text.split(/\s+/).every(word => word.length <= 12);

/** The question under an own headline, where it stands in the margin, or none. */
export const noteOf = ({ standfirst }: PreparedAnswer): string | undefined =>
  standfirst !== undefined && isNote(standfirst) ? standfirst : undefined;

const label = 7.8;
/** From the top of a label to the top of what stands under its rule, mm. */
export const boldLabelDepth = 10.4;

interface BoldHeadPartsOptions {
  width: number;
  eyebrow: string;
  noted?: boolean | undefined;
}

/** The label, its rule's room, the headline, and the question where the margin does not take it. */
export function boldHeadParts(
  context: Pick<PlanContext, 'look'>,
  answer: PreparedAnswer,
  { width, eyebrow, noted = noteOf(answer) !== undefined }: BoldHeadPartsOptions,
): TextPart[] {
  const size = headlineSize(answer.headline, width, context.look);
  const asked = noted ? undefined : answer.standfirst;
  return [
    textPart('eyebrow', eyebrow, { size: label, gap: boldLabelDepth - label * 0.7 * mm }),
    ...(answer.headline === ''
      ? []
      : [textPart('headline', answer.headline, { size, gap: asked === undefined ? 0 : 5 + size * 0.06 })]),
    ...(asked === undefined ? [] : [textPart('standfirst', asked, { size: 11 })]),
  ];
}

/** Over several answers in a row: a rule, and the name in the margin. */
export const boldTalkHead = (context: Pick<PlanContext, 'look'>): TextPart[] => [
  textPart('eyebrow', context.look.talk, { size: label }),
];

interface Inks {
  colour?: Ink;
  /** Of the label and the rule. */
  mark?: Ink;
  over?: string;
}

interface LayBoldHeadOptions {
  textParts: readonly TextPart[];
  inks?: Inks | undefined;
}

/** Label, thick rule and what stands under it, in that order; `parts` begins with the label. */
export function layBoldHead(
  layout: PageLayout,
  at: Box,
  { textParts: [eyebrow, ...parts], inks: { colour = 'ink', mark = 'ink', over } = {} }: LayBoldHeadOptions,
) {
  const lying = over === undefined ? {} : { over };
  if (eyebrow)
    layType(layout, box({ x: at.x, y: at.y, w: at.w, h: 3 }), {
      parts: [{ ...eyebrow, gap: 0 }],
      colour: mark,
      ...lying,
    });
  layRule(layout, box({ x: at.x, y: at.y + 4, w: at.w, h: thick }), { ink: mark, over });
  if (parts.length > 0)
    layType(layout, box({ x: at.x, y: at.y + boldLabelDepth, w: at.w, h: at.h - boldLabelDepth + 1 }), {
      parts,
      colour,
      ...lying,
    });
}

const noteParts = (text: string): TextPart[] => [textPart('note', text, { size: 8 })];
/** How tall a note in the outer margin will be, with its rule, mm. */
export const noteTall = (context: PlanContext, text: string): number =>
  boldLabelDepth - 2.4 + heightOf(noteParts(text), noteWidth, context.measure) + 1;

/** A note in the outer margin under a rule of its own; level with a head at the same y. Answers where it ends. */
export function layNote(context: PlanContext, layout: PageLayout, { y, text }: { y: number; text: string }): number {
  const { x, w } = notes(layout);
  const tall = noteTall(context, text);
  layRule(layout, box({ x, y: y + 4, w, h: thick }), { ink: 'ink' });
  layType(layout, box({ x, y: y + boldLabelDepth - 2.4, w, h: tall - boldLabelDepth + 2.4 }), {
    parts: noteParts(text),
  });
  return y + tall;
}
