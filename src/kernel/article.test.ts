import { expect, test } from 'vitest';
import { withArticle } from './grammar.ts';

test('W50 a thing has the article of its first letter', () => {
  expect(withArticle('Wedding edition')).toBe('a Wedding edition');
  expect(withArticle('Anniversary edition')).toBe('an Anniversary edition');
});
