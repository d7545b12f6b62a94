import type { Look } from '../designs/theme-looks.ts';
import { dateIn, sentenceWith, printedWordsOf } from '../language/words.ts';
import type { PhotoFacts, Role, Story, TextPart } from '../model.ts';
import { leastType } from '../model.ts';
import { brandOf, creditOf, dedicationOf, editionName, issueDate, mastheadOf } from '../plan/names.ts';
import type { PreparedAnswer } from '../plan/answers.ts';
import { hasOwnHeadline, leadOf, textPart } from '../plan/answers.ts';
import type { PlanContext } from '../plan/design.ts';
import { imprintOf } from '../plan/recording-codes.ts';
import { indianDay, yearOf } from '../plan/photo-days.ts';
import { dayOf, themePageOf } from '../plan/theme-pages.ts';
import type { ThemePage } from '../plan/page-kinds.ts';
import { widthOfText } from '../text/text-width.ts';
import { isIndic, typographic } from '../text/typography.ts';
import type { PageContent } from './page-content.ts';
import { inScale } from './scale.ts';
import type { DesignTable, TextName, TextRow, Tone, TypeSize } from './scale.ts';

/** What a line says, in parts; a part may have an ink of its own. */
interface Said {
  text: string;
  ink?: TextRow['ink'];
}

/** What the texts of a page are made of. */
export interface TextContext {
  context: PlanContext;
  table: DesignTable;
  content: PageContent;
  /** The line of the story that the page may print. */
  quote: string | undefined;
}

/** How a stack of text is set: its measure (mm), which of the sizes that are tried (0 the largest), and its inks. */
interface Setting {
  w: number;
  rung: number;
  tone: Tone;
}

/** The parts of a stack of text; lines that have nothing to say are left out. */
export function textParts(page: TextContext, name: TextName, { w, rung, tone }: Setting): TextPart[] {
  const { table, context } = page;
  return inScale(table.texts, name).flatMap(given => {
    const row = isOnlyAnswer(page, given)
      ? { ...given, size: 'answer' as const, ink: 'title' as const }
      : isOwnHeadline(page, given)
        ? { ...given, role: 'headline' as const, size: 'headline' as const, ink: 'title' as const }
        : given;
    return saidBy(page, row.says)
      .filter(({ text }) => text !== '')
      .map(({ text, ink = row.ink ?? 'ink' }): TextPart => {
        const preferred = sizeFor(inScale(table.sizes, row.size), { text, w, rung }) * scaleOf(context.look, row);
        // A word that is still too wide is broken.
        const size = Math.max(leastType, Math.min(preferred, widestFor(page, row, { text, w })));
        const gap = row.gap === undefined ? 0 : inScale(table.spaces, row.gap);
        return textPart(row.role, text, { size: roundPoints(size), gap, colour: tone[ink] });
      });
  });
}

/** Whether a line tells of a recording that is all of its answer: it is as large as the words would be. */
const isOnlyAnswer = (page: TextContext, { says }: TextRow): boolean => says === 'spoken' && first(page)?.words === 0;

/** Whether a line is a short answer that is its own headline, alone on its page: it is as large as a headline. */
const isOwnHeadline = (page: TextContext, { says, role }: TextRow): boolean =>
  says === 'statement' &&
  role === 'statement' &&
  page.content.kind === 'short' &&
  first(page)?.headlineKind === 'whole';

/** How many sizes a stack of text can be tried in. */
export const rungsOf = ({ sizes, texts }: DesignTable, name: TextName): number =>
  Math.max(1, ...inScale(texts, name).map(({ size }) => ladderOf(inScale(sizes, size)).length));
/** The sizes that are tried, the largest first; none where the size is fixed. */
export const ladderOf = (size: TypeSize): readonly number[] =>
  typeof size === 'object' && 'largest' in size ? size.largest : [];

/** mm of a point, and the share of a measure that letters may fill. */
const [mm, usedShare] = [25.4 / 72, 0.96];
/**
 * The points at which the longest word of a text fits its measure, where the design says how wide its letters are; for
 * text that is a line as wide as its measure, the longest line.
 */
function widestFor({ table, context }: TextContext, row: TextRow, { text, w }: { text: string; w: number }): number {
  const size = inScale(table.sizes, row.size);
  return pointsOnLine(context.look, row.role, {
    text,
    w,
    by: typeof size === 'object' && 'line' in size ? '\n' : /\s+/,
  });
}
/** The points at which every piece of a text fits a line of `w` mm; `by`: what divides it into pieces. */
export function pointsOnLine(
  { roles }: Look,
  role: Role,
  { text, w, by = /\s+/ }: { text: string; w: number; by?: string | RegExp },
): number {
  const { letter } = roles[role];
  if (letter === undefined) return Infinity;
  const longest = Math.max(letter, ...text.split(by).map(piece => widthOfText(piece, letter)));
  return (w * usedShare) / (longest * mm);
}

/** From this width on, mm, a measure counts as wide. */
const wideMeasure = 120;
/** Letters of Indian scripts are larger at the same size. */
const indicShare = 0.85;
const roundPoints = (points: number): number => Math.round(points * 10) / 10;

/** The points of a text. */
export function sizeFor(size: TypeSize, { text, w, rung }: { text: string; w: number; rung: number }): number {
  if (typeof size === 'number') return size;
  if ('line' in size) return size.line;
  if ('largest' in size) return size.largest[Math.min(rung, size.largest.length - 1)] ?? 0;
  const step = size.letters.findIndex(most => text.length <= most);
  const points = (w > wideMeasure ? size.wide : size.narrow).at(step) ?? 0;
  return points * (isIndic(text) ? indicShare : 1);
}

/** Display faces differ in width, so each look scales their sizes. */
const scaleOf = (look: Look, { role }: TextRow): number => (look.roles[role].font === 'display' ? look.scale : 1);

/** The kind of a page that its theme has beside the usual ones. */
export const ownKindOf = ({ content, context: { look, story, photos } }: TextContext): ThemePage | undefined =>
  themePageOf(content, { pages: look.pages, story, all: photos });

/** The title of the theme for a page of such a kind. */
function ownTitle(page: TextContext): string | undefined {
  const kind = ownKindOf(page);
  const { look, story, photos } = page.context;
  const title = kind && look.pages[kind];
  if (kind !== 'day' || title === undefined) return title;
  const [first] = page.content.photos;
  const day = sentenceWith(title, dayOf(page.content.photos, photos) ?? '');
  return [day, dateIn(printedWordsOf(story), (first && indianDay(first)) ?? '', 'day')].join(' · ');
}

/** The years of the first and of the last picture of a page. */
const yearIn = (photo: PhotoFacts | undefined): string => String((photo && yearOf(photo)) || '');

type Sayer = (page: TextContext) => string | undefined | readonly Said[];
const first = ({ content }: TextContext): PreparedAnswer | undefined => content.answers[0];
/** What stands large over an answer; a question that was answered aloud only is all that there is to print. */
const headlineOver = (answer: PreparedAnswer | undefined): string | undefined =>
  answer && (hasOwnHeadline(answer) || answer.words === 0) ? answer.headline : undefined;
/** The question in small type, beside a headline or instead of one. */
const questionUnder = (answer: PreparedAnswer | undefined): string | undefined =>
  answer?.headlineKind === 'question' && answer.words > 0 ? answer.question : answer?.standfirst;
const questionOf = (page: TextContext): string => first(page)?.question || (headlineOver(first(page)) ?? '');

/** The most questions that are counted. */
const mostCounted = 12;
/** 'Three questions'; many are not counted. */
function questionCount(story: Story, count: number): string {
  const { one, many, countless, counts } = printedWordsOf(story).questions;
  if (count === 1) return one;
  return count > mostCounted ? countless : sentenceWith(many, counts[count - 1] ?? count);
}

const sayers = {
  eyebrow: page => ownTitle(page) ?? page.content.eyebrow,
  headline: page => headlineOver(first(page)),
  standfirst: page => questionUnder(first(page)),
  question: questionOf,
  'asked question': page => first(page)?.question,
  statement: page => first(page)?.paragraphs.join('\n'),
  signature: page => first(page)?.signed,
  spoken: page => first(page)?.unmarked,
  letter: page => letterLines(first(page)),
  quote: ({ quote }) => quote,
  'album title': page => (ownKindOf(page) === 'day' ? ownTitle(page) : page.content.title),
  'own title': ownTitle,
  'first year': ({ content }) => yearIn(content.photos[0]),
  'last year': ({ content }) => yearIn(content.photos.at(-1)),
  'talk title': ({ context }) => context.look.talk,
  'talk headline': ({ content }) => leadOf(content.answers)?.headline,
  'talk name': ({ content, context }) => leadOf(content.answers)?.headline ?? context.look.talk,
  count: ({ content: { answers }, context }) => questionCount(context.story, answers.length),
  name: ({ context }) => mastheadOf(context.story.person),
  dedication: ({ context }) => dedicationOf(context.story),
  edition: ({ context }) => editionName(context.story),
  date: ({ context }) => issueDate(context.story),
  'edition and date': ({ context: { story } }) => [editionName(story), issueDate(story)].filter(Boolean).join('  ·  '),
  'cover line': ({ content }) => content.lines?.[0],
  'other lines': ({ content }) => otherLines(content.lines ?? []),
  credit: ({ context }) => creditOf(context.story),
  'contents title': ({ context }) => context.look.inside,
  'imprint title': ({ context }) => printedWordsOf(context.story).imprint.title,
  imprint: ({ context }) => imprintOf(context.story, context.coverCaption),
  'closing line': ({ content, context }) =>
    content.closing ??
    (content.kind === 'asking' ? printedWordsOf(context.story).recording.question : context.look.back),
  about: ({ context: { story } }) =>
    [typographic(story.person), editionName(story), issueDate(story)].filter(Boolean).join(' · '),
  brand: ({ context }) => brandOf(context.story),
  caption: ({ content }) => typographic(content.photos[0]?.caption ?? ''),
  'pen label': ({ context }) => printedWordsOf(context.story).pen.label,
  'pen title': ({ context }) => printedWordsOf(context.story).pen.title,
} satisfies Readonly<Record<string, Sayer>>;
/** The content that a line of text can say. */
export type TextSource = keyof typeof sayers;

function saidBy(page: TextContext, source: TextSource): readonly Said[] {
  const sayer: Sayer = sayers[source];
  const said = sayer(page) ?? '';
  return typeof said === 'string' ? [{ text: said }] : said;
}

/** The most letters of the further lines on a cover. */
const mostCoverLetters = 92;
/** As many further lines as fit one row. */
function otherLines([, ...lines]: readonly string[]): string {
  const row: string[] = [];
  for (const line of lines) if ([...row, line].join('     ').length <= mostCoverLetters) row.push(line);
  return row.join('   ·   ');
}

const letterLines = (answer: PreparedAnswer | undefined): readonly Said[] => {
  const letter = answer?.letter;
  if (!letter) return [];
  return [
    { text: letter.salutation ?? '', ink: 'line' },
    ...letter.paragraphs.map(text => ({ text })),
    { text: letter.closing ?? '' },
    ...letter.signature.map((text): Said => ({ text, ink: 'line' })),
    ...letter.postscript.map(text => ({ text })),
  ];
};
