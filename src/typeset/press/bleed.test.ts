import { expect, test } from 'vitest';
import type { PageFrame, PanelFrame, MagazinePlan } from '../model.ts';
import { trim } from '../model.ts';
import { bleedOf, pageWithBleed, withBleed } from './bleed.ts';

const panel = (x: number, y: number, { w, h }: { w: number; h: number }): PanelFrame => ({
  kind: 'panel',
  id: `${x}-${y}`,
  box: { x, y, w, h },
  colour: 'deep',
  pattern: false,
  ink: 'accent',
  step: 1,
});

test('D16 a printed page is the trimmed page with three millimetres on every side', () => {
  expect(pageWithBleed({ trim })).toEqual({ w: 216, h: 303 });
});

test('D16 frames get bleed where they touch the trim, and nowhere else', () => {
  expect(bleedOf(panel(0, 0, { w: 210, h: 297 }), trim)).toEqual({ left: 3, top: 3, right: 3, bottom: 3 });
  expect(bleedOf(panel(100, 0, { w: 110, h: 50 }), trim)).toEqual({ left: 0, top: 3, right: 3, bottom: 0 });
  expect(bleedOf(panel(0, 240, { w: 210, h: 57.04 }), trim)).toEqual({ left: 3, top: 0, right: 3, bottom: 3 });
  expect(bleedOf(panel(16, 20, { w: 100, h: 100 }), trim)).toBeUndefined();
  expect(bleedOf({ ...panel(0, 0, { w: 210, h: 297 }), kind: 'type' }, trim)).toBeUndefined();
});

test('D16 a plan for the press has the bleed of its frames, and is otherwise unchanged', () => {
  const frames: PageFrame[] = [panel(0, 0, { w: 210, h: 297 }), panel(16, 20, { w: 100, h: 100 })];
  const plan = { trim, pages: [{ number: 1, frames }] } as unknown as MagazinePlan;
  const [page] = withBleed(plan).pages;
  expect(page?.frames).toEqual([{ ...frames[0], bleed: { left: 3, top: 3, right: 3, bottom: 3 } }, frames[1]]);
  expect(plan.pages[0]?.frames).toBe(frames);
});
