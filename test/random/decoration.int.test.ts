import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { differencesInsideTrim } from '#test/kit/bleed-differences.ts';
import { designs } from '#typeset/designs/index.ts';
import { withoutUndrawable } from '#typeset/fonts/drawable.ts';
import type { DesignName, PageFrame, MagazinePlan, PlanPage } from '#typeset/model.ts';
import { designNames } from '#typeset/model.ts';
import { bleed, withBleed } from '#typeset/press/bleed.ts';
import { paletteInks } from '#typeset/press/inks.ts';
import { paintedObjectsOf } from '#typeset/press/painted-objects.ts';
import { readProfile } from '#typeset/press/icc-profile.ts';
import { defaultPress } from '#typeset/press/settings.ts';
import { smallTextOfManyInks } from '#typeset/press/small-text.ts';
import { Typesetter } from '#typeset/typesetting/typesetter.ts';
import { magazinesOf, planOf } from './stories.ts';

/** Whether a frame draws a line, an outline, an ornament or a pattern. */
const isDecoration = (frame: PageFrame): boolean =>
  frame.kind === 'ornament' ||
  frame.kind === 'rule' ||
  (frame.kind === 'photo' && (frame.border !== undefined || frame.shape !== undefined)) ||
  (frame.kind === 'panel' && (frame.pattern || frame.drawing !== undefined || frame.shape !== undefined));

const plans = magazinesOf(20261121, 200).map(planOf);

/** A plan with one page of each template of a design of which a page is `shown`, without running text. */
function templatePages(design: DesignName, shown: (page: PlanPage) => boolean): MagazinePlan {
  const designPlans = plans.filter(plan => plan.design === design);
  const pages = new Map<string, PlanPage>();
  for (const page of designPlans.flatMap(plan => plan.pages))
    if (!pages.has(page.template) && shown(page)) pages.set(page.template, page);
  const [first] = designPlans;
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
    'D16 (magazine 1) the decoration of every template of %s has the same place in proof and print',
    async design => {
      const plan = templatePages(design, page => page.frames.some(isDecoration));
      const look = designs[design].looks[plan.theme];
      const { value, fonts } = withoutUndrawable(plan, look);
      const inks = paletteInks(readProfile(defaultPress.condition.profile), look.colours);
      const typesetPdf = (plan: MagazinePlan, beyond: number): Buffer =>
        new Typesetter({ look, fonts, language: 'en', press: { inks, bleed: beyond } }).typeset(plan, new Map()).pdf;
      const found = await differencesInsideTrim(typesetPdf(value, 0), typesetPdf(withBleed(value), bleed));
      const differences = found.map(({ page, x, y }) => `${plan.pages[page - 1]?.template}: ${x} mm, ${y} mm`);
      expect(differences).toEqual([]);
      expect(plan.pages.length).toBeGreaterThan(30);
    },
  );
});

describe('small type in print', { timeout: 240_000 }, () => {
  // Only letters of scripts whose fonts are scaled to look as large as the others are below 8 points.
  test.each([...designNames])('D16 no template of %s has small text that several inks blur', async design => {
    const plan = templatePages(design, () => true);
    const look = designs[design].looks[plan.theme];
    const { value, fonts } = withoutUndrawable(plan, look);
    const inks = paletteInks(readProfile(defaultPress.condition.profile), look.colours);
    const typesetter = new Typesetter({ look, fonts, language: 'en', press: { inks, bleed } });
    const { pdf } = typesetter.typeset(withBleed(value), new Map());
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    const found = document.getPages().flatMap((page, at) => {
      const small = smallTextOfManyInks(paintedObjectsOf(page));
      return small.map(({ size }) => `${plan.pages[at]?.template}: ${size} points`);
    });
    expect(found).toEqual([]);
    expect(plan.pages.length).toBeGreaterThan(40);
  });
});
