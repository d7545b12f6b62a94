import type { TextPart } from '../model.ts';
import { heightOf } from '../plan/answers.ts';
import type { PreparedAnswer } from '../plan/answers.ts';
import type { RowsNode } from './nodes.ts';
import { inScale } from './scale.ts';
import type { Spot } from './template-page.ts';
import { rungsOf, textParts } from './text-rows.ts';
import type { TextContext } from './text-rows.ts';

/** Answers with their questions, and turns with those who speak, as rows. */

/** A stack of text in a row: its place in the row, and its height, mm. */
export interface RowCell {
  x: number;
  w: number;
  /** How far under the row's top it begins. */
  drop: number;
  tall: number;
  parts: readonly TextPart[];
}
/** A row: an answer with its question, or a line of a list. */
export interface Row {
  cells: readonly RowCell[];
  tall: number;
  /** Whether a rule is over it. */
  ruled: boolean;
  /** The part of the measure on which a ground may lie under it. */
  panel?: { x: number; w: number };
}

/** The share of the measure that questions take beside their answers, and the gap to the answers, mm. */
const [questionShare, questionGap] = [0.32, 8];
/** The share of the measure that a turn takes which stands to one side, and the space around its words, mm. */
const [turnShare, turnPad] = [0.8, 3];

/** An answer at one of its sizes. */
interface AtSize {
  spot: Pick<Spot, 'w' | 'tone'>;
  rung: number;
  node: RowsNode;
}

/** The rows of a page in each of their sizes, the largest first. */
export function askedRows(page: TextContext, node: RowsNode, { w, tone }: Spot): Row[][] {
  const answers = node.turns ? turnAnswers(page.content.answers) : page.content.answers;
  const inks = node.under === undefined ? tone : page.table.tones[node.under];
  return Array.from({ length: rungsOf(page.table, node.answer ?? 'asked answer') }, (_, rung) => {
    const given = { spot: { w, tone: inks }, rung, node };
    if (node.of === 'answers side by side') return sideRows(page, answers, given);
    return node.of === 'to and fro'
      ? toAndFro(page, answers, given)
      : answers.map(answer => askedRow(page, answer, given));
  });
}

/** Each turn of an answer as an answer by itself, and who speaks as its question. */
const turnAnswers = ([answer]: readonly PreparedAnswer[]): PreparedAnswer[] => {
  if (!answer?.turns) return [];
  const said = (question: string, paragraphs: readonly string[]): PreparedAnswer => ({
    ...answer,
    question,
    paragraphs: [...paragraphs],
    signed: undefined,
    unmarked: undefined,
  });
  const { before, turns } = answer.turns;
  return [
    ...(before.length > 0 ? [said('', before)] : []),
    ...turns.map(({ who, paragraphs }) => said(who, paragraphs)),
  ];
};

/** An answer under or beside its question. */
function askedRow(page: TextContext, own: PreparedAnswer, { spot: { w, tone }, rung, node }: AtSize): Row {
  const about = { ...page, content: { ...page.content, answers: [own] } };
  const isBeside = node.of === 'answers beside questions';
  const questionW = isBeside ? w * questionShare : w;
  const answerW = isBeside ? w - questionW - questionGap : w;
  const question = textParts(about, 'asked question', { w: questionW, rung, tone });
  const answer = textParts(about, node.answer ?? 'asked answer', { w: answerW, rung, tone });
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

/** The row moved to the right and down, mm. */
const moved = (row: Row, x: number, drop = 0): Row => ({
  ...row,
  cells: row.cells.map(cell => ({ ...cell, x: cell.x + x, drop: cell.drop + drop })),
});

/** Two answers side by side, one row; what stands before them has the row over it. */
function sideRows(page: TextContext, answers: readonly PreparedAnswer[], given: AtSize): Row[] {
  const gap = 2 * questionGap;
  const w = (given.spot.w - gap) / 2;
  const isHeaded = answers[0]?.question === '';
  const over = isHeaded ? answers.slice(0, 1).map(answer => askedRow(page, answer, given)) : [];
  const sides = answers
    .slice(isHeaded ? 1 : 0)
    .map((answer, at) => moved(askedRow(page, answer, { ...given, spot: { ...given.spot, w } }), at * (w + gap)));
  const tall = Math.max(0, ...sides.map(side => side.tall));
  return [...over, ...(sides.length > 0 ? [{ cells: sides.flatMap(({ cells }) => cells), tall, ruled: false }] : [])];
}

/** Turns one below the other: whoever speaks first stands to the left, all others to the right. */
function toAndFro(page: TextContext, answers: readonly PreparedAnswer[], given: AtSize): Row[] {
  const first = answers.find(({ question }) => question !== '')?.question;
  const { w } = given.spot;
  const wide = w * turnShare;
  return answers.map(answer => {
    if (answer.question === '') return askedRow(page, answer, given);
    const row = askedRow(page, answer, { ...given, spot: { ...given.spot, w: wide - 2 * turnPad } });
    const x = answer.question === first ? 0 : w - wide;
    return {
      ...moved(row, x + turnPad, turnPad),
      tall: row.tall + 2 * turnPad,
      ruled: false,
      panel: { x, w: wide },
    };
  });
}
