import type { TextPart } from '../model.ts';
import { heightOf, textPart } from '../plan/answers.ts';
import { rowsOf } from '../plan/rows.ts';
import type { ListRow } from '../plan/rows.ts';
import type { RowsNode } from './nodes.ts';
import { inScale } from './scale.ts';
import type { TextName, Tone } from './scale.ts';
import { ladderOf, pointsOnLine, rungsOf, textParts } from './text-rows.ts';
import type { TextContext } from './text-rows.ts';

/** A stack of text in a row: its place in the row, and its height, mm. */
interface RowCell {
  x: number;
  w: number;
  /** How far under the row's top it begins. */
  drop: number;
  tall: number;
  parts: readonly TextPart[];
}
/** A row: an answer with its question, or a line of a list. */
interface Row {
  cells: readonly RowCell[];
  tall: number;
  /** Whether a rule is over it. */
  ruled: boolean;
}

/** Rows with the gap between them, mm. */
interface SetRows {
  rows: readonly Row[];
  gap: number;
}

interface RowsSetting {
  w: number;
  tone: Tone;
}

/** The rows of a page: the heights that they can have, and the rows as they are set in a height. */
interface AnswerRows {
  range: { least: number; most: number };
  within: (height: number) => SetRows | undefined;
  /** How much of a height they can use. */
  useful: (height: number) => number;
}

/** The share of the measure that questions take beside their answers, and the gap to the answers, mm. */
const [questionShare, questionGap] = [0.32, 8];
/** The gap between rows may grow by this factor. */
const gapGrowth = 1.8;

/** The answers or lines of a page in rows, as large as a height allows. */
export function answerRows(page: TextContext, node: RowsNode, setting: RowsSetting): AnswerRows {
  const { of, gap } = node;
  const { spaces } = page.table;
  const least = inScale(spaces, gap ?? (of === 'lines' ? 'line' : 'part'));
  const sets = rowsInSizes(page, node, setting);
  const heightWith = (rows: readonly Row[], gap: number) =>
    rows.reduce((sum, { tall }) => sum + tall, 0) + gap * Math.max(0, rows.length - 1);
  const shortest = Math.min(...sets.map(rows => heightWith(rows, least)));
  const tallest = Math.max(...sets.map(rows => heightWith(rows, least * gapGrowth)));
  const isEmpty = sets.every(rows => rows.length === 0);
  const within = (height: number): SetRows | undefined => {
    const rows = sets.find(set => heightWith(set, least) <= height + 0.05);
    if (!rows) return undefined;
    const spare = (height - heightWith(rows, least)) / Math.max(1, rows.length - 1);
    return { rows, gap: Math.min(least * gapGrowth, least + spare) };
  };
  return {
    range: isEmpty ? { least: 0, most: 0 } : { least: shortest, most: tallest },
    within,
    useful: height => {
      const set = within(height);
      return set ? heightWith(set.rows, set.gap) : 0;
    },
  };
}

function rowsInSizes(
  page: TextContext,
  { of, answer: name = 'asked answer' }: RowsNode,
  setting: RowsSetting,
): Row[][] {
  const { answers } = page.content;
  if (of === 'lines') {
    const lines = answers[0] ? rowsOf(answers[0]) : [];
    return sizesOf(page, lines, setting.w).map(size =>
      lines.map((line, at) => lineRow(page, line, { ...setting, size, after: lines[at - 1], leads: lines })),
    );
  }
  const rungs = rungsOf(page.table, name);
  return Array.from({ length: rungs }, (_, rung) =>
    answers.map(answer =>
      askedRow({ ...page, content: { ...page.content, answers: [answer] } }, of, { ...setting, rung, name }),
    ),
  );
}

/** From this size on, points, lines are set as headlines: each of their words must fit this share of the measure. */
const [largeLine, largeShare] = [24, 0.66];
/** The points of the lines, the largest first. */
const sizesOf = ({ table, context }: TextContext, lines: readonly ListRow[], w: number): readonly number[] =>
  ladderOf(inScale(table.sizes, 'item')).filter(
    size =>
      size < largeLine ||
      lines.every(({ text }) => size <= pointsOnLine(context.look, 'entry', { text, w: w * largeShare })),
  );

/** An answer under or beside its question; the page has this answer only. */
function askedRow(
  page: TextContext,
  of: RowsNode['of'],
  { w, tone, rung, name }: RowsSetting & { rung: number; name: TextName },
): Row {
  const isBeside = of === 'answers beside questions';
  const questionW = isBeside ? w * questionShare : w;
  const answerW = isBeside ? w - questionW - questionGap : w;
  const question = textParts(page, 'asked question', { w: questionW, rung, tone });
  const answer = textParts(page, name, { w: answerW, rung, tone });
  const { measure } = page.context;
  const [questionTall, answerTall] = [heightOf(question, questionW, measure), heightOf(answer, answerW, measure)];
  const drop = isBeside || question.length === 0 ? 0 : questionTall + inScale(page.table.spaces, 'line');
  return {
    cells: [
      { x: 0, w: questionW, drop: 0, tall: questionTall, parts: question },
      { x: w - answerW, w: answerW, drop, tall: answerTall, parts: answer },
    ].filter(({ parts }) => parts.length > 0),
    tall: Math.max(questionTall, drop + answerTall),
    ruled: true,
  };
}

/** The width of a lead (number or date) by its letters, at most a share of the line, and the gap after it, mm. */
const leadLook = { least: 6, letter: 0.2, share: 0.34, gap: 3 };
const headingSize = 8;

interface LineSetting extends RowsSetting {
  size: number;
  after: ListRow | undefined;
  leads: readonly ListRow[];
}

/** A line of a list or a timeline, with its number or date before it. */
function lineRow({ context }: TextContext, line: ListRow, { w, tone, size, after, leads }: LineSetting): Row {
  const longest = Math.max(0, ...leads.map(row => row.lead?.length ?? 0));
  const leadW = longest === 0 ? 0 : Math.min(w * leadLook.share, leadLook.least + longest * size * leadLook.letter);
  const text = line.heading
    ? textPart('eyebrow', line.text, { size: headingSize, colour: tone.line })
    : textPart(size < largeLine ? 'item' : 'entry', line.text, { size, colour: tone.ink });
  const cell = (parts: readonly TextPart[], x: number, width: number): RowCell => ({
    x,
    w: width,
    drop: 0,
    tall: heightOf(parts, width, context.measure),
    parts,
  });
  const cells = [
    ...(line.lead === undefined
      ? []
      : [
          cell(
            [textPart(size < largeLine ? 'moment' : 'numeral', line.lead, { size, colour: tone.line })],
            0,
            leadW - leadLook.gap,
          ),
        ]),
    cell([text], leadW, w - leadW),
  ];
  return { cells, tall: Math.max(...cells.map(({ tall }) => tall)), ruled: !line.heading && !after?.heading };
}
