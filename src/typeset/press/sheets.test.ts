import { describe, expect, test } from 'vitest';
import type { MagazinePlan } from '../model.ts';
import { coverPages, creepOf, onSheets, unprintedGround } from './sheets.ts';

const making = {
  paper: '130 g/m² silk, coated',
  cover: '250 g/m² silk, coated',
  lamination: 'matt',
  binding: 'saddle-stitched, two staples',
};

describe('creep', () => {
  test('D16 is what the sheets around the innermost one are thick', () => {
    expect(creepOf(12, making)).toEqual({ sheets: 3, mm: 0.3 });
    expect(creepOf(20, making)).toEqual({ sheets: 5, mm: 0.6 });
    // Uncoated paper is thicker for its weight.
    expect(creepOf(20, { ...making, paper: '120 gsm uncoated, cream' })?.mm).toBe(0.7);
    expect(creepOf(20, { ...making, cover: '170 g/m2 gloss' })?.mm).toBe(0.5);
  });

  test('D16 is unknown without a weight, and there is none in a magazine that is not stitched', () => {
    expect(creepOf(20, { ...making, paper: 'silk' })).toBeUndefined();
    expect(creepOf(20, { ...making, binding: 'perfect bound' })).toBeUndefined();
    expect(creepOf(4, making)).toBeUndefined();
  });
});

describe('cream sheets', () => {
  const page = {
    ground: 'paper',
    frames: [
      { kind: 'panel', colour: 'paper', ink: 'accent' },
      { kind: 'type', colour: 'ink', parts: [{ text: 'paper', colour: 'paper' }] },
    ],
  };
  const plan = { pages: Array.from({ length: 8 }, () => page) } as unknown as MagazinePlan;
  const unprinted = {
    ground: unprintedGround,
    frames: [
      { kind: 'panel', colour: unprintedGround, ink: 'accent' },
      { kind: 'type', colour: 'ink', parts: [{ text: 'paper', colour: unprintedGround }] },
    ],
  };

  test('D16 have an unprinted ground, inside only or on the cover, too; no words are changed', () => {
    expect(onSheets(plan, 'none')).toBe(plan);
    expect(onSheets(plan, 'all').pages).toEqual(plan.pages.map(() => unprinted));
    expect(onSheets(plan, 'inside').pages).toEqual(
      plan.pages.map((_, at) => (coverPages(8).includes(at) ? page : unprinted)),
    );
  });
});
