import { expect, test } from 'vitest';
import { standingHeadline } from './headlines.ts';

test('W55 a chosen headline goes with the words of its answer, and stays where it is one’s own', () => {
  const answer = 'We took the ferry to Keylong. “Nobody” was late.';
  expect(standingHeadline(answer, undefined)).toBeUndefined();
  expect(standingHeadline(answer, { text: 'The ferry to Keylong', isOwn: false })).toBe('The ferry to Keylong');
  expect(standingHeadline(answer, { text: 'Nobody was late', isOwn: false })).toBe('Nobody was late');
  const mended = answer.replace('Keylong', 'Kyelang');
  expect(standingHeadline(mended, { text: 'The ferry to Keylong', isOwn: false })).toBeUndefined();
  expect(standingHeadline(mended, { text: 'Our first journey', isOwn: true })).toBe('Our first journey');
});
