import { describe, expect, test } from 'vitest';
import { faceAt, numberedPhoto, sizeOfAspect } from '#test/kit/photo-facts.ts';
import { hidesFace } from './outline.ts';

const size = { w: 100, h: 130 };
const whole = { x: 0, y: 0, w: 1, h: 1 };
const portrait = (x: number, y: number) =>
  numberedPhoto(1, { ...sizeOfAspect(size.w / size.h, 3500), faces: [faceAt(x, y)] });

describe('the outline of a frame', () => {
  test('D16 hides a face in a corner, and none in the middle', () => {
    for (const outline of ['window', 'arch', 'oval'] as const) {
      expect(hidesFace(portrait(0.4, 0.4), { outline, crop: whole, size }), outline).toBe(false);
      expect(hidesFace(portrait(0.02, 0.02), { outline, crop: whole, size }), outline).toBe(true);
    }
  });

  test('D16 hides no face that the crop leaves out', () => {
    const crop = { x: 0.5, y: 0, w: 0.5, h: 1 };
    expect(hidesFace(portrait(0.02, 0.02), { outline: 'window', crop, size })).toBe(false);
  });
});
