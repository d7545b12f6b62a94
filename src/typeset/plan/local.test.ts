import { expect, test } from 'vitest';
import { numberedPhoto } from '#test/kit/photo-facts.ts';
import type { MagazinePlan, Story } from '../model.ts';
import { designNames } from '../model.ts';
import { planMagazine } from './plan.ts';

const story: Story = {
  person: 'Meera',
  edition: 'Birthday Spotlight',
  from: 'Arjun',
  date: '2026-11-21',
  answers: Array.from({ length: 9 }, (_, n) => ({
    question: `What happened on day ${n + 1}?`,
    text: `${'It rained on the mango trees, and nobody minded at all. '.repeat(4 + n * 5)}Then we slept.`,
  })),
  voices: [],
};
const photos = Array.from({ length: 16 }, (_, n) =>
  numberedPhoto(n, n % 3 === 0 ? { width: 2400, height: 3200 } : { width: 3600, height: 2400 }),
);

/** The numbers of the pages that differ between two plans. */
const changedPages = (before: MagazinePlan, after: MagazinePlan): number[] =>
  before.pages.flatMap((page, at) => (JSON.stringify(page) === JSON.stringify(after.pages[at]) ? [] : [page.number]));

test.each(designNames)(
  'D16 in the %s design one more word in an answer changes the pages of that answer only',
  design => {
    const before = planMagazine({ story, photos, theme: 'Travel', pages: 16, seed: 5, design });
    for (const at of story.answers.keys()) {
      const answers = story.answers.map((answer, n) =>
        n === at ? { ...answer, text: `${answer.text} Well.` } : answer,
      );
      const after = planMagazine({
        story: { ...story, answers },
        photos,
        theme: 'Travel',
        pages: 16,
        seed: 5,
        design,
        before,
      });
      const thread = after.threads.find(({ answers: indexes }) => indexes.includes(at));
      const itsPages = after.pages
        .filter(({ frames }) => frames.some(frame => frame.kind === 'flow' && frame.thread === thread?.id))
        .map(({ number }) => number);
      // An answer that is printed large has no running text, and one page.
      const most = itsPages.length === 0 ? 1 : itsPages.length;
      expect(changedPages(before, after).length).toBeLessThanOrEqual(most);
      if (itsPages.length > 0) expect(itsPages).toEqual(expect.arrayContaining(changedPages(before, after)));
    }
  },
);

test.each(designNames)(
  'D16 in the %s design a caption changes the page of its photo only, and the imprint when it is the cover’s',
  design => {
    const before = planMagazine({ story, photos, theme: 'Travel', pages: 16, seed: 5, design });
    for (const at of photos.keys()) {
      const captioned = photos.map((photo, n) => (n === at ? { ...photo, caption: 'By the lake' } : photo));
      const after = planMagazine({ story, photos: captioned, theme: 'Travel', pages: 16, seed: 5, design, before });
      const itsPages = after.pages
        .filter(({ frames }) => frames.some(frame => frame.kind === 'photo' && frame.photo === `photo-${at}`))
        .map(({ number }) => number);
      const withImprint = itsPages.includes(1) ? [...itsPages, 3] : itsPages;
      expect(withImprint).toEqual(expect.arrayContaining(changedPages(before, after)));
    }
  },
  60_000,
);
