import fc from 'fast-check';
import { themes } from '#kernel/themes.ts';
import { pageCounts } from '#kernel/page-counts.ts';
import { describe, expect, test } from 'vitest';
import { numberedHash, photoFacts, sizeOfAspect } from '#test/kit/photo-facts.ts';
import type { Box, Face, Ink, PhotoFacts, MagazinePlan } from '../../model.ts';
import { cropFor, peopleOf } from '../../plan/crop.ts';
import { trim } from '../../model.ts';
import { planMagazine } from '../../plan/plan.ts';
import { boldTable } from './index.ts';
import { boldScale } from './scale.ts';

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
    const pairs: [Ink, Ink][] = Object.values(boldScale.tones).flatMap(({ ground, title, ink, line, soft }) =>
      [title, ink, line, soft].map((letters): [Ink, Ink] => [letters, ground]),
    );
    for (const theme of themes) {
      const { colours } = boldTable.looks[theme];
      for (const [letters, ground] of pairs)
        expect(contrast(colours[letters], colours[ground]), `${theme}: ${letters} on ${ground}`).toBeGreaterThanOrEqual(
          4.5,
        );
    }
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

  test('D16 (magazine 22) prints every word and every figure whole, far enough from the trim', () => {
    expectOfAll(plan => {
      for (const frame of plan.pages.flatMap(page => page.frames)) {
        if (frame.kind !== 'type' && frame.kind !== 'flow') continue;
        const { x, y, w, h } = frame.box;
        expect(Math.min(x, y, trim.w - x - w, trim.h - y - h), frame.id).toBeGreaterThanOrEqual(5);
      }
    });
  });

  test('D16 prints a list or a timeline the larger, the shorter it is', () => {
    const textOf = {
      list: (n: number) => Array.from({ length: n }, (_, at) => `- Carry an umbrella ${at}`),
      timeline: (n: number) => Array.from({ length: n }, (_, at) => `${1990 + at}: we moved house`),
    };
    for (const [kind, text] of Object.entries(textOf)) {
      const sizes = [3, 8, 16].map(n => {
        const answers = [{ question: 'What did she say?', text: text(n).join('\n') }];
        const story = { person: 'Meera', edition: 'S', from: null, date: '2026-11-21', answers, voices: [] };
        const plan = planMagazine({ story, photos: [], theme: 'Friendship', pages: 12, seed: 1, design: 'bold' });
        const parts = plan.pages
          .find(page => page.kind === kind)
          ?.frames.flatMap(frame => (frame.kind === 'type' ? frame.parts : []));
        return parts?.find(part => /umbrella|moved/.test(part.text))?.size ?? 0;
      });
      expect(sizes, kind).toEqual(sizes.toSorted((a, b) => b - a));
      expect(sizes[0], kind).toBeGreaterThan(25);
    }
  });

  test('D16 sets no word wider than its measure, in the widest of its faces', () => {
    const long = 'Thiruvananthapuram';
    const answers = [{ question: 'Where?', text: `${long}, always.` }];
    const story = { person: long, edition: 'S', from: null, date: '2026-11-21', answers, voices: [] };
    for (const theme of themes) {
      const plan = planMagazine({ story, photos: [], theme, pages: 12, seed: 3, design: 'bold' });
      const { letter = 0 } = boldTable.looks[theme].roles.headline;
      const wide = plan.pages.flatMap(({ frames }) =>
        frames.flatMap(frame =>
          frame.kind === 'type' && !frame.turn
            ? frame.parts.filter(
                ({ role, text, size }) =>
                  role === 'headline' && text.includes(long) && long.length * letter * size * 0.353 > frame.box.w,
              )
            : [],
        ),
      );
      expect(wide).toEqual([]);
    }
  });

  test('D16 sets a Tamil name in the dedication no larger than its line holds', () => {
    const answers = [{ question: 'Where?', text: 'Always here.' }];
    const story = { person: 'பொன்னியின் செல்வி', edition: 'S', from: null, date: '2026-11-21', answers, voices: [] };
    const sizes = themes.flatMap(theme =>
      planMagazine({ story, photos: [], theme, pages: 12, seed: 3, design: 'bold' }).pages.flatMap(({ frames }) =>
        frames.flatMap(frame =>
          frame.kind === 'type' && frame.slot === 'dedication' ? frame.parts.map(({ size }) => size / frame.box.w) : [],
        ),
      ),
    );
    // The name's longest word is 7.6 em wide in the heaviest Tamil face.
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1 / (7.6 * 0.353));
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
