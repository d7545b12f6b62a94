import { useSyncExternalStore } from 'react';

function onScroll(notify: () => void): () => void {
  window.addEventListener('scroll', notify, { passive: true });
  window.addEventListener('resize', notify, { passive: true });
  return () => {
    window.removeEventListener('scroll', notify);
    window.removeEventListener('resize', notify);
  };
}

/** The value of `rule` for the page's scroll position in CSS pixels; renders again only when the value changes. */
export const useScroll = (rule: (scroll: number) => boolean): boolean =>
  useSyncExternalStore(
    onScroll,
    () => rule(window.scrollY),
    () => rule(0),
  );
