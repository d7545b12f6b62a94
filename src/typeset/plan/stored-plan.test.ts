import { describe, expect, test } from 'vitest';
import { themes } from '#kernel/themes.ts';
import { pageCounts } from '#kernel/page-counts.ts';
import { numberedHash, photoFacts } from '#test/kit/photo-facts.ts';
import type { MagazinePlan } from '../model.ts';
import { designNames } from '../model.ts';
import { planMagazine } from './plan.ts';
import { planSchema, readPlan } from './stored-plan.ts';

const story = {
  person: 'Meera',
  edition: 'Birthday Spotlight',
  from: 'Arjun',
  date: '2026-11-21',
  answers: Array.from({ length: 9 }, (_, n) => ({
    question: `What happened on day ${n + 1}?`,
    text: `${'It rained on the mango trees, and nobody minded at all. '.repeat(4 + n * 6)}\n\nThen we slept.`,
  })),
  voices: [{ question: 'Sing us a song.', seconds: 42, link: 'https://imurs.test/v/abc123', keptUntil: '2038-12-31' }],
};
const face = { x: 0.4, y: 0.2, w: 0.1, h: 0.2, score: 0.9, sharpness: 0.6, lightness: 0.5 };
const photos = Array.from({ length: 14 }, (_, n) =>
  photoFacts(`photo ${n}.jpg`, {
    width: n % 3 === 0 ? 2400 : 3600,
    height: n % 3 === 0 ? 3200 : 2400,
    caption: n % 4 === 0 ? `At home, ${n}` : undefined,
    hash: numberedHash(n),
    faces: n % 2 === 0 ? [face] : [],
  }),
);
const validPlan = (): MagazinePlan =>
  structuredClone(planMagazine({ story, photos, theme: 'Travel', pages: 12, seed: 3 }));
/** The faults of a plan after a change. */
const faults = (change: (plan: Record<string, any>) => void): string[] => {
  const changed = validPlan();
  change(changed);
  const read = readPlan(JSON.stringify(changed));
  return 'faults' in read ? read.faults : [];
};

describe('a stored plan', () => {
  test('D16 is the same after storing and reading, in every design and theme', () => {
    for (const design of designNames)
      for (const [at, theme] of themes.entries()) {
        const pages = pageCounts[at % pageCounts.length] ?? 12;
        const before = planMagazine({ story, photos, theme, pages, seed: 3, design });
        expect(readPlan(JSON.stringify(before))).toEqual({ plan: JSON.parse(JSON.stringify(before)) });
      }
  }, 60_000);

  test('D16 of another version is refused with one sentence', () => {
    expect(faults(plan => (plan.version = 1))).toEqual([
      'This plan has version 1; only version 2 can be set. Make the draft again from its story.',
    ]);
    expect(readPlan('{"version":"2"}')).toHaveProperty('faults.length', 1);
  });

  test.each<[string, (plan: Record<string, any>) => void, string[]]>([
    ['no version', plan => delete plan.version, ['version: is missing']],
    ['an unknown field', plan => (plan.pages[1].colour = 'red'), ['pages[1].colour: there is no such field']],
    [
      'a text instead of a number',
      plan => (plan.pages[0].frames[0].box.x = '3'),
      ['pages[0].frames[0].box.x: must be a number'],
    ],
    [
      'an unknown theme',
      plan => (plan.theme = 'Pirates'),
      ['theme: must be Gifting, Self, Friendship, Couple, Travel or Family'],
    ],
    ['text below nine points', plan => (plan.body.size = 8), ['body.size: must be 9 or more']],
    ['eleven pages', plan => plan.pages.pop(), ['pages: a magazine has 12, 16, 20 pages, not 11']],
    [
      'two pages in the wrong order',
      plan => plan.pages.splice(3, 2, plan.pages[4], plan.pages[3]),
      ['pages[3].number: must be 4', 'pages[4].number: must be 5'],
    ],
    [
      'an id that leads out of the folder',
      plan => (plan.pages[0].frames[0].id = '../../secret'),
      ['pages[0].frames[0].id: must be letters, digits and hyphens'],
    ],
    [
      'a frame beyond the page',
      plan => (plan.pages[0].frames[0].box.w = 400),
      ['pages[0].frames[0].box: reaches beyond the page'],
    ],
  ])('D16 with %s has a fault with its path', (_, change, expected) => {
    expect(faults(change)).toEqual(expected);
  });

  test('D16 has a fault for an unknown text, an unknown frame below, a crop outside the photo and an id used twice', () => {
    const first = (plan: Record<string, any>, kind: string) =>
      plan.pages.flatMap((page: any) => page.frames).find((frame: any) => frame.kind === kind);
    expect(faults(plan => (first(plan, 'flow').thread = 'gone'))[0]).toMatch(/thread: there is no text gone$/);
    expect(faults(plan => (first(plan, 'photo').over = 'gone'))[0]).toMatch(
      /over: there is no frame gone on this page$/,
    );
    expect(faults(plan => (first(plan, 'photo').crop.x = 0.9))[0]).toMatch(
      /crop: must lie within the photo, from 0 to 1$/,
    );
    expect(faults(plan => (plan.pages[1].frames[0].id = plan.pages[0].frames[0].id))[0]).toMatch(
      /is the name of another frame$/,
    );
    expect(readPlan('{')).toHaveProperty('faults');
    expect(readPlan(null)).toEqual({ faults: ['the whole: must be an object'] });
  });

  test('W60 pages of a plan from before changes get their names, always the same', () => {
    const before = validPlan();
    const pages = before.pages.map(page => ({ ...page, id: undefined, subject: undefined }));
    const read = readPlan(JSON.stringify({ ...before, pages }));
    expect('plan' in read && read.plan.pages.map(({ id }) => id)).toEqual(pages.map(({ number }) => `p${number}`));
  });

  test('D16 has a JSON Schema', () => {
    expect(planSchema()).toMatchObject({ type: 'object', properties: { version: { const: 2 } } });
  });
});
