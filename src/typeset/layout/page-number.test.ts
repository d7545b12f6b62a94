import { describe, expect, test } from 'vitest';
import { magazinesOf, planOf } from '../../../test/random/stories.ts';
import { designNames } from '../model.ts';
import { designTables } from '../designs/tables.ts';
import { numberBox } from './page-number.ts';

describe('the number of a page', () => {
  test.each(designNames)('D16 (magazine 24) in %s no entry of the contents leads to a page without it', design => {
    const plans = magazinesOf(24, 12).map(given => planOf({ ...given, design }));
    const entries = plans.flatMap(({ pages }) =>
      pages.flatMap(({ subject }) => subject?.entries ?? []).map(({ page }) => pages[page - 1]),
    );
    expect(entries.length).toBeGreaterThan(40);
    expect(entries.filter(page => !page?.folio).map(page => page?.template)).toEqual([]);
    const stories = plans.flatMap(({ pages }) => pages.filter(({ subject }) => (subject?.answers.length ?? 0) > 0));
    expect(stories.filter(({ folio }) => !folio).map(({ template }) => template)).toEqual([]);
  });

  test('D16 (magazine 24) is mirrored on left-hand pages, and stands at the head as far from the trim as at the foot', () => {
    const { number } = designTables.quiet.folio;
    const foot = numberBox(number, { edge: 'foot', side: 'outer' }, true);
    expect(numberBox(number, { edge: 'foot', side: 'fold' }, false)).toEqual(foot);
    expect(numberBox(number, { edge: 'foot', side: 'outer' }, false).x).toBe(210 - foot.x - foot.w);
    expect(numberBox(number, { edge: 'head', side: 'outer' }, true).y).toBe(297 - foot.y - foot.h);
  });
});
