import { coverPrefix as prefix } from '#src/accounts/parts/user-type-hint.ts';
import { tabStorage } from '#ui/storage.ts';

/*
 * The real cover of an edition as this tab has last seen it drawn: screens that only decorate themselves show it again
 * rather than have it drawn, which takes seconds. It goes with the sign-out.
 */

export const rememberCover = (edition: string, picture: string): void => tabStorage.set(prefix + edition, picture);
export const forgetCover = (edition: string): void => tabStorage.remove(prefix + edition);

/** The address of its picture; `undefined` where none is known. */
export const knownCover = (edition: string): string | undefined => tabStorage.get(prefix + edition);
