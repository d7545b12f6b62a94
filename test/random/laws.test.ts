import { expect, test } from 'vitest';
import { laws } from './laws.ts';
import { lawPlants } from './law-plants.ts';
import { magazinesOf, planOf } from './stories.ts';
import { designNames } from '#typeset/model.ts';
import { typeSizeLaws } from './type-size-laws.ts';

const magazines = magazinesOf(20261121, 60).map(given => ({ given, plan: planOf(given) }));

test.each(lawPlants)('D16 the law that has “$law” in its sentence notices $says', ({ law: words, plant }) => {
  const named = [...laws, ...typeSizeLaws(designNames)].filter(({ says }) => says.includes(words));
  const planted = magazines.flatMap(({ given, plan }) => {
    const changed = plant(plan, given);
    if (!changed) return [];
    return 'photos' in changed ? [{ plan, given: { ...given, ...changed } }] : [{ plan: changed, given }];
  });
  expect(planted.length).toBeGreaterThan(0);
  for (const { given, plan } of planted) expect(named.flatMap(({ broken }) => broken(plan, given))).not.toEqual([]);
});
