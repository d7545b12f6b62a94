import { expect, test } from 'vitest';
import { checkValues } from './values.ts';

const refused = (value: unknown) => {
  try {
    checkValues(value);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ status: 400, code: 'invalid' });
    return true;
  }
};

test('M5 U+0000 and unpaired surrogates are refused in every text and name, however deep', () => {
  for (const bad of ['a\0b', '\ud800', 'x\udc00y'])
    for (const value of [bad, { name: bad }, { [bad]: 'value' }, [{ a: [{ b: bad }] }]])
      expect(refused(value), JSON.stringify(value)).toBe(true);
  for (const fine of ['नमस्ते', '👩‍👩‍👧', 'line\nline\ttab', '', { a: ['b', null, true, undefined] }])
    expect(refused(fine), JSON.stringify(fine)).toBe(false);
});

test('M5 numbers are finite and no larger than can be counted exactly', () => {
  for (const bad of [1e21, -1e300, Number.POSITIVE_INFINITY, Number.NaN, 2 ** 53])
    expect(refused({ n: bad })).toBe(true);
  for (const fine of [0, -1, 0.1, 919812345678901, Number.MAX_SAFE_INTEGER]) expect(refused({ n: fine })).toBe(false);
});

test('M5 what is nested thousands deep is refused without exhausting the stack', () => {
  expect(refused(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toBe(true);
});
