import type { TextPart, PhotoFacts, PlanPage } from '../model.ts';
import type { PageDescription, Design, PlanContext, Template } from './design.ts';
import { layPage } from './choose-template.ts';
import type { OpenText } from './text-columns.ts';
import { linesOnMeasure, openThread } from './text-columns.ts';
import type { TextBlock } from './page-sequence.ts';
import { columnDepths, marksHeight, leadingOf } from './page-sequence.ts';
import type { PreparedAnswer } from './answers.ts';
import { heightOf } from './answers.ts';
import { codesHeight } from './recording-codes.ts';

/** A page of a text that runs in the body's columns. */
export interface TextPiece {
  text: OpenText;
  /** What stands over it on the first page, and how tall that is, mm. */
  parts: readonly TextPart[];
  head: number;
  photos: readonly PhotoFacts[];
  /** Lines in each column. */
  lines: number;
  /** Where the columns end, mm: page marks may stand below. */
  bottom: number;
  /** Whether the page marks of the text stand below the columns. */
  marked: boolean;
}

/** A text that may stand on one page by itself. */
export interface OnePageText {
  kind: TextBlock['kind'];
  text: OpenText;
  answer: PreparedAnswer;
  photos: readonly PhotoFacts[];
  eyebrow: string;
}

/** A short answer that is printed large, or a recording without words. */
export type ShortText = Pick<OnePageText, 'answer' | 'photos' | 'eyebrow'>;

/** Several answers in a row on one page. */
export interface AnswerGroup {
  answers: readonly PreparedAnswer[];
  photos: readonly PhotoFacts[];
}

/** The first page of a story of its own, as most templates make it; `more` is what one makes otherwise. */
export function storyPage({ text, photos }: TextPiece, more: Partial<PageDescription> = {}): PageDescription {
  const taken = ['no photo left for it', 'its picture takes what the text leaves'][photos.length];
  const why = `A story of its own (${text.answers[0]?.words ?? 0} words); ${taken ?? 'its pictures take what the text leaves'}.`;
  return { kind: 'feature', ground: 'paper', folio: true, why, ...more };
}
/** The first page of several answers in a row. */
export const talkPage = ({ text }: TextPiece, more: Partial<PageDescription> = {}): PageDescription => ({
  kind: 'talk',
  ground: 'paper',
  folio: true,
  why: `${text.answers.length} answers share this page.`,
  ...more,
});
/** A further page of either. */
export const furtherPage = (more: Partial<PageDescription> = {}): PageDescription => ({
  kind: 'more',
  ground: 'paper',
  folio: true,
  why: 'The story goes on.',
  ...more,
});

/**
 * A whole text in one column `w` wide, its head on a measure of its own: the column's lines, and how tall the head, the
 * column and the page marks below with the air above them are, mm.
 */
export function oneColumn(
  context: PlanContext,
  { text, answer }: OnePageText,
  { w, head }: { w: number; head: { parts: TextPart[]; w: number } },
) {
  const lines = linesOnMeasure(context, text.items, w);
  return {
    parts: head.parts,
    headTall: heightOf(head.parts, head.w, context.measure),
    lines,
    tall: lines * leadingOf(context.body),
    marks: codesHeight(answer.marks, w, 7),
  };
}

/** A design's templates for texts. The last `openings`, `further` and `talks` must hold any piece. */
interface TextTemplates {
  head: Design['head'];
  /** Over several answers in a row. */
  talkHead: (context: PlanContext) => TextPart[];
  openings: readonly Template<TextPiece>[];
  further: readonly Template<TextPiece>[];
  talks: readonly Template<TextPiece>[];
  alone: readonly Template<OnePageText>[];
  shorts: readonly Template<ShortText>[];
  voices: readonly Template<ShortText>[];
  /**
   * Letters, lists and timelines printed large or line by line, where they go on one page; otherwise they run in
   * columns.
   */
  lines?: readonly Template<ShortText>[];
  /** Several answers printed large, where they go on one page; otherwise they run in columns. */
  groups?: readonly Template<AnswerGroup>[];
}

/** No longer answer is tried in large type, in words. */
const longestLarge = 320;

/**
 * How often a text that could stand otherwise than in columns under a picture does so; a letter or a list always does.
 */
const aloneShare = 0.6;

/** Lays all pages of a text block with a design's templates. */
export const textPages =
  (templates: TextTemplates): Design['text'] =>
  (context, block, { numbers, photos, eyebrow }) => {
    const [answer, number] = [block.answers[0]?.answer, numbers[0]];
    if (!answer || number === undefined) return [];
    const short: ShortText = { answer, photos: photos[0] ?? [], eyebrow };
    if (block.kind === 'voice') return [layPage(context, number, { templates: templates.voices, given: short })];
    if (block.kind === 'statement') return [layPage(context, number, { templates: templates.shorts, given: short })];
    const group: AnswerGroup = { answers: block.answers.map(one => one.answer), photos: short.photos };
    const brief = group.answers.every(({ words }) => words <= longestLarge);
    const grouped = brief && block.kind === 'talk' && block.pages === 1 ? (templates.groups ?? []) : [];
    const large = grouped.filter(one => one.suits(context, group, number) !== undefined);
    if (large.length > 0) return [layPage(context, number, { templates: large, given: group })];
    const special = block.kind !== 'feature' && block.kind !== 'talk';
    // What was spoken and has no code is said in words: columns do that.
    const lines = answer.words <= longestLarge && answer.unmarked === undefined ? (templates.lines ?? []) : [];
    const lined = special && block.pages === 1 ? lines : [];
    const printed = lined.filter(one => one.suits(context, short, number) !== undefined);
    if (printed.length > 0) return [layPage(context, number, { templates: printed, given: short })];
    const text = openThread(context, block);
    const alone: OnePageText = { ...short, kind: block.kind, text };
    const fitting =
      block.pages === 1 ? templates.alone.filter(one => one.suits(context, alone, number) !== undefined) : [];
    if (fitting.length > 0 && (special || context.chance(`${number} alone`) < aloneShare))
      return [layPage(context, number, { templates: fitting, given: alone })];
    return stackedPages(context, templates, { text, block, numbers, photos, eyebrow });
  };

interface StackedText {
  text: OpenText;
  block: TextBlock;
  numbers: readonly number[];
  photos: readonly (readonly PhotoFacts[])[];
  eyebrow: string;
}

/** Pages with a picture and columns, the picture taking exactly what the text leaves. */
function stackedPages(
  context: PlanContext,
  templates: TextTemplates,
  { text, block, numbers, photos, eyebrow }: StackedText,
): PlanPage[] {
  const talk = block.kind === 'talk';
  const [first] = text.answers;
  const { grid } = context;
  const parts =
    talk || !first ? templates.talkHead(context) : templates.head(context, first, { width: grid.width, eyebrow });
  const head = heightOf(parts, grid.width, context.measure);
  const foot = marksHeight(grid, text.answers);
  const depths = columnDepths(text.need, { head, foot }, { ...context, pages: numbers.length });
  return numbers.map((number, at) => {
    // The page marks stand below the end of the text.
    const marked = foot > 0 && at === depths.length - 1;
    const piece: TextPiece = {
      text,
      parts,
      head,
      photos: photos[at] ?? [],
      lines: depths[at]?.lines ?? 0,
      bottom: marked ? grid.bottom - foot : grid.bottom,
      marked,
    };
    return layPage(context, number, {
      templates: at > 0 ? templates.further : talk ? templates.talks : templates.openings,
      given: piece,
    });
  });
}
