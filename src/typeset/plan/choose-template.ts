import type { PlanPage } from '../model.ts';
import type { PageDescription, PlanContext, Template } from './design.ts';
import { emptyPage, toPlanPage } from './page-layout.ts';
import { atPrintableSize } from './resolution.ts';

/**
 * What a template loses by each earlier use, by one on the last pages, and by its form on the page before: facing it,
 * or turned.
 */
const [again, near, facing, turned] = [0.12, 0.45, 0.5, 0.2];

/**
 * Lays a page with the best of several templates: how well it suits, less what it was used before and what its pictures
 * lose by being set no larger than their pixels allow, and a little chance from the seed. The one that an earlier plan
 * chose for the page stays if it still suits. One of them must always suit.
 */
export function layPage<Given>(
  context: PlanContext,
  number: number,
  { templates, given }: { templates: readonly Template<Given>[]; given: Given },
): PlanPage {
  const kept = templates.find(({ name }) => name === context.kept.get(number));
  if (kept?.suits(context, given, number) !== undefined) {
    const undo = snapshot(context);
    const laid = layOnce(context, number, { template: kept, given });
    if (laid.cost < Infinity) return noteUse(context, kept, laid.page);
    undo();
  }
  const previous = [...context.used.values()].find(({ last }) => last === number - 1)?.form;
  const ranked = templates
    .flatMap(template => {
      const suits = template.suits(context, given, number);
      if (suits === undefined) return [];
      const used = context.used.get(template.name);
      const before = used ? used.times * again + (number - used.last <= 3 ? near : 0) : 0;
      const alike = template.form === undefined || template.form !== previous ? 0 : number % 2 === 1 ? facing : turned;
      return [{ template, score: suits - before - alike + context.chance(`${number} ${template.name}`) * 0.3 }];
    })
    .toSorted((a, b) => b.score - a.score);
  let best: { template: Template<Given>; score: number } | undefined;
  for (const { template, score } of ranked) {
    // Nothing that follows can be better.
    if (best && best.score >= score) break;
    const undo = snapshot(context);
    const { cost } = layOnce(context, number, { template, given });
    undo();
    if (!best || score - cost > best.score) best = { template, score: score - cost };
  }
  if (!best) throw new Error(`No template suits page ${number}`);
  return noteUse(context, best.template, layOnce(context, number, { template: best.template, given }).page);
}

/** Remembers what lies on the table; calling the answer brings it back. */
function snapshot({ quotes, threads }: PlanContext): () => void {
  const [forget, before] = [quotes.snapshot(), [...threads]];
  return () => {
    forget();
    threads.splice(0, threads.length, ...before);
  };
}

/** A page as one template lays it, and what its pictures lose. */
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

/** Notes that a template was used for a page. */
function noteUse<Given>(context: PlanContext, template: Template<Given>, page: PlanPage): PlanPage {
  const times = context.used.get(template.name)?.times ?? 0;
  context.used.set(template.name, { times: times + 1, last: page.number, form: template.form });
  return page;
}

/** Whether a page may have lines for a pen: when no line of the story is left, and once in a magazine. */
export const mayAskToWrite = ({ quotes, used }: PlanContext): boolean => quotes.left === 0 && !used.has('write');
