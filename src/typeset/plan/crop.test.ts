import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { photoFacts, sizeOfAspect } from '#test/kit/photo-facts.ts';
import type { Box, Face, PhotoFacts } from '../model.ts';
import { trim } from '../model.ts';
import { hashDistance } from '../photos/grey.ts';
import {
  cropFor,
  cutAway,
  dpiOf,
  facesCut,
  facesInFold,
  headOf,
  cropLoss,
  mayBleed,
  peopleOf,
  quality,
  frameReason,
  splitsGroup,
  strain,
  wholeGroupCrop,
} from './crop.ts';
import { isSharper } from './moments.ts';
import { mosaic } from './mosaic.ts';

const face = (box: Box, more: Partial<Face> = {}): Face => ({
  score: 0.95,
  sharpness: 0.8,
  lightness: 0.5,
  ...box,
  ...more,
});
const photo = (aspect: number, faces: readonly Face[], more: Partial<PhotoFacts> = {}): PhotoFacts =>
  photoFacts('a', { ...sizeOfAspect(aspect, 3500), faces, ...more });
const upright = trim.w / trim.h;
const spread = (2 * trim.w) / trim.h;

const aspects = fc.double({ min: 0.5, max: 2.4, noNaN: true });
const faces = fc.array(
  fc
    .record({
      x: fc.double({ min: 0, max: 0.9, noNaN: true }),
      y: fc.double({ min: 0, max: 0.9, noNaN: true }),
      w: fc.double({ min: 0.02, max: 0.4, noNaN: true }),
      h: fc.double({ min: 0.02, max: 0.5, noNaN: true }),
      score: fc.double({ min: 0.5, max: 1, noNaN: true }),
    })
    .map(({ score, ...box }) =>
      face({ ...box, w: Math.min(box.w, 1 - box.x), h: Math.min(box.h, 1 - box.y) }, { score }),
    ),
  { maxLength: 30 },
);
const always = { numRuns: 300, seed: 20261121 };

/** People in a row, equally tall, side by side. */
const row = fc
  .record({ n: fc.integer({ min: 1, max: 9 }), y: fc.double({ min: 0.1, max: 0.6, noNaN: true }), seed: fc.nat() })
  .map(({ n, y, seed }) =>
    Array.from({ length: n }, (_, at) => {
      const room = 1 / n;
      const w = Math.min(0.09, room * 0.6);
      return face({ x: room * at + (room - w) * (((seed >> at) % 16) / 16), y, w, h: 0.15 });
    }),
  );

describe('a crop', () => {
  test('D16 is inside the photo and has the shape of its frame, whatever faces there are', () => {
    fc.assert(
      fc.property(aspects, aspects, faces, fc.boolean(), (own, wanted, people, fold) => {
        const subject = photo(own, people);
        const crop = cropFor(subject, wanted, { fold });
        expect(crop.x).toBeGreaterThanOrEqual(0);
        expect(crop.y).toBeGreaterThanOrEqual(0);
        expect(crop.x + crop.w).toBeLessThanOrEqual(1.00002);
        expect(crop.y + crop.h).toBeLessThanOrEqual(1.00002);
        expect((crop.w * subject.width) / (crop.h * subject.height) / wanted).toBeCloseTo(1, 2);
        expect(cropFor({ ...subject }, wanted, { fold })).toEqual(crop);
      }),
      always,
    );
  });

  test('D16 never cuts the head of a single person that fits into it', () => {
    fc.assert(
      fc.property(
        aspects,
        aspects,
        fc.double({ min: 0, max: 0.88, noNaN: true }),
        fc.double({ min: 0, max: 0.84, noNaN: true }),
        (own, wanted, x, y) => {
          const alone = face({ x, y, w: 0.12, h: 0.16 });
          const crop = cropFor(photo(own, [alone]), wanted);
          const head = headOf(alone);
          if (head.w > Math.min(1, wanted / own) * 0.98 || head.h > Math.min(1, own / wanted) * 0.98) return;
          expect(crop.x).toBeLessThanOrEqual(head.x + 0.003);
          expect(crop.y).toBeLessThanOrEqual(head.y + 0.003);
          expect(crop.x + crop.w).toBeGreaterThanOrEqual(head.x + head.w - 0.003);
          expect(crop.y + crop.h).toBeGreaterThanOrEqual(head.y + head.h - 0.003);
        },
      ),
      always,
    );
  });

  test('D16 keeps as many people of a row whole as any crop of its shape can', () => {
    fc.assert(
      fc.property(row, fc.double({ min: 1.2, max: 2.2, noNaN: true }), (people, own) => {
        const subject = photo(own, people);
        const w = Math.min(1, upright / own);
        const windows = Array.from({ length: 201 }, (_, at): Box => ({ x: ((1 - w) * at) / 200, y: 0, w, h: 1 }));
        const best = Math.min(...windows.map(crop => facesCut(subject, crop)));
        expect(facesCut(subject, cropFor(subject, upright))).toBeLessThanOrEqual(best);
      }),
      always,
    );
  });

  test('D16 keeps a face out of the fold that can be moved out of it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1.4, max: 1.9, noNaN: true }),
        fc.double({ min: 0.02, max: 0.84, noNaN: true }),
        (own, x) => {
          const subject = photo(own, [face({ x, y: 0.3, w: 0.14, h: 0.2 })]);
          const crop = cropFor(subject, spread, { fold: true });
          expect([facesInFold(subject, crop), facesCut(subject, crop)]).toEqual([0, 0]);
        },
      ),
      always,
    );
  });

  test('D16 without faces is centred on the focus box', () => {
    const crop = cropFor(photo(1.5, [], { focus: { x: 0.6, y: 0.3, w: 0.2, h: 0.3 } }), upright);
    expect(crop.x).toBeCloseTo(0.7 - crop.w / 2, 3);
  });

  test('D16 ignores small faces in the background', () => {
    const near = face({ x: 0.2, y: 0.3, w: 0.2, h: 0.3 });
    const far = face({ x: 0.9, y: 0.4, w: 0.02, h: 0.03 });
    const subject = photo(1.5, [near, far]);
    expect(peopleOf(subject)).toEqual([near]);
    expect(facesCut(subject, cropFor(subject, upright))).toBe(0);
  });
});

test('D16 the distance of two hashes is the number of bits that differ', () => {
  expect(hashDistance('ffff0000ffff0000', 'ffff0000ffff0000')).toBe(0);
  expect(hashDistance('ffff0000ffff0000', '7fff0000ffff0003')).toBe(3);
  expect(hashDistance('ffffffffffffffff', '0000000000000000')).toBe(64);
});

describe('the loss of a photo in a frame', () => {
  const group = Array.from({ length: 7 }, (_, at) => face({ x: 0.05 + at * 0.13, y: 0.3, w: 0.08, h: 0.14 }));

  test('D16 is large for a wide group on an upright frame and small on a wide one', () => {
    expect(cropLoss(photo(1.8, group), upright)).toBeGreaterThan(0.6);
    expect(cropLoss(photo(1.8, group), 1.6)).toBeLessThan(0.15);
    expect(mayBleed(photo(1.8, group), upright, trim.w)).toBe(false);
  });

  test('D16 is the area that is cut away when no face is cut', () => {
    const subject = photo(1, [face({ x: 0.4, y: 0.3, w: 0.2, h: 0.2 })]);
    expect(cropLoss(subject, upright)).toBeCloseTo(cutAway(cropFor(subject, upright)), 5);
    expect(mayBleed(subject, upright, trim.w)).toBe(true);
  });

  test('D16 the shapes that keep everybody whole are computed without a crop', () => {
    fc.assert(
      fc.property(row, aspects, fc.double({ min: 1.2, max: 2.2, noNaN: true }), (people, shape, own) => {
        const subject = photo(own, people);
        if (strain(subject, shape) === 0) expect(facesCut(subject, cropFor(subject, shape))).toBe(0);
        else expect(strain(subject, shape)).toBeGreaterThanOrEqual(0.3);
      }),
      always,
    );
  });

  test('D16 an album is arranged so that nobody is cut where an arrangement allows it', () => {
    const wide = photo(
      2,
      [0.02, 0.45, 0.88].map(x => face({ x, y: 0.3, w: 0.1, h: 0.2 })),
    );
    const pictures = [wide, photo(0.7, []), photo(0.7, [])];
    const area = { x: 0, y: 0, w: 174, h: 190 };
    const strained = (group: PhotoFacts[]) =>
      mosaic(area, {
        aspects: group.map(({ width, height }) => width / height),
        gap: 2,
        strain: (at, shape) => strain(group[at] as PhotoFacts, shape),
      })
        .map(({ at, box }) => strain(group[at] as PhotoFacts, box.w / box.h))
        .reduce((sum, value) => sum + value, 0);
    expect(strained(pictures)).toBe(0);
  });

  test('D16 a picture with few pixels may not fill a page to the trim', () => {
    const small = photo(0.75, [], { width: 900, height: 1200 });
    expect(dpiOf(small, cropFor(small, upright), trim.w)).toBeLessThan(130);
    expect(mayBleed(small, upright, trim.w)).toBe(false);
  });

  test('D16 sharp and well-lit faces raise the quality of a photo', () => {
    const withFace = (more: Partial<Face>) => photo(1, [face({ x: 0.4, y: 0.3, w: 0.2, h: 0.2 }, more)]);
    expect(quality(withFace({}))).toBeGreaterThan(quality(withFace({ sharpness: 0.2 })));
    expect(quality(withFace({}))).toBeGreaterThan(quality(withFace({ lightness: 0.05 })));
    expect(isSharper(withFace({}), withFace({ sharpness: 0.4 }))).toBe(true);
    expect(isSharper(photo(1, [], { sharpness: 90 }), photo(1, [], { sharpness: 200 }))).toBe(false);
  });
});

describe('the reason for a frame', () => {
  const frame = (one: PhotoFacts, dpi = 240) => ({ crop: cropFor(one, upright), w: trim.w, h: trim.h, dpi });

  test.each([
    [
      photo(0.75, [face({ x: 0.2, y: 0.3, w: 0.2, h: 0.2 }), face({ x: 0.6, y: 0.3, w: 0.2, h: 0.2 })]),
      240,
      'Two faces, sharp, fills an upright frame with 6 % cut.',
    ],
    [photo(upright, []), 150, 'No people, sharp, fills an upright frame whole, only 150 pixels per inch.'],
    [
      photo(0.75, [face({ x: 0.4, y: 0.3, w: 0.2, h: 0.2 }, { sharpness: 0.1 })], { cover: true }),
      240,
      'Asked for on the cover. One face, a little soft, fills an upright frame with 6 % cut.',
    ],
  ])('D16 is one sentence about faces, sharpness, crop and resolution', (one, dpi, sentence) => {
    expect(frameReason(one, frame(one, dpi))).toBe(sentence);
  });

  test('D16 names how many faces are not whole', () => {
    const wide = photo(
      2.4,
      Array.from({ length: 6 }, (_, at) => face({ x: 0.02 + at * 0.16, y: 0.3, w: 0.12, h: 0.2 })),
    );
    expect(frameReason(wide, frame(wide))).toMatch(/Six faces, .* cut and [2-5] of the faces not whole\./);
  });
});

describe('a captioned group', () => {
  const three = [0.02, 0.45, 0.85].map(x => face({ x, y: 0.3, w: 0.12, h: 0.2 }));
  const named = photo(1.5, three, { caption: 'With Periappa' });

  test('D16 (magazine 15) loses everything in a frame that leaves somebody out', () => {
    expect(splitsGroup(named, cropFor(named, upright))).toBe(true);
    expect(cropLoss(named, upright)).toBe(1);
    expect(strain(named, upright)).toBeGreaterThan(10);
    expect(splitsGroup(named, cropFor(named, 1.5))).toBe(false);
    expect([cropLoss(named, 1.5), strain(named, 1.5)]).toEqual([0, 0]);
  });

  test('D16 (magazine 15) is shown with everybody in the shape nearest to its frame', () => {
    const crop = wholeGroupCrop(named, upright);
    expect(facesCut(named, crop)).toBe(0);
    expect(crop.w).toBeLessThan(1);
    const edges = [0, 0.5, 0.88].map(x => face({ x, y: 0, w: 0.12, h: 1 }));
    expect(wholeGroupCrop(photo(1.5, edges, { caption: 'All' }), upright)).toEqual({ x: 0, y: 0, w: 1, h: 1 });
  });

  test('D16 (magazine 15) is two to forty people with a caption, as a class or a wedding party', () => {
    const row = (count: number) =>
      Array.from({ length: count }, (_, at) => face({ x: at / count, y: 0.4, w: 0.8 / count, h: 0.1 }));
    const narrow = { x: 0.4, y: 0, w: 0.2, h: 1 };
    const photos = [named, photo(1.5, three), photo(1.5, three.slice(0, 1), { caption: 'a' })];
    expect(photos.map(each => splitsGroup(each, narrow))).toEqual([true, false, false]);
    expect(splitsGroup(photo(1.5, row(29), { caption: 'a' }), narrow)).toBe(true);
    expect(splitsGroup(photo(1.5, row(41), { caption: 'a' }), narrow)).toBe(false);
  });
});
