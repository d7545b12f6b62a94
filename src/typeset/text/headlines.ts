/** Chooses what stands large over an answer: its own words, never any that nobody wrote. */
import { quoteWeights } from '../weights/quote-weights.ts';
import { isWish } from './kept-back.ts';
import { phrasesOf } from './phrases.ts';
import { proposedHeadlines } from './proposed-lines.ts';
import { nativeNumbers, nativePlaces, nativeSombre } from './phrase-words.ts';
import { headlineSentences, isGlad, needsItsText, pullQuotes, refersBackNatively, withoutStop } from './quotes.ts';
import { countWords, isIndic, lettersIn, sentences } from './typography.ts';

/**
 * Where a headline comes from: `whole` is an answer so short that it is its own headline; `question` is none, so that
 * the question stands small.
 */
export type HeadlineKind = 'chosen' | 'whole' | 'phrase' | 'sentence' | 'run-in' | 'question';

/** A headline that an answer may have, and the reason as one sentence. */
export interface Headline {
  kind: HeadlineKind;
  text: string;
  why: string;
  /** How much a phrase says by itself; of other kinds 0. */
  score: number;
}

/** Beginnings that may stand over a text, up to its first comma: when, where and on which occasion. */
const runsIn = /^(?:when|on|in|at|every|during|since|before|after|from|under|behind|between|one|that)\s/iu;
/** Words in a beginning that stand for somebody or something else. */
const pointsAway =
  /(?<!\p{L})(?:he|she|his|her|him|hers|it|its|they|them|their|this|that|these|those|there|then)(?!\p{L})/iu;

/** The first words of a text up to a comma, where they say when or where. */
function runInOf(text: string): Headline | undefined {
  const { leastRunIn, mostRunIn, headlineLetters } = quoteWeights;
  const [line = ''] = sentences(text);
  const [start = ''] = line.split(/[,،;:–—]/u);
  const words = countWords(start);
  if (start.length === line.length || words < leastRunIn.value || words > mostRunIn.value) return undefined;
  if (lettersIn(start) > headlineLetters.value || !isGlad(start) || /[“”"()]/u.test(start)) return undefined;
  const says = isIndic(start)
    ? !refersBackNatively(start) &&
      !nativeSombre.test(start) &&
      (nativeNumbers.test(start) || nativePlaces.test(`${start} `))
    : /^\p{Lu}/u.test(start) && runsIn.test(start) && !pointsAway.test(start);
  if (!says) return undefined;
  return {
    kind: 'run-in',
    score: 0,
    text: start,
    why: `The text’s first ${words} words, up to the comma: they say when or where.`,
  };
}

/** An answer that is short enough to be its own headline. */
function wholeOf(text: string): Headline | undefined {
  const all = sentences(text);
  const whole = all.join(' ');
  const { wholeWords, wholeLetters } = quoteWeights;
  if (whole === '' || countWords(whole) > wholeWords.value || all.length > 2) return undefined;
  if (lettersIn(whole) > wholeLetters.value) return undefined;
  return {
    kind: 'whole',
    score: 0,
    text: withoutStop(whole),
    why: 'The answer is so short that it is its own headline.',
  };
}

/** The sentence that stands over no answer by itself, but that somebody may choose. */
const furtherSentences = (text: string): Headline[] =>
  pullQuotes(text)
    .filter(({ text: line }) => isGlad(line) && !needsItsText(line))
    .map(({ text: line, why }) => ({ kind: 'sentence', score: 0, text: withoutStop(line), why }));

/** What a headline is compared by: letters and figures, small. */
export const lettersOfLine = (line: string): string => line.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The headlines without those that say what one before them says. */
const eachOnce = (all: readonly Headline[]): Headline[] =>
  all.filter((one, at) => all.findIndex(other => lettersOfLine(other.text) === lettersOfLine(one.text)) === at);

/** How many texts are remembered with their headlines: an edit prepares all answers of a magazine again. */
const mostRemembered = 400;
const remembered = new Map<string, readonly Headline[]>();

/** What may stand large over an answer; remembered, because equal texts have equal headlines. */
export function headlinesOf(text: string, names: readonly string[]): readonly Headline[] {
  const key = `${names.join(' ')}\n${text}`;
  const found = remembered.get(key) ?? findHeadlines(text, names);
  remembered.set(key, found);
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  return found;
}

/**
 * What may stand large over an answer, the best first, each once: a phrase, a whole sentence, the beginning up to a
 * comma. `names`: of those the magazine tells about.
 */
function findHeadlines(text: string, names: readonly string[]): Headline[] {
  const whole = wholeOf(text);
  const runIn = runInOf(text);
  const said = headlineSentences(text).map(({ text: line, why }): Headline => ({
    kind: 'sentence',
    score: 0,
    text: line,
    why,
  }));
  return eachOnce([
    ...(whole ? [whole] : []),
    ...phrasesOf(text, names).map((phrase): Headline => ({ ...phrase, kind: 'phrase' })),
    ...said.filter(line => !isWish(line.text)),
    ...(runIn ? [runIn] : []),
    // A wish is for the back, where another line can stand over its answer.
    ...said.filter(line => isWish(line.text)),
  ]);
}

interface ProposalOptions {
  names: readonly string[];
  /** What stands there now. */
  now: Headline;
  /** Lines of an editing service. */
  proposed?: readonly string[] | undefined;
}

/**
 * Three lines that somebody may choose for an answer, the one that stands there first, each with its reason; after them
 * what an editing service proposes.
 */
export function headlineProposals(text: string, { names, now, proposed = [] }: ProposalOptions): Headline[] {
  const own = headlinesOf(text, names);
  const isEnough = own.length >= quoteWeights.proposals.value;
  const all = [now, ...own, ...(isEnough ? [] : furtherSentences(text))];
  const further = proposedHeadlines(text, proposed).map((line): Headline => ({ ...line, kind: 'sentence', score: 0 }));
  return eachOnce([...eachOnce(all).slice(0, quoteWeights.proposals.value), ...further]);
}
