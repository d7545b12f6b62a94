import { cleanName, type SubjectKind } from './subject.ts';
import type { Theme } from './themes.ts';

const joiningWords = '&|\\+|and|weds|aur|और|एवं|तथा|आणि|व|અને|ও|এবং|আৰু|மற்றும்|మరియు|ಮತ್ತು|ഒപ്പം|ਅਤੇ|ਤੇ|ଓ|ଏବଂ|اور';
/** What joins the names of several people, with its spaces. */
export const nameJoints = new RegExp(`(,?[ \u00A0]+(?:${joiningWords})[ \u00A0]+|,[ \u00A0]+)`, 'iu');
/** Whether a word only joins two names: it never stands on a line alone. */
export const isJoiningWord = (word: string): boolean => new RegExp(`^(?:${joiningWords})$`, 'iu').test(word);
/** Whether a text has a word that joins names. */
export const joinsNames = (text: string): boolean => text.split(/[ \u00A0]/).some(isJoiningWord);

/** Signs that join names also without spaces: Asha&Vikram. */
const joiningSigns = /[ \u00A0]*[&+][ \u00A0]*/g;

/**
 * The people that a name on the cover lists: `Asha` and `Vikram` of 'Asha & Vikram'. What stands in brackets belongs to
 * no name. Commas divide a list ('Asha, Bina and Chitra'), and not a name from what is said about it ('Lakshmi, our
 * Amma'). Pure.
 */
export function peopleNamed(name: string): string[] {
  const plain = name
    .replace(/\([^()]*\)/gu, ' ')
    .replace(joiningSigns, ' & ')
    .trim();
  const people = plain
    .split(nameJoints)
    .filter((_, at) => at % 2 === 0)
    .map(part => part.trim())
    .filter(part => part !== '');
  const isList = joinsNames(plain) || (people.length > 2 && people.every(part => part.split(/\s+/).length <= 2));
  return isList ? people : plain === '' ? [] : [plain];
}

/** The last words of names that many people share: The Iyer Family. */
const sharedNames =
  /(?:^|\s)(?:family|families|parivar|parivaar|khandaan|team|gang|group|squad|friends|cousins|siblings|brothers|sisters|sons|daughters|kids|girls|boys|batch|परिवार|ख़ानदान|खानदान|टीम|ग्रुप|मंडली|टोली|दोस्त)$/iu;
/** A plural with its article: The Kapoors, The Kapoors’. */
const pluralName = /^the\s.*[^s’']s[’']?$/iu;

/**
 * W50: how many people a name on the cover names; while it is empty, how many a theme is usually about. It is only a
 * proposal: whoever orders can say otherwise. Pure.
 * @example kindOfName('Asha & Vikram') // 'two'
 */
export function kindOfName(name: string, theme?: Theme): SubjectKind {
  const people = peopleNamed(name);
  if (people.length === 0) return theme === 'Couple' ? 'two' : 'one';
  if (people.length > 2 || people.some(one => sharedNames.test(one) || pluralName.test(one))) return 'group';
  return people.length === 2 ? 'two' : 'one';
}

/** What a title begins with and no person's name does: Me, at thirty. */
const titleStart = /^(?:me|us|we|our|my)(?=$|[\s,:!.])/iu;
/** Words inside a title: Spiti by bus, Ladakh, at last. Some of them are names when they begin with a capital. */
const titleWords = /[\s,](?:at|by|with|from|through|across|without)\s|[\s,](?:in|on|to|for|of|our|my)\s/u;
const capitalTitleWords = /[\s,](?:At|By|With|From|Through|Across|Without)\s/u;

/**
 * W50: whether the name on the cover reads as a title and not as a name of somebody, so that nothing can be theirs. It
 * errs towards names. Pure.
 * @example isTitle('Ladakh, at last') // true
 */
export function isTitle(name: string): boolean {
  const plain = cleanName(name);
  return (
    titleStart.test(plain) || titleWords.test(plain) || capitalTitleWords.test(plain) || /\s(?:19|20)\d\d$/.test(plain)
  );
}

/** Whether two names are written alike, whatever their case and spaces. Pure. */
export const isSameName = (a: string, b: string): boolean => cleanName(a).toLowerCase() === cleanName(b).toLowerCase();

const wordsOf = (name: string): string[] => cleanName(name).toLowerCase().split(' ');

/**
 * Whether two orders may be about the same person: a name is not said, or all words of one are in the other, since a
 * name is often completed later. Pure.
 * @example mayBeSamePerson('Lakshmi', 'lakshmi Nair') // true
 */
export function mayBeSamePerson(a: string | null | undefined, b: string | null | undefined): boolean {
  if (!a || !b) return true;
  const [shorter = [], longer = []] = [wordsOf(a), wordsOf(b)].toSorted((one, other) => one.length - other.length);
  return shorter.every(word => longer.includes(word));
}

/** Whether a name on the cover is that of somebody who tells, who may be called by the first name only. */
const isAmong = (name: string, tellers: readonly string[]): boolean =>
  tellers.some(
    teller =>
      mayBeSamePerson(name, teller) ||
      (/\p{L}$/u.test(firstName(name)) && isSameName(firstName(name), firstName(teller))),
  );

/** Those of the people on the cover who do not tell. Pure. */
export const othersNamed = (name: string, tellers: readonly string[]): string[] =>
  peopleNamed(name).filter(one => !isAmong(one, tellers));

/**
 * W50: whom a magazine is for, since whoever gives it does not get it: of several people on the cover those who do not
 * tell. `from`: who gives it, as the magazine says; null: whoever ordered it. Null when all on the cover give it. Pure.
 * @example receiverOf('Meghna & Arjun', { from: 'Arjun' }) // 'Meghna'
 */
export function receiverOf(
  name: string,
  { from, orderedBy }: { from: string | null; orderedBy?: string | undefined },
): string | null {
  const people = peopleNamed(name);
  if (people.length < 2) return from !== null && isSameName(name, from) ? null : name;
  const tellers = from !== null ? peopleNamed(from) : orderedBy === undefined ? [] : [orderedBy];
  const others = othersNamed(name, tellers);
  if (others.length === people.length) return name;
  const [last, ...before] = others.toReversed();
  return last === undefined ? null : [before.toReversed().join(', '), last].filter(Boolean).join(' & ');
}

/** What a person is called by: the first word of a name, or all of it when that is an initial. Pure. */
export function firstName(name: string): string {
  const [first = ''] = cleanName(name).split(' ');
  return first.replace(/\./g, '').length < 2 ? cleanName(name) : first;
}
