import { opensFromRight } from '#kernel/opening-side.ts';

/** Whether the magazine of a stored plan opens from the right, as Urdu is read; not, without a plan. */
export const planOpensFromRight = (plan: unknown): boolean => opensFromRight(plan ?? {});
