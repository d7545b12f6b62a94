import { expect, test } from 'vitest';
import type { PreparedAnswer } from './answers.ts';
import { answersOf } from './answers.ts';
import { quotePool } from './quote-pool.ts';

const story = {
  person: 'Meera',
  edition: 'Spotlight',
  from: null,
  date: '2026-11-21',
  voices: [],
  answers: [
    {
      question: 'How did it begin?',
      text: 'It rained all day in Pune. My mother sang old songs for us until the lights came back. We had mangoes. The dog slept. He came home to us at last, and my heart was quiet.',
    },
  ],
};
const middle = 'My mother sang old songs for us until the lights came back.';
const end = 'He came home to us at last, and my heart was quiet.';
const poolFor = (large: boolean) => {
  const pool = quotePool(answersOf(story));
  pool.place([{ index: 0, from: 8, to: 9, large }]);
  return pool;
};
const all = (page: number, large = false): string[] => {
  const pool = poolFor(large);
  const taken: string[] = [];
  for (let text = pool.take({ page }); text !== undefined; text = pool.take({ page })) taken.push(text);
  return taken.toSorted();
};

test('D16 (magazine 18) a quotation stands after its answer, neither facing nor behind it', () => {
  for (const page of [2, 5, 7, 8, 9, 10]) expect(all(page), `page ${page}`).toEqual([]);
  expect(all(11)).toEqual([end, middle]);
});

test('D16 the end of an answer is not quoted on the cover', () => expect(all(1)).toEqual([middle]));

test('D16 an answer printed large is not quoted on the four pages around it', () => {
  expect(all(13, true)).toEqual([]);
  expect(all(14, true)).toEqual([end, middle]);
});

test('D16 without a page, a quotation suits all pages that are laid out', () => {
  const pool = poolFor(false);
  pool.turnTo(6, 7);
  expect(pool.take({})).toBeUndefined();
  pool.turnTo(12);
  expect(pool.take({ fits: text => text !== middle })).toBe(end);
  expect([pool.best({}), pool.take({}), pool.take({})]).toEqual([middle, middle, undefined]);
});

test('D16 a sentence of two answers keeps away from both', () => {
  const [answer] = answersOf(story);
  const again: PreparedAnswer[] = answer ? [answer, { ...answer, index: 1, quotes: [] }] : [];
  const pool = quotePool(again);
  pool.place([
    { index: 0, from: 4, to: 4, large: false },
    { index: 1, from: 12, to: 12, large: false },
  ]);
  expect(pool.take({ page: 8 })).toBeUndefined();
  expect(pool.take({ page: 14 })).toBe(end);
});
