import type { PlanPage } from '../model.ts';
import type { PageDescription, PlanContext, Template } from './design.ts';
import { emptyPage, toPlanPage } from './page-layout.ts';
import { weights } from '../layout/score.ts';
import { atPrintableSize } from './resolution.ts';

/** A template was used recently when it was used on the last three pages. */
const recentPages = 3;

/**
 * Lays out a page with the best of several templates. The score is how well it suits, less earlier uses, less the cost
 * of reducing its pictures to what their pixels allow, plus a little chance from the seed. The template that an earlier
 * plan chose for the page is kept if it still suits. Throws when no template suits.
 */
export function layPage<Given>(
  context: PlanContext,
  number: number,
  { templates, given, turns = false }: Choice<Given>,
): PlanPage {
  const kept = templates.find(({ name }) => name === context.kept.get(number));
  if (kept?.suits(context, given, number) !== undefined) {
    const undo = snapshot(context);
    const layout = layOnce(context, number, { template: kept, given });
    if (layout.cost < Infinity) return noteUse(context, kept, layout.page);
    undo();
  }
  const ranked = rankedTemplates(context, number, { templates, given });
  const tried = triedTemplates(context, number, { ranked, given, all: turns });
  const chosen = turns ? inTurn(context, tried) : tried[0];
  // Rather a page of small pictures than no magazine.
  if (!chosen && !context.lenient) return layPage({ ...context, lenient: true }, number, { templates, given, turns });
  if (!chosen) throw new Error(`No template suits page ${number}`);
  const others = [...tried.filter(one => one !== chosen), ...ranked.slice(tried.length)];
  context.explain?.(
    number,
    [chosen, ...others].map(({ template, score }) => ({ template: template.name, score })),
  );
  return noteUse(context, chosen.template, layOnce(context, number, { template: chosen.template, given }).page);
}

/** The templates of a page, and its content. With `turns`, those that are about as good take turns by the seed. */
interface Choice<Given> {
  templates: readonly Template<Given>[];
  given: Given;
  turns?: boolean;
}

/** The templates that may be the best, laid out once, best first; with `all`, every one that suits. */
function triedTemplates<Given>(
  context: PlanContext,
  number: number,
  { ranked, given, all }: { ranked: readonly TriedTemplate<Given>[]; given: Given; all: boolean },
): TriedTemplate<Given>[] {
  const tried: TriedTemplate<Given>[] = [];
  for (const { template, score } of ranked) {
    // The rest have lower scores even without a cost.
    if (!all && tried.some(other => other.score >= score)) break;
    const undo = snapshot(context);
    const { cost } = layOnce(context, number, { template, given });
    undo();
    tried.push({ template, score: score - cost });
  }
  return tried.toSorted((a, b) => b.score - a.score);
}

/** The template whose turn it is, among those that are nearly as good as the best. */
function inTurn<Given>(
  { seed }: PlanContext,
  tried: readonly TriedTemplate<Given>[],
): TriedTemplate<Given> | undefined {
  const least = (tried[0]?.score ?? 0) - weights.variety.value;
  const good = tried
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => (a.template.name < b.template.name ? -1 : 1));
  return good[seed % Math.max(1, good.length)];
}

interface TriedTemplate<Given> {
  template: Template<Given>;
  score: number;
}

/** The templates that suit a page, best first, without the cost of reducing pictures. */
function rankedTemplates<Given>(
  context: PlanContext,
  number: number,
  { templates, given }: { templates: readonly Template<Given>[]; given: Given },
): TriedTemplate<Given>[] {
  const previous = [...context.used.values()].find(({ last }) => last === number - 1)?.form;
  return templates
    .flatMap(template => {
      const suits = template.suits(context, given, number);
      if (suits === undefined) return [];
      const chance = context.chance(`${number} ${template.name}`) * weights.chance.value;
      return [{ template, score: suits - repetitionCost(context, number, { template, previous }) + chance }];
    })
    .toSorted((a, b) => b.score - a.score);
}

/** What a template loses for its earlier uses, and for having the form of the page before. */
function repetitionCost<Given>(
  { used }: PlanContext,
  number: number,
  { template, previous }: { template: Template<Given>; previous: string | undefined },
): number {
  const own = used.get(template.name);
  const { use, recent, facing, turned, sameFacing } = weights;
  const recentCost = own && number - own.last <= recentPages ? recent.value : 0;
  const facingCost = own?.last === number - 1 && number % 2 === 1 ? sameFacing.value : 0;
  const useCost = (own?.times ?? 0) * use.value + recentCost + facingCost;
  if (template.form === undefined || template.form !== previous) return useCost;
  return useCost + (number % 2 === 1 ? facing.value : turned.value);
}

/** Saves the quotes and threads of a context; the returned function restores them. */
function snapshot({ quotes, threads }: PlanContext): () => void {
  const [restoreQuotes, savedThreads] = [quotes.snapshot(), [...threads]];
  return () => {
    restoreQuotes();
    threads.splice(0, threads.length, ...savedThreads);
  };
}

/** A page as one template lays it out, and the cost of reducing its pictures. */
function layOnce<Given>(
  context: PlanContext,
  number: number,
  { template, given }: { template: Template<Given>; given: Given },
) {
  const layout = emptyPage(context, number);
  const about: PageDescription = template.lay(context, layout, given);
  return atPrintableSize(
    toPlanPage(layout, { ...about, template: template.name, running: context.running }),
    context.photos,
  );
}

/** Records that a template was used for a page, and returns the page. */
function noteUse<Given>(context: PlanContext, template: Template<Given>, page: PlanPage): PlanPage {
  const times = context.used.get(template.name)?.times ?? 0;
  context.used.set(template.name, { times: times + 1, last: page.number, form: template.form, ground: page.ground });
  return page;
}
