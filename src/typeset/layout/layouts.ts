import type { Story, MagazinePlan, MeasureTexts, PhotoFacts, PlanPage, Thread } from '../model.ts';
import { pageCounts } from '#kernel/page-counts.ts';
import { designs } from '../designs/index.ts';
import { designTables } from '../designs/tables.ts';
import { answersOf, estimateTexts } from '../plan/answers.ts';
import type { PlanContext } from '../plan/design.ts';
import { emptyPage } from '../plan/page-layout.ts';
import { quotePool } from '../plan/quote-pool.ts';
import type { PageSubject } from '../plan/page-subject.ts';
import { chanceOf } from '../plan/random.ts';
import { atPrintableSize } from '../plan/resolution.ts';
import { layTemplate } from './lay-template.ts';
import type { PageTemplate } from './nodes.ts';
import type { PageContent } from './page-content.ts';
import { contentOfSubject } from './page-subject.ts';
import type { DesignTable } from './scale.ts';

/** A slot of a page: a part of its content that the page shows, and the frames that show it. */
interface PageSlot {
  slot: string;
  /** The photo in it; `undefined` in a slot of words. */
  photo: string | undefined;
  frames: readonly string[];
}

/** The slots of a page, in the order in which they are laid. Decoration is in none. Pure. */
export function slotsOf({ frames }: Pick<PlanPage, 'frames'>): PageSlot[] {
  const bySlot = Map.groupBy(
    frames.filter(({ slot }) => slot !== undefined),
    ({ slot }) => slot ?? '',
  );
  return [...bySlot].map(([slot, own]) => ({
    slot,
    photo: own.find(frame => frame.kind === 'photo')?.photo,
    frames: own.map(({ id }) => id),
  }));
}

/** What a page's layout is made from besides the plan: the story, the measured photos, and how texts are measured. */
interface LayoutSources {
  story: Story;
  photos: readonly PhotoFacts[];
  /** Without it lengths are estimated. */
  measure?: MeasureTexts;
}

/** A layout that holds a page's content, and its score: higher is better. */
interface FittingLayout {
  template: string;
  score: number;
}

/**
 * All templates that hold the content of a page, best first; the page's own is among them. None for pages that a table
 * did not lay out. Pure.
 */
export function layoutsFor(plan: MagazinePlan, pageNumber: number, sources: LayoutSources): FittingLayout[] {
  const given = layingOf(plan, pageNumber, sources);
  if (!given) return [];
  return given.table.templates
    .flatMap(template => {
      const laid = relay(given, template);
      return 'refused' in laid ? [] : [{ template: template.name, score: template.likes - laid.cost }];
    })
    .toSorted((a, b) => b.score - a.score);
}

/**
 * The plan with one page in another layout, all other pages as they are; or why the page cannot have it. Answers,
 * photos, captions and the line of the story stay on the page. Pure.
 */
export function applyLayout(
  plan: MagazinePlan,
  pageNumber: number,
  ...[name, sources]: readonly [string, LayoutSources]
): { plan: MagazinePlan } | { refused: string } {
  const given = layingOf(plan, pageNumber, sources);
  const template = given?.table.templates.find(one => one.name === name);
  if (!given || !template) return { refused: `page ${pageNumber} has no layout ${name}` };
  const laid = relay(given, template);
  if ('refused' in laid) return laid;
  const pages = plan.pages.map(page => (page.number === pageNumber ? laid.page : page));
  return { plan: { ...plan, pages, threads: threadsFor(plan, pages, given.content) } };
}

interface Laying {
  table: DesignTable;
  context: PlanContext;
  page: PlanPage;
  content: PageContent;
}

/** What a page is laid out from again; `undefined` when no table laid it out, or its content is gone. */
function layingOf(
  plan: MagazinePlan,
  pageNumber: number,
  { story, photos, measure }: LayoutSources,
): Laying | undefined {
  const page = plan.pages.find(({ number }) => number === pageNumber);
  const table = designTables[plan.design];
  const byId = new Map(photos.map(photo => [photo.id, photo]));
  const subject = page?.subject && { ...page.subject, photos: shownPhotos(page.subject, page) };
  const content = subject && contentOfSubject(subject, { plan, answers: answersOf(story), photos: byId });
  if (!page || !table || !content) return undefined;
  const design = designs[plan.design];
  const context: PlanContext = {
    story,
    design,
    look: design.looks[plan.theme],
    grid: design.grid,
    body: plan.body,
    slack: measure ? measuredSlack : estimatedSlack,
    pages: pageCounts.find(count => count === plan.pages.length) ?? pageCounts[0],
    measure: measure ?? estimateTexts,
    photos: byId,
    seed: plan.seed,
    chance: chanceOf(plan.seed),
    threads: [],
    quotes: quotePool([]),
    used: new Map(),
    kept: new Map(),
    running: page.running,
  };
  return { table, context, page, content };
}
/** The photos of a page as they stand in its slots now: some may have changed places since it was laid out. */
const shownPhotos = (subject: PageSubject, page: PlanPage): readonly string[] =>
  subject.photos.map((id, at) => slotsOf(page).find(({ slot }) => slot === `photo-${at + 1}`)?.photo ?? id);

/** The spare part of a text's length where one page is laid again, as the planner has it. */
const [measuredSlack, estimatedSlack] = [0.015, 0.08];

/** The page in another template, and its cost; or why its content does not fit. */
function relay(
  { table, context, page, content }: Laying,
  template: PageTemplate,
): { page: PlanPage; cost: number } | { refused: string } {
  const layout = { ...emptyPage(context, page.number), ...(page.id !== undefined && { id: page.id }) };
  const lay = (lenient: boolean) =>
    layTemplate(table, template, { context: { ...context, lenient }, layout: { ...layout, frames: [] }, content });
  const strict = lay(false);
  // What the planner took for want of anything better stays possible.
  const laid = 'refused' in strict && template.name === page.template ? lay(true) : strict;
  if ('refused' in laid) return laid;
  const printable = atPrintableSize(laid.page, context.photos);
  if (printable.cost === Infinity) return { refused: 'words would lie on a picture of too few pixels' };
  return { page: printable.page, cost: laid.cost + printable.cost };
}

/** The plan's threads that its pages still pour, with that of a page which pours its answer from now on. */
function threadsFor({ threads }: MagazinePlan, pages: readonly PlanPage[], { run, answers }: PageContent): Thread[] {
  const poured = new Set(
    pages.flatMap(({ frames }) => frames.flatMap(frame => (frame.kind === 'flow' ? [frame.thread] : []))),
  );
  const own: Thread[] = run ? [{ id: run.thread, answers: answers.map(({ index }) => index), items: run.items }] : [];
  const added = own.filter(({ id }) => !threads.some(thread => thread.id === id));
  return [...threads, ...added].filter(({ id }) => poured.has(id));
}
