import type { TextPart } from '../../model.ts';
import { trim } from '../../model.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { requireSuited } from '../../plan/design.ts';
import { box, layRule, layType } from '../../plan/page-layout.ts';
import type { AnswerGroup } from '../../plan/text-pages.ts';
import type { PreparedAnswer } from '../../plan/answers.ts';
import { heightOf, linesBelow, textPart } from '../../plan/answers.ts';
import { layTalkHead } from './further.ts';
import { gap as gutter, column, boldGrid, wide } from './grid.ts';
import type { BoldTone } from './tone.ts';
import { layBand, onGround, boldMaxPhotoHeight, toneOf } from './tone.ts';
import { layBoldHead, sizeIn, boldLabelDepth } from './type.ts';

/** Points at which the answers may be printed, the largest first; longer answers are set in columns instead. */
const boldGroupsSizes = [21, 19, 17, 15.2, 13.8, 12.4];
/** Widths of the question, one column, and of its answer, two columns, mm. */
const [questionWidth, answerWidth] = [column, wide(2)];

interface BoldGroupsRow {
  question: TextPart[];
  answer: TextPart[];
  tall: number;
}

interface Rows {
  rows: BoldGroupsRow[];
  /** mm between two rows, a rule in its middle. */
  gap: number;
  tall: number;
}

const boldGroupsWords = (answer: PreparedAnswer, size: number): TextPart[] => {
  const below = linesBelow(answer, answer.voice, { size: 9 });
  const gap = below.length === 0 ? 0 : size * 0.3;
  const { paragraphs } = answer;
  return [...(paragraphs.length === 0 ? [] : [textPart('statement', paragraphs.join('\n'), { size, gap })]), ...below];
};

/** All rows with answers of this size; the questions have one size too, in which each fits beside its answer. */
function boldGroupsRows(context: PlanContext, answers: readonly PreparedAnswer[], size: number): BoldGroupsRow[] {
  const words = answers.map(answer => boldGroupsWords(answer, size));
  const talls = words.map(parts => heightOf(parts, answerWidth, context.measure));
  const least = 12;
  const points = answers.map(({ question }, n) => {
    const room = { w: questionWidth, h: Math.max(talls[n] ?? 0, 30), most: size * 1.4 * context.look.scale, least };
    return question === '' ? Infinity : sizeIn(context, 'question', { text: question, room });
  });
  return answers.map(({ question }, n) => {
    const head =
      question === '' ? [] : [textPart('question', question, { size: Math.max(least, Math.min(...points)) })];
    const tall = Math.max(talls[n] ?? 0, heightOf(head, questionWidth, context.measure));
    return { question: head, answer: words[n] ?? [], tall };
  });
}

/**
 * The rows in the largest size in which all fit `room` mm, spare height shared between them up to a limit; `undefined`
 * when none fits.
 */
function fitBoldGroupRows(context: PlanContext, { answers }: AnswerGroup, room: number): Rows | undefined {
  // Lists and letters are printed line by line, page marks only under running text.
  if (!answers.every(({ kind, marks }) => kind === 'story' && marks.length === 0)) return undefined;
  for (const size of boldGroupsSizes) {
    const rows = boldGroupsRows(context, answers, size);
    const least = 7 + size * 0.3;
    const sum = rows.reduce((all, { tall }) => all + tall, 0);
    const gapCount = Math.max(1, rows.length - 1);
    if (sum + least * gapCount > room) continue;
    const gap = Math.min(least * 1.7, (room - sum) / gapCount);
    return { rows, gap, tall: sum + gap * (rows.length - 1) };
  }
  return undefined;
}

const paper: BoldTone = { ground: 'paper', mark: 'ink', letters: 'ink' };

function layBoldGroupsRows(
  layout: PageLayout,
  top: number,
  { rows: { rows, gap }, tone }: { rows: Rows; tone: BoldTone },
) {
  let y = top;
  rows.forEach(({ question, answer, tall }, n) => {
    if (n > 0)
      layRule(layout, box({ x: layout.x0, y: y - gap / 2 - 0.25, w: boldGrid.width, h: 0.5 }), { ink: tone.mark });
    const colour = tone.ground === 'paper' ? 'accent' : tone.letters;
    if (question.length > 0)
      layType(layout, box({ x: layout.x0, y, w: questionWidth, h: tall + 0.8 }), { parts: question, colour });
    const x = layout.x0 + questionWidth + gutter;
    if (answer.length > 0)
      layType(layout, box({ x, y, w: answerWidth, h: tall + 0.8 }), { parts: answer, colour: tone.letters });
    y += tall + gap;
  });
}

const boldGroupsDescription = (
  { answers }: AnswerGroup,
  ground: PageDescription['ground'],
  folio: boolean,
): PageDescription => ({
  kind: 'talk',
  ground,
  folio,
  why: `${answers.length} short answers share this page, printed large.`,
});

/** From the rule over the rows to the first row, and from a picture to that rule, mm. */
const [belowRule, aboveRule] = [9, 9];
/** Rows with pictures over or under them, and the height that the rows leave for the pictures (`deep`, mm). */
function besidePictures(context: PlanContext, group: AnswerGroup): { set: Rows; deep: number } | undefined {
  if (group.photos.length === 0) return undefined;
  const most = boldMaxPhotoHeight(group.photos);
  for (const room of [110, 140, 170]) {
    const set = fitBoldGroupRows(context, group, room);
    if (!set) continue;
    const deep = boldGrid.bottom - set.tall - belowRule - aboveRule;
    if (deep <= most + 24) return { set, deep };
  }
  return undefined;
}

/** Least and greatest height of the headline over rows on a flat ground, mm. */
const talkNameSizes = { least: 24, most: 84 };
/** Rows that leave room for such a headline; `undefined` with pictures or when none fit. */
const onGrounds = (context: PlanContext, group: AnswerGroup): Rows | undefined =>
  group.photos.length > 0
    ? undefined
    : fitBoldGroupRows(context, group, boldGrid.bottom - boldGrid.top - boldLabelDepth - talkNameSizes.least - 22);

/** Templates for several short answers, printed large, each beside its question and under a rule. */
export const boldGroups: readonly Template<AnswerGroup>[] = [
  {
    name: 'asked-top',
    form: 'top',
    suits: (context, group) => (besidePictures(context, group) ? 0.75 : undefined),
    lay: (context, layout, group) => {
      const { set, deep } = besidePictures(context, group) as { set: Rows; deep: number };
      layBand(context, layout, { area: { y: 0, h: deep }, of: group });
      layTalkHead(context, layout, { top: deep + aboveRule, bottom: boldGrid.bottom });
      layBoldGroupsRows(layout, deep + aboveRule + belowRule, { rows: set, tone: paper });
      return boldGroupsDescription(group, 'paper', true);
    },
  },
  {
    name: 'asked-foot',
    form: 'foot',
    suits: (context, group) => (besidePictures(context, group) ? 0.7 : undefined),
    lay: (context, layout, group) => {
      const { set } = besidePictures(context, group) as { set: Rows };
      const end = boldGrid.top + belowRule + set.tall;
      layTalkHead(context, layout, { top: boldGrid.top, bottom: end });
      layBoldGroupsRows(layout, boldGrid.top + belowRule, { rows: set, tone: paper });
      layBand(context, layout, { area: { y: end + 11, h: trim.h - end - 11, above: true }, of: group });
      return boldGroupsDescription(group, 'paper', false);
    },
  },
  {
    name: 'asked-ground',
    suits: (context, group) => (onGrounds(context, group) ? 0.75 : undefined),
    lay: (context, layout, group) => {
      const tone = toneOf(context, layout.number);
      const set = requireSuited(onGrounds(context, group));
      const [name, top] = [context.look.talk, boldGrid.bottom - set.tall];
      const room = {
        w: boldGrid.width,
        h: Math.min(talkNameSizes.most, top - boldGrid.top - boldLabelDepth - 20),
        most: 150,
        least: 14,
      };
      layBoldHead(layout, box({ x: layout.x0, y: boldGrid.top, w: boldGrid.width, h: room.h + boldLabelDepth }), {
        textParts: [
          textPart('eyebrow', `${group.answers.length} answers`, { size: 7.8 }),
          textPart('headline', name, { size: sizeIn(context, 'headline', { text: name, room }) }),
        ],
        inks: onGround(tone),
      });
      layRule(layout, box({ x: layout.x0, y: top - belowRule, w: boldGrid.width, h: 0.5 }), { ink: tone.mark });
      layBoldGroupsRows(layout, top, { rows: set, tone });
      return boldGroupsDescription(group, tone.ground, true);
    },
  },
];
