import type { Ink, Part } from '../../model.ts';
import { trim } from '../../model.ts';
import type { About, Desk, Sheet, Template } from '../../plan/design.ts';
import { box, layOrnament, layRule, layType } from '../../plan/desk.ts';
import type { Group } from '../../plan/stories.ts';
import type { Answer } from '../../plan/text.ts';
import { heightOf, part } from '../../plan/text.ts';
import { grid as page } from './grid.ts';
import { layPicture, tallest, toneOf } from './tone.ts';

/** How large the answers may be printed, points; the first that goes in is taken. */
const sizes = [21, 18.5, 16.5, 15, 13.5, 12.2, 11.2, 10.4];

/** Where question and answer stand: side by side or below each other. */
interface Measures {
  question: number;
  answer: number;
  beside: boolean;
}
const beside: Measures = { question: 52, answer: 114, beside: true };
const below: Measures = { question: 152, answer: 152, beside: false };
const columns: Measures = { question: 82, answer: 82, beside: false };

interface Row {
  question: Part[];
  answer: Part[];
  /** mm, and where the answer begins under the question. */
  tall: number;
  drop: number;
}

const questionsOf = ({ question }: Answer, size: number, colour: Ink): Part[] =>
  question === '' ? [] : [part('question', question, size, { colour })];
const wordsOf = ({ paragraphs, voice }: Answer, size: number): Part[] => [
  ...(paragraphs.length === 0
    ? []
    : [part('statement', paragraphs.join('\n'), size, { gap: voice === undefined ? 0 : size * 0.24 })]),
  ...(voice === undefined ? [] : [part('voice', voice, 8.4)]),
];

function rowOf(desk: Desk, answer: Answer, set: { size: number; at: Measures; mark: Ink }): Row {
  const { size, at, mark } = set;
  const scale = desk.look.scale > 1 ? 1.12 : desk.look.scale;
  const question = questionsOf(answer, (at.beside ? Math.min(15, size * 0.98) : size * 1.12) * scale, mark);
  const words = wordsOf(answer, at.beside ? size : size * 0.94);
  const [asked, said] = [heightOf(question, at.question, desk.measure), heightOf(words, at.answer, desk.measure)];
  const drop = at.beside || asked === 0 ? 0 : asked + size * 0.36;
  return { question, answer: words, drop, tall: at.beside ? Math.max(asked, said) : drop + said };
}

interface Set {
  rows: Row[];
  /** mm between two rows, the rule in its middle. */
  gap: number;
  tall: number;
  at: Measures;
}

/** The largest setting in which all rows stand in `room` mm; what is left over goes between them, within reason. */
function fitted(desk: Desk, answers: readonly Answer[], room: number, how: { at: Measures; mark: Ink }) {
  for (const size of sizes) {
    const rows = answers.map(answer => rowOf(desk, answer, { size, ...how }));
    const least = size * 0.85;
    const sum = rows.reduce((all, row) => all + row.tall, 0);
    const joints = Math.max(1, rows.length - 1);
    if (sum + least * joints > room) continue;
    const gap = Math.min(least * 1.7, (room - sum) / joints);
    return { rows, gap, tall: sum + gap * (rows.length - 1), at: how.at };
  }
  return undefined;
}

function layRows(on: Sheet, set: Set, at: { x: number; y: number }, ink: { words: Ink; rule: Ink }) {
  let y = at.y;
  const width = set.at.beside ? page.width : set.at.question;
  set.rows.forEach((row, n) => {
    if (n > 0) layRule(on, box(at.x, y - set.gap / 2, width, 0.25), ink.rule);
    const [asked, x] = [row.question.length > 0, set.at.beside ? at.x + page.width - set.at.answer : at.x];
    if (asked)
      layType(on, box(at.x, y, set.at.question, (set.at.beside ? row.tall : row.drop - 1) + 0.6), {
        parts: row.question,
      });
    if (row.answer.length > 0)
      layType(on, box(x, y + row.drop, set.at.answer, row.tall - row.drop + 0.8), {
        parts: row.answer,
        colour: ink.words,
      });
    y += row.tall + set.gap;
  });
}

/** Lists and letters keep their lines, and codes their place under running text. */
const isPlain = ({ answers }: Group): boolean =>
  answers.every(({ kind, marks }) => kind === 'story' && marks.length === 0);

const about = ({ answers }: Group, ground: Ink, folio = true): About => ({
  kind: 'talk',
  ground,
  folio,
  why: `${answers.length} short answers share this page, printed large.`,
});

const eyebrow = (desk: Desk, colour: Ink): Part[] => [part('eyebrow', desk.look.talk, 8.4, { colour })];
const top = page.top + 14;
const rowsTall = page.bottom - 12 - top;

/** Question and answer side by side under a picture, as deep as the picture bears. */
function underPicture(desk: Desk, group: Group) {
  const set = fitted(desk, group.answers, 150, { at: beside, mark: 'accent' });
  const picture = set ? Math.min(tallest(group.photos), page.bottom - 4 - set.tall - 26) : 0;
  return { set, picture };
}

/** Several short answers in a row, printed large: each stands by itself, as in a good conversation. */
export const groups: readonly Template<Group>[] = [
  {
    name: 'asked-rows',
    form: 'rows',
    suits: (desk, group) =>
      group.photos.length === 0 &&
      isPlain(group) &&
      fitted(desk, group.answers, rowsTall, { at: beside, mark: 'accent' })
        ? 0.8
        : undefined,
    lay: (desk, on, group) => {
      layType(on, box(on.x0, page.top + 2, 120, 4), { parts: eyebrow(desk, 'accent') });
      layRule(on, box(on.x0, top - 5, page.width, 0.5), 'accent');
      const set = fitted(desk, group.answers, rowsTall, { at: beside, mark: 'accent' });
      if (set) layRows(on, set, { x: on.x0, y: top + 3 }, { words: 'ink', rule: 'faint' });
      return about(group, 'paper');
    },
  },
  {
    name: 'asked-tone',
    form: 'tone',
    suits: (desk, group) =>
      group.photos.length === 0 &&
      isPlain(group) &&
      fitted(desk, group.answers, rowsTall - 22, { at: below, mark: 'ink' })
        ? 0.8
        : undefined,
    lay: (desk, on, group) => {
      const [ground, mark, ink] = toneOf(desk, on.number);
      const asked: Ink = ink === 'light' ? (ground === 'deep' ? 'second' : 'tint') : 'accent';
      const room = rowsTall - 22;
      const set = fitted(desk, group.answers, room, { at: below, mark: asked });
      layOrnament(on, on.left ? on.x0 : on.x1 - 22, page.top + 2, 22, { ink: mark, ground });
      layType(on, box(on.left ? on.x0 + 34 : on.x0, page.top + 11, 110, 4), { parts: eyebrow(desk, asked) });
      if (set) {
        const y = top + 22 + Math.max(0, (room - set.tall) * 0.6);
        layRows(on, set, { x: on.x0, y }, { words: ink === 'light' ? 'light' : 'ink', rule: mark });
      }
      return about(group, ground, false);
    },
  },
  {
    name: 'asked-columns',
    form: 'columns',
    suits: (desk, group) => {
      const { answers } = group;
      if (group.photos.length > 0 || answers.length < 4 || !isPlain(group)) return undefined;
      return bothColumns(desk, answers) ? 0.75 : undefined;
    },
    lay: (desk, on, group) => {
      const both = bothColumns(desk, group.answers);
      const title = [part('headline', desk.look.talk, 34 * desk.look.scale, { colour: 'accent' })];
      layType(on, box(on.x0, page.top + 4, 150, heightOf(title, 150, desk.measure) + 1), { parts: title });
      layRule(on, box(on.x0, columnsTop - 12, page.width, 0.25), 'ink');
      both?.forEach((set, n) => {
        layRows(on, set, { x: on.x0 + n * 92, y: columnsTop }, { words: 'ink', rule: 'soft' });
      });
      return about(group, 'tint');
    },
  },
  {
    name: 'asked-photo',
    form: 'top',
    suits: (desk, group) =>
      group.photos.length > 0 && isPlain(group) && underPicture(desk, group).picture >= 84 ? 0.8 : undefined,
    lay: (desk, on, group) => {
      const { set, picture } = underPicture(desk, group);
      layPicture(desk, on, box(0, 0, trim.w, picture), group.photos);
      layType(on, box(on.x0, picture + 9, 120, 4), { parts: eyebrow(desk, 'accent') });
      if (set) layRows(on, set, { x: on.x0, y: picture + 22 }, { words: 'ink', rule: 'faint' });
      return about(group, 'paper');
    },
  },
  {
    name: 'asked-foot',
    form: 'foot',
    suits: (desk, group) =>
      group.photos.length > 0 && isPlain(group) && underPicture(desk, group).picture >= 84 ? 0.75 : undefined,
    lay: (desk, on, group) => {
      const { set, picture } = underPicture(desk, group);
      layType(on, box(on.x0, page.top + 2, 120, 4), { parts: eyebrow(desk, 'accent') });
      if (!set) return about(group, 'paper');
      const y = page.top + 15;
      layRows(on, set, { x: on.x0, y }, { words: 'ink', rule: 'faint' });
      const most = trim.h - y - set.tall - 14;
      const deep = Math.min(most, Math.max(picture, tallest(group.photos)));
      layPicture(desk, on, box(0, trim.h - deep, trim.w, deep), group.photos, { captionAbove: true });
      return about(group, 'paper', false);
    },
  },
];

const columnsTop = page.top + 44;
/** The answers in two columns of about the same depth and one size. */
function bothColumns(desk: Desk, answers: readonly Answer[]): [Set, Set] | undefined {
  const half = Math.ceil(answers.length / 2);
  const how = { at: columns, mark: 'accent' as const };
  const room = page.bottom - 4 - columnsTop;
  const [one, two] = [answers.slice(0, half), answers.slice(half)];
  for (const size of sizes.slice(2)) {
    const sets = [one, two].map(some => some.map(answer => rowOf(desk, answer, { size, ...how })));
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
