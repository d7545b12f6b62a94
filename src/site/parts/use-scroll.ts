import { useSyncExternalStore } from 'react';

function onScroll(tell: () => void): () => void {
  window.addEventListener('scroll', tell, { passive: true });
  window.addEventListener('resize', tell, { passive: true });
  return () => {
    window.removeEventListener('scroll', tell);
    window.removeEventListener('resize', tell);
  };
}

/** What `rule` says about the page's scroll in CSS pixels; draws again only when the answer changes. */
export const useScroll = (rule: (scroll: number) => boolean): boolean =>
  useSyncExternalStore(
    onScroll,
    () => rule(window.scrollY),
    () => rule(0),
  );
