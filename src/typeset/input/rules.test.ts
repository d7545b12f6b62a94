import { describe, expect, test } from 'vitest';
import { pageCounts } from '#kernel/page-counts.ts';
import { numberedPhoto, sizeOfAspect } from '#test/kit/photo-facts.ts';
import { languages } from '#test/random/words.ts';
import type { MagazinePlan, Story } from '../model.ts';
import { designNames } from '../model.ts';
import { pagesMissing } from './rules.ts';
import { planMagazine } from '../plan/plan.ts';
import { randomStream } from '../plan/random.ts';

const next = randomStream(5);
const words = languages.english?.words ?? [];
const word = () => words[Math.floor(next() * words.length)] ?? '';
/** A text of `n` words, in sentences of ten. */
const textOf = (n: number): string =>
  Array.from({ length: n }, (_, at) => `${word()}${at % 10 === 9 || at === n - 1 ? '.' : ''}`).join(' ');
/** A text of `n` words as some type on a phone: without an end, so that nothing of it can be quoted. */
const unpunctuated = (n: number): string => Array.from({ length: n }, word).join(' ').toLowerCase();
const storyOf = (texts: readonly string[], recordings = 0): Story => ({
  person: 'Asha',
  edition: 'Birthday Spotlight',
  from: null,
  date: '2026-11-21',
  answers: texts.map((text, at) => ({ question: `Question ${at + 1}?`, text })),
  voices: Array.from({ length: recordings }, (_, at) => ({
    question: `Spoken ${at + 1}?`,
    seconds: 40,
    speaker: 'Asha',
    link: `https://imurs.example/v/${at}`,
  })),
});
const photosOf = (n: number) =>
  Array.from({ length: n }, (_, at) => numberedPhoto(at, sizeOfAspect([1.5, 0.75, 1.33][at % 3] ?? 1, 3000)));
const fillers = ({ pages }: MagazinePlan) => pages.filter(({ kind }) => kind === 'filler');
const isThin = ({ findings }: MagazinePlan) => findings.some(({ code }) => code === 'thin');

describe('a thin story', () => {
  test('D16 (magazine 3) one answer and two photos in 20 pages are a finding, with at most one page to write on', () => {
    for (const design of designNames) {
      const plan = planMagazine({
        story: storyOf(['Thank you for every tiffin box.']),
        photos: photosOf(2),
        theme: 'Family',
        pages: 20,
        seed: 1,
        design,
      });
      expect(isThin(plan)).toBe(true);
      expect(plan.pages.filter(({ template }) => template === 'write').length).toBeLessThan(2);
      // Both photos have pages of their own, the cover included.
      expect(plan.pages.filter(({ kind }) => kind === 'photo' || kind === 'cover').length).toBe(2);
    }
  });

  test('D16 (magazine 3) a story that the rule calls enough is not thin in any design', { timeout: 120_000 }, () => {
    for (const pages of pageCounts)
      for (const [answers, length, photos] of enough(pages)) {
        const story = storyOf(Array.from({ length: answers }, () => textOf(length)));
        for (const design of designNames) {
          const plan = planMagazine({ story, photos: photosOf(photos), theme: 'Gifting', pages, seed: 3, design });
          expect([pages, answers, length, photos, design, fillers(plan).length > 1]).toEqual([
            pages,
            answers,
            length,
            photos,
            design,
            false,
          ]);
        }
      }
  });

  test('D16 (magazine 3) what the rule misses is what the engine leaves empty where nothing is quoted', () => {
    for (const pages of pageCounts)
      for (const [answers, length, recordings, photos] of shortStories) {
        const story = storyOf(
          Array.from({ length: answers }, () => unpunctuated(length)),
          recordings,
        );
        const missing = pagesMissing(
          {
            answers: [
              ...story.answers.map(() => ({ words: length })),
              ...Array.from({ length: recordings }, () => ({ words: 0 })),
            ],
            photos,
          },
          pages,
        );
        const empty = designNames.map(design =>
          fillers(planMagazine({ story, photos: photosOf(photos), theme: 'Family', pages, seed: 4, design })),
        );
        // The engine is content with one page that shows nothing of the story.
        const most = Math.max(...empty.map(({ length: count }) => count - 1), 0);
        expect([pages, answers, length, recordings, photos, missing - most]).toEqual([
          pages,
          answers,
          length,
          recordings,
          photos,
          expect.toBeOneOf([0, 1]),
        ]);
      }
  });

  test('D16 (magazine 3) the rule counts one page for an answer, one more for 80 words, one for each photo but the first', () => {
    const answersOf = (...lengths: number[]) => lengths.map(n => ({ words: n }));
    expect(pagesMissing({ answers: answersOf(6), photos: 2 }, 20)).toBe(13);
    expect(pagesMissing({ answers: answersOf(6, 90, 160), photos: 0 }, 12)).toBe(1);
    expect(pagesMissing({ answers: answersOf(6, 90, 160), photos: 2 }, 12)).toBe(0);
    expect(pagesMissing({ answers: [], photos: 0 }, 16)).toBe(11);
  });
});

/** Stories with just as many photos as the rule needs: answers, words of each, photos. */
function enough(pages: number): [number, number, number][] {
  return [1, 2, 3, 5, 7, 9, 12].flatMap(answers =>
    [3, 30, 70, 100].map((length): [number, number, number] => {
      const written = Array.from({ length: answers }, () => ({ words: length }));
      let photos = 0;
      while (pagesMissing({ answers: written, photos }, pages) > 0) photos += 1;
      return [answers, length, photos];
    }),
  );
}

/** Short stories: answers, words of each, recordings without text, photos. */
const shortStories = [
  [2, 6, 1, 6],
  [1, 6, 0, 0],
  [2, 15, 1, 3],
  [3, 25, 0, 9],
  [4, 60, 1, 3],
  [6, 40, 0, 6],
] as const;
