import { describe, expect, test } from 'vitest';
import { designTables } from '../designs/tables.ts';
import { laws } from '#test/random/laws.ts';
import { magazinesOf, planOf } from '#test/random/stories.ts';
import type { Magazine } from '#test/random/stories.ts';
import type { MagazinePlan, PlanPage } from '../model.ts';
import { readPlan } from '../plan/stored-plan.ts';
import { applyLayout, layAgain, layoutsFor, slotsOf } from './layouts.ts';

/** Random magazines of every design that is a table. */
const drafts = Object.values(designTables).flatMap(({ name }) =>
  magazinesOf(20261121, 24).map(magazine => ({
    given: { ...magazine, design: name },
    plan: planOf({ ...magazine, design: name }),
  })),
);
const withSubject = ({ pages }: MagazinePlan): PlanPage[] => pages.filter(({ subject }) => subject !== undefined);
/** A page whose pictures changed places with another page's is laid out again with other crops. */
const photosIn = ({ frames }: PlanPage) => frames.flatMap(frame => (frame.kind === 'photo' ? [frame.photo] : []));
const isAsLaid = (page: PlanPage): boolean =>
  slotsOf(page).every(
    ({ slot, photo }) => photo === undefined || page.subject?.photos[Number(slot.slice(6)) - 1] === photo,
  );

/** The laws that speak of one plan, whatever was decided for other pages. */
const pageLaws = laws.filter(
  ({ says }) => !/exactly the ordered|at most once|changing places|leaves at most|on facing pages/.test(says),
);
const broken = (plan: MagazinePlan, given: Magazine): string[] =>
  pageLaws.flatMap(({ says, broken: find }) => find(plan, given).map(line => `${says}: ${line}`));

describe('the layouts of a page', () => {
  test('D16 editing: every page is laid out again exactly as the planner laid it, from the stored plan alone', () => {
    for (const { given, plan } of drafts) {
      const stored = readPlan(JSON.stringify(plan));
      if (!('plan' in stored)) throw new Error(stored.faults.join('\n'));
      for (const page of withSubject(stored.plan).filter(isAsLaid)) {
        const again = applyLayout(stored.plan, page.number, page.template, given);
        if ('refused' in again) throw new Error(`page ${page.number} (${page.template}): ${again.refused}`);
        // The planner adds the reason for a headline.
        expect(again.plan.pages[page.number - 1]).toEqual({ ...page, why: expect.stringMatching(/./) as string });
      }
    }
  });

  test('D16 editing: another layout changes its page only, and keeps every law', () => {
    for (const { given, plan } of drafts.slice(0, 12)) {
      const before = new Set(broken(plan, given));
      for (const page of withSubject(plan).filter(isAsLaid)) {
        const layouts = layoutsFor(plan, page.number, given);
        expect(layouts.map(({ template }) => template)).toContain(page.template);
        for (const { template } of layouts.filter(one => one.template !== page.template).slice(0, 3)) {
          const changed = applyLayout(plan, page.number, template, given);
          if ('refused' in changed) throw new Error(`${template}: ${changed.refused}`);
          expect(
            changed.plan.pages.filter((other, at) => other !== plan.pages[at]).map(({ number }) => number),
          ).toEqual([page.number]);
          expect(broken(changed.plan, given).filter(line => !before.has(line))).toEqual([]);
          expect(readPlan(JSON.parse(JSON.stringify(changed.plan)))).toHaveProperty('plan');
        }
      }
    }
  });

  test('D16 editing: a page whose template is no longer there is laid out again in the best that suits', () => {
    for (const { given, plan } of drafts.slice(0, 4)) {
      const [page] = plan.pages.filter(({ subject }) => subject?.lays === 'album');
      if (!page) continue;
      const again = layAgain(plan, { ...page, template: 'retired' }, given);
      if ('refused' in again) throw new Error(again.refused);
      const { template } = again.plan.pages[page.number - 1] ?? {};
      expect(layoutsFor(plan, page.number, given).map(one => one.template)).toContain(template);
    }
  });

  test('D16 editing: slots have names that no two parts of a page share, and every photo has one', () => {
    for (const { plan } of drafts)
      for (const page of withSubject(plan)) {
        const slots = slotsOf(page);
        expect(new Set(slots.map(({ slot }) => slot)).size).toBe(slots.length);
        expect(slots.flatMap(({ photo }) => photo ?? []).toSorted()).toEqual(photosIn(page).toSorted());
      }
  });

  test('D16 editing: a layout that does not hold the content is refused with a reason', () => {
    const [draft] = drafts;
    if (!draft) throw new Error('there is no draft');
    const back = designTables[draft.plan.design].templates.find(({ lays }) => lays.includes('back'))?.name ?? '';
    expect(applyLayout(draft.plan, 1, back, draft.given)).toEqual({ refused: 'it is no template for cover' });
    expect(applyLayout(draft.plan, 1, 'nothing', draft.given)).toEqual({ refused: 'page 1 has no layout nothing' });
  });
});
