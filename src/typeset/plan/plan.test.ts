import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { numberedPhoto, sizeOfAspect } from '#test/kit/photo-facts.ts';
import { seaStory } from '#test/kit/sea-story.ts';
import { inside, meet } from '#test/random/page-frames.ts';
import { laws } from '#test/random/laws.ts';
import type { Magazine } from '#test/random/stories.ts';
import { badMagazinesOf, magazinesOf, planOf } from '#test/random/stories.ts';
import type { PhotoFacts, MagazinePlan } from '../model.ts';
import { trim } from '../model.ts';
import { isDark } from './resolution.ts';
import { mosaic } from './mosaic.ts';
import { planMagazine } from './plan.ts';

const photo = (id: number, aspect: number): PhotoFacts => numberedPhoto(id, sizeOfAspect(aspect, 3000));

describe('200 random magazines', { timeout: 240_000 }, () => {
  let planned: { magazine: Magazine; plan: MagazinePlan }[] = [];
  beforeAll(() => {
    planned = magazinesOf(20261121, 200).map(magazine => ({ magazine, plan: planOf(magazine) }));
  }, 240_000);

  for (const { says, broken } of laws)
    test(says, () => {
      const found = planned.flatMap(({ magazine, plan }, at) =>
        broken(plan, magazine).map(line => `magazine ${at}: ${line}`),
      );
      expect(found).toEqual([]);
    });

  test('D16 have the same plan when they are planned again', () => {
    for (const { magazine, plan } of planned.filter((_, at) => at % 10 === 0)) expect(planOf(magazine)).toEqual(plan);
  });
});

describe('120 random magazines with bad photos only', { timeout: 240_000 }, () => {
  const planned = badMagazinesOf(20261122, 120).map(magazine => ({ magazine, plan: planOf(magazine) }));

  for (const { says, broken } of laws)
    test(says, () => {
      const found = planned.flatMap(({ magazine, plan }, at) =>
        broken(plan, magazine).map(line => `magazine ${at}: ${line}`),
      );
      expect(found).toEqual([]);
    });

  test('D16 (magazine 4) have a finding for every printed photo that is almost black', () => {
    for (const { magazine, plan } of planned) {
      const shown = new Set(
        plan.pages.flatMap(({ frames }) => frames.map(frame => ('photo' in frame ? frame.photo : ''))),
      );
      const dark = magazine.photos.filter(photo => shown.has(photo.id) && isDark(photo));
      expect(plan.findings.filter(({ code }) => code === 'dark-photo').length).toBe(dark.length);
    }
  });

  test('D16 (magazine 4) have a cover without a photo', () => {
    for (const { plan } of planned) expect(plan.pages[0]?.frames.filter(({ kind }) => kind === 'photo')).toEqual([]);
  });
});

describe('a plan', () => {
  test('D16 has a finding when there is more text than the pages hold', () => {
    const answers = Array.from({ length: 40 }, (_, at) => ({
      question: `Question ${at}?`,
      text: 'There was a great deal to say about it. '.repeat(120),
    }));
    const plan = planMagazine({
      story: { person: 'Meera', edition: 'Spotlight', from: null, date: '2026-11-21', answers, voices: [] },
      photos: [],
      theme: 'Family',
      pages: 12,
      seed: 1,
    });
    expect(plan.findings.map(finding => finding.code)).toContain('overset');
    for (const page of plan.pages)
      for (const frame of page.frames) expect(inside(frame.box, { x: 0, y: 0, ...trim }), frame.id).toBe(true);
  });

  test.each(['quiet', 'bold', 'festive'] as const)(
    'D16 (magazine 2) %s takes captions from the customer only, never from a date in the story',
    design => {
      const story = {
        person: 'Asha Rao',
        edition: 'Birthday Spotlight',
        from: null,
        date: '2026-11-21',
        answers: [
          { question: 'Which trip?', text: 'Gokarna, the monsoon of 2014. In June 2015 we went to Coorg. It rained.' },
        ],
        voices: [],
      };
      const photos = ['2014-07-21T09:02:10Z', '2015-06-02T10:00:00Z', null, null, null, null].map((takenAt, at) =>
        numberedPhoto(at, { ...sizeOfAspect(1.5, 3000), takenAt, ...(at === 2 && { caption: 'Asha, by the well' }) }),
      );
      const plan = planMagazine({ story, photos, theme: 'Gifting', pages: 12, seed: 1, design });
      const shown = plan.pages.flatMap(({ frames }) =>
        frames.flatMap(frame => (frame.kind === 'photo' ? [frame] : [])),
      );
      expect(new Map(shown.map(({ photo: id, alt }) => [id, alt]))).toEqual(
        new Map(photos.map(({ id, caption }) => [id, caption ?? ''])),
      );
    },
  );

  test('D16 prints all of 60 photos in 20 pages', () => {
    const photos = Array.from({ length: 60 }, (_, at) => photo(at, at % 3 === 0 ? 0.75 : 1.5));
    const plan = planMagazine({
      story: seaStory,
      photos,
      theme: 'Travel',
      pages: 20,
      seed: 1,
    });
    expect(plan.findings.filter(finding => finding.code === 'photo-left-out')).toEqual([]);
  });
});

describe('a mosaic', () => {
  test('D16 fills its rectangle with cells that do not overlap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.5, max: 2.6, noNaN: true }), { minLength: 1, maxLength: 12 }),
        aspects => {
          const area = { x: 10, y: 20, w: 174, h: 230 };
          const cells = mosaic(area, { aspects, gap: 2 });
          expect(cells.map(cell => cell.at).toSorted((a, b) => a - b)).toEqual(aspects.map((_, at) => at));
          for (const cell of cells) expect(inside(cell.box, area)).toBe(true);
          cells.forEach((a, at) => {
            for (const b of cells.slice(at + 1)) expect(meet(a.box, b.box)).toBe(false);
          });
          const covered = cells.reduce((sum, { box }) => sum + box.w * box.h, 0);
          expect(covered).toBeGreaterThan(area.w * area.h * 0.88);
        },
      ),
      { numRuns: 100, seed: 7 },
    );
  });
});
