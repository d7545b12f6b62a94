import { tabStorage } from '#ui/storage.ts';

/** The name of the stored link; `take-continue-link.ts` reads it, which only the sign-in loads. */
export const continueKey = 'imurs:continue';

/** Stores where the user was going, for after the sign-in (C-S07), for this tab only. */
export const rememberContinueLink = (path: string): void => tabStorage.set(continueKey, path);
