import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { closeScale, isDoubleTap, type Tap } from './zoom.ts';

/** A place on a page, as fractions of the sheet, and where it is on the screen, px. */
interface Anchor {
  across: number;
  down: number;
  x: number;
  y: number;
}

interface ZoomBoxProps {
  scale: number;
  onScale: (scale: number) => void;
  /** The sheet's size at this scale, px. */
  width: number;
  height: number;
  children: ReactNode;
}

/** Keeps the place that was looked at, or tapped, where it is on the screen while the scale changes. */
function useAnchor(scale: number) {
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor>(undefined);
  const shown = useRef(scale);
  const setAnchor = (x: number, y: number) => {
    const at = sheet.current?.getBoundingClientRect();
    if (at) anchor.current = { across: (x - at.left) / at.width, down: (y - at.top) / at.height, x, y };
  };
  useLayoutEffect(() => {
    if (shown.current === scale) return;
    const [outer, inner] = [box.current, sheet.current?.getBoundingClientRect()];
    const middle = outer?.getBoundingClientRect();
    const at = anchor.current;
    anchor.current = undefined;
    shown.current = scale;
    if (!outer || !inner || !middle) return;
    const { across, down, x, y } = at ?? {
      across: 0.5,
      down: 0.5,
      x: middle.left + middle.width / 2,
      y: middle.top + middle.height / 2,
    };
    outer.scrollLeft += inner.left + across * inner.width - x;
    outer.scrollTop += inner.top + down * inner.height - y;
  }, [scale]);
  return { box, sheet, setAnchor };
}

/**
 * One view of the reader: a double tap or double click shows it closely about that place, another one whole. While it
 * is close, it is moved by touch, wheel, arrow keys, or by dragging with a mouse. Pinching is left to the browser.
 */
export function ZoomBox({ scale, onScale, width, height, children }: ZoomBoxProps) {
  const { box, sheet, setAnchor } = useAnchor(scale);
  const firstTap = useRef<Tap>(undefined);
  const grip = useRef<{ x: number; y: number }>(undefined);
  const hasDragged = useRef(false);

  const handleClick = ({ clientX: x, clientY: y, timeStamp: at }: MouseEvent) => {
    const tap = { x, y, at };
    if (!isDoubleTap(firstTap.current, tap)) {
      firstTap.current = tap;
      return;
    }
    firstTap.current = undefined;
    setAnchor(x, y);
    onScale(scale === 1 ? closeScale : 1);
  };
  const handleMove = ({ clientX: x, clientY: y, buttons }: PointerEvent<HTMLDivElement>) => {
    if (!grip.current || buttons === 0) grip.current = undefined;
    else {
      hasDragged.current = true;
      box.current?.scrollBy(grip.current.x - x, grip.current.y - y);
      grip.current = { x, y };
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the reader's keys + and - do the same
    <div
      ref={box}
      className="reader-box"
      onClick={handleClick}
      onClickCapture={event => {
        // The end of a drag is no click on what lies there.
        if (hasDragged.current) event.stopPropagation();
      }}
      onPointerDown={({ pointerType, clientX: x, clientY: y }) => {
        hasDragged.current = false;
        if (pointerType === 'mouse' && scale > 1) grip.current = { x, y };
      }}
      onPointerMove={handleMove}
    >
      <div ref={sheet} className="reader-sheet" style={{ width, height }}>
        {children}
      </div>
    </div>
  );
}
