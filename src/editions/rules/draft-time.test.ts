import { expect, test } from 'vitest';
import { draftTimeText, roughTime } from './timeline.ts';

test('D16 a waiting time is rounded up, from minutes to hours', () => {
  expect([1, 2, 10, 11, 23, 55, 56, 60, 61, 84, 500].map(roughTime)).toEqual([
    'a minute',
    '2 minutes',
    '10 minutes',
    '15 minutes',
    '25 minutes',
    '55 minutes',
    'an hour',
    'an hour',
    '2 hours',
    '2 hours',
    '9 hours',
  ]);
});

test('D16 the time is said while pages are laid out, and nothing otherwise', () => {
  expect(draftTimeText({ stage: 'draft', draftMinutes: 84 })).toBe(
    'Its pages are laid out in about 2 hours; then your editor reads them.',
  );
  expect(draftTimeText({ stage: 'revision', draftMinutes: 3 })).toBe('The new pages are laid out in about 3 minutes.');
  expect(draftTimeText({ stage: 'draft' })).toBeUndefined();
  expect(draftTimeText({ stage: 'review', draftMinutes: 3 })).toBeUndefined();
});
