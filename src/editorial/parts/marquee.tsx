import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { useInSight } from '#ui/in-sight.ts';
import { useReducedMotion } from '#ui/media.ts';

/** Pixels a second. */
const pace = 40;
/** Enough that the band has no end on the widest screen. */
const copies = 4;

/** Moves the band by one copy of its words, for ever while it is in sight. */
function useRunning(stopped: boolean) {
  const band = useRef<HTMLDivElement>(null);
  const run = useRef<Animation>(undefined);
  const seen = useInSight(band);
  useEffect(() => {
    if (!band.current) return;
    if (stopped || !seen) return run.current?.pause();
    run.current ??= band.current.animate([{ translate: '0' }, { translate: `${-100 / copies}%` }], {
      duration: (band.current.offsetWidth / copies / pace) * 1000,
      iterations: Number.POSITIVE_INFINITY,
    });
    run.current.play();
  }, [stopped, seen]);
  return band;
}

const Words = ({ words, hidden, label }: { words: readonly string[]; hidden: boolean; label: string }) => (
  <ul aria-label={label} aria-hidden={hidden} className="flex shrink-0">
    {words.map(word => (
      <li key={word} className="flex items-center gap-8 pr-8">
        {word}
        <span aria-hidden="true" className="size-2 rotate-45 bg-marigold" />
      </li>
    ))}
  </ul>
);

/** A line of words that runs by for ever (C-L10, C-O07); it can be stopped, and stands still with reduced motion. */
export function Marquee({ words, label }: { words: readonly string[]; label: string }) {
  const still = useReducedMotion();
  const [stopped, stop] = useState(false);
  const band = useRunning(still || stopped);
  return (
    <div className="on-dark bleed relative overflow-hidden bg-ink py-4">
      <div ref={band} className="flex w-max font-display text-h3 whitespace-nowrap italic">
        {Array.from({ length: copies }, (_, n) => (
          <Words key={n} words={words} label={label} hidden={n > 0} />
        ))}
      </div>
      {!still && (
        <span className="absolute inset-y-0 right-0 flex items-center bg-ink px-2">
          <IconButton
            icon={stopped ? 'play' : 'pause'}
            label={stopped ? 'Let the words run' : 'Stop the words'}
            onClick={() => stop(!stopped)}
          />
        </span>
      )}
    </div>
  );
}
