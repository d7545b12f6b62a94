import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { heroVideo, type HeroSize } from './hero-pictures.ts';

const playbackRate = 0.7;

interface HeroVideoProps {
  size: HeroSize;
  still: boolean;
  onPlaying: () => void;
  /** None of its files could be played. */
  onFailed: () => void;
  /** The browser would not begin; it may later. */
  onRefused: (error: unknown) => void;
}

/**
 * The video of the table, until somebody scrolls (C-L02). It is a chunk of its own, because preparing a page's first
 * video takes a browser as long as all the rest of the hero.
 */
export function HeroVideo({ size, still, onPlaying, onFailed, onRefused }: HeroVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, play] = useState(false);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    const film = video.current;
    if (!film) return;
    // Loading sets the rate back to the default one.
    film.defaultPlaybackRate = playbackRate;
    film.playbackRate = playbackRate;
    if (still) film.pause();
    else film.play().catch(refused);
  }, [still]);
  return (
    <video
      ref={video}
      muted
      loop
      playsInline
      disablePictureInPicture
      preload="auto"
      tabIndex={-1}
      aria-hidden="true"
      className={`hero-picture hero-fade ${playing ? '' : 'opacity-0'}`}
      onPlaying={() => {
        play(true);
        onPlaying();
      }}
      onError={onFailed}
    >
      <source src={heroVideo(size, 'webm')} type="video/webm" />
      <source src={heroVideo(size, 'mp4')} type="video/mp4" onError={onFailed} />
    </video>
  );
}
