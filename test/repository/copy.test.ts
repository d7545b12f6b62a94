import { Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { readSources, type SourceFile } from '../../scripts/metrics/source.ts';

/** What customers, friends and partners read: the screens of these slices, and the messages to people. */
const isRead = (path: string): boolean =>
  /^src\/(?:[\w-]+\/(?:pages|parts)\/|messages\/templates\.ts|abstract-form\/rules\.ts)/.test(path) &&
  !/^src\/(?:studio|sandbox|typeset|ui)\/|script\.ts$/.test(path) &&
  !/\.test\./.test(path);

/** The sentences of a source in English: of its strings, and between the tags of its screens. */
function sentencesOf({ program }: Pick<SourceFile, 'program'>): string[] {
  const texts: string[] = [];
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateLiteral: ({ quasis }) => void texts.push(quasis.map(({ value }) => value.cooked ?? '').join(' … ')),
    JSXText: ({ value }) => void texts.push(value),
  }).visit(program);
  return texts
    .flatMap(text => text.replaceAll(/\s+/g, ' ').split(/(?<=[.!?:;])\s/))
    .filter(sentence => /[a-z]{2} [a-z]/.test(sentence) && !/(?:^|\s)[a-z]+-[\w[(]|\[&/.test(sentence));
}

const longest = 18;
const wordsIn = (sentence: string): number => sentence.match(/[\p{L}\p{M}’'-]+/gu)?.length ?? 0;

/** What is wrong with a sentence; `undefined`: nothing. */
function faultOf(sentence: string): string | undefined {
  if (wordsIn(sentence) > longest) return `${wordsIn(sentence)} words`;
  if (/\bshall\b/i.test(sentence)) return '"shall"';
  return /\b(?:not|cannot|never)\b[^.;:,]*\b(?:not|never|nothing|nobody|none)\b/i.test(sentence)
    ? 'two negations'
    : undefined;
}

test('copy: sentences on screens and in messages have at most 18 words, no "shall" and no double negation', () => {
  const read = readSources('src').filter(({ path }) => isRead(path));
  expect(read.length).toBeGreaterThan(200);
  const found = read.flatMap(source =>
    sentencesOf(source).flatMap(sentence => {
      const fault = faultOf(sentence);
      return fault === undefined ? [] : [`${source.path}: ${fault}: ${sentence}`];
    }),
  );
  expect(found).toEqual([]);
});

test('copy: what it flags', () => {
  expect(faultOf('Each word is kept.')).toBeUndefined();
  expect(faultOf('As it shall stand there')).toBe('"shall"');
  expect(faultOf('You cannot say nothing here')).toBe('two negations');
  expect(faultOf(Array(19).fill('word').join(' '))).toBe('19 words');
});
