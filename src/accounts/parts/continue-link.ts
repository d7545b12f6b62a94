/** The name of the stored link; `take-continue-link.ts` reads it, which only the sign-in loads. */
export const continueKey = 'imurs:continue';

/** Stores where the user was going, for after the sign-in (C-S07), for this tab only. */
export function rememberContinueLink(path: string): void {
  try {
    sessionStorage.setItem(continueKey, path);
  } catch {
    // Storage is switched off: the sign-in leads to the front page.
  }
}
