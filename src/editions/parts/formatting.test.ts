import { expect, test } from 'vitest';
import { formatDateTime, formatDay, formatTime } from './formatting.ts';

test('W150 all times of an order are those of India, wherever the device is', () => {
  expect(formatTime('2026-11-21T20:35:00.000Z')).toBe('2:05 am');
  expect(formatDay('2026-11-21T20:35:00.000Z')).toBe('22 November 2026');
  expect(formatDateTime('2026-11-21T20:35:00.000Z')).toBe('22 Nov 2026, 2:05 am');
});
