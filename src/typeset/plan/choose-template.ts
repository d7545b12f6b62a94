import type { PlanPage } from '../model.ts';
import type { LaidPage, PlanContext, Template, UsedTemplate } from './design.ts';
import { templateWeights } from '../layout/score.ts';
import { drawingsOf } from './page-drawings.ts';
import { atPrintableSize } from './resolution.ts';

/** The templates of a page, and its content. With `turns`, those that are about as good take turns by the seed. */
interface Choice<Given> {
  templates: readonly Template<Given>[];
  given: Given;
  turns?: boolean;
}

/** A page as one of its templates laid it out; a higher score is better. */
interface Candidate<Given> extends LaidPage {
  template: Template<Given>;
}

/** Lays out a page with the best of several templates (`bestPage`). Throws when no template suits. */
export function layPage<Given>(context: PlanContext, number: number, choice: Choice<Given>): PlanPage {
  // Rather a page of small pictures than no magazine.
  const page = bestPage(context, number, choice) ?? bestPage({ ...context, lenient: true }, number, choice);
  if (!page) throw new Error(`No template suits page ${number}`);
  return page;
}

/**
 * The page in the best of several templates; `undefined` when none suits. Each is laid out once. The score is how well
 * it suits, less earlier uses, less the cost of reducing its pictures to what their pixels allow, plus a little chance
 * from the seed. The template that an earlier plan chose for the page is kept if it still suits.
 */
export function bestPage<Given>(
  context: PlanContext,
  number: number,
  { templates, given, turns = false }: Choice<Given>,
): PlanPage | undefined {
  const name = context.templatesBefore.get(number);
  const [kept] = candidatesOf(context, number, {
    templates: templates.filter(template => template.name === name),
    given,
  });
  const again = kept && printable(context, kept);
  if (again && again.score > -Infinity) return use(context, again);
  const ranked = rankedTemplates(context, number, candidatesOf(context, number, { templates, given }));
  const tried = triedTemplates(context, ranked, turns);
  const chosen = turns ? inTurn(context, tried) : tried[0];
  if (!chosen) return undefined;
  const others = [...tried.filter(one => one !== chosen), ...ranked.slice(tried.length)];
  context.explain?.(
    number,
    [chosen, ...others].map(({ template, score }) => ({ template: template.name, score })),
  );
  return use(context, chosen);
}

/** The page in each of the templates that suit its content. */
const candidatesOf = <Given>(
  context: PlanContext,
  number: number,
  { templates, given }: Pick<Choice<Given>, 'templates' | 'given'>,
): Candidate<Given>[] =>
  templates.flatMap(template => {
    const laid = template.lay(context, number, given);
    return laid ? [{ ...laid, template }] : [];
  });

/** The same page with its pictures as small as their pixels demand, less the cost of that. */
function printable<Given>({ photos }: PlanContext, candidate: Candidate<Given>): Candidate<Given> {
  const { page, cost } = atPrintableSize(candidate.page, photos);
  return { ...candidate, page, score: candidate.score - cost };
}

/** The candidates that may be the best, at printable size, best first; with `all`, every one. */
function triedTemplates<Given>(
  context: PlanContext,
  ranked: readonly Candidate<Given>[],
  all: boolean,
): Candidate<Given>[] {
  const tried: Candidate<Given>[] = [];
  for (const candidate of ranked) {
    // The rest have lower scores even without a cost.
    if (!all && tried.some(other => other.score >= candidate.score)) break;
    tried.push(printable(context, candidate));
  }
  return tried.toSorted((a, b) => b.score - a.score);
}

/** The template whose turn it is, among those that are nearly as good as the best. */
function inTurn<Given>({ seed }: PlanContext, tried: readonly Candidate<Given>[]): Candidate<Given> | undefined {
  const least = (tried[0]?.score ?? 0) - templateWeights.variety.value;
  const good = tried
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => (a.template.name < b.template.name ? -1 : 1));
  return good[seed % Math.max(1, good.length)];
}

/** The candidates of a page, best first, without the cost of reducing pictures. */
function rankedTemplates<Given>(
  context: PlanContext,
  number: number,
  candidates: readonly Candidate<Given>[],
): Candidate<Given>[] {
  const previous = [...context.used.values()].find(({ last }) => last === number - 1);
  return candidates
    .map(candidate => {
      const { template, score: suits } = candidate;
      const chance = context.chance(`${number} ${template.name}`) * templateWeights.chance.value;
      return { ...candidate, score: suits - repetitionCost(context, number, { candidate, previous }) + chance };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** What a page loses for earlier uses of its template, and for the form or the drawings of the page before. */
function repetitionCost<Given>(
  { used }: PlanContext,
  number: number,
  { candidate, previous }: { candidate: Candidate<Given>; previous: UsedTemplate | undefined },
): number {
  const { template, page } = candidate;
  const own = used.get(template.name);
  const { use, recent, recentPages, facing, turned, sameFacing, sameDrawing } = templateWeights;
  const recentCost = own && number - own.last <= recentPages.value ? recent.value : 0;
  const facingCost = own?.last === number - 1 && number % 2 === 1 ? sameFacing.value : 0;
  const drawings = drawingsOf(page);
  const drawnCost = drawings !== '' && drawings === previous?.drawings ? sameDrawing.value : 0;
  const useCost = (own?.times ?? 0) * use.value + recentCost + facingCost + drawnCost;
  if (template.form === undefined || template.form !== previous?.form) return useCost;
  return useCost + (number % 2 === 1 ? facing.value : turned.value);
}

/** Records that a page is printed in its template, with the line of the story on it, and returns the page. */
function use<Given>({ used, quotes }: PlanContext, { template, page, takesQuote }: Candidate<Given>): PlanPage {
  if (takesQuote) quotes.take({});
  const times = used.get(template.name)?.times ?? 0;
  used.set(template.name, {
    times: times + 1,
    last: page.number,
    form: template.form,
    ground: page.ground,
    drawings: drawingsOf(page),
  });
  return page;
}
