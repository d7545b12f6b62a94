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
/** Thickness of the rule over a head, mm. */
export const thick = 1.4;

/**
 * Points at which the longest word of a text still fits `width` mm, estimated by its letters. The last words that are
 * kept together count as one word, unless that would halve the size.
 */
function widest(text: string, width: number, look: Look): number {
  const word = Math.max(3, ...text.split(/\s+/).map(part => part.length));
  const last = lettersIn(prepareLines(text, 0).split(/[ \n]/).at(-1) ?? '');
  // One letter more for the space between the last words.
  const longest = last < word * 2.2 ? Math.max(word, last + 1) : word;
  const letter = isIndic(text) ? 0.62 : faceOf(look).letter;
  return (width * 0.96) / (longest * letter * mm);
}

/** Points up to `most` at which a text fits one line of `width` mm, estimated by its letters. */
export const lineSize = (text: string, width: number, { look, most }: { look: Look; most: number }): number =>
  Math.min(most, (width * 0.96) / (Math.max(1, text.length) * (isIndic(text) ? 0.62 : faceOf(look).letter) * mm));

/** Shares of the largest size that are tried, in this order. */
const sizeFactors = [1, 0.92, 0.84, 0.77, 0.7, 0.63, 0.56, 0.5, 0.44, 0.39, 0.34, 0.3, 0.26, 0.22, 0.18];
/** The largest of several sizes between `most` and `least` points at which a text fits the room; else `least`. */
export function sizeIn(
  context: Pick<PlanContext, 'look' | 'measure'>,
  role: Role,
  { text, room }: { text: string; room: { w: number; h: number; most: number; least: number } },
): number {
  const top = Math.min(room.most, widest(text, room.w, context.look));
  const sizes = sizeFactors.map(factor => Math.round(top * factor * 2) / 2).filter(size => size > room.least);
  const talls = context.measure(sizes.map(size => ({ kind: 'type', role, text, size, width: room.w })));
  const fitting = sizes.find((_, at) => (talls[at] ?? 0) <= room.h);
  return Math.max(room.least, fitting ?? room.least);
}

/** Points of a headline on `width` mm, by its length: the shorter, the larger. */
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

/** Whether a text fits the narrow column of notes. */
export const isNote = (text: string): boolean =>
  text.length <= 150 && !isIndic(text) && text.split(/\s+/).every(word => word.length <= 12);

/** The question of an answer with a headline of its own, when it fits the margin. */
export const noteOf = ({ standfirst }: PreparedAnswer): string | undefined =>
  standfirst !== undefined && isNote(standfirst) ? standfirst : undefined;

/** Points of a label. */
const label = 7.8;
/** From the top of a label to the top of the text under its rule, mm. */
export const boldLabelDepth = 10.4;

interface BoldHeadPartsOptions {
  width: number;
  eyebrow: string;
  /** Whether the question is in the margin and so left out of the head. */
  isQuestionInMargin?: boolean | undefined;
}

/** The label with the space for its rule, the headline, and the question unless it is in the margin. */
export function boldHeadParts(
  context: Pick<PlanContext, 'look'>,
  answer: PreparedAnswer,
  { width, eyebrow, isQuestionInMargin = noteOf(answer) !== undefined }: BoldHeadPartsOptions,
): TextPart[] {
  const size = headlineSize(answer.headline, width, context.look);
  const question = isQuestionInMargin ? undefined : answer.standfirst;
  return [
    textPart('eyebrow', eyebrow, { size: label, gap: boldLabelDepth - label * 0.7 * mm }),
    ...(answer.headline === ''
      ? []
      : [textPart('headline', answer.headline, { size, gap: question === undefined ? 0 : 5 + size * 0.06 })]),
    ...(question === undefined ? [] : [textPart('standfirst', question, { size: 11 })]),
  ];
}

/** The label over several answers; the design itself lays a rule and the name in the margin. */
export const boldTalkHead = (context: Pick<PlanContext, 'look'>): TextPart[] => [
  textPart('eyebrow', context.look.talk, { size: label }),
];

interface Inks {
  colour?: Ink;
  /** Ink of the label and the rule. */
  mark?: Ink;
  over?: string;
}

interface LayBoldHeadOptions {
  textParts: readonly TextPart[];
  inks?: Inks | undefined;
}

/** Lays the label, a thick rule and the other parts under it; `textParts` begins with the label. */
export function layBoldHead(
  layout: PageLayout,
  at: Box,
  { textParts: [eyebrow, ...parts], inks: { colour = 'ink', mark = 'ink', over } = {} }: LayBoldHeadOptions,
) {
  const overOption = over === undefined ? {} : { over };
  if (eyebrow)
    layType(layout, box({ x: at.x, y: at.y, w: at.w, h: 3 }), {
      parts: [{ ...eyebrow, gap: 0 }],
      colour: mark,
      ...overOption,
    });
  layRule(layout, box({ x: at.x, y: at.y + 4, w: at.w, h: thick }), { ink: mark, over });
  if (parts.length > 0)
    layType(layout, box({ x: at.x, y: at.y + boldLabelDepth, w: at.w, h: at.h - boldLabelDepth + 1 }), {
      parts,
      colour,
      ...overOption,
    });
}

const noteParts = (text: string): TextPart[] => [textPart('note', text, { size: 8 })];
/** Height of a note in the outer margin with its rule, mm. */
export const noteTall = (context: PlanContext, text: string): number =>
  boldLabelDepth - 2.4 + heightOf(noteParts(text), noteWidth, context.measure) + 1;

/** Lays a note under a rule in the outer margin, level with a head at the same `y`. Returns where it ends, mm. */
export function layNote(context: PlanContext, layout: PageLayout, { y, text }: { y: number; text: string }): number {
  const { x, w } = notes(layout);
  const tall = noteTall(context, text);
  layRule(layout, box({ x, y: y + 4, w, h: thick }), { ink: 'ink' });
  layType(layout, box({ x, y: y + boldLabelDepth - 2.4, w, h: tall - boldLabelDepth + 2.4 }), {
    parts: noteParts(text),
  });
  return y + tall;
}
