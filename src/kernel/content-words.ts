import type { ContentField, ContentValue } from './content.ts';
import { inr } from './money.ts';

/*
 * Values of the shop's content in words, and what differs between two of them: for the history, for what is planned,
 * and for the look before saving. Pure.
 */

type DescribedField = Pick<ContentField, 'kind' | 'optionNames'>;

/** A value as people read it; '' for none. */
export function describeValue({ kind, optionNames }: DescribedField, value: ContentValue | undefined): string {
  if (kind === 'yes') return value === true ? 'yes' : 'no';
  const text = String(value ?? '').trim();
  if (text === '') return '';
  if (kind === 'rupees') return Number.isFinite(Number(text)) ? inr(Number(text)) : text;
  if (kind === 'percent') return `${text} %`;
  return optionNames?.get(text) ?? text;
}

/** Texts up to this length are shown whole. */
const shortText = 160;
/** Words that are shown on both sides of what changed in a longer one, and the most that are shown of the change. */
const wordsBeside = 6;
const mostShownWords = 60;

const firstDifference = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((word, at) => word !== b[at]);
  return at === -1 ? a.length : at;
};

/** The words of a long text from `begin` to `end`, with some beside them. */
function excerpt(words: readonly string[], begin: number, end: number): string {
  const from = Math.max(0, begin - wordsBeside);
  const to = Math.min(words.length, end + wordsBeside);
  const shown = words.slice(from, to);
  const text = shown.length > mostShownWords ? `${shown.slice(0, mostShownWords).join(' ')} …` : shown.join(' ');
  return `${from > 0 ? '… ' : ''}${text}${to < words.length && shown.length <= mostShownWords ? ' …' : ''}`;
}

/** Both texts, or of long ones the part that differs with a few words beside it. */
export function changedParts(before: string, after: string): { before: string; after: string } {
  if (before.length <= shortText && after.length <= shortText) return { before, after };
  const [was, is] = [before.split(/\s+/), after.split(/\s+/)];
  const begin = firstDifference(was, is);
  const same = Math.min(firstDifference(was.toReversed(), is.toReversed()), was.length - begin, is.length - begin);
  return {
    before: excerpt(was, begin, was.length - same),
    after: excerpt(is, begin, is.length - same),
  };
}
