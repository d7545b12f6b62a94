import { expect, test } from 'vitest';
import { magazinesOf } from '#test/random/stories.ts';
import { planMagazine } from '../plan/plan.ts';

test('D16 a page that nothing suits gets smaller pictures, and never stops the magazine', () => {
  // Sixty photos with captions beside two full columns: every template needs a few millimetres more than there are.
  const magazine = magazinesOf(991, 17)[16];
  if (!magazine) throw new Error('there is no magazine');
  expect(planMagazine({ ...magazine, design: 'festive' }).pages).toHaveLength(magazine.pages);
});
