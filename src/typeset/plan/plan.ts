import { designFor, designs } from '../designs/index.ts';
import { emphasisOf, type Emphasis } from '#kernel/emphases.ts';
import type { Theme } from '#kernel/themes.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import type { BodySetting, DesignName, MeasureTexts, PhotoFacts, MagazinePlan, PlanPage, Story } from '../model.ts';
import { trim } from '../model.ts';
import { languageOfStory } from '../language/languages.ts';
import { lookIn, printedWordsOf } from '../language/words.ts';
import { typographic } from '../text/typography.ts';
import { pageWeights } from '../weights/page-weights.ts';
import { closingLine, coverLines } from './cover-lines.ts';
import { photosToPlace } from './printed-photos.ts';
import type { PlanContext } from './design.ts';
import { answerPlaces, quotePool } from './quote-pool.ts';
import { heroesFirst } from './moments.ts';
import { atPrintableSize, mayLead } from './resolution.ts';
import { opensFromRight } from '#kernel/opening-side.ts';
import { mirroredPage, mirroredPhoto } from './opening-side.ts';
import { fillersOf, planFindings, unprintedFindings } from './plan-findings.ts';
import { editionName } from './names.ts';
import { type DividedText, fitAnswers, type Means } from './fit-answers.ts';
import { chanceOf } from './random.ts';
import type { ContentsEntry, PageSlot, TextBlock } from './page-sequence.ts';
import { interleavePages, photoRoom } from './page-sequence.ts';
import { dealPhotos, leadsOf, countPhotosPerPage } from './deal-photos.ts';
import { hasSpreadPhoto, leadingReason } from './leading-photos.ts';
import { exchangeCutFaces } from './photo-exchange.ts';
import type { PreparedAnswer } from './answers.ts';
import { answersOf, estimateTexts } from './answers.ts';
import { chaptersOf, type Chapter } from './chapters.ts';
import { ownGroups, themePageOf } from './theme-pages.ts';
import { leadOf, planHeadlines } from './answers.ts';

/** The options of planning. */
export interface PlanOptions {
  /** The design; without one, the theme's own (`designFor`). */
  design?: DesignName | undefined;
  /** Measures the lengths of texts; without it they are estimated. */
  measure?: MeasureTexts;
  /** Spare part of every text's length, 0-0.3. */
  slack?: number;
  /** What its leading pictures show first; see `emphasisOf`. */
  emphasis?: Emphasis | undefined;
  /** An earlier plan of this magazine: pages keep its templates where they still suit, so that little else changes. */
  before?: Pick<MagazinePlan, 'design' | 'emphasis' | 'pages'> | undefined;
  /** See `PlanContext`; a plan is tried in two ways, so a page may be heard of twice: the last time counts. */
  explain?: PlanContext['explain'];
}

/** The content and options of a magazine. */
interface PlanInput extends PlanOptions {
  story: Story;
  photos: readonly PhotoFacts[];
  theme: Theme;
  pages: PageCount;
  /** Varies the design, and which photos and which line lead; all else of the content stays. */
  seed: number;
}

/**
 * Plans a magazine: pages, frames, photos, crops, texts and the reasons. Pure: the same input gives the same plan.
 * Every answer is used. Where a story is short, photos go to pages of their own before they go beside a text.
 * `findings` names photos without a place and texts that do not fit.
 */
export function planMagazine(input: PlanInput): MagazinePlan {
  if (!opensFromRight({ language: languageOfStory(input.story) })) return planFromLeft(input);
  const plan = planFromLeft({ ...input, photos: input.photos.map(mirroredPhoto) });
  return { ...plan, pages: plan.pages.map(mirroredPage) };
}

function planFromLeft(input: PlanInput): MagazinePlan {
  const besideText = planOnce({ ...input, apart: false });
  if (fillersOf(besideText.pages) <= pageWeights.fillers.value) return besideText;
  const apart = planOnce({ ...input, apart: true });
  return fillersOf(apart.pages) < fillersOf(besideText.pages) ? apart : besideText;
}

interface Planning extends PlanInput {
  /** Whether photos go to pages of their own before they go beside a text. */
  apart: boolean;
}

/** One attempt of `planMagazine`, with photos apart from texts or beside them. */
function planOnce(planning: Planning): MagazinePlan {
  const { story, photos: all, theme, pages, seed, apart } = planning;
  const prepared = answersOf(story);
  const answers = prepared.filter(({ isLast }) => !isLast);
  // At least one for every second page: with fewer, a picture shown twice is better than a page without any.
  const photos = photosToPlace(all, pages / 2);
  const means = meansOf(planning);
  const inner = pages - unboundPages;
  const chosen = fitAnswers(answers, { photos: photos.length, apart }, { inner, means });
  const context = contextFor(planning, { means, body: chosen.body, photos, answers });
  const { slots, dealt } = placePhotos(context, { chosen, photos, inner, apart });
  const { pages: pagesAsLaid, offers } = layPages(
    { ...context, coverCaption: dealt.cover?.caption ?? '' },
    {
      answers,
      lastPage: prepared.find(({ isLast }) => isLast),
      blocks: chosen.blocks,
      slots,
      dealt,
    },
  );
  const final = exchangeCutFaces(
    pagesAsLaid.map(page => atPrintableSize(page, context.photos).page),
    photos,
  );
  return {
    version: 2,
    seed,
    design: means.design.name,
    theme,
    emphasis: context.emphasis,
    language: languageOfStory(story),
    title: `${typographic(story.person)}: ${editionName(story)}`,
    author: story.from ? [typographic(story.from)] : [],
    trim,
    body: chosen.body,
    pages: final,
    threads: context.threads,
    headlines: planHeadlines(story),
    offers,
    findings: [
      ...planFindings({ pages: final, photos: all, overset: chosen.over }),
      ...unprintedFindings(final, photos, story),
    ],
  };
}

/** The pages outside the body: cover, the page after it, contents and back. */
const unboundPages = 4;
/** The first page of the body: after the cover, the page after it, and the contents. */
const firstBodyPage = 4;

/** The design, look and measuring of a magazine, from its theme and options. */
function meansOf({ story, theme, design: name = designFor[theme], measure, slack }: Planning): Means {
  const design = designs[name];
  return {
    story,
    measure: measure ?? estimateTexts,
    slack: slack ?? (measure ? 0.015 : 0.08),
    look: lookIn(design.looks[theme], theme, story),
    design,
  };
}

/** The context for the pages of one magazine. */
function contextFor(
  { pages, seed, emphasis, before, explain }: Planning,
  given: { means: Means; body: BodySetting; photos: readonly PhotoFacts[]; answers: readonly PreparedAnswer[] },
): PlanContext {
  const { design } = given.means;
  return {
    ...given.means,
    grid: design.grid,
    body: given.body,
    pages,
    photos: new Map(given.photos.map(photo => [photo.id, photo])),
    seed,
    chance: chanceOf(seed),
    emphasis: emphasisOf({ chosen: emphasis, before, seed }),
    coverCaption: '',
    threads: [],
    used: new Map(),
    templatesBefore: new Map(
      before?.design === design.name ? before.pages.map(({ number, template }) => [number, template]) : [],
    ),
    quotes: quotePool(given.answers),
    explain,
    running: `${typographic(given.means.story.person)} · ${editionName(given.means.story)}`,
  };
}

interface PlacePhotosOptions {
  chosen: DividedText;
  photos: readonly PhotoFacts[];
  inner: number;
  apart: boolean;
}

/** The order of the body's pages, and the photos of each. */
function placePhotos(context: PlanContext, { chosen, photos, inner, apart }: PlacePhotosOptions) {
  const photoPages = inner - chosen.text;
  const each = (photos.length - 4 - chosen.text) / (photoPages - 2);
  const { foldPages, foldPhotos } = pageWeights;
  const fold =
    photoPages >= foldPages.value &&
    each >= 0 &&
    each <= foldPhotos.value &&
    hasSpreadPhoto(photos) &&
    photos.filter(mayLead).length > 1;
  const slots = interleavePages(chosen.blocks, {
    photoPages,
    spread: fold,
    first: firstBodyPage,
    pages: context.pages,
  });
  const room = slots.map(slot => (slot.kind === 'text' ? (photoRoom(context, slot.block)[slot.part] ?? 0) : 0));
  const counts = countPhotosPerPage(slots, room, { photos: photos.length, ...leadsOf(photos, fold), apart });
  const { story, look, emphasis } = context;
  const groups = (pool: readonly PhotoFacts[]) => ownGroups(pool, { story, pages: look.pages });
  const dealt = dealPhotos(photos, slots, { ...counts, emphasis, groups });
  return { slots, dealt: { ...dealt, slots: dealt.slots.map(heroesFirst) } };
}

interface LayPagesOptions {
  answers: readonly PreparedAnswer[];
  lastPage: PreparedAnswer | undefined;
  blocks: readonly TextBlock[];
  slots: readonly PageSlot[];
  dealt: ReturnType<typeof dealPhotos>;
}

/**
 * Lays out all pages of the magazine, from the cover to the back. The order matters, because each quote is used once.
 */
function layPages(
  context: PlanContext,
  given: LayPagesOptions,
): { pages: PlanPage[]; offers: NonNullable<MagazinePlan['offers']> } {
  const { answers, lastPage, blocks, slots, dealt } = given;
  const { design, quotes, pages: last } = context;
  quotes.place(answerPlaces(slots, firstBodyPage));
  const closing = lastPage ? undefined : closingLine(answers, context);
  const chapters = chaptersOf(blocks, context.story, last);
  const body = bodyPages(context, { slots, chapters }, dealt.slots);
  // The contents never lead to a page without a number.
  const entries = blocks
    .map((block, at): ContentsEntry => {
      const entry = contentsEntryOf(context, block, body.starts[at] ?? firstBodyPage);
      // The number alone where the entry's own title is that of its chapter.
      const mark = chapters.find(({ from }) => from === at)?.over;
      return mark === undefined ? entry : { ...entry, note: mark };
    })
    .filter(({ page }) => body.pages.some(({ number, folio }) => number === page && folio));
  const cover = coverLines(answers, context, entries);
  const open = (number: number, lay: () => PlanPage): PlanPage => {
    quotes.turnTo(number);
    return lay();
  };
  const pages = [
    open(1, () =>
      withReason(design.cover(context, dealt.cover, cover.lines), leadingReason(context.emphasis, dealt.cover)),
    ),
    open(2, () => design.front(context, dealt.front)),
    open(3, () => design.contents(context, dealt.contents, entries)),
    ...withChapters(body, chapters, context),
    open(last, () => design.back(context, lastPage ?? closing?.lines[0])),
  ];
  return { pages, offers: { cover: cover.offered, closing: closing?.offered ?? [] } };
}

/** The most letters of the note under a title in the contents. */
const mostNoteLetters = 90;
/** As many questions as fit one note. */
const nextQuestions = (questions: readonly string[]): string =>
  questions.reduce((note, next) => {
    const longer = note === '' ? next : `${note} ${next}`;
    return longer.length <= mostNoteLetters ? longer : note;
  }, '');

/** The line of the contents for a block: the headline that its page prints, otherwise the question. */
function contentsEntryOf(context: PlanContext, block: TextBlock, at: number): ContentsEntry {
  const answers = block.answers.map(({ answer }) => answer);
  const [first] = answers;
  if (block.kind === 'talk' || !first) {
    const title = leadOf(answers)?.headline || first?.question || context.look.talk;
    const others = new Set(answers.map(({ question }) => question));
    return { title, note: nextQuestions([...others].filter(other => other !== '' && other !== title)), page: at };
  }
  const note = [first.standfirst, first.signed].filter(line => line !== undefined).join(' ');
  return { title: first.headline || context.look.talk, note, page: at };
}

const withReason = (page: PlanPage, reason: string): PlanPage => ({ ...page, why: `${page.why} ${reason}`.trim() });

/** Why the codes of recordings stand with other answers. */
const companyWhys = ({ kind, answers }: TextBlock): string[] =>
  answers.flatMap(({ answer: { paragraphs, question } }) =>
    kind === 'talk' && paragraphs.length === 0
      ? [`The recording of “${question}” has no words to print, so its code stands beside another answer.`]
      : [],
  );

/** Whether a line is printed on a page. */
const showsLine = ({ frames }: PlanPage, line: string): boolean =>
  frames.some(frame => frame.kind === 'type' && frame.parts.some(({ text }) => text === line));

/** The pages of the body, with the chapter beside the number of each page that belongs to one. */
function withChapters(
  { pages, starts }: ReturnType<typeof bodyPages>,
  chapters: readonly Chapter[],
  { story }: Pick<PlanContext, 'story'>,
): PlanPage[] {
  const first = ({ from }: Chapter): number => starts[from] ?? Infinity;
  return pages.map(page => {
    const chapter = chapters.findLast(one => first(one) <= page.number);
    return chapter === undefined || page.running === ''
      ? page
      : { ...page, running: `${typographic(story.person)} · ${chapter.mark}` };
  });
}

/** The order of the body's pages, and its chapters. */
interface BodyOrder {
  slots: readonly PageSlot[];
  chapters: readonly Chapter[];
}

/** The pages from 4 to the last but one, and the number of the first page of each text block. */
function bodyPages(context: PlanContext, { slots, chapters }: BodyOrder, photos: readonly (readonly PhotoFacts[])[]) {
  const pages: PlanPage[] = [];
  const starts: number[] = [];
  let features = 0;
  const titles = [...context.look.album, ...printedWordsOf(context.story).albums];
  const printed = new Set<string>();
  const sources = { pages: context.look.pages, story: context.story, all: context.photos };
  const isOwnKind = (shown: readonly PhotoFacts[]) =>
    themePageOf({ answers: [], photos: shown, kind: 'album' }, sources) !== undefined;
  slots.forEach((slot, at) => {
    const number = firstBodyPage + at;
    context.quotes.turnTo(number);
    if (slot.kind === 'photo') {
      const given = { photos: photos[at] ?? [], title: titles.find(one => !printed.has(one)) ?? '' };
      const page = context.design.pictures(context, number, given);
      // A page with a title of its theme may be laid another way later, which prints this one.
      if (showsLine(page, given.title) || isOwnKind(given.photos)) printed.add(given.title);
      pages.push(page);
    } else if (slot.kind === 'spread') {
      const photo = photos[at]?.[0];
      if (slot.half === 'left' && photo) {
        context.quotes.turnTo(number, number + 1);
        pages.push(...context.design.spread(context, number, photo));
      }
    } else if (slot.part === 0) {
      const mark = chapters.find(({ from }) => from === starts.length)?.over;
      starts.push(number);
      const numbers = Array.from({ length: slot.block.pages }, (_, n) => number + n);
      context.quotes.turnTo(...numbers);
      const eyebrow = mark ?? context.look.feature[features % context.look.feature.length] ?? '';
      if (slot.block.kind !== 'talk' && mark === undefined) features += 1;
      const blockPages = context.design.text(context, slot.block, {
        numbers,
        photos: photos.slice(at, at + slot.block.pages),
        eyebrow,
      });
      const own = slot.block.answers.map(({ answer }) => answer);
      const headline = (slot.block.kind === 'talk' ? leadOf(own) : own[0])?.headlineWhy;
      const reasons = [headline, ...companyWhys(slot.block)].filter(reason => reason !== undefined);
      pages.push(...blockPages.map((page, n) => (n === 0 ? { ...page, why: [page.why, ...reasons].join(' ') } : page)));
    }
  });
  return { pages, starts };
}
