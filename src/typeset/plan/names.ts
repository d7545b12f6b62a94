import { defaultBrandName } from '#kernel/brand.ts';
import type { Story } from '../model.ts';
import { monthNames, typographic } from '../text/typography.ts';

/** The name of an edition on the cover: 'Birthday Spotlight Edition'. */
export const editionName = (edition: string): string => {
  const name = typographic(edition);
  return /\bedition$/i.test(name) ? name : `${name} Edition`;
};

/** The brand on the back cover (D01). */
export const brandOf = ({ brand }: Story): string => brand ?? defaultBrandName;

/** '2026-11-21…' as 'November 2026'; '' for an unreadable date. */
export const issueDate = (iso: string): string => {
  const date = /^(\d{4})-(\d{2})/.exec(iso);
  const month = monthNames[Number(date?.[2]) - 1];
  return date && month ? `${month} ${date[1]}` : '';
};

/** Words before a name that do not belong to it: articles, titles, forms of address. */
const titlesBeforeNames = [
  'the|my|our|dear|mr|mrs|ms|miss|dr|prof|professor|shri|shree|sri|smt|shrimati|kumari|kum|pandit|ustad|swami',
  'capt|captain|col|colonel|maj|lt|fr|sr|st|uncle|aunt|aunty|auntie|श्री|श्रीमती|डॉ|सौ|திரு|திருமதி',
].join('|');
const titlePrefix = new RegExp(`^(?:(?:${titlesBeforeNames})(?:\\.?[ \u00A0]+|\\.?$|\\.))+`, 'iu');
/** What joins the names of several people, with its spaces. */
const nameJoints = /(,[ \u00A0]+|[ \u00A0]+(?:&|\+|and|weds|aur|और|एवं|आणि|અને|ও|மற்றும்|మరియు|ಮತ್ತು|ਅਤੇ|اور)[ \u00A0]+)/iu;
/** The most letters of a masthead in one line. */
const longestOnOneLine = 13;

const withoutTitle = (name: string): string => name.replace(titlePrefix, '');
const firstName = (name: string): string => {
  const [first = name] = name.split(' ');
  return first.length < 2 ? name : first;
};

/**
 * The name in the masthead. A short name is unchanged; a longer one loses its titles, and is then reduced to the first
 * name, or to the name that a couple shares (Mr. and Mrs. Kulkarni). Several names stay together, on two lines where
 * one is too short.
 */
export function mastheadOf(person: string): string {
  const name = typographic(person);
  if (name.length <= longestOnOneLine) return name;
  const parts = name.split(nameJoints);
  const people = parts.filter((_, at) => at % 2 === 0).map(withoutTitle);
  const [firstPerson = '', ...others] = people;
  if (people.includes(''))
    return (
      people
        .join(' ')
        .trim()
        .split(/[ \u00A0]/)
        .at(-1) || name
    );
  if (others.length === 0) return firstPerson.length <= longestOnOneLine ? firstPerson : firstName(firstPerson);
  const isLong = people.some(name => name.length > longestOnOneLine);
  const shortNames = people.map(name => (isLong ? firstName(name) : name));
  const joined = parts.map((part, at) => (at % 2 === 0 ? (shortNames[at / 2] ?? '') : part));
  return joined.join('').length <= longestOnOneLine ? joined.join('') : onTwoLines(joined);
}

/** Names and the joints between them on two lines of about equal length, broken after a joint. */
function onTwoLines(parts: readonly string[]): string {
  const breaks = Array.from({ length: (parts.length - 1) / 2 }, (_, n) => 2 * n + 2);
  const longest = (lines: readonly string[]): number => Math.max(...lines.map(line => line.length));
  return breaks
    .map(at => [parts.slice(0, at), parts.slice(at)].map(line => line.join('').trimEnd()))
    .reduce((best, lines) => (longest(lines) < longest(best) ? lines : best))
    .join('\n');
}

/** The line on the cover about whose magazine it is and who gives it; it has the full name if the masthead has not. */
export function creditOf({ person, from }: Pick<Story, 'person' | 'from'>): string {
  const full = typographic(person);
  const whose = full === mastheadOf(full).replace('\n', ' ') ? 'A magazine of one' : `A magazine about ${full}`;
  return from ? `${whose}, from ${typographic(from)}` : whose;
}
