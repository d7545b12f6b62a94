import { expect, test } from 'vitest';
import { draftPriority, minutesUntilMade } from '../rules.ts';

const first = { isRevision: false, arrivesBy: '2026-11-20', neededBy: null };

test('D16 revisions are made before first drafts, and what is promised or needed earlier before what comes later', () => {
  const drafts = {
    'revision for later': { ...first, isRevision: true, arrivesBy: '2026-12-20' },
    'revision of today': { ...first, isRevision: true },
    'needed before it is promised': { ...first, neededBy: '2026-11-12' },
    'promised earlier': { ...first, arrivesBy: '2026-11-19', neededBy: '2026-12-24' },
    'promised, needed soon after': { ...first, neededBy: '2026-11-21' },
    'promised, needed later': { ...first, neededBy: '2026-11-28' },
    'promised, needed far later': { ...first, neededBy: '9990-01-01' },
    'promised later': { ...first, arrivesBy: '2026-11-21' },
  };
  const order = Object.entries(drafts)
    .toSorted(([, a], [, b]) => draftPriority(b) - draftPriority(a))
    .map(([name]) => name);
  expect(order).toEqual([
    'revision of today',
    'revision for later',
    'needed before it is promised',
    'promised earlier',
    'promised, needed soon after',
    'promised, needed later',
    'promised, needed far later',
    'promised later',
  ]);
  // A priority is an integer of 32 bits.
  for (const arrivesBy of ['0001-01-01', '2026-11-20', '2150-12-31'])
    for (const isRevision of [true, false]) {
      const priority = draftPriority({ ...first, isRevision, arrivesBy });
      expect([Number.isInteger(priority), Math.abs(priority) < 2 ** 31]).toEqual([true, true]);
    }
});

test('D16 the time until a draft is made counts those before it, how many are made at once, and how long one takes', () => {
  expect(minutesUntilMade({ before: 0, atOnce: 1, seconds: 5 })).toBe(1);
  expect(minutesUntilMade({ before: 1999, atOnce: 2, seconds: 5 })).toBe(84);
  expect(minutesUntilMade({ before: 1999, atOnce: 20, seconds: 5 })).toBe(9);
  expect(minutesUntilMade({ before: 2, atOnce: 2, seconds: 60 })).toBe(2);
  // Before any was measured, and while no worker is counted.
  expect(minutesUntilMade({ before: 4, atOnce: 0 })).toBe(5);
});
