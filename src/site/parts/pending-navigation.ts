/**
 * Where the script of the next screen does not come, React Router loads the present address again and the click is lost. So where somebody
 * is going stands in the state of the page they leave, for as long as they are on the way (P-R18).
 */
export const setPendingUrl = (to?: string): void => history.replaceState({ ...(history.state as object), to }, '');

/** Runs first in the head: goes on to what was noted, which the server draws; once only, so that nothing can go round in circles. */
export const pendingNavigationScript =
  "{const {to,...state}=history.state||{};if(to){history.replaceState(state,'');if(to!==location.href)location.replace(to)}}";
