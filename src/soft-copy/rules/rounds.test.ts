import { expect, test } from 'vitest';
import { answeredText, sentWords } from './rounds.ts';

const done = { state: 'done', answer: null } as const;
const open = { state: 'open', answer: null } as const;
const declined = (answer: string | null) => ({ state: 'declined', answer }) as const;

test.each([
  [[], ''],
  [[done], 'Your wish is answered.'],
  [[done, done], 'Your 2 wishes are answered.'],
  [[declined('This design has no blue page.')], 'One wish could not be done: This design has no blue page.'],
  [[declined(null)], 'One wish could not be done.'],
  [[declined('No.'), declined('No.')], '2 wishes could not be done.'],
  [[done, done, declined('No blue.')], 'Your 3 wishes are answered. 2 are done. One wish could not be done: No blue.'],
  [[done, declined('No.'), declined('No.')], 'Your 3 wishes are answered. 1 is done. 2 wishes could not be done.'],
  [[done, open], '1 is done. 1 wish is still open.'],
  [[open], '1 wish is still open.'],
  [[done, declined('No.'), open, open], '1 is done. One wish could not be done: No. 2 wishes are still open.'],
] as const)('W76 M11 what became of wishes says how many were refused (%#)', (wishes, text) => {
  expect(answeredText(wishes)).toBe(text);
});

test('W77 what was sent is said with both counts', () => {
  expect(sentWords({ changes: 3, wishes: 1 })).toBe('3 changes and 1 wish');
  expect(sentWords({ changes: 1, wishes: 0 })).toBe('1 change');
  expect(sentWords({ changes: 0, wishes: 2 })).toBe('2 wishes');
});
