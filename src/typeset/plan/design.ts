import type { Look } from '../designs/theme-looks.ts';
import type { Theme } from '#kernel/themes.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import type {
  BodySetting,
  DesignName,
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

/** Where running text may stand on a page, mm: `inner` and `outer` are the margins at the fold and at the edge. */
export interface Grid {
  top: number;
  bottom: number;
  width: number;
  gutter: number;
  inner: number;
  outer: number;
}

/**
 * A magazine's design: how every kind of page may look. It lays frames and never decides what is printed where: answers
 * and photos are dealt out before. `designs/` holds one folder for each; `template/<name>.typ` draws its ornaments and
 * page numbers.
 */
export interface Design {
  name: DesignName;
  grid: Grid;
  /** Body settings from generous to dense; the first in which all text stands is taken. Never below 9 pt. */
  bodies: readonly BodySetting[];
  looks: Readonly<Record<Theme, Look>>;
  /** The names of all its page templates. */
  templates: readonly string[];
  /** What stands over a story on the full measure: the room that the planner reckons with. */
  head(
    context: Pick<PlanContext, 'look'>,
    answer: PreparedAnswer,
    given: { width: number; eyebrow: string },
  ): TextPart[];
  cover(context: PlanContext, photo: PhotoFacts | undefined, lines: readonly string[]): PlanPage;
  /** The page opposite the contents. */
  front(context: PlanContext, photo: PhotoFacts | undefined): PlanPage;
  contents(context: PlanContext, photos: readonly PhotoFacts[], entries: readonly ContentsEntry[]): PlanPage;
  /** All pages of one text block. `photos` holds those of each page, `eyebrow` the line over its headline. */
  text(
    context: PlanContext,
    block: TextBlock,
    given: { numbers: readonly number[]; photos: readonly (readonly PhotoFacts[])[]; eyebrow: string },
  ): PlanPage[];
  /** A page of pictures: one large, or several; without any, a line of the story or room to write. */
  pictures(context: PlanContext, number: number, given: { photos: readonly PhotoFacts[]; title: string }): PlanPage;
  /** One picture across the fold: both pages. */
  spread(context: PlanContext, number: number, photo: PhotoFacts): PlanPage[];
  back(context: PlanContext, line: string | undefined): PlanPage;
}

/** What lies on the table while one magazine is planned. */
export interface PlanContext {
  story: Story;
  design: Design;
  look: Look;
  grid: Grid;
  body: BodySetting;
  /** Spare part of every text's length, 0-0.3: more when an earlier plan did not hold. */
  slack: number;
  pages: PageCount;
  measure: MeasureTexts;
  /** The photos by their ids. */
  photos: ReadonlyMap<string, PhotoFacts>;
  /** A number in [0, 1) that depends on the seed and the key only: a page's chances do not hang on other pages. */
  chance: (key: string) => number;
  threads: Thread[];
  quotes: QuotePool;
  /** How often, and on which page last, each template was used, and its form. */
  used: Map<string, { times: number; last: number; form?: string | undefined }>;
  /** The templates of an earlier plan by page: they stay wherever they still suit. */
  kept: ReadonlyMap<number, string>;
  /** The short line beside the page number. */
  running: string;
}

/** The customer's best sentences, each given out once. */
export interface QuotePool {
  /** How many were not given out yet. */
  readonly left: number;
  take(want: { from?: readonly PreparedAnswer[]; longest?: number }): string | undefined;
  /** Remembers what was given out; calling the answer takes back what was since. */
  snapshot(): () => void;
}

/** A page while it is being filled. */
export interface PageLayout {
  number: number;
  /** Left and right edge of the text, and whether it is a left-hand page. */
  x0: number;
  x1: number;
  left: boolean;
  frames: PageFrame[];
}

/** What is said of a page when it is done. */
export type PageDescription = Pick<PlanPage, 'kind' | 'ground' | 'folio' | 'why'>;

/** One way to lay a page for what is given: `suits` from 0 to 1, or `undefined` when it cannot be. */
export interface Template<Given> {
  name: string;
  /**
   * What the eye sees first, such as a picture at the top: a form is not taken twice on facing pages if it can be
   * helped.
   */
  form?: string;
  suits: (context: PlanContext, given: Given, number: number) => number | undefined;
  lay: (context: PlanContext, layout: PageLayout, given: Given) => PageDescription;
}

/**
 * What a template found when it was asked whether it suits, where it lays the page out. Throws when there is nothing:
 * only a template that suits may lay out.
 */
export function requireSuited<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a template that does not suit was laid out');
  return value;
}
