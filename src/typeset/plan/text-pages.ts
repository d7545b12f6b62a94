import type { TextPart, PhotoFacts, PlanPage } from '../model.ts';
import { pageWeights } from '../weights/page-weights.ts';
import type { Design, PlanContext, Template } from './design.ts';
import { bestPage, layPage } from './choose-template.ts';
import type { OpenText } from './text-columns.ts';
import { openThread } from './text-columns.ts';
import type { TextBlock } from './page-sequence.ts';
import { columnDepths, marksHeight } from './page-sequence.ts';
import type { PreparedAnswer } from './answers.ts';
import { hasLinesBelow, heightOf, withoutRepeatedQuestions } from './answers.ts';

/** A page of a text that runs in the body's columns. */
export interface TextPiece {
  text: OpenText;
  /** The head over the text on its first page, and its height, mm. */
  parts: readonly TextPart[];
  head: number;
  photos: readonly PhotoFacts[];
  /** Lines in each column. */
  lines: number;
  /** The lower end of the columns, mm; page marks may be below. */
  bottom: number;
  /** Whether the page marks of the text are below the columns of this page. */
  marked: boolean;
}

/** An answer that may have a page to itself. */
export interface OnePageText {
  kind: TextBlock['kind'];
  text: OpenText;
  answer: PreparedAnswer;
  photos: readonly PhotoFacts[];
  eyebrow: string;
}

/** A short answer that is printed large, or an answer with a recording only. */
export type ShortText = Pick<OnePageText, 'answer' | 'photos' | 'eyebrow'>;

/** Several answers in a row on one page. */
export interface AnswerGroup {
  answers: readonly PreparedAnswer[];
  photos: readonly PhotoFacts[];
}

/** A design's templates for texts. The last of `openings`, `further` and `talks` must suit every piece. */
interface TextTemplates {
  head: Design['head'];
  talkHead: Design['talkHead'];
  openings: readonly Template<TextPiece>[];
  further: readonly Template<TextPiece>[];
  talks: readonly Template<TextPiece>[];
  alone: readonly Template<OnePageText>[];
  shorts: readonly Template<ShortText>[];
  voices: readonly Template<ShortText>[];
  /**
   * For letters, lists, timelines and stories without a picture that fit on one page, large or line by line; others are
   * set in columns.
   */
  lines?: readonly Template<ShortText>[];
  /** For several answers that fit on one page in large type; others are set in columns. */
  groups?: readonly Template<AnswerGroup>[];
}

/** Whether an answer is brief enough for large type. */
const mayBeLarge = ({ words }: PreparedAnswer): boolean => words <= pageWeights.largeWords.value;

/** A design's `text` function: lays out all pages of a text block with its templates. */
export const textPages =
  (templates: TextTemplates): Design['text'] =>
  (context, block, { numbers, photos, eyebrow }) => {
    const [answer, number] = [block.answers[0]?.answer, numbers[0]];
    if (!answer || number === undefined) return [];
    const short: ShortText = { answer, photos: photos[0] ?? [], eyebrow };
    if (block.kind === 'voice') return [layPage(context, number, { templates: templates.voices, given: short })];
    if (block.kind === 'statement') return [layPage(context, number, { templates: templates.shorts, given: short })];
    const group: AnswerGroup = {
      answers: withoutRepeatedQuestions(block.answers.map(measured => measured.answer)),
      photos: short.photos,
    };
    const brief = group.answers.every(mayBeLarge);
    const grouped = brief && block.kind === 'talk' && block.pages === 1 ? (templates.groups ?? []) : [];
    const large = bestPage(context, number, { templates: grouped, given: group });
    if (large) return [large];
    const special = block.kind !== 'feature' && block.kind !== 'talk';
    // A signature, and the line of recordings without a code, are printed in columns only.
    const lines = mayBeLarge(answer) && !hasLinesBelow(answer) ? (templates.lines ?? []) : [];
    // A story whose page has no picture may be printed large, and one that is written as turns always.
    const mayBeLined = short.photos.length === 0 || answer.turns !== undefined;
    const isLarge = special || (block.kind === 'feature' && mayBeLined);
    const lined = isLarge && block.pages === 1 ? lines : [];
    const printed = bestPage(context, number, { templates: lined, given: short });
    if (printed) return [printed];
    const text = openThread(context, block);
    const alone: OnePageText = { ...short, kind: block.kind, text };
    // Letters, lists and timelines always may.
    const mayBeAlone =
      block.pages === 1 && (special || context.chance(`${number} alone`) < pageWeights.aloneShare.value);
    const page = bestPage(context, number, { templates: mayBeAlone ? templates.alone : [], given: alone });
    return page ? [page] : stackedPages(context, templates, { text, block, numbers, photos, eyebrow });
  };

interface StackedText {
  text: OpenText;
  block: TextBlock;
  numbers: readonly number[];
  photos: readonly (readonly PhotoFacts[])[];
  eyebrow: string;
}

/** Pages with columns and pictures, which take exactly the height that the text leaves. */
function stackedPages(
  context: PlanContext,
  templates: TextTemplates,
  { text, block, numbers, photos, eyebrow }: StackedText,
): PlanPage[] {
  const talk = block.kind === 'talk';
  const [first] = text.answers;
  const { grid } = context;
  const parts =
    talk || !first
      ? templates.talkHead(context, text.answers)
      : templates.head(context, first, { width: grid.width, eyebrow });
  const head = heightOf(parts, grid.width, context.measure);
  const foot = marksHeight(grid, text.answers);
  const depths = columnDepths(
    text.need,
    { head, foot },
    { ...context, pictured: numbers.map((_, at) => (photos[at] ?? []).length > 0) },
  );
  return numbers.map((number, at) => {
    // Page marks are below the end of the text, on its last page.
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
