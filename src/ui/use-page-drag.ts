import { useRef, type PointerEvent, type RefObject } from 'react';
import { reachablePoint, restingCorner, type Point } from './fold.ts';
import { paintLeaf, type LeafMotion, type PageTurning } from './use-page-turning.ts';

/** A pressed pointer on the book, which may become a drag. */
interface Grip {
  pointer: number;
  from: Point;
  lastX: number;
  leftward: boolean;
  /**
   * Set when it is a drag: the leaf, its corner's resting position, and the corner's pixels for each of the pointer.
   */
  drag?: { motion: LeafMotion; rest: Point; gear: number };
}
type Handler = (event: PointerEvent<HTMLElement>) => void;

/** How far the pointer moves before the press is a drag and not a tap. */
const dragThresholdPx = 8;

/** Where the pointer is in an element; in a mirrored book, counted from its right. */
const positionIn = (
  element: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
  mirrored: boolean,
): Point => {
  const box = element.getBoundingClientRect();
  return { x: mirrored ? box.right - clientX : clientX - box.left, y: clientY - box.top };
};

/** Begins to drag the leaf that this direction turns; `undefined` when there is none. */
function startDrag(turning: PageTurning, from: Point, { dx, height }: { dx: number; height: number }): Grip['drag'] {
  const by = dx < 0 ? 1 : -1;
  const motion = turning.takeLeaf(by, from.y < height / 2 ? 'top' : 'bottom');
  if (!motion) return undefined;
  const { width } = motion.leaf;
  // The corner has to cross both pages while the pointer moves from its position to the far edge.
  const distance = by === 1 ? from.x + width : width - from.x;
  return {
    motion,
    rest: restingCorner(motion.leaf, by === 1 ? 'right' : 'left'),
    gear: Math.min(4, (2 * width) / Math.max(1, distance)),
  };
}

/**
 * Pointer handlers for a book: a tap turns the page on its side, a drag moves the leaf with the pointer. `slot` is the
 * element at the place of the right page.
 */
export function usePageDrag(
  book: RefObject<HTMLElement | null>,
  slot: RefObject<HTMLElement | null>,
  { turning, two, fromRight }: { turning: PageTurning; two: boolean; fromRight: boolean },
): Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', Handler> {
  const grip = useRef<Grip>(undefined);

  const down: Handler = event => {
    if (!event.isPrimary || event.button !== 0 || !slot.current) return;
    const from = positionIn(slot.current, event, fromRight);
    grip.current = { pointer: event.pointerId, from, lastX: from.x, leftward: false };
  };
  const move: Handler = event => {
    const press = grip.current;
    if (press?.pointer !== event.pointerId || !slot.current || !book.current) return;
    const now = positionIn(slot.current, event, fromRight);
    const dx = now.x - press.from.x;
    if (now.x !== press.lastX) press.leftward = now.x < press.lastX;
    press.lastX = now.x;
    if (!press.drag && Math.abs(dx) > dragThresholdPx) {
      const drag = startDrag(turning, press.from, { dx, height: slot.current.clientHeight });
      if (!drag) return;
      press.drag = drag;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    if (!press.drag) return;
    const { motion, rest, gear } = press.drag;
    motion.held = reachablePoint(motion.leaf, { x: rest.x + dx * gear, y: rest.y + (now.y - press.from.y) * 0.7 });
    paintLeaf(book.current, motion);
  };
  const up: Handler = event => {
    const press = grip.current;
    grip.current = undefined;
    if (press?.pointer !== event.pointerId || !slot.current) return;
    if (press.drag) return turning.releaseLeaf(press.drag.motion, press.leftward ? 'left' : 'right');
    if (event.type !== 'pointerup' || Math.abs(press.lastX - press.from.x) > dragThresholdPx) return;
    turning.turnBy(press.from.x > (two ? 0 : slot.current.clientWidth / 3) ? 1 : -1);
  };
  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up };
}
