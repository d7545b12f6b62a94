import { defaultBrandName } from '#kernel/brand.ts';
import { isJoiningWord, joinsNames, kindOfName, nameJoints, receiverOf } from '#kernel/names.ts';
import { languageOfStory } from '../language/languages.ts';
import { dateIn, sentenceWith, titlesIn, printedWordsOf } from '../language/words.ts';
import { occasionOf } from '../language/occasions.ts';
import type { TitledWords } from '../language/printed-words.ts';
import type { Story } from '../model.ts';
import { isIndic, lettersIn, typographic } from '../text/typography.ts';

/**
 * The name of an edition on the cover: 'Birthday Spotlight Edition'. Our editions have English names: in another
 * language their occasion stands instead, which is all that can be said of 'Stolen Glances' in Tamil.
 */
export function editionName(story: Story): string {
  const name = typographic(story.edition);
  const words = titlesIn(languageOfStory(story));
  if (!words) return /\bedition$/i.test(name) ? name : `${name} ${printedWordsOf(story).edition}`;
  const own = isIndic(name) ? name.replace(/\s+edition$/iu, '') : occasionIn(words, name);
  return own.endsWith(words.edition) ? own : `${own} ${words.edition}`.trim();
}

const occasionIn = (words: TitledWords, name: string): string => {
  const occasion = occasionOf(name);
  return occasion === undefined ? '' : words.occasions[occasion];
};

/** The brand on the back cover (D01). */
export const brandOf = ({ brand }: Story): string => brand ?? defaultBrandName;

/** 'November 2026'; '' for an unreadable date. */
export const issueDate = (story: Story): string => dateIn(printedWordsOf(story), story.date, 'month');

/** Words before a name that do not belong to it: articles, titles, forms of address. */
const titlesBeforeNames = [
  'the|my|our|dear|mr|mrs|ms|miss|dr|prof|professor|shri|shree|sri|smt|shrimati|kumari|kum|pandit|ustad|swami|dj|rj|adv',
  'capt|captain|col|colonel|maj|lt|fr|sr|st|uncle|aunt|aunty|auntie|श्री|श्रीमती|डॉ|सौ|திரு|திருமதி',
].join('|');
const titlePrefix = new RegExp(`^(?:(?:${titlesBeforeNames})(?:\\.?[ \u00A0]+|\\.?$|\\.))+`, 'iu');
/** Small words that stand in titles ('Spiti on Two Wheels') and not in the names of people. */
const inTitles = /^(?:on|of|in|the|to|for|with|at|from|a|an|by|my|our|is|का|की|के|में|से|चा|ची|चे|র|এর)$/u;

/** The most letters of a masthead in one line, and in each of the two lines of a title. */
const [longestOnOneLine, longestTitleLine] = [13, 20];
/** The width of a text in letters; a sign above, below or beside a letter counts half. */
const widthInLetters = (text: string): number => (text.length + lettersIn(text)) / 2;
const fitsOneLine = (text: string): boolean => widthInLetters(text) <= longestOnOneLine;

const withoutTitle = (name: string): string => name.replace(titlePrefix, '');
const firstName = (name: string): string => {
  const [first = name] = name.split(' ');
  return first.length < 2 ? name : first;
};
/** The nickname in quotation marks in a name, when it is short enough for a masthead. */
function nicknameIn(name: string): string | undefined {
  const found = /“([^“”]+)”|‘([^“”‘]+?)’(?!\p{L})/u.exec(name);
  const nickname = (found?.[1] ?? found?.[2] ?? '').trim();
  return nickname !== '' && fitsOneLine(nickname) ? nickname : undefined;
}
const shortName = (name: string): string => nicknameIn(name) ?? firstName(name);

/**
 * The name without what is said about it after a comma: 'Mehta & Sons' of 'Mehta & Sons, Cloth Merchants'. Names in a
 * list ('Asha, Bina and Chitra') stay, and so do two short phrases. A phrase is left out whole or not at all.
 */
function withoutDescription(name: string): string {
  const [first = name, ...others] = name.split(/,[ \u00A0]+/);
  const last = others.at(-1);
  if (last === undefined || joinsNames(last)) return name;
  const all = [first, ...others];
  const isList = others.length > 1 && all.every(part => part.split(' ').length <= 2);
  return isList || all.every(fitsOneLine) ? name : first;
}

/**
 * The name in the masthead. It stands there as it was typed, on one line or two, wherever two lines hold it. A
 * title such as 'Spiti on Two Wheels' may have longer lines. A still longer name loses brackets, titles and
 * descriptions, and is then reduced to its nickname in quotation marks, the first name, or the name that a couple
 * shares (Mr. and Mrs. Kulkarni). It never ends on a comma or a joining word.
 */
export function mastheadOf(person: string): string {
  const typed = typographic(person);
  const full = typed.replace(/[\s,;]+$/u, '') || typed;
  if (fitsOneLine(full)) return full;
  const whole = wholeOnTwoLines(full);
  if (whole !== undefined) return whole;
  const name = withoutDescription(full.replace(/[ \u00A0]*\([^()]*\)/gu, '').trim() || full);
  if (fitsOneLine(name)) return name;
  const title = nicknameIn(name) === undefined ? titleOnTwoLines(name) : undefined;
  if (title !== undefined) return title;
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
  if (others.length === 0) return fitsOneLine(firstPerson) ? firstPerson : shortName(firstPerson);
  const isLong = !people.every(fitsOneLine);
  const shortNames = people.map(each => (isLong ? shortName(each) : (nicknameIn(each) ?? each)));
  const joined = parts.map((part, at) => (at % 2 === 0 ? (shortNames[at / 2] ?? '') : part));
  return fitsOneLine(joined.join('')) ? joined.join('') : onTwoLines(joined);
}

/** The longest of some lines, in letters. */
const longestOf = (lines: readonly string[]): number => Math.max(...lines.map(widthInLetters));

/** Names and the joints between them on two lines of about equal length, broken after a joint. */
function onTwoLines(parts: readonly string[]): string {
  const breaks = Array.from({ length: (parts.length - 1) / 2 }, (_, n) => 2 * n + 2);
  return breaks
    .map(at => [parts.slice(0, at), parts.slice(at)].map(line => line.join('').trimEnd()))
    .reduce((best, lines) => (longestOf(lines) < longestOf(best) ? lines : best))
    .join('\n');
}

/** The most letters of each of the two lines of a name. */
const longestNameLine = 18;

/** What a break costs more than one after a joining word, after a comma or before a small word, in letters. */
const [breakBetweenWords, breakInsidePhrase] = [3, 6];
/** Whether a line ends inside quotation marks: a nickname stays on one line. */
const endsInQuotes = (line: string): boolean => /“[^”]*$|(?:^| )‘[^’]*$/u.test(line);

/** A whole name or title on two lines of at most `longest` letters, broken where it reads best. */
function wholeOnTwoLines(name: string, longest = longestNameLine): string | undefined {
  const words = name.split(' ');
  const [best] = words
    .flatMap((word, at) => {
      const before = words[at - 1];
      if (before === undefined || isJoiningWord(word)) return [];
      const lines = [words.slice(0, at).join(' '), words.slice(at).join(' ')] as const;
      if (endsInQuotes(lines[0]) || longestOf(lines) > longest) return [];
      const isNatural = isJoiningWord(before) || before.endsWith(',') || inTitles.test(word);
      const splitsPhrase = inTitles.test(before) || isTitle(before);
      const cost = isNatural ? 0 : splitsPhrase ? breakInsidePhrase : breakBetweenWords;
      return [{ lines, cost: longestOf(lines) + cost }];
    })
    .toSorted((a, b) => a.cost - b.cost);
  return best?.lines.join('\n');
}
const isTitle = (word: string): boolean => withoutTitle(word) === '';

/** A title on two lines; `undefined` for names, or without room. */
const titleOnTwoLines = (name: string): string | undefined =>
  name
    .split(' ')
    .slice(1, -1)
    .some(word => inTitles.test(word))
    ? wholeOnTwoLines(name, longestTitleLine)
    : undefined;

/**
 * The line on the cover about whose magazine it is and who gives it; it has the full name if the masthead has not. Only
 * the single copy of a magazine about one person is 'a magazine of one'. '' when there is nothing to say.
 */
export function creditOf(story: Story): string {
  const { person, from, kind, copies = 1 } = story;
  const { credit } = printedWordsOf(story);
  const full = typographic(person);
  const giver = from ? typographic(from) : '';
  const withGiver = (line: string): string =>
    [line, giver && sentenceWith(credit.from, giver)].filter(Boolean).join(credit.between);
  if (full !== mastheadOf(full).replace('\n', ' ')) return withGiver(sentenceWith(credit.about, full));
  if (copies === 1 && (kind ?? kindOfName(person)) === 'one') return withGiver(credit.only);
  return giver && sentenceWith(credit.alone, giver);
}

/** Whom it is for, on the page after the cover; only the name where those on the cover give it. */
export function dedicationOf(story: Story): string {
  const { person, from, receiver = receiverOf(person, { from }) } = story;
  return receiver === null
    ? typographic(person)
    : sentenceWith(printedWordsOf(story).dedication, typographic(receiver));
}
