import type { Ink, TextPart } from '../../model.ts';
import { trim } from '../../model.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { box, layOrnament, layRule, layType } from '../../plan/page-layout.ts';
import type { AnswerGroup } from '../../plan/text-pages.ts';
import type { PreparedAnswer } from '../../plan/answers.ts';
import { heightOf, linesBelow, textPart } from '../../plan/answers.ts';
import { quietGrid as page } from './grid.ts';
import { layPicture, quietMaxPhotoHeight, toneOf } from './tone.ts';

/** Points at which the answers may be printed, the largest first. */
const quietGroupsSizes = [21, 18.5, 16.5, 15, 13.5, 12.2, 11.2, 10.4];

/** Widths of question and answer, mm, and whether they are side by side or below each other. */
interface Measures {
  question: number;
  answer: number;
  isSideBySide: boolean;
}
const sideBySide: Measures = { question: 52, answer: 114, isSideBySide: true };
const stacked: Measures = { question: 152, answer: 152, isSideBySide: false };
const halfWidth: Measures = { question: 82, answer: 82, isSideBySide: false };

interface QuietRow {
  question: TextPart[];
  answer: TextPart[];
  /** Height of the row, and how far under its top the answer begins, mm. */
  tall: number;
  drop: number;
}

const questionsOf = ({ question }: PreparedAnswer, size: number, colour: Ink): TextPart[] =>
  question === '' ? [] : [textPart('question', question, { size, colour })];
const quietGroupsWords = (answer: PreparedAnswer, size: number): TextPart[] => {
  const below = linesBelow(answer, answer.voice, { size: 8.4 });
  const gap = below.length === 0 ? 0 : size * 0.24;
  const { paragraphs } = answer;
  return [...(paragraphs.length === 0 ? [] : [textPart('statement', paragraphs.join('\n'), { size, gap })]), ...below];
};

function rowOf(context: PlanContext, answer: PreparedAnswer, set: { size: number; at: Measures; mark: Ink }): QuietRow {
  const { size, at, mark } = set;
  const scale = context.look.scale > 1 ? 1.12 : context.look.scale;
  const question = questionsOf(answer, (at.isSideBySide ? Math.min(15, size * 0.98) : size * 1.12) * scale, mark);
  const words = quietGroupsWords(answer, at.isSideBySide ? size : size * 0.94);
  const questionHeight = heightOf(question, at.question, context.measure);
  const answerHeight = heightOf(words, at.answer, context.measure);
  const drop = at.isSideBySide || questionHeight === 0 ? 0 : questionHeight + size * 0.36;
  return {
    question,
    answer: words,
    drop,
    tall: at.isSideBySide ? Math.max(questionHeight, answerHeight) : drop + answerHeight,
  };
}

interface SpacedRows {
  rows: QuietRow[];
  /** mm between two rows, the rule in its middle. */
  gap: number;
  tall: number;
  at: Measures;
}

/**
 * The rows in the largest size in which all fit `room` mm, spare height shared between them up to a limit; `undefined`
 * when none fits.
 */
function fitQuietGroupsRows(
  context: PlanContext,
  answers: readonly PreparedAnswer[],
  { room, style }: { room: number; style: { at: Measures; mark: Ink } },
) {
  for (const size of quietGroupsSizes) {
    const rows = answers.map(answer => rowOf(context, answer, { size, ...style }));
    const least = size * 0.85;
    const sum = rows.reduce((all, row) => all + row.tall, 0);
    const gapCount = Math.max(1, rows.length - 1);
    if (sum + least * gapCount > room) continue;
    const gap = Math.min(least * 1.7, (room - sum) / gapCount);
    return { rows, gap, tall: sum + gap * (rows.length - 1), at: style.at };
  }
  return undefined;
}

function layQuietGroupsRows(
  layout: PageLayout,
  set: SpacedRows,
  { at, ink }: { at: { x: number; y: number }; ink: { words: Ink; rule: Ink } },
) {
  let y = at.y;
  const width = set.at.isSideBySide ? page.width : set.at.question;
  set.rows.forEach((row, n) => {
    if (n > 0) layRule(layout, box({ x: at.x, y: y - set.gap / 2, w: width, h: 0.25 }), { ink: ink.rule });
    const x = set.at.isSideBySide ? at.x + page.width - set.at.answer : at.x;
    if (row.question.length > 0)
      layType(
        layout,
        box({ x: at.x, y, w: set.at.question, h: (set.at.isSideBySide ? row.tall : row.drop - 1) + 0.6 }),
        {
          parts: row.question,
        },
      );
    if (row.answer.length > 0)
      layType(layout, box({ x, y: y + row.drop, w: set.at.answer, h: row.tall - row.drop + 0.8 }), {
        parts: row.answer,
        colour: ink.words,
      });
    y += row.tall + set.gap;
  });
}

/** Whether all are plain stories: lists and letters are printed line by line, page marks only under running text. */
const isPlain = ({ answers }: AnswerGroup): boolean =>
  answers.every(({ kind, marks }) => kind === 'story' && marks.length === 0);

const quietGroupsDescription = ({ answers }: AnswerGroup, ground: Ink, folio = true): PageDescription => ({
  kind: 'talk',
  ground,
  folio,
  why: `${answers.length} short answers share this page, printed large.`,
});

const eyebrow = (context: PlanContext, colour: Ink): TextPart[] => [
  textPart('eyebrow', context.look.talk, { size: 8.4, colour }),
];
const quietGroupsTop = page.top + 14;
const rowsTall = page.bottom - 12 - quietGroupsTop;

/** Rows of question and answer side by side, and the height of the picture over them, mm. */
function underPicture(context: PlanContext, group: AnswerGroup) {
  const set = fitQuietGroupsRows(context, group.answers, { room: 150, style: { at: sideBySide, mark: 'accent' } });
  const picture = set ? Math.min(quietMaxPhotoHeight(group.photos), page.bottom - 4 - set.tall - 26) : 0;
  return { set, picture };
}

/** Templates for several short answers on one page, printed large. */
export const quietGroups: readonly Template<AnswerGroup>[] = [
  {
    name: 'asked-rows',
    form: 'rows',
    suits: (context, group) =>
      group.photos.length === 0 &&
      isPlain(group) &&
      fitQuietGroupsRows(context, group.answers, { room: rowsTall, style: { at: sideBySide, mark: 'accent' } })
        ? 0.8
        : undefined,
    lay: (context, layout, group) => {
      layType(layout, box({ x: layout.x0, y: page.top + 2, w: 120, h: 4 }), { parts: eyebrow(context, 'accent') });
      layRule(layout, box({ x: layout.x0, y: quietGroupsTop - 5, w: page.width, h: 0.5 }), { ink: 'accent' });
      const set = fitQuietGroupsRows(context, group.answers, {
        room: rowsTall,
        style: { at: sideBySide, mark: 'accent' },
      });
      if (set)
        layQuietGroupsRows(layout, set, {
          at: { x: layout.x0, y: quietGroupsTop + 3 },
          ink: { words: 'ink', rule: 'faint' },
        });
      return quietGroupsDescription(group, 'paper');
    },
  },
  {
    name: 'asked-tone',
    form: 'tone',
    suits: (context, group) =>
      group.photos.length === 0 &&
      isPlain(group) &&
      fitQuietGroupsRows(context, group.answers, { room: rowsTall - 22, style: { at: stacked, mark: 'ink' } })
        ? 0.8
        : undefined,
    lay: (context, layout, group) => {
      const [ground, mark, ink] = toneOf(context, layout.number);
      const questionInk: Ink = ink === 'light' ? (ground === 'deep' ? 'second' : 'tint') : 'accent';
      const room = rowsTall - 22;
      const set = fitQuietGroupsRows(context, group.answers, { room, style: { at: stacked, mark: questionInk } });
      layOrnament(layout, {
        x: layout.left ? layout.x0 : layout.x1 - 22,
        y: page.top + 2,
        size: 22,
        ink: mark,
        ground,
      });
      layType(layout, box({ x: layout.left ? layout.x0 + 34 : layout.x0, y: page.top + 11, w: 110, h: 4 }), {
        parts: eyebrow(context, questionInk),
      });
      if (set) {
        const y = quietGroupsTop + 22 + Math.max(0, (room - set.tall) * 0.6);
        layQuietGroupsRows(layout, set, {
          at: { x: layout.x0, y },
          ink: { words: ink === 'light' ? 'light' : 'ink', rule: mark },
        });
      }
      return quietGroupsDescription(group, ground, false);
    },
  },
  {
    name: 'asked-columns',
    form: 'columns',
    suits: (context, group) => {
      const { answers } = group;
      if (group.photos.length > 0 || answers.length < 4 || !isPlain(group)) return undefined;
      return bothColumns(context, answers) ? 0.75 : undefined;
    },
    lay: (context, layout, group) => {
      const columnPair = bothColumns(context, group.answers);
      const title = [textPart('headline', context.look.talk, { size: 34 * context.look.scale, colour: 'accent' })];
      layType(layout, box({ x: layout.x0, y: page.top + 4, w: 150, h: heightOf(title, 150, context.measure) + 1 }), {
        parts: title,
      });
      layRule(layout, box({ x: layout.x0, y: columnsTop - 12, w: page.width, h: 0.25 }), { ink: 'ink' });
      columnPair?.forEach((set, n) => {
        layQuietGroupsRows(layout, set, {
          at: { x: layout.x0 + n * 92, y: columnsTop },
          ink: { words: 'ink', rule: 'soft' },
        });
      });
      return quietGroupsDescription(group, 'tint');
    },
  },
  {
    name: 'asked-photo',
    form: 'top',
    suits: (context, group) =>
      group.photos.length > 0 && isPlain(group) && underPicture(context, group).picture >= 84 ? 0.8 : undefined,
    lay: (context, layout, group) => {
      const { set, picture } = underPicture(context, group);
      layPicture(context, layout, { area: box({ x: 0, y: 0, w: trim.w, h: picture }), photos: group.photos });
      layType(layout, box({ x: layout.x0, y: picture + 9, w: 120, h: 4 }), { parts: eyebrow(context, 'accent') });
      if (set)
        layQuietGroupsRows(layout, set, {
          at: { x: layout.x0, y: picture + 22 },
          ink: { words: 'ink', rule: 'faint' },
        });
      return quietGroupsDescription(group, 'paper');
    },
  },
  {
    name: 'asked-foot',
    form: 'foot',
    suits: (context, group) =>
      group.photos.length > 0 && isPlain(group) && underPicture(context, group).picture >= 84 ? 0.75 : undefined,
    lay: (context, layout, group) => {
      const { set, picture } = underPicture(context, group);
      layType(layout, box({ x: layout.x0, y: page.top + 2, w: 120, h: 4 }), { parts: eyebrow(context, 'accent') });
      if (!set) return quietGroupsDescription(group, 'paper');
      const y = page.top + 15;
      layQuietGroupsRows(layout, set, { at: { x: layout.x0, y }, ink: { words: 'ink', rule: 'faint' } });
      const most = trim.h - y - set.tall - 14;
      const height = Math.min(most, Math.max(picture, quietMaxPhotoHeight(group.photos)));
      layPicture(context, layout, {
        area: box({ x: 0, y: trim.h - height, w: trim.w, h: height }),
        photos: group.photos,
        more: {
          captionAbove: true,
        },
      });
      return quietGroupsDescription(group, 'paper', false);
    },
  },
];

const columnsTop = page.top + 44;
/** The answers in two columns of about the same height, in one size; `undefined` when none fits. */
function bothColumns(context: PlanContext, answers: readonly PreparedAnswer[]): [SpacedRows, SpacedRows] | undefined {
  const half = Math.ceil(answers.length / 2);
  const style = { at: halfWidth, mark: 'accent' as const };
  const room = page.bottom - 4 - columnsTop;
  const halves = [answers.slice(0, half), answers.slice(half)];
  for (const size of quietGroupsSizes.slice(2)) {
    const sets = halves.map(column => column.map(answer => rowOf(context, answer, { size, ...style })));
    const sums = sets.map(rows => rows.reduce((all, row) => all + row.tall, 0));
    const least = size * 0.85;
    const fits = sets.every((rows, n) => (sums[n] ?? 0) + least * (rows.length - 1) <= room);
    if (!fits) continue;
    const gap = Math.min(
      least * 1.8,
      ...sets.map((rows, n) => (rows.length < 2 ? Infinity : (room - (sums[n] ?? 0)) / (rows.length - 1))),
    );
    const [left, right] = sets.map((rows, n): SpacedRows => ({
      rows,
      gap,
      tall: (sums[n] ?? 0) + gap * (rows.length - 1),
      at: halfWidth,
    }));
    return left && right ? [left, right] : undefined;
  }
  return undefined;
}
