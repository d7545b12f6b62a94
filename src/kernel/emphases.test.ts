import { expect, test } from 'vitest';
import { emphases, emphasisOf } from './emphases.ts';

test('W59 (magazine 3) a magazine leads with what was chosen, else with what it led with before, else by its seed', () => {
  const seeds = Array.from({ length: 40 }, (_, seed) => seed);
  const bySeed = seeds.map(seed => emphasisOf({ chosen: null, before: undefined, seed }));
  for (const emphasis of emphases) expect(bySeed.filter(one => one === emphasis).length).toBeGreaterThanOrEqual(10);
  for (const chosen of emphases) expect(emphasisOf({ chosen, before: { emphasis: 'place' }, seed: 7 })).toBe(chosen);
  expect(seeds.map(seed => emphasisOf({ chosen: null, before: { emphasis: 'place' }, seed }))).toEqual(
    seeds.map(() => 'place'),
  );
  // Plans from before there were several.
  expect(emphasisOf({ chosen: undefined, before: {}, seed: 7 })).toBe('portrait');
});
