import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { deferredPart } from '#ui/deferred-part.tsx';
import { Loader } from '#ui/loader.tsx';
import { useMedia } from '#ui/media.ts';
import { frameAt, stepAt } from './hero-frames.ts';
import type { HeroSize } from './hero-pictures.ts';
import { FramePlayer } from './hero-frame-player.ts';

const HeroVideo = deferredPart(async () => (await import('./hero-video.tsx')).HeroVideo);

/** The captions, shown one at a time as the visitor scrolls (`stepAt`). */
const captions = [
  ['You tell it', 'By typing or by talking, in your own words.'],
  ['We make the pages', 'Your stories and your photos, set like a magazine.'],
  ['They hold it', 'Printed, with an embossed cover, at their door.'],
] as const;

/** Milliseconds before the loading overlay appears. */
const overlayDelayMs = 200;
/** Milliseconds after which the overlay is removed, loaded or not (C-L14). */
const overlayTimeoutMs = 7000;

/** Logs a failure as a warning, since the page works without this decoration (C-X08). */
const warnAbout = (what: string) => (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'AbortError'))
    console.warn(`The hero goes on without ${what}:`, error);
};

/** How far the hero is scrolled, 0 to 1; `stage` is its sticky part. */
function progressOf(stage: HTMLElement): number {
  const hero = stage.parentElement?.getBoundingClientRect();
  const { top, height } = stage.getBoundingClientRect();
  return hero && hero.height > height ? (top - hero.top) / (hero.height - height) : 0;
}

/** Calls `onProgress` with the hero's progress, at most once per animation frame. */
function useScrollProgress(stage: RefObject<HTMLElement | null>, onProgress: (progress: number) => void) {
  const report = useEffectEvent(() => stage.current && onProgress(progressOf(stage.current)));
  useEffect(() => {
    let request = 0;
    const onFrame = () => {
      request = 0;
      report();
    };
    const schedule = () => (request ||= requestAnimationFrame(onFrame));
    schedule();
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule, { passive: true });
    return () => {
      cancelAnimationFrame(request);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, []);
}

/** Draws a frame at the resolution of the screen, at most at its own. */
function paint(canvas: HTMLCanvasElement, picture: ImageBitmap) {
  const { clientWidth, clientHeight } = canvas;
  const cover = Math.max(clientWidth / picture.width, clientHeight / picture.height) * window.devicePixelRatio;
  const scale = Math.min(1, cover || 1);
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

type LoadState = 'waiting' | 'ready' | 'failed';
/** A state update that never leaves `ready`. */
const unlessReady = (state: LoadState) => (before: LoadState) => (before === 'ready' ? before : state);

interface HeroFramesProps {
  size: HeroSize;
  stage: RefObject<HTMLElement | null>;
  onState: (state: LoadState) => void;
}

/**
 * The frames on their canvas (C-L01). The first batch is fetched at once, the others when the visitor begins to scroll.
 */
function HeroFrames({ size, stage, onState }: HeroFramesProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const player = useRef<FramePlayer>(undefined);
  const [isScrolled, setIsScrolled] = useState(false);
  const reportState = useEffectEvent(onState);
  useEffect(() => {
    const unmounted = new AbortController();
    player.current = new FramePlayer({
      size,
      signal: unmounted.signal,
      show: picture => canvas.current && paint(canvas.current, picture),
      onReady: () => reportState('ready'),
      onFailed(error) {
        warnAbout('its frames')(error);
        reportState('failed');
      },
    });
    return () => unmounted.abort();
  }, [size]);
  useScrollProgress(stage, progress => {
    setIsScrolled(progress > 0);
    player.current?.want(frameAt(progress));
    // No more frames are fetched once the stage is above the window.
    player.current?.fetchAll(progress > 0 && (stage.current?.getBoundingClientRect().bottom ?? 0) > 0);
  });
  return (
    <canvas ref={canvas} aria-hidden="true" className={`hero-picture hero-fade ${isScrolled ? '' : 'opacity-0'}`} />
  );
}

/**
 * Whether the overlay shows (C-L14): until the first frames or the video are loaded, or both have failed, and for seven
 * seconds at most. "Then scrolls to the content" is applied only to a visitor who has seen neither in that time and has
 * not touched the page. With reduced motion this component is not rendered.
 */
function useOverlay(states: readonly LoadState[]): boolean {
  const [isDue, setIsDue] = useState(false);
  const isLoaded = states.includes('ready') || states.every(state => state === 'failed');
  useEffect(() => {
    if (isLoaded) return;
    const touched = new AbortController();
    for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
      window.addEventListener(event, () => touched.abort(), { passive: true, signal: touched.signal });
    const showTimer = setTimeout(() => setIsDue(true), overlayDelayMs);
    const endTimer = setTimeout(() => {
      setIsDue(false);
      const isUntouched = !touched.signal.aborted && window.scrollY === 0 && document.activeElement === document.body;
      if (isUntouched) document.getElementById('culture')?.scrollIntoView({ behavior: 'smooth' });
      touched.abort();
    }, overlayTimeoutMs);
    return () => {
      clearTimeout(showTimer);
      clearTimeout(endTimer);
      touched.abort();
    };
  }, [isLoaded]);
  return isDue && !isLoaded;
}

/**
 * The moving parts of the hero: frames, video, and the overlay while they load, in the files for up to 768 px or for
 * above (C-L02). Loaded after the page; `paused` stops the video.
 */
export function HeroFilm({ stage, paused }: { stage: RefObject<HTMLElement | null>; paused: boolean }) {
  const size = useMedia('(max-width: 768px)') ? 'mobile' : 'desktop';
  const [frames, setFrames] = useState<LoadState>('waiting');
  const [video, setVideo] = useState<LoadState>('waiting');
  const [isScrolled, setIsScrolled] = useState(false);
  const [step, setStep] = useState(0);
  const overlay = useOverlay([frames, video]);
  useScrollProgress(stage, progress => {
    setIsScrolled(progress > 0);
    setStep(stepAt(progress));
  });
  return (
    <>
      <HeroVideo
        key={`video ${size}`}
        size={size}
        still={paused || isScrolled}
        onPlaying={() => setVideo('ready')}
        onRefused={warnAbout('its video')}
        onFailed={() => {
          warnAbout('its video')('it could not be played');
          setVideo(unlessReady('failed'));
        }}
      />
      <HeroFrames key={`frames ${size}`} size={size} stage={stage} onState={state => setFrames(unlessReady(state))} />
      {/* Rendered late, since loading their font makes the browser lay out the whole page again. */}
      {isScrolled && (
        <ol className="hero-steps page-grid">
          {captions.map(([heading, text], n) => (
            <li key={heading} data-said={step === n + 1 || undefined}>
              <strong>{heading}</strong> {text}
            </li>
          ))}
        </ol>
      )}
      {overlay && (
        <div className="hero-overlay">
          <Loader label="The pages are on their way" />
        </div>
      )}
    </>
  );
}
