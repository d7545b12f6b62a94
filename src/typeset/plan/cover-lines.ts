import { isForShow, proposedCoverLines, type OfferedLine } from '../text/proposed-lines.ts';
import { headlineSentences, isWarm, speaksOfUs, withoutStop } from '../text/quotes.ts';
import { isWish } from '../text/kept-back.ts';
import { phrasesOf } from '../text/phrases.ts';
import { lettersIn } from '../text/typography.ts';
import { quoteWeights } from '../weights/quote-weights.ts';
import { hasOwnHeadline, namesIn } from './answers.ts';
import type { PreparedAnswer } from './answers.ts';
import type { PlanContext } from './design.ts';
import type { ContentsEntry } from './page-sequence.ts';

/** The lines that stand on a page, the strongest first, and those that somebody may choose. */
interface ChosenLines {
  lines: readonly string[];
  offered: readonly OfferedLine[];
}

/** The answers whose words may stand outside: not a friend's, who signs them, and not those that are kept back. */
const shownAnswers = (answers: readonly PreparedAnswer[]): PreparedAnswer[] =>
  answers.filter(({ signed, words, keptBack }) => signed === undefined && words > 0 && !keptBack);

/** A headline with the number of its page, as the cover prints it. */
export const lineWithPage = ({ title, page }: Pick<ContentsEntry, 'title' | 'page'>): string =>
  `${title}\u00A0\u00A0${page}`;

/** The names of whom a magazine is about. */
const namesOnCover = ({ story }: PlanContext): readonly string[] => namesIn({ person: story.person, from: null });
/** Whether a line has one of these names. */
const hasNameOf =
  (names: readonly string[]) =>
  (line: string): boolean =>
    names.some(name => line.includes(name));

/** Lines for the cover: with a name, or of you or us with a warm word; the best few, the best first. */
function linesForCover(answers: readonly PreparedAnswer[], context: PlanContext): OfferedLine[] {
  const { story } = context;
  const names = namesOnCover(context);
  const hasName = hasNameOf(names);
  return shownAnswers(answers)
    .flatMap(({ index }) => {
      const text = story.answers[index]?.text ?? '';
      return [...headlineSentences(text), ...phrasesOf(text, names)];
    })
    .filter(({ text }) => lettersIn(text) <= quoteWeights.coverLetters.value && isForShow(text))
    .filter(({ text }) => hasName(text) || (speaksOfUs(text) && isWarm(text)))
    .toSorted((a, b) => b.score - a.score)
    .filter(({ text }, at, all) => all.findIndex(other => other.text === text) === at)
    .map(({ text, why }) => ({
      text,
      why: `${why} ${hasName(text) ? 'It has the name' : 'It says you or we, with a warm word'}, and fits the cover.`,
    }))
    .slice(0, quoteWeights.proposals.value);
}

/** What an editing service proposes for the cover; it never stands there by itself. */
const furtherCoverLines = (answers: readonly PreparedAnswer[], context: PlanContext): OfferedLine[] =>
  proposedCoverLines(
    shownAnswers(answers).map(({ index }) => context.story.answers[index]?.text ?? ''),
    { lines: context.story.proposedCover ?? [], names: namesOnCover(context) },
  );

/** The offered line of the emphasis: of the person, else of people together, else the one that is left. */
function leadLine(offered: readonly OfferedLine[], context: PlanContext): string | undefined {
  const hasName = hasNameOf(namesOnCover(context));
  const portrait = offered.find(({ text }) => hasName(text)) ?? offered[0];
  const others = offered.filter(line => line !== portrait);
  const together = others.find(({ text }) => speaksOfUs(text)) ?? others[0] ?? portrait;
  const place = others.find(line => line !== together) ?? together;
  return { portrait, together, place }[context.emphasis]?.text;
}

/**
 * The lines on the cover: the best that suits it and the emphasis, and a few headlines. Without such a line, headlines
 * with the numbers of their pages; the first line is then empty.
 */
export function coverLines(
  answers: readonly PreparedAnswer[],
  context: PlanContext,
  entries: readonly ContentsEntry[],
): ChosenLines {
  const { coverHeadlines } = quoteWeights;
  const offered = linesForCover(answers, context);
  const own = new Set(
    shownAnswers(answers)
      .filter(answer => hasOwnHeadline(answer) && isForShow(answer.headline))
      .map(({ headline }) => headline),
  );
  const lead = leadLine(offered, context);
  const choices = [...offered, ...furtherCoverLines(answers, context)].filter(
    ({ text }, at, all) => all.findIndex(other => other.text === text) === at,
  );
  const shown = entries.filter(({ title }) => own.has(title) && title !== lead).slice(0, coverHeadlines.value);
  if (lead !== undefined) return { lines: [lead, ...shown.map(({ title }) => title)], offered: choices };
  return { lines: shown.length === 0 ? [] : ['', ...shown.map(lineWithPage)], offered: choices };
}

/** The line on the back: the last wish, else a warm line of the last answers, else of any; never the cover's. */
export function closingLine(answers: readonly PreparedAnswer[], context: PlanContext): ChosenLines {
  const { quotes, pages } = context;
  const cover = leadLine(linesForCover(answers, context), context);
  const shown = shownAnswers(answers);
  const { closingAnswers, longestClosing, proposals } = quoteWeights;
  const found: OfferedLine[] = [];
  const wanted = (from: readonly PreparedAnswer[], fits: (text: string) => boolean) => ({
    from,
    page: pages,
    longest: longestClosing.value,
    fits: (text: string) =>
      isForShow(text) && fits(text) && withoutStop(text) !== cover && found.every(line => line.text !== text),
  });
  const add = (from: readonly PreparedAnswer[], fits: (text: string) => boolean, why: string): void => {
    const text = quotes.best(wanted(from, fits));
    if (text !== undefined && found.length < proposals.value) found.push({ text, why });
  };
  for (const answer of shown.toReversed()) add([answer], isWish, 'The last wish that the story has.');
  for (let at = 0; at < proposals.value; at++)
    add(shown.slice(-closingAnswers.value), isWarm, 'A warm line from the last answers.');
  for (let at = 0; at < proposals.value; at++) add(shown, isWarm, 'A warm line of the story.');
  const [first] = found;
  if (first) quotes.take({ ...wanted(shown, isWarm), fits: text => text === first.text });
  return { lines: first ? [first.text] : [], offered: found };
}
