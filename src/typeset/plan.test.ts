import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { numberedPhoto, shaped } from '#test/kit/photo.ts';
import { inside, laws, meet } from '#test/random/laws.ts';
import type { Magazine } from '#test/random/stories.ts';
import { magazinesOf, planOf } from '#test/random/stories.ts';
import type { PhotoFacts, Plan } from './model.ts';
import { trim } from './model.ts';
import { mosaic } from './plan/mosaic.ts';
import { plan } from './plan/plan.ts';

const photo = (id: number, aspect: number): PhotoFacts => numberedPhoto(id, shaped(aspect, 3000));

describe('200 random magazines', { timeout: 240_000 }, () => {
  let made: { given: Magazine; plan: Plan }[] = [];
  beforeAll(() => {
    made = magazinesOf(20261121, 200).map(given => ({ given, plan: planOf(given) }));
  }, 240_000);

  for (const { says, broken } of laws)
    test(says, () => {
      const found = made.flatMap(({ given, plan: one }, at) =>
        broken(one, given).map(line => `magazine ${at}: ${line}`),
      );
      expect(found).toEqual([]);
    });

  test('D16 are the same when they are planned again', () => {
    for (const { given, plan: one } of made.filter((_, at) => at % 10 === 0)) expect(planOf(given)).toEqual(one);
  });
});

describe('a plan', () => {
  test('D16 says so when there is more text than the pages hold', () => {
    const answers = Array.from({ length: 40 }, (_, at) => ({
      question: `Question ${at}?`,
      text: 'There was a great deal to say about it. '.repeat(120),
    }));
    const made = plan(
      { person: 'Meera', edition: 'Spotlight', from: null, date: '2026-11-21', answers, voices: [] },
      [],
      'Family',
      12,
      1,
    );
    expect(made.findings.map(finding => finding.code)).toContain('overset');
    for (const page of made.pages)
      for (const frame of page.frames) expect(inside(frame.box, { x: 0, y: 0, ...trim }), frame.id).toBe(true);
  });

  test.each(['quiet', 'bold', 'festive'] as const)(
    'D16 with hardly a story %s asks for something else on each page for a pen',
    design => {
      const made = plan(
        {
          person: 'Meera',
          edition: 'Spotlight',
          from: null,
          date: '2026-11-21',
          answers: [{ question: 'What?', text: 'We went to the sea.' }],
          voices: [],
        },
        Array.from({ length: 5 }, (_, at) => photo(at, 1.5)),
        'Travel',
        20,
        1,
        { design },
      );
      const asked = made.pages
        .filter(({ why }) => why.startsWith('Room left over'))
        .map(({ frames }) =>
          frames
            .flatMap(one => ('parts' in one ? one.parts : []))
            .map(({ text }) => text)
            .join(' '),
        );
      expect(asked.length).toBeGreaterThan(1);
      expect(new Set(asked).size).toBe(Math.min(5, asked.length));
    },
  );

  test('D16 leaves out nothing of 60 photos in 20 pages', () => {
    const photos = Array.from({ length: 60 }, (_, at) => photo(at, at % 3 === 0 ? 0.75 : 1.5));
    const made = plan(
      {
        person: 'Meera',
        edition: 'Spotlight',
        from: null,
        date: '2026-11-21',
        answers: [{ question: 'What?', text: 'We went to the sea. '.repeat(30) }],
        voices: [],
      },
      photos,
      'Travel',
      20,
      1,
    );
    expect(made.findings.filter(finding => finding.code === 'photo-left-out')).toEqual([]);
  });
});

describe('a mosaic', () => {
  test('D16 fills its rectangle with cells that do not meet', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.5, max: 2.6, noNaN: true }), { minLength: 1, maxLength: 12 }),
        aspects => {
          const area = { x: 10, y: 20, w: 174, h: 230 };
          const cells = mosaic(area, aspects, 2);
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
