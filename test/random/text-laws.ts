/** Laws about what is printed large: the name on the cover, its lines, and quotations. */
import { designs } from '#typeset/designs/index.ts';
import { lookIn } from '#typeset/language/words.ts';
import { answersOf, hasOwnHeadline } from '#typeset/plan/answers.ts';
import { isJoiningWord } from '#kernel/names.ts';
import type { MagazinePlan, PlanPage, Role } from '#typeset/model.ts';
import { deniesSomething, needsItsText, pullQuotes } from '#typeset/text/quotes.ts';
import { structureOf } from '#typeset/text/answer-structure.ts';
import { countWords, typographic } from '#typeset/text/typography.ts';
import { quoteWeights } from '#typeset/weights/quote-weights.ts';
import type { Law } from './laws.ts';
import { lettersAndFigures } from './printed-words.ts';
import type { Magazine } from './stories.ts';

/** The display texts of a page that are in one of these roles, or in any other. */
const textsOf = ({ frames }: PlanPage, fits: (role: Role) => boolean): string[] =>
  frames.flatMap(frame =>
    frame.kind === 'type' ? frame.parts.filter(({ role }) => fits(role)).map(({ text }) => text) : [],
  );

/** What is wrong with the name on the cover. */
function mastheadBroken({ pages }: MagazinePlan, { story }: Magazine): string[] {
  const person = typographic(story.person);
  return pages.slice(0, 1).flatMap(cover =>
    textsOf(cover, role => role === 'masthead').flatMap(name => {
      const lines = name.split('\n');
      const [words, phrase] = [name.split(/[\s\u00A0]+/), name.split(', ').at(-1) ?? ''];
      const nickname = /“([^“”]+)”/u.exec(person)?.[1];
      const isCut = name.includes(', ') && !phrase.split(' ').some(isJoiningWord) && !person.endsWith(phrase);
      return [
        ...(/[,;]$/u.test(name) || isJoiningWord(words.at(-1) ?? '') ? [`“${name}” ends in the middle`] : []),
        ...(lines.some(isJoiningWord) ? [`“${name}” has a joining word alone on a line`] : []),
        ...(isCut ? [`“${name}” has half of what stands after a comma`] : []),
        ...(nickname !== undefined && !name.includes(nickname) ? [`“${name}” is without “${nickname}”`] : []),
      ];
    }),
  );
}

/** Roles whose text does not stand for the answer itself. */
const announcing: readonly Role[] = ['quote', 'cover-line', 'headline', 'masthead', 'eyebrow', 'label', 'caption'];

/** The numbers of the pages on which an answer is poured, or a sentence of it printed as part of it. */
function pagesTelling({ pages, threads }: MagazinePlan, index: number, sentence: string): number[] {
  const own = new Set(threads.filter(({ answers }) => answers.includes(index)).map(({ id }) => id));
  const letters = lettersAndFigures(sentence);
  return pages
    .filter(
      page =>
        page.frames.some(frame => frame.kind === 'flow' && own.has(frame.thread)) ||
        lettersAndFigures(textsOf(page, role => !announcing.includes(role)).join(' ')).includes(letters),
    )
    .map(({ number }) => number);
}

/** The quotations on, beside or before the pages of their sentences; on the cover those that tell the end. */
function quotesBroken(plan: MagazinePlan, { story }: Magazine): string[] {
  const sentences = story.answers.flatMap(({ text, by }, index) =>
    by === undefined ? pullQuotes(text).map(quote => ({ ...quote, index })) : [],
  );
  return plan.pages.flatMap(page =>
    textsOf(page, role => role === 'quote').flatMap(text =>
      sentences
        .filter(quote => quote.text === text)
        .flatMap(({ index, tellsEnd }) => {
          const told = pagesTelling(plan, index, text);
          const isNear = told.some(number => Math.abs(number - page.number) <= 1);
          const isEarly = (tellsEnd || page.number > 1) && told.some(number => number > page.number);
          return isNear || isEarly ? [`page ${page.number} quotes “${text}”, told on ${told.join(', ')}`] : [];
        }),
    ),
  );
}

/** The shortest text, in letters, that counts as a line from an answer. */
const shortestLine = 12;

/** The lines of the cover that come from an answer and deny something. */
function coverLinesBroken({ pages }: MagazinePlan, { story }: Magazine): string[] {
  const told = lettersAndFigures(story.answers.map(({ text }) => typographic(text)).join(' '));
  return pages.slice(0, 1).flatMap(cover =>
    textsOf(cover, role => role !== 'masthead' && role !== 'label').filter(line => {
      const letters = lettersAndFigures(line);
      return letters.length >= shortestLine && told.includes(letters) && deniesSomething(line);
    }),
  );
}

/** The stanzas that are printed without their lines, or in large type without the empty lines around them. */
function verseBroken({ pages, threads }: MagazinePlan, { story }: Magazine): string[] {
  const large = pages.flatMap(page => textsOf(page, () => true));
  return story.answers.flatMap(({ question, text }, index) => {
    const structure = structureOf(typographic(question), text);
    const parts = structure.kind === 'verse' ? structure.verse : [];
    const items = threads.filter(({ answers }) => answers.includes(index)).flatMap(thread => thread.items);
    return parts.flatMap((part, at) => {
      if (part.kind === 'paragraph') return [];
      const lines = part.lines.join('\n');
      const apart = `${at > 0 ? '\n\n' : ''}${lines}${at < parts.length - 1 ? '\n\n' : ''}`;
      const isSet = items.some(item => item.kind === 'verse' && item.text === lines);
      return isSet || large.some(printed => printed.includes(apart)) ? [] : [`answer ${index}: ${lines}`];
    });
  });
}

/** What a page prints: its display texts with their sizes, and the words that are poured on it. */
function printedOn({ frames }: PlanPage, { threads }: MagazinePlan) {
  const parts = frames.flatMap(frame => (frame.kind === 'type' ? frame.parts : []));
  const poured = new Set(frames.flatMap(frame => (frame.kind === 'flow' ? [frame.thread] : [])));
  const items = threads.filter(({ id }) => poured.has(id)).flatMap(thread => thread.items);
  return { parts, letters: lettersAndFigures([...parts, ...items].map(({ text }) => text).join(' ')) };
}

/**
 * The titles of the contents that their page does not print, or prints smaller than another line of it. Answers without
 * a question and a headline have the theme's name for them.
 */
const contentsBroken = (plan: MagazinePlan, { story }: Magazine): string[] =>
  plan.pages
    .flatMap(({ subject }) => subject?.entries ?? [])
    .filter(({ title }) => title !== lookIn(designs[plan.design].looks[plan.theme], plan.theme, story).talk)
    .flatMap(({ title, page: number }) => {
      const page = plan.pages[number - 1];
      if (!page) return [`page ${number} is none`];
      const { parts, letters } = printedOn(page, plan);
      const own = parts.find(({ text }) => text === title);
      const large = parts.filter(({ text, role }) => role === 'headline' && text !== page.subject?.quote);
      const larger =
        own?.role === 'headline' ? large.filter(({ text, size }) => size > own.size && text !== title) : [];
      return [
        ...(letters.includes(lettersAndFigures(title)) ? [] : [`page ${number} does not print “${title}”`]),
        ...larger.map(({ text }) => `page ${number} prints “${text}” larger than “${title}”`),
      ];
    });

/** The headlines that stand over two answers. */
function headlinesTwice({ pages }: MagazinePlan, { story }: Magazine): string[] {
  const chosen = new Set(story.answers.map(({ headline }) => headline && typographic(headline)));
  const own = answersOf(story).filter(answer => hasOwnHeadline(answer) && !chosen.has(answer.headline));
  const printed = pages.slice(firstBody).flatMap(page => textsOf(page, role => role === 'headline'));
  return own.map(({ headline }) => headline).filter(text => printed.filter(line => line === text).length > 1);
}
/** The index of the first page after the contents. */
const firstBody = 3;

export const textLaws: readonly Law[] = [
  { says: 'D16 (magazine 1) prints every title of the contents on its page, as its headline', broken: contentsBroken },
  { says: 'D16 (magazine 1) prints no headline over two answers', broken: headlinesTwice },
  {
    says: 'C-E02 (magazine 13) prints a name on the cover that is whole: with its nickname, and not cut after a comma',
    broken: mastheadBroken,
  },
  {
    says: 'D16 (magazine 18) prints no quotation on or beside the page of its sentence, nor before it',
    broken: quotesBroken,
  },
  {
    says: `D16 (magazine 25) prints quotations of at most ${quoteWeights.quoteWords.value} words that say something without their text`,
    broken: ({ pages }) =>
      pages.flatMap(({ number, subject }) =>
        [subject?.quote, subject?.closing].flatMap(line =>
          line !== undefined && (countWords(line) > quoteWeights.quoteWords.value || needsItsText(line))
            ? [`page ${number}: ${line}`]
            : [],
        ),
      ),
  },
  {
    says: 'D16 (magazine 26) has no title over pictures twice',
    broken: ({ pages }) => {
      const printed = pages.flatMap(({ frames, subject }) =>
        frames.flatMap(frame =>
          frame.kind === 'type'
            ? frame.parts.filter(({ text }) => text === subject?.title).map(({ text }) => text)
            : [],
        ),
      );
      return printed.filter((title, at) => printed.indexOf(title) !== at);
    },
  },
  { says: 'D16 (magazine 14) keeps the lines of verse, and its stanzas apart', broken: verseBroken },
  { says: 'D16 (magazine 8) prints no line on the cover that denies something', broken: coverLinesBroken },
  {
    says: 'D16 (magazine 12) prints a row of answers of a few words at least as large as their questions',
    broken: (plan, { story }) =>
      plan.pages.flatMap(page => {
        const own = answersOf(story).filter(({ index }) => page.subject?.answers.includes(index));
        const isBrief =
          own.length > 1 && own.every(({ words, voice }) => words > 0 && words <= 8 && voice === undefined);
        if (page.subject?.lays !== 'group' || !isBrief) return [];
        const sizes = (roles: readonly string[]) =>
          page.frames.flatMap(frame =>
            frame.kind === 'type' ? frame.parts.filter(({ role }) => roles.includes(role)).map(({ size }) => size) : [],
          );
        const [answer, question] = [Math.min(...sizes(['statement', 'quote'])), Math.max(...sizes(['question']))];
        return answer < question ? [`page ${page.number} (${page.template}): ${answer} under ${question} points`] : [];
      }),
  },
];
