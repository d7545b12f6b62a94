import { readFileSync } from 'node:fs';
import { themes } from '#kernel/themes.ts';
import { pageCounts } from '#kernel/page-counts.ts';
import { describe, expect, test } from 'vitest';
import { faceAt as face, numberedPhoto, sizeOfAspect } from '#test/kit/photo-facts.ts';
import type { Ink, PhotoFacts, Story } from '../../model.ts';
import { trim } from '../../model.ts';
import { facesCut } from '../../plan/crop.ts';
import { layPhoto, emptyPage } from '../../plan/page-layout.ts';
import { planMagazine } from '../../plan/plan.ts';
import { captionOf, layCaption } from './captions-and-quotes.ts';
import { costs, facesIn } from './picture-frames.ts';
import { onTone, tones } from './tone.ts';
import { festive } from './index.ts';

const photo = (id: number, aspect: number, more: Partial<PhotoFacts> = {}): PhotoFacts =>
  numberedPhoto(id, { ...sizeOfAspect(aspect, 3500), ...more });
const story = (answers: number, length: number): Story => ({
  person: 'Sushila',
  edition: 'Golden Anniversary',
  from: 'Madhav',
  date: '2026-11-21',
  answers: Array.from({ length: answers }, (_, at) => ({
    question: `What do you remember of year ${at + 1}?`,
    text:
      at % 5 === 4
        ? Array.from({ length: 6 }, (_line, n) => `${n + 1}. Bring the large steel pot.`).join('\n')
        : 'We never forgot the rain at the bus stand in Pune. '.repeat(length),
  })),
  voices: [{ question: 'Sing us a song.', seconds: 40, link: 'https://imurs.in/v/k7m2qr9d' }],
});
/** Magazines that together use most templates. */
const magazines = themes.flatMap((theme, at) =>
  [0, 4, 18, 45].map((count, n) =>
    planMagazine({
      story: story([3, 8, 14][n % 3] ?? 3, [4, 12, 30][at % 3] ?? 4),
      photos: Array.from({ length: count }, (_, id) => photo(id, [0.66, 1.5, 0.75, 1, 1.9][id % 5] ?? 1)),
      theme,
      pages: pageCounts[(at + n) % 3] ?? 20,
      seed: at * 7 + n,
      design: 'festive',
    }),
  ),
);

describe('the festive magazine', () => {
  test('D16 has more than twenty page templates with unique names, and uses no others', () => {
    expect(new Set(festive.templates).size).toBe(festive.templates.length);
    expect(festive.templates.length).toBeGreaterThan(20);
    for (const page of magazines.flatMap(plan => plan.pages)) expect(festive.templates).toContain(page.template);
  });

  test('D16 uses only drawings that its Typst template has', () => {
    const source = readFileSync(new URL('../../template/festive.typ', import.meta.url), 'utf8');
    const listed = /#let drawings = \(([\s\S]*?)\n\)/.exec(source)?.[1] ?? '';
    const drawings = new Set([...listed.matchAll(/^ {2}"?([\w-]+)"?:/gm)].map(([, name]) => name));
    const frames = magazines.flatMap(plan => plan.pages).flatMap(page => page.frames);
    const usedDrawings = frames.flatMap(frame =>
      'drawing' in frame && frame.drawing !== undefined ? [frame.drawing] : [],
    );
    expect(new Set(usedDrawings).size).toBeGreaterThan(10);
    for (const drawing of usedDrawings) expect(drawings).toContain(drawing);
  });

  test.each(themes)('C-E02 prints the text of %s with a contrast of at least 4.5 on every ground', theme => {
    const { colours } = festive.looks[theme];
    const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const light = (ink: Ink) => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => linear(parseInt(colours[ink].slice(at, at + 2), 16) / 255));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    for (const tone of Object.values(tones)) {
      for (const ink of [tone.title, tone.ink, tone.line, tone.soft]) {
        const [dark = 0, bright = 0] = [light(ink), light(tone.ground)].toSorted((a, b) => a - b);
        expect((bright + 0.05) / (dark + 0.05), `${ink} on ${tone.ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test('D16 makes a window costly for a photo whose face its spandrels would hide', () => {
    const size = { w: 100, h: 130 };
    const middle = photo(1, size.w / size.h, { faces: [face(0.4, 0.4)] });
    const corner = photo(2, size.w / size.h, { faces: [face(0.02, 0.02)] });
    expect(costs(middle, size, 'window')).toBeLessThan(0.1);
    expect(costs(corner, size, 'window')).toBeGreaterThan(0.45);
    expect(costs(corner, size)).toBeLessThan(0.1);
  });

  test('D16 cuts no face of a group on a page of one wide picture', () => {
    const faces = Array.from({ length: 7 }, (_, at) => face(0.03 + at * 0.14, 0.35, { w: 0.09 }));
    const group = (at: number) => photo(at, [1.3, 1.5, 1.78][at % 3] ?? 1.5, { faces });
    const photos = Array.from({ length: 14 }, (_, at) => group(at));
    const pages = [1, 2, 3, 4, 5, 6].flatMap(
      seed => planMagazine({ story: story(3, 8), photos, theme: 'Family', pages: 20, seed, design: 'festive' }).pages,
    );
    const photoPages = pages.filter(({ kind }) => kind === 'photo');
    expect(new Set(photoPages.map(({ template }) => template)).size).toBeGreaterThan(2);
    const cut = photoPages.flatMap(page =>
      page.frames.flatMap(frame => {
        if (frame.kind !== 'photo') return [];
        const source = photos.find(({ id }) => id === frame.photo);
        return source && facesCut(source, frame.crop) > 0 ? [page.template] : [];
      }),
    );
    expect(cut).toEqual([]);
  });

  test('D16 measures where the faces are in a frame, so that no plate covers them', () => {
    const portrait = photo(1, trim.w / trim.h, { faces: [face(0.4, 0.5)] });
    const { from = 0, to = 0 } = facesIn(portrait, trim) ?? {};
    expect(from).toBeGreaterThan(100);
    expect(to).toBeGreaterThan(from + 60);
    expect(to).toBeLessThan(240);
  });

  test('D16 names the picture of each caption', () => {
    const [left, right] = [photo(1, 1, { caption: 'The terrace' }), photo(2, 1, { caption: 'The gate' })];
    const layout = emptyPage(festive, 4);
    layPhoto(layout, { photo: left, area: { x: 20, y: 20, w: 80, h: 80 } });
    layPhoto(layout, { photo: right, area: { x: 110, y: 20, w: 80, h: 80 } });
    const caption = captionOf({ measure: texts => texts.map(() => 6) }, [left, right]);
    layCaption(layout, caption, { y: 100 });
    const captions = layout.frames.flatMap(frame => (frame.kind === 'type' ? frame.parts.map(part => part.text) : []));
    expect(captions).toEqual(['Left: The terrace   Right: The gate']);
  });

  test('D16 changes only the colours of text on another ground', () => {
    const parts = [{ role: 'headline' as const, text: 'Rain', size: 40, least: 24, gap: 3, colour: 'deep' as const }];
    expect(onTone(parts, tones.deep)).toEqual([{ ...parts[0], colour: 'light' }]);
  });
});
