import { expect, test } from 'vitest';
import { changedParts, describeValue } from './content-words.ts';

test('W176 values are said as people read them', () => {
  expect(describeValue({ kind: 'rupees' }, '1449')).toBe('₹1,449');
  expect(describeValue({ kind: 'rupees' }, 'much')).toBe('much');
  expect(describeValue({ kind: 'percent' }, '2.5')).toBe('2.5 %');
  expect(describeValue({ kind: 'yes' }, true)).toBe('yes');
  expect(describeValue({ kind: 'choice', optionNames: new Map([['7x', 'imurs iconic']]) }, '7x')).toBe('imurs iconic');
  expect(describeValue({ kind: 'text' }, undefined)).toBe('');
});

test('W176 of long texts the part that differs is shown, with a few words beside it', () => {
  const words = Array.from({ length: 200 }, (_, at) => `word${at}`);
  const before = words.join(' ');
  const after = before.replace('word100', 'other');
  expect(changedParts(before, after)).toEqual({
    before: '… word94 word95 word96 word97 word98 word99 word100 word101 word102 word103 word104 word105 word106 …',
    after: '… word94 word95 word96 word97 word98 word99 other word101 word102 word103 word104 word105 word106 …',
  });
  expect(changedParts(before, `${before} more`)).toEqual({
    before: '… word194 word195 word196 word197 word198 word199',
    after: '… word194 word195 word196 word197 word198 word199 more',
  });
  const rewritten = changedParts(before, words.toReversed().join(' '));
  expect(rewritten.before).toMatch(/^word0 .* …$/);
  expect(rewritten.before.length).toBeLessThan(600);
  expect(changedParts('one', 'two')).toEqual({ before: 'one', after: 'two' });
});
