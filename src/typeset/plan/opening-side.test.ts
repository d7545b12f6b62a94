import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { applyLayout } from '../layout/layouts.ts';
import { trim } from '../model.ts';
import type { MagazinePlan, PhotoFacts, PlanPage, Story } from '../model.ts';
import { bleed } from '../press/bleed.ts';
import { printParts } from '../press/imposition.ts';
import { paintedObjectsOf } from '../press/painted-objects.ts';
import { pointsPerMm } from '../press/pdfx.ts';
import { numberedPhoto } from '#test/kit/photo-facts.ts';
import { mirroredPage, mirroredPhoto } from './opening-side.ts';
import { planMagazine } from './plan.ts';

const line = 'امی ہر صبح پانچ بجے اٹھ جاتی تھیں اور پورے محلے کو پتا چل جاتا کہ دن شروع ہو گیا ہے۔ ';
const story: Story = {
  person: 'نسرین بانو',
  edition: 'Birthday Spotlight',
  from: null,
  date: '2026-11-21',
  answers: [14, 1, 24, 5].map((count, at) => ({ question: `سوال ${at}؟`, text: line.repeat(count) })),
  voices: [],
};
const face = { x: 0.06, y: 0.2, w: 0.16, h: 0.24, score: 0.9, sharpness: 0.7, lightness: 0.5 };
const photos: readonly PhotoFacts[] = Array.from({ length: 12 }, (_, at) =>
  numberedPhoto(at, { faces: [face], focus: { x: 0.02, y: 0.1, w: 0.3, h: 0.6 } }),
);
const planIn = (design: MagazinePlan['design']): MagazinePlan =>
  planMagazine({ story, photos, theme: 'Family', design, pages: 16, seed: 3 });
const plan = planIn('quiet');
const framesOf = <Kind extends PlanPage['frames'][number]['kind']>({ frames }: PlanPage, kind: Kind) =>
  frames.filter((frame): frame is Extract<PlanPage['frames'][number], { kind: Kind }> => frame.kind === kind);

describe('D16 a magazine in Urdu opens from the right', () => {
  test('with the outer margin of an even page at its right, and the first column of a text at its right', () => {
    const poured = plan.pages.filter(page => framesOf(page, 'flow').length > 1);
    expect(poured.length).toBeGreaterThan(0);
    for (const page of poured) {
      const columns = framesOf(page, 'flow').map(({ box }) => box);
      expect(columns.map(({ x }) => x)).toEqual(columns.map(({ x }) => x).toSorted((a, b) => b - a));
      const left = Math.min(...columns.map(({ x }) => x));
      const right = trim.w - Math.max(...columns.map(({ x, w }) => x + w));
      expect(left > right, `page ${page.number}: ${left} and ${right} mm`).toBe(page.number % 2 === 0);
    }
  });

  test('with its words on the right, and with its photos as they are', () => {
    for (const page of plan.pages)
      for (const { crop, half } of framesOf(page, 'photo')) {
        if (half) expect(half).toBe(page.number % 2 === 0 ? 'right' : 'left');
        if (half) continue;
        // The face at the left of every photo stays whole.
        expect(crop.x).toBeLessThanOrEqual(face.x);
        expect(crop.x + crop.w).toBeGreaterThanOrEqual(face.x + face.w);
      }
    const aligned = plan.pages.flatMap(page => framesOf(page, 'type')).filter(({ parts }) => parts.length > 1);
    expect(aligned.filter(({ align }) => align === 'left')).toEqual([]);
  });

  test('and stays so when somebody changes the layout of a page', () => {
    const again = plan.pages.flatMap(({ number, template, subject }) => {
      const laid = subject && applyLayout(plan, number, template, { story, photos });
      return laid && 'plan' in laid ? [[laid.plan.pages[number - 1]?.frames, plan.pages[number - 1]?.frames]] : [];
    });
    expect(again.length).toBeGreaterThan(6);
    const boxes = (frames: PlanPage['frames'] | undefined) => frames?.map(({ box: { x, w } }) => [x, w]);
    for (const [now, before] of again) expect(boxes(now)).toEqual(boxes(before));
  });

  test('with the first page left of the last on the outside of its cover', async () => {
    const firstIsLeft = async (given: MagazinePlan): Promise<boolean> => {
      const whole = await PDFDocument.create();
      const size = [trim.w + 2 * bleed, trim.h + 2 * bleed].map(side => side * pointsPerMm) as [number, number];
      const grey = sharp({ create: { width: 8, height: 8, channels: 3, background: 'grey' } });
      const picture = await whole.embedJpg(await grey.jpeg().toBuffer());
      given.pages.forEach((_, at) => {
        const page = whole.addPage(size);
        page.drawRectangle({ x: 100, y: 100, width: 300, height: 300 });
        if (at === 0) page.drawImage(picture, { x: 100, y: 100, width: 300, height: 300 });
      });
      const parts = await printParts(await whole.save(), given, 'spreads');
      const cover = await PDFDocument.load(parts.find(({ name }) => name === 'cover')?.pdf ?? new Uint8Array());
      const [mark] = paintedObjectsOf(cover.getPages()[0] as never).filter(one => one.kind === 'image');
      if (!mark) throw new Error('the cover has no picture');
      return mark.box.x < size[0] / 2;
    };
    expect(await firstIsLeft(plan)).toBe(true);
    expect(await firstIsLeft({ ...plan, language: 'en' })).toBe(false);
  });
});

test('D16 what is mirrored twice is as before', () => {
  for (const design of ['quiet', 'bold', 'festive', 'letterpress'] as const)
    for (const page of planIn(design).pages) expect(mirroredPage(mirroredPage(page))).toEqual(page);
  expect(mirroredPhoto(mirroredPhoto(photos[0] as PhotoFacts))).toEqual(photos[0]);
});

test('D16 the halves of a picture across the fold change sides', () => {
  const half = { kind: 'photo', id: 'a', photo: 'a', dpi: 300, alt: '', why: '' } as const;
  const page = {
    number: 8,
    kind: 'spread',
    template: 'spread',
    ground: 'deep',
    folio: false,
    running: '',
    why: '',
    frames: [{ ...half, half: 'left', box: { x: 0, y: 0, ...trim }, crop: { x: 0.1, y: 0, w: 0.4, h: 1 } }],
  } as const;
  expect(mirroredPage(page).frames[0]).toMatchObject({ half: 'right', crop: { x: 0.5, y: 0, w: 0.4, h: 1 } });
});
