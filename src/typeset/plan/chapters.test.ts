import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { numberedPhoto } from '#test/kit/photo-facts.ts';
import { readStory } from '#tools/samples/story-file.ts';
import { designNames } from '../model.ts';
import type { MagazinePlan, PlanPage, Story } from '../model.ts';
import { lettersOfLine } from '../text/headlines.ts';
import { planMagazine } from './plan.ts';

function sampleStory(name: string): Story {
  const path = new URL(`../../../tools/samples/stories/${name}.json`, import.meta.url);
  const read = readStory(readFileSync(path, 'utf8'), '.');
  if ('faults' in read) throw new Error(read.faults.join());
  return read.story;
}
const photos = Array.from({ length: 24 }, (_, at) =>
  numberedPhoto(at, at % 3 === 0 ? { width: 2400, height: 3600 } : { width: 3600, height: 2400 }),
);
const planIn = (story: Story, given: { pages: 12 | 16 | 20; design: (typeof designNames)[number] }): MagazinePlan =>
  planMagazine({ story, photos, theme: 'Family', seed: 3, ...given });

const mark = /Part (\d) · (.*)$/u;
/** The chapter that stands beside the number of each page. */
const chaptersIn = ({ pages }: MagazinePlan) =>
  pages.flatMap(({ number, running }) => {
    const [, chapter = '', title = ''] = mark.exec(running) ?? [];
    return chapter === '' ? [] : [{ number, chapter, title }];
  });
const textsOf = ({ frames }: PlanPage): string[] =>
  frames.flatMap(frame => (frame.kind === 'type' ? frame.parts.map(({ text }) => text) : []));

test('D16 (themes) a magazine of 16 pages or more has three chapters, each with words of the story as its title', () => {
  for (const design of designNames)
    for (const name of ['family', 'couple', 'travel'])
      for (const pages of [16, 20] as const) {
        const story = sampleStory(name);
        const plan = planIn(story, { pages, design });
        const chapters = chaptersIn(plan);
        const numbers = chapters.map(({ chapter }) => Number(chapter));
        expect([...new Set(numbers)], `${design} ${name} ${pages}`).toEqual([1, 2, 3]);
        expect(numbers, 'in their order').toEqual(numbers.toSorted((a, b) => a - b));
        const told = story.answers.map(({ text }) => lettersOfLine(text));
        const titles = [...new Set(chapters.map(({ title }) => title))];
        expect(titles).toHaveLength(3);
        for (const title of titles) expect(told.some(text => text.includes(lettersOfLine(title)))).toBe(true);
        // The second and the third begin under a line of their own.
        for (const chapter of ['2', '3']) {
          const first = chapters.find(one => one.chapter === chapter);
          const page = plan.pages.find(({ number }) => number === first?.number);
          expect(page && textsOf(page).some(text => text.startsWith(`Part ${chapter}`)), `${design} ${name}`).toBe(
            true,
          );
        }
      }
});

test('D16 (themes) a magazine of 12 pages, and one without a line of its own for each chapter, has no chapters', () => {
  expect(chaptersIn(planIn(sampleStory('family'), { pages: 12, design: 'quiet' }))).toEqual([]);
  const story = sampleStory('family');
  const answers = story.answers.map(({ question }) => ({ question, text: 'Yes' }));
  expect(chaptersIn(planIn({ ...story, answers }, { pages: 20, design: 'quiet' }))).toEqual([]);
});
