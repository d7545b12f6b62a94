/** Most letters of one letter or note, in characters. */
export const mostWords = 1000;

/** A member of staff, as a note names them. */
interface Member {
  id: string;
  name: string;
}

const lowerCase = (text: string): string => text.normalize('NFC').toLowerCase();
/** Whether a text goes on with the word before it. */
const goesOn = (text: string): boolean => /^[\p{L}\p{M}\p{N}]/u.test(text);

/**
 * The members of staff whom a note names, each once: `@Meera` by the first name, `@Meera Iyer` by the whole one, in any
 * case. A first name that several have means all of them.
 */
export function mentionedIn<M extends Member>(words: string, members: readonly M[]): M[] {
  const text = lowerCase(words);
  const begins = [...text.matchAll(/@/g)].map(({ index }) => index + 1);
  const standsAt = (begin: number, name: string) =>
    name !== '' && text.startsWith(name, begin) && !goesOn(text.slice(begin + name.length));
  const named = new Set<M>();
  for (const begin of begins) {
    const whole = members.filter(({ name }) => standsAt(begin, lowerCase(name)));
    const first = members.filter(({ name }) => standsAt(begin, lowerCase(name).split(' ')[0] ?? ''));
    for (const member of whole.length > 0 ? whole : first) named.add(member);
  }
  return members.filter(member => named.has(member));
}
