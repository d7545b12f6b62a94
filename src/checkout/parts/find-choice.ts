import type { Parent, Plan } from '#src/catalogue/wire.ts';
import { parentNamed, type Choice } from '#src/catalogue/rules.ts';

/** The plan and the edition type an address names. The names alone will do: the explore pages link by them (C-R22). */
export function findChoice(choice: Choice, { plans, parents }: { plans: readonly Plan[]; parents: readonly Parent[] }) {
  const plan = plans.find(one => one._id === choice.plan);
  const byId = parents
    .flatMap(parent => parent.child.map(sub => ({ parent, sub })))
    .find(one => one.sub._id === choice.category);
  if (byId) return { plan, ...byId };
  const parent = parentNamed(parents, choice.categoryname ?? '');
  const wanted = choice.subcategoryname?.trim().toLowerCase();
  const sub = parent?.child.find(one => one.name.trim().toLowerCase() === wanted);
  return { plan, parent, sub };
}
