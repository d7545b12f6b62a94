import { describe, expect, test } from 'vitest';
import { faceAt, numberedPhoto } from '#test/kit/photo-facts.ts';
import { seaStory } from '#test/kit/sea-story.ts';
import type { Face, PhotoFacts } from '../model.ts';
import { designNames } from '../model.ts';
import { areTwins, isBetterShot, withHeroes } from './moments.ts';
import { planMagazine } from './plan.ts';
import { mayLead, mayStandAlone } from './resolution.ts';

/** A hash that differs from nought in so many bits. */
const hashOf = (bits: number): string =>
  Array.from({ length: 16 }, (_, at) => ((1 << Math.min(4, Math.max(0, bits - at * 4))) - 1).toString(16)).join('');
const at = (seconds: number): string => new Date(Date.UTC(2026, 1, 3, 10, 0, seconds)).toISOString();
/** Three friends, a little further to the right in each shot. */
const friends = (shot: number, more: Partial<Face> = {}): Face[] =>
  [0.2, 0.45, 0.7].map(x => faceAt(x + shot * 0.02, 0.3, { w: 0.12, ...more }));
const shot = (n: number, more: Partial<PhotoFacts> = {}): PhotoFacts =>
  numberedPhoto(n, { hash: hashOf(n * 9), takenAt: at(n * 3), faces: friends(n), ...more });

describe('two photos are of one moment', () => {
  const [first, next] = [shot(0), shot(1)];
  const areOne = (more: Partial<PhotoFacts>) => areTwins(first, { ...next, ...more });

  test('D16 (magazine 12) when the same people stand in their places seconds later, though the pictures differ', () => {
    expect(areOne({})).toBe(true);
    expect(areTwins(next, first)).toBe(true);
    expect(areOne({ takenAt: at(90) })).toBe(false);
    expect(areOne({ hash: hashOf(30) })).toBe(false);
    expect(areOne({ width: 3000, height: 4000 })).toBe(false);
    expect(areOne({ screenshot: true })).toBe(false);
  });

  test('D16 (magazine 12) but not when somebody else came, moved far or was taken much nearer', () => {
    expect(areOne({ faces: friends(1).slice(1) })).toBe(false);
    expect(areOne({ faces: friends(10) })).toBe(false);
    expect(areOne({ faces: friends(1, { w: 0.2, h: 0.26 }) })).toBe(false);
  });

  test('D16 (magazine 12) when a view is taken twice within seconds, and looks alike', () => {
    const view = { ...first, faces: [] };
    expect(areTwins(view, { ...next, faces: [] })).toBe(true);
    expect(areTwins(view, { ...next, faces: [], hash: hashOf(18) })).toBe(false);
    expect(areTwins(view, { ...next, faces: [], takenAt: at(60) })).toBe(false);
  });

  test('D16 (magazine 12) without a time only when a group stands in its places and looks alike', () => {
    const untimed = { ...first, takenAt: null };
    expect(areTwins(untimed, { ...next, takenAt: null })).toBe(true);
    expect(areTwins(untimed, { ...next, takenAt: null, hash: hashOf(18) })).toBe(false);
    const one = (photo: PhotoFacts) => ({ ...photo, takenAt: null, faces: photo.faces.slice(0, 1) });
    expect(areTwins(one(first), one(next))).toBe(false);
    // A name with a day only is noon in India for every photo of the day.
    const noon = '2019-04-12T06:30:00.000Z';
    expect(areTwins({ ...first, takenAt: noon }, { ...next, takenAt: noon, hash: hashOf(18) })).toBe(false);
  });
});

describe('the best shot of a moment', () => {
  test('D16 (magazine 12) is the one in which everybody is sharp, clear, lit and near', () => {
    const usual = shot(0);
    const oneWorse = (more: Partial<Face>) =>
      shot(1, { faces: [...friends(1).slice(1), { ...friends(1)[0]!, ...more }] });
    for (const more of [{ sharpness: 0.3 }, { score: 0.6 }, { lightness: 0.1 }]) {
      expect(isBetterShot(usual, oneWorse(more)), JSON.stringify(more)).toBe(true);
      expect(isBetterShot(oneWorse(more), usual), JSON.stringify(more)).toBe(false);
    }
    expect(isBetterShot(shot(1, { faces: friends(1, { w: 0.14, h: 0.18 }) }), usual)).toBe(true);
    expect(isBetterShot(usual, shot(1, { faces: friends(1).slice(1) }))).toBe(true);
  });

  test('D16 (magazine 12) leads, and a chosen one before it; pages that need pictures get the others, too', () => {
    const burst = [0, 1, 2, 3].map(n =>
      shot(n, { hash: hashOf(n * 4), faces: friends(n, { sharpness: n === 2 ? 0.9 : 0.5 }) }),
    );
    const others = [10, 11, 12].map(n => numberedPhoto(n));
    const seconds = (photos: readonly PhotoFacts[], least: number) =>
      withHeroes(photos, least).flatMap(({ id, second }) => (second ? [id] : []));
    expect(seconds([...burst, ...others], 4)).toEqual(['photo-0', 'photo-1', 'photo-3']);
    expect(seconds([...burst, ...others], 5)).toEqual([]);
    const chosen = burst.map(photo => (photo.id === 'photo-0' ? { ...photo, must: true } : photo));
    expect(seconds([...chosen, ...others], 4)).toEqual(['photo-1', 'photo-2', 'photo-3']);
    const [better, second] = [burst[2], { ...burst[2]!, second: true }];
    expect([better, second].map(photo => mayLead(photo!) || mayStandAlone(photo!))).toEqual([true, false]);
  });

  test('D16 (magazine 12) of four shots of a group is the only one that leads a page of pictures, in every design', () => {
    const burst = [0, 1, 2, 3].map(n =>
      shot(n, {
        hash: hashOf(n * 5),
        width: 6000,
        height: 4500,
        faces: friends(n, { sharpness: n === 2 ? 0.9 : 0.5 }),
      }),
    );
    const others = Array.from({ length: 22 }, (_, n) => numberedPhoto(20 + n, { takenAt: at(4000 + n * 100) }));
    const photos = [...burst, ...others];
    for (const design of designNames) {
      const { pages } = planMagazine({ story: seaStory, photos, theme: 'Travel', pages: 20, seed: 2, design });
      const leading = pages.flatMap(({ kind, frames }) => {
        const shown = frames.filter(frame => frame.kind === 'photo');
        const areas = shown.map(({ box }) => box.w * box.h);
        return shown.flatMap(({ photo }, n) => {
          const isSmall = areas.some((area, other) => other !== n && area >= (areas[n] ?? 0) - 1);
          return kind === 'feature' || isSmall ? [] : [photo];
        });
      });
      expect([design, leading.includes('photo-2')]).toEqual([design, true]);
      expect([design, leading.filter(id => ['photo-0', 'photo-1', 'photo-3'].includes(id))]).toEqual([design, []]);
    }
  });

  test('D16 (magazine 12) stays where room is short, and the others are left out before unlike photos', () => {
    const burst = [0, 1, 2, 3].map(n =>
      shot(n, { hash: hashOf(n * 5), faces: friends(n, { sharpness: n === 2 ? 0.9 : 0.5 }) }),
    );
    const others = Array.from({ length: 130 }, (_, n) => numberedPhoto(20 + n, { entropy: 5, colourful: 0.1 }));
    const { findings } = planMagazine({
      story: seaStory,
      photos: [...burst, ...others],
      theme: 'Travel',
      pages: 12,
      seed: 2,
    });
    const left = findings.flatMap(({ code, message }) => (code === 'photo-left-out' ? [message.split(' ')[2]] : []));
    expect(left.length).toBeGreaterThan(3);
    expect(left.filter(id => ['photo-0', 'photo-1', 'photo-3'].includes(id ?? ''))).toHaveLength(3);
    expect(left).not.toContain('photo-2');
  });
});
