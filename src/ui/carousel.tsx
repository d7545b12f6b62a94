import { Children, useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { useInViewport } from './use-in-viewport.ts';
import { useReducedMotion } from './media.ts';

interface CarouselProps {
  label: string;
  /** One slide each. */
  children: ReactNode;
  /** Milliseconds after which it moves on by itself. */
  interval?: number | undefined;
  /** Slides beside each other: always, or below 540 px, below 720 px, and above (C-L15). */
  show?: number | readonly [number, number, number] | undefined;
  gap?: 'small' | 'normal' | undefined;
}

/**
 * Moves on while nobody looks closer: not under a pointer, with the focus inside, in a hidden tab, out of sight or with
 * reduced motion.
 */
function useAutoAdvance(run: () => void, ms: number | undefined, held: boolean) {
  const still = useReducedMotion();
  useEffect(() => {
    if (!ms || held || still) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && run(), ms);
    return () => clearInterval(timer);
  }, [run, ms, held, still]);
  return Boolean(ms) && !still;
}

function useCarouselTrack() {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState({ first: true, last: false });
  const look = useCallback(() => {
    const box = track.current;
    if (!box) return;
    const first = box.scrollLeft < 8;
    const last = box.scrollLeft + box.clientWidth > box.scrollWidth - 8;
    setAt(now => (now.first === first && now.last === last ? now : { first, last }));
  }, []);
  // Tells its size when it is laid out, which far below the screen is later: asking for it would have the browser do it
  // at once.
  useEffect(() => {
    const sized = new ResizeObserver(look);
    if (track.current) sized.observe(track.current);
    return () => sized.disconnect();
  }, [look]);
  /** To the next slide (1) or the one before (-1); past the end it begins again when `around`. */
  const move = useCallback((by: 1 | -1, around = false) => {
    const box = track.current;
    const slide = box?.firstElementChild?.getBoundingClientRect().width;
    if (!box || !slide) return;
    const gap = Number.parseFloat(getComputedStyle(box).columnGap) || 0;
    const end = box.scrollLeft + box.clientWidth > box.scrollWidth - 8;
    if (around && end && by === 1) box.scrollTo({ left: 0 });
    else box.scrollBy({ left: by * (slide + gap) });
  }, []);
  return { track, at, look, move };
}

/** Slides beside each other, moved by swiping, scrolling, buttons or arrow keys. */
export function Carousel({ label, children, interval, show = 1, gap = 'normal' }: CarouselProps) {
  const { track, at, look, move } = useCarouselTrack();
  const [hovered, hover] = useState(false);
  const [focused, focus] = useState(false);
  const [stopped, stop] = useState(false);
  const onward = useCallback(() => move(1, true), [move]);
  const seen = useInViewport(track);
  const moving = useAutoAdvance(onward, interval, hovered || focused || stopped || !seen);
  const slides = Children.toArray(children);
  const shows = typeof show === 'number' ? [show, show, show] : show;
  const [few, some, many] = shows;

  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowRight' ? 1 : -1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notices whether somebody looks closer
    <section
      className={`carousel carousel-${gap}`}
      aria-roledescription="carousel"
      aria-label={label}
      // From which of the three widths on all slides are seen at once, and there is nothing to move.
      data-still={shows.findIndex(each => slides.length <= each)}
      style={{ '--few': few, '--some': some, '--many': many }}
      onPointerEnter={event => event.pointerType === 'mouse' && hover(true)}
      onPointerLeave={() => hover(false)}
      onFocus={() => focus(true)}
      onBlur={() => focus(false)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a scrolling region must be reachable by keyboard */}
      <ul ref={track} className="carousel-track" tabIndex={0} aria-label={label} onScroll={look} onKeyDown={keyDown}>
        {slides.map((slide, n) => (
          <li key={n} aria-label={`${n + 1} of ${slides.length}`}>
            {slide}
          </li>
        ))}
      </ul>
      <div className="carousel-buttons">
        <IconButton
          icon="arrow-left"
          tone="bordered"
          label="Previous"
          aria-disabled={at.first}
          onClick={() => move(-1)}
        />
        <IconButton
          icon="arrow-right"
          tone="bordered"
          label="Next"
          aria-disabled={at.last && !moving}
          onClick={() => move(1, true)}
        />
        {moving && (
          <IconButton
            icon={stopped ? 'play' : 'pause'}
            label={stopped ? 'Let the slides move' : 'Stop the slides'}
            onClick={() => stop(!stopped)}
          />
        )}
      </div>
    </section>
  );
}
