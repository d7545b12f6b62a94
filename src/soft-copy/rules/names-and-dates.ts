import { indicNames, isWholeName } from './known-names.ts';
import { isIndicWord } from './phonetic.ts';

export const factKinds = ['cover', 'giver', 'signature', 'name', 'date'] as const;

/**
 * What is ticked off before the approval (W76): the name on the cover, who gives it, who signed a contribution, and
 * names and dates of the story. `pages`: where it is printed, from 1.
 */
interface PrintedFact {
  text: string;
  kind: (typeof factKinds)[number];
  pages: number[];
}

const monthForms =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec|जनवरी|फ़रवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|सितम्बर|अक्टूबर|अक्तूबर|नवंबर|नवम्बर|दिसंबर|दिसम्बर';
const day = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const year = String.raw`(?:18|19|20)\d\d`;
const notInWord = String.raw`(?![\p{L}\p{M}\p{N}])`;

/**
 * Dates, years, ages and anniversaries, the longest form first, each with the character before it, which is no letter
 * or digit. Older iPhones know no expression that looks back (docs/browsers.md).
 */
const dates = new RegExp(
  String.raw`(^|[^\p{L}\p{N}])((?:${[
    String.raw`${day} (?:of )?(?:${monthForms})${notInWord}\.?(?:,? ${year})?`,
    String.raw`(?:${monthForms})\.? ${day}${notInWord}(?:,? ${year})?`,
    String.raw`(?:${monthForms})\.?,? ${year}`,
    String.raw`\d{1,2}[./-]\d{1,2}[./-](?:${year}|\d\d)`,
    String.raw`\d{1,3}(?:st|nd|rd|th) (?:birthday|anniversary)`,
    String.raw`\d{1,3}[ -]years?[ -]old`,
    String.raw`aged? \d{1,3}`,
    year,
  ].join(`)${notInWord}|(?:`)})${notInWord})`,
  'gu',
);

/** Words with a capital that are no names, also in the middle of a sentence. */
const noNames = new Set(
  `I I’m I’ve I’d I’ll I'm I've I'd I'll OK TV Mr Mrs Ms Dr Monday Tuesday Wednesday Thursday Friday Saturday Sunday ${monthForms.replaceAll('|', ' ')} English Hindi`.split(
    ' ',
  ),
);
/** Sundays are none, either. */
const isNoName = (capital: string): boolean => noNames.has(capital) || noNames.has(capital.replace(/s$/, ''));
/** Words that begin sentences, and are no part of a name that follows. */
const beginners = new Set(
  'About After Ask Before Describe Did Do Does Dear Even Every Everybody Everything Finally Happy Have Hello Hi Imagine Is Just Last Later Let Like Look Many Maybe Meanwhile Merry More Most Much Never Next Nobody Now Oh Only Perhaps Please Remember Say So Some Somebody Someone Sometimes Still Suddenly Take Tell Thank Thanks Though Today Tomorrow Tonight Up Down Very Well Were Will Would Yesterday Yet A An And As At But By For From He Her Here His How If In It Its My No Not Of On Once One Or Our She So That The Their Then There These They This Those To Was We What When Where Which Who Why With Yes You Your Page For One'.split(
    ' ',
  ),
);
const word = /^[\p{Lu}][\p{L}\p{M}]*(?:[’'-][\p{L}\p{M}]+)*/u;
const possessive = /[’']s$/u;

/** The names in a sentence, as runs of words with capitals; `first`: it begins the sentence. */
function runsOf(sentence: string): { name: string; first: boolean }[] {
  const runs: { name: string; first: boolean }[] = [];
  let run: string[] = [];
  let first = false;
  const end = () => {
    while (run[0] !== undefined && beginners.has(run[0])) {
      run.shift();
      first = false;
    }
    if (run.length > 0) runs.push({ name: run.join(' ').replace(possessive, ''), first });
    run = [];
  };
  sentence.split(/\s+/).forEach((raw, at) => {
    const bare = raw.replace(/^[^\p{L}\p{N}]+/u, '');
    const [capital] = word.exec(bare) ?? [];
    const isName = capital !== undefined && !isNoName(capital) && !/^[\p{Lu}]{4,}$/u.test(capital);
    if (!isName || bare !== raw) end();
    if (!isName) return;
    // What is quoted begins a sentence, too.
    if (run.length === 0) first = at === 0 || bare !== raw;
    run.push(capital);
    // A comma, a bracket or an apostrophe ends the name.
    if (bare !== capital || possessive.test(capital)) end();
  });
  end();
  return runs;
}

const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/([.!?…:”"।])\s+/gu, '$1\n')
    .replaceAll(/(\s)[-–—]\s+/gu, '$1\n')
    .split('\n');
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}\u200c\u200d]+/gu) ?? [];

/**
 * The names written with capitals. A word that begins a sentence is one only where it is one inside a sentence, too; so
 * is the first word of several: "Tell Rina" is Rina. A word that is also written small is none.
 */
function capitalNames(told: readonly string[]): string[] {
  const runs = told.flatMap(text =>
    sentencesOf(text.replaceAll(dates, (_, before: string) => `${before}0`)).flatMap(runsOf),
  );
  const small = new Set(told.flatMap(wordsIn).filter(one => one === one.toLowerCase()));
  const inside = new Set(
    runs.flatMap(({ name, first }) => {
      const parts = name.split(' ');
      return first ? parts.slice(1) : parts;
    }),
  );
  return runs.flatMap(({ name, first }) => {
    const [opening = '', ...others] = name.split(' ');
    const isWord = small.has(opening.toLowerCase());
    const rest = first && (isWord || (others.length === 0 && !inside.has(opening))) ? others : [opening, ...others];
    const isName = rest.length > 1 || !small.has((rest[0] ?? '').toLowerCase());
    return rest.length > 0 && isName && rest.join('').length > 1 ? [rest.join(' ')] : [];
  });
}

/** The names in India's scripts, those that stand in a row as one. */
function namesWithoutCapitals(told: readonly string[], known: readonly string[]): string[] {
  const isName = indicNames(known);
  return told.flatMap(text =>
    text.split(/[.!?।,;:\n“”"()–—-]+/u).flatMap(part => {
      const words = wordsIn(part);
      const runs: string[][] = [];
      words.forEach((one, at) => {
        if (!isName(words, at)) return;
        const isNext = at > 0 && isName(words, at - 1) && ![one, words[at - 1] ?? ''].some(isWholeName);
        if (isNext) runs.at(-1)?.push(one);
        else runs.push([one]);
      });
      return runs.map(run => run.join(' '));
    }),
  );
}

/** What a page says, and what of it the story told: not our questions, headings and labels. */
interface PageWords {
  says: string;
  told: string;
}
/** The names that a magazine prints of those who made it. */
interface MagazineNames {
  cover: string;
  giver: string | null;
  signatures: readonly string[];
}

/** The most names and dates of the story that are ticked off: longer lists are not read. */
const mostOthers = 6;
/** How many of them may be dates while there are names. */
const mostDates = 2;

/**
 * The names and dates to tick off before the approval (W76): first those on the cover and of whoever gives and signed,
 * then the few of the story that are printed most, in every script. Pure.
 */
export function namesAndDates(words: readonly PageWords[], { cover, giver, signatures }: MagazineNames): PrintedFact[] {
  const told = words.map(page => page.told);
  const pagesOf = (text: string): number[] =>
    words.flatMap(({ says }, at) => (printsWhole(says, text) ? [at + 1] : []));
  const factOf = (kind: PrintedFact['kind'], text: string): PrintedFact => ({ text, kind, pages: pagesOf(text) });
  const own = [
    factOf('cover', cover),
    ...(giver ? [factOf('giver', giver)] : []),
    ...[...new Set(signatures)].map(name => factOf('signature', name)),
  ];
  const inCapitals = capitalNames(told);
  const known = [...own.map(({ text }) => text), ...inCapitals];
  const names = mostFrequent([...inCapitals, ...namesWithoutCapitals(told, known)]).filter(
    text => !own.some(fact => isSameText(fact.text, text)),
  );
  const found = mostFrequent(told.flatMap(text => [...text.matchAll(dates)].map(([, , date = '']) => date)));
  const shownDates = found.slice(0, Math.max(mostDates, mostOthers - names.length));
  return [
    ...own,
    ...names.slice(0, mostOthers - shownDates.length).map(text => factOf('name', text)),
    ...shownDates.map(text => factOf('date', text)),
  ];
}

const isSameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
/** Whether a text has a name as whole words. In scripts that join endings to a name, its beginning is enough. */
const printsWhole = (text: string, name: string): boolean =>
  name !== '' &&
  new RegExp(
    `(?:^|[^\\p{L}\\p{M}\\p{N}])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)}${isIndicWord(name) ? '' : notInWord}`,
    'iu',
  ).test(text);
/** Texts without repeats, the most frequent first, and as they came where they are as frequent. */
function mostFrequent(texts: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].toSorted(([, a], [, b]) => b - a).map(([text]) => text);
}
