import { defaultBrandName } from '#kernel/brand.ts';
import type { Story } from '../model.ts';
import { monthNames, typographic } from '../text/typography.ts';

/** 'Birthday Spotlight' as it is called on the cover. */
export const editionName = (edition: string): string => {
  const name = typographic(edition);
  return /\bedition$/i.test(name) ? name : `${name} Edition`;
};

/** Who makes the magazine, as the back cover says it (D01). */
export const brandOf = ({ brand }: Story): string => brand ?? defaultBrandName;

/** '2026-11-21…' as 'November 2026'; an unreadable date as nothing. */
export const issueDate = (iso: string): string => {
  const found = /^(\d{4})-(\d{2})/.exec(iso);
  const month = monthNames[Number(found?.[2]) - 1];
  return found && month ? `${month} ${found[1]}` : '';
};

/** What stands before a name and is none: articles, and what somebody is called. */
const titlesBeforeNames = [
  'the|my|our|dear|mr|mrs|ms|miss|dr|prof|professor|shri|shree|sri|smt|shrimati|kumari|kum|pandit|ustad|swami',
  'capt|captain|col|colonel|maj|lt|fr|sr|st|uncle|aunt|aunty|auntie|श्री|श्रीमती|डॉ|सौ|திரு|திருமதி',
].join('|');
const titlePrefix = new RegExp(`^(?:(?:${titlesBeforeNames})(?:\\.?[ \u00A0]+|\\.?$|\\.))+`, 'iu');
/** What joins the names of several people. */
const nameJoints = /(,[ \u00A0]+|[ \u00A0]+(?:&|\+|and|weds|aur|और|एवं|आणि|અને|ও|மற்றும்|మరియు|ಮತ್ತು|ਅਤੇ|اور)[ \u00A0]+)/iu;
/** A name of so many letters fills a cover in one line. */
const longestOnOneLine = 13;

const withoutTitle = (name: string): string => name.replace(titlePrefix, '');
const firstName = (name: string): string => {
  const [first = name] = name.split(' ');
  return first.length < 2 ? name : first;
};

/**
 * The name in the masthead: the whole of it when short. Of a longer one nothing that is no name: without its titles,
 * and then the first name, or the one that a couple shares (Mr. and Mrs. Kulkarni). People who are named together stay
 * together, on two lines where one is too short.
 */
export function mastheadOf(person: string): string {
  const name = typographic(person);
  if (name.length <= longestOnOneLine) return name;
  const parts = name.split(nameJoints);
  const people = parts.filter((_, at) => at % 2 === 0).map(withoutTitle);
  const [alone = '', ...others] = people;
  if (people.includes(''))
    return (
      people
        .join(' ')
        .trim()
        .split(/[ \u00A0]/)
        .at(-1) || name
    );
  if (others.length === 0) return alone.length <= longestOnOneLine ? alone : firstName(alone);
  const long = people.some(one => one.length > longestOnOneLine);
  const called = people.map(one => (long ? firstName(one) : one));
  const joined = parts.map((part, at) => (at % 2 === 0 ? (called[at / 2] ?? '') : part));
  return joined.join('').length <= longestOnOneLine ? joined.join('') : onTwoLines(joined);
}

/** Names with their joints between them, on two lines of about one length, broken after a joint. */
function onTwoLines(parts: readonly string[]): string {
  const breaks = Array.from({ length: (parts.length - 1) / 2 }, (_, n) => 2 * n + 2);
  const longest = (lines: readonly string[]): number => Math.max(...lines.map(line => line.length));
  return breaks
    .map(at => [parts.slice(0, at), parts.slice(at)].map(line => line.join('').trimEnd()))
    .reduce((best, lines) => (longest(lines) < longest(best) ? lines : best))
    .join('\n');
}

/** Whose magazine it is, as covers say it, and who gives it. */
export function creditOf({ person, from }: Pick<Story, 'person' | 'from'>): string {
  const full = typographic(person);
  const whose = full === mastheadOf(full).replace('\n', ' ') ? 'A magazine of one' : `A magazine about ${full}`;
  return from ? `${whose}, from ${typographic(from)}` : whose;
}
