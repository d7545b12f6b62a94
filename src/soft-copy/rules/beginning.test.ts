import { expect, test } from 'vitest';
import { beginningOf } from './page-words.ts';

test('W77 a long text is named by its first whole words', () => {
  expect(beginningOf('She waited\n for the rain, and the rain came', 20)).toBe('“She waited for the…”');
  expect(beginningOf('She waited for the rain, and the rain came', 24)).toBe('“She waited for the rain…”');
  expect(beginningOf('अम्मा ने बारिश का इंतज़ार किया', 16)).toBe('“अम्मा ने बारिश…”');
  expect(beginningOf('The sea', 20)).toBe('“The sea”');
  expect(beginningOf('Thiruvananthapuramwards', 12)).toBe('“Thiruvanant…”');
});
