import { expect, test } from 'vitest';
import { frameAt, frameName, frames, nearest, nextBatch, stepAt } from './hero-frames.ts';

test('C-L01 D11 has the 137 frames Comp_00012 to Comp_00148', () => {
  expect(frames.map(frameName)).toHaveLength(137);
  expect(frameName(frames[0] ?? 0)).toBe('Comp_00012');
  expect(frameName(frames.at(-1) ?? 0)).toBe('Comp_00148');
});

test.each([
  [-1, 12],
  [0, 12],
  [0.25, 46],
  [0.5, 80],
  [1, 148],
  [7, 148],
])('C-L01 at scroll progress %f shows frame %i', (progress, frame) => expect(frameAt(progress)).toBe(frame));

test('C-L01 D11 a batch has ten frames, the nearest to the wanted one first', () => {
  expect(nextBatch(frames, 12)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
  expect(nextBatch(frames, 80)).toEqual([80, 81, 79, 82, 78, 83, 77, 84, 76, 85]);
});

test('C-L01 the next batches have farther frames, until none is left', () => {
  const remaining = new Set(frames);
  const batches: number[][] = [];
  while (remaining.size > 0) {
    const batch = nextBatch(remaining, 140);
    batches.push(batch);
    for (const frame of batch) remaining.delete(frame);
  }
  expect(batches).toHaveLength(14);
  expect(batches[1]?.every(frame => Math.abs(frame - 140) >= 5)).toBe(true);
  expect(batches.flat().sort((a, b) => a - b)).toEqual(frames);
});

test('C-L01 shows the nearest frame while the wanted one is missing', () => {
  expect(nearest([12, 20, 31], 27)).toBe(31);
  expect(nearest([12, 20, 31], 24)).toBe(20);
  expect(nearest([], 24)).toBeUndefined();
});

test('C-L01 shows one caption at a time, none at the start and none at the end', () => {
  expect([0, 0.1, 0.3, 0.5, 0.8, 1].map(stepAt)).toEqual([0, 0, 1, 2, 3, 0]);
});
