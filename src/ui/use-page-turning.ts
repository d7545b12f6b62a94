import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { pointOnTurn, clipPathOf, foldAt, restingCorner, type Leaf, type Point } from './fold.ts';

type Side = 'right' | 'left';
/** A moving leaf: its index, the position of its held corner, and the side it falls to after its release. */
export interface LeafMotion {
  leaf: Leaf;
  index: number;
  held: Point;
  to?: Side;
}
/** How long a whole turn takes, in milliseconds. */
const turnMs = 720;
const ease = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2);

/** Draws the moving leaf: sets the styles of the elements with `data-part`. */
export function paintLeaf(book: HTMLElement, motion: LeafMotion) {
  const part = (name: string) => book.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const fold = foldAt(motion.leaf, motion.held);
  const [lifting, over, shade] = [part('lifting'), part('over'), part('shade')];
  if (lifting) lifting.style.clipPath = fold ? clipPathOf(fold.flat) : '';
  if (over) {
    over.style.visibility = fold ? '' : 'hidden';
    over.style.clipPath = fold ? clipPathOf(fold.over) : '';
    over.style.transform = fold ? `matrix(${fold.matrix.map(n => n.toFixed(5)).join(',')})` : '';
  }
  if (!fold) return;
  const { at, angle } = fold.crease;
  const strip = (x: number, turn: number) =>
    `translate(${x.toFixed(1)}px, ${at.y.toFixed(1)}px) rotate(${turn.toFixed(4)}rad)`;
  over?.style.setProperty('--crease', strip(motion.leaf.width - at.x, Math.PI - angle));
  shade?.style.setProperty('--crease', strip(at.x, angle));
}

/** Removes the styles of a turn, after which the elements have other parts. */
const clearLeafStyles = (book: HTMLElement) => {
  for (const page of book.querySelectorAll<HTMLElement>('[data-part]')) page.removeAttribute('style');
};

/**
 * Moves a leaf from its current position to the side `to`, in `pace` times the usual duration. Returns a function that
 * stops it and clears its styles.
 */
function animateLeaf(
  book: HTMLElement,
  motion: LeafMotion,
  { to, pace, onEnd }: { to: Side; pace: number; onEnd: () => void },
): () => void {
  const { leaf, held: from } = motion;
  const distance = Math.abs(restingCorner(leaf, to).x - from.x) / (2 * leaf.width);
  const ms = turnMs * Math.max(0.35, distance) * pace;
  let frame = 0;
  let startTime: number | undefined;
  const step = (now: number) => {
    startTime ??= now;
    const part = Math.min(1, (now - startTime) / ms);
    motion.held = pointOnTurn(leaf, from, { to, part: distance > 0.9 ? ease(part) : 1 - (1 - part) ** 3 });
    paintLeaf(book, motion);
    if (part < 1) frame = requestAnimationFrame(step);
    else onEnd();
  };
  frame = requestAnimationFrame(step);
  return () => {
    cancelAnimationFrame(frame);
    clearLeafStyles(book);
  };
}

interface BookPosition {
  at: number;
  last: number;
}
interface LeafTurn {
  by: 1 | -1;
  corner: Leaf['corner'];
}

/** The uppermost leaf of the right side (`by` 1) or of the left (-1), at rest; `undefined` when that side has none. */
function leafAtRest(
  slot: HTMLElement | null,
  { at, last }: BookPosition,
  { by, corner }: LeafTurn,
): LeafMotion | undefined {
  const index = by === 1 ? at : at - 1;
  if (index < 0 || index >= last) return undefined;
  const leaf = { width: slot?.clientWidth ?? 0, height: slot?.clientHeight ?? 0, corner };
  return { leaf, index, held: restingCorner(leaf, by === 1 ? 'right' : 'left') };
}

export interface PageTurning {
  /** The number of turned leaves. */
  turnedLeaves: number;
  /** The index of the moving leaf, if any. */
  movingLeaf: number | undefined;
  /** Turns one leaf forward (1) or back (-1). */
  turnBy: (by: 1 | -1) => void;
  /** Opens the book with `at` turned leaves, without an animation. */
  openAt: (at: number) => void;
  /** Begins a drag: takes the next leaf from the right (1), or the last turned one from the left (-1). */
  takeLeaf: (by: 1 | -1, corner: Leaf['corner']) => LeafMotion | undefined;
  /** Ends a drag: the leaf falls to that side. */
  releaseLeaf: (motion: LeafMotion, to: Side) => void;
}

/** Turns the leaves of a book. `slot` is the element at the place of the right page. */
export function usePageTurning(
  book: RefObject<HTMLElement | null>,
  slot: RefObject<HTMLElement | null>,
  last: number,
): PageTurning {
  const [at, setAt] = useState(0);
  const [motion, setMotion] = useState<LeafMotion>();
  const queuedTurns = useRef(0);

  const find = useCallback(
    (by: 1 | -1, corner: Leaf['corner']) => leafAtRest(slot.current, { at, last }, { by, corner }),
    [at, last, slot],
  );
  const turn = useCallback(
    (by: 1 | -1) => {
      if (motion) queuedTurns.current = Math.max(-3, Math.min(3, queuedTurns.current + by));
      else setMotion(now => now ?? withTarget(find(by, 'bottom'), by === 1 ? 'left' : 'right'));
    },
    [motion, find],
  );
  const open = (to: number) => {
    setMotion(undefined);
    setAt(Math.max(0, Math.min(last, to)));
  };

  // Draws a leaf when its drag begins, and moves it to a side after its release.
  useLayoutEffect(() => {
    const box = book.current;
    if (!motion || !box) return;
    paintLeaf(box, motion);
    if (!motion.to) return () => clearLeafStyles(box);
    const { index, to } = motion;
    return animateLeaf(box, motion, {
      to,
      pace: queuedTurns.current ? 0.5 : 1,
      onEnd: () => {
        setAt(to === 'left' ? index + 1 : index);
        setMotion(undefined);
      },
    });
  }, [motion, book]);

  useEffect(() => {
    if (motion || !queuedTurns.current) return;
    const by = queuedTurns.current > 0 ? 1 : -1;
    queuedTurns.current -= by;
    turn(by);
  }, [motion, turn]);

  const take = (by: 1 | -1, corner: Leaf['corner']) => {
    const dragged = motion ? undefined : find(by, corner);
    if (dragged) setMotion(dragged);
    return dragged;
  };
  const drop = (held: LeafMotion, to: Side) => setMotion({ ...held, to });
  return { turnedLeaves: at, movingLeaf: motion?.index, turnBy: turn, openAt: open, takeLeaf: take, releaseLeaf: drop };
}

const withTarget = (motion: LeafMotion | undefined, to: Side): LeafMotion | undefined => motion && { ...motion, to };
