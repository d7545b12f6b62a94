import { expect, test } from 'vitest';
import { numberedPhoto } from '#test/kit/photo-facts.ts';
import { seaStory } from '#test/kit/sea-story.ts';
import type { PhotoFacts } from '../model.ts';
import { isDuplicate, withoutDuplicates } from './duplicates.ts';
import { planMagazine } from './plan.ts';

const photo = (id: number, more: Partial<PhotoFacts> = {}): PhotoFacts =>
  numberedPhoto(id, { sharpness: 300 + id, ...more });
const first = photo(1);
/** The first photo as a messenger reduced it. */
const reduced = photo(99, { hash: first.hash, width: 1600, height: 1200 });

test('D16 a smaller file of the same picture is a copy; the next shot of the scene and a cropped file are not', () => {
  expect(isDuplicate(first, reduced)).toBe(true);
  expect(isDuplicate(first, { ...first, id: 'again' })).toBe(true);
  expect(isDuplicate(first, photo(2, { hash: first.hash }))).toBe(false);
  expect(isDuplicate(first, { ...reduced, height: 900 })).toBe(false);
  expect(isDuplicate(first, photo(2))).toBe(false);
});

test('D16 the larger photo replaces its copy and takes its caption, answer and cover choice, while enough photos remain', () => {
  const others = [2, 3, 4].map(id => photo(id));
  const chosen = { ...reduced, caption: 'Goa, 1994', cover: true };
  expect(withoutDuplicates([chosen, ...others, first], 4)).toEqual([
    ...others,
    { ...first, caption: 'Goa, 1994', cover: true },
  ]);
  const answered = { ...reduced, answer: 'Where did they meet?' };
  expect(withoutDuplicates([answered, ...others, first], 4).at(-1)).toEqual({ ...first, answer: answered.answer });
  expect(withoutDuplicates([chosen, ...others, first], 5)).toEqual([chosen, ...others, first]);
});

test('D16 a copy is left out, and a finding names it and its original', () => {
  const { pages, findings } = planMagazine({
    story: seaStory,
    photos: [reduced, ...[1, 2, 3, 4, 5, 6, 7, 8].map(id => photo(id))],
    theme: 'Travel',
    pages: 12,
    seed: 1,
  });
  const shown = pages.flatMap(({ frames }) => frames.flatMap(frame => (frame.kind === 'photo' ? [frame.photo] : [])));
  expect(shown).toContain('photo-1');
  expect(shown).not.toContain('photo-99');
  const about = findings.filter(({ message }) => message.includes('photo-99'));
  expect(about).toEqual([
    {
      code: 'photo-left-out',
      message: 'The photo photo-99 is left out: it is a copy of photo-1, which prints as finely or finer.',
    },
  ]);
});
