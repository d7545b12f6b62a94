import { expect, test } from 'vitest';
import { numberedPhoto } from '#test/kit/photo-facts.ts';
import type { PhotoFacts, Story } from '../model.ts';
import { isCopy, originalsOf } from './copies.ts';
import { planMagazine } from './plan.ts';

const photo = (id: number, more: Partial<PhotoFacts> = {}): PhotoFacts =>
  numberedPhoto(id, { sharpness: 300 + id, ...more });
const first = photo(1);
/** What a messenger makes of the first photo. */
const sent = photo(99, { hash: first.hash, width: 1600, height: 1200 });

test('D16 a smaller file of the same picture is a copy; the next shot of the same scene, and a cut-out, are not', () => {
  expect(isCopy(first, sent)).toBe(true);
  expect(isCopy(first, { ...first, id: 'again' })).toBe(true);
  expect(isCopy(first, photo(2, { hash: first.hash }))).toBe(false);
  expect(isCopy(first, { ...sent, height: 900 })).toBe(false);
  expect(isCopy(first, photo(2))).toBe(false);
});

test('D16 the larger stays, with what was asked of the smaller, while photos enough remain', () => {
  const others = [2, 3, 4].map(id => photo(id));
  const asked = { ...sent, caption: 'Goa, 1994', cover: true };
  expect(originalsOf([asked, ...others, first], 4)).toEqual([
    ...others,
    { ...first, caption: 'Goa, 1994', cover: true },
  ]);
  expect(originalsOf([asked, ...others, first], 5)).toEqual([asked, ...others, first]);
});

test('D16 a copy is not printed beside its original, and a finding says which and why', () => {
  const story: Story = {
    person: 'Meera',
    edition: 'Spotlight',
    from: null,
    date: '2026-11-21',
    answers: [{ question: 'What?', text: 'We went to the sea. '.repeat(30) }],
    voices: [],
  };
  const { pages, findings } = planMagazine({
    story,
    photos: [sent, ...[1, 2, 3, 4, 5, 6, 7, 8].map(id => photo(id))],
    theme: 'Travel',
    pages: 12,
    seed: 1,
  });
  const shown = pages.flatMap(({ frames }) => frames.flatMap(one => (one.kind === 'photo' ? [one.photo] : [])));
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
