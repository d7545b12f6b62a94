import type { Look } from '../designs/theme-looks.ts';
import type { Emphasis } from '#kernel/emphases.ts';
import type { Theme } from '#kernel/themes.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import type {
  BodySetting,
  DesignName,
  Ink,
  PageFrame,
  MeasureTexts,
  TextPart,
  PhotoFacts,
  PlanPage,
  Story,
  Thread,
} from '../model.ts';
import type { ContentsEntry, TextBlock } from './page-sequence.ts';
import type { PreparedAnswer } from './answers.ts';

/** The text area of a page, mm: `inner` and `outer` are the margins at the fold and at the edge. */
export interface Grid {
  top: number;
  bottom: number;
  width: number;
  gutter: number;
  inner: number;
  outer: number;
}

/**
 * A magazine's design: how every kind of page may look. It lays out frames; which answers and photos are on a page is
 * decided before. `designs/` has one folder per design; `template/<name>.typ` draws its ornaments and page numbers.
 */
export interface Design {
  name: DesignName;
  grid: Grid;
  /** Body settings from generous to dense, never below 9 pt; a denser one is used when text and photos need it. */
  bodies: readonly BodySetting[];
  /** The body setting of a story that is thin for its pages. */
  ample: BodySetting;
  looks: Readonly<Record<Theme, Look>>;
  /** The names of all its page templates. */
  templates: readonly string[];
  /** The head over a story on the full measure; the planner reserves its height. */
  head(
    context: Pick<PlanContext, 'look' | 'story'>,
    answer: PreparedAnswer,
    given: { width: number; eyebrow: string },
  ): TextPart[];
  /** The head over several answers on the full measure. */
  talkHead(context: Pick<PlanContext, 'look' | 'story'>, answers: readonly PreparedAnswer[]): TextPart[];
  cover(context: PlanContext, photo: PhotoFacts | undefined, lines: readonly string[]): PlanPage;
  /** The page opposite the contents. */
  front(context: PlanContext, photo: PhotoFacts | undefined): PlanPage;
  contents(context: PlanContext, photos: readonly PhotoFacts[], entries: readonly ContentsEntry[]): PlanPage;
  /** All pages of one text block. `photos`: those of each page; `eyebrow`: the line over the headline. */
  text(
    context: PlanContext,
    block: TextBlock,
    given: { numbers: readonly number[]; photos: readonly (readonly PhotoFacts[])[]; eyebrow: string },
  ): PlanPage[];
  /** A page with one large picture or several; without pictures, a quote or lines to write on. */
  pictures(context: PlanContext, number: number, given: { photos: readonly PhotoFacts[]; title: string }): PlanPage;
  /** One picture across the fold: both pages. */
  spread(context: PlanContext, number: number, photo: PhotoFacts): PlanPage[];
  /** The last page: with a line of the story, or with the answer that has it to itself. */
  back(context: PlanContext, last: string | PreparedAnswer | undefined): PlanPage;
}

/** How often a template was used, and its last page: number, form, ground and drawings. */
export interface UsedTemplate {
  times: number;
  last: number;
  form?: string | undefined;
  ground?: Ink | undefined;
  drawings?: string | undefined;
}

/** The state that all pages of one magazine share while it is planned. */
export interface PlanContext {
  story: Story;
  design: Design;
  look: Look;
  grid: Grid;
  body: BodySetting;
  /** Spare part of every text's length, 0-0.3: more when the text of an earlier plan did not fit. */
  slack: number;
  pages: PageCount;
  measure: MeasureTexts;
  /** The photos by their ids. */
  photos: ReadonlyMap<string, PhotoFacts>;
  seed: number;
  /** What the leading pictures and the line on the cover show first. */
  emphasis: Emphasis;
  /** What the customer wrote under the photo of the cover, which has no room for it; '' without. */
  coverCaption: string;
  /** A number in [0, 1) that depends on the seed and the key only, so that it is independent of other pages. */
  chance: (key: string) => number;
  threads: Thread[];
  quotes: QuotePool;
  /** How each template was used. */
  used: Map<string, UsedTemplate>;
  /** The templates of an earlier plan by page number; each is kept if it still suits. */
  templatesBefore: ReadonlyMap<number, string>;
  /** The short line beside the page number. */
  running: string;
  /** Whether pictures may be smaller and pages emptier than their templates want: for pages that nothing else suits. */
  lenient?: boolean;
  /** Hears for each page which templates suit it, the chosen one first, with their scores. */
  explain?: ((page: number, tried: readonly { template: string; score: number }[]) => void) | undefined;
}

/** The pages on which an answer is printed; `large`: all of it in large type. */
export interface AnswerPlace {
  index: number;
  from: number;
  to: number;
  large: boolean;
}

/**
 * The customer's best sentences; each is used once, and never on or beside the pages of its answer, nor before them
 * when it tells how the answer ends.
 */
export interface QuotePool {
  /** The best one that may be printed; `undefined` when there is none. */
  best(want: WantedQuote): string | undefined;
  /** The same, which is used then. */
  take(want: WantedQuote): string | undefined;
  /** Says where the answers are printed, before any page is laid out. */
  place(places: readonly AnswerPlace[]): void;
  /** Says which pages are laid out next. */
  turnTo(...pages: readonly number[]): void;
}

/** A line that may stand on `page`, or without it on the pages that are laid out. */
export interface WantedQuote {
  /** The answers it may come from. */
  from?: readonly PreparedAnswer[];
  /** Its most letters. */
  longest?: number;
  page?: number;
  /** What else it must be. */
  fits?: (text: string) => boolean;
}

/** A page while its frames are laid out. */
export interface PageLayout {
  number: number;
  /** The page's id, from which the ids of its frames are made; `p` and its number unless stated. */
  id?: string;
  /** Left and right edge of the text, and whether it is a left-hand page. */
  x0: number;
  x1: number;
  left: boolean;
  frames: PageFrame[];
}

/** A page as a template laid it out. */
export interface LaidPage {
  page: PlanPage;
  /** How well the template suits the content, 0-1, less what the page loses by its pictures and its empty room. */
  score: number;
  /** Whether it prints the pool's best line. */
  takesQuote: boolean;
}

/** A page template. */
export interface Template<Given> {
  name: string;
  /** The page's main impression, such as a picture at the top. Facing pages avoid the same form. */
  form?: string;
  /** The page as it lays it out; `undefined` when the content does not fit. Changes nothing, uses no quotation. */
  lay: (context: PlanContext, number: number, given: Given) => LaidPage | undefined;
}
