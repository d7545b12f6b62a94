/**
 * Finds noun phrases of a text that say something by themselves, such as “Two sisters from Kerala on bicycles”: whole
 * between stop words or punctuation, and as written but for a capital at their beginning.
 */
import { phraseWeights } from '../weights/phrase-weights.ts';
import * as words from './phrase-words.ts';
import { deniesSomething, isSombre, needsItsText, refersBackNatively } from './quotes.ts';
import { countWords, isIndic, lettersIn, sentences } from './typography.ts';

/** A phrase, and what speaks for it. */
interface Phrase {
  text: string;
  score: number;
  why: string;
}

type Kind = 'article' | 'number' | 'name' | 'word' | 'joint' | 'verb' | 'stop' | 'sign';
interface Token {
  text: string;
  low: string;
  from: number;
  to: number;
  kind: Kind;
}

const tokenShape = /(?:Mrs?|Ms|Dr|Prof|St|Smt|Shri)\.|[\p{L}\p{M}]+(?:[’-][\p{L}\p{M}]+)*’?|\d+(?:[.,:]\d+)*|\S/gu;
const contraction = /’(?:m|re|ve|ll|d|t)$|^(?:it|that|there|he|she|what|who|where|here|let)’s$/u;

function kindOf(text: string, low: string, isFirst: boolean): Kind {
  if (/^\d/.test(text) || words.numberWords.has(low.split('-')[0] ?? '')) return 'number';
  if (!/^\p{L}/u.test(text)) return 'sign';
  if (words.articles.has(low)) return 'article';
  if (words.joints.has(low)) return 'joint';
  if (words.verbs.has(low)) return 'verb';
  if (words.stops.has(low) || contraction.test(low)) return 'stop';
  // A title; and with an “’s” something belongs to the first word.
  if (text.endsWith('.')) return 'name';
  return /^\p{Lu}/u.test(text) && !words.neverNames.has(low) && (!isFirst || low.endsWith('’s')) ? 'name' : 'word';
}

/** The tokens of a sentence; the first of it or of a quotation in it has a capital anyway. */
const tokensOf = (sentence: string): Token[] =>
  [...sentence.matchAll(tokenShape)].map(({ 0: text, index }) => {
    const low = text.toLowerCase().replace(/\.$/u, '');
    const isFirst = /(?:^|[“‘(:–—])\s*$/u.test(sentence.slice(0, index));
    return { text, low, from: index, to: index + text.length, kind: kindOf(text, low, isFirst) };
  });

/** Forms of verbs that end a phrase: “-ed”, and “-ing” and “-ly”, which go on with it. */
const formOf = (low: string): 'ends' | 'goes on' | undefined =>
  /(?:ing|ly)$/u.test(low) && low.length > 5
    ? 'goes on'
    : low.endsWith('ed') && low.length > 4 && !/(?:eed|hed|hundred|sacred)$/u.test(low.replace(/(?:sh|ch)ed$/u, 'xd'))
      ? 'ends'
      : undefined;
const closingSign = /^[,.;:!?…–—।”)]$/u;
/** Stop words that leave a phrase before them whole. */
const leavesWhole =
  /^(?:and|but|or|so|which|that|who|whom|whose|where|when|because|while|until|till|since|though|although|then|i|you|we|he|she|they|it)$/;

/** Whether a word joins what is before and after it: “to” a place, not to do something; “by” bus, not by somebody. */
const joins = ({ low }: Token, next: Token | undefined): boolean =>
  low === 'to' ? next?.kind === 'name' || next?.kind === 'article' : low !== 'by' || next?.kind === 'word';

/** The index after the last token of the phrase that begins at `from`; `undefined` where it is none that is whole. */
function endOfPhrase(tokens: readonly Token[], from: number): number | undefined {
  let at = from + 1;
  for (; at < tokens.length; at++) {
    const [token, before, next] = [tokens[at], tokens[at - 1], tokens[at + 1]];
    if (!token || !before) return undefined;
    const isOpen = before.kind === 'joint' || before.kind === 'article' || before.kind === 'number';
    const ends = (isWhole: boolean) =>
      isWhole && before.kind !== 'joint' && before.kind !== 'article' ? at : undefined;
    if (token.kind === 'sign') return ends(closingSign.test(token.text));
    if (token.kind === 'verb') return ends(true);
    if (token.kind === 'stop') return ends(leavesWhole.test(token.low));
    if (token.kind === 'article' && before.kind !== 'joint') return undefined;
    if (token.kind === 'number' && !isOpen && !(before.kind === 'name' && /^[\d\p{Lu}]/u.test(token.text)))
      return undefined;
    if (token.kind === 'name' && before.kind === 'word' && !words.titles.has(before.low)) return undefined;
    if (token.kind === 'joint' && (before.kind === 'number' || !joins(token, next))) return undefined;
    // How long it took belongs to the verb.
    if (token.kind === 'number' && before.kind === 'joint' && next && words.spans.has(next.low)) return undefined;
    const form = token.kind === 'word' && !isOpen ? formOf(token.low) : undefined;
    if (form !== undefined) return form === 'ends' ? ends(true) : undefined;
  }
  return tokens[at - 1]?.kind === 'joint' || tokens[at - 1]?.kind === 'article' ? undefined : at;
}

/** Whether a token begins a phrase where it stands. */
function begins(tokens: readonly Token[], at: number): boolean {
  const [token, before] = [tokens[at], tokens[at - 1]];
  if (!token || (before && words.turning.has(before.low))) return false;
  if (before && (before.kind === 'name' || before.kind === 'number')) return false;
  return token.kind === 'article' || token.kind === 'number' || token.kind === 'name';
}

/** What is somewhere: with a name after it, it belongs to the thing before it. */
const somewhere = /^(?:in|at|on|from|to|near|behind|outside|beside|opposite|under|above|below)$/;

/**
 * Whether all of the phrase from `from` to `to` belongs together. After a verb, what follows its first thing may belong
 * to the verb (“cut a peak in half”), unless it is “of” something or somewhere with a name.
 */
function holdsTogether(tokens: readonly Token[], from: number, to: number): boolean {
  const [own, before] = [tokens.slice(from, to), tokens[from - 1]];
  const at = own.findIndex(({ kind }) => kind === 'joint');
  const [, head] = own;
  if (head && words.partial.has(head.low) && own[at]?.low === 'of') return false;
  const isFirst = !before || before.kind === 'sign' || (before.kind === 'joint' && from === 1);
  if (at < 0 || own[at]?.low === 'of' || isFirst || words.being.has(before.low)) return true;
  if (leavesWhole.test(before.low)) return true;
  const hasName = own[at + 1]?.kind === 'name' || own[at + 2]?.kind === 'name';
  return hasName && somewhere.test(own[at]?.low ?? '');
}

/** A phrase without the places at its end, so that it is no longer than a headline. */
function shortened(own: readonly Token[]): readonly Token[] {
  if (own.length <= phraseWeights.most.value) return own;
  const at = own.findLastIndex(({ kind }, n) => kind === 'joint' && n <= phraseWeights.most.value);
  return at > 1 && own.slice(0, at).some(({ kind }) => kind === 'joint' || kind === 'number') ? own.slice(0, at) : [];
}

/** How well a phrase stands alone, and why. */
function weigh(tokens: readonly Token[]): Pick<Phrase, 'score'> & { reasons: string[] } {
  const { rare, plain, name, mostNames, count, place, fullLength, two, mine } = phraseWeights;
  const things = tokens.filter(({ kind }) => kind === 'word');
  const isRare = ({ low }: Token) => !words.common.has(low) && lettersIn(low) > 2;
  const names = tokens.filter(({ kind }) => kind === 'name');
  const at = tokens.findIndex(({ kind }) => kind === 'number');
  const counted = at >= 0 && tokens.slice(at + 1).some(token => token.kind === 'word' && isRare(token));
  const isPlaced = tokens.some(({ kind }, n) => kind === 'joint' && n > 0);
  const each = things.map(token => (isRare(token) ? rare : plain).value);
  const score =
    each.reduce((sum, one) => sum + one, 0) / Math.max(1, each.length) +
    Math.min(mostNames.value, names.length) * name.value +
    Number(counted) * count.value +
    Number(isPlaced) * place.value +
    Number(tokens.length >= 3 && tokens.length <= 6) * fullLength.value -
    Number(tokens.length === 2) * two.value -
    Number(tokens[0]?.low === 'my') * mine.value;
  const says = counted || isPlaced || names.length > 0;
  const isAny = says && things.length > 0 && (things.some(isRare) || names.length > 0);
  return {
    score: isAny ? score : -Infinity,
    reasons: [
      ...(names.length > 0 ? [`it names ${names.map(({ text }) => `“${text}”`).join(' and ')}`] : []),
      ...(counted ? ['it counts something'] : []),
      ...(isPlaced ? ['it says where or of what'] : []),
      'it is whole between the words around it',
    ],
  };
}

const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The noun phrases of an English sentence. */
function phrasesIn(sentence: string): Phrase[] {
  const tokens = tokensOf(sentence);
  const found: Phrase[] = [];
  for (let at = 0; at < tokens.length;) {
    const to = begins(tokens, at) ? endOfPhrase(tokens, at) : undefined;
    const own = shortened(tokens.slice(at, to ?? at));
    const [first, last] = [own[0], own.at(-1)];
    const isTogether = holdsTogether(tokens, at, at + own.length);
    at = Math.max(to ?? 0, at + 1);
    if (!first || !last || own.length < 2 || !isTogether) continue;
    const text = withCapital(sentence.slice(first.from, last.to));
    const { score, reasons } = weigh(own);
    if (isSombre(text) || deniesSomething(text) || needsItsText(text) || text.endsWith('’')) continue;
    found.push({
      text,
      score,
      why: `A phrase in the customer’s own words, ${own.length} words: ${reasons.join(', ')}.`,
    });
  }
  return found;
}

/** Whether a text is English: neither in capitals throughout nor another language in Latin letters. */
function isEnglish(text: string): boolean {
  const all = text.match(/[\p{L}’]+/gu) ?? [];
  const share = (fits: (word: string) => boolean) => all.filter(fits).length / Math.max(1, all.length);
  const { shouted, foreign } = phraseWeights;
  return (
    share(word => word.length > 2 && word === word.toUpperCase()) < shouted.value &&
    share(word => words.romanised.has(word.toLowerCase())) < foreign.value
  );
}

/** Whole clauses of a sentence in an Indian language that have a name, a number or a place. */
function clausesIn(sentence: string, names: readonly string[]): Phrase[] {
  const clauses = sentence
    .replace(/[.।۔!?…]+$/u, '')
    .split(/\s*[,،;:–—]\s*/u)
    .filter(Boolean);
  // In these languages the verb comes last: only the last clause is sure to have its own.
  const clause = clauses.at(-1) ?? '';
  const length = countWords(clause);
  const { leastNative, mostNative, mostLetters, native, each } = phraseWeights;
  if (length < leastNative.value || length > mostNative.value || lettersIn(clause) > mostLetters.value) return [];
  if (/[“”"()\p{Extended_Pictographic}]/u.test(clause) || refersBackNatively(clause)) return [];
  if (deniesSomething(clause) || words.nativeSombre.test(clause)) return [];
  const found = [
    ...(names.some(name => clause.includes(name)) ? ['it has a name'] : []),
    ...(words.nativeNumbers.test(clause) ? ['it counts something'] : []),
    ...(words.nativePlaces.test(`${clause} `) ? ['it says where'] : []),
  ];
  if (found.length === 0) return [];
  const isWhole = clauses.length === 1;
  return [
    {
      text: clause,
      score: native.value + found.length * each.value + Number(isWhole) * each.value,
      why: `A clause in the customer’s own words, ${length} words: ${found.join(', ')}.`,
    },
  ];
}

/** All phrases of a text that say something by themselves, the best first. `names`: of those it tells about. */
export function phrasesOf(text: string, names: readonly string[] = []): Phrase[] {
  const isLatin = isEnglish(text);
  return sentences(text)
    .flatMap(sentence => (isIndic(sentence) ? clausesIn(sentence, names) : isLatin ? phrasesIn(sentence) : []))
    .filter(({ score }) => score >= phraseWeights.least.value)
    .sort((a, b) => b.score - a.score);
}

/** The phrase of a text that says most by itself; `undefined` where none says enough. */
export const phraseOf = (text: string, names: readonly string[] = []): Phrase | undefined => phrasesOf(text, names)[0];
