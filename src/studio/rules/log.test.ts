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

test('W142 a change of an order is in the words of the list of orders, and no id is read aloud', () => {
  expect(loggedChangeText({ status: 2, live: 0 }, { status: 3, live: 1 })).toBe('status: Draft → Soft copy sent');
  expect(loggedChangeText({ status: 3, live: 1 }, { status: 3, live: 2 })).toBe('status: Soft copy sent → Revision');
  expect(loggedChangeText(null, { note: '94768ff2-ef93-4fca-9d4d-589db5c6bd95' })).toBe('');
  expect(loggedChangeText(null, { staff: '50jfshcd1rysxapa0fn6sqm8qc', parcels: 2 })).toBe('parcels: 2');
});
