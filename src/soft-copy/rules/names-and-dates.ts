/** A name or a date that is printed, and the pages that print it, counted from 1. */
export interface PrintedFact {
  text: string;
  kind: 'name' | 'date';
  pages: number[];
}

const monthForms =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec|जनवरी|फ़रवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|सितम्बर|अक्टूबर|अक्तूबर|नवंबर|नवम्बर|दिसंबर|दिसम्बर';
const day = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const year = String.raw`(?:18|19|20)\d\d`;
const notInWord = String.raw`(?![\p{L}\p{M}\p{N}])`;

/** Dates, years, ages and anniversaries, the longest form first. */
const dates = new RegExp(
  [
    String.raw`${day} (?:of )?(?:${monthForms})${notInWord}\.?(?:,? ${year})?`,
    String.raw`(?:${monthForms})\.? ${day}${notInWord}(?:,? ${year})?`,
    String.raw`(?:${monthForms})\.?,? ${year}`,
    String.raw`\d{1,2}[./-]\d{1,2}[./-](?:${year}|\d\d)`,
    String.raw`\d{1,3}(?:st|nd|rd|th) (?:birthday|anniversary)`,
    String.raw`\d{1,3}[ -]years?[ -]old`,
    String.raw`aged? \d{1,3}`,
    year,
  ]
    .map(form => `(?<![\\p{L}\\p{N}])(?:${form})${notInWord}`)
    .join('|'),
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
  'A An And As At But By For From He Her Here His How If In It Its My No Not Of On Once One Or Our She So That The Their Then There These They This Those To Was We What When Where Which Who Why With Yes You Your Page For One'.split(
    ' ',
  ),
);
const word = /^[\p{Lu}][\p{L}\p{M}]*(?:[’'-][\p{L}\p{M}]+)*/u;
/** What we print as the title of a magazine is nobody’s name: "Wedding Tears and Tiaras Edition". */
const ourTitle =
  /(?:\p{Lu}[\p{L}\p{M}’'-]* (?:(?:&|a|an|and|at|by|for|from|in|of|on|or|the|to|with) )*)+Edition(?!\p{L})/gu;
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
    if (run.length === 0) first = at === 0;
    run.push(capital);
    // A comma, a bracket or an apostrophe ends the name.
    if (bare !== capital || possessive.test(capital)) end();
  });
  end();
  return runs;
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?…:”"])\s+|\n+|(?<=\s)[-–—]\s+/u);

/**
 * The names and dates that a magazine prints, so that a person ticks them off before the approval (W76). `words`: what
 * each page says. A word that only ever begins sentences is no name. Scripts without capitals have dates only.
 */
export function namesAndDates(words: readonly string[]): PrintedFact[] {
  const runs = words.flatMap((text, at) =>
    sentencesOf(text.replaceAll(ourTitle, '0').replaceAll(dates, '0')).flatMap(sentence =>
      runsOf(sentence).map(run => ({ ...run, page: at + 1 })),
    ),
  );
  const inside = new Set(
    runs.filter(({ first, name }) => !first || name.includes(' ')).flatMap(({ name }) => name.split(' ')),
  );
  const names = runs.filter(({ name }) => name.length > 1 && name.split(' ').some(part => inside.has(part)));
  const found = [
    ...names.map(({ name, page }) => ({ text: name, kind: 'name' as const, page })),
    ...words.flatMap((text, at) =>
      (text.match(dates) ?? []).map(date => ({ text: date, kind: 'date' as const, page: at + 1 })),
    ),
  ];
  const facts = new Map<string, PrintedFact>();
  for (const { text, kind, page } of found) {
    const fact = facts.get(text) ?? { text, kind, pages: [] };
    if (fact.pages.at(-1) !== page) fact.pages.push(page);
    facts.set(text, fact);
  }
  return [...facts.values()];
}
