import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '#ui/button.tsx';
import { useInViewport } from '#ui/use-in-viewport.ts';
import { useReducedMotion } from '#ui/media.ts';

/** The speed of the marquee. */
const pixelsPerSecond = 40;
/** How often the items are repeated: enough to fill the widest screen without a gap. */
const bandRepeats = 4;

/** Moves the band by the width of one copy, repeatedly while it is in the window and not `stopped`. */
function useBandAnimation(stopped: boolean) {
  const band = useRef<HTMLDivElement>(null);
  const animation = useRef<Animation>(undefined);
  const isVisible = useInViewport(band);
  useEffect(() => {
    if (!band.current) return;
    if (stopped || !isVisible) return animation.current?.pause();
    animation.current ??= band.current.animate([{ translate: '0' }, { translate: `${-100 / bandRepeats}%` }], {
      duration: (band.current.offsetWidth / bandRepeats / pixelsPerSecond) * 1000,
      iterations: Number.POSITIVE_INFINITY,
    });
    animation.current.play();
  }, [stopped, isVisible]);
  return band;
}

interface Item {
  key: string;
  content: ReactNode;
}

const Items = ({ items, hidden, label }: { items: readonly Item[]; hidden: boolean; label: string }) => (
  <ul aria-label={label} aria-hidden={hidden} className="flex shrink-0">
    {items.map(({ key, content }) => (
      <li key={key} className="flex items-center gap-8 pr-8">
        {content}
        <span aria-hidden="true" className="size-2 rotate-45 bg-marigold" />
      </li>
    ))}
  </ul>
);

/** A moving line that can be stopped; it does not move with reduced motion. `ground` is its background colour. */
function Band({ items, label, ground }: { items: readonly Item[]; label: string; ground: 'ink' | 'page' }) {
  const still = useReducedMotion();
  const [stopped, setStopped] = useState(false);
  const band = useBandAnimation(still || stopped);
  const colour = ground === 'ink' ? 'bg-ink' : 'bg-page';
  return (
    <div
      className={`bleed relative overflow-hidden py-4 ${colour} ${ground === 'ink' ? 'on-dark' : 'border-y border-rule'}`}
    >
      <div ref={band} className="flex w-max font-display text-h3 whitespace-nowrap italic">
        {Array.from({ length: bandRepeats }, (_, n) => (
          <Items key={n} items={items} label={label} hidden={n > 0} />
        ))}
      </div>
      {!still && (
        <span className={`absolute inset-y-0 right-0 flex items-center px-2 ${colour}`}>
          <IconButton
            icon={stopped ? 'play' : 'pause'}
            label={stopped ? 'Let the words run' : 'Stop the words'}
            onClick={() => setStopped(!stopped)}
          />
        </span>
      )}
    </div>
  );
}

/** A marquee of words (C-L10, C-O07). */
export const Marquee = ({ words, label }: { words: readonly string[]; label: string }) => (
  <Band ground="ink" label={label} items={words.map(word => ({ key: word, content: word }))} />
);

interface LogoMarqueeProps {
  logos: readonly { name: string; image: string | null }[];
  label: string;
}

/** A marquee of logos, all of the same height; a missing logo is replaced by the name (P-R05). */
export const LogoMarquee = ({ logos, label }: LogoMarqueeProps) => (
  <Band
    ground="page"
    label={label}
    items={logos.map(({ name, image }) => ({
      key: name,
      content: image ? (
        <img src={`/thumbnail/${image}`} alt={name} height={48} className="h-12 w-auto max-w-64 object-contain" />
      ) : (
        name
      ),
    }))}
  />
);
