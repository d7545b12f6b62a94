import { describe, expect, test } from 'vitest';
import { laws } from '#test/random/laws.ts';
import { chat, each, recipe, sides, withOwnKinds, withOwnPhotos } from '#test/random/own-kinds.ts';
import { magazinesOf, planOf } from '#test/random/stories.ts';
import { designTables } from '../designs/tables.ts';
import { layoutsFor, slotsOf } from '../layout/layouts.ts';
import { designNames } from '../model.ts';
import type { MagazinePlan, PlanPage } from '../model.ts';
import { answersOf } from './answers.ts';
import { showsNamed } from './named-photos.ts';
import { answerPageOf, dayOf } from './theme-pages.ts';

const storyOf = (text: string) => ({
  person: 'Meher & Karthik',
  edition: 'Wedding',
  from: null,
  date: '2026-11-21',
  answers: [{ question: 'Who spoke first?', text }],
  voices: [],
});
const kindOf = (text: string) => answerPageOf({ answers: answersOf(storyOf(text)) });

/** The kinds of pages that a plan has beside the usual ones, by its templates. */
const kindsIn = (plan: MagazinePlan): string[] =>
  plan.pages.flatMap(
    ({ template }) => designTables[plan.design].templates.find(({ name }) => name === template)?.shows ?? [],
  );
/** Where photos crowd the pages, such answers share one. */
const roomy = magazinesOf(20261130, 24).filter(({ photos }) => photos.length <= 20);
const magazines = designNames.flatMap(design =>
  roomy.slice(0, 6).map((magazine, at) => ({ ...withOwnKinds(magazine, at), design, pages: 20 as const })),
);

const textOf = ({ frames }: PlanPage): string =>
  frames.flatMap(frame => (frame.kind === 'type' ? frame.parts.map(({ text }) => text) : [])).join(' ');
const ownName = /^(?:chat|sides|each|recipe)/;
/** Whether a law names a page of one of these kinds. */
const isOwn = (line: string): boolean => /(?:chat|sides|each|recipe|people|then-\w+)(?:-\w+)?[):]/.test(line);

describe('D16 kinds of pages of a theme', () => {
  test('are told from the answer itself', () => {
    expect([chat, sides, each, recipe].map(kindOf)).toEqual(['chat', 'sides', 'each', 'recipe']);
    expect(kindOf('1990: born\n1999: school\n2011: work')).toBe('years');
    expect(kindOf('Day 1: we left\nDay 2: we climbed\nDay 3: we came home')).toBeUndefined();
    expect(kindOf('Top three rules\n1. Shoes out.\n2. Angelus at seven.\n3. No sulking.')).toBeUndefined();
    expect(kindOf('We met in a lift, and he never said what he said.')).toBeUndefined();
  });

  test('are chosen in every design, under the title of the theme, and keep the laws', () => {
    const shown = new Set<string>();
    for (const magazine of magazines) {
      const plan = planOf(magazine);
      for (const kind of kindsIn(plan)) shown.add(`${plan.design} ${kind}`);
      const broken = laws.flatMap(({ says, guessed, broken: find }) =>
        guessed ? [] : find(plan, magazine).flatMap(line => (isOwn(line) ? [`${plan.design}: ${says}: ${line}`] : [])),
      );
      expect(broken).toEqual([]);
    }
    const wanted = designNames.flatMap(design => ['chat', 'sides', 'each', 'recipe'].map(kind => `${design} ${kind}`));
    expect(wanted.filter(one => !shown.has(one))).toEqual([]);
  });

  test('are none in a magazine without such answers', () => {
    for (const design of designNames) {
      const [magazine] = magazinesOf(20261130, 1);
      if (!magazine) throw new Error('no magazine');
      const usual = { ...magazine.story, answers: [{ question: 'Tell us.', text: 'We met in a lift. '.repeat(60) }] };
      expect(kindsIn(planOf({ ...magazine, story: usual, design }))).toEqual([]);
    }
  });

  test('D16 editing: such a page names its slots, and is laid out again from the stored plan', () => {
    for (const magazine of magazines.slice(0, 4)) {
      const plan = planOf(magazine);
      for (const page of plan.pages.filter(({ template }) => ownName.test(template))) {
        expect(slotsOf(page).map(({ slot }) => slot)).toEqual(expect.arrayContaining(['head', 'rows']));
        expect(layoutsFor(plan, page.number, magazine).map(({ template }) => template)).toContain(page.template);
      }
    }
  });

  test('gather the people whose pictures have names, and the oldest and the newest picture', () => {
    const shown = new Set<string>();
    const own = magazinesOf(20261130, 30).filter(({ photos }) => photos.length >= 10);
    for (const [at, magazine] of own.slice(0, 4).entries())
      for (const design of designNames) {
        const given = withOwnPhotos({ ...magazine, pages: 12 }, at);
        const plan = planOf({ ...given, design });
        for (const kind of kindsIn(plan)) shown.add(`${design} ${kind}`);
        const page = plan.pages.find(({ template }) => template.startsWith('then'));
        expect(page === undefined || ['2001', '2024'].every(year => textOf(page).includes(year))).toBe(true);
        const broken = laws.flatMap(({ says, guessed, broken: find }) =>
          guessed
            ? []
            : find(plan, { ...given, design })
                .filter(isOwn)
                .map(line => `${says}: ${line}`),
        );
        expect(broken).toEqual([]);
      }
    const wanted = designNames.flatMap(design => ['people', 'thenAndNow'].map(kind => `${design} ${kind}`));
    expect(wanted.filter(one => !shown.has(one))).toEqual([]);
  });

  test('leave photos alone whose captions begin with a place, a day or nothing that the story knows', () => {
    const [magazine] = magazinesOf(20261130, 30).filter(({ photos }) => photos.length >= 10);
    if (!magazine) throw new Error('no magazine');
    const { photos, story } = withOwnPhotos(magazine);
    const [asha] = photos;
    if (!asha) throw new Error('no photo');
    const names = (caption: string) => showsNamed({ ...asha, caption }, story);
    expect(['Asha, before the rain', 'Paati Asha', 'Ravi'].map(names)).toEqual([true, true, true]);
    expect(['The sea', '3 am patrol', 'Goa, 1994', ''].map(names)).toEqual([false, false, false, false]);
    expect(showsNamed({ ...asha, faces: [] }, story)).toBe(false);
  });

  test('number the days of a journey, and none of a life', () => {
    const [magazine] = magazinesOf(20261130, 30).filter(({ photos }) => photos.length >= 10);
    const photos = withOwnPhotos(magazine as never).photos;
    const at = (day: string) => ({ ...(photos[0] as (typeof photos)[number]), takenAt: `${day}T20:00:00.000Z` });
    const mapOf = (days: readonly string[]) => new Map(days.map(day => [day, at(day)]));
    const journey = mapOf(['2026-10-01', '2026-10-03', '2026-10-09']);
    expect([...journey.values()].map(photo => dayOf([photo], journey))).toEqual([1, 3, 9]);
    expect(dayOf([...journey.values()], journey)).toBeUndefined();
    expect(dayOf([at('2026-10-01')], mapOf(['2026-10-01', '2001-10-01']))).toBeUndefined();
  });
});
