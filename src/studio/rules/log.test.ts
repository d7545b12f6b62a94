import { expect, test } from 'vitest';
import { loggedChangeText } from './log.ts';

test('W142 a change shows what was and is, and only what differs', () => {
  expect(loggedChangeText({ role: 'editor' }, { role: 'owner' })).toBe('role: editor → owner');
  expect(loggedChangeText({ orderStatus: 3, live: 1 }, { orderStatus: 3, live: 0 })).toBe('live: 1 → 0');
  expect(loggedChangeText(null, { amount: 145_000 })).toBe('amount: 145000');
  expect(loggedChangeText({ shown: true, price: '' }, { shown: false, price: '1599' })).toBe(
    'shown: true → false, price: nothing → 1599',
  );
  expect(loggedChangeText(null, null)).toBe('');
});
