import { describe, expect, test } from 'vitest';
import { differencesInsideTrim } from '#test/kit/bleed-differences.ts';
import { designs } from '#typeset/designs/index.ts';
import { withoutUndrawable } from '#typeset/fonts/drawable.ts';
import type { DesignName, PageFrame, MagazinePlan, PlanPage } from '#typeset/model.ts';
import { designNames } from '#typeset/model.ts';
import { bleed, withBleed } from '#typeset/press/bleed.ts';
import { paletteInks } from '#typeset/press/inks.ts';
import { readProfile } from '#typeset/press/icc-profile.ts';
import { defaultPress } from '#typeset/press/settings.ts';
import { Typesetter } from '#typeset/typesetting/typesetter.ts';
import { magazinesOf, planOf } from './stories.ts';

/** Whether a frame draws something by itself: a line, an outline, an ornament, a pattern. */
const draws = (frame: PageFrame): boolean =>
  frame.kind === 'ornament' ||
  frame.kind === 'rule' ||
  (frame.kind === 'photo' && (frame.border !== undefined || frame.shape !== undefined)) ||
  (frame.kind === 'panel' && (frame.pattern || frame.drawing !== undefined || frame.shape !== undefined));

const plans = magazinesOf(20261121, 200).map(planOf);

/**
 * One page of every template of a design that has decoration, as one plan; running text decorates nothing and is left
 * out.
 */
function decorated(design: DesignName): MagazinePlan {
  const own = plans.filter(plan => plan.design === design);
  const pages = new Map<string, PlanPage>();
  for (const page of own.flatMap(plan => plan.pages))
    if (!pages.has(page.template) && page.frames.some(draws)) pages.set(page.template, page);
  const [first] = own;
  if (!first) throw new Error(`no random magazine is ${design}`);
  return {
    ...first,
    threads: [],
    pages: [...pages.values()].map((page, at) => ({
      ...page,
      number: at + 1,
      frames: page.frames.filter(({ kind }) => kind !== 'flow').map(frame => ({ ...frame, id: `${at}-${frame.id}` })),
    })),
  };
}

describe('decoration in print', { timeout: 240_000 }, () => {
  test.each([...designNames])(
    'D16 magazine 1: nothing that a template of %s draws moves between proof and print',
    async design => {
      const plan = decorated(design);
      const look = designs[design].looks[plan.theme];
      const { value, letters, fonts } = withoutUndrawable(plan, look);
      const inks = paletteInks(readProfile(defaultPress.condition.profile), look.colours);
      const set = (one: MagazinePlan, beyond: number): Buffer =>
        new Typesetter({ look, fonts, text: letters, press: { inks, bleed: beyond } }).typeset(one, new Map()).pdf;
      const moved = await differencesInsideTrim(set(value, 0), set(withBleed(value), bleed));
      const named = moved.map(({ page, x, y }) => `${plan.pages[page - 1]?.template}: ${x} mm, ${y} mm`);
      expect(named).toEqual([]);
      expect(plan.pages.length).toBeGreaterThan(30);
    },
  );
});
