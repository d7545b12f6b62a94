import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointOnTurn, foldAt, reachablePoint, restingCorner, type Fold, type Leaf, type Point } from './fold.ts';

const leaf: Leaf = { width: 300, height: 400, corner: 'bottom' };
const area = (polygon: readonly Point[]): number =>
  Math.abs(
    polygon.reduce((sum, { x, y }, at) => {
      const next = polygon[(at + 1) % polygon.length] ?? { x, y };
      return sum + x * next.y - next.x * y;
    }, 0),
  ) / 2;
const positionOnScreen = ({ matrix: [a, b, c, d, e, f] }: Fold, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});
const corners = fc.record({
  corner: fc.constantFrom('top' as const, 'bottom' as const),
  x: fc.integer({ min: -900, max: 900 }),
  y: fc.integer({ min: -900, max: 900 }),
});

test('C-E02 a flat leaf has no fold', () => {
  expect(foldAt(leaf, restingCorner(leaf, 'right'))).toBeUndefined();
});

test('C-E02 a turned leaf shows its whole back upright on the left', () => {
  const fold = foldAt(leaf, restingCorner(leaf, 'left'));
  if (!fold) throw new Error('no fold');
  expect(area(fold.flat)).toBeCloseTo(0);
  expect(area(fold.over)).toBeCloseTo(300 * 400);
  expect(positionOnScreen(fold, { x: 0, y: 0 })).toEqual({ x: -300, y: 0 });
  expect(positionOnScreen(fold, { x: 300, y: 400 })).toEqual({ x: 0, y: 400 });
});

test('C-E02 at any corner position the area stays the same and the corner is at that position', () => {
  fc.assert(
    fc.property(corners, ({ corner, x, y }) => {
      const turning: Leaf = { ...leaf, corner };
      const held = reachablePoint(turning, { x, y });
      const fold = foldAt(turning, held);
      if (!fold) return;
      expect(area(fold.flat) + area(fold.over)).toBeCloseTo(300 * 400, 3);
      const shown = positionOnScreen(fold, { x: 0, y: corner === 'top' ? 0 : 400 });
      expect(shown.x).toBeCloseTo(held.x, 6);
      expect(shown.y).toBeCloseTo(held.y, 6);
      const [a, b, c, d] = fold.matrix;
      expect(a * d - b * c).toBeCloseTo(1, 6);
    }),
  );
});

test('C-E02 the leaf stays attached to the spine', () => {
  fc.assert(
    fc.property(corners, ({ corner, x, y }) => {
      const turning: Leaf = { ...leaf, corner };
      const fold = foldAt(turning, reachablePoint(turning, { x, y }));
      if (!fold) return;
      // Both ends of the spine edge stay flat, up to 2 px.
      const spine = fold.over.filter(point => point.x > 300.01);
      expect(spine).toEqual([]);
      for (const end of [0, 400])
        expect(fold.flat.some(point => point.x < 2 && Math.abs(point.y - end) < 2)).toBe(true);
    }),
  );
});

test('C-E02 a turn begins at the corner and ends flat on the other side', () => {
  const from = restingCorner(leaf, 'right');
  expect(pointOnTurn(leaf, from, { to: 'left', part: 0 })).toEqual(from);
  const end = pointOnTurn(leaf, from, { to: 'left', part: 1 });
  expect(end.x).toBeCloseTo(-300);
  expect(end.y).toBeCloseTo(400);
});
