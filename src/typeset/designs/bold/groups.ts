import type { TextPart } from '../../model.ts';
import { trim } from '../../model.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { box, layRule, layType } from '../../plan/page-layout.ts';
import type { AnswerGroup } from '../../plan/text-pages.ts';
import type { PreparedAnswer } from '../../plan/answers.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { layTalkHead } from './further.ts';
import { gap as gutter, column, grid, wide } from './grid.ts';
import type { Tone } from './tone.ts';
import { layBand, onGround, tallest, toneOf } from './tone.ts';
import { layHead, sizeIn, under } from './type.ts';

/** Points at which the answers may be printed, the largest first; what asks for smaller ones stands in columns. */
const sizes = [21, 19, 17, 15.2, 13.8, 12.4];
/** The question in the first column, its answer over the two others. */
const [asked, said] = [column, wide(2)];

interface Row {
  question: TextPart[];
  answer: TextPart[];
  tall: number;
}

interface Rows {
  rows: Row[];
  /** mm between two rows, a rule in its middle. */
  gap: number;
  tall: number;
}

const wordsOf = ({ paragraphs, voice }: PreparedAnswer, size: number): TextPart[] => [
  ...(paragraphs.length === 0
    ? []
    : [textPart('statement', paragraphs.join('\n'), { size, gap: voice === undefined ? 0 : size * 0.3 })]),
  ...(voice === undefined ? [] : [textPart('voice', voice, { size: 9 })]),
];

/** All rows with answers of this size, the questions in one size too: that in which each stands beside its answer. */
function rowsOf(context: PlanContext, answers: readonly PreparedAnswer[], size: number): Row[] {
  const words = answers.map(answer => wordsOf(answer, size));
  const talls = words.map(parts => heightOf(parts, said, context.measure));
  const least = 12;
  const points = answers.map(({ question }, n) => {
    const room = { w: asked, h: Math.max(talls[n] ?? 0, 30), most: size * 1.4 * context.look.scale, least };
    return question === '' ? Infinity : sizeIn(context, 'question', question, room);
  });
  return answers.map(({ question }, n) => {
    const head =
      question === '' ? [] : [textPart('question', question, { size: Math.max(least, Math.min(...points)) })];
    const tall = Math.max(talls[n] ?? 0, heightOf(head, asked, context.measure));
    return { question: head, answer: words[n] ?? [], tall };
  });
}

/** The largest setting in which all rows stand in `room` mm; what is left over goes between them, within reason. */
function rowsIn(context: PlanContext, { answers }: AnswerGroup, room: number): Rows | undefined {
  // Lists and letters keep their lines, and codes their place under running text.
  if (!answers.every(({ kind, marks }) => kind === 'story' && marks.length === 0)) return undefined;
  for (const size of sizes) {
    const rows = rowsOf(context, answers, size);
    const least = 7 + size * 0.3;
    const sum = rows.reduce((all, { tall }) => all + tall, 0);
    const joints = Math.max(1, rows.length - 1);
    if (sum + least * joints > room) continue;
    const gap = Math.min(least * 1.7, (room - sum) / joints);
    return { rows, gap, tall: sum + gap * (rows.length - 1) };
  }
  return undefined;
}

const paper: Tone = { ground: 'paper', mark: 'ink', letters: 'ink' };

function layRows(layout: PageLayout, top: number, { rows, gap }: Rows, tone: Tone) {
  let y = top;
  rows.forEach(({ question, answer, tall }, n) => {
    if (n > 0) layRule(layout, box({ x: layout.x0, y: y - gap / 2 - 0.25, w: grid.width, h: 0.5 }), { ink: tone.mark });
    const colour = tone.ground === 'paper' ? 'accent' : tone.letters;
    if (question.length > 0)
      layType(layout, box({ x: layout.x0, y, w: asked, h: tall + 0.8 }), { parts: question, colour });
    const x = layout.x0 + asked + gutter;
    if (answer.length > 0)
      layType(layout, box({ x, y, w: said, h: tall + 0.8 }), { parts: answer, colour: tone.letters });
    y += tall + gap;
  });
}

const about = ({ answers }: AnswerGroup, ground: PageDescription['ground'], folio: boolean): PageDescription => ({
  kind: 'talk',
  ground,
  folio,
  why: `${answers.length} short answers share this page, printed large.`,
});

/** From the rule over the rows to the first of them, and from a picture to that rule, mm. */
const [below, apart] = [9, 9];
/** Rows under or over pictures: the pictures take what the words leave, as deep as they bear. */
function besidePictures(context: PlanContext, group: AnswerGroup): { set: Rows; deep: number } | undefined {
  if (group.photos.length === 0) return undefined;
  const most = tallest(group.photos);
  for (const room of [110, 140, 170]) {
    const set = rowsIn(context, group, room);
    if (!set) continue;
    const deep = grid.bottom - set.tall - below - apart;
    if (deep <= most + 24) return { set, deep };
  }
  return undefined;
}

/** The talk's name over rows on a flat ground, as large as they leave room for. */
const named = { least: 24, most: 84 };
const onGrounds = (context: PlanContext, group: AnswerGroup): Rows | undefined =>
  group.photos.length > 0 ? undefined : rowsIn(context, group, grid.bottom - grid.top - under - named.least - 22);

/** Short answers in a row, printed large: each beside its question, under a rule of its own. */
export const groups: readonly Template<AnswerGroup>[] = [
  {
    name: 'asked-top',
    form: 'top',
    suits: (context, group) => (besidePictures(context, group) ? 0.75 : undefined),
    lay: (context, layout, group) => {
      const { set, deep } = besidePictures(context, group) as { set: Rows; deep: number };
      layBand(context, layout, { y: 0, h: deep }, group);
      layTalkHead(context, layout, deep + apart, grid.bottom);
      layRows(layout, deep + apart + below, set, paper);
      return about(group, 'paper', true);
    },
  },
  {
    name: 'asked-foot',
    form: 'foot',
    suits: (context, group) => (besidePictures(context, group) ? 0.7 : undefined),
    lay: (context, layout, group) => {
      const { set } = besidePictures(context, group) as { set: Rows };
      const end = grid.top + below + set.tall;
      layTalkHead(context, layout, grid.top, end);
      layRows(layout, grid.top + below, set, paper);
      layBand(context, layout, { y: end + 11, h: trim.h - end - 11, above: true }, group);
      return about(group, 'paper', false);
    },
  },
  {
    name: 'asked-ground',
    suits: (context, group) => (onGrounds(context, group) ? 0.75 : undefined),
    lay: (context, layout, group) => {
      const tone = toneOf(context, layout.number);
      const set = onGrounds(context, group) as Rows;
      const [name, top] = [context.look.talk, grid.bottom - set.tall];
      const room = { w: grid.width, h: Math.min(named.most, top - grid.top - under - 20), most: 150, least: 14 };
      layHead(
        layout,
        box({ x: layout.x0, y: grid.top, w: grid.width, h: room.h + under }),
        [
          textPart('eyebrow', `${group.answers.length} answers`, { size: 7.8 }),
          textPart('headline', name, { size: sizeIn(context, 'headline', name, room) }),
        ],
        onGround(tone),
      );
      layRule(layout, box({ x: layout.x0, y: top - below, w: grid.width, h: 0.5 }), { ink: tone.mark });
      layRows(layout, top, set, tone);
      return about(group, tone.ground, true);
    },
  },
];
