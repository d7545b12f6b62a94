import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { pointOnTurn, clipPathOf, foldAt, restingCorner, type Leaf, type Point } from './fold.ts';

type Side = 'right' | 'left';
/** What is on its way: which leaf, how it is held, where it goes once it is let go. */
export interface LeafMotion {
  leaf: Leaf;
  index: number;
  held: Point;
  to?: Side;
}
/** How long a whole turn takes. */
const turnMs = 720;
const ease = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2);

/** Lays the moving leaf. The parts carry `data-part`. */
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

/** Takes the traces of a turn away: by now the pages have other parts. */
const clearLeafStyles = (book: HTMLElement) => {
  for (const page of book.querySelectorAll<HTMLElement>('[data-part]')) page.removeAttribute('style');
};

/**
 * Moves a leaf from where it is held to the side `to`, in `pace` times the usual duration. Returns what stops it and
 * clears its styles.
 */
function animateLeaf(
  book: HTMLElement,
  motion: LeafMotion,
  { to, pace, onEnd }: { to: Side; pace: number; onEnd: () => void },
): () => void {
  const { leaf, held: from } = motion;
  const way = Math.abs(restingCorner(leaf, to).x - from.x) / (2 * leaf.width);
  const ms = turnMs * Math.max(0.35, way) * pace;
  let frame = 0;
  let began: number | undefined;
  const step = (now: number) => {
    began ??= now;
    const part = Math.min(1, (now - began) / ms);
    motion.held = pointOnTurn(leaf, from, { to, part: way > 0.9 ? ease(part) : 1 - (1 - part) ** 3 });
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

/** The uppermost leaf of the right side (`by` 1) or of the left (-1), at rest; `undefined` when no leaf lies there. */
function leafAtRest(
  slot: HTMLElement | null,
  { at, last }: { at: number; last: number },
  { by, corner }: { by: 1 | -1; corner: Leaf['corner'] },
): LeafMotion | undefined {
  const index = by === 1 ? at : at - 1;
  if (index < 0 || index >= last) return undefined;
  const leaf = { width: slot?.clientWidth ?? 0, height: slot?.clientHeight ?? 0, corner };
  return { leaf, index, held: restingCorner(leaf, by === 1 ? 'right' : 'left') };
}

export interface PageTurning {
  /** How many leaves lie turned. */
  turnedLeaves: number;
  /** The leaf on its way, if any. */
  movingLeaf: number | undefined;
  /** Turns one leaf on (1) or back (-1). */
  turnBy: (by: 1 | -1) => void;
  /** Lays the book open without a movement. */
  openAt: (at: number) => void;
  /** Takes a leaf in hand without letting it go: the next one from the right, or the last turned one from the left. */
  takeLeaf: (by: 1 | -1, corner: Leaf['corner']) => LeafMotion | undefined;
  /** Lets go of the leaf in hand: it falls to that side. */
  releaseLeaf: (motion: LeafMotion, to: Side) => void;
}

/** Turns the leaves of a book. `slot` is the place of the right page. */
export function usePageTurning(
  book: RefObject<HTMLElement | null>,
  slot: RefObject<HTMLElement | null>,
  last: number,
): PageTurning {
  const [at, setAt] = useState(0);
  const [motion, setMotion] = useState<LeafMotion>();
  const waiting = useRef(0);

  const find = useCallback(
    (by: 1 | -1, corner: Leaf['corner']) => leafAtRest(slot.current, { at, last }, { by, corner }),
    [at, last, slot],
  );
  const turn = useCallback(
    (by: 1 | -1) => {
      if (motion) waiting.current = Math.max(-3, Math.min(3, waiting.current + by));
      else setMotion(now => now ?? withTarget(find(by, 'bottom'), by === 1 ? 'left' : 'right'));
    },
    [motion, find],
  );
  const open = (to: number) => {
    setMotion(undefined);
    setAt(Math.max(0, Math.min(last, to)));
  };

  // Draws the leaf as it is taken up, and moves it on once it is let go.
  useLayoutEffect(() => {
    const box = book.current;
    if (!motion || !box) return;
    paintLeaf(box, motion);
    if (!motion.to) return () => clearLeafStyles(box);
    const { index, to } = motion;
    return animateLeaf(box, motion, {
      to,
      pace: waiting.current ? 0.5 : 1,
      onEnd: () => {
        setAt(to === 'left' ? index + 1 : index);
        setMotion(undefined);
      },
    });
  }, [motion, book]);

  useEffect(() => {
    if (motion || !waiting.current) return;
    const by = waiting.current > 0 ? 1 : -1;
    waiting.current -= by;
    turn(by);
  }, [motion, turn]);

  const take = (by: 1 | -1, corner: Leaf['corner']) => {
    const taken = motion ? undefined : find(by, corner);
    if (taken) setMotion(taken);
    return taken;
  };
  const drop = (held: LeafMotion, to: Side) => setMotion({ ...held, to });
  return { turnedLeaves: at, movingLeaf: motion?.index, turnBy: turn, openAt: open, takeLeaf: take, releaseLeaf: drop };
}

const withTarget = (motion: LeafMotion | undefined, to: Side): LeafMotion | undefined => motion && { ...motion, to };
