import { kindOfName, receiverOf } from '#kernel/names.ts';
import type { EditionNames } from '../rules.ts';

/**
 * Who tells the story, as recordings name them: from whom it is, when that is one person, otherwise who ordered it. One
 * voice is not that of everybody who gives the magazine.
 */
export const tellerName = ({
  about,
  customerName,
}: {
  about: { from: string | null };
  customerName: string;
}): string => (about.from !== null && kindOfName(about.from) === 'one' ? about.from : customerName);

/**
 * Whom a magazine is for, in our own sentences to those who make it: never whoever tells it (W50). Null while nobody is
 * named, and where those on the cover give it.
 */
export const receiverName = ({
  person,
  about,
  customerName,
}: EditionNames & { about: { from: string | null } }): string | null =>
  person === null ? null : receiverOf(person, { from: about.from, orderedBy: customerName });
