import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { deferredPart } from '#ui/deferred-part.tsx';
import { Loader } from '#ui/loader.tsx';
import { useMedia } from '#ui/media.ts';
import { frameAt, stepAt } from './hero-frames.ts';
import type { HeroSize } from './hero-pictures.ts';
import { FramePlayer } from './hero-frame-player.ts';

const HeroVideo = deferredPart(async () => (await import('./hero-video.tsx')).HeroVideo);

/** The captions that show one after the other while somebody scrolls (`stepAt`). */
const captions = [
  ['You tell it', 'By typing or by talking, in your own words.'],
  ['We make the pages', 'Your stories and your photos, set like a magazine.'],
  ['They hold it', 'Printed, with an embossed cover, at their door.'],
] as const;

/** Milliseconds before the loading overlay appears. */
const overlayDelayMs = 200;
/** Milliseconds after which the overlay goes, loaded or not (C-L14). */
const overlayTimeoutMs = 7000;

/** Logs a failure: this is decoration, and the page goes on without it (C-X08). */
const warnAbout = (what: string) => (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'AbortError'))
    console.warn(`The hero goes on without ${what}:`, error);
};

/** How far the hero is scrolled, 0 to 1; `stage` is the part of it that stays in the window. */
function progressOf(stage: HTMLElement): number {
  const room = stage.parentElement?.getBoundingClientRect();
  const { top, height } = stage.getBoundingClientRect();
  return room && room.height > height ? (top - room.top) / (room.height - height) : 0;
}

/** Calls `told` with the hero's progress, at most once an animation frame. */
function useScrollProgress(stage: RefObject<HTMLElement | null>, told: (progress: number) => void) {
  const look = useEffectEvent(() => stage.current && told(progressOf(stage.current)));
  useEffect(() => {
    let waiting = 0;
    const due = () => {
      waiting = 0;
      look();
    };
    const heard = () => (waiting ||= requestAnimationFrame(due));
    heard();
    window.addEventListener('scroll', heard, { passive: true });
    window.addEventListener('resize', heard, { passive: true });
    return () => {
      cancelAnimationFrame(waiting);
      window.removeEventListener('scroll', heard);
      window.removeEventListener('resize', heard);
    };
  }, []);
}

/** Draws a frame as large as the screen can show it, and no larger than it is. */
function paint(canvas: HTMLCanvasElement, picture: ImageBitmap) {
  const { clientWidth, clientHeight } = canvas;
  const cover = Math.max(clientWidth / picture.width, clientHeight / picture.height) * window.devicePixelRatio;
  const scale = Math.min(1, cover || 1);
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

type LoadState = 'waiting' | 'ready' | 'failed';
/** A state change that keeps `ready` once it was reached. */
const keepReady = (state: LoadState) => (before: LoadState) => (before === 'ready' ? before : state);

interface HeroFramesProps {
  size: HeroSize;
  stage: RefObject<HTMLElement | null>;
  onState: (state: LoadState) => void;
}

/**
 * The frames on their canvas (C-L01). The first batch is fetched at once, the others when somebody begins to scroll.
 */
function HeroFrames({ size, stage, onState }: HeroFramesProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const player = useRef<FramePlayer>(undefined);
  const [rolling, roll] = useState(false);
  const tell = useEffectEvent(onState);
  useEffect(() => {
    const leaving = new AbortController();
    player.current = new FramePlayer({
      size,
      signal: leaving.signal,
      show: picture => canvas.current && paint(canvas.current, picture),
      onReady: () => tell('ready'),
      onFailed(error) {
        warnAbout('its frames')(error);
        tell('failed');
      },
    });
    return () => leaving.abort();
  }, [size]);
  useScrollProgress(stage, progress => {
    roll(progress > 0);
    player.current?.want(frameAt(progress));
    // The table is above the window then, and nobody sees it.
    player.current?.fetchAll(progress > 0 && (stage.current?.getBoundingClientRect().bottom ?? 0) > 0);
  });
  return <canvas ref={canvas} aria-hidden="true" className={`hero-picture hero-fade ${rolling ? '' : 'opacity-0'}`} />;
}

/**
 * Whether the overlay shows (C-L14): until the first frames or the video are there, or both have failed, and no longer
 * than seven seconds. We read "then scrolls to the content" as meant for a visitor who has seen nothing in that time,
 * since the hero is what the others waited for. Nobody is scrolled who has begun to do something or asked for less
 * motion (none of this is rendered then).
 */
function useOverlay(states: readonly LoadState[]): boolean {
  const [due, setDue] = useState(false);
  const over = states.includes('ready') || states.every(state => state === 'failed');
  useEffect(() => {
    if (over) return;
    const touching = new AbortController();
    for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
      window.addEventListener(event, () => touching.abort(), { passive: true, signal: touching.signal });
    const early = setTimeout(() => setDue(true), overlayDelayMs);
    const timer = setTimeout(() => {
      setDue(false);
      const untouched = !touching.signal.aborted && window.scrollY === 0 && document.activeElement === document.body;
      if (untouched) document.getElementById('culture')?.scrollIntoView({ behavior: 'smooth' });
      touching.abort();
    }, overlayTimeoutMs);
    return () => {
      clearTimeout(early);
      clearTimeout(timer);
      touching.abort();
    };
  }, [over]);
  return due && !over;
}

/**
 * The moving parts of the hero: frames, video, and the overlay while they load. Loaded after the page; `paused` stops
 * what moves by itself.
 */
export function HeroFilm({ stage, paused }: { stage: RefObject<HTMLElement | null>; paused: boolean }) {
  const size = useMedia('(max-width: 768px)') ? 'mobile' : 'desktop';
  const [frames, setFrames] = useState<LoadState>('waiting');
  const [video, setVideo] = useState<LoadState>('waiting');
  const [begun, begin] = useState(false);
  const [step, say] = useState(0);
  const overlay = useOverlay([frames, video]);
  useScrollProgress(stage, progress => {
    begin(progress > 0);
    say(stepAt(progress));
  });
  return (
    <>
      <HeroVideo
        key={`video ${size}`}
        size={size}
        still={paused || begun}
        onPlaying={() => setVideo('ready')}
        onRefused={warnAbout('its video')}
        onFailed={() => {
          warnAbout('its video')('it could not be played');
          setVideo(keepReady('failed'));
        }}
      />
      <HeroFrames key={`frames ${size}`} size={size} stage={stage} onState={state => setFrames(keepReady(state))} />
      {/* Rendered late: their font is a file of its own, and would lay the whole page out again for everybody. */}
      {begun && (
        <ol className="hero-steps page-grid">
          {captions.map(([what, how], at) => (
            <li key={what} data-said={step === at + 1 || undefined}>
              <strong>{what}</strong> {how}
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
