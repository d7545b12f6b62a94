import { useEffect, useState, type RefObject } from 'react';

/** How much larger than the screen a page is shown, smallest first. A double tap chooses `closeScale`. */
const scales = [1, 1.6, 2.5, 4] as const;
export const closeScale = 2.5;

/** The next larger scale (`by` 1) or the next smaller one (-1); the same at either end. */
export const nextScale = (scale: number, by: 1 | -1): number =>
  (by === 1 ? scales.find(larger => larger > scale) : scales.findLast(smaller => smaller < scale)) ?? scale;

/** A tap: where on the screen, px, and when, ms. */
export interface Tap {
  x: number;
  y: number;
  at: number;
}
/** How long after a tap a second one makes it a double tap, ms. */
export const doubleTapMs = 300;
/** Whether the second of two taps makes a double tap: soon after the first, and near it. */
export const isDoubleTap = (first: Tap | undefined, second: Tap): boolean =>
  first !== undefined && second.at - first.at <= doubleTapMs && Math.hypot(second.x - first.x, second.y - first.y) < 32;

/** The width of one page on a stage that shows it, or two beside each other, as large as it can be whole. */
export const fittingWidth = (stage: StageSize, { ratio, two }: { ratio: number; two: boolean }): number =>
  Math.floor(Math.min(stage.width / (two ? 2 : 1), stage.height * ratio));

/** Whether two pages beside each other are better on this stage than one: at least three quarters as large. */
export const showsTwoPages = (stage: StageSize, ratio: number): boolean =>
  stage.width >= 720 && fittingWidth(stage, { ratio, two: true }) >= 0.75 * fittingWidth(stage, { ratio, two: false });

interface StageSize {
  width: number;
  height: number;
}

/** The size of an element's content, px; nothing until it is measured. */
export function useStage(ref: RefObject<HTMLElement | null>): StageSize | undefined {
  const [size, setSize] = useState<StageSize>();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 };
      if (width > 0) setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
