import { expect, test } from 'vitest';
import { isCodeValid, secondsToResend } from './sent-code.ts';

test.each([
  [0, 60],
  [1, 60],
  [1000, 59],
  [59_001, 1],
  [60_000, 0],
  [3_600_000, 0],
])('C-S04 %i ms after sending, Resend OTP is available in %i s', (elapsedMs, seconds) => {
  expect(secondsToResend(5000, 5000 + elapsedMs)).toBe(seconds);
});

test('C-S04 waits at most 60 seconds when the clock was set back', () => {
  expect(secondsToResend(5_000_000, 0)).toBe(60);
});

test('W4 a code is valid for five minutes after it was sent, and not before', () => {
  expect(isCodeValid(0, 299_999)).toBe(true);
  expect(isCodeValid(0, 300_000)).toBe(false);
  expect(isCodeValid(10, 0)).toBe(false);
});
