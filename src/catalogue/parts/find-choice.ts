import { parentNamed, type EditionChoice } from '../rules.ts';
import type { ParentData, PlanData } from '../wire.ts';

/**
 * Finds the plan and the edition type that an address names, by ids or by the names alone, as the explore pages link
 * (C-R22). `kept` is the part of the choice that exists, spelled as in the address, for the next address.
 */
export function findChoice(
  choice: EditionChoice,
  { plans, parents }: { plans: readonly PlanData[]; parents: readonly ParentData[] },
) {
  const plan = plans.find(({ _id }) => _id === choice.plan);
  const { categoryname, subcategoryname } = choice;
  const subCategoryName = subcategoryname?.trim().toLowerCase();
  const parentByName = parentNamed(parents, categoryname ?? '');
  const all = parents.flatMap(parent => parent.child.map(sub => ({ parent, sub })));
  const { parent = parentByName, sub } =
    all.find(({ sub }) => sub._id === choice.category) ??
    all.find(({ parent, sub }) => parent === parentByName && sub.name.trim().toLowerCase() === subCategoryName) ??
    {};
  const kept: EditionChoice = {
    plan: plan?._id,
    ...(sub ? { category: sub._id, categoryname, subcategoryname } : { categoryname: parentByName && categoryname }),
  };
  return { plan, parent, sub, kept };
}
