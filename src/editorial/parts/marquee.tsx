import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '#ui/button.tsx';
import { useInViewport } from '#ui/use-in-viewport.ts';
import { useReducedMotion } from '#ui/media.ts';

/** Speed of the band. */
const pixelsPerSecond = 40;
/** Copies of the items: enough that the band has no end on the widest screen. */
const bandCopies = 4;

/** Moves the band by one copy of its words, for ever while it is in sight. */
function useRunning(stopped: boolean) {
  const band = useRef<HTMLDivElement>(null);
  const run = useRef<Animation>(undefined);
  const seen = useInViewport(band);
  useEffect(() => {
    if (!band.current) return;
    if (stopped || !seen) return run.current?.pause();
    run.current ??= band.current.animate([{ translate: '0' }, { translate: `${-100 / bandCopies}%` }], {
      duration: (band.current.offsetWidth / bandCopies / pixelsPerSecond) * 1000,
      iterations: Number.POSITIVE_INFINITY,
    });
    run.current.play();
  }, [stopped, seen]);
  return band;
}

interface Item {
  key: string;
  shown: ReactNode;
}

const Items = ({ items, hidden, label }: { items: readonly Item[]; hidden: boolean; label: string }) => (
  <ul aria-label={label} aria-hidden={hidden} className="flex shrink-0">
    {items.map(({ key, shown }) => (
      <li key={key} className="flex items-center gap-8 pr-8">
        {shown}
        <span aria-hidden="true" className="size-2 rotate-45 bg-marigold" />
      </li>
    ))}
  </ul>
);

/** A line that runs by for ever; it can be stopped, and stands still with reduced motion. `ground` is its colour. */
function Band({ items, label, ground }: { items: readonly Item[]; label: string; ground: 'ink' | 'page' }) {
  const still = useReducedMotion();
  const [stopped, stop] = useState(false);
  const band = useRunning(still || stopped);
  const colour = ground === 'ink' ? 'bg-ink' : 'bg-page';
  return (
    <div
      className={`bleed relative overflow-hidden py-4 ${colour} ${ground === 'ink' ? 'on-dark' : 'border-y border-rule'}`}
    >
      <div ref={band} className="flex w-max font-display text-h3 whitespace-nowrap italic">
        {Array.from({ length: bandCopies }, (_, n) => (
          <Items key={n} items={items} label={label} hidden={n > 0} />
        ))}
      </div>
      {!still && (
        <span className={`absolute inset-y-0 right-0 flex items-center px-2 ${colour}`}>
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

/** Words that run by (C-L10, C-O07). */
export const Marquee = ({ words, label }: { words: readonly string[]; label: string }) => (
  <Band ground="ink" label={label} items={words.map(word => ({ key: word, shown: word }))} />
);

interface LogoMarqueeProps {
  logos: readonly { name: string; image: string | null }[];
  label: string;
}

/** Logos that run by, each whole and as high as the others; a name stands for one that is missing (P-R05). */
export const LogoMarquee = ({ logos, label }: LogoMarqueeProps) => (
  <Band
    ground="page"
    label={label}
    items={logos.map(({ name, image }) => ({
      key: name,
      shown: image ? (
        <img src={`/thumbnail/${image}`} alt={name} height={48} className="h-12 w-auto max-w-64 object-contain" />
      ) : (
        name
      ),
    }))}
  />
);
