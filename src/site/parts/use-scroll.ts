import { useSyncExternalStore } from 'react';

function onScroll(tell: () => void): () => void {
  window.addEventListener('scroll', tell, { passive: true });
  window.addEventListener('resize', tell, { passive: true });
  return () => {
    window.removeEventListener('scroll', tell);
    window.removeEventListener('resize', tell);
  };
}

/** The value of `rule` for the page's scroll position in CSS pixels; renders again only when the value changes. */
export const useScroll = (rule: (scroll: number) => boolean): boolean =>
  useSyncExternalStore(
    onScroll,
    () => rule(window.scrollY),
    () => rule(0),
  );
