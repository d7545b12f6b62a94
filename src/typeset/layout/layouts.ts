import type { Story, MagazinePlan, MeasureTexts, PhotoFacts, PlanPage, Thread } from '../model.ts';
import { emphasisOfPlan } from '#kernel/emphases.ts';
import { pageCounts } from '#kernel/page-counts.ts';
import { designs } from '../designs/index.ts';
import { designTables } from '../designs/tables.ts';
import { lookIn } from '../language/words.ts';
import { answersOf, estimateTexts } from '../plan/answers.ts';
import type { PlanContext } from '../plan/design.ts';
import { emptyPage } from '../plan/page-layout.ts';
import { opensFromRight } from '#kernel/opening-side.ts';
import { mirroredPage, mirroredPhoto } from '../plan/opening-side.ts';
import { quotePool } from '../plan/quote-pool.ts';
import type { PageSubject } from '../plan/plan-schema.ts';
import { chanceOf } from '../plan/random.ts';
import { atPrintableSize } from '../plan/resolution.ts';
import { layTemplate } from './lay-template.ts';
import type { PageTemplate } from './nodes.ts';
import type { PageContent } from './page-content.ts';
import { contentOfSubject } from './page-subject.ts';
import type { DesignTable } from './scale.ts';
import { emptyShare, mostEmpty, textArea } from './score.ts';

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
  return given ? fittingLayouts(given).map(({ template, score }) => ({ template, score })) : [];
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
  return 'refused' in laid ? laid : { plan: withPage(plan, laid.page, given.content) };
}

/** The refusal of a page that would be emptier than it was, and than any page may be. */
export const tooEmpty = 'too much of the page would be empty';

/** Whether more of a page is empty than may be, and more than was before. */
function isEmptier({ table: { grid }, plan }: Laying, now: PlanPage, before: PlanPage | undefined): boolean {
  const isLeft = (now.number % 2 === 0) !== opensFromRight(plan);
  const x0 = isLeft ? grid.outer : grid.inner;
  const emptyOf = ({ frames }: PlanPage) => emptyShare(frames, textArea(grid, x0, x0 + grid.width));
  return emptyOf(now) > Math.max(mostEmpty, before ? emptyOf(before) : 0);
}

/**
 * The plan with one page laid out again from its subject, which may have changed: in the template of that name, or else
 * in its own where there still is one and it holds the content, else in the best that does; or why none does. `full`:
 * rather not at all than emptier than it was. Pure.
 */
export function layAgain(
  plan: MagazinePlan,
  page: PlanPage,
  { template, full = false, ...sources }: LayoutSources & { template?: string | undefined; full?: boolean | undefined },
): { plan: MagazinePlan } | { refused: string } {
  const changed = { ...plan, pages: plan.pages.map(other => (other.number === page.number ? page : other)) };
  if (template !== undefined) return applyLayout(changed, page.number, template, sources);
  const given = layingOf(changed, page.number, sources);
  const own = given?.table.templates.find(({ name }) => name === page.template);
  const refusal = { refused: `page ${page.number} cannot be laid out again` };
  if (!given) return refusal;
  const strict = own ? relay(given, own, { lenient: false }) : refusal;
  const [best] = 'page' in strict ? [] : fittingLayouts(given, false);
  const laid = 'page' in strict ? strict : (best ?? (own ? relay(given, own) : refusal));
  const before = plan.pages.find(({ number }) => number === page.number);
  if (full && !own?.airy && 'page' in laid && laid !== strict && laid !== best && isEmptier(given, laid.page, before))
    return { refused: tooEmpty };
  return 'refused' in laid ? laid : { plan: withPage(changed, laid.page, given.content) };
}

/** The page in all templates that hold its content, best first. */
const fittingLayouts = (given: Laying, lenient?: boolean): { template: string; score: number; page: PlanPage }[] =>
  given.table.templates
    .flatMap(template => {
      const laid = relay(given, template, { lenient });
      return 'refused' in laid ? [] : [{ template: template.name, score: template.likes - laid.cost, page: laid.page }];
    })
    .toSorted((one, other) => other.score - one.score);

const withPage = (plan: MagazinePlan, laid: PlanPage, content: PageContent): MagazinePlan => {
  const pages = plan.pages.map(page => (page.number === laid.number ? laid : page));
  return { ...plan, pages, threads: threadsFor(plan, pages, content) };
};

/** What the customer wrote under the photo of the cover; '' without. */
export function coverCaptionOf({ pages }: Pick<MagazinePlan, 'pages'>, photos: readonly PhotoFacts[]): string {
  const shown = pages[0]?.frames.find(({ kind }) => kind === 'photo');
  return photos.find(({ id }) => shown?.kind === 'photo' && id === shown.photo)?.caption ?? '';
}

/** The photos of a plan as its pages are laid for: mirrored where they are mirrored afterwards. */
const photosFor = (plan: MagazinePlan, photos: readonly PhotoFacts[]): readonly PhotoFacts[] =>
  opensFromRight(plan) ? photos.map(mirroredPhoto) : photos;
/** A page as it was laid out, on its side of the fold. */
export const onItsSide = (plan: MagazinePlan, page: PlanPage): PlanPage =>
  opensFromRight(plan) ? mirroredPage(page) : page;

interface Laying {
  table: DesignTable;
  plan: MagazinePlan;
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
  const byId = new Map(photosFor(plan, photos).map(photo => [photo.id, photo]));
  const subject = page?.subject && { ...page.subject, photos: shownPhotos(page.subject, page) };
  const content = subject && contentOfSubject(subject, { plan, answers: answersOf(story), photos: byId });
  if (!page || !content) return undefined;
  return { table, plan, context: contextOf(plan, page, { story, photos, ...(measure && { measure }) }), page, content };
}

/** The context in which a page of a stored plan is laid out again. */
export function contextOf(
  plan: MagazinePlan,
  { number, running }: Pick<PlanPage, 'number' | 'running'>,
  { story, photos, measure }: LayoutSources,
): PlanContext {
  const design = designs[plan.design];
  return {
    story,
    design,
    look: lookIn(design.looks[plan.theme], plan.theme, story),
    grid: design.grid,
    body: plan.body,
    slack: measure ? measuredSlack : estimatedSlack,
    pages: pageCounts.find(count => count === plan.pages.length) ?? pageCounts[0],
    measure: measure ?? estimateTexts,
    photos: new Map(photosFor(plan, photos).map(photo => [photo.id, photo])),
    seed: plan.seed,
    chance: chanceOf(plan.seed),
    emphasis: emphasisOfPlan(plan),
    coverCaption: coverCaptionOf(plan, photos),
    threads: [],
    quotes: quotePool([]),
    used: new Map(
      plan.pages
        .filter(page => page.number !== number)
        .map(page => [page.template, { times: 1, last: page.number, ground: page.ground }]),
    ),
    templatesBefore: new Map(),
    running,
  };
}

/** The photos of a page as they stand in its slots now: some may have changed places since it was laid out. */
export const shownPhotos = (subject: PageSubject, page: PlanPage): readonly string[] =>
  subject.photos.map((id, at) => slotsOf(page).find(({ slot }) => slot === `photo-${at + 1}`)?.photo ?? id);

/** The spare part of a text's length where one page is laid again, as the planner has it. */
const [measuredSlack, estimatedSlack] = [0.015, 0.08];

/**
 * The page in another template, and its cost; or why its content does not fit. `lenient`: with pictures smaller than
 * the template wants; unless stated, in the page's own template only, which the planner took for want of a better one.
 */
function relay(
  { table, plan, context, page, content }: Laying,
  template: PageTemplate,
  { lenient = template.name === page.template }: { lenient?: boolean | undefined } = {},
): { page: PlanPage; cost: number } | { refused: string } {
  const layout = { ...emptyPage(context, page.number), ...(page.id !== undefined && { id: page.id }) };
  const lay = (context: PlanContext) =>
    layTemplate(table, template, { context, layout: { ...layout, frames: [] }, content });
  const strict = lay(context);
  const laid = 'refused' in strict && lenient ? lay({ ...context, lenient }) : strict;
  if ('refused' in laid) return laid;
  const printable = atPrintableSize(laid.page, context.photos);
  if (printable.cost === Infinity) return { refused: 'words would lie on a picture of too few pixels' };
  return { page: onItsSide(plan, printable.page), cost: laid.cost + printable.cost };
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
