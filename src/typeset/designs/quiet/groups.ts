import type { Ink, TextPart } from '../../model.ts';
import { trim } from '../../model.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { box, layOrnament, layRule, layType } from '../../plan/page-layout.ts';
import type { AnswerGroup } from '../../plan/text-pages.ts';
import type { PreparedAnswer } from '../../plan/answers.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { quietGrid as page } from './grid.ts';
import { layPicture, quietMaxPhotoHeight, toneOf } from './tone.ts';

/** How large the answers may be printed, points; the first that goes in is taken. */
const quietGroupsSizes = [21, 18.5, 16.5, 15, 13.5, 12.2, 11.2, 10.4];

/** Where question and answer stand: side by side or below each other. */
interface Measures {
  question: number;
  answer: number;
  quietSideMeasures: boolean;
}
const beside: Measures = { question: 52, answer: 114, quietSideMeasures: true };
const below: Measures = { question: 152, answer: 152, quietSideMeasures: false };
const columns: Measures = { question: 82, answer: 82, quietSideMeasures: false };

interface QuietRow {
  question: TextPart[];
  answer: TextPart[];
  /** mm, and where the answer begins under the question. */
  tall: number;
  drop: number;
}

const questionsOf = ({ question }: PreparedAnswer, size: number, colour: Ink): TextPart[] =>
  question === '' ? [] : [textPart('question', question, { size, colour })];
const quietGroupsWords = ({ paragraphs, voice }: PreparedAnswer, size: number): TextPart[] => [
  ...(paragraphs.length === 0
    ? []
    : [textPart('statement', paragraphs.join('\n'), { size, gap: voice === undefined ? 0 : size * 0.24 })]),
  ...(voice === undefined ? [] : [textPart('voice', voice, { size: 8.4 })]),
];

function rowOf(context: PlanContext, answer: PreparedAnswer, set: { size: number; at: Measures; mark: Ink }): QuietRow {
  const { size, at, mark } = set;
  const scale = context.look.scale > 1 ? 1.12 : context.look.scale;
  const question = questionsOf(answer, (at.quietSideMeasures ? Math.min(15, size * 0.98) : size * 1.12) * scale, mark);
  const words = quietGroupsWords(answer, at.quietSideMeasures ? size : size * 0.94);
  const [asked, said] = [heightOf(question, at.question, context.measure), heightOf(words, at.answer, context.measure)];
  const drop = at.quietSideMeasures || asked === 0 ? 0 : asked + size * 0.36;
  return { question, answer: words, drop, tall: at.quietSideMeasures ? Math.max(asked, said) : drop + said };
}

interface Set {
  rows: QuietRow[];
  /** mm between two rows, the rule in its middle. */
  gap: number;
  tall: number;
  at: Measures;
}

/** The largest setting in which all rows stand in `room` mm; what is left over goes between them, within reason. */
function fitQuietGroupsRows(
  context: PlanContext,
  answers: readonly PreparedAnswer[],
  { room, how }: { room: number; how: { at: Measures; mark: Ink } },
) {
  for (const size of quietGroupsSizes) {
    const rows = answers.map(answer => rowOf(context, answer, { size, ...how }));
    const least = size * 0.85;
    const sum = rows.reduce((all, row) => all + row.tall, 0);
    const joints = Math.max(1, rows.length - 1);
    if (sum + least * joints > room) continue;
    const gap = Math.min(least * 1.7, (room - sum) / joints);
    return { rows, gap, tall: sum + gap * (rows.length - 1), at: how.at };
  }
  return undefined;
}

function layQuietGroupsRows(
  layout: PageLayout,
  set: Set,
  { at, ink }: { at: { x: number; y: number }; ink: { words: Ink; rule: Ink } },
) {
  let y = at.y;
  const width = set.at.quietSideMeasures ? page.width : set.at.question;
  set.rows.forEach((row, n) => {
    if (n > 0) layRule(layout, box({ x: at.x, y: y - set.gap / 2, w: width, h: 0.25 }), { ink: ink.rule });
    const [asked, x] = [row.question.length > 0, set.at.quietSideMeasures ? at.x + page.width - set.at.answer : at.x];
    if (asked)
      layType(
        layout,
        box({ x: at.x, y, w: set.at.question, h: (set.at.quietSideMeasures ? row.tall : row.drop - 1) + 0.6 }),
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

/** Lists and letters keep their lines, and codes their place under running text. */
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

/** Question and answer side by side under a picture, as deep as the picture bears. */
function underPicture(context: PlanContext, group: AnswerGroup) {
  const set = fitQuietGroupsRows(context, group.answers, { room: 150, how: { at: beside, mark: 'accent' } });
  const picture = set ? Math.min(quietMaxPhotoHeight(group.photos), page.bottom - 4 - set.tall - 26) : 0;
  return { set, picture };
}

/** Several short answers in a row, printed large: each stands by itself, as in a good conversation. */
export const quietGroups: readonly Template<AnswerGroup>[] = [
  {
    name: 'asked-rows',
    form: 'rows',
    suits: (context, group) =>
      group.photos.length === 0 &&
      isPlain(group) &&
      fitQuietGroupsRows(context, group.answers, { room: rowsTall, how: { at: beside, mark: 'accent' } })
        ? 0.8
        : undefined,
    lay: (context, layout, group) => {
      layType(layout, box({ x: layout.x0, y: page.top + 2, w: 120, h: 4 }), { parts: eyebrow(context, 'accent') });
      layRule(layout, box({ x: layout.x0, y: quietGroupsTop - 5, w: page.width, h: 0.5 }), { ink: 'accent' });
      const set = fitQuietGroupsRows(context, group.answers, { room: rowsTall, how: { at: beside, mark: 'accent' } });
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
      fitQuietGroupsRows(context, group.answers, { room: rowsTall - 22, how: { at: below, mark: 'ink' } })
        ? 0.8
        : undefined,
    lay: (context, layout, group) => {
      const [ground, mark, ink] = toneOf(context, layout.number);
      const asked: Ink = ink === 'light' ? (ground === 'deep' ? 'second' : 'tint') : 'accent';
      const room = rowsTall - 22;
      const set = fitQuietGroupsRows(context, group.answers, { room, how: { at: below, mark: asked } });
      layOrnament(layout, {
        x: layout.left ? layout.x0 : layout.x1 - 22,
        y: page.top + 2,
        size: 22,
        ink: mark,
        ground,
      });
      layType(layout, box({ x: layout.left ? layout.x0 + 34 : layout.x0, y: page.top + 11, w: 110, h: 4 }), {
        parts: eyebrow(context, asked),
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
      const both = bothColumns(context, group.answers);
      const title = [textPart('headline', context.look.talk, { size: 34 * context.look.scale, colour: 'accent' })];
      layType(layout, box({ x: layout.x0, y: page.top + 4, w: 150, h: heightOf(title, 150, context.measure) + 1 }), {
        parts: title,
      });
      layRule(layout, box({ x: layout.x0, y: columnsTop - 12, w: page.width, h: 0.25 }), { ink: 'ink' });
      both?.forEach((set, n) => {
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
      const deep = Math.min(most, Math.max(picture, quietMaxPhotoHeight(group.photos)));
      layPicture(context, layout, {
        area: box({ x: 0, y: trim.h - deep, w: trim.w, h: deep }),
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
/** The answers in two columns of about the same depth and one size. */
function bothColumns(context: PlanContext, answers: readonly PreparedAnswer[]): [Set, Set] | undefined {
  const half = Math.ceil(answers.length / 2);
  const how = { at: columns, mark: 'accent' as const };
  const room = page.bottom - 4 - columnsTop;
  const [one, two] = [answers.slice(0, half), answers.slice(half)];
  for (const size of quietGroupsSizes.slice(2)) {
    const sets = [one, two].map(some => some.map(answer => rowOf(context, answer, { size, ...how })));
    const sums = sets.map(rows => rows.reduce((all, row) => all + row.tall, 0));
    const least = size * 0.85;
    const fits = sets.every((rows, n) => (sums[n] ?? 0) + least * (rows.length - 1) <= room);
    if (!fits) continue;
    const gap = Math.min(
      least * 1.8,
      ...sets.map((rows, n) => (rows.length < 2 ? Infinity : (room - (sums[n] ?? 0)) / (rows.length - 1))),
    );
    const [left, right] = sets.map((rows, n): Set => ({
      rows,
      gap,
      tall: (sums[n] ?? 0) + gap * (rows.length - 1),
      at: columns,
    }));
    return left && right ? [left, right] : undefined;
  }
  return undefined;
}
