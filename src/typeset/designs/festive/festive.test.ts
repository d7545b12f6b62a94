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
/** Magazines that between them use most templates. */
const made = themes.flatMap((theme, at) =>
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
  test('D16 has more than twenty page templates, each with a name of its own, and lays pages with no other', () => {
    expect(new Set(festive.templates).size).toBe(festive.templates.length);
    expect(festive.templates.length).toBeGreaterThan(20);
    for (const page of made.flatMap(one => one.pages)) expect(festive.templates).toContain(page.template);
  });

  test('D16 asks only for drawings that its template has', () => {
    const source = readFileSync(new URL('../../template/festive.typ', import.meta.url), 'utf8');
    const listed = /#let drawings = \(([\s\S]*?)\n\)/.exec(source)?.[1] ?? '';
    const drawings = new Set([...listed.matchAll(/^ {2}"?([\w-]+)"?:/gm)].map(([, name]) => name));
    const frames = made.flatMap(one => one.pages).flatMap(page => page.frames);
    const asked = frames.flatMap(frame => ('drawing' in frame && frame.drawing !== undefined ? [frame.drawing] : []));
    expect(new Set(asked).size).toBeGreaterThan(10);
    for (const drawing of asked) expect(drawings).toContain(drawing);
  });

  test.each(themes)('C-E02 words of %s stand out from every ground they are printed on', theme => {
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

  test('D16 puts nobody behind the spandrels of a window', () => {
    const size = { w: 100, h: 130 };
    const middle = photo(1, size.w / size.h, { faces: [face(0.4, 0.4)] });
    const corner = photo(2, size.w / size.h, { faces: [face(0.02, 0.02)] });
    expect(costs(middle, size, 'window')).toBeLessThan(0.1);
    expect(costs(corner, size, 'window')).toBeGreaterThan(0.45);
    expect(costs(corner, size)).toBeLessThan(0.1);
  });

  test('D16 cuts nobody on a page of one wide picture whose own shape holds them all', () => {
    const seven = Array.from({ length: 7 }, (_, at) => face(0.03 + at * 0.14, 0.35, { w: 0.09 }));
    const group = (at: number) => photo(at, [1.3, 1.5, 1.78][at % 3] ?? 1.5, { faces: seven });
    const photos = Array.from({ length: 14 }, (_, at) => group(at));
    const pages = [1, 2, 3, 4, 5, 6].flatMap(
      seed => planMagazine({ story: story(3, 8), photos, theme: 'Family', pages: 20, seed, design: 'festive' }).pages,
    );
    const alone = pages.filter(({ kind }) => kind === 'photo');
    expect(new Set(alone.map(({ template }) => template)).size).toBeGreaterThan(2);
    const cut = alone.flatMap(page =>
      page.frames.flatMap(frame => {
        if (frame.kind !== 'photo') return [];
        const shown = photos.find(({ id }) => id === frame.photo);
        return shown && facesCut(shown, frame.crop) > 0 ? [page.template] : [];
      }),
    );
    expect(cut).toEqual([]);
  });

  test('D16 knows where faces stand, so that no sheet lies on them', () => {
    const one = photo(1, trim.w / trim.h, { faces: [face(0.4, 0.5)] });
    const { from = 0, to = 0 } = facesIn(one, trim) ?? {};
    expect(from).toBeGreaterThan(100);
    expect(to).toBeGreaterThan(from + 60);
    expect(to).toBeLessThan(240);
  });

  test('D16 says of each caption which picture it is of', () => {
    const [left, right] = [photo(1, 1, { caption: 'The terrace' }), photo(2, 1, { caption: 'The gate' })];
    const layout = emptyPage(festive, 4);
    layPhoto(layout, { photo: left, area: { x: 20, y: 20, w: 80, h: 80 } });
    layPhoto(layout, { photo: right, area: { x: 110, y: 20, w: 80, h: 80 } });
    const caption = captionOf({ measure: asks => asks.map(() => 6) }, [left, right]);
    layCaption(layout, caption, { y: 100 });
    const said = layout.frames.flatMap(frame => (frame.kind === 'type' ? frame.parts.map(part => part.text) : []));
    expect(said).toEqual(['Left: The terrace   Right: The gate']);
  });

  test('D16 keeps the sizes of words when their ground changes', () => {
    const parts = [{ role: 'headline' as const, text: 'Rain', size: 40, least: 24, gap: 3, colour: 'deep' as const }];
    expect(onTone(parts, tones.deep)).toEqual([{ ...parts[0], colour: 'light' }]);
  });
});
