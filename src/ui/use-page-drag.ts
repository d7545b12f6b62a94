import { useRef, type PointerEvent, type RefObject } from 'react';
import { reachablePoint, restingCorner, type Point } from './fold.ts';
import { paintLeaf, type LeafMotion, type PageTurning } from './use-page-turning.ts';

/** A finger or a mouse that came down on the book, and may become a drag. */
interface Grip {
  pointer: number;
  from: Point;
  lastX: number;
  leftward: boolean;
  /** Once it is a drag: the leaf, where its corner rested, how far that goes for each pixel of the hand. */
  drag?: { motion: LeafMotion; rest: Point; gear: number };
}
type Handler = (event: PointerEvent<HTMLElement>) => void;

/** So far a hand moves before it is a drag and no tap. */
const dragThresholdPx = 8;

const positionIn = (element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
  const box = element.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
};

/** Takes hold of the leaf that a drag in this direction turns. */
function startDrag(turning: PageTurning, from: Point, { dx, height }: { dx: number; height: number }): Grip['drag'] {
  const by = dx < 0 ? 1 : -1;
  const motion = turning.takeLeaf(by, from.y < height / 2 ? 'top' : 'bottom');
  if (!motion) return undefined;
  const { width } = motion.leaf;
  // The corner has to cross both pages while the hand goes from where it is to the far edge.
  const room = by === 1 ? from.x + width : width - from.x;
  return {
    motion,
    rest: restingCorner(motion.leaf, by === 1 ? 'right' : 'left'),
    gear: Math.min(4, (2 * width) / Math.max(1, room)),
  };
}

/**
 * What a hand does to a book: a tap turns the side it is on, a drag takes the page along. `slot` is the place of the
 * right page.
 */
export function usePageDrag(
  book: RefObject<HTMLElement | null>,
  slot: RefObject<HTMLElement | null>,
  { turning, two }: { turning: PageTurning; two: boolean },
): Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', Handler> {
  const grip = useRef<Grip>(undefined);

  const down: Handler = event => {
    if (!event.isPrimary || event.button !== 0 || !slot.current) return;
    const from = positionIn(slot.current, event);
    grip.current = { pointer: event.pointerId, from, lastX: from.x, leftward: false };
  };
  const move: Handler = event => {
    const held = grip.current;
    if (held?.pointer !== event.pointerId || !slot.current || !book.current) return;
    const now = positionIn(slot.current, event);
    const dx = now.x - held.from.x;
    if (now.x !== held.lastX) held.leftward = now.x < held.lastX;
    held.lastX = now.x;
    if (!held.drag && Math.abs(dx) > dragThresholdPx) {
      const drag = startDrag(turning, held.from, { dx, height: slot.current.clientHeight });
      if (!drag) return;
      held.drag = drag;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    if (!held.drag) return;
    const { motion, rest, gear } = held.drag;
    motion.held = reachablePoint(motion.leaf, { x: rest.x + dx * gear, y: rest.y + (now.y - held.from.y) * 0.7 });
    paintLeaf(book.current, motion);
  };
  const up: Handler = event => {
    const held = grip.current;
    grip.current = undefined;
    if (held?.pointer !== event.pointerId || !slot.current) return;
    if (held.drag) return turning.releaseLeaf(held.drag.motion, held.leftward ? 'left' : 'right');
    if (event.type !== 'pointerup' || Math.abs(held.lastX - held.from.x) > dragThresholdPx) return;
    turning.turnBy(held.from.x > (two ? 0 : slot.current.clientWidth / 3) ? 1 : -1);
  };
  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up };
}
