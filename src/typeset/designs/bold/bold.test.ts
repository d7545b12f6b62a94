import fc from 'fast-check';
import { themes } from '#kernel/themes.ts';
import { pageCounts } from '#kernel/page-counts.ts';
import { describe, expect, test } from 'vitest';
import { numberedHash, photoFacts, sizeOfAspect } from '#test/kit/photo-facts.ts';
import type { Box, Face, Ink, PhotoFacts, MagazinePlan } from '../../model.ts';
import { cropFor, peopleOf } from '../../plan/crop.ts';
import { planMagazine } from '../../plan/plan.ts';
import { estimateTexts, heightOf, textPart } from '../../plan/answers.ts';
import { bold } from './index.ts';
import { tones } from './tone.ts';
import { sizeIn } from './type.ts';

const channel = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

const face = fc
  .record({ x: fc.double({ min: 0, max: 0.7, noNaN: true }), y: fc.double({ min: 0, max: 0.7, noNaN: true }) })
  .map(({ x, y }): Face => ({ x, y, w: 0.16, h: 0.2, score: 0.9, sharpness: 0.5, lightness: 0.5 }));
const photo = fc
  .record({
    aspect: fc.constantFrom(0.66, 0.75, 1, 1.5, 1.78),
    size: fc.constantFrom(700, 3000),
    faces: fc.array(face, { maxLength: 3 }),
  })
  .map(({ aspect, size, faces }) => photoFacts('', { ...sizeOfAspect(aspect, size), faces }));
const photosOf = fc
  .array(photo, { minLength: 1, maxLength: 24 })
  .map(all => all.map((facts, at) => ({ ...facts, id: `photo-${at}`, hash: numberedHash(at) })));
const sentence = 'We laughed until the lamp went out, and nobody wanted to go home. ';
const magazine = fc.record({
  photos: photosOf,
  lengths: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 9 }),
  theme: fc.constantFrom(...themes),
  pages: fc.constantFrom(...pageCounts),
  seed: fc.nat(1000),
});
const planOf = ({ photos, lengths, theme, pages, seed }: typeof magazine extends fc.Arbitrary<infer T> ? T : never) => {
  const answers = lengths.map((length, at) => ({ question: `Question ${at}?`, text: sentence.repeat(length) }));
  const story = { person: 'Meera', edition: 'Spotlight', from: 'Arjun', date: '2026-11-21', answers, voices: [] };
  return planMagazine({ story, photos, theme, pages, seed, design: 'bold' });
};
const expectOfAll = (property: (plan: MagazinePlan, photos: readonly PhotoFacts[]) => void) =>
  fc.assert(
    fc.property(magazine, input => property(planOf(input), input.photos)),
    { numRuns: 60, seed: 20261121 },
  );

/** Where a face of a photo is on the page, mm. */
const faceOnPage = (at: Face, { crop, box }: { crop: Box; box: Box }): Box => ({
  x: box.x + ((at.x - crop.x) / crop.w) * box.w,
  y: box.y + ((at.y - crop.y) / crop.h) * box.h,
  w: (at.w / crop.w) * box.w,
  h: (at.h / crop.h) * box.h,
});
const overlap = (a: Box, b: Box): boolean => a.x + a.w > b.x && b.x + b.w > a.x && a.y + a.h > b.y && b.y + b.h > a.y;

describe('the bold design', { timeout: 60_000 }, () => {
  test('D16 prints text with a contrast of at least 4.5 on each of its grounds in all six themes', () => {
    const pairs: [Ink, Ink][] = [
      ['ink', 'paper'],
      ['soft', 'paper'],
      ['accent', 'paper'],
      ...tones.flatMap(({ ground, mark, letters }): [Ink, Ink][] => [
        [letters, ground],
        [mark, ground],
      ]),
    ];
    for (const theme of themes) {
      const { colours } = bold.looks[theme];
      for (const [letters, ground] of pairs)
        expect(contrast(colours[letters], colours[ground]), `${theme}: ${letters} on ${ground}`).toBeGreaterThanOrEqual(
          4.5,
        );
    }
  });

  test('D16 has more than twenty page templates, each under its own name', () => {
    expect(bold.templates.length).toBeGreaterThan(20);
    expect(new Set(bold.templates).size).toBe(bold.templates.length);
  });

  test('D16 uses only templates that it names', () => {
    expectOfAll(plan => {
      for (const page of plan.pages) expect(bold.templates).toContain(page.template);
    });
  });

  test('D16 lays no type and no colour on a face', () => {
    expectOfAll((plan, photos) => {
      for (const page of plan.pages) {
        for (const frame of page.frames) {
          if (frame.kind !== 'photo') continue;
          const facts = photos.find(({ id }) => id === frame.photo);
          const faces = facts ? peopleOf(facts).map(face => faceOnPage(face, frame)) : [];
          const framesAbove = page.frames.filter(({ over, kind }) => over === frame.id && kind !== 'rule');
          for (const upper of framesAbove)
            expect(
              faces.some(face => overlap(face, upper.box)),
              `${page.template}: ${upper.id} lies on a face`,
            ).toBe(false);
        }
      }
    });
  });

  test('D16 prints several short answers large, down to the foot of the page', () => {
    let checkedPages = 0;
    const lengths = [3, 4, 5, 6, 3, 4, 5, 6, 3, 4, 5, 6];
    const property = fc.property(magazine, input => {
      for (const { template, frames } of planOf({ ...input, lengths, pages: 12 }).pages) {
        if (template !== 'asked-top') continue;
        const rows = frames.filter(frame => frame.kind === 'type' && !frame.turn && !frame.over && frame.box.x > 40);
        const foot = Math.max(...rows.map(({ box }) => box.y + box.h));
        expect([foot > 270, foot < 280], `${foot} mm`).toEqual([true, true]);
        checkedPages += 1;
      }
    });
    fc.assert(property, { numRuns: 20, seed: 20261121 });
    expect(checkedPages).toBeGreaterThan(5);
  });

  test('D16 fills the page of a short letter, list or timeline: the shorter, the larger the type', () => {
    const lines = (n: number, line: (at: number) => string) =>
      Array.from({ length: n }, (_, at) => line(at)).join('\n');
    const textOf: Readonly<Record<string, (n: number) => string>> = {
      letter: n => `Dear Didi,\n${sentence.repeat(n * 2)}\nWith love,\nChotu`,
      'list-rows': n => lines(n, at => `- Carry an umbrella ${at}`),
      'timeline-rows': n => lines(n, at => `${1990 + at}: we moved house`),
    };
    for (const [template, text] of Object.entries(textOf)) {
      const sizes = [3, 5, 8].map(n => {
        const answers = [{ question: 'What did she say?', text: text(n) }];
        const story = { person: 'Meera', edition: 'S', from: null, date: '2026-11-21', answers, voices: [] };
        const plan = planMagazine({ story, photos: [], theme: 'Friendship', pages: 12, seed: 1, design: 'bold' });
        const page = plan.pages.find(candidate => candidate.template === template);
        const type = page?.frames.flatMap(frame => (frame.kind === 'type' ? [frame] : [])) ?? [];
        const last = type.at(-1);
        expect((last?.box.y ?? 0) + (last?.box.h ?? 0), `${template}, ${n}`).toBeGreaterThan(200);
        return last?.parts[0]?.size ?? 0;
      });
      expect(sizes, template).toEqual(sizes.toSorted((a, b) => b - a));
      expect(sizes[0], template).toBeGreaterThan(20);
    }
  });

  test('D16 sets a large text in the largest size that fits its room, also far below what its measure allows', () => {
    const text =
      'Choose the bed by the window. Learn the name of the man who makes the tea. Call your mother on an ordinary day.';
    const context = { look: bold.looks.Self, measure: estimateTexts };
    const size = sizeIn(context, 'headline', { text, room: { w: 160, h: 40, most: 150, least: 15 } });
    expect(size).toBeGreaterThan(22);
    expect(heightOf([textPart('headline', text, { size })], 160, estimateTexts)).toBeLessThanOrEqual(40);
  });

  test('D16 fills no page with a photo of too few pixels', () => {
    expectOfAll((plan, photos) => {
      for (const frame of plan.pages.flatMap(page => page.frames)) {
        if (frame.kind !== 'photo' || frame.half || frame.box.w < 209 || frame.box.h < 290) continue;
        const facts = photos.find(({ id }) => id === frame.photo);
        expect(frame.dpi, `${frame.id} ${JSON.stringify(facts && cropFor(facts, 210 / 297))}`).toBeGreaterThanOrEqual(
          130,
        );
      }
    });
  });
});
