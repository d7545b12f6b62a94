import { themes } from '#kernel/themes.ts';
import { describe, expect, test } from 'vitest';
import { faceAt, numberedPhoto, sizeOfAspect } from '#test/kit/photo-facts.ts';
import type { Ink, Story } from '../../model.ts';
import { facesCut } from '../../plan/crop.ts';
import { planMagazine } from '../../plan/plan.ts';
import { festiveTable } from './index.ts';

describe('the festive magazine', () => {
  test.each(themes)('C-E02 prints the text of %s with a contrast of at least 4.5 on every ground', theme => {
    const { colours } = festiveTable.looks[theme];
    const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const light = (ink: Ink) => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => linear(parseInt(colours[ink].slice(at, at + 2), 16) / 255));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    for (const tone of Object.values(festiveTable.tones)) {
      for (const ink of [tone.title, tone.ink, tone.line, tone.soft]) {
        const [dark = 0, bright = 0] = [light(ink), light(tone.ground)].toSorted((a, b) => a - b);
        expect((bright + 0.05) / (dark + 0.05), `${ink} on ${tone.ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  const story: Story = {
    person: 'Sushila',
    edition: 'Golden Anniversary',
    from: 'Madhav',
    date: '2026-11-21',
    voices: [],
    answers: [1, 2, 3].map(year => ({
      question: `What do you remember of year ${year}?`,
      text: 'We never forgot the rain at the bus stand in Pune. '.repeat(8),
    })),
  };

  test('D16 cuts no face of a group on a page of one wide picture', () => {
    const faces = Array.from({ length: 7 }, (_, at) => faceAt(0.03 + at * 0.14, 0.35, { w: 0.09 }));
    const photos = Array.from({ length: 14 }, (_, at) =>
      numberedPhoto(at, { ...sizeOfAspect([1.3, 1.5, 1.78][at % 3] ?? 1.5, 3500), faces }),
    );
    const photoPages = [1, 2, 3, 4, 5, 6]
      .flatMap(seed => planMagazine({ story, photos, theme: 'Family', pages: 20, seed, design: 'festive' }).pages)
      .filter(({ kind }) => kind === 'photo');
    expect(new Set(photoPages.map(({ template }) => template)).size).toBeGreaterThan(2);
    const cut = photoPages.flatMap(page =>
      page.frames.flatMap(frame => {
        const source = frame.kind === 'photo' ? photos.find(({ id }) => id === frame.photo) : undefined;
        return frame.kind === 'photo' && source && facesCut(source, frame.crop) > 0 ? [page.template] : [];
      }),
    );
    expect(cut).toEqual([]);
  });
});
