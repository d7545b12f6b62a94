import { expect, test } from 'vitest';
import { numberedPhoto, sizeOfAspect } from '#test/kit/photo-facts.ts';
import type { Box, Story } from '../model.ts';
import { planMagazine } from '../plan/plan.ts';

const story: Story = {
  person: 'Sushila',
  edition: 'Golden Anniversary',
  from: null,
  date: '2026-11-21',
  voices: [],
  answers: [{ question: 'What do you remember?', text: 'We never forgot the rain at the bus stand. '.repeat(14) }],
};

/** The covers of quiet, over 24 seeds, of a photo that is about one part of it. */
const coversOf = (focus: Box): string[] =>
  Array.from({ length: 24 }, (_, seed) => {
    const photos = [numberedPhoto(0, { ...sizeOfAspect(0.7, 3500), focus, cover: true })];
    return planMagazine({ story, photos, theme: 'Family', pages: 12, seed, design: 'quiet' }).pages[0]?.template ?? '';
  });

test('D16 lays a sheet with words over a picture only where it hides little of what the picture is about', () => {
  expect(coversOf({ x: 0.3, y: 0.1, w: 0.4, h: 0.3 })).toContain('cover-sheet');
  expect(coversOf({ x: 0.3, y: 0.6, w: 0.4, h: 0.3 })).not.toContain('cover-sheet');
});
