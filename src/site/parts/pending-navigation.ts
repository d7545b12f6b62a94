/**
 * Stores the address of a navigation that has begun in the history state of the page it leaves; without an argument it
 * removes the address. When the script of the next screen cannot be fetched, React Router reloads the present address,
 * and without the stored one the click would be lost (P-R18).
 */
export const setPendingUrl = (to?: string): void => history.replaceState({ ...(history.state as object), to }, '');

/**
 * Runs first in the head: continues to the pending address, which the server renders. It removes the address before, so
 * that no loop can arise.
 */
export const pendingNavigationScript =
  "{const {to,...state}=history.state||{};if(to){history.replaceState(state,'');if(to!==location.href)location.replace(to)}}";
