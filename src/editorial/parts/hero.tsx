import { useEffect, useRef, useState } from 'react';
import { usePublicConfig } from '#web/use-public-config.ts';
import { Button, ButtonLink, IconButton } from '#ui/button.tsx';
import { deferredPart } from '#ui/deferred-part.tsx';
import { useBrowserValue, useReducedMotion } from '#ui/media.ts';
import { firstFrame } from './hero-frames.ts';
import { framePicture, heroSizes } from './hero-pictures.ts';
import { TypingLine } from './typing-headline.tsx';

const HeroFilm = deferredPart(async () => (await import('./hero-film.tsx')).HeroFilm);
const Heartstrings = deferredPart(async () => (await import('./heartstrings.tsx')).Heartstrings);

/** `navigator.connection`, which only some browsers have. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor saves data or has a connection too slow for video; `false` on the server. */
const useSavesData = (): boolean =>
  useBrowserValue(() => {
    const { connection }: Navigator & { connection?: Connection } = navigator;
    return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
  }, false);

/** Milliseconds after the load event before the moving parts are loaded: the lower parts of the page hydrate first. */
const idleDelayMs = 1000;

/** Becomes true once the page is loaded and the browser is idle; never unless `wanted`. */
function useIdle(wanted: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const unmounted = new AbortController();
    const markIdle = () => !unmounted.signal.aborted && setIdle(true);
    const scheduleIdle = () =>
      setTimeout(
        () => (window.requestIdleCallback ? window.requestIdleCallback(markIdle, { timeout: 3000 }) : markIdle()),
        idleDelayMs,
      );
    if (document.readyState === 'complete') scheduleIdle();
    else window.addEventListener('load', scheduleIdle, { signal: unmounted.signal });
    return () => unmounted.abort();
  }, [wanted]);
  return idle && wanted;
}

/** Scrolls to the content and moves the focus there (C-L03). */
function scrollToContent() {
  const content = document.getElementById('culture');
  content?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  content?.focus({ preventScroll: true });
}

const narrow = '(max-width: 768px)';
/** Preloads the first picture, before the page's script runs. */
const preloadPicture = { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high' } as const;

/** The still picture of the hero, which is also the first frame of the animation. */
const HeroPicture = () => (
  <>
    <link {...preloadPicture} media={narrow} href={framePicture('mobile', firstFrame)} />
    <link {...preloadPicture} media={`not all and ${narrow}`} href={framePicture('desktop', firstFrame)} />
    <picture>
      <source
        media={narrow}
        srcSet={framePicture('mobile', firstFrame)}
        width={heroSizes.mobile.width}
        height={heroSizes.mobile.height}
      />
      <img
        src={framePicture('desktop', firstFrame)}
        width={heroSizes.desktop.width}
        height={heroSizes.desktop.height}
        alt="A printed magazine about Meera on a table, with marigolds, a cup of tea and some prints"
        decoding="async"
        fetchPriority="high"
        className="hero-picture"
      />
    </picture>
  </>
);

/**
 * The first screen: headline, text and two buttons (C-L03), over an animation of a magazine whose pages turn with the
 * scroll (C-L01, C-L02). With reduced motion, saved data or no script it has a still picture. `from`: what the cheapest
 * plan costs, in words.
 */
export function Hero({ headlines, from }: { headlines: readonly string[]; from: string | undefined }) {
  const still = useReducedMotion();
  const savesData = useSavesData();
  const isAnimated = useIdle(!still && !savesData);
  const { valentinesPopup } = usePublicConfig();
  const [stopped, setStopped] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  return (
    <header className={`hero bleed ${savesData ? 'hero-short' : ''}`}>
      <div ref={stage} className="hero-stage">
        <HeroPicture />
        {isAnimated && <HeroFilm stage={stage} paused={stopped} />}
      </div>
      <div className="hero-words page-grid">
        <div className="relative grid gap-4 md:gap-7">
          <p className="eyebrow text-accent">Your stories and photos, printed</p>
          <h1 className="text-[clamp(2.25rem,0.95rem+5vw,6.4rem)] leading-[0.97] tracking-[-0.035em]">
            A magazine about <TypingLine lines={headlines} stopped={still || stopped} />
          </h1>
          <p className="max-w-lg text-soft md:lead">
            You tell it, by typing or by talking. We print it and bring it to your door.
            {from !== undefined && ` ${from}.`}
          </p>
          <div className="hero-ways">
            <ButtonLink to="/plans" size="large">
              Create Order
            </ButtonLink>
            <Button kind="secondary" size="large" onClick={scrollToContent}>
              Dive into our Culture
            </Button>
            {!still && (
              <IconButton
                icon={stopped ? 'play' : 'pause'}
                label={stopped ? 'Let it move' : 'Stop the motion'}
                className="hero-pause"
                onClick={() => setStopped(!stopped)}
              />
            )}
          </div>
        </div>
      </div>
      <div ref={end} className="hero-end" />
      {/* C-L13 */}
      {valentinesPopup && <Heartstrings end={end} />}
    </header>
  );
}
