/** What is done to the customer's words: typing becomes typography, and the best lines are found. Nothing is added, nothing left out. */

const indic = /[\u0900-\u0DFF]/;
const letter = /\p{L}/u;

/** Whether the text is written in one of India's own scripts. */
export const isIndic = (text: string): boolean => indic.test(text);

/** Straight quotes, double hyphens and dots as a compositor would set them; spaces tidied. */
export function typographic(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u200B\uFEFF\uFFFC\uFFFD]/gu, ' ')
    .replace(/[\t \u00A0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\.{3,}/g, '…')
    .replace(/(?<=\S) ?--- ?(?=\S)/g, '—')
    .replace(/ (?:--|-|—) /g, ' – ')
    .replace(/--/g, '–')
    .replace(/(\d)-(?=\d)/g, '$1–')
    .replace(/(^|[\s([{—–/“‘])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([{—–/“])'(?=\d0s|(?:tis|twas|em|cause|til|n)\b)/gi, '$1’')
    .replace(/(^|[\s([{—–/“])'/g, '$1‘')
    .replace(/'/g, '’')
    .replace(/ (?=[,;:!?.](?:\s|$))/g, '')
    .trim();
}

/** The paragraphs of an answer; a short last word is tied to the one before it, so that no paragraph ends on it alone. */
export function paragraphs(text: string): string[] {
  return typographic(text)
    .split(/\n+/)
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => (isIndic(line) ? line : line.replace(/(\S{3,}) (\S{1,11})$/u, '$1\u00A0$2')));
}

const shortened = /(?:^|\s)(?:Mr|Mrs|Ms|Dr|Shri|Smt|Prof|St|No|Rs|vs|etc|approx|Jr|Sr|[A-Z])\.$/;

/** The sentences of a text, in order. */
export function sentences(text: string): string[] {
  const found: string[] = [];
  for (const line of typographic(text).split(/\n+/)) {
    let from = 0;
    for (const end of line.matchAll(/[.!?…।]+[”’)]*(?=\s|$)/gu)) {
      const to = end.index + end[0].length;
      const said = line.slice(from, to).trim();
      if (end[0] === '.' && shortened.test(said)) continue;
      if (said) found.push(said);
      from = to;
    }
    const rest = line.slice(from).trim();
    if (rest) found.push(rest);
  }
  return found;
}

/** Words that make a line worth printing large. */
const warm =
  /\b(love[sd]?|laugh\w*|smil\w*|cr(?:y|ied|ying)|home|heart|forever|always|never|still|nobody|everybody|everyone|only|remember\w*|forg[eo]t\w*|promis\w*|dream\w*|dan[cs]\w*|sang|sing\w*|together|first|last|secret|brave|proud|quiet|kind\w*|hands?|rain|sea|moon|light|enough|because)\b/giu;
const dangling =
  /^(?:it|its|it’s|this|that|that’s|these|those|there|they|them|so|and|but|or|also|then|because|which|who|one|another|however|anyway|both|same|after that|well|yes|ok|okay|like|as)\b/i;

/** How well a sentence stands alone in large type; higher is better, with the reasons in the order they count. */
export function standsAlone(sentence: string): number {
  const words = sentence.split(/\s+/).length;
  let score = Math.min(6, (sentence.match(warm) ?? []).length * 2);
  if (/\b(?:mother|father|amma|appa|maa|papa|nani|dadi|sister|brother|friend\w*)\b/i.test(sentence)) score += 1;
  if (/\b(?:they|them|their)\b/i.test(sentence)) score -= 1;
  if (dangling.test(sentence.replace(/^[“‘(]+/, ''))) score -= 5;
  if (/\b(?:I|you|we|my|your|our|me|us)\b/.test(sentence)) score += 2;
  if (/\d/.test(sentence)) score -= 3;
  if (/[;:()]/.test(sentence)) score -= 2;
  if (sentence.endsWith('?')) score -= 3;
  if (/^(?:he|she|his|her)\b/i.test(sentence)) score -= 1;
  if (unbalanced(sentence)) score -= 6;
  if (words >= 9 && words <= 20) score += 1;
  return score;
}

/** A quotation that is opened and not closed, or the other way round. */
const unbalanced = (text: string): boolean => (text.match(/“/g) ?? []).length !== (text.match(/”/g) ?? []).length;

/** The longest run of a sentence that may become a headline. */
const headlineLetters = 46;

/**
 * A headline out of the answer's own words: its most telling short sentence (three to nine words that stand alone).
 * `undefined` when there is none; then the question is the headline.
 */
export function headlineOf(text: string): string | undefined {
  let best: { said: string; score: number } | undefined;
  for (const sentence of sentences(text)) {
    const words = sentence.split(/\s+/).length;
    if (words < 3 || words > 9 || sentence.length > headlineLetters || sentence.length < 10) continue;
    if (!/[.!…।”’]$/.test(sentence) || !letter.test(sentence[0] ?? '')) continue;
    const score = standsAlone(sentence) + (words <= 7 ? 1 : 0);
    if (score >= 2 && (!best || score > best.score)) best = { said: sentence.replace(/[.।]$/, ''), score };
  }
  return best?.said;
}

/** Sentences worth printing large, best first: 7 to 26 words, at most 165 letters. */
export function pullQuotes(text: string): { text: string; score: number }[] {
  return sentences(text)
    .filter(said => {
      const words = said.split(/\s+/).length;
      return words >= 6 && words <= 26 && said.length <= 165 && /[.!…।]$/.test(said);
    })
    .map((said, at) => ({ text: said, score: standsAlone(said) - at * 0.01 }))
    .filter(quote => quote.score >= 1)
    .sort((a, b) => b.score - a.score);
}

/** The letter a drop cap is made of, when the text begins with a Latin letter. */
export const initialOf = (text: string): string | undefined => /^[A-Z]/.exec(text)?.[0];

/** Words in a text, as a reader counts them. */
export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;
