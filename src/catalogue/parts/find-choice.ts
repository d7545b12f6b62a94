import { parentNamed, type EditionChoice } from '../rules.ts';
import type { ParentData, PlanData } from '../wire.ts';

/**
 * Finds the plan and the edition type that an address names. The names alone are enough: the explore pages link by them
 * (C-R22). `kept` is the part of the choice that exists, spelled as it came, to be passed on.
 */
export function findChoice(
  choice: EditionChoice,
  { plans, parents }: { plans: readonly PlanData[]; parents: readonly ParentData[] },
) {
  const plan = plans.find(one => one._id === choice.plan);
  const { categoryname, subcategoryname } = choice;
  const wanted = subcategoryname?.trim().toLowerCase();
  const named = parentNamed(parents, categoryname ?? '');
  const all = parents.flatMap(parent => parent.child.map(sub => ({ parent, sub })));
  const { parent = named, sub } =
    all.find(one => one.sub._id === choice.category) ??
    all.find(one => one.parent === named && one.sub.name.trim().toLowerCase() === wanted) ??
    {};
  const kept: EditionChoice = {
    plan: plan?._id,
    ...(sub ? { category: sub._id, categoryname, subcategoryname } : { categoryname: named && categoryname }),
  };
  return { plan, parent, sub, kept };
}
