import { Children, useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { useInViewport } from './use-in-viewport.ts';
import { useReducedMotion } from './media.ts';

interface CarouselProps {
  label: string;
  /** Each child is one slide. */
  children: ReactNode;
  /** Milliseconds after which it moves to the next slide by itself. */
  interval?: number | undefined;
  /** C-L15: number of visible slides: one for all widths, or those below 540 px, below 720 px, and above. */
  show?: number | readonly [number, number, number] | undefined;
  gap?: 'small' | 'normal' | undefined;
}

/**
 * Calls `run` every `ms` milliseconds, but not while `paused`, in a hidden tab or with reduced motion. Returns whether
 * the carousel moves by itself at all.
 */
function useAutoAdvance(run: () => void, ms: number | undefined, paused: boolean) {
  const reducedMotion = useReducedMotion();
  useEffect(() => {
    if (!ms || paused || reducedMotion) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && run(), ms);
    return () => clearInterval(timer);
  }, [run, ms, paused, reducedMotion]);
  return Boolean(ms) && !reducedMotion;
}

function useCarouselTrack() {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState({ first: true, last: false });
  const measure = useCallback(() => {
    const box = track.current;
    if (!box) return;
    const first = box.scrollLeft < 8;
    const last = box.scrollLeft + box.clientWidth > box.scrollWidth - 8;
    setAt(now => (now.first === first && now.last === last ? now : { first, last }));
  }, []);
  // Observed, because measuring would force the browser to lay out a carousel far below the screen at once.
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (track.current) observer.observe(track.current);
    return () => observer.disconnect();
  }, [measure]);
  /** Scrolls to the next slide (1) or the previous one (-1); with `around` the first one follows the last. */
  const move = useCallback((by: 1 | -1, around = false) => {
    const box = track.current;
    const slide = box?.firstElementChild?.getBoundingClientRect().width;
    if (!box || !slide) return;
    const gap = Number.parseFloat(getComputedStyle(box).columnGap) || 0;
    const end = box.scrollLeft + box.clientWidth > box.scrollWidth - 8;
    if (around && end && by === 1) box.scrollTo({ left: 0 });
    else box.scrollBy({ left: by * (slide + gap) });
  }, []);
  return { track, at, measure, move };
}

/** A row of slides, moved by swiping, scrolling, buttons or arrow keys. */
export function Carousel({ label, children, interval, show = 1, gap = 'normal' }: CarouselProps) {
  const { track, at, measure, move } = useCarouselTrack();
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [isStopped, setIsStopped] = useState(false);
  const advance = useCallback(() => move(1, true), [move]);
  const isVisible = useInViewport(track);
  const moving = useAutoAdvance(advance, interval, isHovered || isFocused || isStopped || !isVisible);
  const slides = Children.toArray(children);
  const shows = typeof show === 'number' ? [show, show, show] : show;
  const [few, some, many] = shows;

  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(event.key === 'ArrowRight' ? 1 : -1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notices a pointer and the focus
    <section
      className={`carousel carousel-${gap}`}
      aria-roledescription="carousel"
      aria-label={label}
      // The first of the three widths from which all slides are visible, so that the buttons are hidden.
      data-still={shows.findIndex(each => slides.length <= each)}
      style={{ '--few': few, '--some': some, '--many': many }}
      onPointerEnter={event => event.pointerType === 'mouse' && setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a scrolling region must be reachable by keyboard */}
      <ul ref={track} className="carousel-track" tabIndex={0} aria-label={label} onScroll={measure} onKeyDown={keyDown}>
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
            icon={isStopped ? 'play' : 'pause'}
            label={isStopped ? 'Let the slides move' : 'Stop the slides'}
            onClick={() => setIsStopped(!isStopped)}
          />
        )}
      </div>
    </section>
  );
}
