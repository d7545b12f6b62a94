import { expect, test } from 'vitest';
import { checkValues } from './values.ts';

const isRefused = (value: unknown) => {
  try {
    checkValues(value);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ status: 400, code: 'invalid' });
    return true;
  }
};

test('M5 U+0000 and unpaired surrogates are refused in every text and name at any depth', () => {
  for (const bad of ['a\0b', '\ud800', 'x\udc00y'])
    for (const value of [bad, { name: bad }, { [bad]: 'value' }, [{ a: [{ b: bad }] }]])
      expect(isRefused(value), JSON.stringify(value)).toBe(true);
  for (const valid of ['नमस्ते', '👩‍👩‍👧', 'line\nline\ttab', '', { a: ['b', null, true, undefined] }])
    expect(isRefused(valid), JSON.stringify(valid)).toBe(false);
});

test('M5 numbers beyond the safe integers are refused', () => {
  for (const bad of [1e21, -1e300, Number.POSITIVE_INFINITY, Number.NaN, 2 ** 53])
    expect(isRefused({ n: bad })).toBe(true);
  for (const valid of [0, -1, 0.1, 919812345678901, Number.MAX_SAFE_INTEGER])
    expect(isRefused({ n: valid })).toBe(false);
});

test('M5 a value nested thousands of levels deep is refused without exhausting the stack', () => {
  expect(isRefused(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toBe(true);
});
