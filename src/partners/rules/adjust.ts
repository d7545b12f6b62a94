/** When staff may change a partner's iCredits, pure (W171). */

/** Up to so many in a day, one member of the staff is enough. */
const mostAlone = 5;
/** More than so many at once are a typing mistake. */
export const mostAdjusted = 1000;

/** How long what somebody changed alone counts, ms: so that many small changes are no way around the second person. */
export const aloneMs = 24 * 3600 * 1000;

/** Whether a second person of the staff has to agree; `before`: what this one changed alone within `aloneMs`. */
export const needsSecondPerson = (change: number, before: number): boolean =>
  Math.abs(change) > mostAlone || Math.abs(before + change) > mostAlone;

/** Why a change cannot be asked for, to be shown; `left`: how many there are of the plan. */
export function adjustmentProblem({ change, reason, left }: { change: number; reason: string; left: number }) {
  if (change === 0) return 'Enter how many iCredits are added, or taken with a minus.';
  if (Math.abs(change) > mostAdjusted) return `At most ${mostAdjusted} iCredits at once.`;
  if (reason === '') return 'Write the reason.';
  if (left + change < 0) return `Only ${left} are left of this plan. Take at most ${left}.`;
  return undefined;
}

/** How many are taken of each lot, from the first on, until `count` are. */
export function takenOfLots(lots: readonly { id: string; remaining: number }[], count: number) {
  let open = count;
  return lots.flatMap(({ id, remaining }) => {
    const taken = Math.min(open, remaining);
    open -= taken;
    return taken > 0 ? [{ lot: id, taken }] : [];
  });
}
