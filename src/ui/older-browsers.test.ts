import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** What is taken away here: Node has it, browsers of docs/browsers.md may not. */
const owners: readonly [object, readonly string[]][] = [
  [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
  [AbortSignal, ['any', 'timeout']],
  [URL, ['canParse']],
  [Map, ['groupBy']],
  [String.prototype, ['toWellFormed']],
];
const undo: (() => void)[] = [];
const numbers = [3, 1, 2];

/** What the functions of the browser itself answer. */
const answers = () => [
  numbers.toSorted(),
  numbers.toSorted((a, b) => b - a),
  numbers.toReversed(),
  numbers.toSpliced(1, 1, 7, 8),
  numbers.toSpliced(1, 0),
  // oxlint-disable-next-line no-confusing-array-with -- a negative index is what an own function gets wrong
  numbers.with(-1, 9),
  URL.canParse('https://imurs.example/a'),
  URL.canParse('a'),
  URL.canParse('a', 'https://imurs.example'),
  [...Map.groupBy(numbers, (n, at) => `${n % 2} ${at > 1}`)],
  'a\ud83db😀'.toWellFormed(),
];
const native = answers();

beforeAll(async () => {
  for (const [owner, names] of owners)
    for (const name of names) {
      const own = Object.getOwnPropertyDescriptor(owner, name)!;
      undo.push(() => Object.defineProperty(owner, name, own));
      Reflect.deleteProperty(owner, name);
    }
  await import('./older-browsers.ts');
});
afterAll(() => undo.forEach(restore => restore()));

test('world M8 the functions for older browsers answer as those of newer ones, and are not enumerable', () => {
  expect(answers()).toEqual(native);
  expect(numbers).toEqual([3, 1, 2]);
  expect(Object.keys(Array.prototype)).toEqual([]);
});

test('world M8 a signal of two is aborted by either, with its reason, also by one that was before', () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const either = AbortSignal.any([first.signal, second.signal]);
  expect(either.aborted).toBe(false);
  second.abort('second');
  first.abort('first');
  expect([either.aborted, either.reason]).toEqual([true, 'second']);
  expect(AbortSignal.any([first.signal]).reason).toBe('first');
  expect(AbortSignal.any([]).aborted).toBe(false);
});

test('world M8 a signal of some time is aborted after it with a TimeoutError', () => {
  vi.useFakeTimers();
  const signal = AbortSignal.timeout(5000);
  vi.advanceTimersByTime(4999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  vi.useRealTimers();
});
