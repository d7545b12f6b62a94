import { expect, test } from 'vitest';
import { lastWordsOf } from './last-words.ts';

test('C-E02 the last page has a short text whole, and of a long one the last paragraphs, sentences or words', () => {
  const asked = 'Will you marry me?\nYours, Arjun';
  expect(lastWordsOf(asked)).toEqual({ before: '', last: asked });
  const reasons = 'You laughed on the ferry. '.repeat(40).trim();
  expect(lastWordsOf(`${reasons}\n${asked}`)).toEqual({ before: reasons, last: asked });
  const { before, last } = lastWordsOf(`${reasons} Will you marry me?`);
  expect(last.endsWith('Will you marry me?')).toBe(true);
  expect(last.length).toBeLessThan(421);
  expect(`${before} ${last}`).toBe(`${reasons} Will you marry me?`);
  const endless = 'so and so '.repeat(90).trim();
  const cut = lastWordsOf(endless);
  expect(`${cut.before} ${cut.last}`).toBe(endless);
});
