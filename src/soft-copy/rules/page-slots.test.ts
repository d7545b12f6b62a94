import { expect, test } from 'vitest';
import { numberedPhoto } from '#test/kit/photo-facts.ts';
import { toldStories } from '#test/kit/told-stories.ts';
import { designNames, documentOf, planMagazine } from '#typeset/index.ts';
import { headlinesOf, slotsOfPage } from './page-slots.ts';

const magazines = toldStories.flatMap(({ story, theme }) =>
  designNames.map(design => ({
    story,
    document: documentOf(planMagazine({ story, photos: [], theme, pages: 12, seed: 3, design })),
  })),
);

test('W60 (magazine 1) every page on which answers begin has one place for their headline, with its words', () => {
  for (const { story, document } of magazines) {
    const pages = document.plan.pages.filter(({ subject }) => subject && subject.answers.length > 0);
    for (const page of pages.filter(({ subject }) => subject?.lays !== 'further')) {
      const slots = slotsOfPage(page, { document, story, photos: [], outlineOf: () => null, facesCutIn: () => null });
      const heads = slots.filter(({ kind }) => kind === 'headline');
      expect(
        heads.map(({ answer }) => page.subject?.answers.includes(answer ?? -1)),
        page.template,
      ).toEqual([true]);
      const known = document.plan.headlines?.find(({ answer }) => answer === heads[0]?.answer);
      expect(heads[0]?.text).toBe(known?.text);
      // It is no line over it, and no other place lies over it.
      const box = heads[0]?.box ?? { x: 0, y: 0, w: 0, h: 0 };
      expect(box.h, page.template).toBeGreaterThan(0.01);
      const [x, y] = [box.x + box.w / 2, box.y + box.h / 2];
      const over = slots.filter(
        ({ kind, box: on }) => kind !== 'headline' && on.x < x && x < on.x + on.w && on.y < y && y < on.y + on.h,
      );
      expect(over, page.template).toEqual([]);
    }
  }
});

test('W60 (magazine 1) a question that stands small is told as no headline', () => {
  const asked = 'What is it?';
  const [story] = toldStories.map(one => ({
    ...one.story,
    answers: [{ question: asked, text: 'It was so. '.repeat(9) }],
  }));
  if (!story) throw new Error('there is no story');
  const plan = planMagazine({ story, photos: [], theme: 'Self', pages: 12, seed: 3, design: 'quiet' });
  expect(plan.headlines?.[0]?.text).toBe(asked);
  expect(headlinesOf({ plan }, story).size).toBe(0);
});

test('W80 every picture that can be moved says how many faces its part cuts; one across the fold does not', () => {
  const [told] = toldStories;
  if (!told) throw new Error('there is no story');
  const photos = Array.from({ length: 30 }, (_, n) => numberedPhoto(n));
  const { story, theme } = told;
  const document = documentOf(planMagazine({ story, photos, theme, pages: 16, seed: 3, design: 'quiet' }));
  const facesCutIn = (photo: string, { w, h }: { w: number; h: number }) => photo.length + w * h;
  const pictures = document.plan.pages
    .flatMap(page => slotsOfPage(page, { document, story, photos, outlineOf: () => null, facesCutIn }))
    .filter(({ kind }) => kind === 'photo');
  expect(new Set(pictures.map(({ crop }) => crop === null))).toEqual(new Set([false, true]));
  for (const { photo, crop, facesCut } of pictures)
    expect(facesCut).toBe(crop === null ? null : facesCutIn(photo ?? '', crop));
});
