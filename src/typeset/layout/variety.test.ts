import { describe, expect, test } from 'vitest';
import { designTables } from '../designs/tables.ts';
import { magazinesOf, planOf } from '#test/random/stories.ts';

/** How many of the seeds give each template of a page. */
const shares = (templates: readonly string[]): number[] =>
  [...Map.groupBy(templates, name => name).values()].map(same => same.length / templates.length);

describe.each(Object.values(designTables))('the $name design over 40 seeds', ({ name }) => {
  // A portrait that leaves room for words, and photos enough for all of the first pages.
  const [magazine] = magazinesOf(7, 60)
    .filter(({ photos }) => photos.length >= 40)
    .slice(2);
  const plans = Array.from({ length: 40 }, (_, seed) => {
    if (!magazine) throw new Error('there is no magazine of many photos');
    return planOf({ ...magazine, design: name, seed });
  });

  test('D16 (magazine 15) has no cover on more than 30 % of issues, and no contents on more than 40 %', () => {
    expect(Math.max(...shares(plans.map(({ pages }) => pages[0]?.template ?? '')))).toBeLessThanOrEqual(0.3);
    expect(Math.max(...shares(plans.map(({ pages }) => pages[2]?.template ?? '')))).toBeLessThanOrEqual(0.4);
  });

  test('D16 (magazine 3) has at least three photos and three lines on the cover, and two photos after it', () => {
    const photoOf = (at: number) =>
      plans.map(({ pages }) => pages[at]?.frames.flatMap(frame => (frame.kind === 'photo' ? [frame.photo] : []))[0]);
    expect(new Set(photoOf(0)).size).toBeGreaterThanOrEqual(3);
    expect(new Set(photoOf(1)).size).toBeGreaterThanOrEqual(2);
    expect(new Set(plans.map(({ pages }) => pages[0]?.subject?.lines?.[0])).size).toBeGreaterThanOrEqual(3);
  });

  test('D16 (magazine 15) never has the same template on facing pages', () => {
    const facing = plans.flatMap(({ pages }) =>
      pages.flatMap((left, at) => {
        const right = pages[at + 1];
        const isSame = at % 2 === 1 && right?.template === left.template && left.kind !== 'spread';
        return isSame ? [left.template] : [];
      }),
    );
    expect(facing).toEqual([]);
  });
});
