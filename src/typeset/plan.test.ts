import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Box, Frame, PhotoFacts, Plan } from './model.ts';
import { designNames, pageCounts, themes, trim } from './model.ts';
import { mosaic } from './plan/mosaic.ts';
import { plan } from './plan/plan.ts';
import { paragraphs, typographic } from './words.ts';

const photo = (id: number, aspect: number): PhotoFacts => ({
  id: `photo-${id}`,
  width: Math.round(3000 * Math.sqrt(aspect)),
  height: Math.round(3000 / Math.sqrt(aspect)),
  takenAt: null,
  sharpness: 300,
  entropy: 7,
  lightness: 0.5,
  bands: { top: [0.1, 0.9], bottom: [0.1, 0.9] },
  colourful: 0.4,
  colours: ['#808080'],
  faces: [],
  hash: ((id * 2654435761) >>> 0).toString(16).padStart(8, '0').repeat(2),
  focus: { x: 0.3, y: 0.2, w: 0.4, h: 0.5 },
});

const sentence = fc
  .array(
    fc.constantFrom(
      'mangoes',
      'I',
      'remember',
      'the',
      'rain',
      'nobody',
      'laughed',
      'Priya’s',
      'house',
      '1994',
      'and',
      'मेरी',
      'बहन',
      '❤️',
      'always',
    ),
    { minLength: 1, maxLength: 24 },
  )
  .map(words => `${words.join(' ')}.`);
const text = fc
  .array(
    fc.array(sentence, { minLength: 1, maxLength: 12 }).map(all => all.join(' ')),
    { minLength: 1, maxLength: 5 },
  )
  .map(all => all.join('\n\n'));
const storyOf = fc.record({
  person: fc.constantFrom('Meera', 'Anagha Deshpande-Kulkarni', 'Bo', 'अनन्या'),
  edition: fc.constant('Birthday Spotlight'),
  from: fc.option(fc.constant('Arjun'), { nil: null }),
  date: fc.constant('2026-11-21'),
  answers: fc.array(
    fc.record({
      question: fc.constantFrom(
        'What did you eat?',
        'Tell us about a day in your life that nobody in the family will ever be able to forget.',
        '',
      ),
      text,
    }),
    { minLength: 1, maxLength: 40 },
  ),
  voices: fc.array(
    fc.record({
      question: fc.constantFrom('What did you eat?', 'Sing us a song.'),
      seconds: fc.integer({ min: 0, max: 400 }),
    }),
    { maxLength: 3 },
  ),
});
const photosOf = fc
  .array(fc.constantFrom(0.56, 0.66, 0.75, 1, 1.33, 1.5, 1.78, 2.4), { maxLength: 60 })
  .map(all => all.map((aspect, at) => photo(at, aspect)));
const magazine = fc.record({
  story: storyOf,
  photos: photosOf,
  theme: fc.constantFrom(...themes),
  design: fc.constantFrom(...designNames),
  pages: fc.constantFrom(...pageCounts),
  seed: fc.nat(1000),
});
type Magazine = typeof magazine extends fc.Arbitrary<infer T> ? T : never;
const planned = ({ story, photos, theme, pages, seed, design }: Magazine): Plan =>
  plan(story, photos, theme, pages, seed, { design });

const slip = 0.35;
const inside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - slip &&
  inner.y >= outer.y - slip &&
  inner.x + inner.w <= outer.x + outer.w + slip &&
  inner.y + inner.h <= outer.y + outer.h + slip;
const meet = (a: Box, b: Box): boolean =>
  a.x + a.w > b.x + slip && b.x + b.w > a.x + slip && a.y + a.h > b.y + slip && b.y + b.h > a.y + slip;
const layered = (a: Frame, b: Frame): boolean =>
  a.over === b.id ||
  b.over === a.id ||
  (a.over !== undefined && a.over === b.over && (a.kind === 'panel' || b.kind === 'panel'));

describe('a plan', { timeout: 60_000 }, () => {
  const sure = (property: (made: Plan, input: Parameters<typeof planned>[0]) => void) =>
    fc.assert(
      fc.property(magazine, input => property(planned(input), input)),
      { numRuns: 200, seed: 20261121 },
    );

  test('D16 has exactly the ordered number of pages, numbered from 1', () => {
    sure((made, { pages }) => {
      expect(made.pages.map(page => page.number)).toEqual(Array.from({ length: pages }, (_, at) => at + 1));
    });
  });

  test('D16 puts no frame off the page and none by accident on another', () => {
    sure(made => {
      for (const page of made.pages) {
        for (const frame of page.frames) {
          expect(
            inside(frame.box, { x: 0, y: 0, ...trim }),
            `${page.template} ${frame.id} ${JSON.stringify(frame.box)}`,
          ).toBe(true);
          expect(frame.box.w > 0 && frame.box.h > 0, `${page.template} ${frame.id} is empty`).toBe(true);
        }
        page.frames.forEach((a, at) => {
          for (const b of page.frames.slice(at + 1))
            if (!layered(a, b))
              expect(
                meet(a.box, b.box),
                `${page.template}: ${a.id} ${JSON.stringify(a.box)} on ${b.id} ${JSON.stringify(b.box)}`,
              ).toBe(false);
        });
      }
    });
  });

  test('D16 loses no word: every paragraph, question and recording is in a thread or printed large', () => {
    sure((made, { story }) => {
      const printed = JSON.stringify([made.threads, made.pages]).replaceAll('\\n', ' ');
      for (const answer of story.answers) {
        for (const line of paragraphs(answer.text)) expect(printed.includes(line), line).toBe(true);
        expect(printed.includes(typographic(answer.question))).toBe(true);
      }
      for (const voice of story.voices) expect(printed.includes(typographic(voice.question))).toBe(true);
      const flowing = new Set(
        made.pages.flatMap(page => page.frames.flatMap(frame => (frame.kind === 'flow' ? [frame.thread] : []))),
      );
      for (const thread of made.threads) expect(flowing.has(thread.id)).toBe(true);
    });
  });

  test('D16 uses every photo once or names it as left out', () => {
    sure((made, { photos }) => {
      const used = made.pages.flatMap(page =>
        page.frames.flatMap(frame => (frame.kind === 'photo' && frame.half !== 'right' ? [frame.photo] : [])),
      );
      expect(new Set(used).size).toBe(used.length);
      const out = made.findings.filter(finding => finding.code === 'photo-left-out').length;
      expect(used.length + out).toBe(photos.length);
    });
  });

  test('D16 shows every photo whole or cut, never stretched, and keeps crops on the picture', () => {
    sure((made, { photos }) => {
      for (const frame of made.pages.flatMap(page => page.frames)) {
        if (frame.kind !== 'photo') continue;
        const facts = photos.find(one => one.id === frame.photo);
        if (!facts) throw new Error('unknown photo');
        expect(
          frame.crop.x >= 0 &&
            frame.crop.y >= 0 &&
            frame.crop.x + frame.crop.w <= 1.0001 &&
            frame.crop.y + frame.crop.h <= 1.0001,
        ).toBe(true);
        const shown = (frame.crop.w * facts.width) / (frame.crop.h * facts.height);
        expect(Math.abs(shown / (frame.box.w / frame.box.h) - 1)).toBeLessThan(0.01);
      }
    });
  });

  test('D16 is the same for the same input, and the body is never below 9 points', () => {
    sure((made, input) => {
      expect(planned(input)).toEqual(made);
      expect(made.body.size).toBeGreaterThanOrEqual(9);
    });
  });

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
