import { expect, test } from 'vitest';
import type { MagazinePlan } from '../model.ts';
import { pagesInOrder } from './page-order.ts';

/** A page of these answers, by their numbers; `spread` is a half of a picture across the fold. */
const page = (id: string, answers: number[] = [], kind = 'story') => ({ id, kind, subject: { answers } });
const planOf = (...inner: ReturnType<typeof page>[]) =>
  ({
    pages: [page('cover'), page('front'), page('contents', [0, 1, 2]), ...inner, page('back')],
  }) as unknown as Pick<MagazinePlan, 'pages'>;
const inner = (plan: Pick<MagazinePlan, 'pages'>, order: number[]) => pagesInOrder(plan, order)?.slice(3, -1);

test('D16 (magazine 10) pages follow the proposed order of their answers, pictures and further pages stay behind them', () => {
  const plan = planOf(page('a', [0]), page('photos'), page('b1', [1]), page('b2', [1]), page('c', [2, 3]));
  expect(inner(plan, [2, 1, 0, 3])).toEqual(['c', 'b1', 'b2', 'a', 'photos']);
  expect(pagesInOrder(plan, [2, 1, 0, 3])?.slice(0, 3)).toEqual(['cover', 'front', 'contents']);
  expect(pagesInOrder(plan, [2, 1, 0, 3])?.at(-1)).toBe('back');
});

test('D16 (magazine 10) what the service did not read stays where it was behind the page before it', () => {
  const plan = planOf(page('opener'), page('a', [0]), page('friend', [5]), page('b', [1]));
  expect(inner(plan, [1, 0])).toEqual(['opener', 'b', 'a', 'friend']);
});

test('D16 (magazine 10) nothing is proposed where pages stand so, without a service, and where the fold would cut a picture', () => {
  const plan = planOf(page('a', [0]), page('b', [1]));
  expect([pagesInOrder(plan, [0, 1]), pagesInOrder(plan, [])]).toEqual([null, null]);
  // Pages 4 and 5 are a sheet's two sides that face each other; moved by one they are not.
  const spread = planOf(page('s1', [], 'spread'), page('s2', [], 'spread'), page('a', [0]), page('b', [1]));
  expect(inner(spread, [1, 0])).toEqual(['s1', 's2', 'b', 'a']);
  const behind = planOf(page('a', [0]), page('x'), page('b', [1], 'spread'), page('b2', [1], 'spread'), page('c', [2]));
  expect(inner(behind, [2, 0, 1])).toBeUndefined();
});
