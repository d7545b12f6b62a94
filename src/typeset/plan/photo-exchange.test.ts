import { describe, expect, test } from 'vitest';
import { photoFacts, sizeOfAspect } from '#test/kit/photo-facts.ts';
import type { Box, PhotoFacts, PhotoFrame, PlanPage } from '../model.ts';
import { cropFor, dpiOf, facesCut } from './crop.ts';
import { exchanges, exchangeCutFaces } from './photo-exchange.ts';

const photo = (
  id: string,
  aspect: number,
  { heads, more = {} }: { heads: readonly Omit<Box, 'h'>[]; more?: Partial<PhotoFacts> | undefined },
): PhotoFacts =>
  photoFacts(id, {
    ...sizeOfAspect(aspect, 3000),
    hash: id.repeat(16).slice(0, 16),
    faces: heads.map(at => ({ ...at, h: 0.2, score: 0.9, sharpness: 0.5, lightness: 0.5 })),
    focus: { x: 0.4, y: 0.4, w: 0.2, h: 0.2 },
    ...more,
  });
/** A photo of three people who need the whole width, and one without people. */
const group = photo('a', 1.5, { heads: [0.01, 0.45, 0.88].map(x => ({ x, y: 0.3, w: 0.11 })) });
const place = photo('5', 1.2, { heads: [] });

const frame = (shownPhoto: PhotoFacts, at: Box, n: number): PhotoFrame => {
  const crop = cropFor(shownPhoto, at.w / at.h);
  return {
    kind: 'photo',
    id: `p${n}`,
    box: at,
    photo: shownPhoto.id,
    crop,
    dpi: dpiOf(shownPhoto, crop, at.w),
    alt: '',
    why: '',
  };
};
const page = (number: number, frames: PlanPage['frames'], kind: PlanPage['kind'] = 'album'): PlanPage => ({
  number,
  kind,
  template: 'album',
  ground: 'paper',
  folio: true,
  running: '',
  frames,
  why: '',
});
const upright: Box = { x: 20, y: 20, w: 60, h: 90 };
const wide: Box = { x: 20, y: 120, w: 150, h: 95 };
const shown = (pages: readonly PlanPage[]) =>
  pages.map(({ frames }) => frames.flatMap(frame => (frame.kind === 'photo' ? [frame.photo] : [])));

describe('exchanging photos', () => {
  test('D16 a group that an upright frame cuts changes places with a photo, so that both are whole', () => {
    const before = [page(6, [frame(group, upright, 1)]), page(8, [frame(place, wide, 2)])];
    expect(facesCut(group, before[0]?.frames[0]?.kind === 'photo' ? before[0].frames[0].crop : wide)).toBeGreaterThan(
      0,
    );
    const after = exchangeCutFaces(before, [group, place]);
    expect(shown(after)).toEqual([['5'], ['a']]);
    expect(after[1]?.frames[0]).toMatchObject({ id: 'p2', box: wide, crop: cropFor(group, wide.w / wide.h) });
    expect(exchanges(after, [group, place])).toEqual([]);
  });

  test('D16 leaves photos of other page kinds, other form pages, the cover and frames with something on them', () => {
    const expectNoExchange = (pages: PlanPage[], photos: PhotoFacts[]) =>
      expect(exchangeCutFaces(pages, photos)).toBe(pages);
    expectNoExchange(
      [page(6, [frame(group, upright, 1)]), page(8, [frame(place, wide, 2)], 'feature')],
      [group, place],
    );
    expectNoExchange(
      [page(6, [frame(group, upright, 1)], 'cover'), page(8, [frame(place, wide, 2)], 'cover')],
      [group, place],
    );
    const elsewhere = { ...place, page: 'two' };
    expectNoExchange([page(6, [frame(group, upright, 1)]), page(8, [frame(elsewhere, wide, 2)])], [group, elsewhere]);
    const rule = { kind: 'rule', id: 'r', box: wide, ink: 'ink', over: 'p2' } as const;
    expectNoExchange([page(6, [frame(group, upright, 1)]), page(8, [frame(place, wide, 2), rule])], [group, place]);
  });

  test('D16 (magazine 4) leaves a screenshot in its place, where it is whole', () => {
    const screenshot = { ...place, screenshot: true };
    const pages = [page(6, [frame(group, upright, 1)]), page(8, [frame(screenshot, wide, 2)])];
    expect(exchangeCutFaces(pages, [group, screenshot])).toBe(pages);
  });

  test('D16 leaves photos that would have too few pixels, or would face a similar shot', () => {
    const small = photo('a', 1.5, { heads: group.faces, more: { width: 600, height: 400 } });
    const coarse = [page(6, [frame(small, upright, 1)]), page(8, [frame(place, wide, 2)])];
    expect(shown(exchangeCutFaces(coarse, [small, place]))).toEqual([['a'], ['5']]);
    const twin = photo('b', 1.5, { heads: [], more: { hash: group.hash } });
    const facing = [
      page(6, [frame(group, upright, 1)]),
      page(8, [frame(place, wide, 2)]),
      page(9, [frame(twin, wide, 3)]),
    ];
    expect(shown(exchangeCutFaces(facing, [group, place, twin]))).toEqual([['a'], ['5'], ['b']]);
  });
});
