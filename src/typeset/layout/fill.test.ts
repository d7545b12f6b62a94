import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { below, fill, fixed } from './fill.ts';
import type { Size } from './fill.ts';

const picture = (least: number, preferred: number, most: number): Size => ({
  least,
  preferred,
  most,
  grows: 'pictures',
});
const words = (least: number, preferred: number, most: number): Size => ({ least, preferred, most, grows: 'words' });
const room: Size = { least: 0, preferred: 0, most: 1000, grows: 'room' };

describe('parts that share the height of a page', () => {
  test('D16 are refused when their least heights do not fit', () => {
    expect(fill([fixed(60), picture(50, 80, 90)], 100)).toBeUndefined();
    expect(fill([fixed(60), picture(40, 80, 90)], 100)).toEqual([60, 40]);
  });

  test('D16 grow in turn: words to a good size, pictures, words to their largest, then empty room', () => {
    const sizes = [words(10, 20, 40), picture(30, 60, 80), room];
    expect(fill(sizes, 50)).toEqual([20, 30, 0]);
    expect(fill(sizes, 100)).toEqual([20, 80, 0]);
    expect(fill(sizes, 125)).toEqual([40, 80, 5]);
  });

  test('D16 leave out what is optional before a picture gets less than it wishes', () => {
    const optional: Size = { ...fixed(20), optional: true };
    expect(fill([picture(30, 60, 90), optional], 70)).toEqual([70, 0]);
    expect(fill([picture(30, 60, 90), optional], 85)).toEqual([65, 20]);
  });

  test('D16 give back what they cannot use: type has few sizes', () => {
    const type: Size = { ...words(10, 30, 40), useful: height => [40, 30, 10].find(tall => tall <= height) ?? 0 };
    expect(fill([type, picture(30, 60, 80)], 55)).toEqual([10, 45]);
  });

  test('D16 give back what type in a stack cannot use, so that room is shared around the stack', () => {
    const type: Size = { ...words(10, 30, 60), useful: height => [60, 30, 10].find(tall => tall <= height) ?? 0 };
    expect(fill([room, below([fixed(5), type]), room], 63)).toEqual([14, 35, 14]);
  });

  test('D16 never get less than their least or more than their most, and never more together than there is', () => {
    const size = fc
      .tuple(fc.nat(60), fc.nat(60), fc.nat(60), fc.constantFrom<Size['grows']>('words', 'pictures', 'room', 'never'))
      .map(([least, more, evenMore, grows]) => ({
        least,
        preferred: least + more,
        most: least + more + evenMore,
        grows,
      }));
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 6 }), fc.nat(400), (sizes, height) => {
        const heights = fill(sizes, height);
        const { least } = below(sizes);
        if (!heights) expect(least).toBeGreaterThan(height);
        expect((heights ?? []).reduce((sum, h) => sum + h, 0)).toBeLessThanOrEqual(Math.max(height, least) + 0.1);
        heights?.forEach((h, at) => {
          expect(h).toBeGreaterThanOrEqual((sizes[at]?.least ?? 0) - 0.01);
          expect(h).toBeLessThanOrEqual((sizes[at]?.most ?? 0) + 0.01);
        });
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});
