import { TextLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { type EditionChoice, parentNamed, withChoice } from '../rules.ts';
import type { ParentData, PlanData } from '../wire.ts';

/**
 * Finds the plan and the edition type that an address names, by ids or by the names alone, as the explore pages link
 * (C-R22). `existing` is the part of the choice that exists, spelled as in the address, for the next address.
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
  const existing: EditionChoice = {
    plan: plan?._id,
    ...(sub ? { category: sub._id, categoryname, subcategoryname } : { categoryname: parentByName && categoryname }),
  };
  return { plan, parent, sub, existing };
}

/** Notice for an address that names an edition we do not make; its theme may exist. */
export const UnknownEdition = ({ theme }: { theme: string | undefined }) => (
  <Notice title="We do not know that edition" action={<TextLink to="/explore">See all kinds of edition</TextLink>}>
    The link you followed names an edition we do not make. Choose your plan here, and we ask for{' '}
    {theme ? `the ${theme} edition` : 'theme and edition'} next.
  </Notice>
);

/** Notice for an address that names a plan we do not have. Its link passes `existing`, the rest of the choice, on. */
export const UnknownPlan = ({ existing }: { existing: EditionChoice }) => (
  <Notice
    title="We do not know that plan"
    action={<TextLink to={withChoice('/selectPlan', existing)}>Select Your Plan</TextLink>}
  >
    The link you followed names a plan we do not have. Choose one now, or go on here and choose it afterwards.
  </Notice>
);
