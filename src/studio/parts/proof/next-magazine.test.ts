import { expect, test } from 'vitest';
import { magazineAfter } from './desk-pages.ts';

const queue = [
  { _id: 'shipped', proof: false },
  { _id: 'oldest', proof: true },
  { _id: 'thin', proof: false },
  { _id: 'middle', proof: true },
  { _id: 'newest', proof: true },
];
const after = (id: string, entries = queue) => magazineAfter(entries, id)?._id;

test('W80 one key leads through all magazines that wait, the oldest first, and begins again after the newest', () => {
  expect([after('oldest'), after('middle'), after('newest')]).toEqual(['middle', 'newest', 'oldest']);
  // One that was just published is not in the queue any more.
  expect(after('published')).toBe('oldest');
  expect(after('thin')).toBe('middle');
});

test('W80 where no other magazine waits there is none', () => {
  expect(after('oldest', queue.slice(0, 3))).toBeUndefined();
  expect(after('x', [])).toBeUndefined();
});
