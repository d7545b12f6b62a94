import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { heroVideo, type HeroSize } from './hero-pictures.ts';

const playbackRate = 0.7;

interface HeroVideoProps {
  size: HeroSize;
  still: boolean;
  onPlaying: () => void;
  /** Called when none of its files could be played. */
  onFailed: () => void;
  /** Called when the browser refused to start playing; it may play later. */
  onRefused: (error: unknown) => void;
}

/**
 * The background video, until the visitor scrolls (C-L02). It is a chunk of its own, because a page's first video takes
 * the browser as long to prepare as the rest of the hero.
 */
export function HeroVideo({ size, still, onPlaying, onFailed, onRefused }: HeroVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const reportRefusal = useEffectEvent(onRefused);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    // Loading resets the rate to the default one.
    element.defaultPlaybackRate = playbackRate;
    element.playbackRate = playbackRate;
    if (still) element.pause();
    else element.play().catch(reportRefusal);
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
      className={`hero-picture hero-fade ${isPlaying ? '' : 'opacity-0'}`}
      onPlaying={() => {
        setIsPlaying(true);
        onPlaying();
      }}
      onError={onFailed}
    >
      <source src={heroVideo(size, 'webm')} type="video/webm" />
      <source src={heroVideo(size, 'mp4')} type="video/mp4" onError={onFailed} />
    </video>
  );
}
